import Conversation
import EventLoop
import Git
import Glibc
import Review
import Testing
import Worktrees

/// The same on another machine: a shell there that may greet, be without git, be slow, or be cut off at any moment.
struct FarTests {
  @Test func `a snapshot there is what git itself would keep, whatever names and greetings there are`() throws {
    let person = try TestRepository()
    try person.write("one\nTWO\nthree\n", to: "a.txt")
    try person.write("new", to: "größe/漢字 \n\t\"x\"'.txt")
    try person.write(Array("bytes".utf8), to: [0xFF, 0x81, 0x2D, 0x3A, 0x2A])
    try person.write("x", to: "-dash")
    try person.write("x", to: "$(touch here)`touch there`")
    try person.sh("ln -s nowhere link; chmod +x dir/b.txt; mkdir empty; mkfifo pipe; head -c 6000000 /dev/zero > large")
    let tree = try person.sh("mv large ../large; true") + person.tree()
    try person.sh("mv ../large large")
    let before = try person.state()
    let far = try person.farMachine(login: "echo 'Welcome to far!'; printf 'no line end'; echo oops >&2")
    let room = GitRoom(far.way)
    let taken = try room.take("far:" + person.root + "/dir").get()
    #expect(taken.snapshot.tree == tree)
    #expect(taken.snapshot.leftOut == [LeftOut(.large, names: ["large"], count: 1)])
    #expect(taken.snapshot.store.hasPrefix("far:repo-"))
    #expect(try room.take(person.root).get().snapshot == taken.snapshot)
    #expect(try person.state() == before)
    #expect(far.connections.count == 1)
    room.finish()
  }

