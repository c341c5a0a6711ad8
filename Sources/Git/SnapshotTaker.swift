import EventLoop
import Files
import Glibc
import Review

/// Takes one snapshot, step by step, on a thread that may wait.
struct SnapshotTaker {
  /// What is larger is left out, unless the person's repository has it already.
  static let mostBytes: Int64 = 5 << 20
  private static let mostNewFiles = 20_000
  private static let mostNewBytes: Int64 = 200 << 20
  private static let leastFree: Int64 = 2 << 30

  let git: GitProgram
  let store: SnapshotStore
  let home: String

  func take(_ request: SnapshotRequest) throws(SnapshotGap) -> SnapshotTaken {
    let time = GitTime(milliseconds: request.milliseconds)
    let repository = try Repository.find(at: request.directory, home: home, git, within: time)
    let place = try store.place(for: repository, git, within: time)
    guard FileLook.freeBytes(at: place.path).map({ $0 >= SnapshotTaker.leastFree }) ?? true else { throw .noRoom }
    var work = SnapshotWork(git: git, repository: repository, place: place, excludes: request.excludes, time: time)
    let tree = try work.tree()
    do throws(GitProblem) {
      let snapshot = Snapshot(
        tree: tree, head: try repository.head(git, within: time), store: place.name, leftOut: work.leftOut)
      guard !request.following.isEmpty else { return SnapshotTaken(snapshot) }
      let keeper = SnapshotPack(git: git, place: place, time: time)
      let pack = try keeper.keep(request.following + [tree])
      let numbers = try request.following.last.map { last throws(GitProblem) in
        last == tree ? ChangeNumbers() : try keeper.numbers(from: last, to: tree)
      }
      return SnapshotTaken(snapshot, pack: pack, numbers: numbers ?? nil)
    } catch {
      throw SnapshotGap(error)
    }
  }

  /// The work on one snapshot, and what it had to leave out.
  private struct SnapshotWork {
    let git: GitProgram
    let repository: Repository
    let place: SnapshotStore.Place
    let excludes: [String]
    let time: GitTime
    private(set) var leftOut: [LeftOut] = []

    init(
      git: GitProgram, repository: Repository, place: SnapshotStore.Place, excludes: [String], time: GitTime
    ) {
      self.git = git
      self.repository = repository
      self.place = place
      self.excludes = excludes
      self.time = time
    }

    private var index: String { place.index(of: repository.root) }

    mutating func tree() throws(SnapshotGap) -> String {
      do throws(GitProblem) { return try treeOnce() } catch .refused {
        // Its index may name what is not there any more, or be damaged: it is made anew, once.
        leftOut = []
        try removeIndex()
      } catch {
        throw SnapshotGap(error)
      }
      do throws(GitProblem) { return try treeOnce() } catch { throw SnapshotGap(error) }
    }

    private func removeIndex() throws(SnapshotGap) {
      for path in [index, index + ".lock"] {
        do throws(SystemError) { try OwnFolder.removeFile(path) } catch { throw .refused("\(path): \(error)") }
      }
    }

    private mutating func treeOnce() throws(GitProblem) -> String {
      // Nobody else writes it: a lock is what a killed call left.
      unlink(index + ".lock")
      if FileKind(at: index) == nil { try copyIndex() }
      let filters = try repository.filters(git, within: time)
      var call = GitCall(
        ["add", "--all", "--ignore-errors", "--pathspec-from-file=-", "--pathspec-file-nul"], in: repository.root)
      call.environment = environment
      call.settings = Repository.settings(without: filters)
      call.input = try pathspecs(leavingOut: try look(filters, call.settings))
      let added = try git.run(call, within: time)
      // Without some files, which it names, it goes on and ends with 1.
      guard added.status == 0 || added.status == 1 else {
        throw .refused(status: added.status, said: added.said)
      }
      if added.status == 1 { leftOut.append(LeftOut(.unreadable, count: 0)) }
      if FileKind(at: repository.root + "/.gitmodules") == .file { leftOut.append(LeftOut(.submodules, count: 0)) }
      var write = GitCall(["write-tree", "--missing-ok"], in: repository.root)
      write.environment = environment
      return try git.ask(write, within: time).line
    }

