import Conversation
import EventLoop
import Files
import Glibc
import Texts

/// The files of one project, as an agent may read and write them through us: none outside of it, also not by a link, but
/// one that the person allows by its true path.
struct ProjectFiles: Sendable {
  enum Problem: Error, Equatable, Sendable {
    case missing(String)
    /// Where the path truly leads.
    case outside(String)
    /// What the system said about which path.
    case failed(String, String)
    case tooLarge(String)
    /// Its bytes are no text, so writing them back would change them.
    case notText(String)
  }

  /// An agent that wants more than this has mistaken the file for text.
  private static let byteLimit = 32 << 20

  private let root: String

  init(directory: String) {
    root = directory
  }

  func read(
    _ path: String, line: Int?, limit: Int?, allowing allowed: String? = nil
  ) throws(Problem) -> String {
    let text = try text(at: try resolve(path, allowing: allowed), path)
    guard line != nil || limit != nil else { return text }
    let lines = text.newlineLines
    let first = max(1, line ?? 1) - 1
    return lines.dropFirst(first).prefix(max(0, limit ?? lines.count)).joined(separator: "\n")
  }

  /// Writes a new file beside the old one and puts it in its place, so that nobody ever sees half of it. One that is no
  /// text stays: no agent has seen what it holds.
  func write(_ content: String, to path: String, allowing allowed: String? = nil) throws(Problem) {
    let real = try resolve(path, allowing: allowed)
    do throws(NewFolder.Problem) { try NewFolder.make(String(real.parentPath), mode: 0o755) } catch {
      switch error {
      case .system(_, let reason): throw problem(.system(reason), path)
      case .notAFolder: throw problem(.system(SystemError(ENOTDIR)), path)
      }
    }
    if FileKind(at: real) != nil { _ = try text(at: real, path) }
    var status = stat()
    // Another file can take the place of one that nobody may write.
    if stat(real, &status) == 0, status.st_mode & 0o222 == 0 || access(real, W_OK) != 0 {
      throw .failed(path, "It is read-only")
    }
    do throws(FileProblem) { try NewFile.replace(real, with: content, modeIfNew: 0o644) } catch {
      throw problem(error, path)
    }
  }

  // MARK: Where a path leads

  /// The path without links. Names at its end that don't exist yet are kept as they are.
  private func resolve(_ path: String, allowing allowed: String?) throws(Problem) -> String {
    guard let realRoot = TruePath.of(root) else { throw problem(root) }
    var existing = path.hasPrefix("/") ? path : root + "/" + path
    var missing: [Substring] = []
    var found = TruePath.of(existing)
    while found == nil {
      var status = stat()
      // A link that leads nowhere is no missing file: writing to it would make the file at its other end.
      guard errno == ENOENT, lstat(existing, &status) != 0, !existing.isEmpty else {
        throw problem(path)
      }
      let name = existing.afterLastSlash
      // Such a name leads nowhere behind a folder that is not there.
      if name == ".." || name == "." { throw .missing(path) }
      if !name.isEmpty { missing.insert(name, at: 0) }
      existing = String(existing.parentPath)
      if existing.isEmpty { existing = "/" }
      found = TruePath.of(existing)
    }
    let real = ([found ?? "/"] + missing.map(String.init)).joined(separator: "/")
    let isInside = real == realRoot || real.hasPrefix(realRoot == "/" ? "/" : realRoot + "/")
    guard isInside || real == allowed else { throw .outside(real) }
    return real
  }

  // MARK: The system's calls

  private func text(at real: String, _ path: String) throws(Problem) -> String {
    do throws(FileProblem) { return try FileContent.text(of: real, limit: ProjectFiles.byteLimit) } catch {
      throw problem(error, path)
    }
  }

  private func problem(_ path: String) -> Problem { problem(.system(SystemError(errno)), path) }

  private func problem(_ cause: FileProblem, _ path: String) -> Problem {
    switch cause {
    case .system(SystemError(ENOENT)): .missing(path)
    case .system(let error): .failed(path, "\(error)")
    case .notAFile: .failed(path, "It is not a file")
    case .tooLarge: .tooLarge(path)
    case .notText: .notText(path)
    }
  }
}
