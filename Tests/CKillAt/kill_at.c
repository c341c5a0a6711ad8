// Loaded into `upnext serve` by LD_PRELOAD: counts the calls that leave something behind, on the disk or with whoever is
// connected, and kills the process at the one that KILL_AT names, before it is carried out, or in its middle where KILL_TORN
// is set. The count is kept in the file that KILL_COUNT names: who lets it begin far below zero and sets it to zero later
// chooses from when on they count.
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

static pid_t owner;
static long fatal;
static int torn;
static atomic_long own_count;
static atomic_long *count = &own_count;

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
  const char *at = getenv("KILL_AT"), *file = getenv("KILL_COUNT");
  if (!at || !is_server()) return;
  if (file) {
    int number = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (number >= 0 && ftruncate(number, sizeof(long)) == 0) {
      void *memory = mmap(NULL, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, number, 0);
      if (memory != MAP_FAILED) count = memory;
    }
    if (number >= 0) close(number);
  }
  torn = getenv("KILL_TORN") != NULL;
  fatal = atol(at);
  // What is forked off, such as the guard, is somebody else.
  owner = getpid();
}

static int strikes(void) { return owner && getpid() == owner && atomic_fetch_add(count, 1) + 1 == fatal; }

static void die(void) {
  kill(getpid(), SIGKILL);
  pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
  if (strikes()) {
    if (torn && length > 1) REAL(write)(file, bytes, length / 2);
    die();
  }
  return REAL(write)(file, bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  if (strikes()) {
    if (torn && length > 1) REAL(pwrite64)(file, bytes, length / 2, offset);
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
    if (torn && length > 1) REAL(send)(file, bytes, length / 2, flags);
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
