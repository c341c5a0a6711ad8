/// How an agent is started.
package struct AgentCommand: Equatable, Sendable {
  /// What every agent of ours has in its environment: its hooks need not tell us what its connection does.
  package static let mark = "UPNEXT_AGENT"

  /// The provider's word, lowercase.
  package let provider: String
  /// How we talk with it.
  package let kind: AgentKind
  /// A program's name or path, and what it is told.
  package let program: String
  package let arguments: [String]
  /// Set on top of our own environment.
  package let environment: [String: String]

  package init(
    provider: String, kind: AgentKind = .acp, program: String, arguments: [String] = [],
    environment: [String: String] = [:]
  ) {
    self.provider = provider
    self.kind = kind
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }
}

extension AgentCommand {
  /// Agents that we can talk with as they are, by the names that their makers gave them.
  package static let known: [AgentCommand] = [
    AgentCommand(provider: "claude", kind: .claude, program: "claude"),
    AgentCommand(provider: "codex", kind: .codex, program: "codex"),
    AgentCommand(provider: "fast-agent", program: "fast-agent-acp"),
    AgentCommand(provider: "gemini", program: "gemini", arguments: ["--experimental-acp"]),
    AgentCommand(provider: "goose", program: "goose", arguments: ["acp"]),
    AgentCommand(provider: "kimi", program: "kimi", arguments: ["acp"]),
    AgentCommand(provider: "opencode", program: "opencode", arguments: ["acp"]),
    AgentCommand(provider: "openhands", program: "openhands", arguments: ["acp"]),
    AgentCommand(provider: "vibe", program: "vibe-acp"),
  ]
}
