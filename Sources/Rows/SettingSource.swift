import Core
import Scene
import Settings
import Words

/// Where the value of a setting comes from.
package enum SettingSource: CaseIterable, Sendable {
  /// Nobody has chosen.
  case usual
  /// On the screen or by the command line: the store has it.
  case chosen
  case configFile

  package init(_ key: SettingKey, _ state: AppState) {
    let settings = state.workspace.settings
    self =
      state.surroundings.fixedSettings.contains(key) ? .configFile : settings[key] == Settings()[key] ? .usual : .chosen
  }

  package init(limitOf agent: String, _ state: AppState) {
    self =
      state.surroundings.fixedAgentLimits.contains(agent)
      ? .configFile : state.workspace.settings.agentLimits[agent] == nil ? .usual : .chosen
  }

  var words: SettingPhrase {
    switch self {
    case .usual: .usual
    case .chosen: .chosen
    case .configFile: .configFile
    }
  }

  /// What stands for it where there is no room for words; both sets of signs have it.
  var sign: String {
    switch self {
    case .usual: " "
    case .chosen: "*"
    case .configFile: "="
    }
  }
}
