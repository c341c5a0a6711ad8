import Glibc

/// Kills the agent's client at a step that a test names, once: what comes after that is another client's life.
struct KillSwitch {
  /// A method, `answered`, or nil for none: `kill-client` in a script strikes too.
  let step: String?
  /// Says that it was done; it lies beside the log.
  let mark: String

  init(step: String?, log: String?) {
    self.step = step
    mark = (log ?? "/tmp/fake-agent") + ".killed"
  }

  /// The client hears nothing more, though it lives on until the blow.
  func hold(at step: String) {
    if step == self.step, access(mark, F_OK) != 0 { kill(getppid(), SIGSTOP) }
  }

  func strike(at step: String) {
    if step == self.step { strike() }
  }

  func strike() {
    let descriptor = open(mark, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    close(descriptor)
    // Where a test has laid a pipe there, the blow waits for its word.
    let word = open(mark + ".go", O_RDONLY | O_CLOEXEC)
    if word >= 0 { close(word) }
    kill(getppid(), SIGKILL)
  }
}
