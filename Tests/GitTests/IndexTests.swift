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

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
  func `files at which git was told not to look are seen all the same`(flag: String) throws {
    let person = try TestRepository()
    try person.sh("git update-index \(flag) a.txt dir/b.txt; echo mine >> a.txt")
    let room = person.room()
    defer { room.finish() }
    let state = try person.sh(Self.look)
    let before = try room.take(person.root).get().snapshot
    #expect(try person.sh(Self.look) == state)
    try person.sh("echo agent >> a.txt; echo agent > dir/b.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let files = try room.files(from: before.tree, to: after.tree, in: after.store)
    #expect(files.map(\.path.text) == ["a.txt", "dir/b.txt"])
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.kept == [])
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.sh("cat a.txt dir/b.txt") == "one\ntwo\nthree\nmine\nkept\n")
    #expect(
      try person.git("ls-files", "-v")
        == (flag == "--skip-worktree" ? "S a.txt\nS dir/b.txt\n" : "h a.txt\nh dir/b.txt\n"))
  }

  @Test func `ignored files that the person has given to git are seen, whenever that was`() throws {
    let person = try TestRepository()
    try person.sh("echo '*.log' > .gitignore; git add -A; git commit -qm i; echo 1 > early.log; git add -f early.log")
    let room = person.room()
    defer { room.finish() }
    let first = try room.take(person.root).get().snapshot
    try person.sh("echo 2 > late.log; git add -f late.log; echo 3 >> early.log; echo 4 > other.log")
    let second = try room.take(person.root, following: [first.tree]).get().snapshot
    let files = try room.files(from: first.tree, to: second.tree, in: second.store)
    #expect(files.map(\.path.text) == ["early.log", "late.log"])
    try person.sh("rm late.log")
    let third = try room.take(person.root, following: [second.tree]).get().snapshot
    #expect(
      try room.files(from: second.tree, to: third.tree, in: third.store).map(\.path.text) == ["late.log"])
  }

  @Test func `what was kept once stays so where git is told to ignore it from then on`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    try person.sh("echo 1 > run.log")
    let first = try room.take(person.root).get()
    try person.sh("echo '*.log' > .gitignore; echo 2 >> run.log; echo new > new.log")
    let second = try room.take(person.root, following: [first.snapshot.tree]).get()
    let files = try room.files(from: first, to: second).map { $0.status.rawValue + " " + $0.path.text }
    #expect(files == ["added .gitignore", "modified run.log"])
  }

  @Test func `large files and submodules that the person gives to git later are seen as those from before`() throws {
    let person = try TestRepository()
    let inner = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    _ = try room.take(person.root).get()
    try person.sh(
      """
      head -c 6000000 /dev/zero > big; head -c 6000000 /dev/zero > staged; git add big
      git -c protocol.file.allow=always submodule add -q \(inner.root) sub; git commit -qm given; git add staged
      """)
    let first = try room.take(person.root).get().snapshot
    #expect(first.leftOut == [LeftOut(.submodules, count: 0)])
    #expect(try first.tree == person.tree())
    try person.sh(
      "git -C sub -c user.name=n -c user.email=e commit -q --allow-empty -m more; echo more >> big; head -c 6000000 /dev/zero > new"
    )
    let second = try room.take(person.root, following: [first.tree]).get().snapshot
    #expect(second.leftOut == [LeftOut(.large, names: ["new"], count: 1), LeftOut(.submodules, count: 0)])
    let files = try room.files(from: first.tree, to: second.tree, in: second.store)
    #expect(files.map(\.path.text) == ["big", "sub"])
  }

  @Test func `a folder that became a submodule is one, and one that is not checked out is its commit`() throws {
    let person = try TestRepository()
    let inner = try TestRepository()
    try person.sh("mkdir sub; echo x > sub/x; git add -A; git commit -qm folder")
    let room = person.room()
    defer { room.finish() }
    _ = try room.take(person.root).get()
    try person.sh(
      """
      git rm -qr sub; git -c protocol.file.allow=always submodule add -q \(inner.root) sub
      git -c protocol.file.allow=always submodule add -q \(inner.root) bare; git commit -qm given
      git submodule -q deinit -f bare
      """)
    let taken = try room.take(person.root).get().snapshot
    #expect(taken.leftOut == [LeftOut(.submodules, count: 0)])
    #expect(try taken.tree == person.tree())
  }
}
