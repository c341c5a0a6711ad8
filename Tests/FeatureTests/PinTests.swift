import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// Threads that are kept at the top of Recent.
struct PinTests {
  /// Only Recent is unfolded: each thread is on the screen once.
  private func driver(
    _ workspace: Workspace = Samples.idle, unicode: Bool = true, language: Language = .english
  ) -> AppDriver {
    var workspace = workspace
    if !unicode { workspace.settings.glyphs = .ascii }
    let app = AppDriver(workspace, columns: 140, unicode: unicode, language: language)
    app.press("3f4f1")
    return app
  }

  private func shown(_ app: AppDriver) -> [String] {
    app.screen.split(separator: "\n").compactMap { line in
      Samples.threads.map(\.displayName).first { line.contains("○ \($0)") || line.contains("o \($0)") }
    }
  }

  private let names = Samples.threads.map(\.displayName)

  @Test func `P keeps a thread at the top of Recent, behind those that were pinned before`() {
    let app = driver()
    #expect(shown(app) == names)
    app.press("jjP")
    app.expectRow(containing: "Pinned \"résumé naïve café\" · u undo")
    #expect(shown(app) == [names[2], names[0], names[1], names[3]])
    app.expectRow(containing: "○ résumé naïve café", "⚑")
    #expect(app.rows(containing: "⚑").count == 1)
    // The cursor goes with the thread.
    app.press("GP")
    #expect(shown(app) == [names[2], names[3], names[0], names[1]])
    app.press("P")
    app.expectRow(containing: "Unpinned \"תיקון הבדיקה\" · u undo")
    #expect(shown(app) == [names[2], names[0], names[1], names[3]])
  }

  @Test func `undo lets go of a pin, and gives it back its place`() {
    let app = driver()
    app.press("GPgjjP")
    let pinned = shown(app)
    #expect(pinned.prefix(2) == [names[3], names[1]])
    app.press("gP")
    #expect(shown(app).first == names[1])
    app.press("u")
    #expect(shown(app) == pinned)
    app.press("uu")
    #expect(app.workspace.streams == Samples.idle.streams)
    app.press("UU")
    #expect(shown(app) == pinned)
  }

  @Test func `marked threads are pinned in the order in which they stand, and all at once`() {
    let app = driver()
    app.press("jvjjvP")
    app.expectRow(containing: "Pinned 2 threads · u undo")
    #expect(shown(app) == [names[1], names[3], names[0], names[2]])
    // Where some are pinned and some are not, the others are.
    app.press("VP")
    #expect(app.workspace.streams.pinned.count == 4)
    #expect(shown(app) == [names[1], names[3], names[0], names[2]])
    app.press("VP")
    app.expectRow(containing: "Unpinned 4 threads · u undo")
    #expect(shown(app) == names)
  }

  @Test func `a thread that is said something in stays where it is pinned`() {
    let app = driver()
    app.press("GP")
    app.press("j<enter>go<enter><esc>1")
    app.takeEffects()
    #expect(app.workspace.streams.inRecent().first == Samples.rightToLeft)
    app.hear(.title("the provider's own"), of: Samples.rightToLeft)
    app.expectRow(containing: "the provider's own", "⚑")
  }

  @Test func `what is pinned shows however many threads Recent lists`() {
    var workspace = Samples.idle
    workspace.settings.recentLength = 1
    let app = driver(workspace)
    #expect(shown(app) == [names[0]])
    app.press("/naïve<enter>P<esc>")
    #expect(shown(app) == [names[2], names[0]])
  }

  @Test func `a filter narrows pinned threads like all others, and finds them by that`() {
    let app = driver()
    app.press("GP/flaky<enter>")
    #expect(shown(app) == [names[0]])
    app.press("<esc>/a:codex a:shell<enter>")
    #expect(shown(app) == [names[3], names[1]])
    app.press("<esc>/s:pinned<enter>")
    #expect(shown(app) == [names[3]])
    app.press("P")
    app.expectRow(containing: "Nothing matches")
    let german = driver(language: .german)
    german.press("GP/s:angeheftet<enter>")
    #expect(shown(german) == [names[3]])
  }

  @Test func `a pinned thread that is deleted leaves, and comes back to its place`() {
    let app = driver()
    app.press("GPg")
    app.delete()
    app.takeEffects()
    #expect(shown(app) == Array(names.prefix(3)))
    app.press("/s:deleted<enter>P")
    app.expectRow(containing: "It is deleted: R brings it back.")
    app.press("R<esc>")
    #expect(shown(app).first == names[3])
    #expect(app.workspace.streams.pinned == [Samples.rightToLeft])
  }

  @Test func `where there is no thread, P says so`() {
    let app = AppDriver(Samples.nothing)
    app.press("1P")
    app.expectRow(containing: "There is no thread here.")
  }

  @Test func `the mark has a plain sign, and the row's sentence says it`() {
    let app = driver(unicode: false)
    app.press("GPg")
    app.expectRow(containing: "o תיקון הבדיקה", "^")
    app.expectRow(containing: "idle for 2 days, pinned")
    let german = driver(unicode: false, language: .german)
    german.press("GP")
    german.expectRow(containing: "Angeheftet: „תיקון הבדיקה“")
    german.press("g")
    german.expectRow(containing: ", angeheftet")
  }

  @Test func `the thread's menu pins it too`() {
    let app = driver()
    app.chooseInMenu("pin")
    app.expectRow(containing: "Pinned \"fix flaky test\"")
    #expect(app.workspace.streams.pinned == [Samples.flaky])
    app.chooseInMenu("unpin")
    #expect(app.workspace.streams.pinned.isEmpty)
    app.chooseInMenu("pause")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    app.press("m")
    #expect(app.rows(containing: "│  go on ").count == 1, "\(app.screen)")
    app.press("<esc>")
    app.chooseInMenu("go on")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == false)
  }

  // MARK: The command line

  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  private func listed(_ app: AppDriver) throws -> [(name: String?, isPinned: Bool?)] {
    (try say(app, "list", "threads").array ?? []).map { ($0["name"]?.string, $0["pinned"]?.bool) }
  }

  @Test func `the command line pins threads in the order in which they are named`() throws {
    let app = driver()
    let answer = try say(app, "pin", names[3], names[1])
    #expect(answer["words"] == "Pinned 2 threads")
    #expect(answer["ids"] == [.string(Samples.rightToLeft.text), .string(Samples.wide.text)])
    #expect(try listed(app).map(\.name) == [names[3], names[1], names[0], names[2]])
    #expect(try listed(app).map(\.isPinned) == [true, true, false, false])
    // What is so already stays as it is.
    #expect(try say(app, "pin", names[3])["words"]?.string == "Pinned \"\(names[3])\"")
    #expect(shown(app) == [names[3], names[1], names[0], names[2]])
    #expect(try say(app, "pin", names[3], "--off")["words"]?.string == "Unpinned \"\(names[3])\"")
    _ = try say(app, "pin", names[3], "--off")
    #expect(shown(app) == [names[1], names[0], names[2], names[3]])
    _ = try say(app, "undo")
    #expect(shown(app) == [names[3], names[1], names[0], names[2]])
  }

  @Test func `a deleted thread is not pinned, and nothing else is then`() throws {
    let app = driver()
    _ = try say(app, "delete", names[0])
    app.takeEffects()
    guard case .refused(let refusal)? = app.ask(.call(Call(["pin", names[1], Samples.flaky.text]))) else {
      return #expect(Bool(false), "it is refused")
    }
    #expect(refusal.message == "\"fix flaky test\" is deleted.")
    #expect(app.workspace.streams.pinned.isEmpty)
  }
}
