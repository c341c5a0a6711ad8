// swift-tools-version:6.2
import PackageDescription

/// Every target's arrows. `Tests/ArchitectureTests` compares them with what the files import.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
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
    library("JSON"),
    library("JSONRPC", ["JSON"]),

    // The system.
    .target(name: "CSystem"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    library("EventLoop", ["CSystem"]),

    // The edges.
    .target(
      name: "CNcurses",
      cSettings: [
        .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED"), .define("NCURSES_WIDECHAR", to: "1"),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    library("Terminal", ["Toolkit", "Wire", "EventLoop", "CNcurses", "CSystem"]),
    library("EventLoop", ["CSystem"]),
    .executableTarget(
      name: "guard-probe", dependencies: ["CSystem", "EventLoop"], path: "Tests/guard-probe", swiftSettings: settings),
    .executableTarget(
      name: "window-probe", dependencies: ["Terminal"], path: "Tests/window-probe", swiftSettings: settings),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    tests("TerminalTests", ["Terminal", "Toolkit", "Wire", "EventLoop", "CSystem", "CVTerm", "window-probe"]),
    tests("EventLoopTests", ["CSystem", "EventLoop", "guard-probe"]),
    tests("TerminalTests", ["CSystem", "EventLoop", "Terminal", "Toolkit", "Wire"]),
    tests("WireTests", ["Toolkit", "Wire"]),
    tests("AgentsTests", ["Agents", "Core", "EventLoop", "JSON", "JSONRPC", "ShellAgent", "fake-agent", "shell-agent"]),
    tests("ConfigTests", ["Config", "Core", "Features", "Themes", "Toolkit"]),
  ],
  swiftLanguageModes: [.v6]
)
