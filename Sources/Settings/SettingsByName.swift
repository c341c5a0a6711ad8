/// Settings by the names that files and stores have for them, an agent's limit among them.
extension Settings {
  /// Nil where there is no such setting.
  package subscript(named name: String) -> String? {
    if let agent = Settings.agent(ofLimit: name) {
      return agentLimits[agent].map { String($0) } ?? Settings.noAgentLimit
    }
    return SettingKey(rawValue: name).map { self[$0] }
  }

  /// False, and nothing changed, where there is no such setting or it doesn't take the value.
  package mutating func set(named name: String, to value: String) -> Bool {
    if let key = SettingKey(rawValue: name) { set(key, to: value) } else { setAgentLimit(name, to: value) }
  }
}
