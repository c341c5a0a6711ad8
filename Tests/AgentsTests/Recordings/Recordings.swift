import Foundation
import JSON

/// Conversations recorded with real agents, which lie beside the repository where they are present at all.
enum Recordings {
  static let folder: String? = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path() != "/" {
      folder.deleteLastPathComponent()
      let recordings = folder.appending(path: "shared/reference/transcripts").path()
      if FileManager.default.fileExists(atPath: recordings) { return recordings }
    }
    return nil
  }()

  static func names(of agent: String) -> [String] {
    guard let folder else { return [] }
    let names = FileManager.default.enumerator(atPath: "\(folder)/\(agent)")?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(agent)/\($0)" }
  }

  /// Its lines, each with its direction in `d` and its message in `m`.
  static func lines(of name: String) throws -> [JSON] {
    guard let folder else { return [] }
    return try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
  }
}
