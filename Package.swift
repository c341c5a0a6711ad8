// swift-tools-version:6.2
import PackageDescription

/// Every target's arrows. `Tests/ArchitectureTests` compares them with what the files import.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Swift's search in texts, which nobody imports by name, makes a program a megabyte larger: `Texts` has ours.
let ourSettings = settings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// What nobody waits for at each key or each word of an agent: it is to be small rather than quick (docs/decisions/0023).
let seldom: Set<String> = [
  "AgentForms", "AgentProtocols", "Agents", "Answers", "CLI", "CommandLine", "Config", "Demo", "DialogsPane",
  "FakeAgent", "Finders", "Git", "GuidePane", "Hub", "HubAnswers", "LandPane", "Plain", "Reverts", "Review",
  "ReviewAnswers", "ReviewPane", "ReviewScene", "Settings", "SettingsPane", "Shapes", "Sharing", "ShellAgent", "upnext",
  "Waiting", "WorktreeActs", "Worktrees", "YAML",
]

func ourSettings(_ name: String) -> [SwiftSetting] {
  ourSettings + (seldom.contains(name) ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])
}

func library(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: ourSettings(name))
}

/// A pane knows no other pane.
func pane(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  library(name + "Pane", dependencies, path: "Sources/Panes/\(name)")
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: ourSettings(name))
}

func tests(_ name: String, _ dependencies: [Target.Dependency], without: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: without, swiftSettings: settings)
}

/// All that makes up the screen and the command line.
let screen: [Target.Dependency] = [
  "Acts", "Answers", "App", "CommandLine", "CommandsPane", "ConversationPane", "DialogsPane", "EntryLines", "Finders",
  "Frames", "GuidePane", "Hosts", "HubAnswers", "HubScene", "LandPane", "Languages", "Layouts", "ListsPane",
  "PalettePane", "Plain", "Reverts", "ReviewAnswers", "ReviewPane", "ReviewScene", "Rows", "Scene", "SearchPane",
  "Settings", "SettingsPane", "Shapes", "Sharing", "Verbs", "Waiting", "Words", "WorktreeActs",
]

