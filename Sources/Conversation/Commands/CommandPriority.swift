/// How soon a command is to run, where the person has not ordered it by hand.
package enum CommandPriority: Int, Comparable, Sendable, CaseIterable {
  case low, normal, high, urgent

  package static func < (left: CommandPriority, right: CommandPriority) -> Bool { left.rawValue < right.rawValue }

  package var name: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .urgent: "urgent"
    }
  }

  package init?(named name: String) {
    guard let priority = CommandPriority.allCases.first(where: { $0.name == name }) else { return nil }
    self = priority
  }
}
