import CSystem
import Glibc

/// What no honest agent does: a script's turn and its start have these steps in common.
enum FakeTrouble: Equatable {
  case stderr(String)
  /// `exit CODE`, `die SIGNAL`: at once, in the middle of everything.
  case exit(Int32)
  case die(Int32)
  /// Writes what is no message.
  case garbage
  /// `line MB`: so much text in one message.
  case line(megabytes: Int)
  /// `garbage-flood MB`: so much that is no message, in one line.
  case garbageFlood(megabytes: Int)
  /// `close-input`, `close-output`: a descriptor is closed, and the process goes on.
  case closeInput
  case closeOutput

  /// `write` takes bytes as they are, `say` a text for one message.
  func make(write: ([UInt8]) -> Void, say: (String) -> Void) {
    switch self {
    case .stderr(let text):
      let line = Array((text + "\n").utf8)
      _ = line.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    case .exit(let code): Glibc.exit(code)
    case .die(let signal): cs_signals_die_of(signal)
    case .garbage: write(Array("Welcome! Σ not JSON\n{\"half\n[]\n{\"id\":\"x\"}\n".utf8))
    case .line(let megabytes):
      say(String(repeating: "0123456789abcde ", count: megabytes << 16))
    case .garbageFlood(let megabytes):
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      for _ in 0..<megabytes { write(piece) }
      write([0x0A])
    case .closeInput: Glibc.close(0)
    case .closeOutput: Glibc.close(1)
    }
  }
}
