import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes
import TestSupport
import Testing

/// Rows that are taken out of Recent and Projects until something happens in them.
struct HidingTests {
  private let names = Samples.threads.map(\.displayName)

  /// Only Recent is unfolded: each thread is on the screen once.
  private func driver(_ workspace: Workspace = Samples.idle, language: Language = .english) -> AppDriver {
    let app = AppDriver(workspace, columns: 140, language: language)
    app.press("3f4f1")
    return app
  }

  private func shown(_ app: AppDriver) -> [String] {
    app.screen.split(separator: "\n").compactMap { line in
      Samples.threads.map(\.displayName).first { line.contains("○ \($0)") || line.contains("● \($0)") }
    }
  }

  @Test func `x hides a thread from Recent, deletes nothing, and undo and redo follow`() {
    let app = driver()
    app.press("jx")
    app.expectEffects([])
    app.expectRow(containing: "Hid \"漢字の文書を直す\" · u undo")
    #expect(shown(app) == [names[0], names[2], names[3]])
    #expect(app.workspace.streams.deleted.isEmpty)
    app.press("u")
    #expect(shown(app) == names)
    #expect(app.workspace.streams == Samples.idle.streams)
    app.press("U")
    #expect(shown(app) == [names[0], names[2], names[3]])
  }

  @Test func `the cursor lands on the next row, and marked rows are hidden at once`() {
    let app = driver()
    app.press("xx")
    #expect(shown(app) == [names[2], names[3]])
    app.press("uu")
    app.press("gvGvx")
    app.expectRow(containing: "Hid 2 rows · u undo")
    #expect(shown(app) == [names[1], names[2]])
    app.press("u")
    #expect(shown(app) == names)
  }

  @Test func `looking at a hidden thread leaves it hidden, and what is said in it brings it back`() {
    let app = driver()
    app.press("x<esc>")
    app.receive(.requested(7, .call(Call(["show", Samples.flaky.text]))))
    app.takeEffects()
    #expect(!shown(app).contains(names[0]))
    app.pass(seconds: 60)
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    #expect(shown(app).first == names[0])
  }

  @Test func `a thread that works is hidden until its agent asks, and stays when that is answered`() {
    let app = driver()
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.pass(seconds: 1)
    app.press("gx")
    #expect(shown(app) == Array(names.dropFirst()))
    app.hear(.text("I look at it.", kind: .said, part: nil))
    #expect(shown(app) == Array(names.dropFirst()))
    app.pass(seconds: 1)
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.expectRow(containing: "◆ fix flaky test")
    app.hear(.withdrew(permission: Samples.permission(askedAt: app.now).id))
    #expect(shown(app).first == names[0])
    app.pass(seconds: 1)
    app.press("gx")
    app.pass(seconds: 1)
    app.endTurn()
    app.expectRow(containing: "✓ fix flaky test")
  }

  @Test func `a pinned thread that is hidden keeps its pin`() {
    let app = driver()
    app.press("GPgx")
    #expect(shown(app) == Array(names.prefix(3)))
    app.press("u")
    #expect(shown(app).first == names[3])
  }

  @Test func `hidden threads are listed by the palette, and R puts one back`() {
    let app = driver()
    app.press("x<ctrl-p>")
    app.paste("hidden-threads")
    app.press("<enter>")
    app.expectRow(containing: "Recent /s:hidden")
    #expect(shown(app) == [names[0]])
    app.press("x")
    app.expectRow(containing: "It is hidden already: R shows it again.")
    app.press("R")
    app.expectRow(containing: "Restored \"fix flaky test\"")
    app.press("<esc>")
    #expect(shown(app) == names)
    app.press("<ctrl-p>")
    app.paste("hidden-threads")
    app.press("<enter>")
    app.expectRow(containing: "No thread is hidden from Recent.")
  }

