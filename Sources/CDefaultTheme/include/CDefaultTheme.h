#ifndef ROSTER_CDEFAULTTHEME_H
#define ROSTER_CDEFAULTTHEME_H

#include <stddef.h>

/// One file of the default theme.
typedef struct {
  /// Its path below `Templates/`, with forward slashes.
  const char *path;
  /// Its contents.
  const unsigned char *bytes;
  size_t length;
} RosterThemeFile;

/// The number of files.
size_t roster_theme_count(void);

/// The file of an index below the count.
RosterThemeFile roster_theme_file(size_t index);

#endif
