import Conversation
import EventLoop
import Files
import Glibc
import Texts

/// The store's files: the database, what SQLite keeps beside it, and what was set aside.
struct StoreFiles {
  let path: String

  /// The database and its two companions, which belong together.
  static let companions = ["", "-wal", "-shm"]

  var folder: String {
    let parent = path.parentPath
    return parent.isEmpty ? path.hasPrefix("/") ? "/" : "." : String(parent)
  }

  /// A note that the store refused a change because of damage: the next start looks at every page.
  var suspicion: String { path + ".suspect" }

  func exists(_ path: String) -> Bool { size(of: path) != nil }

  func size(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }

  func mayBeReadByOthers(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & 0o077 != 0
  }

  /// Folders that have to be made are for this person alone; those that exist stay as they are.
  func makeFolder() throws {
    do throws(NewFolder.Problem) { try NewFolder.make(folder, mode: 0o700) } catch {
      switch error {
      case .system(let path, let reason): throw StoreError.file(attempt: "make the folder", path: path, reason)
      case .notAFolder(let path): throw StoreError.file(attempt: "make the folder", path: path, SystemError(ENOTDIR))
      }
    }
  }

  /// SQLite gives its companion files the mode of the database.
  ///
  /// What is there is not opened for it: whoever closes a file gives up all locks that its process has on it, so SQLite's too. Then
  /// a program that visits the store takes itself for the last one there, and removes the log.
  func makePrivate() throws {
    if exists(path) {
      guard FileKind(at: path) != .folder else {
        throw StoreError.file(attempt: "open", path: path, SystemError(EISDIR))
      }
      guard access(path, R_OK | W_OK) == 0 else { throw failure("open", path) }
    } else {
      let descriptor = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure("open", path) }
      close(descriptor)
    }
    for companion in StoreFiles.companions where exists(path + companion) {
      guard chmod(path + companion, 0o600) == 0 else { throw failure("protect", path + companion) }
    }
  }

  /// What a link says, be anything there or not; nil where there is none.
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// There was a store, or was to be, such as on a disk that is not mounted: an empty one in its place would look like a loss.
  func refuseLinkToNothing() throws {
    var facts = stat()
    guard let target = StoreFiles.target(ofLink: path), stat(path, &facts) != 0 else { return }
    guard errno == ENOENT else { throw failure("open", path) }
    throw StoreError.linkToNothing(path: path, target: target)
  }

  /// What lies in its place where that is no file.
  var strangeKind: String? {
    switch FileKind(at: path) {
    case .file, nil: nil
    case .folder: "a folder"
    case .other: "a pipe, a socket or a device"
    }
  }

  /// Where the store is put back. A link stays what it is, also where what it leads to was removed.
  func placeToPutBack() throws -> String {
    if let place = TruePath.of(path) { return place }
    var place = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let target = StoreFiles.target(ofLink: place) else { break }
      place = target.hasPrefix("/") ? target : StoreFiles(path: place).folder + "/" + target
    }
    // Such as a disk that is away for a while.
    guard place == path || FileKind(at: StoreFiles(path: place).folder) == .folder else {
      throw StoreError.file(attempt: "put the store back at", path: place, SystemError(ENOENT))
    }
    return place
  }

  /// Moves a damaged store out of the way, whole, and says where it is. Nothing is ever overwritten.
  func setAside(at now: Timestamp) throws -> String {
    let time = now.shortISO8601.filter { $0 != "-" && $0 != ":" }
    let target = unused(path + ".damaged-" + time)
    for companion in StoreFiles.companions where exists(path + companion) {
      guard rename(path + companion, target + companion) == 0 else {
        throw failure("set aside", path + companion)
      }
    }
    try removeIfThere(suspicion)
    return target
  }

  /// The name itself, or the first of its numbered kin that is free.
  func unused(_ name: String) -> String {
    var candidate = name
    var number = 2
    while StoreFiles.companions.contains(where: { exists(candidate + $0) }) {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }

  func makeEmpty(_ path: String) throws {
    let descriptor = Glibc.open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("create", path) }
    close(descriptor)
  }

  /// Puts a finished file in its place: the name stands for the whole content or for nothing, also after a power cut.
  func publish(_ unfinished: String, as final: String) throws {
    try synchronize(unfinished)
    guard rename(unfinished, final) == 0 else { throw failure("rename", unfinished) }
    try synchronize(folder)
  }

  /// The same for the store. What lies in its place gets another name first, with its log: somebody may have written over it, or
  /// changed it where it was meanwhile.
  func publishInPlace(_ unfinished: String) throws {
    try synchronize(unfinished)
    let kept = unused(path + ".displaced")
    let isKept = try giveSecondName(kept)
    if isKept, exists(path + "-wal") { try move(path + "-wal", to: kept + "-wal") }
    for companion in StoreFiles.companions.dropFirst() { try removeIfThere(path + companion) }
    guard rename(unfinished, path) == 0 else {
      let problem = failure("rename", unfinished)
      // Two names of what goes on being the store would each have a log.
      if isKept { try removeIfThere(kept) }
      throw problem
    }
    try synchronize(folder)
  }

  /// False where nothing lies in the store's place, or the disk has no second names.
  private func giveSecondName(_ name: String) throws -> Bool {
    guard link(path, name) != 0 else { return true }
    let reason = errno
    guard [ENOENT, EPERM, EOPNOTSUPP].contains(reason) else {
      throw StoreError.file(attempt: "keep", path: path, SystemError(reason))
    }
    return false
  }

  func move(_ path: String, to target: String) throws {
    guard rename(path, target) == 0 else { throw failure("set aside", path) }
  }

  func removeIfThere(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Names in the store's folder that begin like the store's own, sorted.
  func siblings(beginningWith suffix: String) -> [String] {
    let names: [String]
    do throws(SystemError) { names = try FolderContent.names(in: folder) } catch { return [] }
    let beginning = path.afterLastSlash + suffix
    return names.filter { $0.hasPrefix(beginning) }.map { folder + "/" + $0 }.sorted()
  }

  private func synchronize(_ path: String) throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("write out", path) }
  }

  private func failure(_ attempt: String, _ path: String) -> StoreError {
    .file(attempt: attempt, path: path, SystemError(errno))
  }
}
