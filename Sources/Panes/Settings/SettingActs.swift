import Core
import Languages
import Scene
import Settings
import Toolkit
import Words

/// Choosing the value of a setting.
extension Context {
  /// Of two values it takes the other one; of more, one is chosen.
  package mutating func changeSetting(_ key: SettingKey) {
    guard mayChange(key) else { return }
    let choices = SettingMenu.choices(for: key, state)
    let current = workspace.settings[key]
    switch choices.count {
    case 0: open(SettingDialog(key: key, field: TextEdit(current, isOneLine: true)))
    case 2 where choices.contains(current): _ = set(key, to: choices[0] == current ? choices[1] : choices[0])
    default: open(SettingMenu(key, state))
    }
  }

  /// Goes to the setting, and asks for its value.
  package mutating func openSetting(_ key: SettingKey) {
    window.focus = .settings
    window.lists[.settings]?.select(.setting(key))
    then(.run(.agents(for: nil)))
    askForValue(of: key)
  }

  /// Nothing is changed yet.
  package mutating func askForValue(of key: SettingKey) {
    guard mayChange(key) else { return }
    if SettingMenu.choices(for: key, state).isEmpty { changeSetting(key) } else { open(SettingMenu(key, state)) }
  }

  /// Sets it as if it had been chosen in the pane.
  package mutating func choose(_ key: SettingKey, _ value: String) {
    if mayChange(key) { _ = set(key, to: value) }
  }

  /// Sets the setting that the keys are on as it is unless one chooses; false where they are on no setting.
  package mutating func resetSetting() -> Bool {
    guard window.focus == .settings, window.menuStream == nil else { return false }
    switch window.lists[.settings]?.cursor {
    case .setting(let key):
      if mayChange(key) { _ = set(key, to: Settings()[key]) }
    case .agentLimit(let agent):
      if mayChangeLimit(of: agent) { _ = setAgentLimit(agent, to: Settings.noAgentLimit) }
    case .stream, .project, .command, .message, .remembered, .fromUpNext, .lane, nil: return false
    }
    return true
  }

  private mutating func mayChange(_ key: SettingKey) -> Bool {
    guard surroundings.fixedSettings.contains(key) else { return true }
    tell(.setting(.isFixed(key: key.rawValue)))
    return false
  }

  /// False for what it can't be.
  mutating func set(_ key: SettingKey, to value: String) -> Bool {
    let choices = state.choices(for: key)
    guard choices.isEmpty || choices.contains(value), key.values.accept(value) else {
      let name = key.rawValue
      refuse(.setting(choices.isEmpty ? .takes(key: name, key.values) : .takesOneOf(key: name, choices)))
      return false
    }
    let isAct = state.change(key, to: value, by: .window(id))
    tell(.isNow(key, value), canBeUndone: isAct)
    if key == .theme, let problem = state.themeProblem { refuse(.setting(problem)) }
    return true
  }

  /// Says what is so now, also where it was so before and there is nothing to undo.
  mutating func tell(_ phrase: SettingPhrase, canBeUndone: Bool) {
    window.message = StatusMessage(text: language.text(phrase), kind: .done, canBeUndone: canBeUndone)
  }
}
