// Usage: write_floor MANIFEST FOLDER
//
// The least that a clean build can cost: as many files of the same sizes as the build made, each written under a
// temporary name and renamed, by two threads, into a folder that is new.

#include "manifest.h"

#include <pthread.h>
#include <stdatomic.h>

enum { threadCount = 2, share = 64, bufferSize = 1 << 20 };

static Manifest manifest;
static int folder;
static atomic_size_t next;
static char buffer[bufferSize];

static void make_folders(const char *path) {
  char parent[4096];
  for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    snprintf(parent, sizeof parent, "%.*s", (int)(slash - path), path);
    mkdirat(folder, parent, 0777);
  }
}

static void write_file(const File *file, size_t number) {
  char temporary[4096];
  const char *slash = strrchr(file->path, '/');
  int parent = slash ? (int)(slash - file->path + 1) : 0;
  snprintf(temporary, sizeof temporary, "%.*s.new-%zu", parent, file->path, number);
  int output = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
  check(output != -1, temporary);
  for (size_t left = file->size; left > 0;) {
    ssize_t written = write(output, buffer, left < bufferSize ? left : bufferSize);
    check(written > 0, temporary);
    left -= (size_t)written;
  }
  close(output);
  check(renameat(folder, temporary, folder, file->path) == 0, file->path);
}

static void *work(void *unused) {
  (void)unused;
  for (;;) {
    size_t start = atomic_fetch_add(&next, share);
    if (start >= manifest.count) return NULL;
    size_t end = start + share < manifest.count ? start + share : manifest.count;
    for (size_t index = start; index < end; index += 1) write_file(&manifest.files[index], index);
  }
}

int main(int count, char **arguments) {
  if (count != 3) {
    fputs("usage: write_floor MANIFEST FOLDER\n", stderr);
    return 64;
  }
  memset(buffer, 'x', sizeof buffer);
  manifest = read_manifest(arguments[1]);
  check(mkdir(arguments[2], 0777) == 0, arguments[2]);
  folder = open(arguments[2], O_RDONLY | O_DIRECTORY);
  check(folder != -1, arguments[2]);
  const char *known = "";
  for (size_t index = 0; index < manifest.count; index += 1) {
    // Files of one folder stand together: it is made once.
    const char *path = manifest.files[index].path;
    const char *slash = strrchr(path, '/');
    if (!slash || strncmp(path, known, (size_t)(slash - path + 1)) == 0) continue;
    make_folders(path);
    known = path;
  }
  pthread_t threads[threadCount];
  for (int index = 0; index < threadCount; index += 1) {
    check(pthread_create(&threads[index], NULL, work, NULL) == 0, "pthread_create");
  }
  for (int index = 0; index < threadCount; index += 1) pthread_join(threads[index], NULL);
  return 0;
}
