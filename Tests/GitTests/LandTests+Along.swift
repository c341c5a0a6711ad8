import Conversation
import Git
import Review
import Testing
import Worktrees

/// What is committed beside what a thread's review shows.
extension LandTests {
  @Test func `what the person had changed in the thread's files before is committed along, and named`() throws {
    let person = try TestRepository()
    try person.sh("printf 'x\\r\\n' > crlf; git config core.autocrlf true; git add -A 2>/dev/null; git commit -qm crlf")
    try person.sh("sed -i s/one/MINE/ a.txt; echo MINE >> dir/b.txt; echo own > own")
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo more >> a.txt; echo more >> own; printf 'y\\r\\n' >> crlf")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    room.finish()
    let change = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false)
    let seen = try look(nil, in: person, change: change)
    #expect((seen.uncommitted, seen.beside.changedBefore) == (["a.txt", "crlf", "own"], ["a.txt", "own"]))
    let done = try #require(land([.commit], nil, in: person, change: change).done.first)
    #expect((done.beside.changedBefore, done.beside.changedSince) == (["a.txt", "own"], []))
    // What a commit has by now is none of the person's any more.
    try person.sh("echo again >> a.txt")
    #expect(try look(nil, in: person, change: change).beside.changedBefore == [])
  }

  @Test(arguments: [true, false])
  func `what others changed between a thread's turns is not its own, and is named where it goes along`(
    isOver: Bool
  ) throws {
    let person = try TestRepository()
    let room = person.room()
    var snapshots: [Snapshot] = []
    for script in [
      "true", "echo agent > one; echo agent >> a.txt", "echo own > own; echo own >> a.txt; echo own >> dir/b.txt",
      "echo agent > two; rm dir/b.txt",
    ] {
      try person.sh(script)
      snapshots.append(try room.take(person.root, following: snapshots.last.map { [$0.tree] } ?? []).get().snapshot)
    }
    room.finish()
    let turns = [0, 2].map { place in
      var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(place))), at: Timestamp(milliseconds: 1))
      (turn.before, turn.after) = (snapshots[place], place == 0 || isOver ? snapshots[place + 1] : nil)
      return turn
    }
    let change = ChangeWanted(
      from: snapshots[0], to: isOver ? snapshots[3] : nil, directory: person.root, without: [], hasLines: false)
    let seen = try look(nil, in: person, change: change, turns: turns)
    #expect(seen.uncommitted == ["a.txt", "dir/b.txt", "one", "two"])
    #expect(seen.beside.changedSince == ["a.txt", "dir/b.txt"])
    #expect((seen.beside.unknown, seen.beside.left) == (isOver ? [] : ["two"], ["own"]))
    let done = try #require(land([.commit], nil, in: person, change: change, turns: turns).done.first)
    #expect(done.beside == seen.beside)
    #expect(try person.git("show", "--name-only", "--format=") == "a.txt\ndir/b.txt\none\ntwo\n")
    #expect(try person.sh("git status --porcelain") == "?? own\n")
  }

  @Test func `what no review shows is committed only where somebody says so`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo secret > only.pem; echo x > new.txt")
    let patterns = [".env*", "*.pem"]
    let steps = [LandStep.commit, .squash]
    let refused = land(steps, plan, in: person, hidden: patterns)
    #expect((refused.failed, refused.problem) == (.commit, .hidden(["only.pem"])))
    #expect(try person.sh("git -C '\(plan.path)' status --porcelain") == "?? new.txt\n?? only.pem\n")
    let done = land(steps, plan, in: person, hidden: patterns, takesHidden: true)
    #expect((done.problem, done.done.first?.hidden) == (nil, ["only.pem"]))
    #expect(try person.git("show", "--name-only", "--format=") == "new.txt\nonly.pem\n")
  }

  @Test(arguments: ["echo secret > .env", "echo more > other"])
  func `what is changed after the person has looked is not committed along`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new.txt; echo secret > known.pem")
    let patterns = [".env", "*.pem"]
    let seen = try look(plan, in: person, hidden: patterns)
    try person.sh("cd '\(plan.path)'; \(script); echo y >> new.txt")
    let refused = land([.commit, .merge], plan, in: person, hidden: patterns, takesHidden: true, seen: seen)
    let problem = script.hasSuffix(".env") ? LandProblem.hidden([".env", "known.pem"]) : .cameSince(["other"])
    #expect((refused.failed, refused.problem) == (.commit, problem))
    #expect(refused.done.isEmpty)
    // Looked at again, it goes along.
    let again = try look(plan, in: person, hidden: patterns)
    let done = land([.commit, .merge], plan, in: person, hidden: patterns, takesHidden: true, seen: again)
    #expect((done.problem, done.done.count) == (nil, 2))
  }

  @Test func `of very many files that no review shows each is known, or keeps the others`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "touch $(seq -f '%g.pem' 1000 1024)")
    let seen = try look(plan, in: person, hidden: ["*.pem"])
    #expect(seen.hidden.count == 25)
    try person.sh("touch '\(plan.path)/2000.pem'")
    let refused = land([.commit], plan, in: person, hidden: ["*.pem"], takesHidden: true, seen: seen)
    #expect(refused.problem == .hidden(seen.hidden + ["2000.pem"]))
    try person.sh("rm '\(plan.path)/2000.pem'")
    let done = land([.commit], plan, in: person, hidden: ["*.pem"], takesHidden: true, seen: seen)
    #expect((done.problem, done.done.first?.hidden) == (nil, seen.hidden))
  }

  @Test func `of very many files the person is named the first, and the others are counted`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "touch $(seq 1000 1049)")
    let seen = try look(plan, in: person)
    try person.sh("touch '\(plan.path)/2000'")
    #expect(land([.commit], plan, in: person, takesHidden: true, seen: seen).failed == .commit)
    try person.sh("rm '\(plan.path)/2000'")
    #expect(land([.commit], plan, in: person, takesHidden: true, seen: seen).problem == nil)
  }
}
