#include "CExchange.h"

#include <errno.h>

#if defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

// RENAME_EXCHANGE of renameat2(2); older headers do not have it.
static const unsigned exchange = 1u << 1;

int roster_exchange(int folder, const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, folder, first, folder, second, exchange);
}

#elif defined(__APPLE__)

#include <stdio.h>

int roster_exchange(int folder, const char *first, const char *second) {
  return renameatx_np(folder, first, folder, second, RENAME_SWAP);
}

#else

int roster_exchange(int folder, const char *first, const char *second) {
  errno = ENOSYS;
  return -1;
}

#endif