  @Test func `a turn there is read, set back, and taken back again, to the byte`() throws {
    let person = try TestRepository()
    let room = GitRoom(try person.farMachine().way)
    try person.write(Array("was".utf8), to: [0xFF, 0x0A, 0x27])
    let first = try person.files()
    let before = try room.take(person.root).get()
    try person.sh(
      "echo agent >> a.txt; rm -r dir; mkdir -p new/er; echo n > 'new/er/-n'; ln -s a.txt l; printf s > s; chmod +x s")
    try person.write(Array("is".utf8), to: [0xFF, 0x0A, 0x27])
    let second = try person.files()
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    #expect(after.numbers?.files == 6)
    let files = try room.files(from: before, to: after)
    let changed = try #require(files.first { $0.path == FilePath("a.txt") })
    #expect(try room.rows(0..<9, of: changed, in: after.snapshot.store).rows.count == 5)
    let plan = try room.plan(person.wanted(before.snapshot, after.snapshot))
    #expect(plan.kept == [])
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.files() == first)
    let back = try room.plan(person.wanted(undoing: plan.change))
    #expect(back.kept == [])
    #expect(try room.set(back.change).kept == [])
    #expect(try person.files() == second)
    room.finish()
  }

  @Test func `whoever is cut off there at any step goes on from there`() throws {
    for steps in 0..<12 {
      let person = try TestRepository()
      let room = GitRoom(try person.farMachine().way)
      let before = try room.take(person.root).get().snapshot
      let files = try person.files()
      try person.sh("echo agent > a.txt; rm dir/b.txt; echo x > dir/c; echo n > n.txt; ln -s n.txt l")
      let after = try room.take(person.root, following: [before.tree]).get().snapshot
      let plan = try room.plan(person.wanted(before, after))
      let isWhole = try room.set(plan.change, cutOffBehind: steps)
      #expect(isWhole == (steps > 7), "\(steps)")
      #expect(try room.set(plan.change).kept == [])
      #expect(try person.files() == files, "\(steps)")
      room.finish()
    }
  }

  /// A program there that ends the connection when it is called for the so manieth time, after it was done or before.
  private func cutting(_ name: String, _ number: Int, in person: TestRepository) -> [String: String] {
    [
      name: """
      number=$(cat '\(person.base)/number' 2>/dev/null || echo 0)
      echo $((number + 1)) > '\(person.base)/number'
      if [ "$number" = \(number) ] && mkdir '\(person.base)/cut'; then kill -9 $(tail -n 1 '\(person.base)/connections'); fi
      exec \(name) "$@"
      """
    ]
  }

  @Test(arguments: [1, 4, 7]) func `a connection that is cut in the middle of a snapshot is made anew`(
    number: Int
  ) throws {
    let person = try TestRepository()
    try person.write("new", to: "n.txt")
    let far = try person.farMachine(programs: cutting("git", number, in: person))
    let room = GitRoom(far.way)
    #expect(try room.take(person.root).get().snapshot.tree == person.tree())
    #expect(far.connections.count == 2)
    room.finish()
  }

  @Test(arguments: ["mv", "cat", "rm", "sync"]) func `a connection that is cut while files are set is made anew`(
    name: String
  ) throws {
    for number in 0..<4 {
      let person = try TestRepository()
      let plain = GitRoom(try person.farMachine().way)
      let before = try plain.take(person.root).get().snapshot
      let files = try person.files()
      try person.sh("echo agent > a.txt; rm -r dir; echo n > n.txt")
      let after = try plain.take(person.root, following: [before.tree]).get().snapshot
      let plan = try plain.plan(person.wanted(before, after))
      plain.finish()
      let room = GitRoom(try person.farMachine(programs: cutting(name, number, in: person)).way)
      // Where the very first word was cut off, it is said, and done when the machine is reached.
      do { #expect(try room.set(plan.change).kept == [], "\(number)") } catch SnapshotGap.unreachable {
        #expect(try room.set(plan.change).kept == [], "\(number)")
      }
      #expect(try person.files() == files, "\(number)")
      room.finish()
    }
  }

  @Test func `who can't be reached is said, and waited for no longer than there is time`() throws {
    let person = try TestRepository()
    let refused = GitRoom(
      try person.farMachine(login: "echo 'ssh: connect to host far port 22: Connection refused' >&2; exit 255").way)
    #expect(
      refused.take(person.root)
        == .failure(.unreachable("far: ssh: connect to host far port 22: Connection refused")))
    refused.finish()
    let asleep = GitRoom(try person.farMachine(login: "while read -r line; do :; done").way)
    let began = EventLoop.monotonicMilliseconds
    #expect(asleep.take(person.root, milliseconds: 300) == .failure(.unreachable("far doesn't answer")))
    #expect(EventLoop.monotonicMilliseconds - began < 3000)
    asleep.finish()
  }

  /// Of an answer it says first how it ended and how long it is.
  @Test(arguments: ["0 \(Int.max) 1", "0 1 \(Int.max)", "0 -1 0", "\(Int.max) 0 0"])
  func `an answer that can't be as long as it says is none`(head: String) throws {
    let person = try TestRepository()
    let far = try person.farMachine(pipe: "sed -u -E 's/^(upnext-[0-9a-z]+) 0 [0-9]+ [0-9]+$/\\1 \(head)/'")
    let room = GitRoom(far.way)
    #expect(room.take(person.root) == .failure(.unreachable("far: the connection was lost")))
    room.finish()
  }

  @Test func `what takes too long there is ended, and the connection stays`() throws {
    let person = try TestRepository()
    let slow = "case \" $* \" in *\" write-tree \"*) touch '\(person.base)/began'; sleep 60 ;; esac; exec git \"$@\""
    let far = try person.farMachine(programs: ["git": slow])
    let room = GitRoom(far.way)
    #expect(room.take(person.root, milliseconds: 2000) == .failure(.tookTooLong))
    #expect(try person.sh("ls ../began") == "../began\n")
    let branch = Promise<GitBranch>()
    room.branch(of: "far:" + person.root) { branch.keep($0) }
    #expect(branch.wait() == .named("main"))
    #expect(far.connections.count == 1)
    room.finish()
  }

  @Test func `without a git, with an old one, and without a repository it says so`() throws {
    let person = try TestRepository()
    let old = GitRoom(try person.farMachine(programs: ["git": "echo git version 2.20.1"]).way)
    #expect(old.take(person.root) == .failure(.oldGit("2.20.1")))
    old.finish()
    let none = GitRoom(try person.farMachine(programs: ["git": "exit 127"]).way)
    #expect(none.take(person.root) == .failure(.noGit))
    none.finish()
    let room = GitRoom(try person.farMachine(programs: [:]).way)
    #expect(room.take(person.base + "/nowhere") == .failure(.noFolder(person.base + "/nowhere")))
    room.finish()
  }

  @Test func `a connection that nobody uses ends, and there is another one when it is needed`() throws {
    let person = try TestRepository()
    let far = try person.farMachine(idleMilliseconds: 1)
    let room = GitRoom(far.way)
    let first = try room.take(person.root).get()
    let process = try #require(far.connections.first)
    while kill(process, 0) == 0 { sched_yield() }
    #expect(try room.take(person.root).get() == first)
    #expect(far.connections.count > 1)
    room.finish()
  }

  @Test func `of a very long difference only what is looked at comes over`() throws {
    let person = try TestRepository()
    let here = person.room()
    let far = try person.farMachine(login: "exec 4>'\(person.base)/came'", pipe: "tee /dev/fd/4")
    let room = GitRoom(far.way)
    let (before, there) = (try here.take(person.root).get(), try room.take(person.root).get())
    // Lines of all lengths, with zeros and without an end, and places that changed and others that did not.
    try person.sh(
      #"""
      awk 'BEGIN { for (i = 0; i < 60000; i++) { s = s "x"; if (i % 97 == 0) s = ""; print i, s } }' > long
      git add long; printf 'a\0b\n\\ no line\n@@ -1 +1 @@\n' >> long; printf 'a return\r\n\nno end' >> long
      awk 'NR % 1000 == 7 { print "-- changed"; next } { print }' long > a.txt
      """#)
    let (after, afterThere) = (try here.take(person.root).get(), try room.take(person.root).get())
    let sizeBefore = try person.sh("stat -c %s ../came")
    for name in ["long", "a.txt"] {
      let file = try #require(try here.files(from: before, to: after).first { $0.path == FilePath(name) })
      #expect(try room.files(from: there, to: afterThere).contains(file))
      for range in [0..<40, 511..<514, 30_000..<30_040, 59_990..<70_000] {
        let part = try here.rows(range, of: file, in: after.snapshot.store)
        #expect(try room.rows(range, of: file, in: afterThere.snapshot.store) == part, "\(name) \(range)")
      }
    }
    let came =
      (Int(try person.sh("stat -c %s ../came").filter(\.isNumber)) ?? 0) - (Int(sizeBefore.filter(\.isNumber)) ?? 0)
    #expect(came < 3 << 20, "\(came)")
    here.finish()
    room.finish()
  }

  @Test func `a worktree there is made, is landed and goes again`() throws {
    let person = try TestRepository()
    let room = GitRoom(try person.farMachine().way)
    func work(_ work: WorktreeWork) throws -> WorktreeDone {
      let promise = Promise<Result<WorktreeDone, WorktreeProblem>>()
      room.work(on: work, stop: room.personStop()) { promise.keep($0) }
      return try promise.wait().get()
    }
    guard case .planned(let plan) = try work(.plan(directory: person.root, name: "login", taken: [])) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.path.hasPrefix(person.base + "/far home/.local/share/upnext/worktrees/repo-"))
    let setup = "echo made > setup.txt; echo $UPNEXT_PROJECT > project.txt"
    #expect(try work(.make(plan, tip: nil, setup: setup, isAllowed: true, project: "/p")) == .made)
    #expect(try person.sh("cat '\(plan.path)/setup.txt' '\(plan.path)/project.txt'") == "made\n/p\n")
    func land(_ steps: [LandStep]) -> LandOutcome {
      let work = LandWork(steps: steps, directory: "far:" + plan.path, worktree: plan, change: nil, message: "Landed")
      let promise = Promise<LandOutcome>()
      room.land(work, stop: room.personStop()) { promise.keep($0) }
      return promise.wait()
    }
    #expect(throws: WorktreeProblem.self) { try work(.remove(plan, isAgain: false, withIgnored: false)) }
    try person.sh("echo '*.log' >> .git/info/exclude; mkdir setup.txt; echo mine > setup.txt/p.log")
    #expect(land([.commit, .squash]).problem == .inTheWay(["setup.txt"], base: "main"))
    try person.sh("rm -r setup.txt")
    #expect(land([.squash]).problem == nil)
    #expect(try person.git("log", "-1", "--format=%s", "main") == "Landed\n")
    #expect(try person.sh("cat setup.txt") == "made\n")
    _ = try work(.remove(plan, isAgain: false, withIgnored: false))
    #expect(access(plan.path, F_OK) != 0)
    room.finish()
  }

  @Test func `a landing whose connection is cut is done, or was never begun`() throws {
    for number in 0..<12 {
      let person = try TestRepository()
      let before = try person.sh("git rev-parse HEAD; git status --porcelain; cat a.txt")
      try person.sh("git checkout -q -b upnext/x; echo theirs > a.txt; git commit -qam theirs; git checkout -q main")
      try person.sh("git worktree add -q ../tree upnext/x")
      let plan = WorktreePlan(
        repository: person.root, path: person.base + "/tree", branch: "upnext/x", base: "", baseBranch: "main",
        folder: "")
      let room = GitRoom(try person.farMachine(programs: cutting("git", number, in: person)).way)
      let work = LandWork(steps: [.merge], directory: plan.path, worktree: plan, change: nil, message: "Landed")
      let promise = Promise<LandOutcome>()
      room.land(work, stop: room.personStop()) { promise.keep($0) }
      let outcome = promise.wait()
      let now = try person.sh("git rev-parse HEAD; git status --porcelain; cat a.txt")
      let isDone = try person.sh("git merge-base --is-ancestor upnext/x main && cat a.txt || true") == "theirs\n"
      #expect(isDone || now == before, "\(number): \(outcome) \(now)")
      #expect(isDone || outcome.problem != nil, "\(number)")
      room.finish()
    }
  }

  @Test func `however many turns a thread has, git compares their trees in as few calls there`() throws {
    let person = try TestRepository()
    let counting = #"case "$*" in *diff-tree*) echo >> '\#(person.base)/compared';; esac; exec git "$@""#
    let room = GitRoom(try person.farMachine(programs: ["git": counting]).way)
    var snapshots: [Snapshot] = []
    for script in ["true", "echo > one", "echo > own", "echo > two"] {
      try person.sh(script)
      snapshots.append(
        try room.take("far:" + person.root, following: snapshots.last.map { [$0.tree] } ?? []).get().snapshot)
    }
    let change = ChangeWanted(
      from: snapshots[0], to: snapshots[3], directory: "far:" + person.root, without: [], hasLines: false)
    func compared(_ count: Int) throws -> Int {
      var work = LandWork(steps: [], directory: "far:" + person.root, worktree: nil, change: change, message: "")
      work.turns = (0..<count).map { place in
        var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(place))), at: Timestamp(milliseconds: 1))
        (turn.before, turn.after) = (snapshots[2 * (place % 2)], snapshots[2 * (place % 2) + 1])
        return turn
      }
      try person.sh("rm -f ../compared")
      let seen = Promise<Result<LandSeen, LandProblem>>()
      room.look(at: work) { seen.keep($0) }
      let told = try seen.wait().get()
      #expect((told.uncommitted, told.beside.left) == (["one", "two"], ["own"]))
      return try person.sh("cat ../compared").utf8.count
    }
    let few = try compared(2)
    #expect(try compared(50) == few)
    room.finish()
  }
}
