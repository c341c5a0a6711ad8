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
    library("Wire", ["Toolkit"]),
    library("JSONRPC", ["JSON"]),
    library("Features", ["Core", "Toolkit", "JSON"]),
    library("Runtime", ["Core", "Features", "Toolkit"]),

    .target(
      name: "TestSupport", dependencies: ["Core", "Features", "Runtime", "Toolkit"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("CoreTests", ["Core"]),
    tests("FeatureTests", ["Core", "Features", "JSON", "TestSupport", "Toolkit"], without: ["Screens"]),
    tests("RuntimeTests", ["Core", "Features", "Runtime", "TestSupport", "Toolkit"]),
    tests("ArchitectureTests", []),

    tests("WireTests", ["Wire", "Toolkit"]),
    tests("JSONTests", ["JSON"]),
    tests("JSONRPCTests", ["JSONRPC", "JSON"]),
    .target(name: "CWidth", path: "Tests/CWidth"),
    tests("ToolkitTests", ["Toolkit", "CWidth"]),
    .target(name: "CSystem"),
    library("EventLoop", ["CSystem"]),
    .executableTarget(
      name: "guard-probe", dependencies: ["CSystem", "EventLoop"], path: "Tests/guard-probe", swiftSettings: settings),
    tests("EventLoopTests", ["CSystem", "EventLoop", "guard-probe"]),
  ],
  swiftLanguageModes: [.v6]
)
