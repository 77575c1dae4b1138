#define _GNU_SOURCE
#include "CProgram.h"

#include <dlfcn.h>

#ifdef __linux__

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  unsigned char *bytes;
  size_t capacity;
  size_t length;
} Search;

/// Whether one of an object's loaded segments holds an address.
static int holds(const struct dl_phdr_info *object, uintptr_t address) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && address >= start && address < start + segment->p_memsz) return 1;
  }
  return 0;
}

static size_t padded(size_t size) { return (size + 3) & ~(size_t)3; }

/// Finds the note of type NT_GNU_BUILD_ID in one segment of notes.
static void search_notes(const unsigned char *notes, size_t size, Search *search) {
  size_t offset = 0;
  while (offset + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + offset, sizeof note);
    size_t name = offset + sizeof note;
    size_t value = name + padded(note.n_namesz);
    if (value + note.n_descsz > size) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
      search->length = note.n_descsz < search->capacity ? note.n_descsz : search->capacity;
      memcpy(search->bytes, notes + value, search->length);
      return;
    }
    offset = value + padded(note.n_descsz);
  }
}

static int visit(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  if (!holds(object, (uintptr_t)&roster_build_id)) return 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE) {
      search_notes((const unsigned char *)(object->dlpi_addr + segment->p_vaddr), segment->p_memsz, context);
    }
  }
  return 1;
}

size_t roster_build_id(unsigned char *bytes, size_t capacity) {
  Search search = {.bytes = bytes, .capacity = capacity, .length = 0};
  dl_iterate_phdr(visit, &search);
  return search.length;
}

#else

size_t roster_build_id(unsigned char *bytes, size_t capacity) {
  (void)bytes;
  (void)capacity;
  return 0;
}

#endif

const char *roster_program_path(void) {
  Dl_info info;
  return dladdr((void *)&roster_build_id, &info) ? info.dli_fname : NULL;
}
