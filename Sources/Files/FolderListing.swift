import Glibc

/// The folders in a folder, by name: what a person may mean who types a path.
package enum FolderListing {
  /// More than anybody chooses among.
  private static let limit = 2000

  /// Nil where there is no folder that can be read.
  package static func names(in path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      // A name that can't be typed can't be completed.
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
        !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }), isFolder(path + "/" + name, Int32(entry.pointee.d_type))
      else { continue }
      names.append(name)
    }
    return names.sorted()
  }

  /// Also a link to one.
  private static func isFolder(_ path: String, _ type: Int32) -> Bool {
    switch type {
    case Int32(DT_DIR): return true
    case Int32(DT_LNK), Int32(DT_UNKNOWN):
      return FileKind(at: path) == .folder
    default: return false
    }
  }
}
