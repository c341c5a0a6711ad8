import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// Questions that are long, refusals with words, and answers that count for always.
struct RememberedTests {
  private func asked(_ permission: Permission, abilities: AgentAbilities? = nil) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    if let abilities { app.hear(.fact(.abilities(abilities))) }
    app.hear(.asks(permission))
    app.press("2")
    app.pass(seconds: 1)
    return app
  }

  private func permission(
    _ id: String = "ask-1", detail: String = "rm -rf build && make café", _ options: [Permission.Option]? = nil
  ) -> Permission {
    Permission(
      id: id, title: "Run a command", detail: detail, options: options ?? Samples.permission().options,
      askedAt: Samples.now)
  }

  private let once = Permission.Option(id: "y", name: "Allow", kind: .allowOnce)
  private let no = Permission.Option(id: "n", name: "Reject", kind: .rejectOnce)

  // MARK: Reading it

  @Test func `a row of the Queue says which tool wants what`() {
    let question = Permission(
      id: "ask-1", title: "bash", detail: "make\nand more", options: [once, no], askedAt: Samples.now)
    let app = asked(question)
    app.resize(140, 30)
    app.expectRow(containing: "◆ fix flaky test")
    app.expectRow(containing: "    bash: make")
  }

  @Test func `a title that is the whole question is read whole, and a narrow row has the name alone`() {
    let question = Permission(
      id: "ask-1", title: (1...12).map { "rm -rf house/\($0)" }.joined(separator: " && "), detail: "",
      options: [once, no], askedAt: Samples.now)
    let app = asked(question)
    app.expectRow(containing: "rm -rf house/12")
    app.resize(80, 24)
    app.expectRow(containing: "rm -rf house/12")
    app.expectRow(containing: "1 ◆ fix flaky", " now")
  }

  @Test func `a long question is read whole in a peek, by its keys`() {
    let detail = (1...200).map { "echo line \($0) é" }.joined(separator: "\n")
    let app = asked(permission(detail: detail))
    app.press(" ")
    app.expectRow(containing: "echo line 1 é")
    app.expectRow(containing: "more lines")
    app.expectScreen(named: "peek-long")
    var seen: Set<Int> = []
    func look() {
      for number in 1...200 where app.screen.contains("echo line \(number) é") { seen.insert(number) }
    }
    for _ in 0..<30 {
      look()
      app.press("<pgdn>")
    }
    look()
    #expect(seen == Set(1...200))
    app.expectRow(containing: "echo line 200 é")
    app.expectNoRow(containing: "more lines")
    app.press("g")
    app.expectRow(containing: "echo line 1 é")
    app.press("jjkG")
    app.expectRow(containing: "echo line 200 é")
    app.press("a")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("yes"), in: Samples.flaky))])
  }

  @Test(arguments: [(40, 10), (20, 5), (9, 3), (1, 1)])
  func `a long question in a peek breaks no screen`(columns: Int, rows: Int) {
    let app = asked(permission(detail: (1...50).map { "日本 \($0)" }.joined(separator: "\n")))
    app.press(" ")
    app.resize(columns, rows)
    app.press("<pgdn>GgjK")
    app.expectEffects([])
  }

  @Test func `where what would be done has one row, that shows its lines one by one`() {
    let app = asked(permission(detail: (1...50).map { "日本 \($0)." }.joined(separator: "\n")))
    app.press(" ")
    app.resize(30, 5)
    app.expectRow(containing: "日本 1.")
    app.expectNoRow(containing: "more lines")
    app.press("j")
    app.expectRow(containing: "日本 2.")
    app.press("G")
    app.expectRow(containing: "日本 50.")
  }

  @Test func `a difference is shown with its lines taken out and put in`() {
    let app = asked(permission(detail: "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-alt ü\n+neu ü"))
    app.press(" ")
    app.expectRow(containing: "− alt ü")
    app.expectRow(containing: "+ neu ü")
  }

  // MARK: Saying no, and why

  @Test func `words go along with a refusal where the protocol carries them`() {
    let app = asked(permission(), abilities: AgentAbilities(takesReasons: true))
    app.press("D")
    app.expectRow(containing: "Deny, and say why")
    app.type("use make clean, לא")
    app.expectEffects([])
    app.press("<enter>")
    app.expectEffects([
      .agent(.answer(permission: "ask-1", .option("no", message: "use make clean, לא"), in: Samples.flaky))
    ])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.isEmpty == true)
  }

  @Test func `where it can't, they are the next message`() {
    let app = asked(permission())
    app.press("D")
    app.type("use make clean")
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("no"), in: Samples.flaky))])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["use make clean"])
    app.endTurn(.done)
    app.expectEffects([app.delivery(of: "use make clean")])
  }

  @Test func `a refusal without words is one like any other, and Esc leaves the question`() {
    let app = asked(permission())
    app.press("D<esc>")
    app.expectEffects([])
    app.expectRow(containing: "Always allow")
    app.press("D<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("no"), in: Samples.flaky))])
  }

  @Test func `words for a question that is gone are refused, and stay`() {
    let app = asked(permission())
    app.press("D")
    app.type("é")
    app.hear(.withdrew(permission: "ask-1"))
    app.hear(.asks(permission("ask-2")))
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([])
    app.expectRow(containing: "doesn't wait for this answer any more")
    app.expectRow(containing: "Deny, and say why")
  }

  @Test func `words that can't be said stay where they are`() {
    let app = asked(permission())
    for number in 1...app.workspace.settings.outboxMax {
      _ = app.ask(.send(thread: "fix flaky test", message: "\(number)", isUrgent: false))
    }
    app.press("D")
    app.type("use make clean")
    app.press("<enter>")
    app.expectEffects([])
    app.expectRow(containing: "use make clean")
    #expect(app.footer().contains("full"), "\(app.footer())")
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.count == 1)
  }

  @Test func `D answers nothing at first, and typed into a composer it is a letter`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.asks(permission()))
    app.pass(seconds: 1)
    app.type("D")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "D")
    let other = AppDriver()
    other.press("<enter>go<enter><esc>")
    other.takeEffects()
    other.hear(.asks(permission()))
    other.press("D<enter>")
    other.expectRow(containing: "say why")
    other.expectEffects([])
    other.pass(seconds: 1)
    other.press("<enter>")
    other.expectEffects([.agent(.answer(permission: "ask-1", .option("no"), in: Samples.flaky))])
  }

  // MARK: Once for always

  @Test func `what the agent is told for always is listed, and that only the agent can take it back is said`() {
    let app = asked(permission())
    app.press("A")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("always"), in: Samples.flaky))])
    app.press(",G")
    app.expectRow(containing: "always · Run a command: rm -rf build", "Always allow")
    app.expectScreen(named: "settings-remembered")
    app.press("x")
    app.expectNoRow(containing: "always · Run")
    #expect(app.workspace.remembered.isEmpty)
    app.press("uG")
    app.expectRow(containing: "always · Run")
  }

  @Test func `where the agent knows no always, upnext answers the very same question by itself`() {
    let app = asked(permission("ask-1", [once, no]))
    app.press("A")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("y"), in: Samples.flaky))])
    app.expectRow(containing: "From now on upnext answers exactly this the same way.")
    app.hear(.asks(permission("ask-2", [once, no])))
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("y"), in: Samples.flaky))])
    app.press("1g<enter>")
    app.expectRow(containing: "You had said so for always")
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.isEmpty == true)
  }

  @Test func `another letter asks again`() {
    let app = asked(permission("ask-1", [once, no]))
    app.press("A")
    app.takeEffects()
    app.hear(.asks(permission("ask-2", detail: "rm -rf build && make cafe", [once, no])))
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.id) == ["ask-2"])
  }

  @Test func `another answer than the one that was given is never given by itself`() {
    let more = Permission.Option(id: "yolo", name: "Yes to all", kind: .allowOnce)
    let app = asked(permission("ask-1", [once, no]))
    app.press("A")
    app.takeEffects()
    app.hear(.asks(permission("ask-2", [more, once, no])))
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("y"), in: Samples.flaky))])
    app.hear(.asks(permission("ask-3", [more, no])))
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.id) == ["ask-3"])
  }

  @Test func `of several answers nobody has said which one is meant for always`() {
    let more = Permission.Option(id: "yolo", name: "Yes to all", kind: .allowOnce)
    let app = asked(permission("ask-1", [more, once, no]))
    app.press("A")
    app.expectEffects([])
    #expect(app.workspace.remembered.isEmpty)
    let id = Samples.flaky.text
    guard case .refused(let refusal)? = app.ask(.call(Call(["allow", id]))) else {
      return #expect(Bool(false), "it chose by itself")
    }
    #expect(refusal.message == "The agent offers several answers of that kind.")
    #expect(refusal.hint == "Choose with --option: 1 Yes to all, 2 Allow, 3 Reject.")
    _ = app.ask(.call(Call(["allow", id, "--option", "2"])))
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("y"), in: Samples.flaky))])
  }

  @Test(arguments: [
    ("/home/ada/src/api", "claude", true), ("/home/ada/src/web", "claude", false),
    ("/home/ada/src/api", "codex", false), ("/home/ada/src/api/", "claude", false),
  ])
  func `the same words are answered in the same project for the same agent, and asked in any other`(
    project: String, provider: String, isAnswered: Bool
  ) {
    var workspace = Samples.idle
    let other = Samples.thread(5, "другой", project: project, provider: provider, minutesAgo: 500)
    workspace.streams[other.id] = other
    let app = AppDriver(workspace)
    app.press("<enter>go<enter><esc>")
    app.receive(.requested(8, .send(thread: other.id.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.hear(.asks(permission("ask-1", [once, no])))
    app.press("2")
    app.pass(seconds: 1)
    app.press("A")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("y"), in: Samples.flaky))])
    app.hear(.asks(permission("ask-2", [once, no])), of: other.id)
    app.expectEffects(isAnswered ? [.agent(.answer(permission: "ask-2", .option("y"), in: other.id))] : [])
    #expect(app.workspace.streams[other.id]?.turn?.permissions.map(\.id) == (isAnswered ? [] : ["ask-2"]))
  }

  @Test func `what was allowed for always on one machine is asked on another one`() {
    let app = asked(permission("ask-1", [once, no]))
    func moves(to host: String) {
      _ = app.ask(.call(Call(["project", "/home/ada/src/api", "--host", host])))
      app.takeEffects()
    }
    app.press("A")
    app.takeEffects()
    moves(to: "prod")
    app.hear(.asks(permission("ask-2", [once, no])))
    app.expectEffects([])
    app.pass(seconds: 1)
    app.press("A")
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("y"), in: Samples.flaky))])
    #expect(app.workspace.remembered.map(\.agent.host) == [nil, "prod"])
    app.press(",G")
    app.expectRow(containing: "src/api@prod")
    app.press("x")
    app.hear(.asks(permission("ask-3", [once, no])))
    app.expectEffects([])
    app.hear(.withdrew(permission: "ask-3"))
    moves(to: "")
    app.hear(.asks(permission("ask-4", [once, no])))
    app.expectEffects([.agent(.answer(permission: "ask-4", .option("y"), in: Samples.flaky))])
  }

  @Test func `what two threads ask at once is kept once, and taken back once`() throws {
    var workspace = Samples.idle
    let other = Samples.thread(5, "другой", minutesAgo: 500)
    workspace.streams[other.id] = other
    let app = AppDriver(workspace)
    for id in [Samples.flaky, other.id] {
      _ = app.ask(.send(thread: id.text, message: "go", isUrgent: false))
      app.hear(.asks(permission("ask-1", [once, no])), of: id)
    }
    for id in [Samples.flaky, other.id] { _ = app.ask(.call(Call(["allow", id.text, "--always"]))) }
    app.takeEffects()
    #expect(app.workspace.remembered.count == 1)
    app.press(",Gx")
    #expect(app.workspace.remembered.isEmpty)
    app.hear(.asks(permission("ask-2", [once, no])))
    app.expectEffects([])
    _ = app.ask(.call(Call(["allow", Samples.flaky.text, "--always"])))
    app.takeEffects()
    // What was taken back has been said again.
    app.press("u")
    #expect(app.workspace.remembered.count == 1)
  }

  @Test func `an answer that an earlier version kept twice is taken back whole`() {
    var workspace = Samples.idle
    workspace.remembered = (1...2).map {
      RememberedAnswer(
        id: Samples.id($0), agent: AgentPlace(provider: "claude"), project: "/home/ada/src/api", title: "größe",
        detail: "rm -rf é", answer: "Allow", keeper: .upnext, at: Samples.now)
    }
    let app = AppDriver(workspace)
    app.press(",Gx")
    #expect(app.workspace.remembered.isEmpty)
    app.press("u")
    #expect(app.workspace.remembered.count == 1)
  }

  @Test func `what upnext answers is asked again once it is taken back`() {
    let app = asked(permission("ask-1", [once, no]))
    app.press("A")
    app.takeEffects()
    app.press(",Gx")
    app.hear(.asks(permission("ask-2", [once, no])))
    app.expectEffects([])
    app.press("<enter>")
  }

  @Test func `a question in words is never answered by itself`() {
    let question = Permission(
      id: "ask-1", title: "Which?", detail: "", options: [once, no], isQuestion: true, askedAt: Samples.now)
    let app = asked(question)
    app.press("1g<enter>")
    app.pass(seconds: 1)
    app.press("A")
    app.expectEffects([])
    app.expectRow(containing: "offers no such answer")
  }

  private func vague(_ id: String, detail: String = "", isWhole: Bool = true) -> Permission {
    Permission(
      id: id, title: "bash", detail: detail, isWhole: isWhole, options: [once, no], askedAt: Samples.now)
  }

  @Test(arguments: [("", true), (" \n", true), ("the beginning of a file, größer\n[the rest is left out]", false)])
  func `what doesn't show all that would be done is not allowed for always`(detail: String, isWhole: Bool) {
    let app = asked(vague("ask-1", detail: detail, isWhole: isWhole))
    app.press("A")
    app.expectEffects([])
    app.expectRow(containing: "doesn't show all that would be done")
    app.press("a")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("y"), in: Samples.flaky))])
    #expect(app.workspace.remembered.isEmpty)
  }

  @Test func `what is remembered survives the program`() {
    let app = asked(permission("ask-1", [once, no]))
    app.accept()
    app.press("A")
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    #expect(again.workspace.remembered == app.workspace.remembered)
    #expect(again.workspace.remembered.map(\.keeper) == [.upnext])
  }
}
