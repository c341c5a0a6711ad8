import Conversation
import Review
import Testing

@testable import Git

/// Parts of a file, and what else has changed them.
extension RevertTests {
  private static let chosen: [(Range<Int>, String)] = [
    (8..<9, "1 2 three four 5 6 7 eight more 9 10"), (12..<13, "1 2 three four 5 7 eight 9 10"),
    (3..<4, "1 2 3 three four 5 7 eight more 9 10"), (5..<6, "1 2 four 5 7 eight more 9 10"),
    (3..<7, "1 2 3 4 5 7 eight more 9 10"), (0..<15, "1 2 3 4 5 6 7 8 9 10"),
  ]

  @Test(arguments: chosen) func `chosen lines are set back, and no others`(rows: Range<Int>, lines: String) throws {
    let person = try TestRepository()
    try person.sh("seq 1 10 > n.txt; git add -A; git commit -qm n")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("sed -i -e 's/^3$/three/' -e 's/^4$/four/' -e '6d' -e 's/^8$/eight\\nmore/' n.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let part = RevertWanted.Part.lines(rows, ofHunk: 0, of: FilePath("n.txt"))
    let plan = try room.plan(person.wanted(before, after, part))
    _ = try room.set(plan.change)
    #expect(try person.sh("cat n.txt").split(separator: "\n").joined(separator: " ") == lines)
    #expect(try person.sh("tail -c1 n.txt") == "\n")
  }

  @Test(arguments: ["diff.interHunkContext", "diff.context"])
  func `the hunk that is shown is set back, whatever the person's git makes of near ones`(setting: String) throws {
    let person = try TestRepository()
    try person.git("config", "--global", setting, "30")
    try person.sh("seq 40 > f; git add f; git commit -qm f")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("sed -i -e s/^5$/A/ -e s/^20$/B/ -e s/^35$/C/ f")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let read = try room.read(
      ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true))
    let file = try #require(read.files.first)
    let alone = try room.rows(0..<100, of: file.file, in: after.store)
    #expect(alone.hunks.count == 3 && file.rows == alone.rows)
    let plan = try room.plan(person.wanted(before, after, .hunk(1, of: FilePath("f"))))
    _ = try room.set(plan.change)
    #expect(try person.sh("grep -n '[ABC]' f") == "5:A\n35:C\n")
  }

  @Test func `lines of new files, of those that went and without an end can be chosen`() throws {
    let person = try TestRepository()
    try person.sh("printf 'a\\nb' > end.txt; printf '1\\n2\\n3\\n' > gone.txt; git add -A; git commit -qm n")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("printf 'a\\nB\\nc' > end.txt; printf '4\\n5\\n6\\n' > new.txt; rm gone.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    func revert(_ rows: Range<Int>, _ path: String) throws -> [KeptFile] {
      let plan = try room.plan(person.wanted(before, after, .lines(rows, ofHunk: 0, of: FilePath(path))))
      _ = try room.set(plan.change)
      return plan.kept
    }
    #expect(try revert(1..<2, "end.txt") == [KeptFile(FilePath("end.txt"), .notChanged)])
    #expect(try revert(2..<4, "end.txt") == [])
    #expect(try person.sh("cat end.txt") == "a\nb\nB\nc")
    #expect(try revert(2..<3, "new.txt") == [])
    #expect(try person.sh("cat new.txt") == "4\n6\n")
    #expect(try revert(2..<3, "gone.txt") == [])
    #expect(try person.sh("cat gone.txt") == "2\n")
  }

