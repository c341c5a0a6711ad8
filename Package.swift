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
    library("Wire", ["Toolkit"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    library("Database", ["Core", "CSQLite"]),
    tests("CoreTests", ["Core"]),
    tests("DatabaseTests", ["Core", "CSQLite", "Database"], without: ["Samples"]),
  ],
  swiftLanguageModes: [.v6]
)
