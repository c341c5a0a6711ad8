import EventLoop
import FoundationEssentials
import Git
import Glibc
import Review
import Testing

/// A small repository of the person's, made with the real git, beside upnext's own folder.
final class TestRepository {
  let base = FileManager.default.temporaryDirectory.path + "/git-\(UInt64.random(in: 0...UInt64.max))"
  private let name: String
  var root: String { base + "/" + name }
  var store: String { base + "/data/review" }
  var worktrees: String { base + "/data/worktrees" }
  var home: String { base + "/home" }
  let environment: [String: String]

  init(commits: Bool = true, called name: String = "repo") throws {
    self.name = name
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": base + "/home",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    for folder in ["/" + name, "/home", "/data"] {
      try FileManager.default.createDirectory(atPath: base + folder, withIntermediateDirectories: true)
    }
    try git("init", "-q", "-b", "main")
    try git("config", "user.email", "a@b.c")
    try git("config", "user.name", "A")
    guard commits else { return }
    try write("one\ntwo\nthree\n", to: "a.txt")
    try write("kept\n", to: "dir/b.txt")
    try git("add", "-A")
    try git("commit", "-q", "-m", "first")
  }

  deinit {
    // Shells that stood for other machines tidy up as they end.
    for process in FarMachine.connections(in: base) { waitpid(process, nil, 0) }
    // A program whose shell was cut off may still take away files of its own.
    while FileManager.default.fileExists(atPath: base) {
      do {
        try FileManager.default.removeItem(atPath: base)
      } catch let error as CocoaError where error.code == .fileNoSuchFile {
        continue
      } catch {
        Issue.record(error)
        break
      }
    }
  }

  func room() -> GitRoom {
    if ProcessInfo.processInfo.environment["UPNEXT_FAR"] != nil {
      do { return GitRoom(try farMachine().way) } catch { Issue.record(error) }
    }
    return GitRoom(folder: store, worktrees: worktrees, home: home, environment: environment)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: Array(name.utf8)) }

  /// Names are bytes.
  func write(_ bytes: [UInt8], to name: [UInt8]) throws {
    if let slash = name.lastIndex(of: UInt8(ascii: "/")) {
      let folder = root + "/" + String(decoding: name[..<slash], as: UTF8.self)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let path = (Array((root + "/").utf8) + name).map(CChar.init(bitPattern:)) + [0]
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(number >= 0)
    defer { close(number) }
    try #require(Glibc.write(number, bytes, bytes.count) == bytes.count)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: root + "/" + name) }

  @discardableResult
  func git(_ arguments: String..., in directory: String? = nil, mayFail: Bool = false) throws -> String {
    try run(["git"] + arguments, in: directory ?? root, mayFail: mayFail)
  }

  @discardableResult
  func sh(_ script: String) throws -> String { try run(["sh", "-ec", script], in: root, mayFail: false) }

  private func run(_ words: [String], in directory: String, mayFail: Bool) throws -> String {
    let loop = EventLoop()
    var output: [UInt8] = []
    var end: ProcessEnd?
    let program = try #require(Launch.findProgram(words[0], path: environment["PATH"]))
    let child = try ChildProcess.start(
      Launch(path: program, arguments: Array(words.dropFirst()), environment: environment, directory: directory),
      loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onEnd: {
          end = $0
          loop.stop()
        }, onBytes: { output.append(contentsOf: $0) }))
    child.closeInput()
    while end == nil { loop.run() }
    let text = String(decoding: output, as: UTF8.self)
    if !mayFail { try #require(end == .exited(code: 0), "\(words): \(text)") }
    return text
  }

  /// All that the person has: every file with its bytes and its age, what git says of refs, stash and history.
  func state() throws -> [String] {
    let files = try sh(
      #"cd .. && find repo -printf '%p %y %m %s %T@ %l\n' | sort; cd repo; find . -type f -print0 | sort -z | xargs -0 -r sha256sum"#
    )
    let told = try sh(
      "exec 2>/dev/null; export GIT_OPTIONAL_LOCKS=0; git log --all --oneline; git stash list; git reflog --all; git for-each-ref; git ls-files -s; true"
    )
    return [files, told]
  }

  /// What the folder of working files comes to as a tree, by git itself and through an index that nobody else uses.
  ///
  /// Git renews the age of objects that it would write again, so it is asked before the state is noted.
  func tree() throws -> String {
    try sh(
      """
      mkdir -p ../probes; cp -p .git/index ../probe 2>/dev/null || true
      export GIT_INDEX_FILE=$PWD/../probe GIT_OBJECT_DIRECTORY=$PWD/../probes
      export GIT_ALTERNATE_OBJECT_DIRECTORIES=$PWD/.git/objects; git -c core.autocrlf=false add -A 2>/dev/null; git write-tree; rm -f ../probe
      """
    ).split(separator: "\n").last.map(String.init) ?? ""
  }
}

extension Snapshot {
  /// The name of the folder in which it is kept.
  var folder: String { store.hasSuffix(".exact") ? String(store.dropLast(".exact".count)) : store }
}

extension GitRoom {
  /// Waits for it.
  func take(
    _ directory: String, excludes: [String] = [], following: [String] = [], milliseconds: Int = 30_000,
    isExact: Bool = true
  ) -> Result<SnapshotTaken, SnapshotGap> {
    let promise = Promise<Result<SnapshotTaken, SnapshotGap>>()
    var request = SnapshotRequest(
      directory: directory, excludes: excludes, milliseconds: milliseconds, following: following)
    request.isExact = isExact
    take(request) { promise.keep($0) }
    return promise.wait()
  }

  func files(from old: SnapshotTaken, to new: SnapshotTaken) throws -> [ChangedFile] {
    try files(from: old.snapshot.tree, to: new.snapshot.tree, in: new.snapshot.store)
  }

  func rows(_ range: Range<Int>, of file: ChangedFile, in store: String) throws -> DifferencePart {
    let promise = Promise<Result<DifferencePart, SnapshotGap>>()
    rows(range, of: file, in: store) { promise.keep($0) }
    return try promise.wait().get()
  }

  /// Which file has the words, and in which row.
  func place(
    of words: String, in files: [ChangedFile], _ store: String, from row: Int = 0, isForward: Bool = true,
    for window: Int = 1
  ) throws -> [Int]? {
    let promise = Promise<Result<[Int]?, SnapshotGap>>()
    find(words, in: files, of: store, from: row, isForward: isForward, for: window) { found in
      promise.keep(found.map { $0.map { [$0.file, $0.row] } })
    }
    return try promise.wait().get()
  }
}
