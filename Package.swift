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

func tests(_ name: String, _ dependencies: [Target.Dependency], without: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: without, swiftSettings: settings)
}

let package = Package(
  name: "upnext",
  targets: [
    library("Core"),
    library("Toolkit"),
    library("JSON"),
    library("Wire", ["Core", "CSystem", "EventLoop", "JSON", "Toolkit"]),
    library("Wire", ["Toolkit"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    library("Database", ["Core", "CSQLite"]),
    tests("CoreTests", ["Core"]),
    tests("DatabaseTests", ["Core", "CSQLite", "Database"], without: ["Samples"]),
    library("JSONRPC", ["JSON"]),
    library("Features", ["Core", "Toolkit", "JSON"]),
    library("Runtime", ["Core", "Features", "Toolkit"]),
    library("Server", ["Core", "EventLoop", "Features", "JSON", "Runtime", "Toolkit", "Wire"]),

    tests("WireTests", ["Wire", "Toolkit"]),
    tests("JSONTests", ["JSON"]),
    tests("JSONRPCTests", ["JSONRPC", "JSON"]),
    .target(name: "CWidth", path: "Tests/CWidth"),
    tests("ToolkitTests", ["Toolkit", "CWidth"]),
    library("JSONRPC", ["JSON"]),
    .target(name: "CSystem"),
    library("EventLoop", ["CSystem"]),
    .executableTarget(
      name: "guard-probe", dependencies: ["CSystem", "EventLoop"], path: "Tests/guard-probe", swiftSettings: settings),
    library("Agents", ["Core", "EventLoop", "JSON", "JSONRPC"]),
    library("ShellAgent", ["Agents", "Core", "CSystem", "EventLoop", "JSON", "JSONRPC"]),
    .executableTarget(
      name: "fake-agent", dependencies: ["CSystem", "EventLoop", "JSON", "JSONRPC", "ShellAgent"],
      swiftSettings: settings),
    // The shell agent as a program of its own, for tests.
    .executableTarget(
      name: "shell-agent", dependencies: ["ShellAgent"], path: "Tests/shell-agent", swiftSettings: settings),

    tests("AgentsTests", ["fake-agent", "shell-agent", "ShellAgent", "Agents", "Core", "EventLoop", "JSON", "JSONRPC"]),
    tests("EventLoopTests", ["CSystem", "EventLoop", "guard-probe"]),
    tests("WireTests", ["Wire", "Toolkit"]),
    tests("JSONTests", ["JSON"]),
    tests("JSONRPCTests", ["JSONRPC", "JSON"]),
  ],
  swiftLanguageModes: [.v6]
)
