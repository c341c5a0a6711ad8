/// Whether an agent's program is there to be started.
package enum AgentPresence: Equatable, Sendable {
  case found(String)
  case cannotStart(AgentObstacle)

  package var obstacle: AgentObstacle? {
    switch self {
    case .found: nil
    case .cannotStart(let obstacle): obstacle
    }
  }
}

/// Why an agent can't be started.
package enum AgentObstacle: Equatable, Sendable {
  case missing
  /// Its file is there, and may not be run.
  case notExecutable(String)
  /// What the person said of it was not understood, so nothing is started.
  case notUnderstood(String)

  /// As the command line is told.
  package var jsonName: String {
    switch self {
    case .missing: "missing"
    case .notExecutable: "not_executable"
    case .notUnderstood: "not_understood"
    }
  }

  /// Its file, where there is one.
  package var path: String? {
    switch self {
    case .notExecutable(let path): path
    case .missing, .notUnderstood: nil
    }
  }
}
