import EventLoop
import Glibc
import Review
import Testing

@testable import Git

/// Setting back what a turn did to real files: right, without a trace in what git keeps for the person, and never half.
struct RevertTests {
  /// Everything that can become of a file.
  static let turn = """
    printf 'one\\nTWO\\nthree\\n' > a.txt; rm -r dir; mkdir -p new/deep; echo n > new/deep/n.txt; echo n > new/m.txt
    chmod +x run.sh; ln -sfn elsewhere link; rm -r folder; echo file > folder; rm thing; mkdir thing; echo in > thing/in
    printf 'x\\0y' > bytes.bin; printf 'no end' > open.txt; echo odd > "$(printf 'od\\nd \\377')"; rm last/only
    rmdir last
    """

  /// The lines in which they differ.
  static func difference(_ one: String, _ other: String) -> [Substring] {
    Set(one.split(separator: "\n")).symmetricDifference(other.split(separator: "\n")).sorted()
  }

  static func repository() throws -> TestRepository {
    let person = try TestRepository()
    try person.sh(
      """
      echo run > run.sh; ln -s nowhere link; mkdir folder last; echo f > folder/f; echo g > folder/g; echo t > thing
      printf 'x\\0x' > bytes.bin; printf 'open\\n' > open.txt; echo o > last/only; echo ignored > .gitignore
      echo untracked > u.txt; mkdir kept; echo kept > kept/k.txt; echo secret > ignored
      """)
    return person
  }

