import Core

extension English {
  static func text(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .title: "Settings"
    case .name(let key): key.title
    case .help(let key): key.help
    case .values(let values): values.explanation
    case .agentLimit(let agent): "Commands of \(agent) at once"
    case .agentLimitHelp: Settings.agentLimitHelp
    case .agentLimitValues(let values): "\(values.explanation), or none"
    case .isInConfig: "Set in config.yaml."
    case .isFixed(let key): "\(key) is set in config.yaml: change it there and start again."
    case .takes(let key, let values): "\(key) takes \(values.explanation)."
    case .takesOneOf(let key, let choices): "\(key) takes \(choices.joined(separator: ", "))."
    case .takesLimit(let key, let values): "\(key) takes \(values.explanation), or none."
    case .isNow(let key, let value): "\(key.title): \(value)"
    case .agentLimitIsNow(let agent, let value): "Commands of \(agent) at once: \(value)"
    case .settingsStay: "Settings stay where they are."
    }
  }
}
