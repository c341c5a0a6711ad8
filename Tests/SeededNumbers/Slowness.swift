/// How what a text costs grows with its length, in one run: what an eighth of it costs by the same way is the measure.
///
/// The tests' build is not optimized and machines differ, so fifty milliseconds of what is shipped can't be measured in it:
/// `bench hostile` prints them. But a walk over a text for each of its bytes, which is what hangs a program, takes
/// sixty-four times as long for eight times the text wherever it is built.
package struct Slowness {
  /// Between what grows with the text and what grows with its square.
  private static let factor = 24
  private static let slack = Duration.milliseconds(250)

  package let eighth: Duration
  package let whole: Duration

  package init(eighth: () -> Void, whole: () -> Void) {
    self.eighth = processorTime(of: eighth)
    self.whole = processorTime(of: whole)
  }

  package var isBounded: Bool { whole <= eighth * Slowness.factor + Slowness.slack }
}
