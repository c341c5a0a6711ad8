import Glibc

/// A file that a person wrote: small, and read at once.
enum SmallFile {
  static let byteLimit = 256 * 1024

  /// Why a file can't be read, in words.
  struct Problem: Error, Hashable {
    let words: String
  }

  /// Nil when there is no such file.
  static func read(_ path: String) throws(Problem) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe that lies there would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Problem(words: SystemWords.of(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Problem(words: SystemWords.of(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Problem(words: "it is no file") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Problem(words: SystemWords.of(errno))
      }
      bytes += buffer[..<count]
      guard bytes.count <= byteLimit else { throw Problem(words: "it is larger than \(byteLimit / 1024) KiB") }
    }
  }

  /// The names in a folder, sorted; none when there is no such folder.
  static func names(in folder: String) throws(Problem) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw Problem(words: SystemWords.of(errno))
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
