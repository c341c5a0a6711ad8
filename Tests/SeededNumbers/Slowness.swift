/// Compares what a hostile text costs with what as much plain text costs by the same way, in one run.
///
/// The tests' build is not optimized, so fifty milliseconds of what is shipped can't be measured in it, and machines
/// differ: the plain text is the measure. What a plain text costs where it is shipped is printed by `bench hostile`. A walk
/// over a text for each of its bytes, which is what hangs a program, costs a hundred times as much as a plain text.
package struct Slowness {
  /// Dense text is laid out in smaller steps than words are, but not in many times as many.
  private static let factor = 10
  private static let slack = Duration.milliseconds(250)

  package let plain: Duration
  package let hostile: Duration

  /// Each is measured once more where it looks slow, as a machine with much else to do counts unevenly.
  package init(plain: () -> Void, hostile: () -> Void) {
    var plainTime = processorTime(of: plain)
    var hostileTime = processorTime(of: hostile)
    if hostileTime > Slowness.limit(plainTime) {
      plainTime = max(plainTime, processorTime(of: plain))
      hostileTime = min(hostileTime, processorTime(of: hostile))
    }
    self.plain = plainTime
    self.hostile = hostileTime
  }

  package var isBounded: Bool { hostile <= Slowness.limit(plain) }

  private static func limit(_ plain: Duration) -> Duration { plain * factor + slack }
}
