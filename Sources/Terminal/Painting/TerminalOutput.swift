import EventLoop
import Files

/// Writes whole texts to the terminal, beside ncurses, whose own output is always flushed by then.
struct TerminalOutput {
  let descriptor: Int32

  /// Stops at the first error: a terminal that is gone is noticed where it is read.
  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    do throws(SystemError) { try NewFile.write(bytes, to: descriptor) } catch { return }
  }
}
