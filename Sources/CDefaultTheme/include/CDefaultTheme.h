#ifndef ROSTER_CDEFAULTTHEME_H
#define ROSTER_CDEFAULTTHEME_H

#include <stddef.h>

/// One file of the default theme or of the starter site.
typedef struct {
  /// Its path below `Templates/`, or below the site, with forward slashes.
  const char *path;
  /// Its contents.
  const unsigned char *bytes;
  size_t length;
} RosterThemeFile;

/// The number of files of the theme.
size_t roster_theme_count(void);

/// The file of an index below the count.
RosterThemeFile roster_theme_file(size_t index);

/// The number of files of the starter site.
size_t roster_starter_count(void);

/// The file of an index below that count.
RosterThemeFile roster_starter_file(size_t index);

#endif
