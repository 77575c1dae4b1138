#include "CDefaultTheme.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Every file of Examples/starter/, as the theme's files stand in CDefaultTheme.c.

static const unsigned char file_directory_csv[] = {
#embed "../../Examples/starter/directory.csv"
};
static const unsigned char file_roster_yml[] = {
#embed "../../Examples/starter/roster.yml"
};

static const RosterThemeFile files[] = {
    {"directory.csv", file_directory_csv, sizeof file_directory_csv},
    {"roster.yml", file_roster_yml, sizeof file_roster_yml},
};

size_t roster_starter_count(void) { return sizeof files / sizeof files[0]; }

RosterThemeFile roster_starter_file(size_t index) { return files[index]; }
