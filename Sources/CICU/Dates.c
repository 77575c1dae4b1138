#include "Buffer.h"
#include "CICU.h"
#include "Locale.h"

/// ICU's number of a kind of names, and the place of the first one: the days have nothing at 0.
static int symbol_type(RosterDateNames kind, int32_t *first, int32_t *count) {
  *first = kind == ROSTER_DAYS || kind == ROSTER_SHORT_DAYS ? 1 : 0;
  *count = *first ? 7 : 12;
  switch (kind) {
  case ROSTER_MONTHS: return UDAT_MONTHS;
  case ROSTER_SHORT_MONTHS: return UDAT_SHORT_MONTHS;
  case ROSTER_STANDALONE_MONTHS: return UDAT_STANDALONE_MONTHS;
  case ROSTER_STANDALONE_SHORT_MONTHS: return UDAT_STANDALONE_SHORT_MONTHS;
  case ROSTER_DAYS: return UDAT_WEEKDAYS;
  case ROSTER_SHORT_DAYS: return UDAT_SHORT_WEEKDAYS;
  }
  return UDAT_MONTHS;
}

int32_t roster_date_names(const char *tag, RosterDateNames kind, char *names, int32_t capacity) {
  char locale[localeCapacity];
  read_tag(tag, locale);
  ULocaleData *data = open_data(locale);
  if (!data) return 0;
  ulocdata_close(data);
  UErrorCode status = U_ZERO_ERROR;
  // Some locales count by another calendar, with other months.
  uloc_setKeywordValue("calendar", "gregorian", locale, localeCapacity, &status);
  if (U_FAILURE(status)) return 0;
  UDateFormat *format = udat_open(UDAT_DEFAULT, UDAT_DEFAULT, locale, NULL, 0, NULL, 0, &status);
  check(status, "open the dates of a locale");
  int32_t first, count;
  int type = symbol_type(kind, &first, &count);
  int32_t needed = 0;
  for (int32_t index = first; index < first + count; index++) {
    Buffer name;
    buffer_init(&name);
    name.length = udat_getSymbols(format, type, index, name.units, name.capacity, &status);
    check(status, "name a month or day");
    int32_t room = needed < capacity ? capacity - needed : 0;
    needed += buffer_write(&name, names + needed, room);
    if (needed < capacity) names[needed] = '\n';
    needed++;
  }
  udat_close(format);
  return needed;
}
