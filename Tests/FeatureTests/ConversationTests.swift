import Conversation
import Core
import HubScene
import Queues
import Scene
import TestSupport
import Testing

/// Saying something, and what comes back.
struct ConversationTests {
  @Test func `n begins a thread, and what is typed is its first message`() {
    let app = AppDriver(Samples.nothing)
    app.press("n")
    app.expectScreen(named: "new-thread-form")
    app.press("hello<enter>")
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectEffects([app.delivery(of: "hello", in: id)])
    app.expectRow(containing: "● hello")
    #expect(app.workspace.streams[id]?.project == "/home/ada/src/api")
    #expect(app.workspace.streams[id]?.provider == "shell")
  }

  @Test func `a thread can be begun without a message, and a message has as many lines as it wants`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<enter>")
    app.expectEffects([])
    app.press("<esc>nfirst<ctrl-j>second<enter>")
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectEffects([app.delivery(of: "first\nsecond", in: id)])
    #expect(app.workspace.streams.count == 2)
  }

  @Test func `an agent that is not installed can be looked at, and begins nothing`() {
    let app = AppDriver(Samples.nothing)
    app.findAgents(["shell": .found("/bin/shell"), "claude": .cannotStart(.missing), "codex": .found("/usr/bin/codex")])
    app.press("nhello<tab><tab><down><enter>")
    app.expectRow(containing: "› claude", "not installed")
    app.expectRow(containing: "Not installed. Install it.")
    #expect(app.workspace.streams.count == 0)
    app.press("<up><enter>")
    #expect(app.workspace.streams.all.map(\.provider) == ["codex"])
    app.takeEffects()
  }

  @Test func `the form's directory and agent can be chosen`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<tab><ctrl-u>~/src/web/<tab><down><down><enter>")
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    #expect(app.workspace.streams[id]?.project == "/home/ada/src/web")
    #expect(app.workspace.streams[id]?.provider == "codex")
    app.expectRow(containing: "Nothing has been said yet")
  }

  @Test func `the first words of a thread are whole in a small window`() {
    let app = AppDriver(Samples.nothing, columns: 80, rows: 24)
    app.press("n<enter>")
    app.expectRow(containing: "Nothing has been said yet. Type below; Enter")
    app.expectRow(containing: "│ sends.")
  }

  @Test func `a relative directory is meant from where the window was opened`() {
    let app = AppDriver(Samples.nothing)
    app.addFolder("/home/ada/src/api/sub")
    app.press("n<tab>sub<enter>")
    #expect(app.workspace.streams.all.map(\.project) == ["/home/ada/src/api/sub"])
  }

  @Test func `what is typed takes the place of the directory that the form begins with`() {
    let app = AppDriver(Samples.nothing)
    app.addFolder("/data/größe")
    app.press("n<tab>/da<tab><tab><enter>")
    #expect(app.workspace.streams.all.map(\.project) == ["/data/größe"])
    app.press("<esc>n<tab><end>/sub")
    app.expectRow(containing: "/data/größe/sub", "no such directory")
    app.press("<enter>")
    app.expectRow(containing: "\"/data/größe/sub\" is no directory. Choose one that is there, or make it first.")
    #expect(app.workspace.streams.count == 1)
    app.press("<esc>n<tab><ctrl-n>")
    app.expectRow(containing: "Directory  /data/größe")
  }

  @Test func `whoever types on at once types into the thread`() {
    let app = AppDriver(Samples.nothing)
    app.holdReads()
    app.press("n<enter>hello<enter>")
    #expect(app.workspace.streams.all.map(\.preview) == ["hello"])
    app.answerReads()
    app.takeEffects()
  }

  @Test func `a tab that was faster than the disk goes on where nothing is to be completed`() {
    let app = AppDriver(Samples.nothing)
    app.addFolder("/data/one")
    app.holdReads()
    app.press("n<tab>/data/one/<tab>")
    app.answerReads()
    app.press("<right><enter>")
    #expect(app.workspace.streams.all.map(\.project) == ["/data/one"])
    #expect(app.workspace.streams.all.map(\.provider) == ["claude"])
  }

  @Test func `the form doesn't begin a thread without a directory, and says why`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<tab><ctrl-u><enter>")
    #expect(app.workspace.streams.count == 0)
    app.expectRow(containing: "New thread")
    app.expectRow(containing: "A directory is needed")
  }

  @Test func `Esc lets go of the form`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<esc>")
    app.expectNoRow(containing: "New thread ─")
    #expect(app.workspace.streams.count == 0)
  }

  @Test func `the composer says what Enter will do`() {
    let app = AppDriver()
    app.press("<enter>")
    app.expectRow(containing: "─ ↵ sends ┤")
    app.press("one<enter>")
    app.expectRow(containing: "─ ↵ queues as 1st ┤")
    app.press("two<enter>three<enter>")
    app.expectRow(containing: "─ ↵ queues as 3rd ┤")
    app.expectEffects([app.delivery(of: "one")])
  }

  @Test func `a message to an idle agent leaves at once`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("prüfe 漢字")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "prüfe 漢字")])
    app.expectScreen(named: "sending")
  }

  @Test func `a message to a busy agent waits in the outbox`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.takeEffects()
    app.press("then commit<enter>")
    app.expectEffects([])
    app.expectRow(containing: "Outbox (1)")
    app.expectRow(containing: "1   then commit")
    app.expectRow(containing: "Queued, 1st in line.")
  }

  @Test func `an urgent message goes before those that wait`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>three")
    app.press("<alt-u>")
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["three", "two"])
    app.expectRow(containing: "1 ! three", "urgent")
  }

  @Test func `at the end of the turn the next message leaves, one a turn`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>three<enter>")
    app.takeEffects()
    app.accept()
    app.endTurn()
    app.expectEffects([app.delivery(of: "two")])
    app.endTurn()
    app.expectEffects([app.delivery(of: "three")])
    app.endTurn()
    app.expectRow(containing: "─ ↵ sends ┤")
  }

  @Test func `what the agent says and does appears as it comes`() {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("Let me ", kind: .thought, part: "t"))
    app.hear(.text("think.", kind: .thought, part: "t"))
    app.hear(.text("I'll run it ", kind: .said, part: "a"))
    app.hear(.text("in a loop: 漢字 é שלום.", kind: .said, part: "a"))
    app.hear(
      .plan([
        PlanEntry(content: "read", status: .completed), PlanEntry(content: "run", status: .running),
        PlanEntry(content: "fix", status: .pending),
      ]))
    app.hear(.tool(ToolCall(id: "1", title: "bash  make test", status: .running)))
    app.hear(.tool(ToolCall(id: "1", title: "bash  make test", status: .failed, output: "1 failed\n", exitCode: 2)))
    app.hear(.tool(ToolCall(id: "2", title: "read café.txt", status: .completed)))
    app.hear(.tool(ToolCall(id: "3", title: "edit", status: .running)))
    app.pass(seconds: 2)
    app.expectRow(containing: "● fix flaky test", "now")
    app.expectScreen(named: "working")
    app.endTurn()
    app.expectScreen(named: "turn-ended")
  }

  @Test func `a turn that ends unseen is done, and looking makes it idle`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>j<enter><esc>")
    app.takeEffects()
    app.endTurn()
    app.expectRow(containing: "✓ fix flaky test")
    app.press("1g<enter>")
    app.expectRow(containing: "○ fix flaky test")
    #expect(app.workspace.streams[Samples.flaky]?.unreadCount == 0)
  }

  @Test func `a turn that ends where only the lists are shown is unseen`() {
    let app = AppDriver(columns: 60, rows: 20)
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.endTurn()
    app.expectRow(containing: "✓ fix flaky test")
  }

  @Test func `a turn that ends behind the settings is unseen`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>,")
    app.takeEffects()
    app.endTurn()
    app.expectRow(containing: "✓ fix flaky test")
  }

  @Test func `a turn that fails holds what waits, and says so`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>")
    app.takeEffects()
    app.endTurn(.failed("No such model.", .notTaken))
    app.expectRow(containing: "✕ fix flaky test")
    app.expectRow(containing: "⏸ failed")
    app.expectRow(containing: "1   one", "failed")
    app.expectScreen(named: "failed")
    app.press("<esc>m<enter>")
    app.expectEffects([app.delivery(of: "one")])
  }

  @Test func `a message that the agent had taken is not said twice`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.accept()
    app.endTurn(.failed("It crashed.", .answered))
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.standing) == [.uncertain])
    app.expectRow(containing: "It crashed.")
    app.expectRow(containing: "o continue")
    app.type("again")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["one", "again"])
  }

  @Test func `the word for a used-up limit is to wait, and not to send`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      $0.outbox.hold = .usageLimit(until: Samples.now.adding(seconds: 3600))
    }
    let app = AppDriver(workspace)
    app.press("<enter>")
    app.expectRow(containing: "queues as 1st (usage limit until 11:00)")
    app.press("go<enter>")
    app.expectEffects([])
    app.expectRow(containing: "⏸ usage limit until 11:00")
  }

  @Test func `Ctrl-X stops the turn, which is shown as long as it is so`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.expectRow(containing: "fix flaky test", "● stopping")
    app.endTurn(.cancelled)
    app.expectRow(containing: "› one", "stopped")
    app.expectNoRow(containing: "stopping")
  }

  @Test func `an empty message is not sent`() {
    let app = AppDriver()
    app.press("<enter>  <ctrl-j> <enter>")
    app.expectRow(containing: "There is nothing to send yet.")
  }

  @Test func `a pasted text is not sent by the line breaks in it`() {
    let app = AppDriver()
    app.press("<enter>")
    app.paste("one\ntwo\r\nthree \u{1B}[31m")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.draft.hasPrefix("one\ntwo\nthree ") == true)
  }

  @Test(arguments: ["", "\n"])
  func `a long text that is pasted shows as a few words, and goes whole`(end: String) {
    let app = AppDriver()
    let long = (1...300).map { "line \($0)" }.joined(separator: "\n") + end
    app.press("<enter>")
    app.type("look at ")
    app.paste(long)
    app.expectRow(containing: "› look at [▤ 300 lines]")
    app.expectRow(containing: "[▤ 300 lines] goes along whole")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "look at " + long)
    app.press("<enter>")
    app.takeEffects()
    app.expectRow(containing: "line 300")
  }

  @Test func `blanks alone are no draft, and make no mark`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("  ")
    app.press("<esc><esc>")
    app.expectNoRow(containing: "✎")
    app.press("<enter>")
    app.type("é")
    app.press("<esc><esc>")
    app.expectRow(containing: "✎")
  }

  @Test func `the words of a pasted text unfold by key and by pointer`() {
    let app = AppDriver()
    app.press("<enter>")
    app.paste(String(repeating: "漢字 ", count: 500))
    app.expectRow(containing: "[▤ 1500 characters]")
    app.press("<alt-o>")
    app.expectNoRow(containing: "characters]")
    app.press("<ctrl-_>")
    app.expectRow(containing: "[▤ 1500 characters]")
    app.click("characters]")
    app.expectNoRow(containing: "characters]")
    app.press("<ctrl-_>mehr<alt-o>")
    app.expectNoRow(containing: "characters]")
    app.press("!")
    app.expectRow(containing: "mehr!")
  }

  @Test func `a full outbox refuses and keeps what was typed`() {
    let app = AppDriver()
    app.press("<enter>0<enter>")
    app.takeEffects()
    for number in 1...10 { app.press("\(number)<enter>") }
    app.type("eleven")
    app.expectRow(containing: "outbox full (10/10)")
    app.press("<enter>")
    app.expectRow(containing: "Outbox full: 10 waiting, at most 10")
    app.expectRow(containing: "› eleven")
  }

  @Test(arguments: [
    ("Read src/größe.swift", "src/größe.swift:12"), ("Read größe.swift", "/home/ada/src/größe.swift"),
    ("Read `src/größe.swift`", "/home/ada/src/größe.swift:1"),
  ])
  func `a tool's line names its file once`(title: String, place: String) {
    let app = AppDriver()
    app.press("<enter>ok<enter>")
    app.takeEffects()
    app.hear(.tool(ToolCall(id: "1", title: title, kind: "read", status: .completed, input: place)))
    app.expectRow(containing: title)
    #expect(app.rows(containing: title).allSatisfy { $0.split(separator: "größe.swift").count == 2 }, "\(app.screen)")
    app.hear(.tool(ToolCall(id: "2", title: "Look", kind: "read", status: .completed, input: place)))
    app.expectRow(containing: "Look  " + place)
    app.endTurn()
    app.takeEffects()
  }

  @Test func `the conversation scrolls, and goes on following at its end`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    let text = (1...60).map { "line \($0)" }.joined(separator: "\n")
    app.hear(.text(text, kind: .said, part: nil))
    app.expectRow(containing: "line 60")
    app.press("<pgup>")
    app.expectNoRow(containing: "line 60")
    app.expectRow(containing: "↓ more")
    app.hear(.text("\nline 61", kind: .said, part: nil))
    app.expectNoRow(containing: "line 61")
    app.press("<esc>5<esc>")
    app.press("<enter><esc>")
    app.press("5<pgdn><pgdn><pgdn>")
    app.expectRow(containing: "line 61")
    app.expectNoRow(containing: "↓ more")
  }

  @Test func `a draft is kept with its thread, and shown in its row`() {
    let app = AppDriver()
    app.press("<enter>für später<esc>j<enter>")
    app.expectRow(containing: "fix flaky test", "✎", "3m")
    app.expectNoRow(containing: "für später")
    app.press("<esc>1g<enter>")
    app.expectRow(containing: "› für später")
  }
}
