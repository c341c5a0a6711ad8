import Conversation
import EventLoop
import Files
import Glibc
import Texts

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
    var mark: FileMark?
  }

  /// Of files, only those are looked at whose names are wanted.
  static func items(
    of path: String, wanting wants: (String) -> Bool = { _ in false }
  ) throws(SystemError) -> [Item] {
    var items: [Item] = []
    for entry in try FolderContent.entries(of: path) {
      switch entry.sort {
      case .folder: items.append(Item(name: entry.name, isFolder: true))
      case .file where !wants(entry.name): items.append(Item(name: entry.name, isFolder: false))
      case .file, .link, .untold:
        // What a link stands for is only known by looking.
        var facts = stat()
        guard stat(path + "/" + entry.name, &facts) == 0 else { continue }
        switch FileKind(facts) {
        case .file: items.append(Item(name: entry.name, isFolder: false, mark: FileMark(facts)))
        case .folder: items.append(Item(name: entry.name, isFolder: true))
        case .other: continue
        }
      case .other: continue
      }
    }
    return items
  }

  /// None where there is no such folder, or none that can be read.
  static func itemsIfAny(of path: String, wanting wants: (String) -> Bool = { _ in false }) -> [Item] {
    do throws(SystemError) { return try items(of: path, wanting: wants) } catch { return [] }
  }

  /// None where there is no such folder. Throws where that can't be known.
  static func itemsIfThere(
    of path: String, wanting wants: (String) -> Bool = { _ in false }
  ) throws(SystemError) -> [Item] {
    do throws(SystemError) { return try items(of: path, wanting: wants) } catch {
      guard error.isMissing else { throw error }
      return []
    }
  }

  /// The folder itself, or the one in which it would appear first.
  static func nearest(to path: String) -> String {
    var path = Substring(path)
    while !path.isEmpty, FileKind(at: String(path)) != .folder {
      path = path.parentPath
    }
    return path.isEmpty ? "/" : String(path)
  }

  /// Nil where there is no such file, or no regular one.
  static func mark(of path: String) -> FileMark? {
    var facts = stat()
    guard stat(path, &facts) == 0, FileKind(facts) == .file else { return nil }
    return FileMark(facts)
  }

  /// False where that can't be known, as on a disk that hangs.
  static func isGone(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) != 0 && SystemError(errno).isMissing
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
  /// Sessions that their program has compressed.
  private(set) var compressedCount = 0

  mutating func go(through root: Root) {
    var facts = stat()
    guard stat(root.path, &facts) == 0 else {
      // Nothing is there, or it can't be looked at, as on a disk that hangs: then nothing is known to be gone.
      let reason = SystemError(errno)
      if !reason.isMissing { closedFolders.append((root.path, reason.description)) }
      return
    }
    guard FileKind(facts) == .folder else { return }
    visit(root.path, name: "", depth: 0, root)
  }

  /// One folder that appeared later, so many folders below its root.
  mutating func visit(_ path: String, name: String, depth: Int, _ root: Root) {
    let items: [Folder.Item]
    do throws(SystemError) {
      items = try Folder.items(of: path, wanting: { root.holds($0, at: depth, in: name) })
    } catch {
      if error != SystemError(ENOENT) { closedFolders.append((path, error.description)) }
      return
    }
    folders.append(path)
    for item in items {
      if item.isFolder {
        guard root.goesInto(item.name, at: depth + 1) else { continue }
        visit(path + "/" + item.name, name: item.name, depth: depth + 1, root)
      } else if let mark = item.mark, root.holds(item.name, at: depth, in: name) {
        files.append(FoundFile(path: path + "/" + item.name, format: root.format, mark: mark))
      } else if case let record = Compression.recordName(of: item.name), record != item.name,
        root.holds(record, at: depth, in: name)
      {
        compressedCount += 1
      }
    }
  }
}
