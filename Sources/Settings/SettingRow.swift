/// What there is to say of a setting, and the field that it stands for.
package struct SettingRow {
  package let title: Wording
  package let help: Wording
  let field: SettingField

  init(_ title: String, _ german: String, _ help: String, _ germanHelp: String, _ field: SettingField) {
    self.title = Wording(english: title, german: german)
    self.help = Wording(english: help, german: germanHelp)
    self.field = field
  }
}

/// A field of the settings as text: which values it takes, how it is read, and how it is written with a value that it takes.
struct SettingField {
  let values: SettingValues
  let read: (Settings) -> String
  let write: (inout Settings, String) -> Void

  static func onOff(_ field: WritableKeyPath<Settings, Bool>) -> SettingField {
    SettingField(
      values: .oneOf(["on", "off"]), read: { $0[keyPath: field] ? "on" : "off" },
      write: { $0[keyPath: field] = $1 == "on" })
  }

  static func number(
    _ range: ClosedRange<Int>, _ field: WritableKeyPath<Settings, Int>
  ) -> SettingField {
    SettingField(
      values: .number(range), read: { String($0[keyPath: field]) },
      write: { settings, value in if let number = Int(value) { settings[keyPath: field] = number } })
  }

  static func choice<Choice>(_ field: WritableKeyPath<Settings, Choice>) -> SettingField
  where Choice: RawRepresentable<String> & CaseIterable {
    SettingField(
      values: .oneOf(Choice.allCases.map(\.rawValue)), read: { $0[keyPath: field].rawValue },
      write: { settings, value in if let choice = Choice(rawValue: value) { settings[keyPath: field] = choice } })
  }

  static func text(_ values: SettingValues, _ field: WritableKeyPath<Settings, String>) -> SettingField {
    SettingField(values: values, read: { $0[keyPath: field] }, write: { $0[keyPath: field] = $1 })
  }
}
