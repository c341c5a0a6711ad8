import CSystem
import EventLoop
import Glibc

/// How a child of ours has ended.
struct ProcessEnd {
  private var code: Int32 = -1
  private var signal: Int32 = -1

  /// Takes the end of one that has ended.
  init(of pid: pid_t) throws { try SystemError.check(cs_process_end(pid, &code, &signal)) }

  var isGood: Bool { code == 0 }
  var words: String { signal > 0 ? "was ended by signal \(signal)" : "ended with status \(code)" }
}
