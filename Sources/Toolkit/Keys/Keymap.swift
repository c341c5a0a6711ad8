/// What each key does, context by context.
package struct Keymap<Action: Hashable & Sendable>: Hashable, Sendable {
  /// One key in one context. Without an action the key does nothing there.
  package struct Binding: Hashable, Sendable {
    package let context: String
    package let key: Key
    package let action: Action?

    package init(_ context: String, _ key: Key, _ action: Action?) {
      self.context = context
      self.key = key
      self.action = action
    }
  }

  /// In the order in which they were written, which is the order in which help shows them.
  package private(set) var bindings: [Binding] { didSet { keys = Keymap.keys(in: bindings) } }
  private var actions: [String: [Key: Action]]
  /// The help asks for the keys of each action in each context.
  private var keys: [String: [Action: [Key]]]

  /// Refuses a key that is given to two actions in one context.
  package init(_ bindings: [Binding]) throws(KeymapProblem) {
    var given: [String: [Key: Binding]] = [:]
    var kept: [Binding] = []
    actions = [:]
    for binding in bindings {
      if let other = given[binding.context]?[binding.key] {
        guard other.action == binding.action else {
          throw .clash(
            key: binding.key, context: binding.context, first: Self.name(other.action),
            second: Self.name(binding.action))
        }
        continue
      }
      given[binding.context, default: [:]][binding.key] = binding
      kept.append(binding)
      actions[binding.context, default: [:]][binding.key] = binding.action
    }
    self.bindings = kept
    keys = Keymap.keys(in: kept)
  }

  private static func keys(in bindings: [Binding]) -> [String: [Action: [Key]]] {
    var keys: [String: [Action: [Key]]] = [:]
    for binding in bindings {
      if let action = binding.action { keys[binding.context, default: [:]][action, default: []].append(binding.key) }
    }
    return keys
  }

  /// From parsed lines. The action `none` takes a key's meaning away.
  package init(
    _ entries: [KeymapParser.Entry], contexts: Set<String>, action: (String) -> Action?
  ) throws(KeymapProblem) {
    var bindings: [Binding] = []
    for entry in entries {
      guard contexts.contains(entry.context) else { throw .unknownContext(entry.context, line: entry.line) }
      let found = action(entry.action)
      guard found != nil || entry.action == "none" else { throw .unknownAction(entry.action, line: entry.line) }
      bindings.append(Binding(entry.context, entry.key, found))
    }
    try self.init(bindings)
  }

  package func action(for key: Key, in context: String) -> Action? {
    actions[context]?[key]
  }

  /// The keys of an action, the most usual one first.
  package func keys(for action: Action, in context: String) -> [Key] {
    keys[context]?[action] ?? []
  }

  /// This keymap with a person's own on top: their keys come first, and take a key from whatever had it.
  package func overridden(by other: Keymap) -> Keymap {
    var merged = self
    merged.bindings =
      other.bindings
      + bindings.filter { own in !other.bindings.contains { $0.context == own.context && $0.key == own.key } }
    for binding in other.bindings { merged.actions[binding.context, default: [:]][binding.key] = binding.action }
    return merged
  }

  private static func name(_ action: Action?) -> String {
    action.map { "\($0)" } ?? "none"
  }
}