let package = Package(
  name: "upnext",
  products: [
    // Loaded before a server that is to be killed at one of its writes.
    .library(name: "KillAt", type: .dynamic, targets: ["CKillAt"]),
    // Loaded before a program that is to find its arguments all the same.
    .library(name: "SetsEnvironment", type: .dynamic, targets: ["CSetsEnvironment"]),
  ],
  targets: [
    // Values and rules.
    library("Texts"),
    library("Review", ["Conversation", "Texts"]),
    library("Settings", ["Sharing"]),
    library("Worktrees", ["Review", "Texts"]),
    library("Sharing", ["JSON"]),
    library("Verbs", ["Settings"]),
    library("Conversation", ["Texts"]),
    library("Queues", ["Conversation", "Settings", "Texts", "Worktrees"]),
    library("Core", ["Conversation", "Queues", "Review", "Settings", "Sharing", "Texts", "Worktrees"]),
    library("Toolkit"),
    library("JSON", ["Texts"]),
    library("JSONRPC", ["JSON"]),
    library("Code"),
    library("Markdown", ["CCMark", "Code", "Texts", "Toolkit"]),

    // The system.
    .target(name: "CSystem"),
    .target(name: "CHub"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(
      name: "CNcurses",
      cSettings: [
        .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED"), .define("NCURSES_WIDECHAR", to: "1"),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    library("EventLoop", ["CSystem", "Texts"]),
    library("Files", ["CSystem", "EventLoop", "Texts"]),

    // The edges.
    library("Wire", ["Conversation", "CSystem", "EventLoop", "Files", "JSON", "Texts", "Toolkit"]),
    library("Terminal", ["CNcurses", "CSystem", "EventLoop", "Files", "JSON", "Texts", "Toolkit", "Wire"]),
    library("Indexing", ["Conversation"]),
    library(
      "Database",
      [
        "Conversation", "Core", "CSQLite", "EventLoop", "Files", "Indexing", "JSON", "Queues", "Review", "Settings",
        "Sharing", "Texts", "Worktrees",
      ]),
    library("AgentForms", ["Conversation", "JSON"]),
    library("ToolChanges", ["JSON", "Texts"]),
    library("AgentProtocols", ["AgentForms", "Conversation", "JSON", "JSONRPC", "Texts", "ToolChanges"]),
    library("Agents", ["AgentProtocols", "Conversation", "EventLoop", "Files", "JSON", "JSONRPC", "Texts"]),
    library("Hub", ["CHub", "EventLoop", "JSON", "Sharing", "Texts"]),
    library("Git", ["EventLoop", "Files", "Review", "Texts", "Worktrees"]),
    library("YAML", ["CYaml"]),
    library(
      "Discovery",
      ["Conversation", "CSystem", "EventLoop", "Files", "Indexing", "JSON", "Texts", "ToolChanges", "YAML"]),
    library("ShellAgent", ["Conversation", "CSystem", "EventLoop", "Files", "JSON", "JSONRPC", "Texts"]),

    // What the person may change.
    .target(
      name: "Themes", path: "themes",
      resources: [
        "dark", "light", "high-contrast", "high-contrast-light", "colorblind-dark", "colorblind-light", "gruvbox-dark",
        "gruvbox-light", "solarized-dark", "solarized-light", "nord", "dracula", "catppuccin", "terminal", "roles",
      ].map { .embedInCode("\($0).yaml") },
      swiftSettings: settings),
    library(
      "Config",
      [
        "Conversation", "EventLoop", "Files", "Scene", "Settings", "Texts", "Themes", "Toolkit", "Verbs", "Words",
        "YAML",
      ]),

    // The screen and the command line, floor by floor.
    library("Languages", ["Conversation", "Settings"]),
    library("Words", ["Conversation", "Core", "Languages", "Queues", "Review", "Settings", "Texts", "Verbs"]),
    library(
      "HubScene", ["Conversation", "Core", "JSON", "Languages", "Queues", "Settings", "Sharing", "Verbs", "Words"]),
    library("ReviewScene", ["Conversation", "Core", "Languages", "Review", "Toolkit", "Words"]),
    library(
      "Scene",
      [
        "Conversation", "Core", "HubScene", "JSON", "Languages", "Markdown", "Queues", "Review", "ReviewScene",
        "Settings", "Sharing", "Toolkit", "Verbs", "Words", "Worktrees",
      ]),
    library(
      "Layouts",
      [
        "Conversation", "Core", "HubScene", "Markdown", "Queues", "ReviewScene", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    library("Finders", ["Conversation", "Core", "HubScene", "Languages", "Queues", "Scene", "Texts", "Words"]),
    library(
      "Acts",
      [
        "Conversation", "Core", "Finders", "HubScene", "Languages", "Queues", "Review", "Scene", "Settings", "Sharing",
        "Texts", "Toolkit", "Verbs", "Words", "Worktrees",
      ]),
    library(
      "WorktreeActs",
      [
        "Acts", "Conversation", "Core", "JSON", "Languages", "Queues", "Review", "Scene", "Settings", "Texts", "Verbs",
        "Words", "Worktrees",
      ]),
    library(
      "Reverts", ["Acts", "Conversation", "Core", "Languages", "Queues", "Review", "ReviewScene", "Scene", "Words"]),
    library(
      "Rows",
      [
        "Acts", "Conversation", "Core", "HubScene", "Languages", "Queues", "Review", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    library(
      "EntryLines",
      [
        "Conversation", "Core", "Languages", "Markdown", "Queues", "Rows", "Scene", "Settings", "Texts", "Toolkit",
        "Verbs", "Words",
      ]),
    pane(
      "Lists",
      [
        "Acts", "Conversation", "Core", "Finders", "HubScene", "Languages", "Layouts", "Queues", "Rows", "Scene",
        "Settings", "Sharing", "Toolkit", "Verbs", "Words",
      ]),
    pane(
      "Conversation",
      [
        "Acts", "Conversation", "Core", "EntryLines", "HubScene", "Languages", "Layouts", "Markdown", "Queues",
        "Review", "Rows", "Scene", "Settings", "Sharing", "Texts", "Toolkit", "Verbs", "Words", "WorktreeActs",
      ]),
    pane(
      "Commands",
      [
        "Acts", "Conversation", "Core", "Finders", "Hosts", "HubScene", "Languages", "Queues", "Scene", "Sharing",
        "Texts", "Toolkit", "Verbs", "Words", "WorktreeActs", "Worktrees",
      ]),
    pane("Search", ["Conversation", "Core", "Languages", "Queues", "Scene", "Texts", "Toolkit", "Verbs", "Words"]),
    pane(
      "Settings",
      ["Conversation", "Core", "Languages", "Layouts", "Rows", "Scene", "Settings", "Toolkit", "Verbs", "Words"]),
    pane(
      "Palette",
      [
        "Acts", "Conversation", "Core", "HubScene", "Languages", "Queues", "Rows", "Scene", "Settings", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    pane(
      "Dialogs",
      [
        "Acts", "Conversation", "Core", "Languages", "Queues", "Scene", "Settings", "Texts", "Toolkit", "Verbs",
        "Words", "WorktreeActs", "Worktrees",
      ]),
    pane(
      "Review",
      [
        "Acts", "Conversation", "Core", "Languages", "Layouts", "Markdown", "Queues", "Reverts", "Review",
        "ReviewScene", "Scene", "Settings", "Toolkit", "Verbs", "Words", "WorktreeActs",
      ]),
    pane(
      "Land",
      [
        "Acts", "Conversation", "Core", "Languages", "Queues", "Scene", "Settings", "Toolkit", "Verbs", "Words",
        "WorktreeActs", "Worktrees",
      ]),
    pane(
      "Guide",
      ["Acts", "Conversation", "Core", "Languages", "Layouts", "Queues", "Scene", "Toolkit", "Verbs", "Words"]),
    library(
      "Plain",
      [
        "Acts", "Conversation", "ConversationPane", "Core", "GuidePane", "Languages", "Layouts", "ListsPane", "Queues",
        "Rows", "Scene", "Texts", "Toolkit", "Verbs", "Words",
      ]),
    library(
      "Shapes",
      [
        "Acts", "Conversation", "Core", "HubScene", "JSON", "Languages", "Queues", "Review", "Scene", "Settings",
        "Texts", "Toolkit", "Words", "WorktreeActs", "Worktrees",
      ]),
    library("Waiting", ["Conversation", "Core", "JSON", "Languages", "Queues", "Scene", "Shapes", "Texts"]),
    library(
      "Hosts",
      [
        "Acts", "CommandLine", "Conversation", "Core", "HubScene", "JSON", "Languages", "Queues", "Scene", "Settings",
        "Shapes", "Sharing", "Texts", "Verbs", "Words",
      ]),
    library(
      "CommandLine", ["Acts", "Conversation", "Core", "JSON", "Languages", "Scene", "Texts", "Toolkit", "Words"]),
    library(
      "ReviewAnswers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Finders", "JSON", "Languages", "Queues", "Reverts", "Review",
        "ReviewScene", "Scene", "Settings", "Shapes", "Toolkit", "Words", "WorktreeActs", "Worktrees",
      ]),
    library(
      "HubAnswers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Hosts", "HubScene", "JSON", "Queues", "Scene", "Shapes",
        "Sharing", "Words",
      ]),
    library(
      "Answers",
      [
        "Acts", "CommandLine", "Conversation", "Core", "Finders", "Hosts", "HubAnswers", "HubScene", "JSON",
        "Languages", "Queues", "ReviewAnswers", "ReviewScene", "Scene", "Settings", "Shapes", "Sharing", "Texts",
        "Toolkit", "Waiting", "Words", "WorktreeActs", "Worktrees",
      ]),
    library(
      "Frames",
      [
        "Acts", "Conversation", "ConversationPane", "Core", "DialogsPane", "GuidePane", "HubScene", "Layouts",
        "ListsPane", "Plain", "Queues", "ReviewPane", "Rows", "Scene", "Settings", "SettingsPane", "Sharing", "Texts",
        "Toolkit", "Verbs", "Words",
      ]),
    library(
      "App",
      [
        "Acts", "Answers", "CommandLine", "CommandsPane", "Conversation", "ConversationPane", "Core", "DialogsPane",
        "Frames", "GuidePane", "Hosts", "HubScene", "JSON", "LandPane", "Languages", "Layouts", "ListsPane",
        "PalettePane", "Plain", "Queues", "Reverts", "Review", "ReviewAnswers", "ReviewPane", "ReviewScene", "Rows",
        "Scene", "SearchPane", "Settings", "SettingsPane", "Shapes", "Sharing", "Texts", "Toolkit", "Verbs", "Waiting",
        "Words", "WorktreeActs",
      ]),
    library(
      "Runtime",
      [
        "Acts", "App", "Conversation", "Core", "EventLoop", "Frames", "HubScene", "Languages", "Plain", "Queues",
        "Review", "Scene", "Settings", "Toolkit", "Words",
      ]),
    library("Server", ["Conversation", "EventLoop", "JSON", "Languages", "Scene", "Toolkit", "Wire"]),
    library(
      "CLI",
      ["Answers", "CommandLine", "Conversation", "JSON", "Review", "Scene", "Settings", "Shapes", "Texts", "Toolkit"]),
    program(
      "upnext",
      [
        "Acts", "AgentProtocols", "Agents", "Answers", "CLI", "CommandLine", "Conversation", "CSystem", "Config",
        "Core", "Database", "Demo", "Discovery", "EventLoop", "FakeAgent", "Files", "Git", "Hosts", "Hub", "HubScene",
        "JSON", "Languages", "Markdown", "Queues", "Review", "ReviewScene", "Runtime", "Scene", "Server", "Settings",
        "Shapes", "Sharing", "ShellAgent", "Terminal", "Texts", "Toolkit", "Wire", "Words", "Worktrees", "YAML",
      ]),

    // Stand-ins for tests, demos and benchmarks.
    library("Demo", ["Conversation", "Core", "Queues"]),
    library("FakeAgent", ["CSystem", "EventLoop", "Files", "JSON", "JSONRPC", "ShellAgent", "Texts"]),
    program("fake-agent", ["FakeAgent"]),
    program(
      "bench",
      [
        "AgentProtocols", "App", "Conversation", "CSystem", "Core", "Database", "Discovery", "EventLoop", "Files",
        "JSON", "Languages", "Queues", "Runtime", "Scene", "SeededNumbers", "Settings", "Shapes", "Toolkit", "Wire",
        "Words", "Texts",
      ]),
    program("shell-agent", ["ShellAgent"], path: "Tests/shell-agent"),
    program("guard-probe", ["CSystem", "EventLoop"], path: "Tests/guard-probe"),
    program("window-probe", ["Terminal"], path: "Tests/window-probe"),
    program("store-visitor", ["CSQLite"], path: "Tests/store-visitor"),
    program("campaign", ["CSQLite", "CSystem", "EventLoop", "JSON", "SeededNumbers", "Texts"], path: "Tests/campaign"),
    .target(name: "CKillAt", path: "Tests/CKillAt"),
    .target(name: "CSetsEnvironment", path: "Tests/CSetsEnvironment"),
    library("HubCluster", ["CSystem", "EventLoop", "Texts"], path: "Tests/HubCluster"),
    program(
      "hub-probe", ["CSQLite", "CSystem", "EventLoop", "Hub", "HubCluster", "JSON", "SeededNumbers", "Sharing"],
      path: "Tests/hub-probe"),
    .target(name: "CWidth", path: "Tests/CWidth"),
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    library("Emulator", ["CVTerm", "Texts", "Toolkit"], path: "Tests/Emulator"),
    library("SeededNumbers", path: "Tests/SeededNumbers"),
    .target(name: "CFuzz", path: "Tests/CFuzz"),
    library(
      "Fuzzing",
      [
        "Acts", "AgentProtocols", "Answers", "App", "CLI", "Code", "CommandLine", "Config", "Conversation", "Core",
        "Discovery", "EventLoop", "Frames", "Hosts", "Hub", "HubScene", "JSON", "JSONRPC", "Languages", "Markdown",
        "Review", "Scene", "SeededNumbers", "Settings", "Shapes", "Sharing", "Terminal", "Texts", "Toolkit", "Wire",
        "Words", "YAML",
      ], path: "Tests/Fuzzing"),
    program("fuzz", ["CFuzz", "Fuzzing", "SeededNumbers"], path: "Tests/fuzz"),
    library(
      "TestSupport",
      [
        "Acts", "Conversation", "Core", "JSON", "Queues", "Review", "Runtime", "Settings", "Sharing", "Texts",
        "Toolkit", "Verbs", "Words",
      ] + screen,
      path: "Tests/TestSupport"),

    tests("TextsTests", ["SeededNumbers", "Texts"]),
    tests("ConversationTests", ["Conversation", "SeededNumbers"]),
    tests(
      "CoreTests",
      ["Conversation", "Core", "Queues", "Review", "SeededNumbers", "Settings", "Sharing", "Texts", "Words"]),
    tests("ToolkitTests", ["CWidth", "SeededNumbers", "Terminal", "Toolkit", "Wire"]),
    tests("DemoTests", ["Conversation", "Core", "Demo", "Queues", "SeededNumbers"]),
    tests("CodeTests", ["Code", "SeededNumbers"]),
    tests("MarkdownTests", ["Markdown", "SeededNumbers", "Toolkit"]),
    tests("JSONTests", ["JSON", "SeededNumbers"]),
    tests("JSONRPCTests", ["JSON", "JSONRPC"]),
    tests("EventLoopTests", ["CSystem", "EventLoop", "guard-probe"]),
    tests("FilesTests", ["EventLoop", "Files"]),
    tests("WireTests", ["Conversation", "JSON", "Texts", "Toolkit", "Wire"]),
    tests(
      "TerminalTests",
      ["CSystem", "Emulator", "EventLoop", "SeededNumbers", "Terminal", "Toolkit", "Wire", "window-probe"]),
    tests(
      "DatabaseTests",
      [
        "Conversation", "Core", "CSQLite", "Database", "EventLoop", "HubCluster", "Indexing", "Queues", "Review",
        "SeededNumbers", "Settings", "Sharing", "store-visitor", "Texts", "Worktrees",
      ],
      without: ["Samples"]),
    tests(
      "AgentsTests",
      [
        "AgentForms", "AgentProtocols", "Agents", "Conversation", "CSystem", "EventLoop", "fake-agent", "JSON",
        "JSONRPC", "SeededNumbers", "shell-agent", "ShellAgent", "Texts",
      ]),
    tests("GitTests", ["EventLoop", "Git", "Review", "SeededNumbers", "Worktrees"]),
    tests("HubTests", ["EventLoop", "Hub", "hub-probe", "HubCluster", "JSON", "SeededNumbers", "Sharing"]),
    tests("ReviewTests", ["Review", "SeededNumbers"]),
    tests("DiscoveryTests", ["Conversation", "Discovery", "EventLoop", "Indexing", "JSON", "SeededNumbers"]),
    tests(
      "FeatureTests",
      [
        "Acts", "Conversation", "Core", "JSON", "Queues", "Review", "Runtime", "SeededNumbers", "Settings", "Sharing",
        "TestSupport", "Texts", "Toolkit", "Verbs", "Words", "Worktrees",
      ]
        + screen,
      without: ["Screens", "Transcripts"]),
    tests(
      "RuntimeTests",
      [
        "Conversation", "Core", "EventLoop", "JSON", "Queues", "Runtime", "SeededNumbers", "Server", "Settings",
        "TestSupport", "Toolkit", "Wire", "Words",
      ]
        + screen),
    tests(
      "EndToEndTests",
      [
        "campaign", "CKillAt", "Conversation", "Core", "CSetsEnvironment", "CSystem", "Emulator", "EventLoop",
        "HubCluster", "JSON", "SeededNumbers", "Settings", "Toolkit", "Wire", "fake-agent", "hub-probe", "upnext",
      ]),
    tests("CLITests", ["CLI", "Conversation", "Core", "JSON", "Settings", "TestSupport"] + screen),
    tests("ArchitectureTests", []),
    tests("FuzzTests", ["Fuzzing", "SeededNumbers"]),
    tests(
      "PictureTests",
      ["Config", "Conversation", "Core", "Queues", "Review", "Scene", "Settings", "Sharing", "TestSupport", "Toolkit"]),
    tests(
      "ConfigTests",
      [
        "Config", "Conversation", "Core", "Queues", "SeededNumbers", "Settings", "TestSupport", "Themes", "Toolkit",
        "Verbs", "Words", "YAML",
      ] + screen),
  ],
  swiftLanguageModes: [.v6]
)

/// What a target reaches through others. The build system builds a target anew only when one that it names changes: it would
/// leave code as it is that copies a value in which another target's value has grown, and such a program crashes.
func reached(from target: Target, in targets: [Target]) -> Set<String> {
  var reached: Set<String> = []
  var open = target.dependencies
  while let dependency = open.popLast() {
    guard case .byNameItem(let name, _) = dependency, reached.insert(name).inserted else { continue }
    open += targets.first { $0.name == name && $0.type != .executable }?.dependencies ?? []
  }
  return reached
}

// All at once: what a target reaches doesn't depend on which has been done. What it may import is its list above, and
// Tests/ArchitectureTests compares.
for target in package.targets {
  target.dependencies = reached(from: target, in: package.targets).sorted().map { .init(stringLiteral: $0) }
}
