import Conversation
import EventLoop
import Files
import Glibc
import Texts

/// Looks through the providers' folders, and follows what changes in them. It lives on a thread of its own, in a loop.
final class Surveyor {
  /// So many files are looked at before the loop looks whether somebody waits for a page.
  private static let sliceFiles = 64
  /// Several changes in one moment are looked at together.
  private static let gatherMilliseconds = 60

  /// What is known of a file.
  private struct Seen {
    let format: SessionFormat
    var mark: FileMark
    var readTo: Int64
    /// Nil for what is not listed.
    var key: SessionKey?
    var ending: SessionEnding?
  }

  private let loop: EventLoop
  private let places: Places
  private let tell: (OutsideAnswer) -> Void
  private let databases: DatabaseSurvey
  private let pages: PageReader
  private var watch: FolderWatch?
  private var watchOfWatch: Watch?
  private var seen: [String: Seen] = [:]
  /// The file that a session is in: it may lie in two places.
  private var paths: [SessionKey: String] = [:]
  /// The other place.
  private var spares: [SessionKey: String] = [:]
  private var waiting: [FoundFile] = []
  /// What is not there any more: told once all that waits is read, as it may only have been moved.
  private var lost: Set<String> = []
  private var asides: [String: SessionSurvey.Aside] = [:]
  /// Where sessions were begun, of all programs.
  private var directories: Set<String> = []
  /// Gemini's files whose directory nothing has told yet.
  private var unplaced: [FoundFile] = []
  private var projects: [String: String] = [:]
  private let writers: WriterSurvey
  /// Names that people gave in the middle of records, of which the list reads only the ends.
  private var names: [SessionKey: String] = [:]
  /// What is to be looked at once no more comes in this moment.
  private var dirty = UnseenChanges()
  private var gathering: Deadline?
  private var slice: Deadline?
  private var hasSaidFull = false
  private var isOn = false
  private var hasSurveyed = false

  init(
    loop: EventLoop, places: Places, databases: [SessionDatabase], tell: @escaping (OutsideAnswer) -> Void
  ) {
    self.loop = loop
    self.places = places
    self.tell = tell
    let databases = DatabaseSurvey(folders: places.opencodeFolders, databases)
    self.databases = databases
    pages = PageReader(databases: databases, loop: loop)
    writers = WriterSurvey(loop: loop, places: places) { tell(.news($0)) }
  }

  func perform(_ order: OutsideOrder) {
    switch order {
    case .begin(let known, let directories): begin(known, in: directories)
    case .end: end()
    case .page(let id, let source, let before): tell(pages.page(of: source, before: before, for: id))
    case .whole(let client, let id, let source, let own):
      tell(pages.whole(of: source, behindIt: own, for: id, client: client))
    case .around(let window, let id, let source, let number):
      tell(pages.around(number, in: source, for: id, window: window))
    case .know(let names): self.names.merge(names) { _, new in new }
    case .hurry: break  // Those who read for the search are told.
    case .look(let key, let stream): look(at: key, of: stream)
    case .seek(let sought, let source): pages.seekSoon(sought, in: source, loop, tell)
    }
  }

  // MARK: Beginning and ending

  private func begin(_ known: [KnownSession], in directories: Set<String>) {
    isOn = true
    hasSurveyed = false
    seen = [:]
    (paths, spares) = ([:], [:])
    seen.reserveCapacity(known.count)
    paths.reserveCapacity(known.count)
    self.directories = directories
    for session in known where !session.isGone {
      let key = session.key
      writers.know(key, of: session.provider, isOpen: session.ending?.isOpen == true)
      guard let format = SessionFormat(rawValue: session.provider) else {
        databases.know(session)
        continue
      }
      seen[session.path] = Seen(
        format: format, mark: session.mark, readTo: session.readTo, key: key, ending: session.ending)
      paths[key] = session.path
    }
    if watch == nil { beginToWatch() }
    writers.read()
    tellDatabases(trees: true)
    lookAtEverything()
  }

  private func end() {
    isOn = false
    waiting = []
    lost = []
    dirty = UnseenChanges()
    gathering.map(loop.cancel)
    gathering = nil
    slice.map(loop.cancel)
    slice = nil
    watchOfWatch.map(loop.unwatch)
    watchOfWatch = nil
    watch = nil
    writers.end()
  }

  private func beginToWatch() {
    guard let watch = FolderWatch() else {
      return sayFull("The system has no way left to watch folders")
    }
    self.watch = watch
    watchOfWatch = loop.watch(watch.descriptor, reading: true) { [unowned self] _ in takeChanges() }
  }

  private func sayFull(_ reason: String) {
    guard !hasSaidFull else { return }
    hasSaidFull = true
    tell(
      .notice(
        "\(reason), so threads that change outside are seen at the next start only. More room: sysctl fs.inotify."))
  }

  // MARK: Looking at everything

