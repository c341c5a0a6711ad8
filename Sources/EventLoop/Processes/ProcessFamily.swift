import Glibc

/// Who has started a process.
package enum ProcessFamily {
  /// It is this one, or was started by it, however far down.
  package static func isOurs(_ pid: Int32) -> Bool {
    var current = pid
    for _ in 0..<64 {
      if current == getpid() { return true }
      guard current > 1, let parent = parent(of: current) else { return false }
      current = parent
    }
    return false
  }

  /// Nil where there is no such process.
  private static func parent(of pid: Int32) -> Int32? {
    // The name stands in brackets and may have any sign in it.
    let text = ProcFile.text(of: "/proc/\(pid)/stat")
    guard let close = text.lastIndex(of: ")") else { return nil }
    let fields = text[close...].dropFirst().split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
