#ifndef ROSTER_ICU_H
#define ROSTER_ICU_H

#include <stdbool.h>
#include <stdint.h>

// ICU's functions as far as they are used here.
//
// On Linux they come from the ICU inside the Swift toolchain's Foundation, under names with the prefix `swift_`. It is
// part of every statically linked program anyway, and one release of Roster so has one version of ICU on all machines;
// the system's ICU would sort and transliterate differently from one distribution to the next. The toolchain's headers
// are out of reach of a C target, so the few prototypes stand here. Constants are part of ICU's stable interface.

#if defined(__APPLE__)

#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/udat.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

#else

typedef uint16_t UChar;
typedef int32_t UChar32;
typedef int8_t UBool;
typedef uint8_t UVersionInfo[4];
typedef int UErrorCode;
typedef struct UCollator UCollator;
typedef struct UConverter UConverter;
typedef struct UDateFormat UDateFormat;
typedef struct ULocaleData ULocaleData;
typedef struct UNormalizer2 UNormalizer2;
typedef struct USet USet;
typedef void *UTransliterator;
typedef struct UParseError UParseError;

typedef void (*UConverterFromUCallback)(void);
typedef void (*UConverterToUCallback)(void);

enum { U_USING_DEFAULT_WARNING = -127, U_ZERO_ERROR = 0, U_BUFFER_OVERFLOW_ERROR = 15 };
enum { UCOL_NORMALIZATION_MODE = 4, UCOL_NUMERIC_COLLATION = 7, UCOL_ON = 17 };
enum {
  UDAT_DEFAULT = 2,
  UDAT_MONTHS = 1,
  UDAT_SHORT_MONTHS = 2,
  UDAT_WEEKDAYS = 3,
  UDAT_SHORT_WEEKDAYS = 4,
  UDAT_STANDALONE_MONTHS = 10,
  UDAT_STANDALONE_SHORT_MONTHS = 11
};
enum { ULOCDATA_ES_INDEX = 2 };
enum { UTRANS_FORWARD = 0 };
enum { U_FOLD_CASE_DEFAULT = 0 };

static inline bool U_FAILURE(UErrorCode code) { return code > U_ZERO_ERROR; }

#define u_getVersion swift_u_getVersion
#define u_strFoldCase swift_u_strFoldCase
#define u_strFromUTF8 swift_u_strFromUTF8
#define u_strToUTF8WithSub swift_u_strToUTF8WithSub
#define u_versionToString swift_u_versionToString
#define UCNV_FROM_U_CALLBACK_STOP swift_UCNV_FROM_U_CALLBACK_STOP
#define UCNV_TO_U_CALLBACK_STOP swift_UCNV_TO_U_CALLBACK_STOP
#define ucnv_close swift_ucnv_close
#define ucnv_fromUChars swift_ucnv_fromUChars
#define ucnv_getNextUChar swift_ucnv_getNextUChar
#define ucnv_open swift_ucnv_open
#define ucnv_resetToUnicode swift_ucnv_resetToUnicode
#define ucnv_setFromUCallBack swift_ucnv_setFromUCallBack
#define ucnv_setToUCallBack swift_ucnv_setToUCallBack
#define ucol_close swift_ucol_close
#define ucol_getSortKey swift_ucol_getSortKey
#define ucol_open swift_ucol_open
#define ucol_setAttribute swift_ucol_setAttribute
#define udat_close swift_udat_close
#define udat_getSymbols swift_udat_getSymbols
#define udat_open swift_udat_open
#define uloc_forLanguageTag swift_uloc_forLanguageTag
#define uloc_setKeywordValue swift_uloc_setKeywordValue
#define ulocdata_close swift_ulocdata_close
#define ulocdata_getCLDRVersion swift_ulocdata_getCLDRVersion
#define ulocdata_getExemplarSet swift_ulocdata_getExemplarSet
#define ulocdata_open swift_ulocdata_open
#define unorm2_getDecomposition swift_unorm2_getDecomposition
#define unorm2_getNFCInstance swift_unorm2_getNFCInstance
#define unorm2_getNFDInstance swift_unorm2_getNFDInstance
#define unorm2_getNFKDInstance swift_unorm2_getNFKDInstance
#define unorm2_normalize swift_unorm2_normalize
#define uscript_getScript swift_uscript_getScript
#define uset_close swift_uset_close
#define uset_getItem swift_uset_getItem
#define uset_getItemCount swift_uset_getItemCount
#define utrans_openU swift_utrans_openU
#define utrans_transUChars swift_utrans_transUChars

