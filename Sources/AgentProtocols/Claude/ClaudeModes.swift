import Conversation
import JSON

/// How Claude Code works: what it asks before it does, and with which model.
struct ClaudeMode: Hashable, Sendable {
  var permission: String
  /// nil is the one that the person has set up.
  var model: String?

  init(permission: String, model: String? = nil) {
    self.permission = permission
    self.model = model
  }

  /// `plan`, or `plan opus`, in which earlier versions kept both.
  init(id: String) {
    let words = id.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(permission: words.first ?? "default", model: words.count > 1 ? words[1] : nil)
  }

  /// Applies a thread's mode and choices. What they leave out stays.
  func with(mode: String?, model choice: String?) -> ClaudeMode {
    var new = self
    if let mode = mode.map(ClaudeMode.init(id:)) {
      new.permission = mode.permission
      new.model = mode.model ?? new.model
    }
    if let choice { new.model = NativeOption.chosen(choice) }
    return new
  }
}

/// What Claude Code offers to choose from.
struct ClaudeModes: Equatable, Sendable {
  var current = ClaudeMode(permission: "default")
  /// What was asked of it last, and is not settled.
  var wanted: ClaudeMode?
  /// What the next choice changes.
  var latest: ClaudeMode { wanted ?? current }
  private var models: [AgentOption.Choice] = []

  /// Whether no other one was asked for since.
  func isLast(model: String?) -> Bool { wanted.map { $0.model == model } ?? true }
  func isLast(permission: String) -> Bool { wanted.map { $0.permission == permission } ?? true }

  /// Nothing is to be asked of it any more where it works as was wanted.
  mutating func settle() { if wanted == current { wanted = nil } }

  /// From the answer to `initialize`.
  mutating func read(_ answer: JSON) {
    models = (answer["models"]?.array ?? []).compactMap { model in
      guard let value = model["value"]?.string, value != NativeOption.usual else { return nil }
      return AgentOption.Choice(
        id: value, name: PlainText.line(model["displayName"]?.string ?? value),
        about: PlainText.line(model["description"]?.string ?? ""))
    }
    if let permission = answer["current_permission_mode"]?.string { current.permission = permission }
  }

  /// Those that it starts in for everybody; one that asks nothing it refuses to some.
  static let usual = ["default", "acceptEdits", "plan"]

  var offered: [AgentMode] {
    var permissions = ClaudeModes.usual
    if !permissions.contains(current.permission) { permissions.append(current.permission) }
    return permissions.map { AgentMode(id: $0, name: ClaudeModes.name(of: $0)) }
  }

  /// The models; none where it listed none.
  var options: [AgentOption] {
    guard !models.isEmpty else { return [] }
    let others = models.contains { $0.id == current.model } ? [] : current.model.map { [$0] } ?? []
    return [
      AgentOption(
        id: NativeOption.model, name: "Model", category: .model,
        choices: [AgentOption.Choice(id: NativeOption.usual, name: "The usual one")] + models
          + others.map { AgentOption.Choice(id: $0, name: $0) },
        current: current.model ?? NativeOption.usual)
    ]
  }

  /// What it is told to do first: the model comes before the mode.
  func words(for mode: ClaudeMode) -> String {
    mode.model == current.model
      ? "change to the mode \(ClaudeModes.name(of: mode.permission))"
      : "change to the model \(mode.model.map(name(ofModel:)) ?? "that is usual")"
  }

  func name(ofModel model: String) -> String { models.first { $0.id == model }?.name ?? model }

  static func name(of permission: String) -> String {
    switch permission {
    case "default": "Ask first"
    case "acceptEdits": "Accept edits"
    case "plan": "Plan"
    case "bypassPermissions": "Ask nothing"
    default: permission
    }
  }
}
