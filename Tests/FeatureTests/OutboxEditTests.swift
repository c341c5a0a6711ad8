import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Editing a waiting message where it stands.
struct OutboxEditTests {
  /// A turn is going on, and three messages wait.
  private func waiting() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>now<enter>one<enter>zwei 漢<enter>three<enter>")
    app.takeEffects()
    return app
  }

  private func contents(_ app: AppDriver) -> [String] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
  }

  @Test func `Up in an empty composer edits the last waiting message, which stays where it is`() {
    let app = waiting()
    app.press("<up>")
    app.expectRow(containing: "› three")
    app.expectRow(containing: "3   three", "⏸ editing")
    app.expectRow(containing: "─ ↵ saves the 3rd ┤")
    #expect(app.footer().hasPrefix(" ↵ saves "))
    #expect(contents(app) == ["one", "zwei 漢", "three"])
  }

  @Test func `saving replaces it in place, once, and undo takes the change back`() {
    let app = waiting()
    app.press("<up> and more<enter>")
    #expect(contents(app) == ["one", "zwei 漢", "three and more"])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.expectRow(containing: "─ ↵ queues as 4th ┤")
    app.expectRow(containing: "Changed \"three and more\"")
    // Where one types, it is a letter.
    app.expectNoRow(containing: "u undo")
    app.press("<esc>u")
    #expect(contents(app) == ["one", "zwei 漢", "three"])
    app.press("U")
    #expect(contents(app) == ["one", "zwei 漢", "three and more"])
  }

  @Test func `Esc leaves it as it was, and gives the draft back`() {
    let app = waiting()
    app.press("draft")
    app.press("<tab><down><enter>!!")
    app.expectRow(containing: "› zwei 漢!!")
    app.press("<esc>")
    #expect(contents(app) == ["one", "zwei 漢", "three"])
    app.expectRow(containing: "› draft")
    app.expectRow(containing: "The message is as it was. Ctrl-_ in the composer brings back what you wrote.")
    // The keys are in the outbox again, where the edit was begun.
    app.press("<esc>2")
    app.expectRow(containing: "› draft2")
    app.press("<ctrl-_><ctrl-_>")
    app.expectRow(containing: "› zwei 漢!!")
    // What was only looked at is nothing to bring back.
    app.press("<tab><down><enter><esc>")
    app.expectRow(containing: "The message is as it was.")
    #expect(!app.footer().contains("brings back"))
  }

  @Test func `what an edit left to undo is still there once another one was only looked at`() {
    let app = waiting()
    app.press("<tab><down><enter> größer<esc>")
    app.expectRow(containing: "Ctrl-_ in the composer brings back what you wrote.")
    app.press("<enter><esc>")
    #expect(!app.footer().contains("brings back"))
    app.press("<esc><ctrl-_>")
    app.expectRow(containing: "› zwei 漢 größer")
    #expect(contents(app) == ["one", "zwei 漢", "three"])
  }

  @Test func `a long paste stays a few words where a waiting message was changed meanwhile`() {
    let app = waiting()
    app.paste((1...300).map { "ligne é \($0)" }.joined(separator: "\n"))
    app.press("<tab><down><enter>!<enter>")
    #expect(contents(app) == ["one", "zwei 漢!", "three"])
    #expect(app.state.windows[1]?.conversation.composer.text == "[▤ 300 lines]")
  }

  @Test func `the cursor is on a message that is sent again and breaks off again, and on no other`() {
    let app = waiting()
    app.endTurn(.failed("Weg.", .answered))
    app.press("<tab>g")
    let first = app.workspace.streams[Samples.flaky]?.outbox.waiting.first?.id
    app.press("r")
    app.endTurn(.failed("Weg.", .answered))
    let again = app.workspace.streams[Samples.flaky]?.outbox.waiting.first?.id
    #expect(again != nil && again != first)
    #expect(again.map { app.state.windows[1]?.lists[.outbox]?.cursor == .message($0) } == true)
    #expect(contents(app) == ["now", "one", "zwei 漢", "three"])
    app.takeEffects()
  }

  @Test func `Enter in the panel edits the message under the cursor`() {
    let app = waiting()
    app.press("<tab><enter>")
    app.expectRow(containing: "› one")
    app.press("<ctrl-u>eins<enter>")
    #expect(contents(app) == ["eins", "zwei 漢", "three"])
    // Its keys are those of the row again, where the edit was begun.
    app.expectRow(containing: "Changed \"eins\" · u undo")
    app.press("jx")
    #expect(contents(app) == ["eins", "three"])
    app.press("k<enter><enter>x")
    #expect(contents(app) == ["three"])
  }

  @Test func `the message that is edited and those behind it wait, those before it go`() {
    let app = waiting()
    app.press("<tab>j<enter>")
    app.endTurn()
    app.expectEffects([app.delivery(of: "one")])
    app.endTurn()
    app.expectEffects([])
    app.expectRow(containing: "⏸ held until the edit is done")
    app.expectRow(containing: "1   zwei 漢", "⏸ editing")
    app.press("!<enter>")
    app.expectEffects([app.delivery(of: "zwei 漢!")])
  }

  @Test func `letting go of an edit lets the message go as it was`() {
    let app = waiting()
    app.press("<tab><enter>xyz")
    app.endTurn()
    app.expectEffects([])
    app.press("<esc>")
    app.expectEffects([app.delivery(of: "one")])
  }

  @Test func `a message is edited in one window at a time, and the other says so`() {
    let app = waiting()
    app.open(2)
    app.press("<enter>", in: 2)
    app.press("<up>!")
    app.expectRow(containing: "3   three", "⏸ editing", in: 2)
    app.press("<up>", in: 2)
    app.expectRow(containing: "A message of this outbox is being edited in another window.", in: 2)
    app.expectRow(containing: "› ", in: 2)
    app.expectNoRow(containing: "› three", in: 2)
    app.type("own draft", in: 2)
    app.expectRow(containing: "› own draft", in: 2)
    app.expectRow(containing: "› three!")
    app.press("<enter>")
    #expect(contents(app).last == "three!")
    app.expectRow(containing: "› own draft")
  }

  @Test func `a message whose window is lost while it is edited waits, and nothing of it is sent`() {
    let app = waiting()
    app.open(2)
    app.press("<enter>", in: 2)
    app.press("<tab><enter>, שלום")
    app.close(1)
    app.endTurn()
    app.expectEffects([])
    #expect(contents(app) == ["one", "zwei 漢", "three"])
    app.expectRow(containing: "1   one", "⏸ editing was interrupted", in: 2)
    app.expectRow(containing: "⏸ held until the edit is done", in: 2)
    app.expectRow(containing: "1 needs you", in: 2)
    // Whoever looks goes on with what had been written.
    app.press("<up>", in: 2)
    app.expectRow(containing: "› one, שלום", in: 2)
    app.press("!<enter>", in: 2)
    app.expectEffects([app.delivery(of: "one, שלום!")])
  }

  @Test func `an edit that was interrupted is the first to be taken up`() {
    let app = waiting()
    app.open(2)
    app.press("<enter>", in: 2)
    app.press("<tab><enter>!")
    app.close(1)
    app.press("<tab>j<enter>", in: 2)
    app.expectRow(containing: "The edit of \"one\" was interrupted: open that one first.", in: 2)
    app.endTurn()
    app.expectEffects([])
  }

  @Test(arguments: ["menu", "verb"])
  func `the person's word lets an interrupted edit go, and keeps what was written`(way: String) {
    let app = waiting()
    app.open(2)
    app.press("<tab><enter>!")
    app.close(1)
    app.endTurn()
    if way == "menu" {
      app.press("<enter><esc>m<enter>", in: 2)
    } else {
      _ = app.ask(.resume(thread: Samples.flaky.text))
    }
    app.expectEffects([app.delivery(of: "one")])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "one!")
  }

  @Test(arguments: ["key", "menu", "verb"])
  func `a word that lifts a pause is none about an interrupted edit`(way: String) {
    let app = waiting()
    app.open(2)
    app.press("<tab>p<enter>!")
    app.close(1)
    app.endTurn()
    switch way {
    case "key": app.press("<enter><tab>p", in: 2)
    case "menu": app.press("<enter><esc>m<enter>", in: 2)
    default: _ = app.ask(.resume(thread: Samples.flaky.text))
    }
    if way != "verb" { app.expectRow(containing: "The edit of \"one\" was interrupted: open that one first.", in: 2) }
    app.expectEffects([])
    let thread = app.workspace.streams[Samples.flaky]
    #expect(thread?.outbox.isPaused == false && thread?.edit?.text == "one!" && thread?.draft == "")
    _ = app.ask(.resume(thread: Samples.flaky.text))
    app.expectEffects([app.delivery(of: "one")])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "one!")
  }

  @Test func `what was written of an interrupted edit can be read`() {
    let app = waiting()
    app.open(2)
    app.press("<tab><enter>, größer")
    app.close(1)
    app.press("<enter><tab> ", in: 2)
    app.expectRow(containing: "⏸ editing was interrupted:", in: 2)
    app.expectRow(containing: "one, größer", in: 2)
  }

  @Test func `an interrupted edit whose message is removed keeps its words as a draft`() {
    let app = waiting()
    app.open(2)
    app.press("<enter>", in: 2)
    app.press("<tab><enter>!")
    app.close(1)
    app.press("<tab>x", in: 2)
    #expect(contents(app) == ["zwei 漢", "three"])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "one!")
    app.endTurn()
    app.expectEffects([app.delivery(of: "zwei 漢")])
  }

  @Test func `a window that goes to another thread keeps the edit, and nothing of it leaves`() {
    let app = waiting()
    app.press("<tab><enter> new<tab>1j<enter>")
    app.expectRow(containing: "\"one\" waits in the outbox until you go on editing it.")
    app.endTurn()
    app.expectEffects([])
    app.press("<esc>1g<enter><up>")
    app.expectRow(containing: "› one new")
  }

  @Test func `an edit goes on after a crash, and nothing of it was sent`() {
    let app = waiting()
    app.accept()
    app.press("<up> plus")
    app.pass(seconds: 1)
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    #expect(contents(again) == ["now", "one", "zwei 漢", "three"])
    again.press("<enter><up>")
    again.expectRow(containing: "› three plus")
  }

  @Test func `a message that another window removes meanwhile leaves its words in the composer`() {
    let app = waiting()
    app.open(2)
    app.press("<enter><tab>Gx", in: 2)
    #expect(contents(app) == ["one", "zwei 漢"])
    app.press("<up>!")
    app.press("Gx", in: 2)
    #expect(contents(app) == ["one"])
    app.expectRow(containing: "› zwei 漢!")
    app.expectRow(containing: "The message has left the outbox meanwhile")
    app.press("<enter>")
    #expect(contents(app) == ["one", "zwei 漢!"])
  }

  @Test func `an edit without words is not saved, and one without a change changes nothing`() {
    let app = waiting()
    app.press("<up><ctrl-u><enter>")
    app.expectRow(containing: "Nothing is left of it")
    #expect(contents(app).last == "three")
    app.press("<esc><up><enter>")
    app.expectRow(containing: "Nothing was changed.")
    app.press("<esc>u")
    #expect(contents(app) == ["one", "zwei 漢"], "what was done last was to say it")
  }

  @Test func `saved as urgent it goes before the others`() {
    let app = waiting()
    app.press("<up>!<alt-u>")
    #expect(contents(app) == ["three!", "one", "zwei 漢"])
    app.press("<esc>u")
    #expect(contents(app) == ["one", "zwei 漢", "three"])
  }

  @Test func `redo after undo of a removal removes it again`() {
    let app = waiting()
    app.press("<tab>x")
    app.press("u")
    #expect(contents(app) == ["one", "zwei 漢", "three"])
    app.press("U")
    #expect(contents(app) == ["zwei 漢", "three"])
  }

  @Test func `a full outbox can still be edited`() {
    let app = AppDriver()
    app.press("<enter>0<enter>")
    for number in 1...10 { app.press("\(number)<enter>") }
    app.takeEffects()
    app.press("<up>!<enter>")
    #expect(contents(app).last == "10!")
  }
}
