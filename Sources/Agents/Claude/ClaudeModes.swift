import Core
import JSON

/// How Claude Code works: what it asks before it does, and with which model. One of our modes stands for both.
struct ClaudeMode: Hashable, Sendable {
  var permission: String
  /// nil is the one that the person has set up.
  var model: String?

  init(permission: String, model: String? = nil) {
    self.permission = permission
    self.model = model
  }

  /// `plan`, or `plan opus`.
  init(id: String) {
    let words = id.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(permission: words.first ?? "default", model: words.count > 1 ? words[1] : nil)
  }

  var id: String { model.map { "\(permission) \($0)" } ?? permission }
}

/// The modes that Claude Code offers.
struct ClaudeModes: Equatable, Sendable {
  private struct Model: Equatable, Sendable {
    let value: String
    let name: String
  }

  var current = ClaudeMode(permission: "default")
  private var models: [Model] = []

  /// From the answer to `initialize`.
  mutating func read(_ answer: JSON) {
    models = (answer["models"]?.array ?? []).compactMap { model in
      guard let value = model["value"]?.string, value != "default", !value.contains(" ") else { return nil }
      return Model(value: value, name: PlainText.line(model["displayName"]?.string ?? value))
    }
    if let permission = answer["current_permission_mode"]?.string { current.permission = permission }
  }

  /// Each way of asking with the present model, then each model with the present way of asking.
  var offered: [AgentMode] {
    var permissions = ["default", "acceptEdits", "plan"]
    if !permissions.contains(current.permission) { permissions.append(current.permission) }
    var modes = permissions.map { ClaudeMode(permission: $0, model: current.model) }
    modes += models.map { ClaudeMode(permission: current.permission, model: $0.value) }.filter { $0 != current }
    if current.model != nil { modes.append(ClaudeMode(permission: current.permission)) }
    return modes.map { AgentMode(id: $0.id, name: name(of: $0)) }
  }

  func name(of mode: ClaudeMode) -> String {
    let permission =
      switch mode.permission {
      case "default": "Ask first"
      case "acceptEdits": "Accept edits"
      case "plan": "Plan"
      case "bypassPermissions": "Ask nothing"
      default: mode.permission
      }
    guard let model = mode.model else { return current.model == nil ? permission : "\(permission) · usual model" }
    return "\(permission) · \(models.first { $0.value == model }?.name ?? model)"
  }
}
