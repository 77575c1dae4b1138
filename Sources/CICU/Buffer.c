#include "Buffer.h"

#include <stdio.h>
#include <stdlib.h>

void check(UErrorCode status, const char *task) {
  if (!U_FAILURE(status)) return;
  fprintf(stderr, "roster: error: ICU cannot %s (its error %d): its data or memory is missing\n", task, (int)status);
  abort();
}

void buffer_init(Buffer *buffer) {
  buffer->units = buffer->fixed;
  buffer->length = 0;
  buffer->capacity = sizeof buffer->fixed / sizeof *buffer->fixed;
}

void buffer_reserve(Buffer *buffer, int32_t capacity) {
  if (capacity <= buffer->capacity) return;
  buffer_free(buffer);
  buffer->units = malloc((size_t)capacity * sizeof *buffer->units);
  if (!buffer->units) {
    fprintf(stderr, "roster: error: out of memory\n");
    abort();
  }
  buffer->capacity = capacity;
}

void buffer_read(Buffer *buffer, const char *text, int32_t length) {
  // UTF-8 never has fewer bytes than UTF-16 has units.
  buffer_reserve(buffer, length);
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8(buffer->units, buffer->capacity, &buffer->length, text, length, &status);
  check(status, "read text");
}

int32_t buffer_write(const Buffer *buffer, char *text, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t needed = 0;
  int32_t substitutions = 0;
  // ICU's transliteration can leave a half of a surrogate pair behind, copied from a neighbour.
  u_strToUTF8WithSub(text, capacity, &needed, buffer->units, buffer->length, 0xFFFD, &substitutions, &status);
  if (status != U_BUFFER_OVERFLOW_ERROR) check(status, "write text");
  return needed;
}

void buffer_free(Buffer *buffer) {
  if (buffer->units != buffer->fixed) free(buffer->units);
  buffer_init(buffer);
}
