/// What the config file says of an agent.
package enum AgentField: String, CaseIterable, Sendable {
  case command, arguments, environment, kind, maxRunning = "max_running"

  /// All names, as a sentence has them.
  static let words =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " and " + (allCases.last?.rawValue ?? "")
}
