import Core
import Scene
import Toolkit
import Words

/// Choosing the value of a setting.
extension Context {
  package mutating func changeSetting(_ key: SettingKey) {
    if surroundings.fixedSettings.contains(key) {
      tell(.setting(.isFixed(key: key.rawValue)))
      return
    }
    // Agents that are not there are no choice for a key; who wants one all the same names it on the command line.
    let choices = state.choices(for: key).filter { key != .defaultProvider || state.presence[$0] != .missing }
    let current = workspace.settings[key]
    guard !choices.isEmpty else {
      open(SettingDialog(key: key, field: TextEdit(current, isOneLine: true)))
      return
    }
    let next = ((choices.firstIndex(of: current) ?? -1) + 1) % choices.count
    _ = set(key, to: choices[next])
  }

  /// False for what it can't be.
  mutating func set(_ key: SettingKey, to value: String) -> Bool {
    let choices = state.choices(for: key)
    guard choices.isEmpty || choices.contains(value), workspace.settings.set(key, to: value) else {
      let name = key.rawValue
      refuse(.setting(choices.isEmpty ? .takes(key: name, key.values) : .takesOneOf(key: name, choices)))
      return false
    }
    if key == .historyKeep || key == .historyDays { workspace.pruneHistory(at: now) }
    tell(.setting(.isNow(key, value)))
    return true
  }
}
