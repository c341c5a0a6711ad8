import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// What an editor gives back can be taken back like what was typed.
extension EditorTests {
  @Test(arguments: ["", "größe"])
  func `what an editor gives back is one change, which undo takes back`(text: String) {
    let app = AppDriver()
    app.press("<enter>my words é<ctrl-g>")
    app.takeEffects()
    app.receive(.edited(1, text, problem: nil))
    #expect(draft(app) == text)
    app.press("<ctrl-_>")
    app.expectRow(containing: "› my words é")
    #expect(draft(app) == "my words é")
    app.press("<alt-_>")
    #expect(draft(app) == text)
    app.press("<ctrl-_><ctrl-_>")
    #expect(draft(app) == "my words ")
  }

  @Test func `each of two editors in a row is a change`() {
    let app = AppDriver()
    app.press("<enter>eins<ctrl-g>")
    app.receive(.edited(1, "zwei", problem: nil))
    app.press("<ctrl-g>")
    app.receive(.edited(1, "", problem: nil))
    app.takeEffects()
    app.press("<ctrl-_>")
    #expect(draft(app) == "zwei")
    app.press("<ctrl-_>")
    #expect(draft(app) == "eins")
  }

  @Test func `so is it in a waiting message that is edited`() {
    let app = editing()
    app.receive(.edited(1, "", problem: nil))
    app.press("<ctrl-_>")
    app.expectRow(containing: "› waits!")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["waits!"])
  }

  @Test func `what another window makes of the draft is one change here, however many keys it took`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft")
    app.press("<enter><ctrl-u>other words é", in: 2)
    app.expectRow(containing: "› other words é")
    app.press("<ctrl-_>")
    app.expectRow(containing: "› draft")
    app.expectRow(containing: "› draft", in: 2)
    app.press("<ctrl-_>")
    #expect(draft(app) == "")
  }

  @Test func `the draft that a thread was opened with is no change`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.draft = "kept é" }
    workspace.lastOpened = Samples.flaky
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("5<enter><ctrl-_>")
    app.expectRow(containing: "› kept é")
  }
}
