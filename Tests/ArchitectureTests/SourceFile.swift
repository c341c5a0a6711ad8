import Foundation

/// A Swift file of this repository, or one that a test has made up.
struct SourceFile: Equatable {
  /// From the repository's folder, such as `Sources/Core/Ledger/Ledger.swift`.
  let path: String
  let text: String

  /// The folder under `Sources`, which is the target's name.
  var target: String {
    let parts = path.split(separator: "/").dropFirst()
    guard parts.first == "Panes", let pane = parts.dropFirst().first else { return parts.first.map(String.init) ?? "" }
    return pane + "Pane"
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines without what is behind `//`, numbered from 1.
  var code: [(number: Int, line: Substring)] {
    lines.enumerated().map { index, line in
      (index + 1, line.range(of: "//").map { line[..<$0.lowerBound] } ?? line)
    }
  }

  /// The modules that it imports.
  var imports: [(number: Int, module: String)] {
    code.compactMap { number, line in
      var words = line.split(separator: " ")
      while let first = words.first, first.hasPrefix("@") || Self.accessWords.contains(String(first)) {
        words.removeFirst()
      }
      guard words.count >= 2, words[0] == "import" else { return nil }
      let module = Self.importKinds.contains(String(words[1])) ? words.dropFirst(2).first : words[1]
      return module.map { (number, String($0.prefix { $0 != "." })) }
    }
  }

  private static let accessWords: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let importKinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
}

/// The files of this repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files below a folder, in the order of their names.
  static func swiftFiles(in folder: String) throws -> [SourceFile] {
    let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    var files: [SourceFile] = []
    while let path = paths?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let whole = "\(folder)/\(path)"
      files.append(
        SourceFile(
          path: whole, text: try String(contentsOf: root.appendingPathComponent(whole), encoding: .utf8)))
    }
    return files.sorted { $0.path < $1.path }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }
}
