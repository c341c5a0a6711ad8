import Conversation
import Foundation
import JSON
import Testing

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

  /// How a message ended, in a word.
  static func end(of message: MessageID, in news: [AgentReport.News]) -> String? {
    news.lazy.compactMap { news -> String? in
      guard case .turnEnded(message, let end) = news else { return nil }
      switch end {
      case .done: return "done"
      case .cancelled, .calledOff: return "cancelled"
      case .stopped: return "stopped"
      case .unanswered: return "unanswered"
      case .failed(_, .notTaken, .other), .failed(_, _, .sessionIsGone), .failed(_, _, .cannotStart): return "refused"
      case .failed(_, _, .login): return "login"
      case .failed(_, _, .connection): return "connection"
      case .failed(_, _, .rateLimit): return "rateLimit"
      case .failed(_, _, .usageLimit): return "usageLimit"
      case .failed(_, .taken, .other), .failed(_, .answered, .other): return "failed"
      }
    }.first
  }

  static func expectOneEnd(of messages: [MessageID], in news: [AgentReport.News]) {
    for message in messages {
      let ends = news.count { if case .turnEnded(message, _) = $0 { true } else { false } }
      #expect(ends == 1, "every message has one end, also when the recording stops before it")
    }
  }
}
