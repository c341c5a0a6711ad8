import Config
import Core
import DialogsPane
import Foundation
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs
import Words

/// `man upnext-config` is rendered from the tables that the program itself reads.
struct ManPageTests {
  @Test func `man upnext-config is what the program takes`() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    RecordedText.expect(page(), in: root.appendingPathComponent("docs/man/upnext-config.5"))
  }

  private func page() -> String {
    var page = ManPage("upnext-config", section: 5, of: "File formats", summary: "settings, agents and keys of upnext")
    page.heading("Description")
    page.paragraph(
      "config.yaml lies in $XDG_CONFIG_HOME/upnext, or ~/.config/upnext, and with UPNEXT_HOME set in that folder. It is "
        + "read when the server starts. What it sets holds before what is chosen on the screen or by upnext settings, and "
        + "can't be changed there. A setting stands in one word or level by level. What is not understood is said, with "
        + "its line, when upnext starts and by upnext doctor; the rest holds.")
    page.heading("Example")
    page.code(SettingsPageTests.example)
    settings(&page)
    page.heading("Agents")
    page.paragraph(
      "Below agents: and a name. Only command has to be there. Of an agent that upnext knows (upnext list agents), "
        + "whatever is left out stays as it is known. An agent of which something else than max_running is not understood "
        + "isn't started; where the file can't be read, none is.")
    for field in AgentField.allCases {
      page.item(field.rawValue, SettingsPageTests.meaning(of: field).replacing("`", with: ""))
    }
    keys(&page)
    page.heading("Themes")
    let themes = ConfigFile.read([], home: "/home/ada").themes.map(\.name).joined(separator: ", ")
    page.paragraph("Built in are \(themes). A base16 file NAME.yaml in themes/ beside config.yaml is the theme NAME.")
    page.heading("See also")
    page.paragraph("upnext(1)")
    return page.text
  }

  private func settings(_ page: inout ManPage) {
    let usual = Settings()
    page.heading("Settings")
    for key in SettingKey.allCases {
      let value = usual[key].isEmpty ? "nothing" : usual[key]
      page.item(
        key.rawValue, "\(key.row.help.english)\nTakes \(key.values.explanation); unless it is set, \(value).")
    }
    page.item(
      Settings.agentLimitKey("NAME"),
      "\(Settings.agentLimitHelp.english)\nTakes \(Settings.agentLimitValues.explanation), or none; unless it is set, none."
    )
  }

  private func keys(_ page: inout ManPage) {
    page.heading("Keys")
    page.paragraph(
      "Below keys: and the place's name; each line is a key and the act's name, or none to take the key away.")
    for place in KeyPlace.allCases {
      page.subheading("\(place.title): \(place.rawValue)")
      for line in HelpDialog.lines(of: Samples.keymap, in: place) {
        let keys = line.keys.map(\.notation).joined(separator: " ")
        page.item(line.verb.rawValue, "\(line.verb.help)\nUsually \(keys).")
      }
    }
    page.subheading("Without a key")
    for verb in Verb.allCases where verb.insteadOfKey != nil { page.item(verb.rawValue, verb.help) }
  }
}
