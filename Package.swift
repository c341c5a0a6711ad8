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

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
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
    .target(
      name: "Themes", path: "themes",
      resources: ["dark", "light", "high-contrast", "terminal", "roles"].map { .embedInCode("\($0).yaml") },
      swiftSettings: settings),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    library("Config", ["Core", "CYaml", "Features", "Themes", "Toolkit"]),
    tests("ConfigTests", ["Config", "Core", "Features", "Themes", "Toolkit"]),
  ],
  swiftLanguageModes: [.v6]
)
