import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// `/` narrows any list by words, states, agents and projects.
struct FilterTests {
  private func filter(_ pane: String, _ words: String, _ app: AppDriver) {
    app.press("\(pane)/")
    app.paste(words)
    app.press("<enter>")
  }

  private func shown(_ app: AppDriver) -> [String] {
    Samples.threads.map(\.displayName).filter { name in !app.rows(containing: "○ \(name)").isEmpty }
  }

  @Test(arguments: [
    ("flaky", ["fix flaky test"]), ("FLAKY Test", ["fix flaky test"]), ("漢字", ["漢字の文書を直す"]),
    ("RÉSUMÉ", ["résumé naïve café"]), ("הבדיקה", ["תיקון הבדיקה"]), ("a:codex", ["漢字の文書を直す"]),
    ("a:cod", ["漢字の文書を直す"]), ("a:codex a:shell", ["漢字の文書を直す", "תיקון הבדיקה"]),
    ("p:api", ["fix flaky test", "résumé naïve café"]), ("p:ÄRGER", ["תיקון הבדיקה"]),
    ("p:api naïve", ["résumé naïve café"]), ("s:idle p:web", ["漢字の文書を直す"]), ("s:working", []),
    ("s:nonsense", []), ("a:nobody", []), ("p:nowhere", []), ("s: a: p:", Samples.threads.map(\.displayName)),
    ("s:working s:idle", Samples.threads.map(\.displayName)),
  ])
  func `Recent is narrowed`(words: String, names: [String]) {
    let app = AppDriver()
    app.press("3f4f")
    filter("1", words, app)
    #expect(shown(app) == names)
    if names.isEmpty { app.expectRow(containing: "Nothing matches: Esc for all") }
    app.press("<esc>")
    #expect(shown(app) == Samples.threads.map(\.displayName))
  }

  @Test(arguments: ["<esc>", "<enter><esc>"])
  func `a filter that finds nothing leads back to the row that one came from`(keys: String) {
    let app = AppDriver()
    app.press("1jj/")
    app.type("s:nonsense")
    app.expectRow(containing: "Nothing matches")
    app.press(keys)
    app.expectRow(containing: "▌○ résumé naïve café")
  }

  @Test func `a filter finds threads that are too old for Recent`() {
    var workspace = Samples.idle
    workspace.settings.recentLength = 1
    let app = AppDriver(workspace)
    app.press("3f")
    #expect(shown(app) == ["fix flaky test"])
    filter("1", "הבדיקה", app)
    #expect(shown(app) == ["תיקון הבדיקה"])
  }

  @Test func `states are found by their words`() {
    let app = AppDriver(Samples.queued)
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    filter("1", "s:work", app)
    app.expectRow(containing: "● fix flaky test")
    #expect(shown(app).isEmpty || app.rows(containing: "○ résumé").count == 1, "the Queue is not narrowed along")
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.expectRow(containing: "Nothing matches")
    app.press("<esc>")
    filter("1", "s:needs", app)
    app.expectRow(containing: "◆ fix flaky test")
  }

  @Test func `Projects are narrowed by path, state, agent, and show a thread that fits where it is`() {
    let app = AppDriver()
    filter("3", "a:codex", app)
    app.expectRow(containing: "~/src/web ")
    app.expectNoRow(containing: "▸ ~/src/api")
    app.press("<esc>")
    app.press("g<enter>")
    filter("3", "naïve", app)
    app.expectRow(containing: "~/src/api ")
    app.expectRow(containing: "│   ○ résumé naïve café")
    app.expectNoRow(containing: "│   ○ fix flaky test")
    app.press("<esc>")
    filter("3", "s:working", app)
    app.expectNoRow(containing: "▸ ~/src/api")
  }

