#ifndef ROSTER_CICU_H
#define ROSTER_CICU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What Roster needs of ICU, in UTF-8 and without ICU's own types.
//
// ICU fails only where memory or its data is missing: then the program stops with a message. Functions that fill a
// buffer return the number of bytes that the whole result has; if that is more than `capacity`, the buffer holds
// nothing of use and the caller comes again with a larger one.

/// The collation rules of a locale. Never changes once open, so any number of threads may use it at once.
typedef struct RosterCollator RosterCollator;

/// Whether ICU has data for the language of a BCP 47 tag.
bool roster_locale_is_known(const char *_Nonnull tag);

/// Opens the rules for a BCP 47 tag, those of the root where it is unknown; to be closed by `roster_collator_close`.
RosterCollator *_Nonnull roster_collator_open(const char *_Nonnull tag);

/// Closes rules.
void roster_collator_close(RosterCollator *_Nonnull collator);

/// The sort key of a text, without a zero at its end.
int32_t roster_collator_key(const RosterCollator *_Nonnull collator, const char *_Nullable text, int32_t length,
                            uint8_t *_Nullable key, int32_t capacity);

/// The letters of a locale's index as CLDR lists them, in no useful order, each with a newline after it; nothing if
/// it lists none.
int32_t roster_index_exemplars(const char *_Nonnull tag, char *_Nullable letters, int32_t capacity);

/// Which names of dates are wanted.
typedef enum {
  ROSTER_MONTHS,
  ROSTER_SHORT_MONTHS,
  ROSTER_STANDALONE_MONTHS,
  ROSTER_STANDALONE_SHORT_MONTHS,
  ROSTER_DAYS,
  ROSTER_SHORT_DAYS,
} RosterDateNames;

/// The names of the months (from January) or days (from Sunday) of the Gregorian calendar in a locale's language, each with
/// a newline after it; nothing if ICU does not know the language.
int32_t roster_date_names(const char *_Nonnull tag, RosterDateNames kind, char *_Nullable names, int32_t capacity);

/// The script of a scalar, as one of the constants of `UScriptCode`.
int32_t roster_script(uint32_t scalar);

/// The full compatibility decomposition of a scalar, at most `capacity` scalars of it; 0 if it has none.
int32_t roster_decomposition(uint32_t scalar, uint32_t *_Nullable scalars, int32_t capacity);

/// The text in normalization form C.
int32_t roster_compose(const char *_Nullable text, int32_t length, char *_Nullable result, int32_t capacity);

/// The text with full case folding, for caseless matching of canonical equivalents (Unicode 3.13, D145), in form C.
int32_t roster_fold(const char *_Nullable text, int32_t length, char *_Nullable result, int32_t capacity);

/// The text transliterated to Latin and then to ASCII where a rule exists. One text at a time: others wait.
int32_t roster_romanize(const char *_Nullable text, int32_t length, char *_Nullable result, int32_t capacity);

/// A way between the bytes of an encoding that holds ASCII, and text. For one thread at a time.
typedef struct RosterConverter RosterConverter;

/// Opens the way of an encoding by the name that ICU has for it; to be closed by `roster_converter_close`.
RosterConverter *_Nonnull roster_converter_open(const char *_Nonnull name);

/// Closes a way.
void roster_converter_close(RosterConverter *_Nonnull converter);

/// Reads characters up to the next ASCII one, up to bytes that are none, or as long as there is room. Control characters and
/// those for private use are none.
///
/// @param written The bytes of the text in UTF-8; `capacity` is at least 4.
/// @param rejected How many of the bytes behind those that were read are no character together; 0 if nothing is wrong there.
/// @return How many bytes were read.
int32_t roster_decode(RosterConverter *_Nonnull converter, const uint8_t *_Nonnull bytes, int32_t length,
                      uint8_t *_Nonnull text, int32_t capacity, int32_t *_Nonnull written, int32_t *_Nonnull rejected);

/// Writes a scalar, which takes up to 8 bytes.
///
/// @return How many bytes were written; 0 if the encoding does not have it.
int32_t roster_encode(RosterConverter *_Nonnull converter, uint32_t scalar, uint8_t *_Nonnull bytes);

/// The versions of ICU, CLDR and Unicode's data in words, such as `ICU 76.1, CLDR 46`; ends with a zero.
void roster_icu_version(char *_Nonnull text, size_t capacity);

#endif
