import Conversation

/// The names of what Claude Code and Codex let be chosen beside their modes, which are ours.
enum NativeOption {
  static let model = "model"
  static let effort = "effort"
  static let usual = AgentOption.usualID

  /// Nil is the usual one.
  static func chosen(_ value: String?) -> String? { value == usual ? nil : value }
}
