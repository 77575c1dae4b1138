#include "Buffer.h"
#include "CICU.h"
#include "Locale.h"

#include <stdio.h>
#include <string.h>

bool roster_locale_is_known(const char *tag) {
  char locale[localeCapacity];
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  uloc_forLanguageTag(tag, locale, localeCapacity, &parsed, &status);
  if (U_FAILURE(status) || status != U_ZERO_ERROR || parsed == 0 || (size_t)parsed != strlen(tag)) return false;
  ULocaleData *data = open_data(locale);
  if (!data) return false;
  ulocdata_close(data);
  return true;
}

RosterCollator *roster_collator_open(const char *tag) {
  char locale[localeCapacity];
  read_tag(tag, locale);
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  check(status, "open a collation");
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  check(status, "set up a collation");
  return (RosterCollator *)collator;
}

void roster_collator_close(RosterCollator *collator) { ucol_close((UCollator *)collator); }

int32_t roster_collator_key(const RosterCollator *collator, const char *text, int32_t length, uint8_t *key,
                            int32_t capacity) {
  Buffer buffer;
  buffer_init(&buffer);
  buffer_read(&buffer, text, length);
  int32_t needed = ucol_getSortKey((const UCollator *)collator, buffer.units, buffer.length, key, capacity);
  buffer_free(&buffer);
  if (needed > 0) return needed - 1;
  check(7 /* U_MEMORY_ALLOCATION_ERROR */, "make a sort key");
  return 0;
}

int32_t roster_index_exemplars(const char *tag, char *letters, int32_t capacity) {
  char locale[localeCapacity];
  read_tag(tag, locale);
  ULocaleData *data = open_data(locale);
  if (!data) return 0;
  UErrorCode status = U_ZERO_ERROR;
  USet *set = ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_INDEX, &status);
  ulocdata_close(data);
  if (U_FAILURE(status) || !set) return 0;
  int32_t needed = 0;
  for (int32_t index = 0; index < uset_getItemCount(set); index++) {
    UChar32 first = 0, last = -1;
    Buffer item;
    buffer_init(&item);
    item.length = uset_getItem(set, index, &first, &last, item.units, item.capacity, &status);
    check(status, "list an alphabet");
    bool isText = item.length > 0;
    for (UChar32 scalar = first; isText || scalar <= last; scalar++) {
      if (!isText) {
        // The letters of every alphabet that has an index are in the basic plane.
        item.units[0] = (UChar)scalar;
        item.length = 1;
      }
      int32_t room = needed < capacity ? capacity - needed : 0;
      needed += buffer_write(&item, letters + needed, room);
      if (needed < capacity) letters[needed] = '\n';
      needed++;
      if (isText) break;
    }
  }
  uset_close(set);
  return needed;
}

void roster_icu_version(char *text, size_t capacity) {
  UVersionInfo icu, cldr;
  char icuText[20], cldrText[20];
  UErrorCode status = U_ZERO_ERROR;
  u_getVersion(icu);
  ulocdata_getCLDRVersion(cldr, &status);
  check(status, "tell its version");
  u_versionToString(icu, icuText);
  u_versionToString(cldr, cldrText);
  snprintf(text, capacity, "ICU %s, CLDR %s", icuText, cldrText);
}
