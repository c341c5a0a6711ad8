import EventLoop
import Files
import Glibc
import Review
import Texts

/// Sets files of the person's, each at once: what is new lies beside it whole, and then takes its place.
///
/// All that can go wrong comes before the first of them changes. Whoever is cut off begins again.
struct FileSetter {
  let folder: SideFolder
  let trees: TreeMaker
  let root: String
  let mark: String
  let settings: [(key: String, value: String)]
  var stepsLeft = Int.max

  /// A file that is to be set, and what was seen at its place.
  typealias Task = (wish: FileWish, seen: SideFolder.Seen)

  /// A test has cut it off.
  static let cutOff = GitProblem.refused(status: -1, said: "cut off")

  private mutating func step() throws(GitProblem) {
    guard stepsLeft > 0 else { throw FileSetter.cutOff }
    stepsLeft -= 1
  }

  /// A folder that a file is to come in the place of, and one that was below it.
  typealias Room = (path: FilePath, top: FilePath)

  /// The answer is what was left, since it changed in the last moment. What an earlier try has taken away is gone.
  mutating func set(_ todo: [Task], gone: [FilePath]) throws(GitProblem) -> [KeptFile] {
    guard !todo.isEmpty else { return [] }
    let comes = todo.map(\.wish).filter { $0.to != nil }
    do throws(GitProblem) { try prepare(todo) } catch {
      guard error != FileSetter.cutOff else { throw error }
      // Who can't be reached any more is asked again later.
      if case .unreachable = error { throw error }
      try removeLeftovers(comes)
      // None of them has changed.
      let words = SnapshotGap(error).detail
      return todo.map { KeptFile($0.wish.path, .refused(FileSetter.words(words, of: $0.wish.path))) }
    }
    let room = room(for: todo, gone)
    let kept: [KeptFile]
    switch folder {
    case .here(let folder): kept = try set(todo, room, in: folder)
    case .there(let folder):
      let seen = todo.compactMap { task in task.seen.there.map { (wish: task.wish, seen: $0) } }
      let names = Dictionary(comes.map { ($0.path, name(for: $0.path)) }) { $1 }
      kept = try folder.set(seen, names: names, room: room, steps: stepsLeft)
    }
    try removeLeftovers(comes)
    return kept
  }

  /// What is said beside a file's name does not name it once more.
  static func words(_ words: String, of path: FilePath) -> String {
    let name = path.text + ": "
    if words.hasPrefix(name) { return String(words.dropFirst(name.count)) }
    // Another machine is named before it.
    guard let place = words.firstRange(of: ": " + name) else { return words }
    return "\(words[..<place.lowerBound]): \(words[place.upperBound...])"
  }

  /// No other folder goes, also where nothing is left in it: git's trees know no empty ones, so nobody can tell which were there
  /// before.
  private func room(for todo: [Task], _ gone: [FilePath]) -> [Room] {
    let going = todo.map(\.wish).filter { $0.to == nil }.map(\.path) + gone
    return todo.map(\.wish).filter { $0.to != nil }.flatMap { wish in
      going.filter { $0.isInside(wish.path) }.map { ($0, wish.path) }
    }
  }

  private mutating func set(_ todo: [Task], _ room: [Room], in folder: WorkingFolder) throws(GitProblem) -> [KeptFile] {
    var kept: [KeptFile] = []
    for (wish, seen) in todo where wish.to == nil {
      try step()
      if let why = remove(wish.path, seen.look, in: folder) { kept.append(KeptFile(wish.path, why)) }
    }
    for (path, top) in room { folder.removeEmptyFolders(above: path, upTo: top) }
    for (wish, seen) in todo where wish.to != nil {
      try step()
      let isCleared = room.contains { $0.top == wish.path }
      if let why = place(wish.path, seen.look, isCleared: isCleared, in: folder) {
        kept.append(KeptFile(wish.path, why))
      }
    }
    try step()
    folder.sync(todo.map(\.wish.path))
    return kept
  }

  // MARK: Before

