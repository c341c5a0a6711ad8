import EventLoop
import Review
import Testing

@testable import Git

/// Where git keeps files otherwise than they lie on the disk, they come back as they lay there all the same.
struct ExactTests {
  private static let attributes = "printf 'id.txt ident\\nwide.txt working-tree-encoding=UTF-16LE\\n' > .gitattributes"

  static let settings = [
    "git config core.autocrlf true", "git config core.autocrlf input", "echo '* text=auto eol=crlf' >> .gitattributes",
    "printf '[attr]lines text eol=crlf\\n* lines\\n' >> .gitattributes", "true",
    "echo '* text' > .git/info/attributes; git config core.eol crlf",
  ]

  private static func repository(_ setting: String) throws -> TestRepository {
    let person = try TestRepository()
    try person.sh(
      """
      \(attributes); \(setting)
      printf 'a\\nb\\n' > lf.sh; chmod +x lf.sh; printf 'a\\r\\nb\\r\\n' > crlf.txt; printf 'a\\r\\nb\\nc\\r\\n' > mixed.txt
      printf '$Id$\\n' > id.txt; printf 'h\\0i\\0\\n\\0' > wide.txt; seq 1 9 | sed 's/$/\\r/' > still.txt
      git add -A 2>/dev/null; git commit -qm lines
      rm id.txt; git checkout -q -- id.txt; printf 'never\\nconverted\\n' > own.txt; printf 'x\\r\\n' > own-crlf.txt
      """)
    return person
  }

  private static let turn =
    "for f in lf.sh own.txt id.txt; do echo more >> $f; done; for f in crlf.txt mixed.txt own-crlf.txt; do printf 'more\\r\\n' >> $f; done; printf '!\\0' >> wide.txt; rm a.txt"

  @Test(arguments: settings)
  func `what lay on the disk comes back to the byte, and so does what was set back`(setting: String) throws {
    let person = try Self.repository(setting)
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    let filesBefore = try person.files()
    try person.sh(Self.turn)
    let after = try room.take(person.root, following: [before.tree]).get()
    let filesAfter = try person.files()
    #expect(after.numbers == ChangeNumbers(files: 8, added: 6, removed: 3))
    let plan = try room.plan(person.wanted(before, after.snapshot))
    #expect(plan.kept == [])
    let set = try room.set(plan.change)
    #expect(set.kept == [])
    #expect(set.change == plan.change)
    #expect(RevertTests.difference(try person.files(), filesBefore) == [])
    let undo = try room.plan(person.wanted(undoing: set.change))
    #expect(undo.kept == [])
    _ = try room.set(undo.change)
    #expect(RevertTests.difference(try person.files(), filesAfter) == [])
    room.finish()
  }

  @Test(arguments: settings)
  func `against the base branch only what has changed for git is a difference`(setting: String) throws {
    let person = try Self.repository(setting)
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("git checkout -q -b side; echo more >> lf.sh; printf 'more\\r\\n' >> crlf.txt; rm own*")
    let after = try room.take(person.root).get().snapshot
    var wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true)
    wanted.base = "main"
    let read = try room.read(wanted)
    #expect(read.files.map(\.file.path.text) == ["crlf.txt", "lf.sh"])
    #expect(read.numbers == ChangeNumbers(files: 2, added: 2, removed: 0))
    #expect(read.files.allSatisfy { $0.rows?.isEmpty == false })
    room.finish()
  }

  @Test func `what was kept as git would commit it is set back as before`() throws {
    let person = try Self.repository("git config core.autocrlf true")
    let room = person.room()
    let before = try room.take(person.root, isExact: false).get().snapshot
    let files = try person.files()
    try person.sh("printf 'more\\r\\n' >> crlf.txt; echo new > new.txt")
    let after = try room.take(person.root, following: [before.tree], isExact: false).get().snapshot
    #expect(!before.store.hasSuffix(".exact"))
    let plan = try room.plan(person.wanted(before, after))
    #expect(plan.files.map(\.path.text) == ["crlf.txt", "new.txt"])
    let set = try room.set(plan.change)
    #expect(RevertTests.difference(try person.files(), files) == [])
    _ = try room.set(try room.plan(person.wanted(undoing: set.change)).change)
    #expect(try person.sh("cat crlf.txt") == "a\r\nb\r\nmore\r\n")
    room.finish()
  }

  @Test func `a change that begins with what was kept as git would commit it is what has changed`() throws {
    let person = try Self.repository("git config core.autocrlf true")
    let room = person.room()
    let before = try room.take(person.root, isExact: false).get().snapshot
    let files = try person.files()
    try person.sh("printf 'more\\r\\n' >> crlf.txt; rm still.txt; echo new > new.txt")
    let after = try room.take(person.root).get().snapshot
    let read = try room.read(
      ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false))
    #expect(read.files.map(\.file.path.text) == ["crlf.txt", "new.txt", "still.txt"])
    #expect(read.numbers == ChangeNumbers(files: 3, added: 2, removed: 9))
    var wanted = RevertWanted(
      directory: person.root, without: [], store: after.store, from: after.tree, to: before.tree, part: .all,
      shown: after.tree)
    wanted.toStore = before.store
    let plan = try room.plan(wanted)
    #expect(plan.kept == [])
    _ = try room.set(plan.change)
    #expect(RevertTests.difference(try person.files(), files) == [])
    room.finish()
  }

  @Test func `what goes through a filter is left out as ever, and nothing else is said of it`() throws {
    let person = try Self.repository(
      "git config filter.up.clean 'sed s,o,oo,'; echo '*.up filter=up' >> .gitattributes")
    try person.sh(
      """
      echo long > one.up; git add -A; git commit -qm up
      echo longer > one.up; touch -d 2001-01-01 one.up; git add one.up
      """)
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    #expect(before.leftOut == [])
    try person.sh("echo other >> one.up; echo more >> lf.sh")
    let after = try room.take(person.root).get().snapshot
    #expect(after.leftOut == [LeftOut(.filtered, names: ["one.up"], count: 1)])
    let files = try room.files(from: before.tree, to: after.tree, in: after.store)
    #expect(files.map(\.path.text) == ["lf.sh"])
    room.finish()
  }
}

extension GitRoom {
  func read(_ wanted: ChangeWanted) throws -> ChangeRead {
    let promise = Promise<Result<ChangeRead, SnapshotGap>>()
    read(wanted) { promise.keep($0) }
    return try promise.wait().get()
  }
}
