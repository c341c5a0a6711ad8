/// Which target may import which: the diagram of the design as one table. A new target gets its row here.
enum TargetDiagram {
  /// The target, ours that it may import, and the system's.
  static let rows: [(target: String, ours: Set<String>, system: Set<String>)] = [
    // Values and rules, which know nothing but themselves.
    ("Core", [], []),
    ("Toolkit", [], []),
    ("JSON", [], []),

    // Formats and the loop.
    ("JSONRPC", ["JSON"], []),
    ("Wire", ["Toolkit", "Core", "JSON"], []),
    ("EventLoop", ["CSystem"], ["Glibc", "Synchronization"]),

    // Panes, and the loop's middle.
    ("Features", ["Core", "Toolkit", "JSON"], []),
    ("Runtime", ["Core", "Features", "Toolkit"], []),

    // The edges: they know neither each other nor Features, but for what reads settings and keys.
    ("Database", ["Core", "CSQLite"], libraries),
    ("Agents", ["Core", "EventLoop", "JSON", "JSONRPC"], libraries),
    ("ShellAgent", ["Core", "CSystem", "EventLoop", "JSON", "JSONRPC"], libraries),
    ("Discovery", ["Core", "JSON"], libraries),
    ("Markdown", ["Toolkit", "CCMark"], []),
    ("Config", ["Core", "CYaml", "Features", "Themes", "Toolkit"], libraries),
    ("Terminal", ["Toolkit", "Wire", "EventLoop", "CNcurses", "CSystem"], libraries),
    ("Server", ["Core", "CSystem", "EventLoop", "Features", "JSON", "Runtime", "Toolkit", "Wire"], libraries),
    ("CLI", ["Core", "CSystem", "EventLoop", "JSON", "Wire"], libraries),

    // Programs: they wire the rest together.
    ("upnext", everything, libraries),
    ("fake-agent", everything, libraries),
    ("bench", everything, libraries),
  ]

  /// C targets have no Swift imports; they are named so that a folder without a row is noticed.
  static let cTargets: Set = ["CSystem", "CNcurses", "CSQLite", "CCMark", "CYaml", "CVTerm"]

  private static let libraries: Set = ["Glibc", "FoundationEssentials", "Synchronization"]
  private static let everything: Set = [
    "Core", "Toolkit", "JSON", "JSONRPC", "Wire", "EventLoop", "Features", "Runtime", "Database", "Agents",
    "ShellAgent", "Discovery", "Markdown", "Config", "Terminal", "Server", "CLI", "Themes", "CSystem",
  ]

  /// What the files import and may not.
  static func findings(in files: [SourceFile]) -> [String] {
    files.flatMap { file -> [String] in
      guard let row = rows.first(where: { $0.target == file.target }) else {
        return cTargets.contains(file.target)
          ? []
          : [
            "\(file.path): the target \(file.target) has no row. Add one to TargetDiagram.rows in "
              + "Tests/ArchitectureTests/TargetDiagram.swift, and to section 3.2 of the design."
          ]
      }
      return file.imports.filter { !row.ours.contains($0.module) && !row.system.contains($0.module) }.map {
        "\(file.path):\($0.number): \(row.target) may not import \($0.module). Move the code to a target that may, "
          + "or change the diagram: TargetDiagram.rows in Tests/ArchitectureTests/TargetDiagram.swift."
      }
    }
  }
}
