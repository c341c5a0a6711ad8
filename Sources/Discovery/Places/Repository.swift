import Conversation
import Texts

/// The repository that a directory is of: worktrees are folded under theirs.
struct Repository {
  /// Reads a small file; nil where there is none.
  let read: (String) -> String?

  init(read: @escaping (String) -> String? = SmallText.read) { self.read = read }

  /// The directory itself, where it is no worktree.
  func project(of directory: String) -> String {
    guard directory.hasPrefix("/") else { return directory }
    // Programs write down what they were called with.
    let directory = directory.withoutEndSlashes
    // A program's own worktrees are often gone by now, and their names tell.
    if let mark = directory.firstRange(of: "/.claude/worktrees/"), mark.lowerBound > directory.startIndex {
      return String(directory[..<mark.lowerBound])
    }
    var folder = Substring(directory)
    while !folder.isEmpty {
      if let pointer = read(folder + "/.git") { return main(of: pointer, in: String(folder)) ?? directory }
      // The repository itself: its subfolders are projects of their own right.
      if isRepository(String(folder)) { return directory }
      folder = folder.parentPath
    }
    return directory
  }

  private func isRepository(_ folder: String) -> Bool { read(folder + "/.git/HEAD") != nil }

  /// `gitdir: /repo/.git/worktrees/name`; a submodule points elsewhere, and is a project of its own.
  private func main(of pointer: String, in folder: String) -> String? {
    guard pointer.hasPrefix("gitdir:") else { return nil }
    let line = pointer.dropFirst(7).prefix { !$0.isNewline }.drop { $0 == " " }
    let path = line.hasPrefix("/") ? String(line) : String(line).absolutePath(from: folder)
    guard let mark = path.firstRange(of: "/.git/worktrees/"), mark.lowerBound > path.startIndex else { return nil }
    return String(path[..<mark.lowerBound])
  }
}

/// Files of a few lines.
enum SmallText {
  static let limit = 256 << 10

  /// The text of a regular file; nil where there is none, or it is larger than such files are.
  static func read(_ path: String) -> String? { read(path, limit: limit) }

  static func read(_ path: String, limit: Int) -> String? {
    guard let file = SessionFile(path: path), file.mark.size <= Int64(limit) else { return nil }
    return file.bytes(at: 0, count: Int(file.mark.size)).map { String(decoding: $0, as: UTF8.self) }
  }
}
