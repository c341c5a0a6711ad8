import Conversation
import Git
import Review
import Testing
import Worktrees

/// What is committed of a thread in whose folder others work too, and what of it is said.
extension LandTests {
  /// A snapshot is taken behind each script, and numbered from 0, as it was before the first. Turns are named by them, as in
  /// `TurnStretchesTests`: `0-1 ~3-4`.
  private func thread(_ words: String, in person: TestRepository, _ scripts: [String]) throws -> (
    change: ChangeWanted, turns: [TurnSnapshots]
  ) {
    let room = person.room()
    defer { room.finish() }
    var snapshots: [Snapshot] = []
    for script in ["true"] + scripts {
      try person.sh(script)
      snapshots.append(try room.take(person.root, following: snapshots.last.map { [$0.tree] } ?? []).get().snapshot)
    }
    let turns = words.split(separator: " ").enumerated().map { place, word in
      let at = Timestamp(milliseconds: Int64(place) * 60_000)
      var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(place))), at: at)
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0.filter(\.isNumber)) }
      (turn.before, turn.after) = (ends[0].map { snapshots[$0] }, ends[1].map { snapshots[$0] })
      turn.beforeKind = word.first == "~" ? .late : word.first == "=" ? .lastAfter : .fresh
      turn.endedAt = at
      return turn
    }
    let from = try #require(turns.lazy.compactMap(\.before).first)
    let change = ChangeWanted(
      from: from, to: turns.last?.after, directory: person.root, without: ["*.pem"], hasLines: false)
    return (change, turns)
  }

  /// Looks, commits, and tells the names in the commit; what was said before is what is said afterwards.
  private func commit(
    _ thread: (change: ChangeWanted, turns: [TurnSnapshots]), in person: TestRepository
  ) throws -> (names: String, beside: LandBeside) {
    let seen = try look(nil, in: person, change: thread.change, turns: thread.turns)
    let outcome = land([.commit], nil, in: person, change: thread.change, turns: thread.turns, seen: seen)
    let done = try #require(outcome.done.first, "\(String(describing: outcome.problem))")
    #expect(done.beside == seen.beside)
    let names = try person.git("show", "--no-renames", "--name-status", "--format=")
    return (names.replacing("\t", with: " ").split(separator: "\n").joined(separator: ", "), done.beside)
  }

  @Test func `what an agent wrote before its own turn was seen is committed, and named`() throws {
    let person = try TestRepository()
    let thread = try thread("0-1 ~2-3", in: person, ["echo > one", "echo > own", "echo > two"])
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "A one, A own, A two")
    #expect((beside.unknown, beside.changedSince, beside.left) == (["own"], [], []))
  }

  @Test func `what a later turn takes away, renames or sets back is committed, though it was landed before`() throws {
    let person = try TestRepository()
    let scripts = [
      "echo x > tmp.sh; echo k > keep; echo q >> a.txt", "git add .; git commit -qm landed",
      "rm tmp.sh; mv keep kept; printf 'one\\ntwo\\nthree\\n' > a.txt",
    ]
    let (names, beside) = try commit(try thread("0-1 2-3", in: person, scripts), in: person)
    #expect(names == "M a.txt, D keep, A kept, D tmp.sh")
    #expect(beside == LandBeside())
    #expect(try person.git("status", "--porcelain") == "")
  }

  @Test func `what its turns have set back to what the person had is theirs`() throws {
    let person = try TestRepository()
    try person.sh("echo mine >> dir/b.txt")
    let scripts = ["cp dir/b.txt ../b; echo agent >> dir/b.txt; echo > one", "cp ../b dir/b.txt"]
    #expect(try commit(try thread("0-1 1-2", in: person, scripts), in: person).names == "A one")
    #expect(try person.git("status", "--porcelain") == " M dir/b.txt\n")
  }

  @Test func `nor is that committed where the commit is gone that they had`() throws {
    let person = try TestRepository()
    try person.sh("echo mine >> dir/b.txt")
    let scripts = ["cp dir/b.txt ../b; echo agent >> dir/b.txt; echo > one", "cp ../b dir/b.txt"]
    var thread = try thread("0-1 1-2", in: person, scripts)
    let (from, change) = (thread.change.from, thread.change)
    thread.change = ChangeWanted(
      from: Snapshot(tree: from.tree, head: String(repeating: "1", count: 40), store: from.store), to: change.to,
      directory: change.directory, without: change.without, hasLines: change.hasLines)
    #expect(try commit(thread, in: person).names == "A one")
  }

  @Test func `a repository whose path has a colon is looked at, and committed in, as any`() throws {
    let person = try TestRepository(called: "work:2026 \"ä\"")
    let thread = try thread("0-1", in: person, ["echo > one"])
    #expect(try commit(thread, in: person).names == "A one")
  }

  @Test func `what was changed outside the turns alone stays out, and is named`() throws {
    let person = try TestRepository()
    let thread = try thread("0-1 2-3", in: person, ["echo > one", "echo > 漢字; echo x >> a.txt", "echo > two"])
    // Also behind the last.
    try person.sh("echo > later; echo > key.pem; head -c 6000000 /dev/zero > large")
    try person.sh("git init -q nested; echo > nested/x")
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "A one, A two")
    #expect(beside.left == ["a.txt", "key.pem", "large", "later", "nested/", "漢字"])
    #expect((beside.unknown, beside.changedSince) == ([], []))
    let outcome = land([.commit], nil, in: person, change: thread.change, turns: thread.turns)
    #expect(outcome.problem == .nothingToCommit(left: beside.left))
  }

  @Test func `what the person has moved goes along where it is now`() throws {
    let person = try TestRepository()
    try person.sh("seq 30 > old.py; seq 30 90 > later.py; git add .; git commit -qm more")
    let thread = try thread(
      "0-1 2-3", in: person,
      [
        "echo 31 >> old.py; echo 91 >> later.py; seq 50 > report.md",
        "mv old.py new.py; mkdir docs; mv report.md docs; echo > own", "echo > c.txt",
      ])
    try person.sh("mv later.py moved.py")
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "A c.txt, A docs/report.md, D later.py, A moved.py, A new.py, D old.py")
    #expect(beside.changedSince == ["later.py", "old.py", "docs/report.md", "moved.py", "new.py"])
    #expect(beside.left == ["own"])
  }

  @Test func `a folder that the person puts in the place of its file goes along`() throws {
    let person = try TestRepository()
    let thread = try thread(
      "0-1 2-3", in: person, ["echo >> a.txt", "rm a.txt; mkdir a.txt; echo > a.txt/x", "echo > c.txt"])
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "D a.txt, A a.txt/x, A c.txt")
    #expect(beside.changedSince == ["a.txt", "a.txt/x"])
  }

  @Test(arguments: [
    // The first turn left without: of what it may have changed nothing is known.
    ("-1 2-3", "A c.txt", "", "a.txt own"),
    // Nobody saw its end.
    ("0- 2-3", "M a.txt, A c.txt, A own", "a.txt own", ""),
    ("0-1 2-", "M a.txt, A c.txt", "c.txt", "own"),
    ("0-", "M a.txt, A c.txt, A own", "a.txt c.txt own", ""),
    // No time to look before it.
    ("0-1 =1-3", "M a.txt, A c.txt, A own", "c.txt own", ""),
  ])
  func `where a snapshot is missing, what nobody can tell is named`(
    turns: String, committed: String, unknown: String, left: String
  ) throws {
    let person = try TestRepository()
    let thread = try thread(turns, in: person, ["echo >> a.txt", "echo > own", "echo > c.txt"])
    let (names, beside) = try commit(thread, in: person)
    #expect(names == committed)
    #expect(beside.unknown.joined(separator: " ") == unknown)
    #expect(beside.left.joined(separator: " ") == left)
    #expect(beside.changedSince == [])
  }

  @Test func `where what was kept can't be compared, all goes along and is named`() throws {
    let person = try TestRepository()
    var thread = try thread("0-1 2-3", in: person, ["echo > one", "echo > own", "echo > two"])
    let middle = try #require(thread.turns[0].after)
    thread.turns[0].after = Snapshot(tree: String(repeating: "1", count: 40), store: middle.store)
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "A one, A own, A two")
    #expect(beside.unknown == ["one", "own", "two"])
  }

  @Test func `of very many files that no snapshot has each is known`() throws {
    let person = try TestRepository()
    let thread = try thread("0-1", in: person, ["echo > b"])
    try person.sh("for n in $(seq 300); do echo > $n.pem; done")
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "A b" && beside.left.count == 300)
  }

  @Test func `what was staged otherwise than it is by now is named`() throws {
    let person = try TestRepository()
    let thread = try thread(
      "0-1", in: person, ["echo mine >> a.txt; git add a.txt; echo more >> a.txt; echo > b; git add b"])
    let (names, beside) = try commit(thread, in: person)
    #expect(names == "M a.txt, A b")
    #expect(beside.staged == ["a.txt"])
  }

  @Test(arguments: ["", "cd nested; git -c user.name=a -c user.email=b commit -q --allow-empty -m 1"])
  func `a repository in the worktree stays out, and is named`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo > new.txt; git init -q nested; echo > nested/x; \(script)")
    let seen = try look(plan, in: person)
    #expect((seen.uncommitted, seen.beside.left) == (["new.txt"], ["nested/"]))
    let outcome = land([.commit, .merge], plan, in: person)
    #expect((outcome.problem, outcome.done.map(\.step)) == (nil, [.commit, .merge]))
    #expect(outcome.done.first?.beside.left == ["nested/"])
    #expect(try person.git("show", "--name-only", "--format=", "HEAD") == "new.txt\n")
  }
}
