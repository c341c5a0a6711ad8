import Foundation
import SeededNumbers

/// A project's files, as they lie on the disk or ought to.
struct ProjectFiles: Equatable {
  enum File: Equatable {
    case text(Data, isProgram: Bool)
    case link(String)
  }

  private(set) var files: [String: File] = [:]

  subscript(path: String) -> File? {
    get { files[path] }
    set { files[path] = newValue }
  }

  // MARK: Made up

  private static let names = [
    "a.txt", "größe.txt", "d/漢字.txt", "d/e/tief.txt", "d/weg", "lauf.sh", "n/e/u/neu", "zeiger",
  ]

  /// What a turn begins with, and what it leaves: so many differ that one of them alone is never all.
  static func twoStates(_ numbers: inout RandomNumbers) -> (before: ProjectFiles, after: ProjectFiles) {
    while true {
      var (before, after) = (ProjectFiles(), ProjectFiles())
      for name in names {
        before[name] = numbers.chance(75) ? made(&numbers) : nil
        after[name] = numbers.chance(30) ? before[name] : numbers.chance(70) ? made(&numbers) : nil
      }
      if before.changed(to: after).count >= 4 { return (before, after) }
    }
  }

  private static func made(_ numbers: inout RandomNumbers) -> File {
    if numbers.chance(10) { return .link("nach \(numbers.next())") }
    // Each line is another one, and no file is empty, so that nothing is taken for something that was renamed.
    let lines = numbers.chance(10) ? 20_000 : numbers.number(1...40)
    let text = (0..<lines).map { _ in "Zeile \(numbers.next()) é\n" }.joined()
    return .text(Data(text.utf8), isProgram: numbers.chance(20))
  }

  /// The paths in which the two differ.
  func changed(to other: ProjectFiles) -> [String] {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }

  // MARK: On the disk

  /// All that lies in a folder, but git's own.
  init(in folder: String) throws {
    let manager = FileManager.default
    for path in try manager.subpathsOfDirectory(atPath: folder) where path != ".git" && !path.hasPrefix(".git/") {
      let place = folder + "/" + path
      let attributes = try manager.attributesOfItem(atPath: place)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?: continue
      case .typeSymbolicLink?: files[path] = .link(try manager.destinationOfSymbolicLink(atPath: place))
      default:
        let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        files[path] = .text(
          try Data(contentsOf: URL(fileURLWithPath: place)), isProgram: rights & 0o100 != 0)
      }
    }
  }

  private init() {}

  func write(to folder: String) throws {
    let manager = FileManager.default
    for (path, file) in files {
      let place = folder + "/" + path
      try manager.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      switch file {
      case .link(let target): try manager.createSymbolicLink(atPath: place, withDestinationPath: target)
      case .text(let bytes, let isProgram):
        try bytes.write(to: URL(fileURLWithPath: place))
        try manager.setAttributes([.posixPermissions: isProgram ? 0o755 : 0o644], ofItemAtPath: place)
      }
    }
  }
}

extension ProjectFiles: CustomStringConvertible {
  var description: String {
    files.sorted { $0.key < $1.key }.map { path, file in
      switch file {
      case .link(let target): "\(path) → \(target)"
      case .text(let bytes, let isProgram):
        "\(path)\(isProgram ? "*" : "") \(bytes.count) bytes of \(bytes.hashValue)"
      }
    }.joined(separator: ", ")
  }
}
