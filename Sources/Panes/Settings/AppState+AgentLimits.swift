import Core
import Scene
import Settings
import Toolkit
import Words

extension Context {
  package mutating func changeAgentLimit(_ agent: String) {
    guard mayChangeLimit(of: agent) else { return }
    let field = TextEdit(state.limitWords(of: agent), isOneLine: true)
    open(AgentLimitDialog(agent: agent, field: field))
  }

  mutating func mayChangeLimit(of agent: String) -> Bool {
    guard surroundings.fixedAgentLimits.contains(agent) else { return true }
    tell(.setting(.isFixed(key: Settings.agentLimitKey(agent))))
    return false
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
