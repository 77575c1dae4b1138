#ifndef ROSTER_CPROGRAM_H
#define ROSTER_CPROGRAM_H

#include <stddef.h>

/// Copies the build id that the linker gave to the program or library that holds this function.
///
/// Returns its length in bytes; 0 where there is none.
size_t roster_build_id(unsigned char *bytes, size_t capacity);

/// The path of the file that holds this function, or NULL.
const char *roster_program_path(void);

/// Makes ready to fill much memory, of which little is freed before the process ends.
///
/// The GNU C library lets the memory of each thread but the first grow a page at a time, each by a system call that keeps
/// all other threads from getting theirs. From now on that of each thread that says so grows in large steps, first by as
/// much as a directory of ten thousand people needs, and in large pages where the system has any. What is not used of it is not
/// taken from the system. Does nothing with other C libraries.
void roster_reserve_memory(void);

/// Reserves memory for the calling thread's next chunk of work, if `roster_reserve_memory` was called.
void roster_reserve_thread_memory(void);

/// Waits until the whole file system that an open file is on is on the disk.
///
/// Returns 0; -1 with `errno` if that fails, and 1 where the system has no call for it.
int roster_flush_all(int file);

#endif
