import Conversation
import Core
import JSON
import Languages
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Threads of which nothing is told while nobody looks.
struct MuteTests {
  /// A turn goes on in a thread, and nobody looks at the window.
  private func unseen(_ change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.notify = .desktop
    workspace.settings[hook: .done] = "tell"
    change(&workspace)
    let app = AppDriver(workspace)
    app.receive(.input(1, .focus(false)))
    app.receive(.requested(7, .send(thread: Samples.wide.text, message: "go", isUrgent: false)))
    app.takeEffects()
    return app
  }

  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  @Test func `a muted thread tells nothing, and its hook runs and knows`() throws {
    let app = unseen()
    #expect(try say(app, "mute", Samples.wide.text)["words"] == "Muted \"漢字の文書を直す\"")
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 5)
    let hooks = app.takeEffects().compactMap { effect -> Hook? in
      if case .run(.hook(let hook)) = effect { hook } else { nil }
    }
    #expect(hooks.map { $0.environment["UPNEXT_QUIET"] } == ["muted"])
    #expect(app.state.nextTimeout == nil)
  }

  @Test func `who is muted while something is about to be told is left out of it`() throws {
    let app = unseen()
    app.endTurn(in: Samples.wide)
    _ = try say(app, "mute", Samples.wide.text)
    app.takeEffects()
    app.pass(seconds: 5)
    app.expectEffects([])
  }

  @Test func `the thread's menu mutes it, its row shows it, and undo lets it speak`() {
    let app = AppDriver(columns: 140)
    app.press("1")
    app.chooseInMenu("mute")
    app.expectRow(containing: "Muted \"fix flaky test\" · u undo")
    app.expectRow(containing: "fix flaky test", "⊘")
    app.press("/s:muted<enter>")
    app.expectRow(containing: "○ fix flaky test", "⊘")
    app.press("m")
    app.expectRow(containing: "unmute")
    app.press("<esc>")
    app.press("<esc>u")
    #expect(app.workspace == AppDriver(columns: 140).workspace.with(undo: app.workspace.undoHistory))
  }

  @Test func `it is said in both languages and with plain signs`() {
    var workspace = Samples.idle
    workspace.settings.glyphs = .ascii
    let app = AppDriver(workspace, columns: 140)
    app.press("1<ctrl-p>mute<enter>")
    app.expectRow(containing: "o fix flaky test", " m ")
    app.press("<esc>g")
    app.expectRow(containing: ", muted")
    let german = AppDriver(workspace, columns: 140, language: .german)
    german.press("1<ctrl-p>stumm<enter>")
    german.expectRow(containing: "Stumm: „fix flaky test“")
    german.press("g")
    german.expectRow(containing: ", stumm")
  }

  @Test func `--json says it, and --off ends it`() throws {
    let app = AppDriver()
    _ = try say(app, "mute", Samples.flaky.text)
    func muted() throws -> [Bool?] { (try say(app, "list", "threads").array ?? []).map { $0["muted"]?.bool } }
    #expect(try muted() == [true, false, false, false])
    #expect(try say(app, "mute", Samples.flaky.text, "--off")["words"] == "Unmuted \"fix flaky test\"")
    #expect(try muted() == [false, false, false, false])
  }
}

extension Workspace {
  fileprivate func with(undo: UndoHistory) -> Workspace {
    var same = self
    same.undoHistory = undo
    return same
  }
}
