import Conversation
import Files
import Texts

/// A folder in which a provider keeps its sessions, and where below it they lie.
struct Root: Hashable, Sendable {
  let format: SessionFormat
  let path: String
  /// How many folders deep below it sessions lie.
  let depth: Int

  /// The same, by its folder's true path.
  var real: Root { Root(format: format, path: TruePath.of(path) ?? path, depth: depth) }

  /// Whether a file of this name, so many folders below the root, is a session.
  func holds(_ name: String, at depth: Int, in folder: String) -> Bool { format.rules.holds(name, depth, folder) }

  /// Whether sessions may lie in a folder of this name, so many folders below the root.
  func goesInto(_ name: String, at depth: Int) -> Bool {
    depth <= self.depth && !name.hasPrefix(".") && format.rules.goesInto(name, depth)
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

  /// The folders that programs keep their things in, by their own variables and else by custom.
  struct Homes {
    fileprivate let environment: [String: String]
    let home: String

    /// Those that a variable names, one or several, and the usual ones.
    func folders(_ variable: String, else standards: [String]) -> [String] {
      let own = (environment[variable] ?? "").split(separator: ",").map(String.init).filter { $0.hasPrefix("/") }
      return Places.unique((own + standards).map(\.withoutEndSlashes))
    }

    var claude: [String] {
      let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
      return folders("CLAUDE_CONFIG_DIR", else: [config + "/claude", home + "/.config/claude", home + "/.claude"])
    }
    var codex: [String] { folders("CODEX_HOME", else: [home + "/.codex"]) }
    var gemini: String { folders("GEMINI_CLI_HOME", else: [home])[0] + "/.gemini" }
    var copilot: [String] { folders("COPILOT_HOME", else: [home + "/.copilot"]) }
    var data: [String] { folders("XDG_DATA_HOME", else: [home + "/.local/share"]) }
  }

  package init(environment: [String: String], home: String) {
    let place = Homes(environment: environment, home: home)
    self.home = home
    roots = SessionFormat.allCases.flatMap { format in
      format.rules.roots(place).map { Root(format: format, path: $0.path, depth: $0.depth) }
    }
    claudeRegistries = place.claude.map { $0 + "/sessions" }
    codexHomes = place.codex
    geminiHome = place.gemini
    opencodeFolders = place.data.map { $0 + "/opencode" }
  }

  /// Roots that are links behind all others: they may lead to one of these, which stays when they go.
  var rootsToWalk: [Root] {
    // The whole home may be behind a link.
    let realHome = TruePath.of(home) ?? home
    func isLink(_ root: Root) -> Bool {
      let path = root.path.hasPrefix(home + "/") ? realHome + String(root.path.dropFirst(home.count)) : root.path
      return root.real.path != path
    }
    return roots.filter { !isLink($0) } + roots.filter { isLink($0) }
  }

  fileprivate static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
