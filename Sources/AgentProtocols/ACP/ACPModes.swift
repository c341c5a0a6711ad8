import Conversation
import JSON

/// The ways of working that a session offers, by whichever of the protocol's two means.
struct ACPModes: Equatable, Sendable {
  var available: [AgentMode] = []
  var current: String?
  /// The config option that stands for the mode, where the agent has one: it then counts instead of the mode.
  var option: String?

  /// From the result that creates, loads or resumes a session.
  init(_ result: JSON) {
    update(options: result["configOptions"])
    guard option == nil, let modes = result["modes"] else { return }
    current = modes["currentModeId"]?.string
    available = (modes["availableModes"]?.array ?? []).compactMap { mode in
      mode["id"]?.string.map { AgentMode(id: $0, name: mode["name"]?.string ?? $0) }
    }
  }

  /// From the complete list of config options.
  mutating func update(options: JSON?) {
    guard let selectable = ACPModes.option(in: options?.array ?? []), let id = selectable["id"]?.string else { return }
    option = id
    current = ACPModes.current(in: options)
    available = (selectable["options"]?.array ?? []).flatMap { choice in choice["options"]?.array ?? [choice] }
      .compactMap { choice in
        choice["value"]?.string.map { AgentMode(id: $0, name: choice["name"]?.string ?? $0) }
      }
  }

  /// The name of the mode that the session says it is in, where that is another one.
  func kept(insteadOf mode: String) -> String? { current.flatMap { $0 == mode ? nil : name(of: $0) } }

  func name(of mode: String) -> String { PlainText.line(available.first { $0.id == mode }?.name ?? mode) }

  static func current(in options: JSON?) -> String? { option(in: options?.array ?? [])?["currentValue"]?.string }

  /// The config option that stands for the mode: the first of its kind.
  static func option(in list: [JSON]) -> JSON? {
    list.first { $0["category"]?.string == "mode" && $0["type"]?.string == "select" }
  }
}