  private func lookAtEverything() {
    asides = [:]
    var walk = Walk()
    var walked: Set<Root> = []
    // A home may be a link to another one.
    for root in places.rootsToWalk where walked.insert(root.real).inserted { walk.go(through: root) }
    follow(walk.folders)
    followPlaces()
    let found = Set(walk.files.map(\.path))
    let gone = seen.keys.filter { path in
      !found.contains(path) && !walk.closedFolders.contains { path.hasPrefix($0.path + "/") }
    }
    lost.formUnion(gone)
    add(walk.files)
  }

  /// Newest first: those are what a person looks for.
  private func add(_ files: [FoundFile]) {
    // What is back as it was is not looked at again.
    if !lost.isEmpty { lost.subtract(files.map(\.path)) }
    let changed = files.filter { seen[$0.path]?.mark != $0.mark }
    let again = Set(changed.map(\.path))
    waiting.removeAll { again.contains($0.path) }
    waiting += changed
    waiting.sort { $0.mark.modified < $1.mark.modified }
    goOn()
  }

  private func goOn() {
    guard slice == nil else { return }
    guard !waiting.isEmpty else {
      forgetLost()
      if !unplaced.isEmpty { return lookAgainAtUnplaced() }
      if !hasSurveyed { tell(.surveyed) }
      hasSurveyed = true
      return
    }
    slice = loop.after(milliseconds: 0) { [unowned self] in
      slice = nil
      let files = waiting.suffix(Surveyor.sliceFiles).reversed()
      waiting.removeLast(files.count)
      let news = files.compactMap(look)
      if !news.isEmpty { tell(.news(news)) }
      tellWriters(of: news)
      goOn()
    }
  }

  /// Whose folder has no name but a hash may belong to a directory that was met since.
  private func lookAgainAtUnplaced() {
    for file in unplaced { asides[SidecarFiles.home(of: file)] = nil }
    let news = unplaced.compactMap(look)
    unplaced = []
    if !news.isEmpty { tell(.news(news)) }
    goOn()
  }

  private func tellWriters(of news: [OutsideNews]) {
    for case .found(let session, _) in news {
      writers.know(session.key, of: session.provider, isOpen: session.ending?.isOpen == true)
    }
    writers.tell()
  }

  /// Reads one file, as far as the list needs it and as far as it has grown.
  private func look(at file: FoundFile) -> OutsideNews? {
    lost.remove(file.path)
    let before = seen[file.path]
    let (survey, reading) = SessionSurvey.read(file, aside: aside(of: file), project: project)
    if case .session(let session) = survey { directories.insert(session.directory) }
    guard case .session(let session) = survey, let reading else {
      if file.format == .gemini, !hasSurveyed { unplaced.append(file) }
      // It is looked at again when it changes. One that can't be opened for a while goes on from where it was read to.
      let unlisted = Seen(format: file.format, mark: reading?.mark ?? file.mark, readTo: 0)
      seen[file.path] = reading == nil ? before ?? unlisted : unlisted
      return reading?.mark.size == 0 ? forget(before?.key, at: file.path) : nil
    }
    var told = session
    if let name = name(of: session, reading, in: file) { told.name = name }
    let growth = growth(of: &told, reading, since: before)
    seen[file.path] = Seen(
      format: file.format, mark: session.mark, readTo: told.readTo, key: session.key, ending: session.ending)
    // A copy elsewhere is another place of the same session: the one that was written last counts.
    if let other = paths[session.key], other != file.path, let mark = seen[other]?.mark, Folder.mark(of: other) != nil {
      let isNewer = mark.modified > session.mark.modified
      spares[session.key] = isNewer ? file.path : other
      if isNewer { return nil }
    }
    paths[session.key] = file.path
    return .found(told, growth: growth)
  }

  /// A name that the person gave stays until they give another one; nil where it is as it was read.
  private func name(of session: FoundSession, _ reading: SessionReading, in file: FoundFile) -> String? {
    if reading.facts.name?.rank == .person {
      names[session.key] = session.name
    } else if aside(of: file).names[session.providerSessionId] == nil {
      return names[session.key].map { ThreadName.firstWords(of: $0) }
    }
    return nil
  }

  private func growth(of session: inout FoundSession, _ reading: SessionReading, since before: Seen?) -> SessionGrowth {
    // Records only grow, also where a newer copy was put in their place.
    guard let before, before.key == session.key, before.readTo > 0, before.readTo <= session.mark.size,
      before.mark.number == session.mark.number || reading.endsLine(at: before.readTo), !session.path.hasSuffix(".json")
    else { return .whole }
    guard reading.readTo > before.readTo else {
      // Of a line that is only begun nothing is said yet, however much of it there is.
      session.readTo = before.readTo
      return .pieces([])
    }
    guard let grown = reading.growth(from: before.readTo, session: session.key) else { return .much(1) }
    session.readTo = grown.readTo
    return .pieces(grown.pieces)
  }

  private func forgetLost() {
    let gone = lost.filter { !Compression.hides($0) }
    let news = gone.compactMap { forget(seen.removeValue(forKey: $0)?.key, at: $0) }
    lost = []
    if !news.isEmpty { tell(.news(news)) }
  }

