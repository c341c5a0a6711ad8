import Core

/// What the settings say. Their values are those of the config file, in every language.
enum SettingPhrase: Equatable, Sendable {
  case title
  case name(SettingKey)
  case help(SettingKey)
  case values(SettingValues)
  case agentLimit(agent: String)
  case agentLimitHelp
  case agentLimitValues(SettingValues)
  case isInConfig
  case isFixed(key: String)
  case takes(key: String, SettingValues)
  case takesOneOf(key: String, [String])
  case takesLimit(key: String, SettingValues)
  case isNow(SettingKey, String)
  case agentLimitIsNow(agent: String, String)
  case settingsStay
}
