// Usage: check_floor DIRECTORY-FILE MANIFEST FOLDER
//
// The least that a build can cost if nothing changed: the directory file is read and hashed, and every output is looked
// at.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "manifest.h"

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: check_floor DIRECTORY-FILE MANIFEST FOLDER\n", stderr);
    return 64;
  }
  size_t length;
  const char *bytes = map_file(arguments[1], &length);
  XXH128_hash_t hash = XXH3_128bits(bytes, length);
  Manifest manifest = read_manifest(arguments[2]);
  int folder = open(arguments[3], O_RDONLY | O_DIRECTORY);
  check(folder != -1, arguments[3]);
  for (size_t index = 0; index < manifest.count; index += 1) {
    struct stat status;
    check(fstatat(folder, manifest.files[index].path, &status, AT_SYMLINK_NOFOLLOW) == 0, manifest.files[index].path);
  }
  printf("%016llx%016llx\n", (unsigned long long)hash.high64, (unsigned long long)hash.low64);
  return 0;
}
