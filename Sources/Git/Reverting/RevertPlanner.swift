import EventLoop
import Files
import Review

/// A file that is to go from one state to another.
struct FileWish: Equatable {
  let path: FilePath
  let from: TreeEntry?
  let to: TreeEntry?
}

/// Finds out what setting files back would do. Nothing of the person's is touched for it.
struct RevertPlanner {
  let trees: TreeMaker
  let folder: SideFolder
  /// A tree of the files as they are.
  let now: String
  /// One that knows what the wishes know: what they go from.
  let from: String
  /// The tree from before.
  let to: String
  /// What was there before the change that is set back stays; nil where nothing stays for that.
  let older: OlderFiles?
  /// Files that are not as that tree has them.
  let untrue: Set<FilePath>
  /// Those that go through a filter: no tree has them as they are.
  let filtered: Set<FilePath>
  /// Files of which the tree from before has something else than lay there.
  let untrueThen: Set<FilePath>
  /// What others have changed: it stays, and so does the other name of it.
  let notOwn: Set<FilePath>

  struct Plan {
    var entries: [(path: FilePath, entry: TreeEntry?)] = []
    var files: [RevertPlan.File] = []
    var kept: [KeptFile] = []
    /// What would be done, as it was wanted, or is so already.
    var done: [FileWish] = []
    /// Old names by new ones, of files that get these again.
    var renames: [FilePath: FilePath] = [:]
  }

  func plan(_ wishes: [FileWish]) throws(GitProblem) -> Plan {
    let entries = try trees.entries(of: now, at: wishes, from: from)
    let looks = Dictionary(zip(wishes.map(\.path), try folder.looks(at: wishes.map(\.path)))) { $1 }
    let older = try older?.found(among: wishes, looks) ?? [:]
    var plan = Plan()
    var ways: [FilePath: (entry: TreeEntry?, how: RevertPlan.File.How)] = [:]
    for wish in wishes {
      let (entry, look) = (entries[wish.path], looks[wish.path] ?? .nothing)
      // It is so already, unless what lies there is only not kept.
      guard entry != wish.to || wish.to == nil && look.isFile else {
        if obstacle(to: wish, from: entry, look) == nil { plan.done.append(wish) }
        continue
      }
      if notOwn.contains(wish.path) {
        plan.kept.append(KeptFile(wish.path, .notItsOwn))
        continue
      }
      if let why = older[wish.path] ?? obstacle(to: wish, from: entry, look) {
        plan.kept.append(KeptFile(wish.path, why))
        continue
      }
      switch try RevertPlanner.next(wish, from: entry, trees) {
      // What it would take out is out already.
      case .success(let way) where way.entry == entry: plan.done.append(wish)
      case .success(let way): ways[wish.path] = way
      case .failure(let problem): plan.kept.append(KeptFile(wish.path, problem.why))
      }
    }
    func leave(_ files: [KeptFile]) {
      for file in files where ways.removeValue(forKey: file.path) != nil { plan.kept.append(file) }
    }
    // One that stays may be in the way of another one, or be the other half of it, and so on.
    var renames: [ChangedFile]?
    var count = -1
    while count != ways.count {
      count = ways.count
      leave(try stuck(ways, looks))
      if renames == nil, !plan.kept.isEmpty { renames = try self.renames(among: wishes) }
      leave(RevertPlanner.halves(of: renames ?? [], ways, plan.kept))
    }
    for wish in wishes {
      guard let way = ways[wish.path] else { continue }
      plan.entries.append((wish.path, way.entry))
      plan.files.append(RevertPlan.File(wish.path, way.how))
      plan.done.append(wish)
    }
    if renames == nil { renames = try self.renames(among: plan.done) }
    for file in renames ?? [] where ways[file.path] != nil {
      if let old = file.oldPath, ways[old] != nil { plan.renames[file.path] = old }
    }
    plan.kept.sort { $0.path < $1.path }
    return plan
  }

  /// Files that have another name, where that could come apart.
  private func renames(among wishes: [FileWish]) throws(GitProblem) -> [ChangedFile] {
    guard wishes.contains(where: { $0.from == nil }), wishes.contains(where: { $0.to == nil }) else { return [] }
    return try trees.differences(from: to, to: from, withRenames: true).filter { $0.oldPath != nil }
  }

