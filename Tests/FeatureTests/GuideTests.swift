import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// The demo's coach, and the tour.
struct GuideTests {
  /// A thread that asks, with a message that waits behind it.
  private static func driver(
    _ guide: Guide.Kind = .tour, columns: Int = 100, rows: Int = 30, language: Language = .english
  ) -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.guide = guide
    let app = AppDriver(Samples.queued, surroundings: surroundings, opensWindow: false)
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "find out why"])))
    app.accept()
    app.hear(.asks(Samples.permission()))
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "then run the tests"])))
    app.open(1, columns: columns, rows: rows, language: language)
    app.pass(seconds: 1)
    _ = app.takeEffects()
    return app
  }

  @Test func `a made-up workspace opens on the question, so that the first key answers it`() {
    let app = Self.driver(.demo)
    app.expectRow(containing: "An agent asks for permission: a allows it, d denies it.")
    app.press("a")
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions == [])
    app.expectRow(containing: "w goes to the next thread that needs you.")
    _ = app.takeEffects()
  }

  @Test func `on a narrow screen the coach names the keys that skip and leave`() {
    let app = Self.driver(columns: 60, rows: 20)
    app.expectRow(containing: "An agent asks for permission")
    app.expectRow(containing: "Esc skips this step.", "q leaves.")
    app.resize(40, 12)
    app.expectNoRow(containing: "Step 1 of 5")
    for columns in 60...80 {
      app.resize(columns, 24)
      app.expectRow(containing: "Esc skips this step.", "q leaves.")
    }
    _ = app.takeEffects()
  }

  @Test func `what a demo does by itself is not taken back, what the person does is`() {
    let app = Self.driver(.demo)
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
    let before = app.workspace.attention.members
    app.press("2gx")
    #expect(app.workspace.attention.members.count == before.count - 1)
    app.press("u")
    #expect(app.workspace.attention.members == before)
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
    _ = app.takeEffects()
  }

  @Test func `who says something has not moved a row, though the thread goes to the end of the Queue`() {
    let app = Self.driver()
    app.press("a2g<enter>")
    #expect(app.state.windows[1]?.stream != Samples.flaky)
    app.press("say which<enter>")
    app.expectRow(containing: "Step 3 of 5")
    _ = app.takeEffects()
  }

  @Test func `the tour is gone through by doing what it says, and sees that it was done`() {
    let app = Self.driver()
    app.expectRow(containing: "Step 1 of 5: An agent asks for permission")
    app.press("a")
    app.expectRow(containing: "Step 2 of 5: ↵ begins to write to the agent.")
    app.press("<enter>")
    app.expectRow(containing: "Step 2 of 5: Write a message, then press ↵.")
    app.press("and say which<enter>")
    app.expectRow(containing: "Step 3 of 5: Tab goes to the outbox")
    app.press("<tab>")
    app.expectRow(containing: "Step 3 of 5: ⇧↑ moves the row up, ⇧↓ moves it down.")
    app.press("J")
    app.expectRow(containing: "Step 4 of 5: c adds a command to Up Next.")
    app.press("c")
    app.expectRow(containing: "Step 4 of 5: Write what is to be done, then press ↵.")
    app.press("lint all<enter>")
    app.expectRow(containing: "Step 5 of 5: x takes a row out, u brings it back.")
    app.press("x")
    app.expectRow(containing: "Step 5 of 5")
    app.press("u")
    app.expectRow(containing: "That was the tour.")
    app.expectRow(containing: "? shows all keys. q leaves.")
    // Letters are text here.
    app.press("5<enter>")
    app.expectNoRow(containing: "q leaves.")
    _ = app.takeEffects()
  }

  @Test func `Esc skips a step, but first it leaves what it leaves anyway`() {
    let app = Self.driver()
    app.press("<esc>")
    app.expectRow(containing: "Step 2 of 5")
    app.press("<enter>")
    app.press("<esc>")
    app.expectRow(containing: "Step 2 of 5")
    app.press("<esc>")
    app.expectRow(containing: "Step 3 of 5")
    app.press("c<esc>")
    app.expectRow(containing: "Step 3 of 5")
    app.press("<esc><esc><esc>")
    app.expectRow(containing: "That was the tour.")
    app.press("<esc>")
    _ = app.takeEffects()
  }

  @Test func `the last step leads to a list first where the keys are on none`() {
    let app = Self.driver()
    app.press("<esc><esc><esc><esc>")
    app.expectRow(containing: "Step 5 of 5: 4 goes to Up Next.")
    app.press("4")
    app.expectRow(containing: "Step 5 of 5: x takes a row out, u brings it back.")
    _ = app.takeEffects()
  }

  @Test(arguments: [(Language.english, "q leaves."), (.german, "q beendet.")])
  func `each step is said to its end in 80 columns`(language: Language, end: String) {
    let app = Self.driver(columns: 80, rows: 24, language: language)
    for step in 1...5 {
      app.expectRow(containing: "\(step)", "5: ")
      app.expectRow(containing: "Esc", end)
      app.press("<esc>")
    }
    _ = app.takeEffects()
  }

  @Test func `what somebody else does is no step of the person at this window`() {
    let app = Self.driver()
    _ = app.ask(.call(Call(["allow", Samples.flaky.text])))
    app.expectRow(containing: "Step 1 of 5: w goes to the next thread that needs you.")
    _ = app.takeEffects()
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 10), (140, 45), (20, 6), (1, 1)], [Language.english, .german])
  func `the coach's lines fit at every size`(size: (Int, Int), language: Language) {
    let app = Self.driver(columns: size.0, rows: size.1, language: language)
    let lines = app.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= size.1 + 1)
    // In fewer columns it is what goes first.
    if size.0 >= 80 { app.expectRow(containing: language == .english ? "Step 1 of 5" : "Schritt 1 von 5") }
    _ = app.takeEffects()
  }

  @Test func `without a guide there are no lines of one`() {
    let app = AppDriver(Samples.queued)
    #expect(app.state.windows[1]?.guide == nil)
    app.expectNoRow(containing: "Step 1")
  }
}
