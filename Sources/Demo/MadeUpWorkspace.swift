/// A made-up workspace: the calls that make it, and what its agents play.
package struct MadeUpWorkspace: Equatable, Sendable {
  /// In the order in which they are made, in the folder of the projects.
  package let calls: [[String]]
  /// For the scripted agents, by words of the prompt.
  package let script: String

  /// Each thread has a process of its own, and none of them another one's session.
  static let start = "== @start\nown-sessions\n"

  /// The projects' folders, in that of all of them.
  package static let projects = ["api", "web", "docs"]

  /// Three agents that everybody knows, played by ourselves.
  package static func config(program: String, home: String) -> String {
    let agents = ["claude", "codex", "gemini"].map { name in
      """
        \(name):
          kind: acp
          command: \(program)
          arguments: [demo-agent, \(home)/demo.script]
      """
    }
    return (["agents.default: claude", "agents:"] + agents).joined(separator: "\n") + "\n"
  }

  static func thread(_ project: String, _ provider: String, _ message: String, name: String? = nil) -> [String] {
    ["new", "--project", project, "--agent", provider] + (name.map { ["--name", $0] } ?? []) + [message]
  }
}
