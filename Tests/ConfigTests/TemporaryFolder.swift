import Glibc

/// A folder of one test, under the temporary directory.
struct TemporaryFolder {
  let path: String

  struct Failure: Error { let code: Int32 }

  init() throws {
    var template = Array("/tmp/upnext-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    guard let file = fopen(path + "/" + name, "w") else { throw Failure(code: errno) }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(code: errno) }
  }

  /// The permissions of a file or folder; nil when it isn't there.
  func mode(_ name: String) -> mode_t? {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  func remove() { TemporaryFolder.remove(path) }

  private static func remove(_ path: String) {
    // A link is taken away itself, and not what it points at.
    if unlink(path) == 0 { return }
    if let stream = opendir(path) {
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
    }
    rmdir(path)
  }
}
