extension [Entry] {
  /// What was said from a moment to another one, by where it stands: meanwhile the clock may have been set back.
  package func said(from start: Timestamp, to end: Timestamp?) -> ArraySlice<Entry> {
    let isSetBack = end.map { $0 < start } == true
    let beginning = firstIndex { entry in entry.at >= start && (isSetBack || end.map { entry.at <= $0 } != false) }
    guard let first = beginning else { return [] }
    guard let end else { return self[first...] }
    // Behind the next message that was not said meanwhile all is another's, also where the clock is set back later.
    let next = self[first...].dropFirst().firstIndex { entry in
      entry.role == .user && (isSetBack || entry.at < start || entry.at > end)
    }
    let own = self[first..<(next ?? endIndex)]
    // What stands before that message was said by then, too.
    let last = isSetBack ? own.endIndex - 1 : own.lastIndex { $0.at <= end } ?? first
    return own[first...last]
  }
}
