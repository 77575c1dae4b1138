#ifndef ROSTER_CXXHASH_H
#define ROSTER_CXXHASH_H

#include <stddef.h>
#include <stdint.h>

/// The two halves of an XXH3-128 hash.
typedef struct {
  uint64_t low;
  uint64_t high;
} RosterHash128;

/// Hashes `length` bytes with XXH3-128 (seed 0).
RosterHash128 roster_hash128(const void *bytes, size_t length);

#endif
