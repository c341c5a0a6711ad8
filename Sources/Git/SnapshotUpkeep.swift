import Files
import Review

/// Takes away what nobody wants any more, and what a killed call has left.
struct SnapshotUpkeep {
  /// So many loose objects in one of the 256 folders: about as many as git itself gathers before it tidies up.
  private static let looseInOneFolder = 27
  private static let milliseconds = 60_000
  /// What is newer may be wanted by now.
  private static let youngSeconds = 2 * 60 * 60

  private let store: SnapshotStore
  private let git: GitProgram
  private let claims: PlaceClaims

  init(_ store: SnapshotStore, _ git: GitProgram, _ claims: PlaceClaims) {
    (self.store, self.git, self.claims) = (store, git, claims)
  }

  private var machine: Machine { git.machine }

  /// The answer is what could not be taken away, and why.
  func keep(only wanted: [String: WantedSnapshots], forgetting: Set<String>) -> [String] {
    // In one folder lies what was kept in either way.
    let wanted = Dictionary(wanted.map { (SnapshotStore.folderName(of: $0.key), $0.value) }) { $0.union($1) }
    let forgetting = Set(forgetting.map(SnapshotStore.folderName))
    let time = GitTime(milliseconds: SnapshotUpkeep.milliseconds)
    let folders: [String: Int]
    do throws(GitProblem) { folders = try machine.ages(in: store.folder, within: time) ?? [:] } catch {
      return ["\(store.folder): \(error.words)"]
    }
    return folders.sorted { $0.key < $1.key }.compactMap { name, age in
      guard !git.hasEnded else { return nil }
      let title = store.prefix + (name.hasPrefix("new-") ? String(name.dropFirst("new-".count)) : name)
      // Where a snapshot is being taken it is tidied up another day.
      return claims.ifFree(title) { () -> String? in
        do throws(GitProblem) {
          let full = store.prefix + name
          return try tidy(full, age, keeping: wanted[full], isForgotten: forgetting.contains(full))
        } catch .stopped {
          return nil
        } catch {
          return "\(store.folder)/\(name): \(error.words)"
        }
      } ?? nil
    }
  }

  private func tidy(
    _ name: String, _ age: Int, keeping wanted: WantedSnapshots?, isForgotten: Bool
  ) throws(GitProblem) -> String? {
    let time = GitTime(milliseconds: SnapshotUpkeep.milliseconds)
    let place = store.place(named: name)
    func isOld(_ age: Int) -> Bool { age > SnapshotUpkeep.youngSeconds }
    guard let wanted else {
      if isForgotten || isOld(age) { try remove(place.path, within: time) }
      return nil
    }
    let packs = try machine.ages(in: place.packs, within: time) ?? [:]
    let unwanted = packs.filter { file, age in
      let title = file.prefix { $0 != "." }
      let isWanted = title.hasPrefix("pack-") && wanted.packs.contains(String(title.dropFirst("pack-".count)))
      return !isWanted && (isForgotten || isOld(age))
    }
    let files = try machine.names(in: place.path, within: time) ?? []
    let left = files.filter {
      $0.hasSuffix(".lock") || $0.hasSuffix(".new") || $0.hasPrefix(SnapshotStore.sharedIndex)
        || isForgotten && $0 == "rights"
    }
    try machine.carryOut(
      unwanted.keys.sorted().map { .remove(place.packs + "/" + $0) } + left.map { .remove(place.path + "/" + $0) },
      within: time)
    try Staging.remove(in: place, machine, within: time)
    try machine.removeHalves(in: place, within: time) { !git.hasEnded }
    let loose = try machine.names(in: place.fresh + "/17", within: time)?.count ?? 0
    guard !unwanted.isEmpty || isForgotten || loose > SnapshotUpkeep.looseInOneFolder else { return nil }
    // An index may name what goes now: it is made anew when it is next needed.
    try machine.carryOut(
      files.filter { $0.hasPrefix("index-") }.map { .remove(place.path + "/" + $0) }, within: time)
    return prune(place, keeping: wanted, before: isForgotten ? "now" : "2.hours.ago")
  }

  /// A folder may have very many files: what is left of it when the server ends goes the next time.
  private func remove(_ folder: String, within time: GitTime) throws(GitProblem) {
    switch machine {
    case .here: try FileStep.takeAway(folder) { !git.hasEnded }
    case .there: try machine.carryOut([.remove(folder)], within: time)
    }
  }

  private func prune(_ place: SnapshotStore.Place, keeping wanted: WantedSnapshots, before moment: String) -> String? {
    // What snapshots write lies in a folder of its own, beside the packs.
    func asking(_ arguments: [String]) -> GitCall {
      var call = GitCall(["--git-dir=\(place.path)"] + arguments, in: "/")
      call.environment = [
        "GIT_OBJECT_DIRECTORY": place.fresh, "GIT_ALTERNATE_OBJECT_DIRECTORIES": GitSettings.listed(place.objects),
      ]
      return call
    }
    let time = GitTime(milliseconds: SnapshotUpkeep.milliseconds)
    do throws(GitProblem) {
      // What a pack has need not lie there by itself too.
      _ = try git.ask(asking(["prune-packed", "--quiet"]), within: time)
      _ = try git.ask(asking(["prune", "--expire=\(moment)"] + wanted.trees.sorted()), within: time)
      return nil
    } catch .missing {
      return nil
    } catch .stopped {
      return nil
    } catch {
      return "\(place.path): \(error)"
    }
  }
}

extension SnapshotStore {
  /// How much room they take.
  package var byteCount: Int64 { OwnFolder.byteCount(of: folder) }
}
