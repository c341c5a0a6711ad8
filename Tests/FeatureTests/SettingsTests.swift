import Core
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

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
    app.expectRow(containing: SettingGroup.keys[0].rawValue + ":")
    app.press("j")
    app.expectRow(containing: SettingGroup.keys[1].rawValue + ":")
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
    app.press("<enter>jj<enter>")
    app.expectRow(containing: "Theme", "light")
    #expect(app.style(of: "café", in: 2) == Samples.theme("light")[.textDim])
    #expect(app.style(of: "café") == Samples.theme("light")[.textDim])
  }

  @Test func `a theme whose file is gone is told of where it is chosen, and the usual one is shown`() {
    var workspace = Samples.idle
    workspace.settings.theme = "mine"
    let app = AppDriver(workspace)
    #expect(app.style(of: "café") == Samples.theme("dark")[.textDim])
    app.openSetting(.theme)
    app.expectRow(containing: "There is no theme mine: choose another.")
    app.press("<enter>")
    app.press("<enter>")
    app.expectNoRow(containing: "There is no theme")
  }

  @Test func `a theme in which nothing can be read is taken, and that is told`() {
    var surroundings = Samples.surroundings
    surroundings.themes.append(
      Theme(name: "grey", isDark: true) { _ in Style(foreground: .rgb(1, 2, 3), background: .rgb(1, 2, 3)) })
    let app = AppDriver(surroundings: surroundings)
    let words = "In theme grey, text can't be told from its ground."
    let answer = app.ask(.settings(key: "ui.theme", value: "grey"))
    guard case .noted(_, .themeHidesText) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    app.openSetting(.theme)
    app.expectRow(containing: "│ " + words)
    _ = app.ask(.settings(key: "ui.theme", value: "light"))
    app.expectNoRow(containing: words)
    app.press("<enter>jj<enter>")
    #expect(app.workspace.settings.theme == "grey")
    app.expectRow(containing: words)
  }

  @Test func `of two values Enter takes the other one, of more it asks, and what is so now is told`() {
    let app = AppDriver()
    app.openSetting(.bell)
    app.press("<enter>")
    app.expectRow(containing: "Bell: on")
    app.press("<enter>")
    app.expectRow(containing: "Bell: off")
    app.openSetting(.notify)
    app.press("<enter>")
    app.expectRow(containing: "✓ bell", "default")
    app.press("j<enter>")
    app.expectRow(containing: "When a thread is ready: desktop")
    #expect(app.workspace.settings.notify == .desktop)
  }

  @Test func `a number is typed, and one that is out of range is refused`() {
    let app = AppDriver()
    app.openSetting(.outboxMax)
    app.press("<enter>")
    app.expectRow(containing: "│ default 10 ")
    app.expectRow(containing: "a number from 5 to 50", "↵ saves", "Esc leaves it")
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
    app.press("<enter>jj<enter>")
    app.expectRow(containing: "o fix flaky test")
  }

  @Test func `a console begins with plain signs, until others are chosen`() {
    let app = AppDriver(opensWindow: false)
    var facts = WindowFacts(
      size: Size(columns: 100, rows: 30), colors: .sixteen, unicode: true, directory: "/home/ada/src/api")
    facts.hasClipboard = false
    app.receive(.windowOpened(1, facts))
    app.expectRow(containing: "o fix flaky test")
    app.openSetting(.glyphs)
    app.press("<enter>j<enter>")
    app.expectRow(containing: "○ fix flaky test")
    app.press("x")
    app.expectRow(containing: "o fix flaky test")
  }

  @Test func `what the config file fixes can't be changed here`() {
    var surroundings = Samples.surroundings
    surroundings.fixedSettings = [.theme]
    let app = AppDriver(surroundings: surroundings)
    app.openSetting(.theme)
    app.press("<enter>")
    app.expectRow(containing: "ui.theme is set in config.yaml")
    app.expectRow(containing: "Set in config.yaml: change it there")
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
      #expect(app.footer().hasPrefix(" ↵ change  "), "\(app.footer())")
      app.pass(seconds: 1)
    }
  }
}

/// What the settings say of themselves, and how they are found.
extension SettingsTests {
  private func app(_ change: (inout Settings) -> Void = { _ in }, columns: Int = 100, rows: Int = 40) -> AppDriver {
    var workspace = Samples.idle
    change(&workspace.settings)
    var surroundings = Samples.surroundings
    surroundings.fixedSettings = [.outboxMax]
    surroundings.configFile = "/home/ada/.config/upnext/config.yaml"
    let app = AppDriver(workspace, columns: columns, rows: rows, surroundings: surroundings)
    app.press(",")
    return app
  }

