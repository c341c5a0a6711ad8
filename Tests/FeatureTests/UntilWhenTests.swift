import CommandLine
import Conversation
import Core
import Frames
import Scene
import TestSupport
import Testing
import Toolkit

/// A window is painted anew when it reads otherwise, and what has moved meanwhile is drawn over what was painted before: so each
/// frame has to say until when it reads as it does.
struct UntilWhenTests {
  /// Commands that run, with an estimate and without one, and others that wait for a moment and for each other.
  private func busy(_ size: Size) throws -> AppDriver {
    let app = AppDriver(Samples.queued)
    app.resize(size.columns, size.rows)
    for (index, words) in [["--estimate", "95s"], ["--estimate", "8s"], ["--in", "2m"], ["--estimate", "20m"], []]
      .enumerated()
    {
      app.pass(milliseconds: 370)
      let call = Call(["add", "--project", "/src/\(index)", "--agent", "claude"] + words + ["go \(index)"])
      _ = try app.answer(to: .call(call))
    }
    app.press("4")
    app.takeEffects()
    return app
  }

  private func differing(_ later: Frame, _ frame: Frame) -> [String] {
    let (new, old) = (later.styledText.split(separator: "\n"), frame.styledText.split(separator: "\n"))
    return zip(new, old).filter { $0 != $1 }.map { "\($0) | \($1)" } + (new.count == old.count ? [] : ["lines"])
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 140, rows: 45), Size(columns: 60, rows: 20)])
  func `a frame reads the same until the moment that it names`(size: Size) throws {
    let app = try busy(size)
    var state = app.state
    let window = try #require(state.windows[1])
    let start = state.now
    for milliseconds in [0, 1, 130, 629, 630, 999, 5400, 7700, 34_800, 59_300, 64_900, 119_999, 600_100] as [Int64] {
      state.now = start.adding(milliseconds: milliseconds)
      let painting = AppView.draw(state, window)
      let left = painting.changesAt.map { $0.milliseconds - state.now.milliseconds } ?? 86_400_000
      #expect(left > 0, "at \(milliseconds)")
      for part in [1, left / 4, left / 2, left - 1] where (1..<left).contains(part) {
        state.now = start.adding(milliseconds: milliseconds + part)
        let later = AppView.draw(state, window).frame
        #expect(differing(later, painting.frame) == [], "\(part) ms after \(milliseconds)")
      }
    }
  }
}
