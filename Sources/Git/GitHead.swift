import Files
import Review
import Texts

/// What a directory's repository has checked out, by its file `HEAD` and without git.
package enum GitHead {
  /// `HEAD` and what points to it are one line.
  private static let byteLimit = 4096
  /// Nobody works deeper than this below their repository.
  private static let mostFolders = 64

  package static func branch(of directory: String) -> GitBranch {
    guard let git = found(from: directory)?.git else {
      return directory.hasPrefix("/") && FileKind(at: directory) == nil ? .noFolder : .noRepository
    }
    return line(of: git + "/HEAD").flatMap(branch(ofHead:)) ?? .unknown
  }

  static func found(from directory: String) -> (root: String, git: String)? {
    guard directory.hasPrefix("/") else { return nil }
    var folder = directory.withoutEndSlashes[...]
    for _ in 0..<mostFolders where !folder.isEmpty {
      if let git = repository(in: String(folder)), FileKind(at: git + "/HEAD") != nil { return (String(folder), git) }
      folder = folder.parentPath[...]
    }
    return nil
  }

  /// The folder whose repository git would find from there, as far as can be seen without git.
  static func root(of directory: String) -> String? { found(from: directory)?.root }

  /// The folder in which a repository keeps itself: of a worktree or a submodule it lies elsewhere.
  private static func repository(in folder: String) -> String? {
    let git = folder + "/.git"
    switch FileKind(at: git) {
    case .folder: return git
    case .file:
      guard let line = line(of: git), line.hasPrefix("gitdir: ") else { return nil }
      return String(line.dropFirst("gitdir: ".count)).absolutePath(from: folder)
    case .other, nil: return nil
    }
  }

  private static func branch(ofHead line: String) -> GitBranch? {
    let branches = "ref: refs/heads/"
    if line.hasPrefix(branches) {
      let name = line.dropFirst(branches.count)
      // A repository that keeps its branches in tables says nothing in this file.
      return name.isEmpty || name == ".invalid" ? nil : .named(String(name))
    }
    guard [40, 64].contains(line.utf8.count), line.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return .commit(String(line.prefix(7)))
  }

  private static func line(of path: String) -> String? {
    do throws(FileProblem) {
      let text = try FileContent.text(of: path, limit: byteLimit)
      return String(ShortCharacters.bounded(text).prefix { !$0.isNewline })
    } catch {
      return nil
    }
  }
}
