extension [Entry] {
  /// What was said from a moment to another one, by where it stands: meanwhile the clock may have been set back.
  package func said(from start: Timestamp, to end: Timestamp?) -> ArraySlice<Entry> {
    let isSetBack = end.map { $0 < start } == true
    let beginning = firstIndex { entry in entry.at >= start && (isSetBack || end.map { entry.at <= $0 } != false) }
    guard let first = beginning else { return [] }
    guard let end else { return self[first...] }
    let last = lastIndex { $0.at <= end } ?? first
    // What stands before the next message was said by then, too.
    let next = self[first...].dropFirst().firstIndex { $0.role == .user } ?? endIndex
    return self[first...Swift.max(first, last, isSetBack ? next - 1 : first)]
  }
}
