// swift-tools-version:6.2
import PackageDescription

/// Every target's arrows. `Tests/ArchitectureTests` compares them with what the files import.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], without: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: without, swiftSettings: settings)
}

let package = Package(
  name: "upnext",
  targets: [
    // Values and rules.
    library("Core"),
    library("Toolkit"),
    library("JSON", ["Core"]),
    library("JSONRPC", ["JSON"]),
    library("Markdown", ["CCMark", "Toolkit"]),

    // The system.
    .target(name: "CSystem"),
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
    library("EventLoop", ["CSystem"]),
    library("Files", ["Core", "EventLoop"]),

    // The edges.
    library("Wire", ["Core", "CSystem", "EventLoop", "Files", "JSON", "Toolkit"]),
    library("Terminal", ["CNcurses", "CSystem", "EventLoop", "Files", "JSON", "Toolkit", "Wire"]),
    library("Database", ["Core", "CSQLite", "EventLoop", "Files", "JSON"]),
    library("Agents", ["Core", "EventLoop", "Files", "JSON", "JSONRPC"]),
    library("Discovery", ["Core", "CSystem", "EventLoop", "Files", "JSON"]),
    library("ShellAgent", ["Agents", "Core", "CSystem", "EventLoop", "Files", "JSON", "JSONRPC"]),

    // What the person may change.
    .target(
      name: "Themes", path: "themes",
      resources: ["dark", "light", "high-contrast", "terminal", "roles"].map { .embedInCode("\($0).yaml") },
      swiftSettings: settings),
    library("Config", ["Core", "CYaml", "EventLoop", "Features", "Files", "Themes", "Toolkit"]),

    // The program.
    library("Features", ["Core", "JSON", "Markdown", "Toolkit"]),
    library("Runtime", ["Core", "EventLoop", "Features", "Toolkit"]),
    library("Server", ["Core", "EventLoop", "Features", "JSON", "Toolkit", "Wire"]),
    library("CLI", ["Core", "Features", "JSON", "Toolkit"]),
    program(
      "upnext",
      [
        "Agents", "CLI", "Config", "Core", "Database", "Discovery", "EventLoop", "FakeAgent", "Features", "Files",
        "JSON", "Runtime", "Server", "ShellAgent", "Terminal", "Toolkit", "Wire",
      ]),

    // Stand-ins for tests, demos and benchmarks.
    library("FakeAgent", ["CSystem", "EventLoop", "Files", "JSON", "JSONRPC", "ShellAgent"]),
    program("fake-agent", ["FakeAgent"]),
    program(
      "bench",
      [
        "Agents", "CSystem", "Core", "Database", "Discovery", "EventLoop", "Features", "Files", "JSON", "Runtime",
        "SeededNumbers", "Toolkit", "Wire",
      ]),
    program("shell-agent", ["ShellAgent"], path: "Tests/shell-agent"),
    program("guard-probe", ["CSystem", "EventLoop"], path: "Tests/guard-probe"),
    program("window-probe", ["Terminal"], path: "Tests/window-probe"),
    .target(name: "CWidth", path: "Tests/CWidth"),
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    library("SeededNumbers", path: "Tests/SeededNumbers"),
    library("TestSupport", ["Core", "Features", "Runtime", "Toolkit"], path: "Tests/TestSupport"),

    tests("CoreTests", ["Core", "SeededNumbers"]),
    tests("ToolkitTests", ["CWidth", "SeededNumbers", "Toolkit"]),
    tests("MarkdownTests", ["Markdown", "SeededNumbers", "Toolkit"]),
    tests("JSONTests", ["JSON", "SeededNumbers"]),
    tests("JSONRPCTests", ["JSON", "JSONRPC"]),
    tests("EventLoopTests", ["CSystem", "EventLoop", "guard-probe"]),
    tests("FilesTests", ["EventLoop", "Files"]),
    tests("WireTests", ["Core", "JSON", "Toolkit", "Wire"]),
    tests(
      "TerminalTests",
      ["CSystem", "CVTerm", "EventLoop", "SeededNumbers", "Terminal", "Toolkit", "Wire", "window-probe"]),
    tests("DatabaseTests", ["Core", "CSQLite", "Database", "SeededNumbers"], without: ["Samples"]),
    tests(
      "AgentsTests",
      ["Agents", "Core", "EventLoop", "JSON", "JSONRPC", "SeededNumbers", "ShellAgent", "fake-agent", "shell-agent"]),
    tests("DiscoveryTests", ["Core", "Discovery", "EventLoop", "JSON", "SeededNumbers"]),
    tests(
      "FeatureTests", ["Core", "Features", "JSON", "SeededNumbers", "TestSupport", "Toolkit"], without: ["Screens"]),
    tests("RuntimeTests", ["Core", "Features", "Runtime", "TestSupport", "Toolkit"]),
    tests(
      "EndToEndTests",
      ["Core", "CSystem", "CVTerm", "EventLoop", "JSON", "SeededNumbers", "Toolkit", "Wire", "fake-agent", "upnext"]),
    tests("CLITests", ["CLI", "Core", "Features", "JSON"]),
    tests("ArchitectureTests", []),
    tests("ConfigTests", ["Config", "Core", "Features", "SeededNumbers", "TestSupport", "Themes", "Toolkit"]),
  ],
  swiftLanguageModes: [.v6]
)