  @Test func `Up Next, the outbox and the settings are narrowed too`() {
    let app = AppDriver(Samples.nothing)
    app.receive(.requested(1, .settings(key: "next.max_running", value: "1")))
    app.press("cone<enter>ctwo é<enter>cthree<enter>")
    app.takeEffects()
    filter("4", "s:queued É", app)
    app.expectRow(containing: "two é")
    app.expectNoRow(containing: "three")
    app.press("<esc>")
    filter("4", "a:claude", app)
    app.expectRow(containing: "Nothing matches")
    app.press("<esc>")
    filter(",", "queue", app)
    app.expectRow(containing: "Order of the Queue")
    app.expectNoRow(containing: "Commands at once")
    let outbox = AppDriver()
    outbox.press("<enter>0<enter>alpha<enter>βeta<enter><tab>")
    outbox.takeEffects()
    outbox.press("/")
    outbox.paste("βETA")
    outbox.press("<enter>")
    outbox.expectRow(containing: "2   βeta")
    outbox.expectNoRow(containing: "1   alpha")
  }

  /// Each waits for another reason; Up Next is paused.
  private func waiting() -> AppDriver {
    var failed = Samples.command(9, "lint")
    (failed.status, failed.completedAt) = (.failed, Samples.now)
    var commands = ["größer", "второй", "later", "behind"].enumerated().map { Samples.command(UInt64($0 + 1), $1) }
    commands[0].isStashed = true
    commands[1].after = [commands[0].id]
    commands[2].notBefore = Samples.now.adding(seconds: 3600)
    commands[3].after = [failed.id]
    var workspace = Samples.idle
    workspace.history = [failed]
    workspace.upNext = Lane(waiting: commands, running: [], capacity: 1)
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  @Test(
    arguments: [
      ("s:stashed", "größer"), ("s:after", "второй"), ("s:at", "later"), ("s:failed", "behind"), ("s:held", "behind"),
      ("s:paused", nil), ("s:queued p:nowhere", nil),
    ] as [(String, String?)])
  func `commands are found by why they wait`(words: String, name: String?) {
    let app = waiting()
    let others = app.workspace.upNext.waiting.items.map(\.name).filter { $0 != name }
    filter("4", words, app)
    if name == nil { app.expectRow(containing: "Nothing matches") }
    app.press("Vx<esc>")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == others)
  }

  @Test func `what they are found by comes and goes by itself`() {
    let app = waiting()
    filter("4", "s:at", app)
    app.expectRow(containing: "later")
    app.pass(seconds: 3601)
    app.receive(.tick)
    app.expectRow(containing: "Nothing matches")
    app.press("<esc>")
    filter("4", "s:paused", app)
    app.expectRow(containing: "Nothing matches")
    _ = app.ask(.words("pause", "--agent", "shell"))
    app.expectRow(containing: "later")
  }

  @Test func `a list that is narrowed follows states, also silence, names and snoozes`() {
    let app = AppDriver(Samples.queued)
    app.press("3f4f")
    filter("1", "s:quiet", app)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.expectRow(containing: "Nothing matches")
    app.pass(seconds: 301)
    app.receive(.tick)
    app.expectRow(containing: "◌ fix flaky test")
    app.press("<esc>")
    filter("1", "s:snoozed", app)
    app.expectRow(containing: "Nothing matches")
    app.receive(.requested(1, .act(.snooze(threads: ["résumé naïve café"], .hour))))
    app.takeEffects()
    app.expectRow(containing: "○ résumé", "until 11:05")
    app.press("<esc>")
    filter("1", "größer", app)
    app.hear(.title("größer"), of: Samples.wide)
    app.expectRow(containing: "○ größer")
  }

  @Test func `what a filter leaves out while it is written stays marked, and is let go of with Enter`() {
    let app = AppDriver(Samples.queued)
    func marks() -> Int? { app.state.windows[1]?.lists[.queue]?.marks.count }
    app.press("2vjv/zz")
    app.expectRow(containing: "Nothing matches")
    #expect(marks() == 2)
    app.press("<esc>")
    #expect(marks() == 2)
    app.press("/zz<backspace><backspace>fix<enter>")
    #expect(marks() == 1)
    app.press("<esc><esc>")
    #expect(marks() == 0)
  }

  @Test func `what is acted on is what the filter shows`() {
    let app = AppDriver(Samples.queued)
    filter("2", "a:claude", app)
    app.press("Vx<esc>")
    #expect(app.workspace.attention.members.items.map(\.id) == [Samples.wide, Samples.rightToLeft])
  }
}
