import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Which answers the keys stand for, and what a question shows that says nothing itself.
struct AnswerKeyTests {
  private let twoOfAKind = Permission(
    id: "ask-1", title: "Edit", detail: "a",
    options: [
      Permission.Option(id: "x", name: "Allow here", kind: .allowOnce),
      Permission.Option(id: "n", name: "Reject", kind: .rejectOnce),
      Permission.Option(id: "s", name: "Always in this session", kind: .allowAlways),
      Permission.Option(id: "f", name: "Always and for ever", kind: .allowAlways),
      Permission.Option(id: "y", name: "Allow there", kind: .allowOnce),
    ], askedAt: Samples.now)

  private let twoNos = Permission(
    id: "ask-1", title: "Edit", detail: "a",
    options: [
      Permission.Option(id: "y", name: "Yes", kind: .allowOnce),
      Permission.Option(id: "n", name: "No", kind: .rejectOnce),
      Permission.Option(id: "m", name: "No, and wait", kind: .rejectOnce),
    ], askedAt: Samples.now)

  /// With a second between them, as what has only just appeared takes no answer.
  private func press(_ keys: String, _ app: AppDriver) {
    for key in keys {
      app.press(String(key))
      app.pass(seconds: 1)
    }
  }

  @Test(arguments: [("a", "1", "x"), ("a", "5", "y"), ("A", "4", "f"), (" a", "5", "y"), (" A", "3", "s")])
  func `of several answers of one kind its key takes none, and shows them all to choose one by its number`(
    keys: String, number: String, option: String
  ) {
    let app = AppDriver.asked(twoOfAKind)
    app.pass(seconds: 1)
    app.expectRow(containing: "[Space 1] Allow here")
    app.expectRow(containing: "[Space 3] Always in this session")
    app.expectRow(containing: "[Space 5] Allow there")
    app.expectRow(containing: "[d] Reject")
    app.expectRow(containing: "a shows 5 answers")
    app.expectRow(containing: "A shows 5 answers")
    press(keys, app)
    app.expectEffects([])
    app.expectRow(containing: "There are several such answers: choose one by its number.")
    app.expectRow(containing: "4 Always and for ever")
    press(number, app)
    app.expectEffects([.answer(option)])
  }

  @Test func `where a row is what is in sight, its keys say as much`() {
    let app = AppDriver.asked(twoOfAKind)
    app.press("<esc>")
    app.pass(seconds: 1)
    press("1ga", app)
    app.expectEffects([])
    app.expectRow(containing: "There are several such answers: choose one by its number.")
    press("5", app)
    app.expectEffects([.answer("y")])
  }

  @Test func `where the answers have no room beside what would be done, no key takes one of several`() {
    let app = AppDriver.asked(twoOfAKind, columns: 60, rows: 10)
    app.pass(seconds: 1)
    app.expectRow(containing: "d D · Space shows 5 answers")
    press("a", app)
    app.expectEffects([])
    app.expectRow(containing: "5 Allow there")
    press("5", app)
    app.expectEffects([.answer("y")])
  }

  @Test func `of very many answers it is said which digits name them`() {
    let options = (1...30).map {
      Permission.Option(id: "\($0)", name: "Größe \($0), of all that there are to choose from", kind: .other)
    }
    let app = AppDriver.asked(
      Permission(id: "ask-1", title: "Которая?", detail: "", options: options, askedAt: Samples.now), columns: 80,
      rows: 24
    )
    app.pass(seconds: 1)
    app.expectRow(containing: "D · Space shows 30 answers")
    press(" ", app)
    app.expectRow(containing: "01-30 answers · ")
    press("07", app)
    app.expectEffects([.answer("7")])
  }

  @Test(arguments: ["d", "D", " d", " D"], [("2", "n"), ("3", "m")])
  func `so it is with several ways to say no, with words or without`(keys: String, choice: (String, String)) {
    let app = AppDriver.asked(twoNos)
    app.pass(seconds: 1)
    app.expectRow(containing: "[a] Yes")
    app.expectRow(containing: "[Space 2] No")
    app.expectNoRow(containing: "[D]")
    press(keys, app)
    app.expectEffects([])
    app.expectRow(containing: "There are several such answers: choose one by its number.")
    press(choice.0, app)
    app.expectEffects([.answer(choice.1)])
  }

