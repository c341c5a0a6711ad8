import Conversation
import Git
import Review
import Testing
import Worktrees

/// Landing what is landed already, in part or as a whole.
extension LandTests {
  @Test(arguments: ["true", "echo mine > mine; git add mine", "git checkout -q -b elsewhere"])
  func `a squash begins where the one before has ended`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; git add n; git commit -qm 1; echo 2 > n; git commit -qam 2")
    try person.sh(script)
    #expect(land([.squash], plan, in: person).problem == nil)
    for number in 3...4 {
      try person.sh("cd '\(plan.path)'; echo \(number) > n")
      #expect(land([.commit, .squash], plan, in: person).problem == nil)
      #expect(try person.git("show", "main:n") == "\(number)\n")
    }
    #expect(try person.git("log", "--format=%s", "main") == "A title\nA title\nA title\nfirst\n")
    #expect(try person.git("rev-list", "--merges", "--count", "main") == "0\n")
    #expect(land([.squash], plan, in: person).problem == .nothingToLand(base: "main"))
  }

  @Test func `what a merge would come to is told, and where the base was set back all goes in anew`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; git add n; git commit -qm 1")
    #expect(land([.squash], plan, in: person).problem == nil)
    try person.sh("cd '\(plan.path)'; echo 2 > n; git commit -qam 2")
    let state =
      "git status --porcelain; git log --all --oneline; git count-objects; cd '\(plan.path)'; git status --porcelain"
    let before = try person.sh(state)
    let seen = try look(plan, in: person)
    #expect(seen.conflicts == [] && seen.mergeObstacle == .conflicts(["n"], base: "main"))
    #expect(try person.sh(state) == before)
    #expect(land([.merge], plan, in: person).problem == .conflicts(["n"], base: "main"))
    // What the person has made of it since is in conflict with the branch as ever.
    try person.sh("echo mine > n; git commit -qam mine")
    #expect(land([.squash], plan, in: person).problem == .conflicts(["n"], base: "main"))
    try person.sh("git reset -q --hard HEAD~2")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.sh("cat n; git log --format=%s") == "2\nA title\nfirst\n")
  }

  @Test func `where the base was merged into the branch since, git knows of the squash itself`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; git add n; git commit -qm 1")
    #expect(land([.squash], plan, in: person).problem == nil)
    try person.sh("echo mine > n; git commit -qam mine")
    try person.sh(
      "cd '\(plan.path)'; git merge -q main >/dev/null 2>&1 || true; echo both > n; git add n; git commit -qm both")
    try person.sh("cd '\(plan.path)'; echo 2 > n; git commit -qam 2")
    #expect(try look(plan, in: person).conflicts == [])
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("show", "main:n") == "2\n")
    #expect(try person.git("log", "--format=%s", "main") == "A title\nmine\nA title\nfirst\n")
  }

  // MARK: What differs from the base

  /// The files of which `diff --base` tells.
  private func besideBase(_ plan: WorktreePlan, in person: TestRepository) throws -> [String] {
    let room = person.room()
    defer { room.finish() }
    let now = try room.take(plan.directory).get().snapshot
    var wanted = ChangeWanted(from: now, to: now, directory: plan.directory, without: [], hasLines: false)
    wanted.base = plan.baseBranch
    return try room.read(wanted).files.map(\.file.path.text)
  }

  @Test func `what a squash has brought in differs from the base no more, whatever became of it there`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; git add n; git commit -qm 1; echo 2 > o")
    #expect(try besideBase(plan, in: person) == ["n", "o"])
    #expect(land([.commit, .squash], plan, in: person).problem == nil)
    #expect(try besideBase(plan, in: person) == [])
    for script in ["echo p >> a.txt", "echo mine >> n"] {
      try person.sh("\(script); git commit -qam mine")
      #expect(try besideBase(plan, in: person) == [], "\(script)")
    }
    try person.sh("cd '\(plan.path)'; echo 3 > o; git commit -qam 3; echo x > new")
    #expect(try besideBase(plan, in: person) == ["new", "o"])
    // What was taken out of the base differs again.
    try person.sh("git reset -q --hard HEAD~3")
    #expect(try besideBase(plan, in: person) == ["n", "new", "o"])
  }

  @Test func `what the base has by another way differs no more, and what it has taken back differs again`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; git add n; git commit -qm 1")
    try person.sh("git merge -q --squash upnext/login; git commit -qm hand; echo p >> a.txt; git commit -qam p")
    #expect(try besideBase(plan, in: person) == [])
    try person.sh("git reset -q --hard HEAD~2")
    #expect(land([.squash], plan, in: person).problem == nil)
    try person.sh("git revert --no-edit HEAD 2>/dev/null; echo p >> a.txt; git commit -qam p")
    #expect(try besideBase(plan, in: person) == ["n"])
  }

  @Test func `what the base has taken back in part differs again, for it would land anew`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo 1 > n; echo 1 > o; git add n o; git commit -qm 1")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try besideBase(plan, in: person) == [])
    try person.sh("git rm -q o; echo p >> a.txt; git commit -qam part")
    #expect(try besideBase(plan, in: person).contains("o"))
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("show", "main:o") == "1\n")
  }

  @Test(
    arguments: [("echo x > new", .rebase, []), ("echo x > new; git add new; git commit -qm own", nil, ["new"])]
      as [(String, LandStep?, [String])])
  func `what the base has brought into a branch since its last turn is not shown as taken out of it`(
    script: String, step: LandStep?, files: [String]
  ) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, script)
    let room = person.room()
    defer { room.finish() }
    let last = try room.take(plan.directory).get().snapshot
    try person.sh("echo o > other; git add other; git commit -qm mine")
    if let step {
      #expect(land([.commit, step], plan, in: person).problem == nil)
    } else {
      try person.sh("cd '\(plan.path)'; git merge -q --no-edit main")
    }
    var wanted = ChangeWanted(from: last, to: last, directory: plan.directory, without: [], hasLines: false)
    wanted.base = plan.baseBranch
    let read = try room.read(wanted)
    #expect(read.files.map(\.file.path.text) == files && read.isNow)
  }

  @Test func `what a rebase brings along between two turns is no change of the thread, nor set back with it`() throws {
    let person = try TestRepository()
    try person.sh("seq 50 > f; git add f; git commit -qm f")
    let plan = try worktree(of: person, "true")
    let room = person.room()
    defer { room.finish() }
    var ends: [Snapshot] = []
    func look(behind script: String) throws {
      try person.sh("cd '\(plan.path)'; \(script)")
      ends.append(try room.take(plan.directory, following: ends.suffix(1).map(\.tree)).get().snapshot)
    }
    for script in ["true", "sed -i 's/^10$/ten/' f"] { try look(behind: script) }
    try person.sh("seq 9 > other; sed -i 's/^40$/forty/' f; git mv a.txt moved.txt; git add -A; git commit -qm mine")
    #expect(land([.commit, .rebase], plan, in: person).problem == nil)
    for script in ["true", "echo x > new"] { try look(behind: script) }
    let turns = [0, 2].map { at in
      var turn = TurnSnapshots(
        turn: Identity(UniqueID(high: 7, low: UInt64(at))), at: Timestamp(milliseconds: Int64(at)))
      (turn.before, turn.after) = (ends[at], ends[at + 1])
      return turn
    }
    func files(from: Snapshot, _ moves: BranchMoves?) throws -> [ChangedFile] {
      var wanted = ChangeWanted(from: from, to: ends[3], directory: plan.directory, without: [], hasLines: false)
      wanted.moves = moves
      return try room.read(wanted).files.map(\.file)
    }
    let all = BranchMoves(between: turns, from: "main", in: person.root)
    let whole = try files(from: ends[0], all)
    #expect(whole.map(\.path.text) == ["f", "new"])
    #expect(whole.first?.content == .lines(added: 1, removed: 1))
    let seen = BranchMoves(between: [turns[1]], since: ends[1], from: "main", in: person.root)
    #expect(try files(from: ends[1], seen).map(\.path.text) == ["new"])
    // Where nobody knows of such a base, or the repository is gone, it is as the files are.
    for (base, place) in [("gone", person.root), ("main", person.root + "/gone")] {
      let unknown = BranchMoves(between: turns, from: base, in: place)
      #expect(try files(from: ends[0], unknown).count == 4)
    }
    var wanted = person.wanted(ends[0], ends[3], directory: plan.directory)
    wanted.moves = all
    #expect(try room.set(try room.plan(wanted).change).kept == [])
    #expect(try person.sh("cd '\(plan.path)'; ls; sed -n '10p;40p' f") == "dir\nf\nmoved.txt\nother\n10\nforty\n")
  }

  // MARK: Nothing to do

  @Test func `where there is nothing to commit or to merge, what follows is done`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"")
    let plan = try worktree(of: person)
    #expect(land([.merge], plan, in: person).problem == nil)
    let outcome = land([.commit, .merge, .push], plan, in: person)
    #expect((outcome.failed, outcome.problem) == (nil, nil))
    #expect(outcome.done.map(\.step) == [.push])
    #expect(outcome.skipped == [.commit: .nothingToCommit(left: []), .merge: .nothingToLand(base: "main")])
    // Where nothing at all was done, that is said as before.
    let nothing = land([.commit, .merge], plan, in: person)
    #expect((nothing.failed, nothing.problem) == (.merge, .nothingToLand(base: "main")))
  }
}