  @Test func `of files that also changed between two turns only those are told`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo agent >> a.txt")
    let end = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("echo person >> dir/b.txt")
    let start = try room.take(person.root, following: [end.tree]).get().snapshot
    try person.sh("echo agent >> a.txt; echo agent >> dir/b.txt")
    let after = try room.take(person.root, following: [start.tree]).get().snapshot
    func isChangedBetween(_ part: RevertWanted.Part, _ stretches: [TreeStretch]?) throws -> Bool {
      var wanted = person.wanted(before, after, part)
      wanted.between = stretches
      return try room.plan(wanted).isChangedBetween
    }
    let stretch = TreeStretch(before: end.tree, after: start.tree)
    #expect(try !isChangedBetween(.files([FilePath("a.txt")]), [stretch]))
    #expect(try isChangedBetween(.files([FilePath("a.txt")]), nil))
    #expect(try isChangedBetween(.files([FilePath("dir/b.txt")]), [stretch]))
    #expect(try isChangedBetween(.all, [stretch]) && !isChangedBetween(.all, []))
  }

  /// Files as they are behind each of these steps.
  private func ends(of steps: [String], _ person: TestRepository, _ room: GitRoom) throws -> [Snapshot] {
    var ends: [Snapshot] = []
    for step in steps {
      try person.sh(step)
      ends.append(try room.take(person.root, following: ends.suffix(1).map(\.tree)).get().snapshot)
    }
    return ends
  }

  @Test func `of an earlier turn that is set back nothing is left in a file that the last one changed too`() throws {
    let person = try TestRepository()
    try person.sh("seq 50 > f; git add f; git commit -qm f")
    let room = person.room()
    defer { room.finish() }
    let ends = try ends(of: ["true", "sed -i 's/^10$/ten/' f", "sed -i 's/^30$/thirty/' f"], person, room)
    let turn = TreeStretch(before: ends[1].tree, after: ends[2].tree)
    var wanted = person.wanted(ends[0], ends[1])
    (wanted.shown, wanted.lastTurn) = (ends[2].tree, turn)
    let first = try room.plan(wanted)
    #expect(first.files == [RevertPlan.File(FilePath("f"), .merged)])
    let rest = try #require(first.rest)
    _ = try room.set(first.change)
    let left = try room.files(from: ends[0].tree, to: rest.tree, in: ends[0].store)
    #expect(left.map(\.content) == [.lines(added: 1, removed: 1)])
    let start = try #require(rest.start)
    wanted = RevertWanted(
      directory: person.root, without: [], store: ends[0].store, from: rest.tree, to: start, part: .all,
      shown: rest.tree)
    wanted.lastTurn = turn
    let last = try room.plan(wanted)
    _ = try room.set(last.change)
    #expect(last.rest?.tree == ends[0].tree)
    #expect(try person.sh("git status --porcelain") == "")
  }

  @Test func `where a file stays in the last moment, the others are left no more`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let ends = try ends(of: ["true", "echo x >> a.txt; echo x >> dir/b.txt; echo n > n"], person, room)
    let plan = try room.plan(person.wanted(ends[0], ends[1]))
    try person.sh("echo mine >> dir/b.txt")
    let turn = TreeStretch(before: ends[0].tree, after: ends[1].tree)
    let set = try room.set(plan.change, shown: ShownChange(tree: ends[1].tree, lastTurn: turn))
    #expect(set.kept == [KeptFile(FilePath("dir/b.txt"), .changedSince)])
    let rest = try #require(set.rest)
    let left = try room.files(from: ends[0].tree, to: rest.tree, in: ends[0].store)
    #expect(left.map(\.path.text) == ["dir/b.txt"] && left.map(\.content) == [.lines(added: 1, removed: 0)])
    #expect(rest.start == nil)
    // What takes it back brings back what was done of it.
    _ = try room.set(try room.plan(person.wanted(undoing: set.change)).change)
    #expect(try person.sh("tail -qn1 a.txt dir/b.txt n") == "x\nmine\nn\n")
  }

  @Test func `what the person has set back by hand is left no more where something else is set back`() throws {
    let person = try TestRepository()
    try person.sh("seq 50 > f; git add f; git commit -qm f")
    let room = person.room()
    defer { room.finish() }
    let ends = try ends(
      of: ["true", "echo x >> a.txt; echo x >> dir/b.txt; sed -i 's/^10$/ten/' f; echo n > n"], person, room)
    // Of one file all, of another one only what the turn did, and one that had come.
    try person.sh("git checkout -q a.txt; git checkout -q f; echo mine >> f; rm n")
    let plan = try room.plan(person.wanted(ends[0], ends[1]))
    #expect(plan.files.map(\.path.text) == ["dir/b.txt"] && plan.kept == [])
    #expect(plan.rest?.tree == ends[0].tree)
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.sh("git status --porcelain; tail -n1 f") == " M f\nmine\n")
  }

  @Test func `what only others have changed between the turns stays, unless it is named`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    var ends: [Snapshot] = []
    for step in ["true", "echo agent >> a.txt", "echo mine > p.txt; echo mine >> dir/b.txt", "echo agent >> dir/b.txt"]
    {
      try person.sh(step)
      ends.append(try room.take(person.root, following: ends.suffix(1).map(\.tree)).get().snapshot)
    }
    let turns = [0, 2].map { at in
      var turn = TurnSnapshots(
        turn: Identity(UniqueID(high: 7, low: UInt64(at))), at: Timestamp(milliseconds: Int64(at)))
      (turn.before, turn.after) = (ends[at], ends[at + 1])
      return turn
    }
    var wanted = person.wanted(ends[0], ends[3])
    wanted.whose = ThreadChange(from: ends[0], to: ends[3], turns: turns).stretches
    let plan = try room.plan(wanted)
    #expect(plan.files.map(\.path.text) == ["a.txt", "dir/b.txt"])
    #expect(plan.kept == [KeptFile(FilePath("p.txt"), .notItsOwn)])
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.sh("git status --porcelain") == "?? p.txt\n")
    let named = try room.plan(person.wanted(ends[0], ends[3], .files([FilePath("p.txt")])))
    #expect(named.files == [RevertPlan.File(FilePath("p.txt"), .removed)])
  }

  @Test(arguments: ["echo agent >> q.txt", "mv q.txt r.txt"])
  func `a file that somebody else renamed keeps the name that it has`(turn: String) throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    var ends: [Snapshot] = []
    for step in ["seq 30 > p.txt", "echo agent >> a.txt", "mv p.txt q.txt", turn] {
      try person.sh(step)
      ends.append(try room.take(person.root, following: ends.suffix(1).map(\.tree)).get().snapshot)
    }
    let turns = [0, 2].map { at in
      var turn = TurnSnapshots(
        turn: Identity(UniqueID(high: 7, low: UInt64(at))), at: Timestamp(milliseconds: Int64(at)))
      (turn.before, turn.after) = (ends[at], ends[at + 1])
      return turn
    }
    var wanted = person.wanted(ends[0], ends[3])
    wanted.whose = ThreadChange(from: ends[0], to: ends[3], turns: turns).stretches
    let plan = try room.plan(wanted)
    let (old, new) = (FilePath("p.txt"), FilePath(turn.hasPrefix("mv") ? "r.txt" : "q.txt"))
    #expect(plan.files.map(\.path.text) == ["a.txt"])
    #expect(plan.kept == [KeptFile(old, .notItsOwn), KeptFile(new, .renamed(old))])
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.sh("git status --porcelain") == "?? \(new.text)\n")
  }
}
