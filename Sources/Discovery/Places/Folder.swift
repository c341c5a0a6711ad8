import Core
import Glibc

/// A session's file as a walk finds it, unread.
struct FoundFile: Equatable {
  let path: String
  let format: SessionFormat
  let mark: FileMark
}

/// What lies in a folder, and what a file shows without being read.
enum Folder {
  struct Item {
    let name: String
    let isFolder: Bool
  }

  /// Nil where it can't be read; errno tells why.
  static func items(of path: String) -> [Item]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var items: [Item] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      switch Int(entry.pointee.d_type) {
      case Int(DT_DIR): items.append(Item(name: name, isFolder: true))
      case Int(DT_REG): items.append(Item(name: name, isFolder: false))
      case Int(DT_LNK), Int(DT_UNKNOWN):
        var facts = stat()
        guard stat(path + "/" + name, &facts) == 0 else { continue }
        items.append(Item(name: name, isFolder: facts.st_mode & S_IFMT == S_IFDIR))
      default: break
      }
    }
    return items
  }

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Nil where there is no such file, or no regular one.
  static func mark(of path: String) -> FileMark? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileMark(facts)
  }
}

extension FileMark {
  init(_ facts: stat) {
    self.init(
      size: Int64(facts.st_size),
      modified: Int64(facts.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(facts.st_mtim.tv_nsec),
      number: UInt64(facts.st_ino))
  }

  var modifiedAt: Timestamp { Timestamp(milliseconds: modified / 1_000_000) }
}

/// A walk through a root: the sessions' files and the folders that were seen on the way.
struct Walk {
  private(set) var files: [FoundFile] = []
  private(set) var folders: [String] = []
  /// Folders that could not be read: nothing is known of what lies in them.
  private(set) var closedFolders: [(path: String, reason: String)] = []

  mutating func go(through root: Root) {
    guard Folder.isFolder(root.path) else { return }
    visit(root.path, name: "", depth: 0, root)
  }

  /// One folder that appeared later, so many folders below its root.
  mutating func visit(_ path: String, name: String, depth: Int, _ root: Root) {
    guard let items = Folder.items(of: path) else {
      if errno != ENOENT { closedFolders.append((path, String(cString: strerror(errno)))) }
      return
    }
    folders.append(path)
    for item in items {
      let place = path + "/" + item.name
      if item.isFolder {
        if root.goesInto(item.name, at: depth + 1) { visit(place, name: item.name, depth: depth + 1, root) }
      } else if root.holds(item.name, at: depth, in: name), let mark = Folder.mark(of: place) {
        files.append(FoundFile(path: place, format: root.format, mark: mark))
      }
    }
  }
}
