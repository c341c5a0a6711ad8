import Conversation
import Core
import Scene
import TestSupport
import Testing
import Toolkit

/// The person's own editor gives a text back, perhaps to a window that shows something else by then.
struct EditorTests {
  private func draft(_ app: AppDriver) -> String? { app.workspace.streams[Samples.flaky]?.draft }

  /// A message waits behind a turn, a draft is in the composer, and the message is being edited.
  private func editing() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>now<enter>waits<enter>draft<tab><enter>")
    app.takeEffects()
    app.press("!<ctrl-g>")
    app.expectEffects([.window(1, .edit("waits!"))])
    return app
  }

  private func messageID(_ app: AppDriver) throws -> String {
    try #require(app.workspace.streams[Samples.flaky]?.outbox.waiting.first?.id.text)
  }

  @Test func `without a thread there is nothing to edit`() {
    let app = AppDriver(Workspace(settings: Samples.idle.settings))
    app.press("<ctrl-p>editor<enter>")
    app.expectEffects([])
    app.expectRow(containing: "No thread is open")
  }

  @Test func `a text for a thread that was deleted meanwhile is its draft`() {
    let app = AppDriver()
    app.open(2, columns: 100, rows: 30)
    app.press("<enter>draft<ctrl-g>")
    app.expectEffects([.window(1, .edit("draft"))])
    app.delete(in: 2)
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == true)
    app.receive(.edited(1, "größe", problem: nil))
    app.expectRow(containing: "The thread was deleted meanwhile")
    #expect(draft(app) == "größe")
    app.press("uk<enter>", in: 2)
    app.expectRow(containing: "› größe", in: 2)
  }

  @Test func `a waiting message that was edited has the text`() throws {
    let app = editing()
    app.receive(.edited(1, "wartet\n漢", problem: nil))
    app.expectRow(containing: "› wartet")
    #expect(draft(app) == "draft")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["wartet\n漢"])
  }

  @Test func `where the message has left meanwhile, neither the draft nor the text is lost`() throws {
    let app = editing()
    _ = app.ask(.act(.remove([try messageID(app)])))
    #expect(draft(app) == "draft\n\nwaits!")
    app.receive(.edited(1, "wartet", problem: nil))
    #expect(draft(app) == "draft\n\nwartet")
    app.expectRow(containing: "wartet")
  }

  @Test func `what was written into the draft in another window meanwhile stays beside the text`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    app.takeEffects()
    app.press("<enter> more", in: 2)
    #expect(draft(app) == "draft more")
    app.receive(.edited(1, "größe", problem: nil))
    #expect(draft(app) == "draft more\n\ngröße")
  }

  @Test func `a draft that was sent from another window meanwhile comes back only where the editor changed it`() {
    for (text, left) in [("draft", ""), ("größe", "größe")] {
      let app = AppDriver()
      app.open(2)
      app.press("<enter>draft<ctrl-g>")
      app.press("<enter><enter>", in: 2)
      app.takeEffects()
      #expect(draft(app) == "")
      app.receive(.edited(1, text, problem: nil))
      #expect(draft(app) == left)
    }
  }

  @Test func `a second editor that the window refuses takes nothing from the first`() {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g><ctrl-g>")
    app.takeEffects()
    app.receive(.edited(1, nil, problem: "The editor is open already."))
    app.receive(.edited(1, "größe", problem: nil))
    app.expectRow(containing: "› größe")
  }
}