  @Test func `where the agent has no always of its own, ours stands beside its answers and can be pressed`() {
    let app = AppDriver.asked(twoNos)
    app.pass(seconds: 1)
    app.expectRow(containing: "[a] Yes  [A] always")
    app.click("[A]")
    app.expectEffects([])
    #expect(app.footer().contains("Press again: always"))
    app.click("[A]")
    app.expectEffects([.answer("y")])
    #expect(app.workspace.remembered.map(\.title) == ["Edit"])
  }

  @Test func `a question that is no leave to act is answered no other way`() {
    let colors = ["青", "Größe"].map { Permission.Option(id: $0, name: $0, kind: .allowOnce) }
    let app = AppDriver.asked(
      Permission(
        id: "ask-1", title: "Which?", detail: "", options: colors, isQuestion: true, askedAt: Samples.now))
    app.pass(seconds: 1)
    press("a", app)
    app.expectEffects([])
    let answer = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true)))
    app.expectEffects([])
    guard case .refused? = answer else { return #expect(Bool(false), "it chose by itself") }
    press("2", app)
    app.expectEffects([.answer("Größe")])
  }

  /// Over a network Escape and the key behind it may arrive together, as one with Alt.
  @Test(arguments: ["<alt-1>", "<alt-5>", "<ctrl-2>", "<alt-a>", "<alt-y>"])
  func `a digit or letter that comes together with Escape answers nothing`(key: String) {
    let app = AppDriver.asked(twoOfAKind)
    app.pass(seconds: 1)
    app.press(" ")
    app.pass(seconds: 1)
    app.press(key)
    app.expectEffects([])
    app.expectRow(containing: "5 Allow there")
    app.press("5")
    app.expectEffects([.answer("y")])
  }

  @Test(arguments: [true, false])
  func `the command line, which shows none of them, wants to be told which of a kind`(isAlways: Bool) {
    let app = AppDriver.asked(twoOfAKind)
    let answer = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, isAlways: isAlways)))
    guard case .refused(let refusal)? = answer else { return #expect(Bool(false), "it chose by itself") }
    #expect(refusal.message == "The agent offers several answers of that kind.")
    app.expectEffects([])
  }

  @Test func `so it does of several ways to say no`() {
    let app = AppDriver.asked(twoNos)
    let refused = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: false)))
    app.expectEffects([])
    guard case .refused(let refusal)? = refused else { return #expect(Bool(false), "it chose by itself") }
    #expect(refusal.hint == "Choose with --option: 1 Yes, 2 No, 3 No, and wait.")
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: false, option: "3")))
    app.expectEffects([.answer("m")])
  }

  @Test func `a key that stands for no answer says so in a peek as well`() {
    let question = Permission(
      id: "ask-1", title: "Which café?", detail: "",
      options: [Permission.Option(id: "x", name: "左", kind: .other)], isQuestion: true, askedAt: Samples.now)
    let app = AppDriver.asked(question)
    app.press(" ")
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([])
    app.expectRow(containing: "offers no such answer")
  }

  /// A question may name no call, or one that is there for the question alone.
  @Test(arguments: [nil, "confirm"])
  func `a question that says nothing shows what is under way, in the row, the peek and on the command line`(
    call: String?
  ) throws {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(
      .tool(ToolCall(id: "t", title: "Run: $ touch café", kind: "execute", status: .running, input: "touch café")))
    if let call { app.hear(.tool(ToolCall(id: call, title: "Confirm Agent Actions", status: .pending))) }
    let blind = Permission(
      id: "ask-1", of: call, title: "Confirm Agent Actions", detail: "", options: twoOfAKind.options, askedAt: app.now)
    app.hear(.asks(blind))
    app.expectRow(containing: "Run: $ touch café")
    app.press("2 ")
    app.pass(seconds: 1)
    app.expectRow(containing: "Run: $ touch café")
    guard case .done(let json)? = app.ask(.list(.threads, thread: nil, all: false)) else {
      Issue.record("no list")
      return
    }
    #expect(json.text.contains("Run: $ touch café"))
  }

  @Test func `a question does not show what a later one says of the same call`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    for number in [1, 2] {
      app.hear(.tool(ToolCall(id: "t", title: "Run number \(number)", status: .running)))
      app.hear(
        .asks(
          Permission(
            id: "ask-\(number)", of: "t", title: "Run number \(number)", detail: "", options: twoOfAKind.options,
            askedAt: app.now)))
    }
    app.press("2 ")
    app.expectRow(containing: "◆ APPROVE Run number 1")
    #expect(app.state.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.detail) == ["", ""])
  }

  @Test func `while one types, a question's keys are told with how to get out of the composer`() {
    let app = AppDriver.asked(twoOfAKind)
    app.press("<enter>")
    app.pass(seconds: 1)
    app.expectRow(containing: "(Esc, then the key)")
    app.press("<esc>")
    app.expectRow(containing: "[Space 1] Allow here")
    app.expectNoRow(containing: "then the key")
  }

  // MARK: Which thread's question it is

  /// The thread that is open asks, and so does that of the row which the keys came from; the keys write in the open one.
  private func bothAsk() -> AppDriver {
    let app = AppDriver(columns: 120)
    app.press("1g<enter>go<enter><esc>1jk")
    app.press("j<enter>go<enter><esc><esc>1j")
    app.takeEffects()
    for thread in AnswerKeyTests.threads where app.workspace.streams[thread]?.turn != nil {
      app.hear(.asks(Samples.permission("ask-\(thread.text)", askedAt: app.now)), of: thread)
    }
    return app
  }

  private static let threads = [Samples.flaky, Samples.accented, Samples.wide, Samples.rightToLeft]

  private func asking(_ app: AppDriver) -> [ThreadID] {
    AnswerKeyTests.threads.filter { app.workspace.streams[$0]?.turn?.permissions.isEmpty == false }
  }

  @Test(arguments: ["w<enter>", "W<enter>", "<ctrl-p>next<enter><enter>", "<enter>"])
  func `out of the composer the keys are those of the question that names them, whatever opened its thread`(
    way: String
  ) throws {
    let app = bothAsk()
    #expect(asking(app).count == 2)
    app.press("1g" + way)
    app.pass(seconds: 1)
    let isTyping = app.rows(containing: "(Esc, then the key)").count == 1
    if !isTyping { app.press("<enter>") }
    app.expectRow(containing: "(Esc, then the key)")
    let shown = try #require(app.workspace.lastOpened)
    app.press("<esc>")
    app.expectNoRow(containing: "then the key")
    app.press("a")
    app.expectEffects([.agent(.answer(permission: "ask-\(shown.text)", .option("yes"), in: shown))])
  }

  @Test func `a thread that was just begun has its question answered, and not that of the row below`() throws {
    let app = bothAsk()
    let before = asking(app)
    app.press("1gnask é<enter>")
    app.takeEffects()
    let new = try #require(app.workspace.lastOpened)
    #expect(!before.contains(new))
    app.hear(.asks(Samples.permission("ask-new", askedAt: app.now)), of: new)
    app.pass(seconds: 1)
    app.expectRow(containing: "(Esc, then the key)")
    app.press("<esc>D")
    app.type("not é")
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-new", .option("no"), in: new))])
    #expect(asking(app) == before)
  }

  @Test func `a second Esc goes back to the list`() {
    let app = AppDriver.asked()
    app.press("<enter>")
    app.expectRow(containing: "Esc question")
    app.press("<esc>")
    app.expectRow(containing: "Esc back")
    app.press("<esc>")
    app.expectRow(containing: "n new thread")
  }

  @Test func `while the keys are on another thread, a question says how to get to it`() {
    let app = bothAsk()
    app.press("1g<enter><esc><esc>")
    app.expectNoRow(containing: "then the key")
    app.press("j")
    app.expectRow(containing: "(5, then the key)")
    app.press("k")
    app.expectNoRow(containing: "then the key")
  }

  @Test func `while a waiting message is edited, both ways out are said`() {
    let app = AppDriver.asked()
    app.press("<enter>later<enter><up>")
    app.takeEffects()
    app.expectRow(containing: "(Esc Esc, then the key)")
    app.pass(seconds: 1)
    app.press("<esc><esc>a")
    app.expectEffects([.answer("yes")])
  }

  @Test func `marked rows are not answered together, and the one under the cursor not in their place`() {
    let app = AppDriver(Samples.queued)
    for id in [Samples.flaky, Samples.accented] {
      _ = app.ask(.send(thread: id.text, message: "go", isUrgent: false))
      app.hear(.asks(Samples.permission()), of: id)
    }
    app.press("2gV")
    app.pass(seconds: 1)
    app.takeEffects()
    for key in ["a", "A", "d", "D"] {
      app.press(key)
      #expect(app.screen.contains("answered one by one"))
      app.expectEffects([])
    }
    app.press("<esc>jjD")
    app.expectRow(containing: "Deny, and say why")
  }
}
