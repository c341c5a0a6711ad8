import Review
import Testing

@testable import Git

/// The person's index in every form that git knows: what is in it, and that it stays as it is.
struct IndexTests {
  /// Git itself renews the age of the files in which it keeps a part of an index, so it is not asked.
  private static let look = "cd .. && find repo -printf '%p %y %m %s %T@ %l\\n' | sort"

  @Test(arguments: [
    "git update-index --split-index", "git config core.splitIndex true; git update-index --split-index",
    "git config core.splitIndex true; git update-index --split-index; echo s > s; git add s",
    "git update-index --index-version 4", "git update-index --untracked-cache",
    "git config core.fsmonitor true; git update-index --fsmonitor-valid a.txt",
    "touch .git/index.lock",
  ])
  func `a snapshot is what git itself would keep, whatever its index looks like`(script: String) throws {
    let person = try TestRepository()
    try person.sh("mkdir out; echo o > out/o; git add -A; git commit -qm out; \(script)")
    for room in [person.room(), GitRoom(try person.farMachine().way)] {
      let state = try person.sh(Self.look)
      let first = try room.take(person.root).get().snapshot
      #expect(first.leftOut == [])
      #expect(try person.sh(Self.look) == state)
      try person.sh("echo more >> a.txt; echo new > dir/new; rm dir/b.txt")
      let tree = try person.tree()
      let changed = try person.sh(Self.look)
      #expect(try room.take(person.root, following: [first.tree]).get().snapshot.tree == tree)
      // Also by an index that is made anew.
      try person.sh("rm -f ../data/review/*/index-*")
      #expect(try room.take(person.root, following: [first.tree]).get().snapshot.tree == tree)
      #expect(try person.sh(Self.look) == changed)
      let plan = try room.plan(
        RevertWanted(
          directory: person.root, without: [], store: first.store, from: tree, to: first.tree, part: .all))
      #expect(plan.kept == [])
      #expect(try room.set(plan.change).kept == [])
      #expect(try room.take(person.root).get().snapshot.tree == first.tree)
      room.finish()
    }
  }
}
