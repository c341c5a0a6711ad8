/// How many commands of one agent may run at once: a setting for each agent, under the agent's name.
extension Settings {
  package static let agentLimitValues = SettingValues.number(1...20)
  package static let noAgentLimit = "none"
  package static let agentLimitHelp = Wording(
    english: "How many commands of this agent run at the same time, 1 to 20; \"none\" leaves it to next.max_running.",
    german: "Wie viele Befehle dieses Agenten zugleich laufen, 1 bis 20; none überlässt es next.max_running.")

  /// The key of an agent's limit.
  package static func agentLimitKey(_ agent: String) -> String { "agents.\(agent).max_running" }

  /// The agent whose limit a key stands for; nil where it stands for something else.
  package static func agent(ofLimit key: String) -> String? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.first == "agents", parts.last == "max_running" else { return nil }
    let agent = parts.dropFirst().dropLast().joined(separator: ".")
    return SettingValues.word.accept(agent) ? agent : nil
  }

  package static func acceptsAgentLimit(_ value: String) -> Bool {
    value == noAgentLimit || agentLimitValues.accept(value)
  }

  /// `none` takes the limit away. False, and nothing changed, where the key or the value is none.
  package mutating func setAgentLimit(_ key: String, to value: String) -> Bool {
    guard let agent = Settings.agent(ofLimit: key) else { return false }
    if value == Settings.noAgentLimit {
      agentLimits[agent] = nil
      return true
    }
    guard Settings.agentLimitValues.accept(value), let limit = Int(value) else { return false }
    agentLimits[agent] = limit
    return true
  }
}
