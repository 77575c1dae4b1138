#ifndef ROSTER_CPROGRAM_H
#define ROSTER_CPROGRAM_H

#include <stddef.h>

/// Copies the build id that the linker gave to the program or library that holds this function.
///
/// Returns its length in bytes; 0 where there is none.
size_t roster_build_id(unsigned char *bytes, size_t capacity);

/// The path of the file that holds this function, or NULL.
const char *roster_program_path(void);

#endif
