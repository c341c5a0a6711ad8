import Conversation
import Core
import JSON
import Queues
import Rows
import Scene
import TestSupport
import Testing

/// An agent's questions, and answering them.
struct PermissionTests {
  @Test func `a question stands in the conversation with its answers`() {
    let app = AppDriver.asked()
    app.pass(milliseconds: 400)
    app.expectScreen(named: "permission")
  }

  @Test(arguments: [("a", "yes", "Allow"), ("A", "always", "Always allow"), ("d", "no", "Reject")])
  func `a, A and d answer`(key: String, option: String, name: String) {
    let app = AppDriver.asked()
    app.pass(milliseconds: 400)
    app.press(key)
    app.expectEffects([.answer(option)])
    app.expectRow(containing: "Answered: \(name)")
    app.expectRow(containing: "● fix flaky test")
  }

  @Test func `a row of a list is answered where its question is on the screen`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("2")
    app.pass(seconds: 1)
    #expect(app.footer().contains(" a approve  d deny  ↵ open"))
    app.press("f")
    #expect(!app.footer().contains("approve"), "a folded list has no row to answer")
    app.press("f")
    app.press("d")
    app.expectEffects([.answer("no")])
  }

  @Test(arguments: [
    (100, 30, ["◆ APPROVE Run a command", "rm -rf build && make café", "3 Reject (d)"]),
    (60, 20, ["◆ APPROVE Run a command", "rm -rf build && make café", "3 Reject (d)"]),
    // What doesn't fit is not kept back in silence: a bar beside it says so.
    (30, 5, ["◆ APPROVE Run a command", "rm -rf build", "┃", "1 Allow (a)"]), (20, 3, ["fix flaky test"]),
  ])
  func `a question that can't be read is shown before it is answered`(columns: Int, rows: Int, shown: [String]) {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>j<enter><esc>")
    app.takeEffects()
    app.resize(columns, rows)
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("1g")
    app.pass(seconds: 1)
    app.expectNoRow(containing: "Always allow")
    if columns >= 60 { #expect(app.footer().contains(" a show question  ↵ open")) }
    app.press("a")
    app.expectEffects([])
    for words in shown { app.expectRow(containing: words) }
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([.answer("yes")])
  }

  @Test func `answers that the peek has no rows for can be scrolled to`() {
    let options = (1...40).map { Permission.Option(id: "o\($0)", name: "way \($0)", kind: .other) }
    let detail = (1...30).map { "line \($0)" }.joined(separator: "\n")
    let app = AppDriver.asked(
      Permission(id: "ask-1", title: "Which way?", detail: detail, options: options, askedAt: Samples.now))
    app.resize(80, 24)
    app.press(" ")
    app.expectRow(containing: "01 way 1")
    app.expectRow(containing: "line 2")
    app.expectNoRow(containing: "way 40")
    app.press("G")
    app.expectRow(containing: "40 way 40")
    app.expectRow(containing: "line 30")
    app.expectNoRow(containing: "01 way 1")
    app.press("k")
    app.expectRow(containing: "39 way 39")
    app.expectNoRow(containing: "way 40")
    app.pass(seconds: 1)
    app.press("40")
    app.expectEffects([.answer("o40")])
  }

  // MARK: Saying no

  private static let onlyAllow = Permission(
    id: "ask-1", title: "Run a command", detail: "rm -r é",
    options: [Permission.Option(id: "yes", name: "Allow", kind: .allowOnce)], askedAt: Samples.now)

  @Test func `where the agent offers no way to say no, its question is cancelled`() {
    let app = AppDriver.asked(Self.onlyAllow)
    app.pass(milliseconds: 400)
    app.press("d")
    app.expectEffects([.agent(.answer(permission: "ask-1", .cancelled, in: Samples.flaky))])
    app.expectRow(containing: "Not allowed.")
    app.hear(.asks(Self.onlyAllow))
    guard
      case .done(let json) = app.ask(
        .answer(thread: "fix flaky test", PermissionAnswer(allows: false)))
    else {
      Issue.record("it was not answered")
      return
    }
    #expect(json["answer"] == "cancelled")
    app.expectEffects([.agent(.answer(permission: "ask-1", .cancelled, in: Samples.flaky))])
  }

  @Test func `from a list, words for a no are typed beside the question and never answer otherwise`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>j<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("1g")
    app.pass(seconds: 1)
    app.press("D")
    app.type("a, but another file")
    app.expectEffects([])
    app.expectRow(containing: "Deny, and say why · fix flaky test")
    app.expectRow(containing: "rm -rf build && make café")
    app.pass(milliseconds: 400)
    app.press("<enter>")
    #expect(app.takeEffects().contains(.answer("no")))
  }

  @Test func `with more than nine answers each has two digits`() {
    let options = (1...12).map { Permission.Option(id: "o\($0)", name: "Wahl \($0)", kind: .other) }
    let app = AppDriver.asked(
      Permission(id: "ask-1", title: "Which?", detail: "", options: options, askedAt: Samples.now))
    app.press("<esc> ")
    app.pass(seconds: 1)
    app.expectRow(containing: "01 Wahl 1")
    app.press("1")
    app.expectRow(containing: "fix flaky test · 1_")
    app.expectEffects([])
    app.press("2")
    app.expectEffects([.answer("o12")])
  }

  @Test func `a digit that was typed for a question is none of the next one's answers`() {
    let options = (1...12).map { Permission.Option(id: "o\($0)", name: "Wahl \($0)", kind: .other) }
    func question(_ id: String) -> Permission {
      Permission(id: id, title: "Which?", detail: "", options: options, askedAt: Samples.now)
    }
    let app = AppDriver.asked(question("ask-1"))
    app.expectRow(containing: "[Space 01] Wahl 1")
    app.hear(.asks(question("ask-2")))
    app.press(" ")
    app.pass(seconds: 1)
    app.press("1")
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.expectNoRow(containing: "1_")
    app.press("0")
    app.expectEffects([])
    app.press("1")
    app.expectEffects([.answer("o1", to: "ask-2")])
  }

  @Test(arguments: [("1", nil), ("Once", "0"), ("0", "0"), ("3", "2"), ("Always", "1")])
  func `a number of one answer that another one has for an id names none`(named: String, id: String?) {
    let options: [Permission.Option] = [
      Permission.Option(id: "0", name: "Once", kind: .allowOnce),
      Permission.Option(id: "1", name: "Always", kind: .allowAlways),
      Permission.Option(id: "2", name: "This session", kind: .allowAlways),
    ]
    let app = AppDriver.asked(
      Permission(id: "ask-1", title: "rm", detail: "rm", options: options, askedAt: Samples.now))
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, option: named)))
    app.expectEffects(id.map { [.answer($0)] } ?? [])
  }

  @Test(arguments: [("1", true, true), ("no", true, false), ("3", false, true), ("yes", false, false)])
  func `the command line allows with no answer that forbids, nor the other way round`(
    option: String, allows: Bool, fits: Bool
  ) {
    let app = AppDriver.asked()
    let reply = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: allows, option: option)))
    if case .done = reply { #expect(fits) } else { #expect(!fits) }
    app.expectEffects(fits ? [.answer(allows ? "yes" : "no")] : [])
  }

  @Test(arguments: ["0", "-1", "\(Int.min)", "\(Int.max)", "9223372036854775808"])
  func `a number that no answer has is refused on the command line`(option: String) {
    let app = AppDriver.asked()
    let reply = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, option: option)))
    if case .done = reply { Issue.record("took \(option)") }
    app.expectEffects([])
  }

  @Test(arguments: [("1", "yes"), ("2", "always"), ("3", "no"), ("A", "always")])
  func `a peek is answered by number or by key`(key: String, option: String) {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("2 ")
    app.pass(seconds: 1)
    app.press(key)
    app.expectEffects([.answer(option)])
    app.expectNoRow(containing: "2 Always allow")
  }

  @Test func `a number that no answer has does nothing`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("2 ")
    app.pass(seconds: 1)
    app.press("4")
    app.press("0")
    app.expectEffects([])
  }

  @Test func `a plan is agreed to once: no key says more than its card does`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    let options: [Permission.Option] = [
      Permission.Option(id: "y", name: "Go ahead", kind: .allowOnce),
      Permission.Option(id: "m", name: "Go ahead, and accept all edits", kind: .other),
      Permission.Option(id: "n", name: "Keep planning", kind: .rejectOnce),
    ]
    app.hear(
      .asks(
        Permission(
          id: "ask-1", kind: Permission.modeKind, title: "Plan", detail: "# Größe", options: options, askedAt: app.now))
    )
    app.pass(seconds: 1)
    #expect(!app.footer().contains("A always"), "\(app.footer())")
    app.press("A")
    app.expectEffects([])
    app.expectRow(containing: "The agent offers no such answer")
    #expect(app.workspace.remembered.isEmpty)
  }

  @Test func `a question that the agent withdrew can't be answered`() {
    let app = AppDriver.asked()
    app.pass(seconds: 1)
    app.hear(.withdrew(permission: "ask-1"))
    app.press("a")
    app.expectEffects([])
    app.expectRow(containing: "Nothing is asked here.")
    app.expectNoRow(containing: "Always allow")
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.expectRow(containing: "Always allow")
    app.expectNoRow(containing: "Nothing is asked here.")
  }

  @Test func `a question of a turn that has ended is gone`() {
    let app = AppDriver.asked()
    app.pass(seconds: 1)
    app.endTurn(.cancelled)
    app.expectNoRow(containing: "Always allow")
    app.press("a")
    app.expectEffects([])
  }

  @Test func `an answer in one window takes the question from the other`() {
    let app = AppDriver.asked()
    app.open(2)
    app.press("w", in: 2)
    app.expectRow(containing: "Always allow", in: 2)
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([.answer("yes")])
    app.expectNoRow(containing: "Always allow", in: 2)
  }

  @Test func `letters that are typed are no answers`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(seconds: 1)
    app.type("aAd")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "aAd")
  }

  @Test func `answers of other kinds are given by number, which the conversation tells how to get`() {
    let permission = Permission(
      id: "ask-1", title: "Which café?", detail: "",
      options: [
        Permission.Option(id: "x", name: "左", kind: .other), Permission.Option(id: "y", name: "右", kind: .other),
      ], isQuestion: true, askedAt: Samples.now)
    let app = AppDriver.asked(permission)
    app.pass(seconds: 1)
    app.expectRow(containing: "◆ ASK Which café?")
    app.press("a")
    app.expectRow(containing: "Space, then choose one by its number.")
    app.press(" ")
    app.press("2")
    app.expectEffects([.answer("y")])
  }

  @Test func `what is cut off a long question is told`() {
    let permission = Permission(
      id: "ask-1", title: "Run", detail: (1...20).map { "echo \($0)" }.joined(separator: "\n"),
      options: Samples.permission().options, askedAt: Samples.now)
    let app = AppDriver.asked(permission)
    app.expectRow(containing: "echo 12")
    app.expectRow(containing: "… 8 more lines")
    app.expectNoRow(containing: "echo 13")
    app.resize(40, 10)
    app.expectRow(containing: " more lines")
  }

  @Test func `of a very long change the rows that are looked at are right, and its end can be reached`() {
    let lines = (1...50_000).flatMap { ["-old line \($0)", "+new line \($0)"] }
    let change = (["--- a.swift", "+++ a.swift", "@@ -1,50000 +1,50000 @@"] + lines).joined(separator: "\n")
    let permission = Permission(
      id: "ask-1", title: "Edit a.swift", detail: change, options: Samples.permission().options, askedAt: Samples.now)
    let app = AppDriver.asked(permission)
    app.expectRow(containing: "+ new line 3")
    app.expectNoRow(containing: "+ new line 30")
    app.expectRow(containing: " more lines")
    // So many lines are not counted.
    app.expectNoRow(containing: "a.swift +")
    app.press(" G")
    app.expectRow(containing: "+ new line 50000")
    app.expectNoRow(containing: " more lines")
    // The last page is a whole one.
    app.expectRow(containing: "+ new line 49998")
    app.press("k")
    app.expectRow(containing: "… 2 more lines")
  }

  @Test func `a very long line goes on in rows of its own`() {
    let words = (1...20_000).map { "größe\($0)" }.joined(separator: " ")
    let permission = Permission(
      id: "ask-1", title: "Run", detail: words, options: Samples.permission().options, askedAt: Samples.now)
    let app = AppDriver.asked(permission)
    app.expectRow(containing: "größe1 größe2")
    app.expectRow(containing: " more lines")
    app.press(" G")
    app.expectRow(containing: "größe20000")
  }

  @Test func `while a question waits nothing is sent`() {
    let app = AppDriver.asked()
    app.pass(seconds: 1)
    app.press("<enter>next<enter>")
    app.expectEffects([])
    app.expectRow(containing: "Outbox (1)")
  }

  @Test func `control bytes in a question are not drawn`() {
    let permission = Permission(
      id: "ask-1", title: "Run \u{1B}[31mred\u{7}", detail: "echo \u{1B}]0;x\u{7}\u{9B}1m done",
      options: [Permission.Option(id: "y", name: "Yes\u{1B}[0m", kind: .allowOnce)], askedAt: Samples.now)
    let app = AppDriver.asked(permission)
    app.pass(seconds: 1)
    #expect(!app.screen.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || (127..<160).contains($0.value) })
    app.expectRow(containing: "◆ APPROVE Run", "red")
  }

  @Test func `the first words of a change are what changes`() {
    let change = "--- /dev/null\n+++ /p/é.txt\n@@ -0,0 +1 @@\n+שלום 日本"
    let permission = Permission(id: "1", title: "Write é.txt", detail: change, options: [], askedAt: Samples.now)
    #expect(permission.firstWords == "Write é.txt: +שלום 日本")
    func edit(_ rows: String) -> String {
      let change = "--- /p/conf.txt\n+++ /p/conf.txt\n@@ -1,4 +1,4 @@\n" + rows
      return Permission(id: "1", title: "Edit conf.txt", detail: change, options: [], askedAt: Samples.now).firstWords
    }
    #expect(edit(" a = 1\n\n-b = 2\n+b = 3\n c = 4") == "Edit conf.txt: -b = 2")
    #expect(edit(" a = 1\n+\n+größe = 3") == "Edit conf.txt: +größe = 3")
    #expect(edit("--- x\n a = 1") == "Edit conf.txt: --- x")
    #expect(edit(" a = 1") == "Edit conf.txt")
    #expect(
      Permission(id: "2", title: "Run", detail: "\n  --- x", options: [], askedAt: Samples.now).firstWords
        == "Run: --- x")
  }

  @Test(arguments: [false, true])
  func `a peek answers what it shows, whatever the list behind it has come to`(asksBehind: Bool) {
    let app = AppDriver(Samples.queued)
    app.press("1g<enter>go<enter><esc>1j<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    if asksBehind { app.hear(.asks(Samples.permission("ask-7", askedAt: app.now)), of: Samples.wide) }
    app.press("2gjj")
    app.pass(seconds: 1)
    app.press(" ")
    app.expectRow(containing: "┌ fix flaky test")
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.press("a")
    app.expectEffects([])
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([.answer("yes", to: "ask-2")])
  }
}
