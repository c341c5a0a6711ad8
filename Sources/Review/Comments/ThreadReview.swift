import Texts

/// What the person has said of a thread's change, and which of its files they have seen.
package struct ThreadReview: Equatable, Sendable {
  /// By id.
  package var comments: [String: ReviewComment] = [:]
  /// What each file was when it was marked as seen.
  package var seen: [FilePath: String] = [:]

  package init() {}

  package var isEmpty: Bool { comments.isEmpty && seen.isEmpty }

  /// Those that wait to be sent, in the order of files and lines.
  package var drafts: [ReviewComment] {
    comments.values.filter { !$0.isSent && !$0.isEmpty }.sorted(by: ReviewComment.isBefore)
  }

  /// Those that a message carries, or did so, in the order of files and lines.
  package func comments(of message: String) -> [ReviewComment] {
    comments.values.filter { $0.message == message }.sorted(by: ReviewComment.isBefore)
  }

  /// The words that are composed of them.
  package func words(of message: String) -> String? { ReviewMessage.text(of: comments(of: message)) }

  /// Its lines were found there.
  package mutating func place(_ found: ReviewComment) {
    comments[found.id] = comments[found.id]?.placed(as: found)
  }

  /// A message carries some of them, or did so.
  package var hasCarried: Bool { comments.values.contains { $0.message != nil } }

  /// The message that carried these is there again: they go with it.
  package mutating func noteCarried(by message: String) {
    for comment in comments.values where comment.message == message { comments[comment.id]?.isSent = true }
  }

  /// The message goes no further. Another one carries what it carried; without one they are drafts again.
  package mutating func drop(_ message: String, insteadOf other: String?) {
    for comment in comments.values where comment.isSent && comment.message == message {
      comments[comment.id]?.isSent = other != nil
      if let other { comments[comment.id]?.message = other }
    }
  }

  /// The agent gets the message. Where it carries comments, those of the time before have had their answer, but for what waits.
  package mutating func noteLeft(_ message: String, waits: (_ message: String) -> Bool) {
    guard comments.values.contains(where: { $0.message == message }) else { return }
    noteCarried(by: message)
    comments = comments.filter { _, comment in
      !comment.isSent || comment.message == message || comment.message.map(waits) == true
    }
  }

  package func comments(on file: FilePath) -> [ReviewComment] {
    comments.values.filter { $0.path == file }.sorted(by: ReviewComment.isBefore)
  }

  /// It was marked as seen, and both of its sides are still what they were then.
  package func hasSeen(_ file: ChangedFile) -> Bool { seen[file.path] == file.contents }

  package mutating func toggleSeen(_ file: ChangedFile) { seen[file.path] = hasSeen(file) ? nil : file.contents }
}

extension ChangedFile {
  /// Names both of its sides.
  package var contents: String { oldID + " " + newID }

  /// What git calls the content of a side.
  package func id(of side: ReviewComment.Side) -> String { side == .old ? oldID : newID }

  /// A program wrote it, as its name tells: nobody reviews it line by line.
  package var isGenerated: Bool {
    let name = String(decoding: path.bytes, as: UTF8.self).lastPathPart?.lowercased() ?? ""
    return ChangedFile.generatedNames.contains(name) || ChangedFile.generatedEnds.contains { name.hasSuffix($0) }
  }

  private static let generatedNames: Set<String> = [
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "cargo.lock",
    "composer.lock",
    "gemfile.lock", "poetry.lock", "uv.lock", "pipfile.lock", "pdm.lock", "go.sum", "package.resolved", "flake.lock",
    "mix.lock", "pubspec.lock", "podfile.lock", "gradle.lockfile", "deno.lock",
  ]
  private static let generatedEnds = [
    ".min.js", ".min.css", ".js.map", ".css.map", ".pb.go", ".pb.cc", ".pb.h", "_pb2.py", ".pb.swift", ".g.dart",
    ".designer.cs", ".snap",
  ]
}
