import Glibc

/// Writes whole texts to the terminal, beside ncurses, whose own output is always flushed by then.
struct TerminalOutput {
  let descriptor: Int32

  /// Stops at the first error: a terminal that is gone is noticed where it is read.
  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
