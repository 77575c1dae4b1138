#ifndef ROSTER_LOCALE_H
#define ROSTER_LOCALE_H

#include "ICU.h"

enum { localeCapacity = 160 };

/// ICU's name of a locale; the root's (empty) where the tag cannot be read. `locale` has room for `localeCapacity`.
void read_tag(const char *tag, char *locale);

/// A locale's data; null if there is none. Where ICU knows nothing of a locale it would take that of the process's
/// environment instead, and a page would depend on who built it.
ULocaleData *open_data(const char *locale);

#endif