  /// Names of renamed files whose other names stay: each is one file, of which nothing is to be lost or to be there twice.
  private static func halves(
    of renames: [ChangedFile], _ ways: [FilePath: (entry: TreeEntry?, how: RevertPlan.File.How)], _ kept: [KeptFile]
  ) -> [KeptFile] {
    guard !renames.isEmpty else { return [] }
    let kept = Dictionary(kept.map { ($0.path, $0.why) }) { $1 }
    return renames.compactMap { file in
      guard let old = file.oldPath else { return nil }
      if ways[file.path] != nil, kept[old] != nil { return KeptFile(file.path, .renamed(old)) }
      guard ways[old] != nil, kept[file.path]?.isOfItsContent == true else { return nil }
      return KeptFile(old, .renamed(file.path))
    }
  }

  /// Why nothing can be done with it, whatever it is.
  private func obstacle(
    to wish: FileWish, from now: TreeEntry?, _ look: WorkingFolder.Look
  ) -> KeptFile.Why? {
    if [wish.from, wish.to, now].contains(where: { $0?.mode == .repository }) { return .repository }
    if now != nil, look == .nothing, untrue.contains(wish.path) { return .notCheckedOut }
    if untrue.contains(wish.path) || now != nil && filtered.contains(wish.path) { return .notKept }
    if wish.to != nil, untrueThen.contains(wish.path) { return .wasNotKept }
    switch look {
    case .nothing: return now == nil ? nil : .notKept
    case .blocked(_, isLink: true) where now == nil && wish.to == nil: return nil
    case .blocked(_, let isLink): return isLink && now != nil ? .behindLink : now == nil ? nil : .notKept
    case .refused(let problem): return .refused(problem.description)
    case .there(let stamp):
      // A folder may go with all that is in it, and that is looked at below.
      if now == nil { return stamp.kind == .folder ? nil : .notKept }
      return nil
    }
  }

  struct Refused: Error { let why: KeptFile.Why }

  static func next(
    _ wish: FileWish, from now: TreeEntry?, _ trees: TreeMaker
  ) throws(GitProblem) -> Result<(entry: TreeEntry?, how: RevertPlan.File.How), Refused> {
    if now == wish.from {
      return .success((wish.to, wish.to == nil ? .removed : now == nil ? .created : .restored))
    }
    guard let now, let from = wish.from, let to = wish.to else { return .failure(Refused(why: .changedSince)) }
    guard now.isFile, from.isFile, to.isFile else { return .failure(Refused(why: .noText)) }
    let mode = now.mode == from.mode ? to.mode : now.mode
    guard to.mode == from.mode || now.mode == from.mode || now.mode == to.mode else {
      return .failure(Refused(why: .changedSince))
    }
    switch try LineMerge(trees: trees).merge(now.id, base: from.id, other: to.id) {
    case .clean(let id): return .success((TreeEntry(mode, id), .merged))
    case .conflict: return .failure(Refused(why: .changedSince))
    case .noText: return .failure(Refused(why: .noText))
    }
  }

  /// Those that can't come, since something lies in their way that stays.
  private func stuck(
    _ ways: [FilePath: (entry: TreeEntry?, how: RevertPlan.File.How)], _ looks: [FilePath: WorkingFolder.Look]
  ) throws(GitProblem) -> [KeptFile] {
    func goes(_ path: FilePath) -> Bool { ways[path].map { $0.entry == nil } ?? false }
    var found: [KeptFile] = []
    for (path, way) in ways where way.entry != nil {
      switch looks[path] ?? .nothing {
      case .nothing, .refused: continue
      case .blocked(let other, _) where goes(other): continue
      case .blocked(_, let isLink): found.append(KeptFile(path, isLink ? .behindLink : .inTheWay))
      case .there(let stamp) where stamp.kind != .folder: continue
      case .there:
        do throws(GitProblem) {
          let inside = try folder.contents(of: path)
          let looks = try folder.looks(at: inside)
          // Where none of them goes, folders with nothing in them make room.
          if !inside.allSatisfy(goes), inside.contains(where: goes) || !looks.allSatisfy(\.isInTheWay) {
            found.append(KeptFile(path, .inTheWay))
          }
        } catch {
          if case .unreachable = error { throw error }
          found.append(KeptFile(path, .refused(error.words)))
        }
      }
    }
    return found
  }
}

extension KeptFile.Why {
  /// Somebody went on with what is in the file.
  fileprivate var isOfItsContent: Bool {
    switch self {
    case .changedSince, .noText, .notKept, .notCheckedOut: true
    case .notChanged, .noSuchHunk, .wasNotKept, .isOlder, .mayBeOlder, .hadOtherName, .notItsOwn, .renamed, .inTheWay,
      .behindLink, .repository, .refused:
      false
    }
  }
}
