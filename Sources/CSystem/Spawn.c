#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CSystem.h"
#include "Platform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Not posix_spawn: between the fork and its exec the child itself writes its name into the guard's list, so that there
// is no instant at which this process can be killed and leave the child behind. The child is a vfork, as in
// posix_spawn: it shares our memory, so it writes to its own frame and to `failure` only.

static struct rlimit descriptors;
static int has_all_descriptors = 0;

void cs_take_all_descriptors(void) {
  if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return;
  struct rlimit all = {.rlim_cur = descriptors.rlim_max, .rlim_max = descriptors.rlim_max};
  has_all_descriptors = setrlimit(RLIMIT_NOFILE, &all) == 0;
}

struct failure {
  int error;
  cs_step step;
};

static void fail(volatile struct failure *failure, cs_step step) {
  failure->step = step;
  failure->error = errno;
  _exit(127);
}

static void write_group(int fd, char sign, pid_t group) {
  char line[24];
  size_t start = sizeof line;
  line[--start] = '\n';
  for (; group > 0; group /= 10) line[--start] = (char)('0' + group % 10);
  line[--start] = sign;
  while (write(fd, line + start, sizeof line - start) < 0 && errno == EINTR) {
  }
}

static void become(const cs_launch *launch, const int fds[3], volatile struct failure *failure)
    __attribute__((noreturn, noinline));

static void become(const cs_launch *launch, const int fds[3], volatile struct failure *failure) {
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  switch (launch->group) {
    case cs_group_own:
      if (setpgid(0, 0) != 0) fail(failure, cs_step_prepare);
      break;
    case cs_group_parent:
      break;
    case cs_group_terminal:
      if (setsid() < 0 || ioctl(fds[0], TIOCSCTTY, 0) != 0) fail(failure, cs_step_prepare);
      break;
    case cs_group_session:
      if (setsid() < 0) fail(failure, cs_step_prepare);
      break;
  }
  if (launch->guard >= 0 && launch->group != cs_group_parent) {
    write_group(launch->guard, '+', getpid());
    // Where somebody has killed the guard, SIGPIPE waits now to end the program that has nothing to do with it.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGPIPE, SIG_DFL);
  }
  for (int i = 0; i < 3; i++) {
    if (dup2(fds[i], i) < 0) fail(failure, cs_step_prepare);
  }
  platform_close_from(3);
  if (has_all_descriptors) setrlimit(RLIMIT_NOFILE, &descriptors);
  if (launch->directory != NULL && chdir(launch->directory) != 0) fail(failure, cs_step_directory);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(launch->path, launch->arguments, launch->environment);
  fail(failure, cs_step_execute);
  _exit(127);
}

/// A copy of a descriptor above 2, so that the child's dup2 calls never step on each other.
static int above_standard(int fd, int *copy) {
  *copy = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 3) : open("/dev/null", O_RDWR | O_CLOEXEC);
  if (*copy < 0) return errno;
  if (*copy > 2) return 0;
  int low = *copy;
  *copy = fcntl(low, F_DUPFD_CLOEXEC, 3);
  int error = *copy < 0 ? errno : 0;
  close(low);
  return error;
}

int cs_spawn(const cs_launch *launch, pid_t *pid, cs_step *failed_step) {
  const int given[3] = {launch->input, launch->output, launch->error};
  int fds[3] = {-1, -1, -1};
  volatile struct failure failure = {0, cs_step_prepare};
  int error = 0;
  for (int i = 0; i < 3 && error == 0; i++) error = above_standard(given[i], &fds[i]);
  if (error == 0) {
    // No handler of ours may run in the child while it shares our memory.
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &old);
    pid_t child = vfork();
    if (child == 0) become(launch, fds, &failure);
    error = child < 0 ? errno : failure.error;
    if (child > 0 && error != 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
      }
      if (launch->guard >= 0 && launch->group != cs_group_parent) cs_guard_forget(launch->guard, child);
    }
    sigprocmask(SIG_SETMASK, &old, NULL);
    *pid = child;
  }
  for (int i = 0; i < 3; i++) {
    if (fds[i] >= 0) close(fds[i]);
  }
  *failed_step = failure.step;
  return error;
}

int cs_process_end(pid_t pid, int *exit_code, int *signal) {
  int status;
  pid_t ended;
  while ((ended = waitpid(pid, &status, WNOHANG)) < 0 && errno == EINTR) {
  }
  if (ended < 0) return errno;
  if (ended == 0) return EAGAIN;
  *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : -1;
  return 0;
}

void cs_guard_forget(int fd, pid_t group) { write_group(fd, '-', group); }
