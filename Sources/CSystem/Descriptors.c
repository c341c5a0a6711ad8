#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int cs_set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return errno;
  return fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : errno;
}

// An eventfd takes and gives eight bytes; a pipe does not mind them.

void cs_wake_signal(int write_end) {
  uint64_t one = 1;
  // A full pipe or counter wakes its reader all the same.
  while (write(write_end, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void cs_wake_clear(int read_end) {
  uint64_t count;
  while (read(read_end, &count, sizeof count) < 0 && errno == EINTR) {
  }
}
