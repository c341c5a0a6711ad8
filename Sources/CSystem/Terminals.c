#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CSystem.h"
#include "Attributes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cs_window_size(int terminal, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int cs_set_window_size(int terminal, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(terminal, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int cs_open_pty(int *primary, int *replica, int columns, int rows) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return errno;
  int error = 0;
  int other = -1;
  char *name = NULL;
  if (grantpt(fd) != 0 || unlockpt(fd) != 0 || (name = ptsname(fd)) == NULL) {
    error = errno;
  } else if ((other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0) {
    error = errno;
  } else {
    error = cs_set_window_size(fd, columns, rows);
  }
  if (error == 0) error = cs_set_nonblocking(fd);
  if (error != 0) {
    close(fd);
    if (other >= 0) close(other);
    return error;
  }
  *primary = fd;
  *replica = other;
  return 0;
}

cs_attributes *cs_attributes_save(int terminal) {
  cs_attributes *saved = malloc(sizeof *saved);
  if (saved != NULL && tcgetattr(terminal, &saved->termios) != 0) {
    free(saved);
    return NULL;
  }
  return saved;
}

int cs_attributes_restore(int terminal, const cs_attributes *attributes) {
  // In the background this would stop us, and an end must not hang.
  sigset_t output_signal, old;
  sigemptyset(&output_signal);
  sigaddset(&output_signal, SIGTTOU);
  sigprocmask(SIG_BLOCK, &output_signal, &old);
  int error = tcsetattr(terminal, TCSADRAIN, &attributes->termios) == 0 ? 0 : errno;
  sigprocmask(SIG_SETMASK, &old, NULL);
  return error;
}

void cs_attributes_free(cs_attributes *attributes) { free(attributes); }
