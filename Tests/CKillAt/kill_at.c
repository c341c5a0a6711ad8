// Loaded into `upnext serve` by LD_PRELOAD: counts the steps that leave something behind, on the disk or with whoever is
// connected, and at one of them kills somebody: the server itself before that step is carried out, or in its middle, or
// another process. The file that KILL_PLAN names says at which step and whom, and has the count. Whoever wrote it may write it
// anew while the server lives, and so chooses from when on steps count.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// As Tests/campaign/KillPlan.swift writes it.
struct plan {
  atomic_long steps;
  atomic_long fatal;
  // 0 for the server.
  atomic_long victim;
  atomic_long torn;
};

static pid_t owner;
static struct plan *plan;

static int is_server(void) {
  char line[4096];
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, line, sizeof line - 1);
  close(file);
  if (length <= 0) return 0;
  line[length] = 0;
  size_t first = strlen(line) + 1;
  return first < (size_t)length && strcmp(line + first, "serve") == 0;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("KILL_PLAN");
  if (!path || !is_server()) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, sizeof(struct plan), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return;
  plan = memory;
  // What is forked off, such as the guard, is somebody else.
  owner = getpid();
}

static int strikes(void) {
  return owner && getpid() == owner && atomic_fetch_add(&plan->steps, 1) + 1 == atomic_load(&plan->fatal);
}

// Returns where somebody else was killed.
static void die(void) {
  pid_t victim = atomic_load(&plan->victim);
  kill(victim ? victim : getpid(), SIGKILL);
  if (!victim) pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
  if (strikes()) {
    if (atomic_load(&plan->torn) && length > 1) REAL(write)(file, bytes, length / 2);
    die();
  }
  return REAL(write)(file, bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  if (strikes()) {
    if (atomic_load(&plan->torn) && length > 1) REAL(pwrite64)(file, bytes, length / 2, offset);
    die();
  }
  return REAL(pwrite64)(file, bytes, length, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  if (strikes()) die();
  return REAL(pwrite)(file, bytes, length, offset);
}

ssize_t writev(int file, const struct iovec *pieces, int number) {
  if (strikes()) die();
  return REAL(writev)(file, pieces, number);
}

ssize_t send(int file, const void *bytes, size_t length, int flags) {
  if (strikes()) {
    if (atomic_load(&plan->torn) && length > 1) REAL(send)(file, bytes, length / 2, flags);
    die();
  }
  return REAL(send)(file, bytes, length, flags);
}

int fsync(int file) {
  if (strikes()) die();
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  if (strikes()) die();
  return REAL(fdatasync)(file);
}

int ftruncate(int file, off_t length) {
  if (strikes()) die();
  return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
  if (strikes()) die();
  return REAL(ftruncate64)(file, length);
}

int rename(const char *from, const char *to) {
  if (strikes()) die();
  return REAL(rename)(from, to);
}

int unlink(const char *path) {
  if (strikes()) die();
  return REAL(unlink)(path);
}

// What sets a person's files.

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list more;
    va_start(more, flags);
    mode = va_arg(more, mode_t);
    va_end(more);
    if (strikes()) die();
  }
  return REAL(openat)(folder, path, flags, mode);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  if (strikes()) die();
  return REAL(renameat)(from_folder, from, to_folder, to);
}

int unlinkat(int folder, const char *path, int flags) {
  if (strikes()) die();
  return REAL(unlinkat)(folder, path, flags);
}

int symlinkat(const char *target, int folder, const char *path) {
  if (strikes()) die();
  return REAL(symlinkat)(target, folder, path);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  if (strikes()) die();
  return REAL(mkdirat)(folder, path, mode);
}

int fchmod(int file, mode_t mode) {
  if (strikes()) die();
  return REAL(fchmod)(file, mode);
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  if (strikes()) die();
  return REAL(utimensat)(folder, path, times, flags);
}

int futimens(int file, const struct timespec times[2]) {
  if (strikes()) die();
  return REAL(futimens)(file, times);
}

int mkdir(const char *path, mode_t mode) {
  if (strikes()) die();
  return REAL(mkdir)(path, mode);
}

int rmdir(const char *path) {
  if (strikes()) die();
  return REAL(rmdir)(path);
}
