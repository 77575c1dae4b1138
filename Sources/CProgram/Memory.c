#define _GNU_SOURCE
#include "CProgram.h"

// Tells which C library this is.
#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

/// As much as the library takes from a thread's own memory; what is larger, it maps by itself.
static const size_t largest = 32 << 20;
/// By how much a thread's memory grows after the first time: enough for a chunk of work.
static const size_t step = 8 << 20;
static const uintptr_t page = 4096;

static atomic_int is_wanted;
static _Thread_local int is_done;

void roster_reserve_memory(void) {
  if (atomic_exchange(&is_wanted, 1)) return;
  mallopt(M_MMAP_THRESHOLD, largest);
  // What is freed stays with the process: it is wanted again soon.
  mallopt(M_TRIM_THRESHOLD, 16 * largest);
  roster_reserve_thread_memory();
}

void roster_reserve_thread_memory(void) {
  if (!atomic_load_explicit(&is_wanted, memory_order_relaxed)) return;
  if (is_done) {
    // Through a variable that the compiler cannot see through: it would leave out both calls.
    void *volatile room = malloc(step);
    free(room);
    return;
  }
  is_done = 1;
  size_t size = largest - (1 << 20);
  char *memory = malloc(size);
  if (memory == NULL) return;
  uintptr_t start = ((uintptr_t)memory + page - 1) & ~(page - 1);
  madvise((void *)start, size - page, MADV_HUGEPAGE);
  free(memory);
}

#else

void roster_reserve_memory(void) {}

void roster_reserve_thread_memory(void) {}

#endif
