#ifndef CSYSTEM_H
#define CSYSTEM_H

// What Swift's Glibc module lacks, or what Swift may not do itself: signal handlers, fork, ptys.
//
// Unless a function says otherwise it returns 0, or the errno that says what failed.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Descriptors. Everything that is opened here is closed on exec.

/// A pipe. Each end is non-blocking when asked for.
int cs_pipe(int *read_end, int *write_end, int read_nonblocking, int write_nonblocking);
/// Makes an open descriptor non-blocking.
int cs_set_nonblocking(int fd);
/// A descriptor that becomes readable when it is signalled, and stays so until it is cleared.
int cs_wake_open(int *read_end, int *write_end);
void cs_wake_signal(int write_end);
/// Takes the signals away.
void cs_wake_clear(int read_end);

/// Something that one thread waits for and others signal, without a descriptor: these may all be in use.
typedef struct cs_semaphore cs_semaphore;
cs_semaphore *cs_semaphore_new(void);
void cs_semaphore_free(cs_semaphore *semaphore);
void cs_semaphore_signal(cs_semaphore *semaphore);
/// Returns once it was signalled since the last time.
void cs_semaphore_wait(cs_semaphore *semaphore);
/// A descriptor that becomes readable when the time of day jumps: the clock was set, or the machine has slept. It stays so
/// until `cs_clock_watch_again`. ENOSYS where the system can't tell.
int cs_clock_watch_open(int *fd);
int cs_clock_watch_again(int fd);
/// A descriptor that becomes readable so many milliseconds after it was last set, and is asleep until then; 0 sets it to
/// never. It stays readable until it is set again. ENOSYS where the system has none.
int cs_timer_open(int *fd);
int cs_timer_set(int fd, int milliseconds);
/// From now on this process may have as many descriptors as the system lets it; what it starts may have as many as before.
/// To be called before there is another thread.
void cs_take_all_descriptors(void);
/// Who is at the other end of a Unix socket.
int cs_peer_user(int socket, uid_t *user);
/// Which process listens at the other end.
int cs_peer_process(int socket, pid_t *process);
/// How much of what was sent through a Unix socket nobody has read at its other end.
int cs_unread(int socket, int *bytes);
/// Brings all that was written on the disk of a file there; where the system can't do that for one, on all disks.
int cs_sync_disk(int fd);
/// A file without a name, in memory.
int cs_unnamed_file(int *fd);
/// Writes what a file holds that was compressed by zstd, up to so many bytes. ENOSYS where libzstd isn't there, EBADMSG
/// where the file is damaged or cut off, EFBIG where there is more in it.
int cs_unpack_zstd(int from, int to, int64_t most);
/// When what lies at a name in an open folder was born, in milliseconds since 1970; a link is told of itself. ENOSYS where
/// nobody can tell.
int cs_file_birth(int folder, const char *name, int64_t *milliseconds);

// The build.

/// What a script has noted in the program's file since it was linked: "COMMIT DATE", or nothing.
const char *cs_build_note(void);

// Signals.

/// From now on each of these signals writes its number, one byte, into a pipe whose read end is given back.
/// Several pipes may watch the same signal. At most 64 signals by number.
int cs_signals_open(const int *signals, size_t count, int *read_end);
void cs_signals_close(int read_end);
void cs_signals_ignore(int signal);
/// 1 where the signal does nothing, 0 where it does something.
int cs_signals_is_ignored(int signal);
/// Stops this process and its group by SIGTSTP's own action, and returns after SIGCONT with the old handler back.
void cs_signals_stop_here(void);
/// The same for this process without the others of its group.
void cs_signals_stop_alone(void);
/// Puts the default action of a signal back and raises it, so that the parent sees the true reason of the end.
void cs_signals_die_of(int signal);

// The crash guard.

/// An opaque copy of a terminal's attributes.
typedef struct cs_attributes cs_attributes;

/// From now on a crash of this process first gives the terminal back: writes `reset`, sets the attributes unless they
/// are null, and copies to `error_output`, unless it is -1, what was written to descriptor 2 since this call (which
/// must then be a file). What is given is copied.
int cs_crash_guard_arm(
    int terminal, const cs_attributes *attributes, const uint8_t *reset, size_t reset_length, int error_output);
void cs_crash_guard_disarm(void);

// Terminals.

int cs_window_size(int terminal, int *columns, int *rows);
int cs_set_window_size(int terminal, int columns, int rows);
/// A new pseudo-terminal; the primary end is non-blocking.
int cs_open_pty(int *primary, int *replica, int columns, int rows);
cs_attributes *cs_attributes_save(int terminal);
int cs_attributes_restore(int terminal, const cs_attributes *attributes);
void cs_attributes_free(cs_attributes *attributes);

// Threads.

/// Names the calling thread for debuggers and `ps`; Linux keeps the first 15 bytes.
void cs_name_thread(const char *name);
/// The calling thread, and no other of the process, works only where nobody else wants to. It fails for no thread of one's
/// own.
void cs_put_thread_behind_others(void);

// Memory.

/// From now on all threads take memory from one heap. To be called before there is another thread.
void cs_share_heap(void);
/// Where a byte stands last among the first `count`; -1 where it doesn't.
ptrdiff_t cs_find_last(const uint8_t *bytes, size_t count, uint8_t wanted);

/// Where `length` bytes stand first among the first `count`; -1 where they don't.
ptrdiff_t cs_find_text(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t length);

// Child processes.

typedef enum {
  cs_group_own = 0,
  cs_group_parent = 1,
  /// A new session whose controlling terminal is the input.
  cs_group_terminal = 2,
  /// A new session without a terminal.
  cs_group_session = 3,
} cs_group;

typedef enum { cs_step_prepare = 0, cs_step_directory = 1, cs_step_execute = 2 } cs_step;

typedef struct {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// The parent's when null.
  const char *directory;
  /// -1 stands for /dev/null.
  int input, output, error;
  cs_group group;
  /// The guard's descriptor, or -1.
  int guard;
} cs_launch;

/// Starts a process with default signal actions, no blocked signals and the descriptors 0, 1 and 2 only.
int cs_spawn(const cs_launch *launch, pid_t *pid, cs_step *failed_step);
/// A descriptor that becomes readable when the child has ended.
int cs_process_open(pid_t pid, int *fd);
/// Takes an ended child's end; EAGAIN when it has not ended. One of the two numbers is -1.
int cs_process_end(pid_t pid, int *exit_code, int *signal);

/// Forks the guard, a tiny process that ends the listed process groups when this process is gone, by whatever means.
/// Call it before there is any thread. The descriptor takes whole lines: "+group\n" and "-group\n".
int cs_guard_start(int *fd);
void cs_guard_forget(int fd, pid_t group);

#endif
