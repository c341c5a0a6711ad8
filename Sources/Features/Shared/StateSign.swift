import Core
import Toolkit

/// How a thread's state reads in a row: a sign, a word, a colour. The word alone is enough.
struct StateSign: Equatable {
  let sign: String
  let word: String
  let role: Role

  init(_ state: StreamState, hold: Hold?, isUnicode: Bool) {
    let (unicode, ascii, word, role): (String, String, String, Role) =
      switch state {
      case .working: ("●", "*", "working", .working)
      case .approve: ("◆", "!", "APPROVE", .needsPerson)
      case .ask: ("◆", "?", "ASK", .needsPerson)
      case .done: ("✓", "+", "DONE", .done)
      case .idle: ("○", "o", "idle", .idle)
      case .quiet: ("◌", ".", "quiet", .quiet)
      case .failed: ("✕", "x", "FAILED", .failed)
      case .held: ("⏸", "=", hold == .interrupted ? "interrupted" : "held", .held)
      case .unknown: ("?", "?", "unknown", .unknown)
      }
    sign = isUnicode ? unicode : ascii
    self.word = word
    self.role = role
  }
}
