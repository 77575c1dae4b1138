#include "Locale.h"
#include "Buffer.h"

#include <string.h>

void read_tag(const char *tag, char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t length = uloc_forLanguageTag(tag, locale, localeCapacity, &parsed, &status);
  if (U_FAILURE(status) || length >= localeCapacity) locale[0] = '\0';
}

ULocaleData *open_data(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  ULocaleData *data = ulocdata_open(locale, &status);
  check(status, "open a locale");
  if (status != U_USING_DEFAULT_WARNING || strcmp(locale, "") == 0) return data;
  ulocdata_close(data);
  return NULL;
}
