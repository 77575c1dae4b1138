// A list of files, as the benchmark's driver writes it: a line 'SIZE PATH' for each, paths relative to some folder.

#ifndef BENCHMARKS_MANIFEST_H
#define BENCHMARKS_MANIFEST_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  size_t size;
  const char *path;
} File;

typedef struct {
  File *files;
  size_t count;
} Manifest;

// Ends the program with a message if a call failed.
static void check(int succeeded, const char *what) {
  if (succeeded) return;
  perror(what);
  exit(1);
}

// A whole file in memory, privately writable.
static char *map_file(const char *path, size_t *length) {
  int file = open(path, O_RDONLY);
  check(file != -1, path);
  struct stat status;
  check(fstat(file, &status) == 0, path);
  *length = (size_t)status.st_size;
  char *bytes = mmap(NULL, *length, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  check(bytes != MAP_FAILED, path);
  close(file);
  return bytes;
}

static Manifest read_manifest(const char *path) {
  size_t length;
  char *text = map_file(path, &length);
  Manifest manifest = {NULL, 0};
  for (size_t index = 0; index < length; index += 1) manifest.count += text[index] == '\n';
  manifest.files = malloc(manifest.count * sizeof(File));
  check(manifest.files != NULL, "malloc");
  char *line = text;
  for (size_t index = 0; index < manifest.count; index += 1) {
    char *rest;
    manifest.files[index].size = strtoul(line, &rest, 10);
    manifest.files[index].path = rest + 1;
    line = strchr(rest, '\n');
    *line = '\0';
    line += 1;
  }
  return manifest;
}

#endif
