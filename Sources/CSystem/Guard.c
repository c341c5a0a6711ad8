#include "CSystem.h"
#include "Platform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The guard's own process. It has no Swift, no threads and nothing but one pipe.

enum { grace_ms = 1000, look_every_ms = 20 };

struct groups {
  pid_t *list;
  size_t count, room;
};

static void add(struct groups *groups, pid_t group) {
  if (groups->count == groups->room) {
    size_t room = groups->room == 0 ? 64 : groups->room * 2;
    pid_t *list = realloc(groups->list, room * sizeof *list);
    if (list == NULL) return;
    groups->list = list;
    groups->room = room;
  }
  groups->list[groups->count++] = group;
}

static void take_out(struct groups *groups, pid_t group) {
  for (size_t i = 0; i < groups->count; i++) {
    if (groups->list[i] == group) groups->list[i--] = groups->list[--groups->count];
  }
}

static void follow(int fd, struct groups *groups) {
  char bytes[4096];
  char sign = 0;
  long number = 0;
  for (;;) {
    ssize_t length = read(fd, bytes, sizeof bytes);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return;
    for (ssize_t i = 0; i < length; i++) {
      char byte = bytes[i];
      if (byte == '+' || byte == '-') {
        sign = byte;
        number = 0;
      } else if (byte >= '0' && byte <= '9' && number < 100000000) {
        number = number * 10 + (byte - '0');
      } else if (byte == '\n') {
        // Group 1 and below would be everybody.
        if (number > 1 && sign == '+') add(groups, (pid_t)number);
        if (number > 1 && sign == '-') take_out(groups, (pid_t)number);
        sign = 0;
      }
    }
  }
}

static int any_left(const struct groups *groups) {
  for (size_t i = 0; i < groups->count; i++) {
    if (kill(-groups->list[i], 0) == 0 || errno == EPERM) return 1;
  }
  return 0;
}

static void end_all(const struct groups *groups) {
  for (size_t i = 0; i < groups->count; i++) {
    kill(-groups->list[i], SIGTERM);
    kill(-groups->list[i], SIGCONT);
  }
  for (int waited = 0; waited < grace_ms && any_left(groups); waited += look_every_ms) poll(NULL, 0, look_every_ms);
  for (size_t i = 0; i < groups->count; i++) kill(-groups->list[i], SIGKILL);
}

static void guard(int fd, int ready) {
  setsid();
  close(ready);
  cs_name_thread("upnext-guard");
  const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2};
  for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) signal(ignored[i], SIG_IGN);
  // Descriptor 3 is the pipe, 0 to 2 lead nowhere, and nothing else is held open: least of all a terminal.
  if (fd != 3) dup2(fd, 3);
  platform_close_from(4);
  int nowhere = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) dup2(nowhere, i);
  if (nowhere > 3) close(nowhere);
  if (chdir("/") != 0) _exit(1);
  struct groups groups = {NULL, 0, 0};
  follow(3, &groups);
  end_all(&groups);
  _exit(0);
}

int cs_guard_start(int *fd) {
  int read_end, write_end;
  int error = cs_pipe(&read_end, &write_end, 0, 0);
  if (error != 0) return error;
  int has_left, leaves;
  error = cs_pipe(&has_left, &leaves, 0, 0);
  if (error != 0) {
    close(read_end);
    close(write_end);
    return error;
  }
  pid_t child = fork();
  if (child == 0) guard(read_end, leaves);
  error = child < 0 ? errno : 0;
  close(read_end);
  close(leaves);
  // Until the guard has left our process group, what ends the group would end the guard: its end of this pipe closes then.
  char byte;
  while (error == 0 && read(has_left, &byte, 1) < 0 && errno == EINTR) {
  }
  close(has_left);
  if (error != 0) {
    close(write_end);
    return error;
  }
  *fd = write_end;
  return 0;
}
