import Core
import Languages
import Settings
import Toolkit
import Words

extension AppState {
  /// Gives a setting a value that it takes. False where it has it already.
  @discardableResult
  package mutating func change(_ key: SettingKey, to value: String, by asker: Asker) -> Bool {
    let act = workspace.act(setting: key.rawValue, to: value, at: now)
    return perform(act, titled: .setting(.isNow(key, value)), by: asker)
  }

  /// Why nothing may be seen of the theme that is chosen.
  package var themeProblem: SettingPhrase? { surroundings.themes.problem(of: workspace.settings.theme) }

  /// The same of how many commands of an agent may run at once.
  @discardableResult
  package mutating func changeLimit(of agent: String, to value: String, by asker: Asker) -> Bool {
    let act = workspace.act(setting: Settings.agentLimitKey(agent), to: value, at: now)
    return perform(act, titled: .setting(.agentLimitIsNow(agent: agent, value)), by: asker)
  }
}

extension [Theme] {
  /// Its file is gone, or nobody can read what is written in it.
  package func problem(of name: String) -> SettingPhrase? {
    guard name != Settings.automaticTheme else { return nil }
    guard let theme = first(where: { $0.name == name }) else { return .themeIsGone(name) }
    return theme.hidesText ? .themeHidesText(name) : nil
  }
}
