import Review
import Testing

@testable import Git

/// What snapshots leave out, and what becomes of it when a turn is set back.
extension RevertTests {
  /// What stays of a turn that is set back, what goes, and what is there then.
  private func setBack(
    _ files: String, beside: String = "true", turn: String, excludes: [String] = []
  ) throws -> (kept: [KeptFile], gone: [String], files: [String]) {
    let person = try TestRepository()
    try person.sh("git rm -rqf .; \(files); git add -A; git commit -qm two; \(beside)")
    let room = person.room()
    let before = try room.take(person.root, excludes: excludes).get().snapshot
    // As the disk's own clock tells it: what was there has an older step of it, and the turn none.
    let began = try #require(Double(try person.sh("touch ../mark; stat -c %.3Z ../mark").dropLast()))
    try person.sh(turn)
    let after = try room.take(person.root, excludes: excludes, following: [before.tree]).get().snapshot
    var wanted = person.wanted(before, after, without: excludes)
    wanted.since = Int64(began * 1000) + OlderFiles.clockMilliseconds
    wanted.thereBefore = Set(before.leftOut.flatMap(\.names).map { FilePath(spelled: $0) })
    wanted.hasMoreBefore = before.leftOut.contains { $0.count > $0.names.count }
    let plan = try room.plan(wanted)
    #expect(try room.set(plan.change).kept == [])
    room.finish()
    let left = try person.sh("find . -path ./.git -prune -o -type f -printf '%P\n' | sort")
    return (
      plan.kept, plan.files.filter { $0.how == .removed }.map(\.path.text), left.split(separator: "\n").map(String.init)
    )
  }

  private func older(_ path: String) -> [KeptFile] { [KeptFile(FilePath(path), .isOlder)] }

  @Test(arguments: ["echo nothing > .gitignore", "rm .gitignore"])
  func `a file that git ignored stays where a turn lets it be seen`(turn: String) throws {
    let (kept, gone, files) = try setBack(
      "echo data > .gitignore; echo t > t", beside: "echo precious > data", turn: turn + "; cp -p t new")
    #expect(kept == older("data") && gone == ["new"])
    #expect(files == [".gitignore", "data", "t"])
  }

  /// Files have the time of the machine on which they are.
  @Test(arguments: [("-120 seconds", ["new"]), ("+120 seconds", [])])
  func `what was there before a turn is told by the clock of its machine`(clock: String, gone: [String]) throws {
    let person = try TestRepository()
    let far = try person.farMachine(programs: ["date": "exec date -d '\(clock)' \"$@\"\n"])
    let room = GitRoom(far.way)
    let before = try room.take(person.root).get().snapshot
    let began = try #require(Int64(try person.sh("touch ../mark; stat -c %Y ../mark").dropLast()))
    try person.sh("echo new > new")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    var wanted = person.wanted(before, after)
    wanted.since = began * 1000
    let plan = try room.plan(wanted)
    #expect(plan.files.map(\.path.text) == gone)
    #expect(plan.kept == (gone.isEmpty ? older("new") : []))
    room.finish()
  }

  /// A file that somebody has just moved or written over tells by nothing but its birth that it was there before.
  @Test(
    arguments: [
      ("mv data seen", "seen", .hadOtherName), ("rm .gitignore; echo more >> data", "data", .isOlder),
      ("mkdir in; mv data in/; rm t; echo t > in/t", "in/data", .hadOtherName),
    ] as [(String, String, KeptFile.Why)])
  func `a file that git ignored stays where a turn moves it or writes over it`(
    turn: String, stays: String, why: KeptFile.Why
  ) throws {
    let (kept, _, files) = try setBack(
      "echo /data > .gitignore; echo t > t", beside: "echo precious > data", turn: turn + "; echo new > new")
    #expect(kept == [KeptFile(FilePath(stays), why)] && files == [".gitignore"] + [stays, "t"].sorted())
  }

  /// They were born before the turn, which has given them these names.
  @Test(
    arguments: [
      // What is there anew has the old name, and the old file another one.
      ("mv t t.orig; sed s/1/one/ t.orig > t", "t.orig"),
      ("mv t t~; seq 8 > t; echo more >> t~; rm t", "t~"),
      // Most of it is other than it was.
      ("mkdir in; mv t in/t; seq 100 300 > in/t", "in/t"),
      ("ln t again", "again"),
      // Of so few lines one more is another text.
      ("mv t T; seq 50 90 > T", "T"),
    ])
  func `what a turn has moved and changed, or called by one more name, goes`(turn: String, goes: String) throws {
    let (kept, gone, files) = try setBack("seq 9 > t", turn: turn)
    #expect(kept == [] && gone == [goes] && files == ["t"])
  }

  /// Git would have seen it if it had been there.
  @Test func `what a turn has moved and written anew is not called older than the turn`() throws {
    let (kept, gone, files) = try setBack("seq 9 > t", turn: "mv t b; seq 100 130 > b")
    #expect(kept == [KeptFile(FilePath("b"), .hadOtherName)] && gone == [] && files == ["b", "t"])
  }

