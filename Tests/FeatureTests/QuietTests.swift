import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// An agent that works and says nothing.
struct QuietTests {
  /// A turn that has been going on for two hours, in which the agent has just said something.
  private func working(quietAfter seconds: Int) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.quietAfterSeconds = seconds
    var turn = Turn(message: Samples.id(50), startedAt: Samples.now.adding(seconds: -7200))
    turn.lastSignalAt = Samples.now
    workspace.streams.update(Samples.flaky) { $0.turn = turn }
    return AppDriver(workspace)
  }

  @Test func `a shown thread reads as quiet from the second on that the setting names`() {
    let app = working(quietAfter: 45)
    app.pass(seconds: 44)
    app.expectRow(containing: "● fix flaky test", "working", "2h")
    app.pass(seconds: 1)
    app.expectRow(containing: "◌ fix flaky test", "quiet", "now")
    app.press("y")
    app.expectRow(containing: "quiet: the turn goes on, but claude has said nothing since 10:00.")
    app.hear(.text("é", kind: .said, part: nil))
    app.expectRow(containing: "● fix flaky test", "working")
  }

  @Test func `what was said last on another day is said with its date`() {
    let app = working(quietAfter: 45)
    app.pass(seconds: 86_400)
    app.press("y")
    app.expectRow(containing: "2026-11-21 10:00.")
  }

  @Test func `the line below the turn counts from the last word, as the title does`() {
    let app = working(quietAfter: 45)
    app.press("<enter>")
    app.expectRow(containing: "working 2h")
    app.pass(seconds: 50)
    app.expectRow(containing: "◌ quiet 50s ┐")
    app.expectRow(containing: "◌ quiet 50s · ^X stops")
  }

  @Test func `an agent that tries again by itself is not silent, and it is said that it does`() {
    let app = working(quietAfter: 45)
    app.pass(seconds: 44)
    app.hear(.triesAgain("claude tries again: é."))
    app.pass(seconds: 44)
    app.hear(.triesAgain(nil))
    app.pass(seconds: 44)
    app.expectRow(containing: "● fix flaky test", "working")
    #expect(app.state.transcripts[Samples.flaky]?.entries.last?.text == "claude tries again: é.")
    app.pass(seconds: 1)
    app.press("y")
    app.expectRow(containing: "quiet: claude tries again by itself")
    app.press("<esc>")
    app.hear(.text("é", kind: .said, part: nil))
    app.pass(seconds: 45)
    app.press("y")
    app.expectRow(containing: "quiet: the turn goes on, but claude has said nothing")
  }

  @Test func `the command line has the same word`() throws {
    let app = working(quietAfter: 45)
    func state() -> JSON? {
      guard case .done(let threads)? = app.ask(.list(.threads, thread: nil, all: false)) else { return nil }
      return threads.array?.first { $0["id"]?.string == Samples.flaky.text }?["state"]
    }
    app.pass(seconds: 44)
    #expect(state() == "working")
    app.pass(seconds: 1)
    #expect(state() == "quiet")
  }

  @Test func `the setting takes seconds`() {
    let app = working(quietAfter: 300)
    app.pass(seconds: 60)
    app.expectRow(containing: "● fix flaky test", "working")
    _ = app.ask(.settings(key: "ui.quiet_after", value: "60"))
    app.expectRow(containing: "◌ fix flaky test", "quiet")
    guard case .refused? = app.ask(.settings(key: "ui.quiet_after", value: "9")) else {
      Issue.record("9 seconds are taken")
      return
    }
  }
}
