import Core
import Scene
import TestSupport
import Testing
import Toolkit

/// The settings pane, and what its choices do at once.
struct SettingsTests {
  @Test func `the pane shows every setting, and what the one under the cursor is for`() {
    let app = AppDriver()
    app.press(",")
    app.expectScreen(named: "settings")
    app.resize(100, 60)
    for key in SettingKey.allCases { app.expectRow(containing: key.row.title.english) }
  }

  @Test func `what a setting is for shows also where the list fills the pane`() {
    let app = AppDriver()
    app.resize(80, 16)
    app.press(",")
    app.expectRow(containing: SettingKey.allCases[0].rawValue + ":")
    app.press("j")
    app.expectRow(containing: SettingKey.allCases[1].rawValue + ":")
  }

  @Test func `auto is dark or light as each window's ground is, and changes with it`() {
    let app = AppDriver()
    app.open(2)
    app.receive(.input(2, .background(isDark: false)))
    #expect(app.style(of: "café", in: 2) == Samples.theme("light")[.textDim])
    #expect(app.style(of: "café") == Samples.theme("dark")[.textDim])
    app.receive(.input(2, .background(isDark: true)))
    #expect(app.style(of: "café", in: 2) == Samples.theme("dark")[.textDim])
    _ = app.ask(.settings(key: "ui.theme", value: "light"))
    #expect(app.style(of: "café", in: 2) == Samples.theme("light")[.textDim])
  }

  @Test func `the theme changes the colours of every window at once`() {
    let app = AppDriver()
    app.open(2)
    let text = Samples.theme("dark")[.textDim]
    #expect(app.style(of: "café", in: 2) == text)
    app.openSetting(.theme)
    app.press("<enter><enter>")
    app.expectRow(containing: "Theme", "light")
    #expect(app.style(of: "café", in: 2) == Samples.theme("light")[.textDim])
    #expect(app.style(of: "café") == Samples.theme("light")[.textDim])
  }

  @Test func `a choice goes around, and is told`() {
    let app = AppDriver()
    app.openSetting(.theme)
    app.press("<enter>")
    app.expectRow(containing: "Theme: dark")
    app.press("<enter><enter><enter>")
    app.expectRow(containing: "Theme: auto")
    #expect(app.workspace.settings.theme == "auto")
  }

  @Test func `a number is typed, and one that is out of range is refused`() {
    let app = AppDriver()
    app.openSetting(.outboxMax)
    app.press("<enter>")
    app.expectRow(containing: "a number from 5 to 50")
    app.press("<ctrl-u>12<enter>")
    #expect(app.workspace.settings.outboxMax == 12)
    app.press("<enter><ctrl-u>51<enter>")
    app.expectRow(containing: "outbox.max takes a number from 5 to 50.")
    // It stays where it was typed.
    app.expectRow(containing: "│ 51 ")
    app.press("<ctrl-u>viele<enter>")
    #expect(app.workspace.settings.outboxMax == 12)
  }

  @Test func `plain signs are drawn at once`() {
    let app = AppDriver()
    app.openSetting(.glyphs)
    app.press("<enter>")
    app.expectRow(containing: "o fix flaky test")
  }

  @Test func `what the config file fixes can't be changed here`() {
    var surroundings = Samples.surroundings
    surroundings.fixedSettings = [.theme]
    let app = AppDriver(surroundings: surroundings)
    app.openSetting(.theme)
    app.press("<enter>")
    app.expectRow(containing: "ui.theme is set in config.yaml")
    app.expectRow(containing: "Set in config.yaml.")
    #expect(app.workspace.settings.theme == "auto")
  }

  @Test func `the comma and Esc go back to where the person was`() {
    let app = AppDriver()
    app.press("<enter><esc>3,")
    app.expectRow(containing: "┐┌ Settings")
    app.press(",")
    app.expectRow(containing: "┐┌ fix flaky test")
    app.press(",<esc><enter>")
    app.expectRow(containing: "  ○ fix flaky test")
  }

  @Test func `Recent lists as many threads as the setting says`() {
    let app = AppDriver()
    app.openSetting(.recentLength)
    app.press("<enter><ctrl-u>2<enter>")
    app.expectRow(containing: "漢字の文書を直す")
    app.expectNoRow(containing: "résumé")
  }
}

extension SettingsTests {
  @Test func `the mouse hits nothing of the conversation that is behind the settings`() {
    let app = AppDriver(columns: 80, rows: 24)
    app.press("<enter>go<enter>")
    for number in 1...5 {
      app.type("message \(number)")
      app.press("<enter>")
    }
    app.takeEffects()
    app.press("<esc>,")
    for row in 2..<23 {
      app.mouse(.press, row: row, column: 50)
      app.mouse(.release, row: row, column: 50)
      app.expectRow(containing: "┐┌ Settings")
      #expect(app.footer().hasPrefix(" ↵ open  Esc back  ? help  "), "\(app.footer())")
      app.pass(seconds: 1)
    }
  }
}