  /// Such a file is born anew with what `sed -i` writes.
  @Test(
    arguments: [
      ("echo '*.o' > .gitignore", "echo > .gitignore", "k.o"), ("echo '*.o' > .gitignore", "rm .gitignore", "k.o"),
      ("echo '*.o' > .gitignore", "git add -f k.o", "k.o"),
      ("mkdir in; echo /k.o > in/.gitignore", "rm in/.gitignore", "in/k.o"),
      ("echo in/ > .gitignore", "rm .gitignore", "in/k.o"),
      ("mkdir -p .git/info; echo k.o >> .git/info/exclude", "git add -f k.o", "k.o"),
      // Something of the same name goes too.
      ("mkdir other; echo other > other/k.o; git add other; echo '*.o' > .gitignore", "rm .gitignore other/k.o", "k.o"),
    ])
  func `a file that git ignored stays where a turn writes it anew`(before: String, turn: String, path: String) throws {
    let (kept, gone, files) = try setBack(
      "echo t > t; \(before)", beside: "mkdir -p in; echo obj > \(path)",
      turn: "\(turn); sed -i s/obj/OBJ/ \(path); echo new > new")
    #expect(kept == [KeptFile(FilePath(path), .mayBeOlder)] && gone == ["new"])
    #expect(files.contains(path) && !files.contains("new"))
  }

  @Test func `what a turn has moved to where git ignored it goes back`() throws {
    let (kept, gone, files) = try setBack(
      "echo /build > .gitignore; echo t > t", turn: "rm .gitignore; mkdir build; cp t build/t; rm t")
    #expect(kept == [] && gone == ["build/t"] && files == [".gitignore", "t"])
  }

  @Test func `what was too large to be kept stays where a turn makes it small`() throws {
    let (kept, gone, files) = try setBack(
      "echo t > t", beside: "truncate -s 6000000 big", turn: "truncate -s 1000 big; echo new > new")
    #expect(kept == older("big") && gone == ["new"] && files == ["big", "t"])
  }

  @Test func `what a turn has only moved goes back to where it was`() throws {
    let (kept, gone, files) = try setBack(
      "mkdir src; echo a > src/a; echo b > src/b; echo c > c", turn: "mv src lib; git mv c d; echo more >> lib/b")
    #expect(kept == [] && gone == ["d", "lib/a", "lib/b"] && files == ["c", "src/a", "src/b"])
  }

  /// It is hidden, or large, and was in the repository all the same.
  @Test func `what was set back and is never kept otherwise goes again when that is taken back`() throws {
    let person = try TestRepository()
    try person.sh("echo secret > .env; truncate -s 6000000 big; git add -A; git commit -qm two")
    let room = person.room()
    let before = try room.take(person.root, excludes: [".env"]).get().snapshot
    try person.sh("rm .env big; echo q >> a.txt")
    let after = try room.take(person.root, excludes: [".env"], following: [before.tree]).get().snapshot
    let plan = try room.plan(person.wanted(before, after, without: [".env"]))
    let set = try room.set(plan.change, without: [".env"])
    #expect(set.paths.map(\.text) == [".env", "a.txt", "big"] && set.kept == [])
    #expect(try person.sh("cat .env; stat -c %s big") == "secret\n6000000\n")
    var wanted = person.wanted(undoing: set.change)
    wanted = RevertWanted(
      directory: wanted.directory, without: [".env"], store: wanted.store, from: wanted.from, to: wanted.to, part: .all)
    let undo = try room.plan(wanted)
    #expect(undo.files.map(\.path.text) == [".env", "a.txt", "big"])
    #expect(try room.set(undo.change, without: [".env"]).kept == [])
    #expect(try person.sh("ls -A") == ".git\na.txt\ndir\n")
    room.finish()
  }

