import EventLoop
import Files
import Glibc
import Review

/// The folder of a repository's working files. The way to a file goes from folder to folder and through no link, so nothing
/// outside of it is ever touched.
struct WorkingFolder {
  /// What lies at a path.
  enum Look: Equatable {
    case nothing
    case there(FileStamp)
    /// Its folder is none: this lies in the way.
    case blocked(by: FilePath, isLink: Bool)
    case refused(SystemError)
  }

  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private let root: Descriptor

  init(_ path: String) throws(SystemError) {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(errno) }
    root = Descriptor(number)
  }

  /// The way to a path: as far as there are folders, and how many of its parts those are.
  private func way(to path: FilePath) -> (folder: Descriptor, depth: Int, problem: Int32?) {
    var folder = root
    let parts = path.parts.dropLast()
    for (depth, part) in parts.enumerated() {
      let next = folder.with { openat($0, part.cString, WorkingFolder.folderFlags) }
      guard next >= 0 else { return (folder, depth, errno) }
      folder = Descriptor(next)
    }
    return (folder, parts.count, nil)
  }

  func look(at path: FilePath) -> Look {
    let (folder, depth, problem) = way(to: path)
    guard let problem else { return look(at: path.parts[depth], in: folder) }
    switch problem {
    case ENOENT: return .nothing
    case ENOTDIR, ELOOP:
      guard case .there(let stamp) = look(at: path.parts[depth], in: folder) else {
        return .refused(SystemError(problem))
      }
      return .blocked(by: path.prefix(depth + 1), isLink: stamp.isLink)
    default: return .refused(SystemError(problem))
    }
  }

  private func look(at name: ArraySlice<UInt8>, in folder: Descriptor) -> Look {
    var status = stat()
    let name = name.cString
    guard folder.with({ fstatat($0, name, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      return errno == ENOENT ? .nothing : .refused(SystemError(errno))
    }
    return .there(FileStamp(status, birth: folder.with { FileStamp.birth(of: name, in: $0) }))
  }

  /// The folder that a path lies in. It is made where it is missing, with those above it.
  func folder(of path: FilePath, isMade: Bool) throws(SystemError) -> Descriptor {
    let (nearest, depth, problem) = way(to: path)
    guard let problem else { return nearest }
    guard isMade, problem == ENOENT else { throw SystemError(problem) }
    var folder = nearest
    for part in path.parts.dropLast().dropFirst(depth) {
      guard folder.with({ mkdirat($0, part.cString, 0o777) }) == 0 || errno == EEXIST else { throw SystemError(errno) }
      let next = folder.with { openat($0, part.cString, WorkingFolder.folderFlags) }
      guard next >= 0 else { throw SystemError(errno) }
      folder = Descriptor(next)
    }
    return folder
  }

  /// The folder nearest to a path that is there, and the path's way there.
  func nearest(to path: FilePath) -> Descriptor { way(to: path).folder }

  /// All folders on the way to a path, as far as they are there.
  func folders(on path: FilePath) -> [Descriptor] {
    var folders = [root]
    for part in path.parts.dropLast() {
      let next = folders[folders.count - 1].with { openat($0, part.cString, WorkingFolder.folderFlags) }
      guard next >= 0 else { break }
      folders.append(Descriptor(next))
    }
    return folders
  }

  /// Takes away the folders on the way to a path that have nothing in them any more, from the innermost up to this one.
  func removeEmptyFolders(above path: FilePath, upTo top: FilePath) {
    var path = path
    while path.isInside(top), let folder = path.parent {
      let (above, _, problem) = way(to: folder)
      let isGone = problem == nil && above.with { unlinkat($0, folder.name.cString, AT_REMOVEDIR) } == 0
      // Whoever was cut off may have taken away an inner one.
      guard isGone || (problem ?? errno) == ENOENT else { return }
      path = folder
    }
  }

  /// A file, a link or an empty folder.
  func remove(_ path: FilePath) throws(SystemError) {
    let parent = try folder(of: path, isMade: false)
    let name = path.name.cString
    if parent.with({ unlinkat($0, name, 0) }) == 0 { return }
    guard errno == EISDIR, parent.with({ unlinkat($0, name, AT_REMOVEDIR) }) == 0 else { throw SystemError(errno) }
  }

  /// The paths of all that lies in the folder at a path, which are not folders themselves; an empty one is told by itself.
  func contents(of path: FilePath) throws(SystemError) -> [FilePath] {
    let (above, _, problem) = way(to: path)
    if let problem { throw SystemError(problem) }
    let number = above.with { openat($0, path.name.cString, WorkingFolder.folderFlags) }
    guard number >= 0 else { throw SystemError(errno) }
    guard let stream = fdopendir(number) else {
      let problem = SystemError(errno)
      close(number)
      throw problem
    }
    defer { closedir(stream) }
    var paths: [FilePath] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name != [UInt8(ascii: ".")], name != Array("..".utf8) else { continue }
      let inner = FilePath(path.bytes + [UInt8(ascii: "/")] + name)
      if case .there(let stamp) = look(at: inner), stamp.kind == .folder {
        let more = try contents(of: inner)
        paths += more.isEmpty ? [inner] : more
      } else {
        paths.append(inner)
      }
    }
    return paths
  }

  // MARK: On the disk

  /// More than these are brought there together: each alone takes its time, and together what others have written goes along.
  static let mostAlone = 16

  /// Which files lie in the folders of these paths is on the disk.
  func sync(_ paths: [FilePath]) {
    let inside = onePerFolder(of: paths)
    if inside.count > WorkingFolder.mostAlone {
      do throws(SystemError) { return try syncDisks(of: paths) } catch {}
    }
    for path in inside { nearest(to: path).with { _ = fsync($0) } }
  }

  /// All that was written where these paths are is on the disk, by one step for each disk that they lie on.
  func syncDisks(of paths: [FilePath]) throws(SystemError) {
    var disks: Set<dev_t> = []
    // The root stands first: it tells of what went wrong since it was opened.
    for path in [nil] + onePerFolder(of: paths).map(Optional.some) {
      let folder = path.map { nearest(to: $0) } ?? root
      var status = stat()
      guard folder.with({ fstat($0, &status) }) == 0 else { throw SystemError(errno) }
      guard disks.insert(status.st_dev).inserted else { continue }
      try folder.syncDisk()
    }
  }

  /// Of each folder one: there may be more of them than files may be open at once.
  private func onePerFolder(of paths: [FilePath]) -> [FilePath] {
    Dictionary(grouping: paths, by: \.parent).values.map { $0[0] }
  }
}

extension Descriptor {
  /// It stays open until the work is done.
  func with<Answer>(_ work: (Int32) -> Answer) -> Answer { withExtendedLifetime(self) { work(number) } }
}

extension FilePath {
  var parts: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
  var name: ArraySlice<UInt8> { bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...] }

  func prefix(_ count: Int) -> FilePath { FilePath(Array(parts.prefix(count).joined(separator: [UInt8(ascii: "/")]))) }

  func isInside(_ folder: FilePath) -> Bool {
    bytes.count > folder.bytes.count && bytes[folder.bytes.count] == UInt8(ascii: "/")
      && bytes.starts(with: folder.bytes)
  }
}

extension ArraySlice<UInt8> {
  /// For calls of the system.
  var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}
