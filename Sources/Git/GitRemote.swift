import Files
import Texts

/// Where a directory's repository comes from, by its configuration and without git.
package enum GitRemote {
  private static let byteLimit = 1 << 18

  /// The address of `origin`; nil where the directory is in no repository, or that one has none. With `isRoot`, of a
  /// directory that is the whole of its repository alone.
  package static func origin(of directory: String, isRoot: Bool = false) -> String? {
    guard let (root, git) = GitHead.found(from: directory), !isRoot || root == directory.withoutEndSlashes else {
      return nil
    }
    // A worktree has its configuration where the repository was made.
    let common = text(git + "/commondir").map { line in
      String(line.prefix { !$0.isNewline }).absolutePath(from: git)
    }
    return text((common ?? git) + "/config").flatMap(origin(inConfig:))
  }

  static func origin(inConfig text: String) -> String? {
    var isOrigin = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isOrigin = line == "[remote \"origin\"]"
      } else if isOrigin, let equals = line.firstIndex(of: "="), trimmed(line[..<equals]).lowercased() == "url" {
        let url = trimmed(line[line.index(after: equals)...])
        return url.isEmpty ? nil : url
      }
    }
    return nil
  }

  private static func text(_ path: String) -> String? {
    do throws(FileProblem) { return ShortCharacters.bounded(try FileContent.text(of: path, limit: byteLimit)) } catch {
      return nil
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text).drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
