import Core

/// What the settings say. Their values are those of the config file, in every language.
package enum SettingPhrase: Equatable, Sendable {
  case title
  case name(SettingKey)
  case help(SettingKey)
  case values(SettingValues)
  case agentLimit(agent: String)
  case agentLimitHelp
  case agentLimitValues(SettingValues)
  case isInConfig
  case isFixed(key: String)
  case takes(key: String, SettingValues)
  case takesOneOf(key: String, [String])
  case takesLimit(key: String, SettingValues)
  case isNow(SettingKey, String)
  case agentLimitIsNow(agent: String, String)
  case settingsStay
}

extension Language {
  package func text(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .title: say("Settings", "Einstellungen")
    case .name(let key): self[key.row.title]
    case .help(let key): self[key.row.help]
    case .values(let values): self[values.wording]
    case .agentLimit(let agent): say("Commands of \(agent) at once", "Befehle von \(agent) zugleich")
    case .agentLimitHelp:
      say(
        Settings.agentLimitHelp,
        "Wie viele Befehle dieses Agenten zugleich laufen, 1 bis 20; none überlässt es next.max_running.")
    case .agentLimitValues(let values): say("\(self[values.wording]), or none", "\(self[values.wording]) oder none")
    case .isInConfig: say("Set in config.yaml.", "Steht in config.yaml.")
    case .isFixed(let key):
      say(
        "\(key) is set in config.yaml: change it there and start again.",
        "\(key) steht in config.yaml: dort ändern und neu starten.")
    case .takes(let key, let values):
      say("\(key) takes \(self[values.wording]).", "\(key) nimmt \(self[values.wording]).")
    case .takesOneOf(let key, let choices):
      say("\(key) takes \(choices.joined(separator: ", ")).", "\(key) nimmt nur: \(choices.joined(separator: ", ")).")
    case .takesLimit(let key, let values):
      say("\(key) takes \(self[values.wording]), or none.", "\(key) nimmt \(self[values.wording]) oder none.")
    case .isNow(let key, let value): "\(self[key.row.title]): \(value)"
    case .agentLimitIsNow(let agent, let value):
      say("Commands of \(agent) at once: \(value)", "Befehle von \(agent) zugleich: \(value)")
    case .settingsStay: say("Settings stay where they are.", "Einstellungen bleiben, wo sie sind.")
    }
  }
}
