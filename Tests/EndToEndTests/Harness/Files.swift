import EventLoop
import Glibc

/// The few things that tests do with files, also with those that have no size, as in `/proc`.
enum Files {
  static func bytes(_ path: String) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(number, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  static func write(_ text: String, to path: String) throws {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError(errno) }
    let file = Descriptor(number)
    let bytes = Array(text.utf8)
    guard Glibc.write(file.number, bytes, bytes.count) == bytes.count else { throw SystemError(errno) }
  }

  /// The permissions of a file or folder; nil when it isn't there.
  static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  struct Found: Equatable {
    let path: String
    let mode: mode_t
    let isFolder: Bool
  }

  /// Everything under a folder, without what goes away meanwhile.
  static func all(in folder: String) throws -> [Found] {
    try names(in: folder).flatMap { name -> [Found] in
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else {
        guard errno == ENOENT else { throw SystemError(errno) }
        return []
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let found = Found(path: path, mode: status.st_mode & 0o777, isFolder: isFolder)
      return try [found] + (isFolder ? all(in: path) : [])
    }
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A link is taken away itself, and not what it points at.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }
}
