#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// A handler may only use what is safe at any instant: atomics and write().

enum { pipe_limit = 16 };

struct signal_pipe {
  _Atomic int write_end;  // 0 when the slot is free: descriptor 0 is never a pipe of ours.
  _Atomic uint64_t signals;
  int read_end;
};

static struct signal_pipe pipes[pipe_limit];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  for (int i = 0; i < pipe_limit; i++) {
    int fd = atomic_load(&pipes[i].write_end);
    if (fd != 0 && (atomic_load(&pipes[i].signals) & (UINT64_C(1) << (number - 1)))) {
      ssize_t ignored = write(fd, &byte, 1);
      (void)ignored;
    }
  }
  errno = saved;
}

static void set_action(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int cs_signals_open(const int *signals, size_t count, int *read_end) {
  uint64_t wanted = 0;
  for (size_t i = 0; i < count; i++) {
    if (signals[i] < 1 || signals[i] > 64) return EINVAL;
    wanted |= UINT64_C(1) << (signals[i] - 1);
  }
  int write_end;
  int error = cs_pipe(read_end, &write_end, 1, 1);
  if (error != 0) return error;
  pthread_mutex_lock(&lock);
  error = EMFILE;
  for (int i = 0; i < pipe_limit && error != 0; i++) {
    if (atomic_load(&pipes[i].write_end) != 0) continue;
    pipes[i].read_end = *read_end;
    atomic_store(&pipes[i].signals, wanted);
    atomic_store(&pipes[i].write_end, write_end);
    error = 0;
  }
  pthread_mutex_unlock(&lock);
  if (error != 0) {
    close(*read_end);
    close(write_end);
    return error;
  }
  for (size_t i = 0; i < count; i++) set_action(signals[i], on_signal);
  return 0;
}

void cs_signals_close(int read_end) {
  pthread_mutex_lock(&lock);
  uint64_t ended = 0;
  uint64_t still_watched = 0;
  for (int i = 0; i < pipe_limit; i++) {
    int write_end = atomic_load(&pipes[i].write_end);
    if (write_end == 0) continue;
    if (pipes[i].read_end == read_end) {
      ended = atomic_load(&pipes[i].signals);
      atomic_store(&pipes[i].write_end, 0);
      atomic_store(&pipes[i].signals, 0);
      close(write_end);
      close(read_end);
    } else {
      still_watched |= atomic_load(&pipes[i].signals);
    }
  }
  for (int number = 1; number <= 64; number++) {
    uint64_t bit = UINT64_C(1) << (number - 1);
    if ((ended & bit) && !(still_watched & bit)) set_action(number, SIG_DFL);
  }
  pthread_mutex_unlock(&lock);
}

void cs_signals_ignore(int signal) { set_action(signal, SIG_IGN); }

int cs_signals_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void stop(pid_t whom) {
  struct sigaction old, standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, &old);
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  kill(whom, SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &old, NULL);
}

void cs_signals_stop_here(void) { stop(0); }

void cs_signals_stop_alone(void) { stop(getpid()); }

void cs_signals_die_of(int signal) {
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, NULL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, signal);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
  raise(signal);
}
