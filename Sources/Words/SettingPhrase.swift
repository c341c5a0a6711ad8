import Core
import Languages
import Settings

/// What the settings say. Their values are those of the config file, in every language.
package enum SettingPhrase: Equatable, Sendable {
  case title
  case name(SettingKey)
  case help(SettingKey)
  case values(SettingValues)
  case agentLimit(agent: String)
  case agentLimitHelp
  case agentLimitValues(SettingValues)
  case group(SettingGroup)
  case isUsual
  case isChosen(usual: String, resetKey: String)
  case isInConfig(file: String)
  case isFixed(key: String)
  case takes(key: String, SettingValues)
  case takesOneOf(key: String, [String])
  case takesLimit(key: String, SettingValues)
  case isNow(SettingKey, String)
  case agentLimitIsNow(agent: String, String)
  case settingsStay
  /// What a theme lies on; nil goes by the terminal.
  case ground(isDark: Bool?)
  /// What an agent that nobody has named is.
  case lastUsedAgent
  case themeIsGone(String)
  case themeHidesText(String)
  /// Behind the value that is there unless another is chosen.
  case usual
  case chosen
  case configFile
  /// A text that is empty.
  case nothing
}

extension Language {
  package func text(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .title: say("Settings", "Einstellungen")
    case .name(let key): self[key.row.title]
    case .help(let key): self[key.row.help]
    case .values(let values): self[values.wording]
    case .agentLimit(let agent): say("Commands of \(agent) at once", "Befehle von \(agent) zugleich")
    case .agentLimitHelp: self[Settings.agentLimitHelp]
    case .agentLimitValues(let values): say("\(self[values.wording]), or none", "\(self[values.wording]) oder none")
    case .group(let group): text(group)
    case .isUsual: say("This is the default.", "Das ist die Vorgabe.")
    case .isChosen(let usual, let key):
      say(
        "Changed; the default is \(usual), \(key) brings it back.",
        "Geändert; Vorgabe ist \(usual), \(key) stellt sie wieder her.")
    case .isInConfig(let file):
      say(
        "Set in \(file): change it there; it counts after `upnext stop`.",
        "Steht in \(file): dort ändern; nach `upnext stop` gilt es.")
    case .isFixed(let key):
      say(
        "\(key) is set in config.yaml: change it there; it counts after `upnext stop`.",
        "\(key) steht in config.yaml: dort ändern; nach `upnext stop` gilt es.")
    case .takes(let key, let values):
      say("\(key) takes \(self[values.wording]).", "\(key) nimmt \(self[values.wording]).")
    case .takesOneOf(let key, let choices):
      say("\(key) takes \(choices.joined(separator: ", ")).", "\(key) nimmt nur: \(choices.joined(separator: ", ")).")
    case .takesLimit(let key, let values):
      say("\(key) takes \(self[values.wording]), or none.", "\(key) nimmt \(self[values.wording]) oder none.")
    case .isNow(let key, let value): "\(self[key.row.title]): \(value)"
    case .agentLimitIsNow(let agent, let value):
      say("Commands of \(agent) at once: \(value)", "Befehle von \(agent) zugleich: \(value)")
    case .ground(isDark: true?): say("dark", "dunkel")
    case .ground(isDark: false?): say("light", "hell")
    case .ground(isDark: nil): say("as the terminal's background is", "wie der Hintergrund des Terminals")
    case .lastUsedAgent: say("the one used last", "der zuletzt benutzte")
    case .themeIsGone(let name): say("There is no theme \(name): choose another.", "Farben \(name) gibt es nicht.")
    case .themeHidesText(let name):
      say("In theme \(name), text can't be told from its ground.", "In den Farben \(name) ist Text nicht zu lesen.")
    case .usual: say("default", "Vorgabe")
    case .chosen: say("changed", "geändert")
    case .configFile: say("config file", "aus Datei")
    case .nothing: say("nothing", "nichts")
    case .settingsStay: say("Settings stay where they are.", "Einstellungen bleiben, wo sie sind.")
    }
  }
}
