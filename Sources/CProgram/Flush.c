#define _GNU_SOURCE
#include "CProgram.h"

#include <unistd.h>

#ifdef __linux__
int roster_flush_all(int file) { return syncfs(file); }
#else
int roster_flush_all(int file) {
  (void)file;
  return 1;
}
#endif
