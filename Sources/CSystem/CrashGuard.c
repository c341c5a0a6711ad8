#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CSystem.h"
#include "Attributes.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { reset_limit = 1024, stack_size = 64 * 1024, copied_error_limit = 16 * 1024 };

static const int crash_signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { crash_signal_count = sizeof crash_signals / sizeof crash_signals[0] };

static struct {
  _Atomic int armed;
  int terminal;
  int error_output;
  off_t error_start;
  int attributes_known;
  struct termios attributes;
  size_t reset_length;
  uint8_t reset[reset_limit];
  struct sigaction previous[crash_signal_count];
  void *stack;
} state;

static void write_all(int fd, const void *bytes, size_t length) {
  const char *next = bytes;
  while (length > 0) {
    ssize_t written = write(fd, next, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    next += written;
    length -= (size_t)written;
  }
}

/// The text of a fatalError went into the log that stands for descriptor 2: its end belongs on the shell's screen.
static void show_last_words(void) {
  static char words[copied_error_limit];
  off_t end = lseek(2, 0, SEEK_END);
  off_t start = state.error_start;
  if (end > start + copied_error_limit) start = end - copied_error_limit;
  if (end > start) {
    ssize_t length = pread(2, words, (size_t)(end - start), start);
    if (length > 0) write_all(state.error_output, words, (size_t)length);
  }
  dup2(state.error_output, 2);
}

static void on_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  if (atomic_exchange(&state.armed, 0)) {
    write_all(state.terminal, state.reset, state.reset_length);
    if (state.attributes_known) {
      // In the background this would stop us; the signal is blocked for the moment that it takes.
      sigset_t output_signal;
      sigemptyset(&output_signal);
      sigaddset(&output_signal, SIGTTOU);
      sigprocmask(SIG_BLOCK, &output_signal, NULL);
      tcsetattr(state.terminal, TCSADRAIN, &state.attributes);
    }
    if (state.error_output >= 0) show_last_words();
  }
  for (int i = 0; i < crash_signal_count; i++) {
    if (crash_signals[i] == number) sigaction(number, &state.previous[i], NULL);
  }
  // A fault comes again by itself when the instruction is tried again, with its true cause for the previous handler.
  // A signal that was sent, and a trap, which lies behind its instruction, do not.
  int comes_again = info->si_code > 0 && number != SIGTRAP && number != SIGABRT;
  if (!comes_again) raise(number);
}

int cs_crash_guard_arm(
    int terminal, const cs_attributes *attributes, const uint8_t *reset, size_t reset_length, int error_output) {
  if (reset_length > reset_limit) return EMSGSIZE;
  cs_crash_guard_disarm();
  memcpy(state.reset, reset, reset_length);
  state.reset_length = reset_length;
  state.terminal = terminal;
  state.error_output = error_output;
  state.error_start = error_output >= 0 ? lseek(2, 0, SEEK_END) : 0;
  state.attributes_known = attributes != NULL;
  if (attributes != NULL) state.attributes = attributes->termios;
  if (state.stack == NULL) {
    // Kept for the life of the process: a handler may be running on it at any time.
    state.stack = malloc(stack_size);
    if (state.stack == NULL) return ENOMEM;
    stack_t stack = {.ss_sp = state.stack, .ss_size = stack_size, .ss_flags = 0};
    if (sigaltstack(&stack, NULL) != 0) return errno;
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_signal_count; i++) sigaction(crash_signals[i], &action, &state.previous[i]);
  atomic_store(&state.armed, 1);
  return 0;
}

void cs_crash_guard_disarm(void) {
  if (!atomic_exchange(&state.armed, 0)) return;
  for (int i = 0; i < crash_signal_count; i++) sigaction(crash_signals[i], &state.previous[i], NULL);
}
