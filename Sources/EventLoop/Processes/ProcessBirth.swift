import Glibc

/// A process that is no other one: the system gives its number again, but not with the moment at which it began.
package struct ProcessBirth: Equatable, Sendable {
  package let pid: Int32
  /// In the system's own ticks since it began itself.
  let began: UInt64
  let group: Int32
  /// What it is called.
  package let name: String

  /// Nil where there is none, or one that has ended and nobody has asked for its status.
  init?(of pid: Int32) {
    // The name stands in brackets and may have any sign in it.
    let text = ProcFile.text(of: "/proc/\(pid)/stat")
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return nil }
    let fields = text[close...].dropFirst().split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", let group = Int32(fields[2]), let began = UInt64(fields[19]) else {
      return nil
    }
    (self.pid, self.began, self.group) = (pid, began, group)
    name = String(text[text.index(after: open)..<close])
  }

  /// It goes on.
  var isAlive: Bool { ProcessBirth(of: pid).map { $0.began == began } ?? false }

  /// What it has started that is in its group, and so on.
  var groupBelow: [ProcessBirth] {
    let children = ProcFile.text(of: "/proc/\(pid)/task/\(pid)/children").split(separator: " ").compactMap { Int32($0) }
    return children.compactMap { ProcessBirth(of: $0) }.filter { $0.group == group }.flatMap { [$0] + $0.groupBelow }
  }
}

/// A small file in which the system tells something.
enum ProcFile {
  static func text(of path: String) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return "" }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
