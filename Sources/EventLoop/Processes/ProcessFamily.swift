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

  /// Somebody may see it, and be asked by it.
  package static func hasTerminal(_ pid: Int32) -> Bool {
    let facts = facts(of: pid)
    return facts.count > 4 && facts[4] != "0"
  }

  /// Nil where there is no such process.
  private static func parent(of pid: Int32) -> Int32? {
    let facts = facts(of: pid)
    return facts.count > 1 ? Int32(facts[1]) : nil
  }

  /// State, parent, group, session, terminal, and more; none where there is no such process.
  private static func facts(of pid: Int32) -> [Substring] {
    // The name stands in brackets and may have any sign in it.
    let text = ProcFile.text(of: "/proc/\(pid)/stat")
    guard let close = text.lastIndex(of: ")") else { return [] }
    return text[close...].dropFirst().split(separator: " ")
  }
}
