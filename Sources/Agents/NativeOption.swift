import Core

/// The names of what Claude Code and Codex let be chosen beside their modes, which are ours.
enum NativeOption {
  static let model = "model"
  static let effort = "effort"
  /// The value that leaves the choice to what the person has set up in the agent itself.
  static let usual = "default"

  /// Nil is the usual one.
  static func chosen(_ value: String?) -> String? { value == usual ? nil : value }
}
