import EventLoop
import Files
import Glibc

/// A file that a person wrote: small, and read at once.
enum SmallFile {
  static let byteLimit = 256 * 1024

  /// Nil when there is no such file.
  static func read(_ path: String) throws(FileProblem) -> [UInt8]? {
    do throws(FileProblem) { return try FileContent.bytes(of: path, limit: byteLimit) } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// The names in a folder, sorted; none when there is no such folder.
  static func names(in folder: String) throws(FileProblem) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw .system(SystemError(errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
