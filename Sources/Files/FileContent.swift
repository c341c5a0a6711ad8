import EventLoop
import Glibc

/// What a file holds, read at once: never more than the reader has room for.
package enum FileContent {
  package static func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let bytes = try beginning(of: path, count: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  package static func text(of path: String, limit: Int) throws(FileProblem) -> String {
    guard let text = String(validating: try bytes(of: path, limit: limit), as: UTF8.self) else { throw .notText }
    return text
  }

  /// So many bytes at most.
  package static func beginning(of path: String, count: Int) throws(FileProblem) -> [UInt8] {
    // Opening a pipe that lies there would otherwise wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(SystemError(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(SystemError(errno)) }
    guard FileKind(status) == .file else { throw .notAFile }
    do throws(SystemError) { return try read(from: descriptor, count: count) } catch { throw .system(error) }
  }

  /// What comes from what is open already, such as the standard input, to its end or so many bytes at most.
  package static func read(from descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Files of the system have no size until they are read, so it is not asked for.
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < count {
      let got = Glibc.read(descriptor, &chunk, min(chunk.count, count - bytes.count))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw SystemError(errno) }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }
}