  @Test func `what is hidden in Recent stays in its project and in the Queue, and the other way round`() {
    let app = AppDriver(Samples.queued, columns: 140)
    app.press("1x3<enter>")
    #expect(app.rows(containing: "○ fix flaky test").count == 2)
    app.press("jx")
    app.expectRow(containing: "Hid \"fix flaky test\"")
    app.press("u1u3gjx")
    #expect(app.rows(containing: "○ fix flaky test").count == 2)
    #expect(app.workspace.streams.hidden.isEmpty)
  }

  @Test func `a hidden project comes back when something happens in it`() {
    let app = driver()
    app.press("3fx")
    app.expectRow(containing: "Hid \"~/src/api\"")
    app.expectNoRow(containing: "~/src/api  ")
    app.pass(seconds: 60)
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.expectRow(containing: "~/src/api  ")
    #expect(!app.workspace.isHidden(project: "/home/ada/src/api"))
  }

  @Test func `what an older program hid stays hidden`() {
    var workspace = Samples.idle
    workspace.projectChoices["/home/ada/src/api"] = ProjectChoices(isHidden: true)
    let app = driver(workspace)
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    #expect(app.workspace.isHidden(project: "/home/ada/src/api"))
  }

  @Test(arguments: [("1", 4, "No threads yet"), ("3", 3, "No projects yet")])
  func `a list whose rows are all hidden says so, and how they are seen`(list: String, count: Int, empty: String) {
    let app = AppDriver(Samples.idle)
    app.press(list + String(repeating: "x", count: count))
    app.expectNoRow(containing: empty)
    app.expectRow(containing: "All hidden: / s:hidden shows them")
    app.press("/")
    app.paste("s:hidden")
    app.press("<enter>")
    app.expectNoRow(containing: "All hidden")
    #expect(app.rows(containing: list == "1" ? "○ " : "/s").count >= count)
    let nothing = AppDriver(Samples.nothing)
    nothing.expectRow(containing: empty)
  }

  @Test func `the German screen says it too`() {
    let app = driver(language: .german)
    app.press("x")
    app.expectRow(containing: "Verborgen: „fix flaky test“")
    app.press("xxx")
    app.expectRow(containing: "Verborgen: / s:verborgen zeigt sie")
  }

  // MARK: The command line

  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  @Test func `the command line hides threads, lists them with --all, and puts them back`() throws {
    let app = driver()
    #expect(try say(app, "hide", names[0], names[2])["words"] == "Hid 2 threads")
    #expect(shown(app) == [names[1], names[3]])
    let listed = try say(app, "list", "threads").array ?? []
    #expect(listed.map { $0["name"]?.string } == [names[1], names[3]])
    let all = try say(app, "list", "threads", "--all").array ?? []
    #expect(all.filter { $0["hidden"] == true }.count == 2)
    _ = try say(app, "delete", names[1])
    app.takeEffects()
    let lines = PlainWords.threads(try say(app, "list", "threads", "--all")).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("\(names[0])  [hidden]") }.count == 1)
    #expect(lines.filter { $0.hasSuffix("\(names[1])  [deleted]") }.count == 1)
    #expect(lines.filter { $0.hasSuffix("]") }.count == 3)
    _ = try say(app, "restore", names[1])
    _ = try say(app, "hide", names[0], "--off")
    #expect(shown(app) == [names[0], names[1], names[3]])
    _ = try say(app, "restore", names[2])
    #expect(shown(app) == names)
    _ = try say(app, "undo")
    #expect(shown(app) == [names[0], names[1], names[3]])
  }

  @Test func `a project that the command line hides comes back too`() throws {
    let app = driver()
    #expect(try say(app, "project", "/home/ada/src/api", "--hide")["hidden"] == true)
    app.pass(seconds: 1)
    _ = try say(app, "send", names[0], "go")
    app.takeEffects()
    #expect(try say(app, "project", "/home/ada/src/api")["hidden"] == false)
  }
}