    private var environment: [String: String] {
      ["GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": place.fresh]
    }

    /// With its age: by that git sees which files may have changed since.
    private func copyIndex() throws(GitProblem) {
      do throws(FileProblem) {
        try FileCopy.make(of: repository.index, at: index, mode: 0o600)
      } catch {
        guard !error.isMissing else { return }
        throw .notStarted("\(repository.index): \(error.words)")
      }
    }

    /// Looks at the files that git doesn't know yet before any is read.
    private mutating func look(
      _ filters: [String], _ settings: [(key: String, value: String)]
    ) throws(GitProblem) -> [ArraySlice<UInt8>] {
      let news = try list(["--others", "--exclude-standard"] + excludes.map { "--exclude=\($0)" }, settings)
      guard news.count <= SnapshotTaker.mostNewFiles else { throw .tooMuch }
      var found: [LeftOut.Why: [ArraySlice<UInt8>]] = [:]
      var bytes: Int64 = 0
      for name in news {
        if name.last == UInt8(ascii: "/") {
          found[.repository, default: []].append(name.dropLast())
        } else if let look = FileLook.link(at: Array(repository.root.utf8) + [UInt8(ascii: "/")] + name) {
          if !look.isReadable {
            found[.unreadable, default: []].append(name)
          } else if look.kind == .file, look.byteCount > SnapshotTaker.mostBytes {
            found[.large, default: []].append(name)
          } else if look.kind == .file {
            bytes += look.byteCount
          }
        }
      }
      guard bytes <= SnapshotTaker.mostNewBytes else { throw .tooMuch }
      if !filters.isEmpty { found[.filtered] = try filtered(news, filters, settings) }
      for why in LeftOut.Why.allCases {
        guard let names = found[why], !names.isEmpty else { continue }
        leftOut.append(
          LeftOut(why, names: names.prefix(LeftOut.mostNames).map { FilePath($0).text }, count: names.count))
      }
      return found.values.flatMap { $0 }
    }

    /// What is new or changed and would go through a filter, such as that of LFS: without it, other bytes would be kept than
    /// the repository has.
    private func filtered(
      _ news: [ArraySlice<UInt8>], _ filters: [String], _ settings: [(key: String, value: String)]
    ) throws(GitProblem) -> [ArraySlice<UInt8>] {
      let names = news.filter { $0.last != UInt8(ascii: "/") } + (try list(["--modified"], settings))
      guard !names.isEmpty else { return [] }
      var call = GitCall(["check-attr", "--stdin", "-z", "filter"], in: repository.root)
      call.environment = environment
      call.input = Array(names.joined(separator: [0])) + [0]
      let fields = try git.ask(call, within: time).output.split(separator: 0, omittingEmptySubsequences: false)
      return stride(from: 0, to: fields.count - 2, by: 3).compactMap { at in
        filters.contains(String(decoding: fields[at + 2], as: UTF8.self)) ? fields[at] : nil
      }
    }

    private func list(
      _ options: [String], _ settings: [(key: String, value: String)]
    ) throws(GitProblem) -> [ArraySlice<UInt8>] {
      var call = GitCall(["ls-files", "-z"] + options, in: repository.root)
      call.environment = environment
      call.settings = settings
      return try git.ask(call, within: time).output.split(separator: 0)
    }

    /// All of the repository, also where the thread works in a part of it.
    private func pathspecs(leavingOut names: [ArraySlice<UInt8>]) throws(GitProblem) -> [UInt8] {
      var specs = [Array(":/".utf8)]
      specs += names.map { Array(":(top,exclude,literal)".utf8) + $0 }
      for pattern in excludes {
        let place = pattern.contains("/") ? pattern : "**/" + pattern
        specs += [place, place + "/**"].map { Array(":(top,exclude,icase,glob)\($0)".utf8) }
      }
      return Array(specs.joined(separator: [0])) + [0]
    }
  }
}
