import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Words

/// A change of a setting is taken back and done again as any act is.
struct SettingUndoTests {
  @discardableResult
  private func call(_ words: String..., app: AppDriver) -> String {
    defer { app.takeEffects() }
    switch app.ask(.call(Call(words, directory: "/src/api"))) {
    case .done(let json)?: return json["said"]?.string ?? json["value"]?.string ?? ""
    case .refused(let refusal)?: return "refused: " + refusal.message
    case let other: return "\(String(describing: other))"
    }
  }

  @Test func `u takes back the setting that was changed, and nothing older`() {
    let app = AppDriver()
    _ = call("pin", Samples.wide.text, app: app)
    app.openSetting(.glyphs)
    app.press("<enter>jj<enter>")
    app.expectRow(containing: "Symbols: ascii", "u undo")
    app.press("u")
    app.expectRow(containing: "Undone: Symbols: ascii")
    #expect(app.workspace.settings.glyphs == .auto)
    #expect(app.workspace.streams[Samples.wide]?.pinnedAt != nil)
    app.press("U")
    #expect(app.workspace.settings.glyphs == .ascii)
  }

  @Test func `so it is for a value that is chosen, typed or set back, and for an agent's limit`() {
    let app = AppDriver()
    app.openSetting(.notify)
    app.press("<enter>j<enter>u")
    #expect(app.workspace.settings.notify == .bell)
    app.openSetting(.outboxMax)
    app.press("<enter><ctrl-u>012<enter>")
    #expect(app.workspace.settings.outboxMax == 12)
    app.press("x")
    #expect(app.workspace.settings.outboxMax == 10)
    app.press("uu")
    #expect(app.workspace.settings.outboxMax == 10)
    app.press("U")
    #expect(app.workspace.settings.outboxMax == 12)
    _ = call("settings", "agents.shell.max_running", "2", app: app)
    _ = call("settings", "agents.shell.max_running", "none", app: app)
    #expect(call("undo", app: app).contains("Commands of shell at once: none"))
    #expect(app.workspace.settings.agentLimits == ["shell": 2])
    _ = call("undo", app: app)
    #expect(app.workspace.settings.agentLimits == [:])
  }

  @Test func `the command line takes its own change back, in the language of who reads`() {
    let app = AppDriver()
    #expect(call("settings", "ui.bell", "on", app: app) == "on")
    #expect(app.workspace.undoHistory.done.last?.title.said["de"] == "Klingel: on")
    #expect(call("undo", app: app).contains("Bell: on"))
    #expect(!app.workspace.settings.bell)
    #expect(call("redo", app: app).contains("Bell: on"))
    #expect(app.workspace.settings.bell)
    _ = call("queue", "off", app: app)
    _ = call("undo", app: app)
    #expect(app.workspace.settings.queueEnabled)
  }

  @Test func `a value that is there already is no act`() {
    let app = AppDriver()
    let count = app.workspace.undoHistory.done.count
    _ = call("settings", "ui.bell", "off", app: app)
    app.openSetting(.outboxMax)
    app.press("<enter><enter>")
    app.expectRow(containing: "Messages in an outbox: 10")
    #expect(app.workspace.undoHistory.done.count == count)
  }

  @Test func `it is too late where somebody else has set it since`() {
    let app = AppDriver()
    app.openSetting(.outboxMax)
    app.press("<enter><ctrl-u>12<enter>")
    _ = call("settings", "outbox.max", "20", app: app)
    app.press("u")
    app.expectRow(containing: "Messages in an outbox: 12")
    #expect(app.workspace.settings.outboxMax == 20)
  }

  @Test func `it is too late where the config file governs it by now`() {
    let first = AppDriver()
    _ = call("settings", "outbox.max", "12", app: first)
    _ = call("settings", "agents.shell.max_running", "2", app: first)
    var surroundings = Samples.surroundings
    surroundings.fixedSettings = [.outboxMax]
    surroundings.fixedAgentLimits = ["shell"]
    let app = AppDriver(first.workspace, surroundings: surroundings)
    #expect(call("undo", app: app).hasPrefix("refused: "))
    #expect(call("undo", app: app).hasPrefix("refused: "))
    #expect(app.workspace.settings.outboxMax == 12)
    #expect(app.workspace.settings.agentLimits == ["shell": 2])
  }

  @Test func `ended commands that a setting no longer kept come back with it`() {
    var workspace = Samples.idle
    workspace.history = (1...5).map { Samples.command(UInt64($0), "Befehl \($0)") }
    let before = workspace.history
    let app = AppDriver(workspace)
    _ = call("settings", "history.keep", "2", app: app)
    #expect(app.workspace.history == before.suffix(2))
    _ = call("undo", app: app)
    #expect(app.workspace.history == before)
    _ = call("redo", app: app)
    #expect(app.workspace.history == before.suffix(2))
  }
}
