import EventLoop

/// The folders in a folder, by name: what a person may mean who types a path.
package enum FolderListing {
  /// More than anybody chooses among.
  private static let limit = 2000

  /// Nil where there is no folder that can be read.
  package static func names(in path: String) -> [String]? {
    let entries: [FolderContent.Entry]
    do throws(SystemError) { entries = try FolderContent.entries(of: path) } catch { return nil }
    // A name that can't be typed can't be completed.
    let folders = entries.lazy.filter { $0.isPlain && isFolder($0, in: path) }
    return folders.prefix(limit).map(\.name).sorted()
  }

  /// Also a link to one.
  private static func isFolder(_ entry: FolderContent.Entry, in path: String) -> Bool {
    switch entry.sort {
    case .folder: true
    case .link, .untold: FileKind(at: path + "/" + entry.name) == .folder
    case .file, .other: false
    }
  }
}
