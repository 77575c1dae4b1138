#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CXXHash.h"

RosterHash128 roster_hash128(const void *bytes, size_t length) {
  XXH128_hash_t hash = XXH3_128bits(bytes, length);
  return (RosterHash128){.low = hash.low64, .high = hash.high64};
}