  /// What an earlier try has left goes: it may lie in any folder on the way, since folders come and go. Then all is looked at.
  @discardableResult
  func removeLeftovers(_ wishes: [FileWish]) throws(GitProblem) -> [SideFolder.Seen] {
    switch folder {
    case .here(let folder):
      for wish in wishes {
        let name = name(for: wish.path)
        for folder in folder.folders(on: wish.path) { _ = folder.with { unlinkat($0, name, 0) } }
      }
      return wishes.map { .here(folder.look(at: $0.path)) }
    case .there(let folder): return try folder.sweep(wishes.map { ($0.path, name(for: $0.path)) }).map { .there($0) }
    }
  }

  private func name(for path: FilePath) -> String {
    ".upnext-\(mark)-\(path.bytes.stableDigits)"
  }

  /// Lays each file that comes beside its place.
  private mutating func prepare(_ todo: [Task]) throws(GitProblem) {
    let comes = todo.map(\.wish).filter { $0.to != nil }
    let goes = todo.map(\.wish).filter { $0.to == nil }.map(\.path)
    if case .here(let folder) = folder {
      for path in goes {
        guard folder.nearest(to: path).with({ faccessat($0, ".", W_OK, 0) }) == 0 else {
          throw .notStarted("\(path.text): \(SystemError(errno))")
        }
      }
    }
    var kept = try RightsKept(of: trees, root: root)
    try kept.note(
      todo.compactMap { task in
        task.wish.to == nil ? task.seen.look.rightsOfFile.map { (wish: task.wish, rights: $0) } : nil
      })
    let staging = trees.place.path + "/" + Staging.name
    if !comes.isEmpty {
      try Staging.remove(in: trees.place, trees.git.machine, within: trees.time)
      try trees.git.machine.carryOut([.makeFolder(staging)], within: trees.time)
      try trees.checkOut(comes.compactMap { wish in wish.to.map { (wish.path, $0) } }, into: staging, root, settings)
    }
    let looks = Dictionary(todo.map { ($0.wish.path, $0.seen.look) }) { $1 }
    /// Whoever might read a file may do so again, and nobody else.
    func mode(of wish: FileWish) -> mode_t? {
      (looks[wish.path]?.rightsOfFile ?? kept.rights(of: wish)).map {
        RightsKept.mode(of: $0, isProgram: wish.to?.mode == .program)
      }
    }
    switch folder {
    case .here(let folder):
      let areFew = comes.count <= WorkingFolder.mostAlone
      for wish in comes {
        try step()
        do throws(SystemError) {
          let staged = Array((staging + "/").utf8) + wish.path.bytes
          let usual: mode_t = wish.to?.mode == .program ? 0o777 : 0o666
          try lay(staged, for: wish.path, mode: mode(of: wish), or: usual, in: folder, syncs: areFew)
        } catch { throw .notStarted("\(wish.path.text): \(error)") }
      }
      // All that comes is on the disk before the first of it takes its place.
      if !areFew {
        do throws(SystemError) { try folder.syncDisks(of: comes.map(\.path)) } catch { throw .notStarted("\(error)") }
      }
    case .there(let folder):
      let coming = comes.map { wish in
        FarFolder.Coming(
          path: wish.path, name: name(for: wish.path), isProgram: wish.to?.mode == .program, mode: mode(of: wish))
      }
      try folder.lay(coming, from: staging, going: goes, steps: &stepsLeft)
    }
    if !comes.isEmpty { try Staging.remove(in: trees.place, trees.git.machine, within: trees.time) }
  }

