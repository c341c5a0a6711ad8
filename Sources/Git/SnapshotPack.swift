import Review

/// Keeps what snapshots differ in, so that it stays readable when the person's repository throws its part away.
struct SnapshotPack {
  let git: GitProgram
  let place: SnapshotStore.Place
  let time: GitTime

  /// The name of the pack, or nil where nothing differs from one tree to the next.
  func keep(_ trees: [String]) throws(GitProblem) -> String? {
    var ids: Set<String> = []
    let pairs = Array(zip(trees, trees.dropFirst()).enumerated()).filter { $1.0 != $1.1 }
    let calls = pairs.map { _, pair in
      GitCall(
        ["--git-dir=\(place.path)", "diff-tree", "-r", "-t", "-z", "--raw", "--no-renames", pair.0, pair.1], in: "/",
        mayFail: true)
    }
    for ((number, (old, new)), answer) in zip(pairs, try git.all(calls, within: time)) {
      // Of an earlier turn, something may be gone: that one can't be helped any more.
      guard answer.status == 0 || number == trees.count - 2 else { continue }
      guard answer.status == 0, let files = RawChanges.files(of: answer.output) else {
        throw .refused(status: answer.status, said: answer.said)
      }
      for file in files {
        if file.oldMode != .none, file.oldMode != .repository { ids.insert(file.oldID) }
        if file.newMode != .none, file.newMode != .repository { ids.insert(file.newID) }
      }
      ids.formUnion([old, new])
    }
    guard !ids.isEmpty else { return nil }
    // Without a search for what is alike: it would save half of the room at most, since the pack has both sides of each
    // change, and takes half a minute where 25 files of 2 MB were written anew.
    var call = GitCall(
      ["--git-dir=\(place.path)", "pack-objects", "--quiet", "--threads=1", "--window=0", place.packs + "/pack"],
      in: "/")
    call.input = Array(ids.sorted().joined(separator: "\n").utf8) + [0x0A]
    let name = try git.ask(call, within: time).line
    // Nobody tidies it away. The same one may lie there from before, and be old.
    let pack = "\(place.packs)/pack-\(name)"
    try git.machine.carryOut([.mark(pack + ".keep"), .touch(pack + ".pack"), .touch(pack + ".idx")], within: time)
    return name
  }

  func numbers(from old: String, to new: String) throws(GitProblem) -> ChangeNumbers {
    ChangeNumbers(try ChangeReader(git: git, place: place).files(from: old, to: new, within: time))
  }
}
