#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "Platform.h"

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sys/un.h>
#include <unistd.h>

#ifdef __linux__

#include <linux/sockios.h>
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

int cs_pipe(int *read_end, int *write_end, int read_nonblocking, int write_nonblocking) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  if (read_nonblocking) cs_set_nonblocking(ends[0]);
  if (write_nonblocking) cs_set_nonblocking(ends[1]);
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int cs_wake_open(int *read_end, int *write_end) {
  int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return errno;
  *read_end = fd;
  *write_end = fd;
  return 0;
}

int cs_clock_watch_open(int *fd) {
  *fd = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  return *fd < 0 ? errno : cs_clock_watch_again(*fd);
}

// The moment never comes; what is waited for is that the wait is cancelled, which a read takes note of.
int cs_clock_watch_again(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0 && errno == EINTR) {
  }
  struct itimerspec never = {.it_value = {.tv_sec = (time_t)1 << 33}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) == 0 ? 0 : errno;
}

int cs_timer_open(int *fd) {
  *fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  return *fd < 0 ? errno : 0;
}

int cs_timer_set(int fd, int milliseconds) {
  struct itimerspec moment = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = (long)(milliseconds % 1000) * 1000000}};
  return timerfd_settime(fd, 0, &moment, NULL) == 0 ? 0 : errno;
}

void cs_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

int cs_peer_user(int socket, uid_t *user) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return errno;
  *user = peer.uid;
  return 0;
}

int cs_peer_process(int socket, pid_t *process) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return errno;
  *process = peer.pid;
  return 0;
}

int cs_unread(int socket, int *bytes) { return ioctl(socket, SIOCOUTQ, bytes) == 0 ? 0 : errno; }

int cs_process_open(pid_t pid, int *fd) {
  // A pidfd is closed on exec by itself.
  long opened = syscall(SYS_pidfd_open, pid, 0);
  if (opened < 0) return errno;
  *fd = (int)opened;
  return 0;
}

void platform_close_from(int first) {
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0) return;
  long limit = sysconf(_SC_OPEN_MAX);
  for (long fd = first; fd < limit; fd++) close((int)fd);
}

// A process is named as its first thread is.
void cs_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

// Against POSIX, a thread's priority is its own here, and 0 is the calling one.
void cs_put_thread_behind_others(void) { setpriority(PRIO_PROCESS, 0, 19); }

int cs_unnamed_file(int *fd) {
  *fd = memfd_create("unpacked", MFD_CLOEXEC);
  return *fd < 0 ? errno : 0;
}

int cs_sync_disk(int fd) { return syncfs(fd) == 0 ? 0 : errno; }

int cs_file_birth(int folder, const char *name, int64_t *milliseconds) {
  struct statx status;
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BTIME, &status) != 0) return errno;
  if (!(status.stx_mask & STATX_BTIME)) return ENOSYS;
  *milliseconds = (int64_t)status.stx_btime.tv_sec * 1000 + status.stx_btime.tv_nsec / 1000000;
  return 0;
}

#else

#include <pthread.h>

int cs_pipe(int *read_end, int *write_end, int read_nonblocking, int write_nonblocking) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  if (read_nonblocking) cs_set_nonblocking(ends[0]);
  if (write_nonblocking) cs_set_nonblocking(ends[1]);
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int cs_wake_open(int *read_end, int *write_end) {
  return cs_pipe(read_end, write_end, 1, 1);
}

// Here threads share their memory anyway.
void cs_share_heap(void) {}

int cs_peer_user(int socket, uid_t *user) {
  gid_t group;
  return getpeereid(socket, user, &group) == 0 ? 0 : errno;
}

int cs_peer_process(int socket, pid_t *process) {
  socklen_t length = sizeof *process;
  return getsockopt(socket, SOL_LOCAL, LOCAL_PEERPID, process, &length) == 0 ? 0 : errno;
}

int cs_unread(int socket, int *bytes) {
  socklen_t length = sizeof *bytes;
  return getsockopt(socket, SOL_SOCKET, SO_NWRITE, bytes, &length) == 0 ? 0 : errno;
}

struct waiter {
  pid_t pid;
  int fd;
};

static void *wait_for_end(void *argument) {
  struct waiter waiter = *(struct waiter *)argument;
  free(argument);
  siginfo_t info;
  while (waitid(P_PID, (id_t)waiter.pid, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  close(waiter.fd);
  return NULL;
}

int cs_process_open(pid_t pid, int *fd) {
  struct waiter *waiter = malloc(sizeof *waiter);
  if (waiter == NULL) return ENOMEM;
  int error = cs_pipe(fd, &waiter->fd, 1, 1);
  if (error != 0) {
    free(waiter);
    return error;
  }
  waiter->pid = pid;
  pthread_t thread;
  error = pthread_create(&thread, NULL, wait_for_end, waiter);
  if (error == 0) pthread_detach(thread);
  return error;
}

int cs_timer_open(int *fd) {
  (void)fd;
  return ENOSYS;
}

int cs_timer_set(int fd, int milliseconds) {
  (void)fd;
  (void)milliseconds;
  return ENOSYS;
}

int cs_clock_watch_open(int *fd) {
  *fd = -1;
  return ENOSYS;
}

int cs_clock_watch_again(int fd) {
  (void)fd;
  return ENOSYS;
}

void platform_close_from(int first) {
  long limit = sysconf(_SC_OPEN_MAX);
  for (long fd = first; fd < limit; fd++) close((int)fd);
}

void cs_name_thread(const char *name) { pthread_setname_np(name); }

void cs_put_thread_behind_others(void) { setpriority(PRIO_DARWIN_THREAD, 0, PRIO_DARWIN_BG); }

int cs_unnamed_file(int *fd) {
  char name[] = "/tmp/upnext-XXXXXX";
  *fd = mkstemp(name);
  if (*fd < 0) return errno;
  fcntl(*fd, F_SETFD, FD_CLOEXEC);
  return unlink(name) == 0 ? 0 : errno;
}

int cs_sync_disk(int fd) {
  (void)fd;
  sync();
  return 0;
}

// Whoever gives a file an older age puts its birth back along with it here, so that tells nothing.
int cs_file_birth(int folder, const char *name, int64_t *milliseconds) {
  (void)folder;
  (void)name;
  (void)milliseconds;
  return ENOSYS;
}

#endif