  private func lay(
    _ staged: [UInt8], for path: FilePath, mode: mode_t?, or usual: mode_t, in root: WorkingFolder, syncs: Bool
  ) throws(SystemError) {
    let folder = root.nearest(to: path)
    let name = name(for: path)
    let source = staged[...].cString
    var status = stat()
    guard lstat(source, &status) == 0 else { throw SystemError(errno) }
    if FileStamp(status).isLink {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(source, &target, Int(PATH_MAX)) >= 0 else { throw SystemError(errno) }
      guard folder.with({ symlinkat(target, $0, name) }) == 0 else { throw SystemError(errno) }
      return
    }
    let read = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard read >= 0 else { throw SystemError(errno) }
    defer { close(read) }
    // Nobody else reads it before it is known who may.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let fresh = folder.with { openat($0, name, flags, mode == nil ? usual : 0o600) }
    guard fresh >= 0 else { throw SystemError(errno) }
    defer { close(fresh) }
    while true {
      let bytes = try FileContent.read(from: read, count: 1 << 20)
      guard !bytes.isEmpty else { break }
      try NewFile.write(bytes, to: fresh)
    }
    if let mode, fchmod(fresh, mode) != 0 { throw SystemError(errno) }
    if syncs, fsync(fresh) != 0 { throw SystemError(errno) }
  }

  // MARK: The person's files

  private func remove(
    _ path: FilePath, _ look: WorkingFolder.Look, in folder: WorkingFolder
  ) -> KeptFile.Why? {
    guard folder.look(at: path) == look else { return .changedSince }
    do throws(SystemError) {
      try folder.remove(path)
    } catch {
      return .refused(error.description)
    }
    return nil
  }

  /// Where what was in its place was cleared away, what is left there is somebody's.
  private func place(
    _ path: FilePath, _ look: WorkingFolder.Look, isCleared: Bool, in folder: WorkingFolder
  ) -> KeptFile.Why? {
    let now = folder.look(at: path)
    // What was in its way may have gone by now.
    guard now == look || look.isInTheWay && now == .nothing else { return .changedSince }
    do throws(SystemError) {
      let parent = try folder.folder(of: path, isMade: true)
      // What an earlier one has left empty, say. Nothing is lost with it: the system takes away no other folder so.
      if !isCleared, case .there = now, now.isInTheWay {
        let inside = try folder.contents(of: path)
        let empty = inside.allSatisfy { folder.look(at: $0).isInTheWay } ? inside + [path] : []
        for inner in empty { folder.removeEmptyFolders(above: FilePath(inner.bytes + Array("/x".utf8)), upTo: path) }
      }
      let name = name(for: path)
      // It lies in the nearest folder that was there.
      for beside in folder.folders(on: path).reversed() {
        let isPlaced = beside.with { from in parent.with { renameat(from, name, $0, path.name.cString) } } == 0
        if isPlaced { return nil }
        guard errno == ENOENT else { throw SystemError(errno) }
      }
      throw SystemError(ENOENT)
    } catch {
      return .refused(error.description)
    }
  }
}

extension WorkingFolder.Look {
  /// A file can't come here as long as it is so.
  var isInTheWay: Bool {
    switch self {
    case .there(let stamp): stamp.kind == .folder
    case .blocked: true
    case .nothing, .refused: false
    }
  }

  /// Something is there, and no folder.
  var isFile: Bool {
    switch self {
    case .there(let stamp): stamp.kind != .folder
    case .nothing, .blocked, .refused: false
    }
  }

  /// Nil where it is no file.
  fileprivate var rightsOfFile: mode_t? {
    guard case .there(let stamp) = self, stamp.kind == .file else { return nil }
    return stamp.rights
  }
}

/// Where git writes files before they are laid beside the person's.
enum Staging {
  static let name = "staging"

  static func remove(
    in place: SnapshotStore.Place, _ machine: Machine, within time: GitTime
  ) throws(GitProblem) {
    guard case .here = machine else { return try machine.carryOut([.remove(place.path + "/" + name)], within: time) }
    do throws(SystemError) { try remove(in: place) } catch { throw .notStarted("\(place.path): \(error)") }
  }

  /// Names in it are the person's, and need not be text.
  private static func remove(in place: SnapshotStore.Place) throws(SystemError) {
    let folder = try WorkingFolder(place.path)
    let staging = FilePath(name)
    guard case .there = folder.look(at: staging) else { return }
    for path in try folder.contents(of: staging) {
      try folder.remove(path)
      folder.removeEmptyFolders(above: path, upTo: staging)
    }
    if case .there = folder.look(at: staging) { try folder.remove(staging) }
  }
}
