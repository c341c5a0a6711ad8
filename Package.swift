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

    tests("WireTests", ["Wire", "Toolkit"]),
    tests("JSONTests", ["JSON"]),
    tests("JSONRPCTests", ["JSONRPC", "JSON"]),
    .target(name: "CWidth", path: "Tests/CWidth"),
    tests("ToolkitTests", ["Toolkit", "CWidth"]),
    .target(name: "CSystem"),
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
  ],
  swiftLanguageModes: [.v6]
)
