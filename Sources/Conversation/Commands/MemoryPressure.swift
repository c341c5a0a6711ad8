/// How much programs wait for memory, as far as it was looked at.
package enum MemoryPressure: Equatable, Sendable {
  case unknown
  case low(at: Timestamp)
  case high(at: Timestamp)

  /// A look that is older than this is no ground to start anything.
  private static let freshMilliseconds: Int64 = 2000
  /// While it is high it is looked at again after this time.
  private static let retryMilliseconds: Int64 = 5000
  /// The share of ten seconds, in percent, in which some program waited for memory.
  private static let highPercent = 20.0

  /// From the text of `/proc/pressure/memory`. A system that doesn't tell is taken to be well.
  package init(_ text: String?, at now: Timestamp) {
    let some = text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("some ") }
    let field = some?.split(separator: " ").first { $0.hasPrefix("avg10=") }
    let percent = field.flatMap { Double($0.dropFirst(6)) } ?? 0
    self = percent >= MemoryPressure.highPercent ? .high(at: now) : .low(at: now)
  }

  /// Whether a command may start by what is known now. A look that lies ahead is of a clock that was set back since.
  package func allowsStart(at now: Timestamp) -> Bool {
    guard case .low(let moment) = self else { return false }
    return moment <= now && now.milliseconds - moment.milliseconds <= MemoryPressure.freshMilliseconds
  }

  /// When it is to be looked at again, should a command wait for it.
  package func nextLook(at now: Timestamp) -> Timestamp {
    guard case .high(let moment) = self else { return now }
    return now.due(milliseconds: MemoryPressure.retryMilliseconds, after: moment)
  }
}