void u_getVersion(UVersionInfo version);
int32_t u_strFoldCase(UChar *dest, int32_t capacity, const UChar *source, int32_t length, uint32_t options,
                      UErrorCode *status);
UChar *u_strFromUTF8(UChar *dest, int32_t capacity, int32_t *needed, const char *source, int32_t length,
                     UErrorCode *status);
char *u_strToUTF8WithSub(char *dest, int32_t capacity, int32_t *needed, const UChar *source, int32_t length,
                         UChar32 substitute, int32_t *substitutions, UErrorCode *status);
void u_versionToString(const UVersionInfo version, char *text);
void UCNV_FROM_U_CALLBACK_STOP(void);
void UCNV_TO_U_CALLBACK_STOP(void);
void ucnv_close(UConverter *converter);
int32_t ucnv_fromUChars(UConverter *converter, char *dest, int32_t capacity, const UChar *source, int32_t length,
                        UErrorCode *status);
UChar32 ucnv_getNextUChar(UConverter *converter, const char **source, const char *limit, UErrorCode *status);
UConverter *ucnv_open(const char *name, UErrorCode *status);
void ucnv_resetToUnicode(UConverter *converter);
void ucnv_setFromUCallBack(UConverter *converter, UConverterFromUCallback action, const void *context,
                           UConverterFromUCallback *oldAction, const void **oldContext, UErrorCode *status);
void ucnv_setToUCallBack(UConverter *converter, UConverterToUCallback action, const void *context,
                         UConverterToUCallback *oldAction, const void **oldContext, UErrorCode *status);
void ucol_close(UCollator *collator);
int32_t ucol_getSortKey(const UCollator *collator, const UChar *text, int32_t length, uint8_t *key,
                        int32_t capacity);
UCollator *ucol_open(const char *locale, UErrorCode *status);
void ucol_setAttribute(UCollator *collator, int attribute, int value, UErrorCode *status);
void udat_close(UDateFormat *format);
int32_t udat_getSymbols(const UDateFormat *format, int type, int32_t index, UChar *text, int32_t capacity,
                        UErrorCode *status);
UDateFormat *udat_open(int timeStyle, int dateStyle, const char *locale, const UChar *zone, int32_t zoneLength,
                       const UChar *pattern, int32_t patternLength, UErrorCode *status);
int32_t uloc_forLanguageTag(const char *tag, char *locale, int32_t capacity, int32_t *parsed, UErrorCode *status);
int32_t uloc_setKeywordValue(const char *keyword, const char *value, char *locale, int32_t capacity,
                             UErrorCode *status);
void ulocdata_close(ULocaleData *data);
void ulocdata_getCLDRVersion(UVersionInfo version, UErrorCode *status);
USet *ulocdata_getExemplarSet(ULocaleData *data, USet *fillIn, uint32_t options, int type, UErrorCode *status);
ULocaleData *ulocdata_open(const char *locale, UErrorCode *status);
int32_t unorm2_getDecomposition(const UNormalizer2 *form, UChar32 scalar, UChar *dest, int32_t capacity,
                                UErrorCode *status);
const UNormalizer2 *unorm2_getNFCInstance(UErrorCode *status);
const UNormalizer2 *unorm2_getNFDInstance(UErrorCode *status);
const UNormalizer2 *unorm2_getNFKDInstance(UErrorCode *status);
int32_t unorm2_normalize(const UNormalizer2 *form, const UChar *source, int32_t length, UChar *dest,
                         int32_t capacity, UErrorCode *status);
int uscript_getScript(UChar32 scalar, UErrorCode *status);
void uset_close(USet *set);
int32_t uset_getItem(const USet *set, int32_t index, UChar32 *first, UChar32 *last, UChar *text, int32_t capacity,
                     UErrorCode *status);
int32_t uset_getItemCount(const USet *set);
UTransliterator *utrans_openU(const UChar *id, int32_t length, int direction, const UChar *rules,
                              int32_t rulesLength, UParseError *error, UErrorCode *status);
void utrans_transUChars(const UTransliterator *transliterator, UChar *text, int32_t *length, int32_t capacity,
                        int32_t start, int32_t *limit, UErrorCode *status);

#endif
#endif