  /// A session is gone with its file, and with all that was in it.
  private func forget(_ key: SessionKey?, at path: String) -> OutsideNews? {
    guard let key, paths[key] == path else { return nil }
    paths[key] = nil
    if let spare = spares.removeValue(forKey: key), let mark = Folder.mark(of: spare),
      let known = seen.removeValue(forKey: spare)
    {
      return look(at: FoundFile(path: spare, format: known.format, mark: mark))
    }
    return .gone(key)
  }

  private func project(of directory: String) -> String {
    if let known = projects[directory] { return known }
    let found = Repository().project(of: directory)
    projects[directory] = found
    return found
  }

  private func aside(of file: FoundFile) -> SessionSurvey.Aside {
    let home = SidecarFiles.home(of: file)
    if let known = asides[home] { return known }
    let aside = SidecarFiles.read(for: file, home: home, places, directories: directories)
    asides[home] = aside
    return aside
  }

  // MARK: Following

  /// Watches folders, and the places where roots may appear.
  private func follow(_ folders: [String], hearsWriting: Bool = true) {
    guard let watch else { return }
    for folder in folders { watch.watch(folder, hearsWriting: hearsWriting) }
    if watch.isFull { sayFull("The system lets no more folders be watched (\(watch.count) are)") }
  }

  private func followPlaces() {
    let roots = places.roots.map(\.path) + places.claudeRegistries + places.opencodeFolders
    let locks = places.codexHomes.flatMap { [$0, $0 + "/thread-writer-locks"] }
    let missing = (roots + locks).filter { FileKind(at: $0) != .folder }
    follow((roots + locks).filter { !missing.contains($0) })
    // The person's own folder may be one of these, in which all sorts of files are written.
    follow(missing.map(Folder.nearest).filter { $0 != "/" }, hearsWriting: false)
  }

  private func takeChanges() {
    guard let watch else { return }
    guard let changes = watch.changes() else {
      dirty.everything = true
      return gather()
    }
    for change in changes { dirty.note(change, in: places) }
    gather()
  }

  private func gather() {
    guard gathering == nil, !dirty.isEmpty else { return }
    gathering = loop.after(milliseconds: Surveyor.gatherMilliseconds) { [unowned self] in
      gathering = nil
      let taken = dirty
      dirty = UnseenChanges()
      look(at: taken)
    }
  }

  private func look(at dirty: UnseenChanges) {
    for home in dirty.asides { asides[home] = nil }
    // A folder that came or went may hold anything, and may be one that something was waiting for.
    if dirty.everything || dirty.folders.contains(where: concerns) {
      lookAtEverything()
    } else {
      look(atFiles: dirty.files)
    }
    let isWide = dirty.everything || !dirty.folders.isEmpty
    if dirty.writers || isWide {
      followPlaces()
      writers.read()
    }
    if dirty.databases || dirty.trees || isWide { tellDatabases(trees: dirty.trees || isWide) }
  }

  /// Whether a folder is one of the roots', or on the way to one.
  private func concerns(_ folder: String) -> Bool {
    places.roots.contains { root in
      folder == root.path || root.path.hasPrefix(folder + "/")
        || (folder.hasPrefix(root.path + "/") && depth(of: folder, in: root) <= root.depth)
    }
  }

  private func depth(of path: String, in root: Root) -> Int {
    path.utf8.dropFirst(root.path.utf8.count).count { $0 == UInt8(ascii: "/") }
  }

  private func look(atFiles paths: Set<String>) {
    var found: [FoundFile] = []
    var gone: [String] = []
    for path in paths.map(Compression.recordName) {
      guard let root = places.roots.first(where: { path.hasPrefix($0.path + "/") }), let name = path.lastPathPart,
        let folder = path.parentPath.lastPathPart, root.holds(name, at: depth(of: path, in: root) - 1, in: folder)
      else { continue }
      if let mark = Folder.mark(of: path) {
        found.append(FoundFile(path: path, format: root.format, mark: mark))
      } else if Folder.isGone(path) {
        gone.append(path)
      }
    }
    lost.formUnion(gone)
    add(found)
  }

  /// Somebody waits for what a session has grown by.
  private func look(at key: SessionKey, of stream: ThreadID) {
    if isOn, let path = paths[key], let known = seen[path], let mark = Folder.mark(of: path), mark != known.mark,
      let news = look(at: FoundFile(path: path, format: known.format, mark: mark))
    {
      tell(.news([news]))
      tellWriters(of: [news])
    }
    if isOn { writers.read() }
    tell(.looked(stream))
  }

  // MARK: Databases

  /// The trees of older versions have many files, and seldom change.
  private func tellDatabases(trees: Bool) {
    if trees { follow(databases.treeFolders) }
    let (news, problem) = databases.changes(withTrees: trees, project: project)
    if !news.isEmpty { tell(.news(news)) }
    tellWriters(of: news)
    if let problem { tell(.notice(problem)) }
  }
}
