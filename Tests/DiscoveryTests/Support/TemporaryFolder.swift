import EventLoop
import FoundationEssentials
import Glibc

/// A folder of one test, gone when it ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/upnext-discovery-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template), let real = realpath(made, nil) else { throw SystemError(errno) }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) stays: \(error)") }
  }

  /// Writes a file, with its folders; the answer is its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let place = path + "/" + name
    let folder = String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: place))
    return place
  }

  func append(_ text: String, to name: String) throws {
    let descriptor = open(path + "/" + name, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError(errno) }
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }
}
