import Core
import Scene
import Toolkit
import Words

extension Context {
  package mutating func changeAgentLimit(_ agent: String) {
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