  @Test func `a turn is set back, and that is taken back, to the byte`() throws {
    let person = try Self.repository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    let (filesBefore, gitBefore) = (try person.files(), try person.git("ls-files", "-s"))
    try person.sh(Self.turn)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let filesAfter = try person.files()
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.kept == [])
    #expect(try person.files() == filesAfter)
    let set = try room.set(plan.change)
    #expect(set.kept == [])
    #expect(set.change == plan.change)
    #expect(try person.files() == filesBefore)
    #expect(try person.git("ls-files", "-s") == gitBefore)
    let undo = try room.plan(person.wanted(undoing: set.change))
    #expect(undo.kept == [])
    _ = try room.set(undo.change)
    #expect(Self.difference(try person.files(), filesAfter) == [])
    room.finish()
  }

  @Test func `whoever is killed at any step goes on from there`() throws {
    let person = try Self.repository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    let filesBefore = try person.files()
    try person.sh(Self.turn)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let filesAfter = try person.files()
    var steps = 0
    while true {
      let plan = try room.plan(person.wanted(before, after))
      #expect(plan.kept == [])
      let isDone = try room.set(plan.change, cutOffBehind: steps)
      if !isDone { #expect(try room.set(plan.change).kept == [], "behind \(steps) steps") }
      try #require(Self.difference(try person.files(), filesBefore) == [], "behind \(steps) steps")
      let back = try room.plan(person.wanted(undoing: plan.change))
      #expect(back.kept == [])
      if try !room.set(back.change, cutOffBehind: steps) { _ = try room.set(back.change) }
      try #require(Self.difference(try person.files(), filesAfter) == [], "back, behind \(steps) steps")
      if isDone { break }
      steps += 1
    }
    #expect(steps > 20)
    room.finish()
  }

  /// So many that what comes is brought to the disk together.
  @Test func `whoever is killed among many files goes on from there`() throws {
    let person = try TestRepository()
    try person.sh(
      "for n in $(seq 40); do mkdir -p in/$n; echo $n > in/$n/f; done; ln -s f in/7/link; git add -A; git commit -qm n")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    let filesBefore = try person.files()
    try person.sh(
      "for n in $(seq 2 2 40); do echo more >> in/$n/f; done; rm -r in/7 in/9; echo x > in/9; mkdir out; echo x > out/x"
    )
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let filesAfter = try person.files()
    for steps in [0, 1, 21, 22, 23, 30, 45, 46, 47] {
      let plan = try room.plan(person.wanted(before, after))
      if try !room.set(plan.change, cutOffBehind: steps) { #expect(try room.set(plan.change).kept == []) }
      try #require(Self.difference(try person.files(), filesBefore) == [], "behind \(steps) steps")
      _ = try room.set(try room.plan(person.wanted(undoing: plan.change)).change)
      try #require(Self.difference(try person.files(), filesAfter) == [], "back, behind \(steps) steps")
    }
  }

  @Test func `what somebody changed since stays, and is named where it is in the way`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      seq 1 20 > both.txt; seq 1 20 > same.txt; seq 1 20 > other.txt; printf 'a\\0' > bytes; mkdir away out
      echo 1 > away/w; git add -A; git commit -qm two
      """)
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh(
      """
      sed -i 's/^3$/three/' both.txt same.txt; echo 2 > created; printf 'b\\0' > bytes; rm a.txt; echo 3 > away/w
      chmod +x other.txt; sed -i 's/^5$/five/' other.txt
      """)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh(
      """
      sed -i 's/^17$/seventeen/' both.txt other.txt; sed -i 's/^three$/3three/' same.txt; echo more >> created
      printf 'c\\0' > bytes; mkdir a.txt; echo mine > a.txt/mine; echo mine > mine.txt
      mv away ../outside; ln -s ../outside away
      """)
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.files == [RevertPlan.File(FilePath("both.txt"), .merged), .init(FilePath("other.txt"), .merged)])
    let kept = Dictionary(plan.kept.map { ($0.path.text, $0.why) }) { $1 }
    #expect(
      kept == [
        "same.txt": .changedSince, "created": .changedSince, "bytes": .noText, "a.txt": .inTheWay,
        "away/w": .changedSince,
      ])
    #expect(try room.set(plan.change).kept == [])
    #expect(
      try person.sh("cat both.txt; stat -c %A other.txt; cat other.txt") == """
        \((1...20).map { $0 == 17 ? "seventeen" : "\($0)" }.joined(separator: "\n"))
        -rw-r--r--
        \((1...20).map { $0 == 17 ? "seventeen" : "\($0)" }.joined(separator: "\n"))

        """)
    #expect(try person.sh("cat ../outside/w mine.txt a.txt/mine; tail -1 created") == "3\nmine\nmine\nmore\n")
    // Nothing is left to be done.
    #expect(try room.plan(person.wanted(before, after)).files == [])
    room.finish()
  }

  @Test func `a link that leads out of the project is never followed`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("rm dir/b.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("mkdir ../outside; rmdir dir 2>/dev/null || true; ln -s ../outside dir")
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.kept == [KeptFile(FilePath("dir/b.txt"), .behindLink)])
    #expect(plan.files == [])
    // Where it becomes one between the look and the act, it is left too.
    try person.sh("rm dir")
    let late = try room.plan(person.wanted(before, after))
    try person.sh("ln -s ../outside dir")
    _ = try? room.set(late.change)
    #expect(try person.sh("ls ../outside") == "")
    room.finish()
  }

  @Test func `what snapshots don't have is never written over`() throws {
    let person = try TestRepository()
    try person.sh("echo old > .env; echo old > big; echo old > flag; git add -A; git commit -qm env")
    let room = person.room()
    let before = try room.take(person.root, excludes: []).get().snapshot
    try person.sh("rm big; echo agent > .env; rm flag")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh(
      "head -c 6000000 /dev/zero > big; echo mine > .env; echo flag >> .git/info/exclude; git rm -q --cached flag big; echo m > flag"
    )
    let plan = try room.plan(person.wanted(before, after, without: [".env*"]))
    #expect(plan.files == [])
    #expect(Set(plan.kept.map(\.path.text)) == [".env", "big", "flag"])
    #expect(plan.kept.allSatisfy { $0.why == .notKept })
    room.finish()
  }

  @Test func `where one file can't be laid beside its place, none is touched`() throws {
    let person = try Self.repository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh(Self.turn)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let files = try person.files()
    let plan = try room.plan(person.wanted(before, after))
    let promise = Promise<Result<FilesSet, SnapshotGap>>()
    room.set(plan.change, mark: "no/such/folder", without: []) { promise.keep($0) }
    let set = try promise.wait().get()
    #expect(set.paths == [])
    #expect(set.kept.count == plan.files.count)
    #expect(Self.difference(try person.files(), files) == [])
    room.finish()
  }

  @Test func `one hunk is set back, wherever it has come to stand`() throws {
    let person = try TestRepository()
    try person.sh("seq 1 40 > n.txt; printf 'a\\nb' > end.txt; git add -A; git commit -qm n")
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("sed -i -e 's/^5$/five/' -e '20d' -e 's/^39$/new\\n39/' n.txt; printf 'a\\nb\\nc\\n' > end.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("sed -i '1i top' n.txt")
    func revert(_ hunk: Int, _ path: String) throws -> RevertPlan {
      let plan = try room.plan(person.wanted(before, after, .hunk(hunk, of: FilePath(path))))
      _ = try room.set(plan.change)
      return plan
    }
    let second = try revert(1, "n.txt")
    #expect(second.files.map(\.how) == [.merged])
    let lines = ["top"] + (1...40).flatMap { $0 == 5 ? ["five"] : $0 == 39 ? ["new", "39"] : ["\($0)"] }
    #expect(try person.sh("cat n.txt") == lines.joined(separator: "\n") + "\n")
    // It is so already.
    #expect(try revert(1, "n.txt").files == [])
    _ = try revert(0, "end.txt")
    #expect(try person.sh("cat end.txt") == "a\nb")
    #expect(try revert(7, "n.txt").kept == [KeptFile(FilePath("n.txt"), .noSuchHunk(of: 3))])
    try person.sh("echo new > new.txt; rm end.txt")
    let more = try room.take(person.root, following: [after.tree]).get().snapshot
    for path in ["new.txt", "end.txt"] {
      // What came or went is one place, and not any that one names.
      let plan = try room.plan(person.wanted(before, more, .hunk(1, of: FilePath(path))))
      #expect(plan.files == [])
      #expect(plan.kept == [KeptFile(FilePath(path), .noSuchHunk(of: 1))])
    }
    room.finish()
  }

  @Test func `a file that was renamed is one, and ends of lines are the person's`() throws {
    let person = try TestRepository()
    try person.sh(
      "git config core.autocrlf true; seq 1 30 | sed 's/$/\\r/' > old.txt; git add -A; git commit -qm r 2>/dev/null")
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    let files = try person.files()
    try person.sh("mv old.txt new.txt; sed -i 's/^7\\r/seven\\r/' new.txt; echo other > o.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let plan = try room.plan(person.wanted(before, after, .files([FilePath("new.txt")])))
    #expect(Set(plan.files.map(\.path.text)) == ["new.txt", "old.txt"])
    let rest = try #require(plan.rest)
    _ = try room.set(plan.change)
    try person.sh("rm o.txt")
    #expect(try person.files() == files)
    let left = try room.files(from: before.tree, to: rest.tree, in: before.store)
    #expect(left.map(\.path.text) == ["o.txt"])
    room.finish()
  }

  @Test func `what was set back can be taken back when the person's repository has thrown its part away`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo agent > a.txt; echo new > n.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let files = try person.files()
    let plan = try room.plan(person.wanted(before, after))
    _ = try room.set(plan.change)
    let promise = Promise<[String]>()
    let pack = try #require(plan.change.pack)
    room.keep(
      only: [before.store: WantedSnapshots(packs: [pack], trees: [plan.change.from, plan.change.to])],
      forgetting: [before.store]
    ) { promise.keep($0) }
    #expect(promise.wait() == [])
    try person.sh(
      "git checkout -q --orphan x; git commit -qm x; git branch -D main; git reflog expire --all --expire=now; git gc -q --prune=now"
    )
    let back = try room.plan(person.wanted(undoing: plan.change))
    #expect(back.kept == [])
    _ = try room.set(back.change)
    #expect(try person.files() == files)
    room.finish()
  }

  @Test func `what is left of the last turn is told apart from what was set back of an earlier one`() throws {
    let person = try TestRepository()
    try person.sh("seq 30 > both.txt; echo a > first.txt")
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("sed -i s/^3$/drei/ both.txt; echo b > first.txt")
    let between = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("sed -i s/^27$/siebenundzwanzig/ both.txt; echo c > second.txt")
    let after = try room.take(person.root, following: [between.tree]).get().snapshot
    func left(_ part: RevertWanted.Part, of start: Snapshot) throws -> (files: [String], start: String?) {
      var wanted = person.wanted(start, after, part)
      wanted.lastTurn = TreeStretch(before: between.tree, after: after.tree)
      let rest = try #require(try room.plan(wanted).rest)
      let files = try room.files(from: rest.start ?? between.tree, to: rest.tree, in: after.store)
      return (files.map { "\($0.path.text) \($0.content)" }, rest.start)
    }
    let both = "both.txt \(ChangedFile.Content.lines(added: 1, removed: 1))"
    let second = "second.txt \(ChangedFile.Content.lines(added: 1, removed: 0))"
    let (one, two) = (FilePath("both.txt"), FilePath("second.txt"))
    #expect(try left(.files([FilePath("first.txt")]), of: before).files == [both, second])
    #expect(try left(.hunk(0, of: one), of: before).files == [both, second])
    #expect(try left(.hunk(1, of: one), of: before).files == [second])
    #expect(try left(.files([one]), of: before).files == [second])
    #expect(try left(.all, of: before).files == [])
    // What is set back of the last turn itself leaves it beginning where it did.
    #expect(try left(.files([two]), of: between) == ([both], nil))
    room.finish()
  }
}

extension TestRepository {
  /// Every file with its rights and its bytes, but for what is git's. Folders with nothing in them stay where files go.
  func files() throws -> String {
    try sh(
      """
      find . -path ./.git -prune -o ! -type d -printf '%p %y %m %l\\n' | sort
      find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 -r sha256sum
      """)
  }

  func wanted(
    _ before: Snapshot, _ after: Snapshot, _ part: RevertWanted.Part = .all, without: [String] = [],
    directory: String? = nil
  ) -> RevertWanted {
    RevertWanted(
      directory: directory ?? root, without: without, store: before.store, from: after.tree, to: before.tree,
      part: part,
      shown: after.tree)
  }

  func wanted(undoing change: TreeChange, directory: String? = nil) -> RevertWanted {
    RevertWanted(
      directory: directory ?? root, without: [], store: change.store, from: change.to, to: change.from, part: .all)
  }
}

extension GitRoom {
  func plan(_ wanted: RevertWanted) throws -> RevertPlan {
    let promise = Promise<Result<RevertPlan, SnapshotGap>>()
    plan(wanted) { promise.keep($0) }
    return try promise.wait().get()
  }

  func set(_ change: TreeChange, without: [String] = [], shown: ShownChange? = nil) throws -> FilesSet {
    let promise = Promise<Result<FilesSet, SnapshotGap>>()
    set(change, mark: "test", without: without, shown: shown) { promise.keep($0) }
    return try promise.wait().get()
  }

  /// False where it was cut off behind so many steps, as by a kill.
  func set(_ change: TreeChange, cutOffBehind steps: Int) throws -> Bool {
    do throws(SnapshotGap) {
      let time = GitTime(milliseconds: 60_000)
      _ = try Reverter(taker: taker(within: time), stepsLeft: steps)
        .set(change, mark: "test", without: [], within: time)
      return true
    } catch {
      try #require(error == SnapshotGap(FileSetter.cutOff))
      return false
    }
  }

  func files(from old: String, to new: String, in store: String) throws -> [ChangedFile] {
    let (from, to) = (Snapshot(tree: old, store: store), Snapshot(tree: new, store: store))
    return try read(ChangeWanted(from: from, to: to, directory: "/", without: [], hasLines: false)).files.map(\.file)
  }
}
