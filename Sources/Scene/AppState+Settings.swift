import Core
import Settings
import Words

extension AppState {
  /// Gives a setting a value that it takes. False where it has it already.
  @discardableResult
  package mutating func change(_ key: SettingKey, to value: String, by asker: Asker) -> Bool {
    let act = workspace.act(setting: key.rawValue, to: value, at: now)
    return perform(act, titled: .setting(.isNow(key, value)), by: asker)
  }

  /// The same of how many commands of an agent may run at once.
  @discardableResult
  package mutating func changeLimit(of agent: String, to value: String, by asker: Asker) -> Bool {
    let act = workspace.act(setting: Settings.agentLimitKey(agent), to: value, at: now)
    return perform(act, titled: .setting(.agentLimitIsNow(agent: agent, value)), by: asker)
  }
}
