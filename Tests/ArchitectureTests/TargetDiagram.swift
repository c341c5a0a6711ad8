/// Which target imports which: the diagram of the design as one table. A new target gets its row here.
enum TargetDiagram {
  /// A target, what it imports of ours, and what of the system's.
  struct Row: Equatable {
    let target: String
    let ours: Set<String>
    let system: Set<String>

    init(_ target: String, _ ours: Set<String> = [], system: Set<String> = []) {
      self.target = target
      self.ours = ours
      self.system = system
    }
  }

  static let rows = [
    // Values and rules, which know nothing but themselves.
    Row("Texts"),
    Row("Review", ["Conversation", "Texts"]),
    Row("Settings", ["Sharing"]),
    Row("Worktrees", ["Review", "Texts"]),
    Row("Sharing", ["JSON"]),
    Row("Verbs", ["Settings"]),
    Row("Conversation", ["Texts"]),
    Row("Queues", ["Conversation", "Settings", "Texts", "Worktrees"]),
    Row("Core", ["Conversation", "Queues", "Review", "Settings", "Sharing", "Texts", "Worktrees"]),
    Row("Toolkit"),
    Row("JSON", ["Texts"]),
    Row("JSONRPC", ["JSON"]),
    Row("YAML", ["CYaml"]),

    // Text from agents as styled lines, and what is what in code.
    Row("Code"),
    Row("Markdown", ["CCMark", "Code", "Texts", "Toolkit"]),

    // The loop, files, and what windows and server say to each other.
    Row("EventLoop", ["CSystem", "Texts"], system: ["Glibc", "Synchronization"]),
    Row("Files", ["CSystem", "EventLoop", "Texts"], system: ["Glibc"]),
    Row("Wire", ["Conversation", "CSystem", "EventLoop", "Files", "JSON", "Texts", "Toolkit"], system: ["Glibc"]),

    // What is read for the search.
    Row("Indexing", ["Conversation"]),

    // The edges: they know neither each other nor the screen.
    Row(
      "Terminal", ["CNcurses", "CSystem", "EventLoop", "Files", "JSON", "Texts", "Toolkit", "Wire"], system: ["Glibc"]),
    Row(
      "Database",
      [
        "Conversation", "Core", "CSQLite", "EventLoop", "Files", "Indexing", "JSON", "Queues", "Review", "Settings",
        "Sharing", "Texts", "Worktrees",
      ],
      system: ["Glibc", "Synchronization"]),
    Row("AgentForms", ["Conversation", "JSON"]),
    Row("ToolChanges", ["JSON", "Texts"]),
    Row("AgentProtocols", ["AgentForms", "Conversation", "JSON", "JSONRPC", "Texts", "ToolChanges"]),
    Row(
      "Agents", ["AgentProtocols", "Conversation", "EventLoop", "Files", "JSON", "JSONRPC", "Texts"], system: ["Glibc"]),
    Row("Hub", ["CHub", "EventLoop", "JSON", "Sharing", "Texts"]),
    Row("Git", ["EventLoop", "Files", "Review", "Texts", "Worktrees"], system: ["Glibc", "Synchronization"]),
    Row(
      "Discovery",
      ["Conversation", "CSystem", "EventLoop", "Files", "Indexing", "JSON", "Texts", "ToolChanges", "YAML"],
      system: ["Glibc"]),
    Row(
      "ShellAgent", ["Conversation", "CSystem", "EventLoop", "Files", "JSON", "JSONRPC", "Texts"], system: ["Glibc"]),

    // Settings, keys and themes from files.
    Row(
      "Config",
      [
        "Conversation", "EventLoop", "Files", "Scene", "Settings", "Texts", "Themes", "Toolkit", "Verbs", "Words",
        "YAML",
      ],
      system: ["Glibc"]),

    // The screen, floor by floor: words, what a window and a dialog are, what is done with threads and commands, the panes
    // and the command line's verbs beside each other, and what joins them.
    Row("Languages", ["Conversation", "Settings"]),
    Row("Words", ["Conversation", "Core", "Languages", "Queues", "Review", "Settings", "Texts", "Verbs"]),
    Row("HubScene", ["Conversation", "Core", "JSON", "Languages", "Queues", "Settings", "Sharing", "Verbs", "Words"]),
    Row("ReviewScene", ["Conversation", "Core", "Languages", "Review", "Toolkit", "Words"]),
    Row(
      "Scene",
      [
        "Conversation", "Core", "HubScene", "JSON", "Languages", "Markdown", "Queues", "Review", "ReviewScene",
        "Settings", "Sharing", "Toolkit", "Verbs", "Words", "Worktrees",
      ]),
    Row(
      "Layouts",
      [
        "Conversation", "Core", "HubScene", "Markdown", "Queues", "ReviewScene", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    Row("Finders", ["Conversation", "Core", "HubScene", "Languages", "Queues", "Scene", "Texts", "Words"]),
    Row(
      "Acts",
      [
        "Conversation", "Core", "Finders", "HubScene", "Languages", "Queues", "Review", "Scene", "Settings", "Sharing",
        "Texts", "Toolkit", "Verbs", "Words", "Worktrees",
      ]),
    Row(
      "WorktreeActs",
      [
        "Acts", "Conversation", "Core", "JSON", "Languages", "Queues", "Review", "Scene", "Settings", "Texts", "Verbs",
        "Words", "Worktrees",
      ]),
    Row("Reverts", ["Acts", "Conversation", "Core", "Languages", "Queues", "Review", "ReviewScene", "Scene", "Words"]),
    Row(
      "Rows",
      [
        "Acts", "Conversation", "Core", "HubScene", "Languages", "Queues", "Review", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    Row(
      "EntryLines",
      [
        "Conversation", "Core", "Languages", "Markdown", "Queues", "Rows", "Scene", "Settings", "Texts", "Toolkit",
        "Verbs", "Words",
      ]),
    Row(
      "ListsPane",
      [
        "Acts", "Conversation", "Core", "Finders", "HubScene", "Languages", "Layouts", "Queues", "Rows", "Scene",
        "Settings", "Sharing", "Toolkit", "Verbs", "Words",
      ]),
    Row(
      "ConversationPane",
      [
        "Acts", "Conversation", "Core", "EntryLines", "HubScene", "Languages", "Layouts", "Markdown", "Queues",
        "Review", "Rows", "Scene", "Settings", "Sharing", "Texts", "Toolkit", "Verbs", "Words", "WorktreeActs",
      ]),
    Row(
      "CommandsPane",
      [
        "Acts", "Conversation", "Core", "Finders", "Hosts", "HubScene", "Languages", "Queues", "Scene", "Sharing",
        "Texts", "Toolkit", "Verbs", "Words", "WorktreeActs", "Worktrees",
      ]),
    Row("SearchPane", ["Conversation", "Core", "Languages", "Queues", "Scene", "Texts", "Toolkit", "Verbs", "Words"]),
    Row(
      "PalettePane",
      [
        "Acts", "Conversation", "Core", "HubScene", "Languages", "Queues", "Rows", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    Row(
      "SettingsPane",
      ["Conversation", "Core", "Languages", "Layouts", "Rows", "Scene", "Settings", "Toolkit", "Verbs", "Words"]),
    Row(
      "DialogsPane",
      [
        "Acts", "Conversation", "Core", "Languages", "Queues", "Scene", "Settings", "Texts", "Toolkit", "Verbs",
        "Words", "WorktreeActs", "Worktrees",
      ]),
    Row(
      "ReviewPane",
      [
        "Acts", "Conversation", "Core", "Languages", "Layouts", "Markdown", "Queues", "Reverts", "Review",
        "ReviewScene", "Scene", "Settings", "Toolkit", "Verbs", "Words", "WorktreeActs",
      ]),
    Row(
      "LandPane",
      [
        "Acts", "Conversation", "Core", "Languages", "Queues", "Scene", "Settings", "Toolkit", "Verbs", "Words",
        "WorktreeActs", "Worktrees",
      ]),
    Row(
      "GuidePane",
      ["Acts", "Conversation", "Core", "Languages", "Layouts", "Queues", "Scene", "Toolkit", "Verbs", "Words"]),
    Row(
      "Plain",
      [
        "Acts", "Conversation", "ConversationPane", "Core", "GuidePane", "Languages", "Layouts", "ListsPane", "Queues",
        "Rows", "Scene", "Texts", "Toolkit", "Verbs", "Words",
      ]),
    Row(
      "Shapes",
      [
        "Acts", "Conversation", "Core", "HubScene", "JSON", "Languages", "Queues", "Review", "Scene", "Settings",
        "Texts", "Toolkit", "Words", "WorktreeActs", "Worktrees",
      ]),
    Row("Waiting", ["Conversation", "Core", "JSON", "Languages", "Queues", "Scene", "Shapes", "Texts"]),
    Row(
      "Hosts",
      [
        "Acts", "CommandLine", "Conversation", "Core", "HubScene", "JSON", "Languages", "Queues", "Scene", "Settings",
        "Shapes", "Sharing", "Texts", "Verbs", "Words",
      ]),
    Row("CommandLine", ["Acts", "Conversation", "Core", "JSON", "Languages", "Scene", "Texts", "Toolkit", "Words"]),
    Row(
      "ReviewAnswers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Finders", "JSON", "Languages", "Queues", "Reverts", "Review",
        "ReviewScene", "Scene", "Settings", "Shapes", "Toolkit", "Words", "WorktreeActs", "Worktrees",
      ]),
    Row(
      "HubAnswers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Hosts", "HubScene", "JSON", "Queues", "Scene", "Shapes",
        "Sharing", "Words",
      ]),
    Row(
      "Answers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Finders", "Hosts", "HubAnswers", "HubScene", "JSON",
        "Languages", "Queues", "ReviewAnswers", "ReviewScene", "Scene", "Settings", "Shapes", "Sharing", "Texts",
        "Toolkit", "Waiting", "Words", "WorktreeActs", "Worktrees",
      ]),
    Row(
      "Frames",
      [
        "Acts", "Conversation", "ConversationPane", "Core", "DialogsPane", "GuidePane", "HubScene", "Layouts",
        "ListsPane", "Plain", "Queues", "ReviewPane", "Rows", "Scene", "Settings", "SettingsPane", "Sharing", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    Row(
      "App",
      [
        "Acts", "Answers", "CommandLine", "CommandsPane", "Conversation", "ConversationPane", "Core", "DialogsPane",
        "Frames", "GuidePane", "Hosts", "HubScene", "JSON", "LandPane", "Languages", "Layouts", "ListsPane",
        "PalettePane", "Plain", "Queues", "Reverts", "Review", "ReviewAnswers", "ReviewPane", "ReviewScene", "Rows",
        "Scene", "SearchPane", "Settings", "SettingsPane", "Shapes", "Sharing", "Texts", "Toolkit", "Verbs", "Waiting",
        "Words", "WorktreeActs",
      ]),

    // The loop's middle, the server, the client's half of the command line.
    Row(
      "Runtime",
      [
        "Acts", "App", "Conversation", "Core", "EventLoop", "Frames", "HubScene", "Languages", "Plain", "Queues",
        "Review", "Scene", "Settings", "Toolkit", "Words",
      ],
      system: ["Glibc"]),
    Row("Server", ["Conversation", "EventLoop", "JSON", "Languages", "Scene", "Toolkit", "Wire"], system: ["Glibc"]),
    Row(
      "CLI",
      ["Answers", "CommandLine", "Conversation", "JSON", "Review", "Scene", "Settings", "Shapes", "Texts", "Toolkit"]),

    // Programs: they wire the rest together.
    Row(
      "upnext",
      [
        "Acts", "AgentProtocols", "Agents", "Answers", "CLI", "CommandLine", "Conversation", "CSystem", "Config",
        "Core", "Database", "Demo", "Discovery", "EventLoop", "FakeAgent", "Files", "Git", "Hosts", "Hub", "HubScene",
        "JSON", "Languages", "Markdown", "Queues", "Review", "ReviewScene", "Runtime", "Scene", "Server", "Settings",
        "Shapes", "Sharing", "ShellAgent", "Terminal", "Texts", "Toolkit", "Wire", "Words", "Worktrees", "YAML",
      ], system: ["Glibc"]),
    Row(
      "FakeAgent", ["CSystem", "EventLoop", "Files", "JSON", "JSONRPC", "ShellAgent", "Texts"], system: ["Glibc"]),
    Row("fake-agent", ["FakeAgent"]),
    Row("Demo", ["Conversation", "Core", "Queues"]),
    Row(
      "bench",
      [
        "AgentProtocols", "App", "Conversation", "CSystem", "Core", "Database", "Discovery", "EventLoop", "Files",
        "JSON", "Languages", "Queues", "Runtime", "Scene", "SeededNumbers", "Settings", "Shapes", "Toolkit", "Wire",
        "Words", "Texts",
      ],
      system: ["FoundationEssentials", "Glibc"]),
  ]

  /// C targets have no Swift files that could import anything.
  static let cTargets: Set = ["CSystem", "CNcurses", "CSQLite", "CYaml", "CCMark", "CHub"]

  /// No target is larger than a person can have in mind; the floors of the screen are smaller.
  private static let mostLines = 8000
  private static let mostLinesOfScreen = 4000
  private static let screen: Set = [
    "Languages", "Words", "Scene", "Layouts", "Acts", "Rows", "ListsPane", "ConversationPane", "CommandsPane",
    "SearchPane", "SettingsPane", "DialogsPane", "GuidePane", "LandPane", "ReviewPane", "ReviewScene", "Reverts",
    "PalettePane", "Plain", "Shapes", "CommandLine", "Answers", "HubAnswers", "ReviewAnswers", "Finders", "HubScene",
    "Waiting", "Hosts", "WorktreeActs", "EntryLines", "Frames", "App",
  ]

  static func tooLarge(_ files: [SourceFile]) -> [String] {
    Dictionary(grouping: files, by: \.target).sorted { $0.key < $1.key }.compactMap { target, files in
      let lines = files.reduce(0) { $0 + $1.lines.count - 1 }
      let most = screen.contains(target) ? mostLinesOfScreen : mostLines
      return lines > most ? "\(target) has \(lines) lines, and \(most) is the most. Split it." : nil
    }
  }

  private static let remedy =
    "TargetDiagram.rows in Tests/ArchitectureTests/TargetDiagram.swift, and section 3.2 of the design"

  /// Where the files' imports and the table differ.
  static func findings(in files: [SourceFile]) -> [String] {
    Dictionary(grouping: files, by: \.target).sorted { $0.key < $1.key }.flatMap { target, files in
      guard let row = rows.first(where: { $0.target == target }) else {
        return cTargets.contains(target)
          ? [] : ["\(files[0].path): the target \(target) has no row. Add one to \(remedy)."]
      }
      return forbidden(files, row) + unused(files, row)
    }
  }

  private static func forbidden(_ files: [SourceFile], _ row: Row) -> [String] {
    files.flatMap { file in
      file.imports.filter { !row.ours.contains($0.module) && !row.system.contains($0.module) }.map {
        "\(file.path):\($0.number): \(row.target) may not import \($0.module). Move the code to a target that may, "
          + "or change the diagram: \(remedy)."
      }
    }
  }

  private static func unused(_ files: [SourceFile], _ row: Row) -> [String] {
    let used = Set(files.flatMap(\.imports).map(\.module))
    return row.ours.union(row.system).subtracting(used).sorted().map {
      "Sources/\(row.target): nothing imports \($0) any more. Take the arrow out of \(remedy)."
    }
  }

  /// Where Package.swift and the table differ.
  static func findings(inPackage text: String) -> [String] {
    text.matches(of: /(?:library|program)\(\s*"([^"]+)"(?:,\s*\[([^\]]*)\])?(?: \+ screen)?(,\s*path:)?/).compactMap {
      match in
      let name = String(match.1)
      guard match.3 == nil else { return nil }
      let dependencies = Set((match.2 ?? "").matches(of: /"([^"]+)"/).map { String($0.1) })
      guard let row = rows.first(where: { $0.target == name }) else {
        return "Package.swift: the target \(name) has no row. Add one to \(remedy)."
      }
      guard row.ours != dependencies else { return nil }
      let difference = row.ours.symmetricDifference(dependencies).sorted().joined(separator: ", ")
      return
        "Package.swift and the diagram differ in what \(name) depends on: \(difference). Change one of them: \(remedy)."
    }
  }
}
