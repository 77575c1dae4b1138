#include "Buffer.h"
#include "CICU.h"

RosterConverter *roster_converter_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  check(status, "open an encoding");
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  check(status, "open an encoding");
  return (RosterConverter *)converter;
}

void roster_converter_close(RosterConverter *converter) { ucnv_close((UConverter *)converter); }

/// Writes a scalar that is not ASCII in UTF-8, and returns the number of bytes.
static int32_t write_scalar(uint32_t scalar, uint8_t *text) {
  int32_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (int32_t index = count - 1; index > 0; index--) {
    text[index] = (uint8_t)(0x80 | (scalar & 0x3F));
    scalar >>= 6;
  }
  text[0] = (uint8_t)((0xF00u >> count) | scalar);
  return count;
}

/// Whether a scalar means nothing of its own: what a table leaves open comes as a control character, as the sign for it, or in the
/// area for private use. There Apple's sign alone has a place in an encoding.
static bool is_undefined(UChar32 scalar) {
  return scalar < 0xA0 || scalar == 0xFFFD || (scalar >= 0xE000 && scalar < 0xF8FF);
}

int32_t roster_decode(RosterConverter *converter, const uint8_t *bytes, int32_t length, uint8_t *text,
                      int32_t capacity, int32_t *written, int32_t *rejected) {
  const char *limit = (const char *)bytes + length;
  int32_t read = 0;
  *written = 0;
  *rejected = 0;
  while (read < length && bytes[read] >= 0x80 && capacity - *written >= 4) {
    const char *source = (const char *)bytes + read;
    UErrorCode status = U_ZERO_ERROR;
    UChar32 scalar = ucnv_getNextUChar((UConverter *)converter, &source, limit, &status);
    int32_t end = (int32_t)(source - (const char *)bytes);
    if (U_FAILURE(status) || is_undefined(scalar)) {
      ucnv_resetToUnicode((UConverter *)converter);
      *rejected = end > read ? end - read : 1;
      return read;
    }
    *written += write_scalar((uint32_t)scalar, text + *written);
    read = end;
  }
  return read;
}

int32_t roster_encode(RosterConverter *converter, uint32_t scalar, uint8_t *bytes) {
  UChar units[2] = {(UChar)scalar, 0};
  int32_t length = 1;
  if (scalar >= 0x10000) {
    units[0] = (UChar)(0xD7C0 + (scalar >> 10));
    units[1] = (UChar)(0xDC00 | (scalar & 0x3FF));
    length = 2;
  }
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = ucnv_fromUChars((UConverter *)converter, (char *)bytes, 8, units, length, &status);
  if (U_FAILURE(status) || is_undefined((UChar32)scalar)) return 0;
  // Some scalars have a code that is read as another one.
  const char *source = (const char *)bytes;
  UChar32 back = ucnv_getNextUChar((UConverter *)converter, &source, source + count, &status);
  if (U_FAILURE(status)) ucnv_resetToUnicode((UConverter *)converter);
  return !U_FAILURE(status) && back == (UChar32)scalar && source == (const char *)bytes + count ? count : 0;
}
