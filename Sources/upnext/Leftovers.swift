import EventLoop
import Glibc
import Toolkit

/// What a server has left running that was killed together with its guard.
enum Leftovers {
  private static let mostNames = 5

  /// Ends it; what is said of that. Nil where there was nothing.
  static func end(_ path: String) -> String? {
    let left = ProcessRecord.left(at: path)
    guard !left.isEmpty else { return nil }
    ProcessRecord.end(left)
    let names = left.prefix(mostNames).map { "\($0.name) (\($0.pid))" }.joined(separator: ", ")
    let more = left.count > mostNames ? ", and \(left.count - mostNames) more" : ""
    let words = Clean.line(
      "The server before was killed, and what its agents ran went on: \(names)\(more). It was ended.")
    Main.write("upnext: \(words)\n", to: STDERR_FILENO)
    return words
  }

  /// Without it nothing else is missing: it is for the end that nobody should cause.
  static func record(at path: String) -> ProcessRecord? {
    do throws(SystemError) { return try ProcessRecord(at: path) } catch {
      Main.write("upnext: \(path) can't be written: \(error).\n", to: STDERR_FILENO)
      return nil
    }
  }
}
