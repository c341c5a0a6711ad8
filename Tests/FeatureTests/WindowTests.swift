import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// Several windows on one program.
struct WindowTests {
  @Test func `each window has its own selection, and size`() {
    let app = AppDriver()
    app.open(2, columns: 60, rows: 20)
    app.press("jj<enter>")
    app.expectRow(containing: "┐┌ résumé naïve café")
    app.expectNoRow(containing: "résumé naïve café ·", in: 2)
    app.press("j<enter>", in: 2)
    app.expectRow(containing: "┌ 漢字の文書を直す · ", in: 2)
  }

  @Test func `a window whose locale has no UTF-8 says so when it opens`() {
    let app = AppDriver(unicode: false)
    #expect(app.footer().contains("LC_ALL=C.UTF-8 upnext"))
    app.press("j")
    #expect(!app.footer().contains("UTF-8"))
    app.open(2)
    #expect(!app.footer(of: 2).contains("UTF-8"))
  }

  @Test func `two windows on one thread share the draft`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>")
    app.press("<enter>", in: 2)
    app.type("hello")
    app.expectRow(containing: "› hello", in: 2)
    app.type(" 漢", in: 2)
    app.expectRow(containing: "› hello 漢")
    app.press("<enter>", in: 2)
    app.expectEffects([app.delivery(of: "hello 漢")])
    #expect(app.rows(containing: "›") == app.rows(containing: "›", in: 2))
    app.expectRow(containing: "› hello 漢", "sending")
  }

  @Test func `a message is sent once though both windows press Enter`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>one")
    app.press("<enter>", in: 2)
    app.press("<enter>")
    app.press("<enter>", in: 2)
    #expect(app.takeEffects().count == 1)
    app.expectRow(containing: "There is nothing to send yet.", in: 2)
  }

  @Test func `a window that closes takes nothing with it`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft", in: 2)
    app.close(2)
    app.press("<enter>")
    app.expectRow(containing: "› draft")
  }

  @Test func `keys of a window that has gone do nothing`() {
    let app = AppDriver(Samples.queued)
    app.open(2)
    app.close(2)
    app.press("2x<enter>", in: 2)
    #expect(app.workspace.attention.members.count == 4)
  }

  @Test func `acts in one window are shown in the other, where its cursor stays with its thread`() {
    let app = AppDriver(Samples.queued)
    app.open(2)
    app.press("2jj", in: 2)
    app.press("2x")
    app.press("x", in: 2)
    #expect(app.workspace.attention.members.items.map(\.id) == [Samples.wide, Samples.rightToLeft])
  }

  @Test func `the program can rest when no window is open and nothing runs`() {
    let app = AppDriver()
    #expect(!app.state.isAtRest)
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.close(1)
    #expect(!app.state.isAtRest)
    app.endTurn()
    #expect(app.state.isAtRest)
    // What its agent has left running is not lost with the last window.
    app.hear(.fact(.keeps(.work)))
    #expect(!app.state.isAtRest)
    app.open(1)
    app.expectRow(containing: "runs on")
    app.open(1, columns: 200)
    app.expectRow(containing: "in the background")
    app.hear(.fact(.keeps(nil)))
    app.close(1)
    #expect(app.state.isAtRest)
    // Nor is what only its process knows.
    app.hear(.fact(.keeps(.session)))
    #expect(!app.state.isAtRest)
    app.open(1)
    app.expectNoRow(containing: "in the background")
    app.press("y")
    app.expectRow(containing: "Only claude's process knows")
    app.close(1)
    app.hear(.closed)
    #expect(app.state.isAtRest)
  }

  @Test func `a call that goes on behind its turn reads so until it ends, or nobody can tell`() throws {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.accept()
    var call = ToolCall(id: "t", title: "serve größe", kind: "execute", status: .running)
    app.hear(.tool(call))
    app.hear(.fact(.leftRunning(["t"])))
    app.endTurn(.cancelled)
    app.expectRow(containing: "serve größe", "runs in the background")
    app.open(2, language: .german)
    app.press("<enter>", in: 2)
    app.expectRow(containing: "serve größe", "läuft im Hintergrund", in: 2)
    call.status = .completed
    app.hear(.tool(call))
    app.hear(.fact(.leftRunning([])))
    app.expectNoRow(containing: "in the background")
    app.expectRow(containing: "serve größe", "✓")
    app.press("again<enter>")
    app.accept()
    app.hear(.tool(ToolCall(id: "u", title: "serve more", kind: "execute", status: .running)))
    app.hear(.fact(.leftRunning(["u"])))
    app.endTurn()
    app.expectRow(containing: "serve more", "runs in the background")
    app.hear(.closed)
    app.expectRow(containing: "serve more", "no result")
    app.takeEffects()
  }

  @Test func `what an agent left running can be ended where no turn goes on`() throws {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.accept()
    app.hear(.fact(.keeps(.work)))
    app.endTurn()
    app.takeEffects()
    let thread = try #require(app.state.windows.values.first?.stream)
    app.press("<ctrl-x>")
    app.expectRow(containing: "Ending what runs in the background; ^X again ends claude.")
    #expect(app.takeEffects() == [.agent(.endWhatWasLeft(thread))])
    #expect(
      app.ask(.words("interrupt", thread.text)) == .done(["thread": .string(thread.text), "state": "stopping"]))
    #expect(app.takeEffects() == [.agent(.endWhatWasLeft(thread))])
    app.hear(.fact(.keeps(nil)))
    app.press("<ctrl-x>")
    app.expectRow(containing: "No turn is going on here.")
    #expect(app.takeEffects().isEmpty)
  }

  @Test func `a program that is told to end says good-bye to all, once`() {
    let app = AppDriver()
    app.open(2, language: .german)
    app.receive(.told(toEnd: .stopped))
    app.receive(.told(toEnd: .signal(15)))
    app.expectEffects([
      .window(1, .ended("upnext was stopped. Everything is kept. Come back with: upnext")),
      .window(2, .ended("upnext wurde gestoppt. Alles ist bewahrt. Zurück geht es mit: upnext")), .end,
    ])
  }

  @Test func `notices stand in front until they are read, in any window`() {
    var surroundings = Samples.surroundings
    surroundings.notices = ["The store was damaged: the old one is kept.", "config.yaml, line 3: no verb \"flyy\""]
    let app = AppDriver(surroundings: surroundings)
    app.open(2)
    app.press("jq")
    app.expectRow(containing: "The store was damaged: the old one is kept.")
    app.expectRow(containing: "config.yaml, line 3: no verb \"flyy\"")
    app.press("<enter>")
    app.expectNoRow(containing: "The store was damaged")
    app.open(3)
    #expect(!app.screen(of: 2).contains("The store was damaged"))
    #expect(!app.screen(of: 3).contains("The store was damaged"))
  }

  @Test func `a problem that is read in one window takes no other one from another`() {
    let app = AppDriver()
    app.open(2)
    let long = String(repeating: "The editor failed: the only place of the text is /tmp/größe. ", count: 4)
    app.receive(.edited(1, nil, problem: long + "One.", file: nil))
    app.receive(.edited(2, nil, problem: long + "Two.", file: nil))
    app.press("<enter>", in: 2)
    app.expectNoRow(containing: "the only place", in: 2)
    app.expectRow(containing: "One.")
    app.takeEffects()
  }

  @Test func `what happened to the store is told until a window has shown it`() {
    var workspace = Workspace()
    workspace.unreadNotices = ["Der Speicher war beschädigt."]
    var surroundings = Samples.surroundings
    surroundings.notices = ["config.yaml, line 3: no verb \"flyy\""]
    let app = AppDriver(workspace, surroundings: surroundings, opensWindow: false)
    #expect(app.state.unreadNotices == workspace.unreadNotices + surroundings.notices)
    // No window is there to show it.
    app.receive(.outside(.notice("The index can't be kept.")))
    app.receive(.outside(.notice("The index can't be kept.")))
    #expect(app.state.unreadNotices.count == 3)
    app.open(2)
    app.expectRow(containing: "Der Speicher war beschädigt.", in: 2)
    app.expectRow(containing: "The index can't be kept.", in: 2)
    app.press("<enter>", in: 2)
    #expect(app.state.unreadNotices == [])
    #expect(app.state.workspace.unreadNotices == [])
  }

  @Test func `a click never starts a command`() {
    let app = AppDriver(Samples.nothing)
    app.receive(.requested(1, .settings(key: "next.max_running", value: "1")))
    app.press("cone<enter>ctwo<enter>")
    app.takeEffects()
    app.click("two")
    app.click("two")
    app.expectEffects([])
  }

  @Test func `a long conversation is read from its end, and more as it is scrolled`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 300 }
    let entries = (1...300).map { number in
      Entry(
        id: Samples.id(UInt64(5000 + number)), number: number, role: .agent, kind: .text, text: "entry \(number).",
        at: Samples.now, status: .done)
    }
    let app = AppDriver(workspace, entries: [Samples.flaky: entries])
    app.press("<enter>")
    app.expectRow(containing: "entry 300.")
    app.press("<esc>")
    app.press("5")
    for _ in 1...100 { app.press("<pgup>") }
    app.expectRow(containing: "entry 1.")
    app.press("<pgup>")
    app.expectRow(containing: "entry 1.")
  }

  @Test func `a page that can't be read is told`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 3 }
    let app = AppDriver(workspace)
    app.holdReads()
    app.press("<enter>")
    app.expectRow(containing: "Reading…")
    // Its page and its branch; of the other thread only the branch.
    #expect(app.readsUnderWay == 2)
    app.open(2)
    app.press("j<enter>", in: 2)
    app.receive(.came(.pageFailed(Samples.flaky, "The disk is gone.")))
    app.expectRow(containing: "The disk is gone.")
    app.expectNoRow(containing: "The disk is gone.", in: 2)
    app.expectRow(containing: "It can't be read at the moment.")
    // It is not asked for again by itself, only by who opens it again.
    app.press("<esc>j")
    #expect(app.readsUnderWay == 3)
    app.press("k<enter>")
    #expect(app.readsUnderWay == 4)
  }
}
