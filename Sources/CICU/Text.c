#include "Buffer.h"
#include "CICU.h"

#include <pthread.h>
#include <string.h>

/// Puts `from` into a normalization form.
static void normalize(const UNormalizer2 *form, const Buffer *from, Buffer *to) {
  UErrorCode status = U_ZERO_ERROR;
  to->length = unorm2_normalize(form, from->units, from->length, to->units, to->capacity, &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    buffer_reserve(to, to->length);
    to->length = unorm2_normalize(form, from->units, from->length, to->units, to->capacity, &status);
  }
  check(status, "normalize text");
}

static const UNormalizer2 *formC(void) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFCInstance(&status);
  check(status, "normalize text");
  return form;
}

int32_t roster_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  return (int32_t)uscript_getScript((UChar32)scalar, &status);
}

int32_t roster_decomposition(uint32_t scalar, uint32_t *scalars, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFKDInstance(&status);
  check(status, "decompose text");
  // The longest decomposition of Unicode, that of U+FDFA, has 18 units.
  UChar units[32];
  int32_t length = unorm2_getDecomposition(form, (UChar32)scalar, units, 32, &status);
  if (length < 0) return 0;
  check(status, "decompose text");
  int32_t count = 0;
  for (int32_t index = 0; index < length && count < capacity; index++) {
    uint32_t unit = units[index];
    if (unit >= 0xD800 && unit < 0xDC00 && index + 1 < length) {
      index++;
      unit = 0x10000 + ((unit - 0xD800) << 10) + (units[index] - 0xDC00u);
    }
    scalars[count] = unit;
    count++;
  }
  return count;
}

int32_t roster_compose(const char *text, int32_t length, char *result, int32_t capacity) {
  Buffer source, composed;
  buffer_init(&source);
  buffer_init(&composed);
  buffer_read(&source, text, length);
  normalize(formC(), &source, &composed);
  int32_t needed = buffer_write(&composed, result, capacity);
  buffer_free(&source);
  buffer_free(&composed);
  return needed;
}

int32_t roster_fold(const char *text, int32_t length, char *result, int32_t capacity) {
  Buffer source, folded;
  buffer_init(&source);
  buffer_init(&folded);
  buffer_read(&source, text, length);
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *formD = unorm2_getNFDInstance(&status);
  check(status, "normalize text");
  normalize(formD, &source, &folded);
  // A scalar folds to three at most.
  buffer_reserve(&source, folded.length * 3);
  source.length = u_strFoldCase(source.units, source.capacity, folded.units, folded.length, U_FOLD_CASE_DEFAULT, &status);
  check(status, "fold case");
  normalize(formC(), &source, &folded);
  int32_t needed = buffer_write(&folded, result, capacity);
  buffer_free(&source);
  buffer_free(&folded);
  return needed;
}

/// Opened with the first text that needs it: its rules take 4 ms, those for Han another 60.
static UTransliterator *romanizer;
/// A transliterator keeps working state, so one text goes through it at a time.
static pthread_mutex_t romanizerLock = PTHREAD_MUTEX_INITIALIZER;

static void open_romanizer(void) {
  Buffer name;
  buffer_init(&name);
  const char *rules = "Any-Latin; Latin-ASCII";
  buffer_read(&name, rules, (int32_t)strlen(rules));
  UErrorCode status = U_ZERO_ERROR;
  romanizer = utrans_openU(name.units, name.length, UTRANS_FORWARD, NULL, 0, NULL, &status);
  check(status, "open the rules for Latin letters");
}

int32_t roster_romanize(const char *text, int32_t length, char *result, int32_t capacity) {
  Buffer buffer;
  buffer_init(&buffer);
  // Most scripts grow by less than eight; where one grows more, the text is read again into more room.
  int32_t room = 64 + length * 8;
  UErrorCode status;
  do {
    buffer_reserve(&buffer, room);
    buffer_read(&buffer, text, length);
    int32_t limit = buffer.length;
    status = U_ZERO_ERROR;
    pthread_mutex_lock(&romanizerLock);
    if (!romanizer) open_romanizer();
    utrans_transUChars(romanizer, buffer.units, &buffer.length, buffer.capacity, 0, &limit, &status);
    pthread_mutex_unlock(&romanizerLock);
    room *= 2;
  } while (status == U_BUFFER_OVERFLOW_ERROR);
  check(status, "transliterate text");
  int32_t needed = buffer_write(&buffer, result, capacity);
  buffer_free(&buffer);
  return needed;
}
