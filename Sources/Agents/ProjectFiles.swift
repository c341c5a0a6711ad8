import Core
import Glibc

/// The files of one project, as an agent may read and write them through us: none outside of it, also not by a link, but
/// one that the person allows by its true path.
package struct ProjectFiles: Sendable {
  package enum Problem: Error, Equatable, Sendable {
    case missing(String)
    /// Where the path truly leads.
    case outside(String)
    /// What the system said about which path.
    case failed(String, String)
    case tooLarge(String)
    /// What it holds would not come back as it was.
    case notText(String)
  }

  /// An agent that wants more than this has mistaken the file for text.
  private static let byteLimit = 32 << 20

  private let root: String

  package init(directory: String) {
    root = directory
  }

  package func read(
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
  package func write(_ content: String, to path: String, allowing allowed: String? = nil) throws(Problem) {
    let real = try resolve(path, allowing: allowed)
    try makeFolder(String(real[..<(real.lastIndex(of: "/") ?? real.startIndex)]), for: path)
    var status = stat()
    let isThere = stat(real, &status) == 0
    if isThere { _ = try text(at: real, path) }
    let fresh = "\(real).upnext-\(getpid())"
    let mode = isThere ? status.st_mode & 0o7777 : 0o644
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw problem(path) }
    let isWritten = put(Array(content.utf8), into: descriptor)
    let failure = isWritten ? nil : problem(path)
    if isThere { fchmod(descriptor, mode) }
    close(descriptor)
    if let failure {
      unlink(fresh)
      throw failure
    }
    guard rename(fresh, real) == 0 else {
      let failure = problem(path)
      unlink(fresh)
      throw failure
    }
  }

  // MARK: Where a path leads

  /// The true path: that of what is there, with the names behind it that are not there yet.
  private func resolve(_ path: String, allowing allowed: String?) throws(Problem) -> String {
    guard let realRoot = ProjectFiles.real(root) else { throw problem(root) }
    var existing = path.hasPrefix("/") ? path : root + "/" + path
    var missing: [Substring] = []
    var found = ProjectFiles.real(existing)
    while found == nil {
      var status = stat()
      // A link that leads nowhere is no missing file: writing to it would make the file at its other end.
      guard errno == ENOENT, lstat(existing, &status) != 0, let slash = existing.lastIndex(of: "/") else {
        throw problem(path)
      }
      let name = existing[existing.index(after: slash)...]
      // Such a name leads nowhere behind a folder that is not there.
      if name == ".." || name == "." { throw .missing(path) }
      if !name.isEmpty { missing.insert(name, at: 0) }
      existing = String(existing[..<slash])
      if existing.isEmpty { existing = "/" }
      found = ProjectFiles.real(existing)
    }
    let real = ([found ?? "/"] + missing.map(String.init)).joined(separator: "/")
    let isInside = real == realRoot || real.hasPrefix(realRoot == "/" ? "/" : realRoot + "/")
    guard isInside || real == allowed else { throw .outside(real) }
    return real
  }

  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  // MARK: The system's calls

  private func text(at real: String, _ path: String) throws(Problem) -> String {
    let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .failed(path, "It is not a file") }
    guard let text = String(validating: try bytes(of: descriptor, path), as: UTF8.self) else { throw .notText(path) }
    return text
  }

  private func bytes(of descriptor: Int32, _ path: String) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem(path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= ProjectFiles.byteLimit else { throw .tooLarge(path) }
    }
  }

  private func put(_ bytes: [UInt8], into descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return fsync(descriptor) == 0
  }

  private func makeFolder(_ folder: String, for path: String) throws(Problem) {
    var status = stat()
    if folder.isEmpty || stat(folder, &status) == 0 { return }
    try makeFolder(String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]), for: path)
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw problem(path) }
  }

  private func problem(_ path: String) -> Problem {
    let code = errno
    if code == ENOENT { return .missing(path) }
    return .failed(path, strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
