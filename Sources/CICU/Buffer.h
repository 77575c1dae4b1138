#ifndef ROSTER_BUFFER_H
#define ROSTER_BUFFER_H

#include "ICU.h"

/// UTF-16 text on its way through ICU; on the stack as long as it is short. Begin with `buffer_init`.
typedef struct {
  UChar *units;
  int32_t length;
  int32_t capacity;
  UChar fixed[256];
} Buffer;

/// Ends the program if ICU failed: memory or its data is missing, and any answer would be a wrong one.
void check(UErrorCode status, const char *task);

/// An empty buffer.
void buffer_init(Buffer *buffer);

/// Room for `capacity` units; what the buffer held is lost.
void buffer_reserve(Buffer *buffer, int32_t capacity);

/// Fills the buffer from UTF-8.
void buffer_read(Buffer *buffer, const char *text, int32_t length);

/// The buffer in UTF-8: writes it if it fits, returns its length in bytes.
int32_t buffer_write(const Buffer *buffer, char *text, int32_t capacity);

/// Frees what the buffer holds.
void buffer_free(Buffer *buffer);

#endif
