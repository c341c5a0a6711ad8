import Conversation
import Core
import Settings

/// How many commands of each agent may run at once, as settings.
extension AppState {
  /// Agents that have a setting of their own: those that there are, and those that were given a limit.
  package var limitedAgents: [String] {
    let known = surroundings.providers.map(\.name)
    return known + workspace.settings.agentLimits.keys.filter { !known.contains($0) }.sorted()
  }

  package func limitWords(of agent: String) -> String {
    workspace.settings.agentLimits[agent].map { String($0) } ?? "none"
  }

  /// What is left of all commands by their estimates; what waits is found out only when it changes.
  package func timeLeft(at now: Timestamp) -> TimeLeft {
    workspace.timeLeft(commandFacts.ofWaiting, usually: commandFacts.usual, at: now)
  }
}
