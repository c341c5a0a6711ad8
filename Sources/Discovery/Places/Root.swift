import Core
import Texts

/// A folder in which a provider keeps its sessions, and where below it they lie.
struct Root: Hashable, Sendable {
  let format: SessionFormat
  let path: String
  /// How many folders deep below it sessions lie.
  let depth: Int

  /// Whether a file of this name, so many folders below the root, is a session.
  func holds(_ name: String, at depth: Int, in folder: String) -> Bool {
    switch format {
    case .claude: depth == 1 && name.hasSuffix(".jsonl") && !name.hasPrefix("agent-")
    case .codex: name.hasPrefix("rollout-") && name.hasSuffix(".jsonl")
    case .gemini:
      depth == 2 && folder == "chats" && name.hasPrefix("session-")
        && (name.hasSuffix(".jsonl") || name.hasSuffix(".json"))
    case .copilot: depth == 1 && name == "events.jsonl"
    }
  }

  /// Whether sessions may lie in a folder of this name, so many folders below the root.
  func goesInto(_ name: String, at depth: Int) -> Bool {
    guard depth <= self.depth, !name.hasPrefix(".") else { return false }
    return format != .gemini || depth < 2 || name == "chats"
  }
}

/// Where everything lies that is read of other programs, by the environment that those programs would have.
package struct Places: Equatable, Sendable {
  let home: String
  let roots: [Root]
  /// Folders with a file for each of Claude Code's running processes.
  let claudeRegistries: [String]
  /// Codex's homes, for its names and locks.
  let codexHomes: [String]
  let geminiHome: String
  /// Folders in which opencode keeps its database.
  let opencodeFolders: [String]

  package init(environment: [String: String], home: String) {
    func folders(_ variable: String, else standards: [String]) -> [String] {
      let own = (environment[variable] ?? "").split(separator: ",").map(String.init).filter { $0.hasPrefix("/") }
      return Places.unique((own + standards).map(\.withoutEndSlashes))
    }
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let claude = folders("CLAUDE_CONFIG_DIR", else: [config + "/claude", home + "/.config/claude", home + "/.claude"])
    let codex = folders("CODEX_HOME", else: [home + "/.codex"])
    let copilot = folders("COPILOT_HOME", else: [home + "/.copilot"])
    let data = folders("XDG_DATA_HOME", else: [home + "/.local/share"])
    let gemini = folders("GEMINI_CLI_HOME", else: [home])[0] + "/.gemini"
    self.home = home
    roots =
      claude.map { Root(format: .claude, path: $0 + "/projects", depth: 1) }
      + codex.flatMap {
        [
          Root(format: .codex, path: $0 + "/sessions", depth: 3),
          Root(format: .codex, path: $0 + "/archived_sessions", depth: 0),
        ]
      }
      + [Root(format: .gemini, path: gemini + "/tmp", depth: 2)]
      + copilot.map { Root(format: .copilot, path: $0 + "/session-state", depth: 1) }
    claudeRegistries = claude.map { $0 + "/sessions" }
    codexHomes = codex
    geminiHome = gemini
    opencodeFolders = data.map { $0 + "/opencode" }
  }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