  /// The question may have been open for long, or whoever did it was killed.
  @Test(arguments: [("true", ["*.key"]), ("echo '*.key' > .gitignore", [])] as [(String, [String])])
  func `what is there again and can't be seen is not written over`(turn: String, without: [String]) throws {
    let person = try TestRepository()
    try person.sh("echo committed > x.key; git add -A; git commit -qm two")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root, excludes: without).get().snapshot
    try person.sh("git rm -q x.key; echo q >> a.txt; \(turn)")
    let after = try room.take(person.root, excludes: without, following: [before.tree]).get().snapshot
    let change = try room.plan(person.wanted(before, after, without: without)).change
    try person.sh("echo mine > x.key")
    let set = try room.set(change, without: without)
    #expect(set.kept == [KeptFile(FilePath("x.key"), .notKept)] && set.paths.contains(FilePath("a.txt")))
    #expect(try person.sh("cat x.key") == "mine\n")
    // An earlier try would have left it so.
    try person.sh("echo committed > x.key; \(turn)")
    #expect(try room.set(change, without: without).paths.contains(FilePath("x.key")))
  }

  @Test func `what comes back where git ignores it by now goes again when that is taken back`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("git rm -q a.txt; echo a.txt > .gitignore")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let wanted = person.wanted(before, after, .files([FilePath("a.txt")]))
    let change = try room.set(try room.plan(wanted).change).change
    #expect(change.from != change.to)
    let undo = try room.plan(person.wanted(undoing: change))
    #expect(undo.files.map(\.path.text) == ["a.txt"])
    #expect(try room.set(undo.change).kept == [])
    #expect(try person.sh("ls -A") == ".git\n.gitignore\ndir\n")
  }

  /// Git has something else of what goes through a filter, also where nothing was changed in it.
  @Test(
    arguments: [
      ("rm x.bin; echo new > new", ["new"], [".gitattributes"]), ("rm x.bin .gitattributes", [], [".gitattributes"]),
      ("rm x.bin; echo '*.bin -filter' > .gitattributes", [], [".gitattributes"]),
    ])
  func `what goes through a filter doesn't come back as something else`(
    turn: String, goes: [String], files: [String]
  ) throws {
    let (kept, gone, left) = try setBack(
      "git config filter.p.clean 'sed s/./p/g'; echo '*.bin filter=p' > .gitattributes; echo content > x.bin",
      beside: "touch -d 2001-01-01 x.bin; git add x.bin", turn: turn)
    #expect(kept == [KeptFile(FilePath("x.bin"), .wasNotKept)] && gone == goes && left == files)
  }

  @Test func `what went through no filter before a turn comes back`() throws {
    let (kept, _, files) = try setBack(
      "git config filter.p.clean 'sed s/./p/g'; echo content > x.bin",
      turn: "rm x.bin; echo '*.bin filter=p' > .gitattributes")
    #expect(kept == [] && files == ["x.bin"])
  }

  /// Of what is never kept the tree has what git had of it, which is true where nothing was changed in it.
  @Test(arguments: [1, 12]) func `what is never kept comes back only where it was as git has it`(count: Int) throws {
    let commit = "for n in $(seq \(count)); do echo committed > $n.key; done; echo t > t"
    let edit = "for n in $(seq \(count)); do echo mine > $n.key; done"
    let clean = try setBack(commit, turn: "rm *.key", excludes: ["*.key"])
    #expect(clean.kept == [] && clean.files.count == count + 1)
    let edited = try setBack(commit, beside: edit, turn: "rm *.key t", excludes: ["*.key"])
    #expect(edited.kept.count == count && edited.kept.allSatisfy { $0.why == .wasNotKept })
    #expect(edited.files == ["t"])
  }

  /// It has the person's own words, which are nowhere else.
  @Test func `a file of which nothing was kept stays where a turn has put it`() throws {
    let (kept, gone, files) = try setBack(
      "echo committed > q.key; echo t > t", beside: "seq 30 > q.key", turn: "mv q.key q.txt; echo new > new",
      excludes: ["*.key"])
    #expect(kept.map(\.path.text) == ["q.key", "q.txt"] && kept.first?.why == .wasNotKept)
    #expect(gone == ["new"] && files == ["q.txt", "t"])
  }

  @Test func `what is to go and is kept no more is not called gone`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("rm a.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let change = try room.set(try room.plan(person.wanted(before, after)).change).change
    let undo = try room.plan(person.wanted(undoing: change))
    try person.sh("rm a.txt; mkfifo a.txt")
    let kept = [KeptFile(FilePath("a.txt"), .notKept)]
    #expect(try room.set(undo.change).kept == kept)
    #expect(try room.plan(person.wanted(undoing: change)).kept == kept)
    try person.sh(
      "rm a.txt; git checkout -q a.txt; git config filter.p.clean cat; echo '*.txt filter=p' > .gitattributes")
    #expect(try room.plan(person.wanted(undoing: change)).kept == kept)
  }

  @Test func `what was left out before a turn and is gone behind it is said`() throws {
    let person = try TestRepository()
    try person.sh("echo secret > .env; truncate -s 6000000 big")
    let room = person.room()
    let before = try room.take(person.root, excludes: [".env"]).get().snapshot
    try person.sh("rm .env big")
    let after = try room.take(person.root, excludes: [".env"], following: [before.tree]).get().snapshot
    #expect(
      LeftOut.of(before, after) == [
        LeftOut(.large, names: ["big"], count: 1), LeftOut(.excluded, names: [".env"], count: 1),
      ])
    room.finish()
  }

  @Test func `a file outside of a sparse checkout is set back where it lies, and else that is said`() throws {
    let person = try TestRepository()
    try person.sh("mkdir far; echo f > far/f; echo g > far/g; git add far; git commit -qm far")
    try person.sh("git sparse-checkout set --cone dir; test ! -e far")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    // One is changed by hand, and one by what git brings.
    try person.sh(
      """
      mkdir far; echo größer > far/f; echo n > far/n
      git update-index --cacheinfo 100644,$(echo pulled | git hash-object -w --stdin),far/g
      git update-index --skip-worktree far/g
      """)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.files.map(\.path.text).sorted() == ["far/f", "far/n"])
    #expect(plan.kept == [KeptFile(FilePath("far/g"), .notCheckedOut)])
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.sh("ls far; cat far/f; git status --porcelain") == "f\nf\nM  far/g\n")
  }
}
