import EventLoop
import Git
import Review
import Testing

/// Whole changes on real git: what of each file is told is what is told of it alone.
struct ChangeReadTests {
  private static let script = """
    for i in 1 2 3 4 5 6 7 8; do printf 'a\\nb %s\\nc\\n' $i > f$i; done; cp f1 same; cp f1 same2
    printf 'x\\0y\\n' > binary; seq 1 200 > moved; seq 1 40 > long; echo one > gone; echo run > run; echo link > type
    printf 'a\\ndiff --git a b\\nindex 1..2\\n' > looks; printf 'no end' > noend; echo n > 'new
    line'; mkdir d; echo q > 'd/"quoted" 漢字'; touch empty
    """
  private static let changes = """
    for i in 1 2 3 4 5 6 7 8; do echo more >> f$i; done; echo more >> same; cp same same2; printf 'z\\0\\n' > binary
    sed -i s/100/hundred/ moved; mv moved there; sed -i -e s/^3$/drei/ -e s/^30$/X/ long; rm gone; chmod +x run
    rm type; ln -s a type; printf 'a\\ndiff --git a c\\nindex 3..4\\n@@ -1 +1 @@\\n' > looks; printf 'no end here' > noend
    echo m > 'new
    line'; echo r > 'd/"quoted" 漢字'; echo fresh > fresh; printf fresh > fresh2; rm empty; touch empty2
    """

  @Test func `what is told of each file of many is what is told of it alone`() throws {
    let person = try TestRepository()
    try person.sh(Self.script)
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh(Self.changes)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let read = try room.read(
      ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true))
    #expect(read.files.count > 20)
    for file in read.files {
      guard case .lines = file.file.content else {
        #expect(file.rows == nil)
        continue
      }
      let alone = try room.rows(0..<1000, of: file.file, in: after.store)
      #expect(file.rows == alone.rows, "\(file.file.path.text)")
      #expect(!file.isCut)
    }
  }

  @Test(arguments: [500, 501])
  func `very many files are told before their lines are counted`(count: Int) throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("for i in $(seq \(count)); do echo $i > f$i; done")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let (first, last) = (Promise<ChangeRead?>(), Promise<Result<ChangeRead, SnapshotGap>>())
    room.read(
      ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false),
      listed: { first.keep($0) }
    ) {
      first.keep(nil)
      last.keep($0)
    }
    let read = try last.wait().get()
    #expect(read.isCounted && read.files.count == count && read.numbers.added == count)
    guard let list = first.wait() else {
      #expect(count == 500)
      return
    }
    #expect(!list.isCounted && count == 501)
    #expect(list.files.map(\.file.path) == read.files.map(\.file.path))
    #expect(list.tree == read.tree && list.root == read.root)
  }

  @Test func `a comment is found in a file that was renamed`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    try person.sh("seq 30 > old.txt")
    let before = try room.take(person.root).get().snapshot
    try person.sh("mv old.txt new.txt; sed -i '1i top' new.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    var wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false)
    let placed = PlacedLines(
      .lines(5...5, of: .new), quoted: [.init(.added, "5")], before: ["2", "3", "4"], after: ["6", "7", "8"])
    wanted.comments = [
      ReviewComment(id: "1", path: FilePath("old.txt"), at: placed, words: "Why?", madeAt: 1, content: "one")
    ]
    let found = try #require(try room.read(wanted).comments.first)
    #expect(found.path == FilePath("new.txt") && found.oldPath == FilePath("old.txt"))
    #expect(found.lines == 6...6 && !found.isLost)
    try person.sh("mv new.txt old.txt; sed -i 1d old.txt")
    let back = try room.take(person.root, following: [after.tree]).get().snapshot
    wanted = ChangeWanted(from: before, to: back, directory: person.root, without: [], hasLines: false)
    wanted.comments = [found]
    let again = try #require(try room.read(wanted).comments.first)
    #expect(again.path == FilePath("old.txt") && again.oldPath == nil && again.lines == 5...5 && !again.isLost)
  }

  @Test func `a comment is found in a file whose name is no text, until that is gone`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let name = Array("od ".utf8) + [0xFF]
    try person.write(Array("one\ntwo\nthree\n".utf8), to: name)
    let before = try room.take(person.root).get().snapshot
    let placed = PlacedLines(.lines(2...2, of: .new), quoted: [.init(.same, "two")], before: ["one"], after: ["three"])
    let comment = ReviewComment(id: "1", path: FilePath(name), at: placed, words: "Why?", madeAt: 1, content: "one")
    for (step, lines) in [("sed -i '1i top' od*", 3...3), ("rm od*", nil)] as [(String, ClosedRange<Int>?)] {
      try person.sh(step)
      let after = try room.take(person.root, following: [before.tree]).get().snapshot
      var wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false)
      wanted.comments = [comment]
      let found = try #require(try room.read(wanted).comments.first)
      #expect(found.isLost == (lines == nil) && found.isGone == (lines == nil))
      if let lines { #expect(found.lines == lines) }
    }
  }

  @Test func `a branch that is gone is named, and so is that what was kept has gone with the repository`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo more >> a.txt")
    let after = try room.take(person.root).get().snapshot
    var wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true)
    wanted.base = "gone"
    #expect(throws: SnapshotGap.noBase("gone")) { _ = try room.read(wanted) }
    wanted.base = nil
    let old = String(try person.git("rev-parse", "HEAD:a.txt").dropLast())
    try person.sh("rm -rf .git; git init -q")
    #expect(throws: SnapshotGap.lost("unable to read \(old)")) { _ = try room.read(wanted) }
  }

  @Test func `where upnext's own folder is gone, as behind a copy of the store alone, what was kept is lost`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo more >> a.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("rm -rf '\(person.store)'")
    let wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true)
    let gap = #expect(throws: SnapshotGap.self) { _ = try room.read(wanted) }
    #expect(gap?.kind == "lost", "\(String(describing: gap))")
  }

  @Test func `many files cost no more calls of git than a few`() throws {
    let person = try TestRepository()
    try person.sh("mkdir ../bin; for i in $(seq 40); do echo $i > f$i; done")
    let git = try person.sh("command -v git").filter { $0 != "\n" }
    try person.write(
      "#!/bin/sh\necho >> '\(person.base)/calls'\nexec \(git) \"$@\"\n", to: "../bin/git")
    try person.sh("chmod +x ../bin/git")
    var environment = person.environment
    environment["PATH"] = person.base + "/bin:" + (environment["PATH"] ?? "")
    let room = GitRoom(folder: person.store, worktrees: person.worktrees, home: person.home, environment: environment)
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("for i in $(seq 40); do echo more >> f$i; done")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh("rm ../calls")
    let read = try room.read(
      ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true))
    #expect(read.files.allSatisfy { $0.rows?.count == 3 })
    #expect(try person.sh("wc -l < ../calls") == "2\n")
  }
}