  @Test func `settings stand under headings, and the cursor passes those by`() {
    let app = app(rows: 68)
    for heading in ["Look", "Who needs you", "Outboxes", "Commands at once, by agent"] {
      app.expectRow(containing: "│ \(heading) ")
    }
    app.press("j")
    #expect(app.state.windows[1]?.lists[.settings]?.cursor == .setting(.layout))
    app.click("Look")
    #expect(app.state.windows[1]?.lists[.settings]?.cursor == .setting(.theme))
    app.click("Quiet hours")
    #expect(app.state.windows[1]?.lists[.settings]?.cursor == .setting(.quietHours))
  }

  @Test func `each says its default and where its value comes from`() {
    let app = app({ $0.bell = true }, columns: 140)
    app.expectRow(containing: "Theme", "auto", "default")
    app.expectRow(containing: "Bell", "on", "changed")
    app.expectRow(containing: "Messages in an outbox", "10", "config file")
    app.expectRow(containing: "This is the default.")
    app.press("/")
    app.expectNoRow(containing: "s:state")
    app.press("outbox.max<enter>")
    app.expectRow(containing: "Set in ~/.config/upnext/config.yaml: change it there; it counts after `upnext stop`.")
    app.press("<esc>/bell<enter>")
    app.expectRow(containing: "Changed; the default is off, x brings it back.")
    app.press("x")
    #expect(app.workspace.settings.bell == false)
    app.expectRow(containing: "Bell: off")
    app.expectRow(containing: "This is the default.")
  }

  @Test func `an agent's limit goes back to none`() {
    let app = app({ $0.agentLimits = ["claude": 2] })
    app.press("/claude<enter>")
    app.expectRow(containing: "claude", "2")
    app.press("x")
    #expect(app.workspace.settings.agentLimits.isEmpty)
  }

  @Test func `what the config file fixes is neither opened nor brought back`() {
    let app = app()
    app.press("/outbox.max<enter><enter>")
    app.expectRow(containing: "outbox.max is set in config.yaml")
    app.press("xx")
    app.expectRow(containing: "outbox.max is set in config.yaml")
    #expect(app.workspace.settings.outboxMax == 10)
    #expect(!app.footer().contains("↵ open"))
  }

  @Test func `what is long to say of a value leaves room for the key that saves it`() {
    let app = AppDriver(columns: 80, rows: 24)
    app.openSetting(.quietHours)
    app.press("<enter>")
    app.expectRow(containing: "22:00-08:00, or off", "↵ saves", "Esc leaves it")
  }

  @Test func `the slash finds a setting by its name, key and help`() {
    for words in ["colours", "ui.theme", "Theme"] {
      let app = app()
      app.press("/\(words)<enter>")
      app.expectRow(containing: "Theme", "auto")
      app.expectNoRow(containing: "Messages in an outbox")
    }
  }

  @Test func `themes are shown while the cursor goes through them, Esc takes that back, Enter sets one`() {
    let app = app()
    app.press("<enter>")
    app.expectRow(containing: "┌ Theme")
    app.expectRow(containing: "✓ auto", "as the terminal's background is", "default")
    app.press("jj")
    #expect(app.style(of: "upnext") == Samples.theme("light")[.statusKey])
    app.press("<esc>")
    #expect(app.style(of: "upnext") == Samples.theme("dark")[.statusKey])
    app.press("<enter>jj<enter>")
    #expect(app.workspace.settings.theme == "light")
    app.pass(seconds: 1)
    app.press("<enter>")
    app.click("  dark")
    #expect(app.style(of: "upnext") == Samples.theme("dark")[.statusKey])
    #expect(app.workspace.settings.theme == "light")
    app.click("  dark")
    #expect(app.workspace.settings.theme == "dark")
  }

  @Test(arguments: [(200, 60), (140, 45), (100, 30), (80, 24), (60, 20), (40, 10)])
  func `the settings at every size`(columns: Int, rows: Int) {
    let app = app({ $0.bell = true }, columns: columns, rows: rows)
    app.press("G<pgup><pgup>")
    app.expectScreen(named: "settings-\(columns)x\(rows)")
  }

  @Test(arguments: [(100, 30), (60, 20)])
  func `the themes as a list`(columns: Int, rows: Int) {
    let app = app(columns: columns, rows: rows)
    app.press("<enter>j")
    app.expectScreen(named: "themes-\(columns)x\(rows)")
  }

  @Test func `what was chosen on the screen is in the store`() {
    let app = app()
    app.press("/bell<enter><enter>")
    #expect(app.storedAfterCrash().0.settings.bell)
  }

  @Test(arguments: ["<right>", "l"])
  func `a key that chooses in forms changes nothing by itself, and the one that goes back leaves nothing changed`(
    key: String
  ) {
    let app = AppDriver()
    app.openSetting(.layout)
    #expect(app.footer().contains("↵ change"))
    let before = app.workspace.settings[.layout]
    app.press(key)
    #expect(app.state.windows[1]?.dialog != nil)
    #expect(app.workspace.settings[.layout] == before)
    app.press("<esc><left>")
    #expect(app.workspace.settings[.layout] == before)
    app.openSetting(.layout)
    app.press("<enter>")
    #expect(app.workspace.settings[.layout] != before)
  }
}
