import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// Words that go along with a refusal, an answer or a commit are kept until they are used.
struct KeptWordsTests {
  private func asks(_ permission: Permission, _ app: AppDriver) {
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    app.hear(.fact(.abilities(AgentAbilities(takesReasons: true))))
    app.hear(.asks(permission))
    app.press("2")
    app.pass(seconds: 1)
  }

  private func asked(_ permission: Permission = Samples.permission()) -> AppDriver {
    let app = AppDriver()
    asks(permission, app)
    return app
  }

  private let question = Permission(
    id: "ask-1", title: "Как назвать ветку?", detail: "",
    options: [
      Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "fix"),
      Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
    ], isQuestion: true, askedAt: Samples.now)

  @Test func `what is refused is drawn as it is asked, once, and apart from the words`() throws {
    let options = Samples.permission().options
    let app = asked(
      Permission(
        id: "ask-1", title: "Edit a", detail: "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-alt ü\n+neu ü", options: options,
        askedAt: Samples.now))
    app.press("D")
    app.type("größer")
    app.expectRow(containing: "│    1 − alt ü")
    app.expectNoRow(containing: "@@")
    let rows = app.screen.split(separator: "\n")
    let change = try #require(rows.firstIndex { $0.contains("│    1 + neu ü") })
    #expect(rows[change + 2].contains("│ größer"), "\(app.screen)")
    let run = Permission(
      id: "ask-1", title: "Run: make café", detail: "make café", options: options, askedAt: Samples.now)
    let command = asked(run)
    command.press("D")
    #expect(command.rows(containing: "│ make café").isEmpty, "\(command.screen)")
    command.expectRow(containing: "│ Run: make café")
  }

  @Test func `that lines stand above is said also where few are shown`() {
    let long = "--- a\n+++ a\n@@ -1,1 +1,3 @@\n+" + String(repeating: "größe ", count: 6000) + "\n+fin ü"
    let app = asked(
      Permission(
        id: "ask-1", title: "Edit a", detail: long, options: Samples.permission().options, askedAt: Samples.now))
    app.press("D")
    app.expectRow(containing: "5 more lines")
    app.expectRow(containing: "fin ü")
  }

  @Test func `Esc keeps why something is refused, says so, and any window brings it back`() {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    app.press("<esc>")
    #expect(app.footer().contains("What you wrote is kept: D brings it back."))
    app.open(2, columns: 100, rows: 30)
    app.press("2", in: 2)
    app.pass(seconds: 1)
    app.press("D", in: 2)
    app.expectRow(containing: "возьми make clean", in: 2)
    app.press("<enter>", in: 2)
    app.expectEffects([
      .agent(.answer(permission: "ask-1", .option("no", message: "возьми make clean"), in: Samples.flaky))
    ])
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `a program that is killed while one writes has kept them, for the same question asked again`() {
    let app = asked()
    app.press("D")
    app.type("use é")
    app.takeEffects()
    var workspace = AppDriver().workspace
    workspace.keptWords = app.storedAfterCrash().0.keptWords
    let later = AppDriver(workspace)
    asks(Samples.permission("ask-7"), later)
    later.press("D")
    later.expectRow(containing: "use é")
    later.press("<esc>")
    #expect(!later.footer().contains("What you wrote is kept"))
    later.hear(.withdrew(permission: "ask-7"))
    #expect(later.workspace.streams[Samples.flaky]?.draft == "use é")
    later.hear(
      .asks(
        Permission(
          id: "ask-8", title: "Run a command", detail: "another one", options: Samples.permission().options,
          askedAt: later.now)))
    later.press("1g<enter>")
    later.pass(seconds: 1)
    later.takeEffects()
    later.press("D<enter>")
    later.expectEffects([.answer("no", to: "ask-8")])
  }

  @Test(arguments: ["<enter>", "<esc>"])
  func `where nothing is asked any more, what was written goes to the draft`(key: String) {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    app.hear(.withdrew(permission: "ask-1"))
    app.expectRow(containing: "doesn't wait for this answer any more")
    app.press(key)
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "возьми make clean")
    #expect(app.workspace.keptWords.isEmpty)
    #expect(app.footer().contains("in the thread's draft"))
  }

  private func expectInDraft(_ app: AppDriver) {
    #expect(app.workspace.streams[Samples.flaky]?.draft == "возьми make clean")
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
  }

  @Test(arguments: ["", "<esc>"], [true, false])
  func `where the server ends, what was written for its question goes to the draft`(key: String, hasWindow: Bool) {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    app.press(key)
    app.receive(.told(toEnd: .stopped))
    if !hasWindow { app.close(1) }
    app.hear(.withdrew(permission: "ask-1"))
    expectInDraft(app)
  }

  @Test func `so it does where its agent ends, or takes it back, and nobody has it open`() {
    for news in [AgentReport.News.closed, .withdrew(permission: "ask-1")] {
      let app = asked()
      app.press("D")
      app.type("возьми make clean")
      app.press("<esc>")
      app.hear(news)
      expectInDraft(app)
    }
  }

  @Test func `a window that is closed over a question that has gone leaves what was written in the draft`() {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.workspace.keptWords.count == 1)
    app.close(1)
    expectInDraft(app)
  }

  /// A question about the call, as it is by now.
  private func permission(_ id: String, _ detail: String, of call: String? = nil) -> Permission {
    Permission(
      id: id, of: call, title: "Run a command", detail: detail, options: Samples.permission().options,
      askedAt: Samples.now)
  }

  @Test func `where another question has come in its place, what was written is brought back for that`() {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    app.hear(.asks(permission("ask-2", "rm -rf /")))
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([])
    app.press("<esc>")
    #expect(app.footer().contains("What you wrote is kept: D brings it back."))
    #expect(app.workspace.keptWords.count == 1)
    app.press("D")
    app.expectRow(containing: "возьми make clean")
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([
      .agent(.answer(permission: "ask-2", .option("no", message: "возьми make clean"), in: Samples.flaky))
    ])
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `more that is told of a call takes what was written along`() {
    let app = asked(permission("ask-1", "rm -r é", of: "call"))
    app.press("D")
    app.type("nein")
    app.press("<esc>")
    app.hear(.asks(permission("ask-2", "rm -rf /", of: "call")))
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.press("D")
    app.expectRow(containing: "nein")
    app.type(", größer")
    // It changes once more while one writes.
    app.hear(.asks(permission("ask-3", "rm -rf /ü", of: "call")))
    app.hear(.withdrew(permission: "ask-2"))
    app.type(" als é")
    app.press("<esc>D")
    app.expectRow(containing: "nein, größer als é")
    app.press("<esc>")
    #expect(app.workspace.keptWords.count == 1)
    app.takeEffects()
  }

  @Test func `an answer to a question that was changed goes to the draft`() {
    let app = asked(question)
    app.press("a")
    app.type(" входа")
    app.hear(
      .asks(
        Permission(
          id: "ask-2", title: "Как назвать файл?", detail: "", options: question.options, isQuestion: true,
          askedAt: Samples.now)))
    app.hear(.withdrew(permission: "ask-1"))
    app.press("<esc>")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "fix входа")
    #expect(app.workspace.keptWords.isEmpty)
    #expect(app.footer().contains("in the thread's draft"))
    app.takeEffects()
  }

  @Test(arguments: [true, false])
  func `what is written while a program gives the answer is found in the draft`(isOpen: Bool) {
    let app = asked()
    app.press("D")
    app.type("возьми make clean")
    if !isOpen { app.press("<esc>") }
    _ = app.ask(.call(Call(["deny", Samples.flaky.text])))
    app.press("<esc>")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "возьми make clean")
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
  }

  @Test func `what the person empties is gone, and what another window shows unchanged takes nothing back`() {
    let app = asked()
    app.press("D")
    app.open(2, columns: 100, rows: 30)
    app.press("2", in: 2)
    app.pass(seconds: 1)
    app.press("D", in: 2)
    app.type("nein", in: 2)
    app.press("j<backspace>")
    app.close(2)
    app.press("<esc>D")
    app.expectRow(containing: "nein")
    app.press("<ctrl-u><esc>")
    #expect(app.workspace.keptWords.isEmpty)
    app.press("D<esc>")
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `words for an answer that is given in another way are not needed any more`() {
    let app = asked()
    app.press("D")
    app.type("nein")
    app.press("<esc>a")
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
  }

  @Test func `an answer of one's own is kept like that, and what the agent proposed is not`() {
    let app = asked(question)
    app.press("a<esc>")
    #expect(app.workspace.keptWords.isEmpty)
    app.press("a")
    app.type(" входа")
    app.close(1)
    app.open(1, columns: 100, rows: 30)
    app.press("2")
    app.pass(seconds: 1)
    app.press("a")
    app.expectRow(containing: "fix входа")
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: "fix входа"), in: Samples.flaky))])
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `a proposed answer of several lines is nobody's words, and goes as it is`() {
    let proposed = "fix: größe\n\nТело"
    let app = asked(
      Permission(
        id: "ask-1", title: "Как назвать ветку?", detail: "",
        options: [Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: proposed)],
        isQuestion: true, askedAt: Samples.now))
    app.press("a<esc>")
    #expect(app.workspace.keptWords.isEmpty)
    app.press("a<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: proposed), in: Samples.flaky))])
  }

  /// As a form asks again where an answer won't do.
  private func again(_ refused: String) -> Permission {
    let problem = "\"Имя\" must have 2 to 5 characters."
    return Permission(
      id: "ask-2", title: question.title, detail: problem, options: question.options, isQuestion: true,
      problem: problem, refused: refused, askedAt: question.askedAt)
  }

  private func refused() -> AppDriver {
    let app = asked(question)
    app.press("a<ctrl-u>")
    app.type("größer als erlaubt")
    app.press("<enter>")
    #expect(app.workspace.keptWords.isEmpty)
    app.hear(.asks(again("größer als erlaubt")))
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.takeEffects()
    return app
  }

  @Test func `an answer that won't do is there to be changed, also after a kill`() {
    let app = refused()
    app.press("a")
    app.expectRow(containing: "größer als erlaubt")
    app.press("<esc>")
    var workspace = AppDriver().workspace
    workspace.keptWords = app.storedAfterCrash().0.keptWords
    let later = AppDriver(workspace)
    asks(question, later)
    later.press("a")
    later.expectRow(containing: "größer als erlaubt")
    later.press("<ctrl-u>")
    later.type("größe")
    later.press("<enter>")
    later.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: "größe"), in: Samples.flaky))])
    #expect(later.workspace.keptWords.isEmpty)
  }

  @Test func `a program's answer that won't do is no words of the person's`() {
    let app = asked(question)
    let thread = Samples.flaky.text
    _ = app.ask(.answer(thread: thread, PermissionAnswer(allows: true, message: "größer als erlaubt")))
    app.expectEffects([
      .agent(.answer(permission: "ask-1", .option("words", message: "größer als erlaubt"), in: Samples.flaky))
    ])
    app.hear(.asks(again("größer als erlaubt")))
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
    _ = app.ask(.answer(thread: thread, PermissionAnswer(allows: true, message: "größe")))
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("words", message: "größe"), in: Samples.flaky))])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.takeEffects()
  }

  @Test func `an answer that won't do goes to the draft where nothing is asked any more`() {
    let app = refused()
    app.hear(.withdrew(permission: "ask-2"))
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "größer als erlaubt")
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `an answer that won't do takes nothing from what another window writes`() {
    let app = asked(question)
    app.open(2, columns: 100, rows: 30)
    app.press("2", in: 2)
    app.pass(seconds: 1)
    app.press("a", in: 2)
    app.type(" здесь", in: 2)
    app.press("a<ctrl-u>")
    app.type("größer als erlaubt")
    app.press("<enter>")
    app.takeEffects()
    app.hear(.asks(again("größer als erlaubt")))
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.workspace.streams[Samples.flaky]?.draft == "größer als erlaubt")
    app.press("<esc>", in: 2)
    #expect(Array(app.workspace.keptWords.values) == ["fix здесь"])
  }

  @Test func `an answer that won't do is what other hosts begin with`() {
    let two = TwoHosts(entries: [:])
    defer { two.finish() }
    two.build.hear(.asks(again("größer als erlaubt")), of: Samples.flaky)
    two.carry()
    let asked = two.laptop.state.thread(Samples.flaky)?.turn?.permissions.first
    #expect(asked?.options.map(\.words) == ["größer als erlaubt", nil])
  }
}
