// Usage: launch COMMAND [ARGUMENT...]
//
// Runs a command with its output thrown away, and prints nanoseconds from before its start to after its end, its peak
// memory in kilobytes, and its exit status. A large parent (Python, say) would lend the child its own peak.

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fputs("usage: launch COMMAND [ARGUMENT...]\n", stderr);
    return 64;
  }
  long long start = nanoseconds();
  pid_t child = fork();
  if (child == -1) {
    perror("fork");
    return 1;
  }
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) == -1) {
    perror("wait4");
    return 1;
  }
  long long taken = nanoseconds() - start;
  long memory = usage.ru_maxrss;
#ifdef __APPLE__
  memory /= 1024;
#endif
  printf("%lld %ld %d\n", taken, memory, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
