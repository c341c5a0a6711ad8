import EventLoop
import Glibc

/// What lies in a folder, in no order.
package enum FolderContent {
  /// A name, with what the file system tells of it unasked.
  package struct Entry: Sendable {
    package enum Sort: Sendable {
      case file, folder, link, other
      /// Not every file system tells: look at it.
      case untold
    }

    /// Where it is no text in UTF-8 it can be shown, and leads nowhere.
    package let name: String
    let isText: Bool
    package let sort: Sort
  }

  /// Without the folder itself and the one above it.
  package static func entries(of folder: String) throws(SystemError) -> [Entry] {
    guard let stream = opendir(folder) else { throw SystemError(errno) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // What was met before it failed would look like all.
        guard errno == 0 else { throw SystemError(errno) }
        break
      }
      let (name, isText) = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        return String(validating: name, as: UTF8.self).map { ($0, true) } ?? (
          String(decoding: name, as: UTF8.self), false
        )
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isText: isText, sort: sort(Int32(entry.pointee.d_type))))
    }
    return entries
  }

  package static func names(in folder: String) throws(SystemError) -> [String] { try entries(of: folder).map(\.name) }

  /// It can be looked into, and nothing is there. Of a folder with very many names only the first ones are read.
  package static func isEmpty(_ folder: String) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    // Beside itself and the one above it.
    for _ in 0..<2 where readdir(stream) == nil { return true }
    return readdir(stream) == nil
  }

  private static func sort(_ type: Int32) -> Entry.Sort {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): .untold
    default: .other
    }
  }
}

extension FolderContent.Entry {
  /// It can be typed and shown as it is.
  var isPlain: Bool { isText && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
