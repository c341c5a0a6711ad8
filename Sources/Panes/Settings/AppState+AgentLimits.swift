import Core
import Languages
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
    let value = value.trimmedOfBlanks
    guard Settings.acceptsAgentLimit(value) else {
      let key = Settings.agentLimitKey(agent)
      refuse(.setting(.takesLimit(key: key, Settings.agentLimitValues)))
      return false
    }
    let isAct = state.changeLimit(of: agent, to: value, by: .window(id))
    tell(.agentLimitIsNow(agent: agent, value), canBeUndone: isAct)
    return true
  }
}
