#include "CDefaultTheme.h"

static const unsigned char index_md[] = {
#embed "../../Templates/index.md"
};

static const RosterThemeFile files[] = {
    {"index.md", index_md, sizeof index_md},
};

size_t roster_theme_count(void) { return sizeof files / sizeof files[0]; }

RosterThemeFile roster_theme_file(size_t index) { return files[index]; }
