import AgentProtocols
import Conversation
import EventLoop
import Files
import Glibc
import JSON
import Texts

/// Where Claude Code keeps its sessions: one folder for each directory, one file for each session.
///
/// It goes on with a session wherever it is started, so that a session is the thread's own has to be seen here.
enum ClaudeSessionFile {
  /// Past this a folder's name is cut, and only Claude Code knows how.
  private static let longestName = 200

  /// In so much of a file its first records are.
  private static let headLength = 64 << 10

  /// Where the person's own Claude Code has its projects.
  static var usualFolders: [String] {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let home = variable("HOME") ?? ""
    let own = variable("CLAUDE_CONFIG_DIR").map { [$0] }
    return (own ?? [home + "/.claude", home + "/.config/claude"]).map { $0 + "/projects" }
  }

  /// The folder that a session is in, where it is another one than the directory's. Nil also where it is in none: then
  /// Claude Code itself knows best whether there is such a session.
  static func folderElsewhere(of session: String, directories: [String], in projects: [String]) -> String? {
    // A session's id becomes a part of a path.
    guard session.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else { return nil }
    let names = directories.map(name)
    guard !names.contains(where: { $0.count > longestName }) else { return nil }
    let file = "/\(session).jsonl"
    let isHere = projects.contains { folder in names.contains { access("\(folder)/\($0)\(file)", F_OK) == 0 } }
    guard !isHere else { return nil }
    for folder in projects {
      let names: [String]
      do throws(SystemError) { names = try FolderContent.names(in: folder) } catch { continue }
      guard let name = names.first(where: { access("\(folder)/\($0)\(file)", F_OK) == 0 }) else { continue }
      return hasBegun("\(folder)/\(name)\(file)", in: directories) ? nil : "\(folder)/\(name)"
    }
    return nil
  }

  /// Where it goes into a worktree of its own, it takes the file along. The first directory in that is where it began.
  private static func hasBegun(_ file: String, in directories: [String]) -> Bool {
    let head: String
    do throws(FileProblem) {
      head = String(decoding: try FileContent.beginning(of: file, count: headLength), as: UTF8.self)
    } catch {
      return false
    }
    guard let mark = head.firstRange(of: "\"cwd\":") else { return false }
    return directories.contains { head[mark.upperBound...].hasPrefix(JSON.string($0).text) }
  }

  /// The directory's path, with a dash for whatever is neither a letter nor a digit.
  private static func name(of directory: String) -> String {
    String(
      directory.utf16.map { unit -> Character in
        let scalar = Unicode.Scalar(unit) ?? "-"
        let isPlain = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        return isPlain ? Character(scalar) : "-"
      })
  }
}

extension AgentKind {
  /// The folder in which the session that a message goes on with is kept, where that is another directory's. What is kept on
  /// another machine is not known here.
  func sessionElsewhere(of delivery: Delivery, realDirectory: String?, lost: Set<String>) -> String? {
    guard self == .claude, let realDirectory, let session = delivery.providerSessionId, !lost.contains(session) else {
      return nil
    }
    return ClaudeSessionFile.folderElsewhere(
      of: session, directories: [delivery.directory, realDirectory], in: ClaudeSessionFile.usualFolders)
  }
}
