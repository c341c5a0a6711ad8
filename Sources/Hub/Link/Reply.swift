/// What the database said to one statement.
enum Reply: Equatable {
  case value(String?)
  case refused(state: String, words: String)
  /// It may have been done, or not.
  case unknown

  /// All errors come alike: only these two fields tell what an error means.
  static func error(state: String?, severity: String?, words: String) -> Reply {
    guard let state, let severity, severity != "FATAL", severity != "PANIC",
      !state.hasPrefix("57P"),
      !state.hasPrefix("08")
    else { return .unknown }
    return .refused(state: state, words: words)
  }
}
