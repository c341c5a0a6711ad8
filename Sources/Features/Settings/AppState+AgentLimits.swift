import Core
import Toolkit

/// How many commands of each agent may run at once, as settings.
extension AppState {
  /// Agents that have a setting of their own: those that there are, and those that were given a limit.
  var limitedAgents: [String] {
    let known = surroundings.providers.map(\.name)
    return known + workspace.settings.agentLimits.keys.filter { !known.contains($0) }.sorted()
  }

  func limitWords(of agent: String) -> String { workspace.settings.agentLimits[agent].map { String($0) } ?? "none" }

  /// What is left of all commands by their estimates; what waits is found out only when it changes.
  func timeLeft(at now: Timestamp) -> TimeLeft {
    workspace.timeLeft(commandFacts.ofWaiting, usually: commandFacts.usual, at: now)
  }
}

extension Context {
  mutating func changeAgentLimit(_ agent: String) {
    guard !surroundings.fixedAgentLimits.contains(agent) else {
      tell(.setting(.isFixed(key: Settings.agentLimitKey(agent))))
      return
    }
    let field = TextEdit(state.limitWords(of: agent), isOneLine: true)
    open(AgentLimitDialog(agent: agent, field: field))
  }

  /// False for what it can't be.
  mutating func setAgentLimit(_ agent: String, to value: String) -> Bool {
    let key = Settings.agentLimitKey(agent)
    guard workspace.settings.setAgentLimit(key, to: value.trimmedOfBlanks) else {
      refuse(.setting(.takesLimit(key: key, Settings.agentLimitValues)))
      return false
    }
    tell(.setting(.agentLimitIsNow(agent: agent, state.limitWords(of: agent))))
    return true
  }
}
