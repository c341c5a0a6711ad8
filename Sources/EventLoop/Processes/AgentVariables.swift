/// The variables by which agents' programs tell what they start that it is inside of them.
package enum AgentVariables {
  /// Claude Code starts nowhere where it finds its own.
  private static let names: Set<String> = [
    "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SSE_PORT", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED",
    "UPNEXT_AGENT",
  ]

  /// What is left for a program that goes on when the agent has long ended.
  package static func withoutThem(_ environment: [String: String]) -> [String: String] {
    environment.filter { !names.contains($0.key) }
  }
}
