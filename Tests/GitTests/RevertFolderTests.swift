import Review
import Testing

@testable import Git

/// What becomes of folders, and of who may read what, where files go and come again.
struct RevertFolderTests {
  @Test func `what is said of a file that can't be set names it once, and others name it`() {
    let told = "n.txt: Read-only file system"
    #expect(FileSetter.words(told, of: FilePath("n.txt")) == "Read-only file system")
    for other in ["a.txt", "txt", "t"] { #expect(FileSetter.words(told, of: FilePath(other)) == told) }
    #expect(FileSetter.words("build1: " + told, of: FilePath("n.txt")) == "build1: Read-only file system")
  }

  @Test(arguments: [false, true])
  func `folders stay where the files in them go, whoever made them`(isFar: Bool) throws {
    let person = try TestRepository()
    try person.sh("mkdir -p empty/inner app; chmod 700 empty")
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let look = "find . -path ./.git -prune -o -type d -printf '%p %m\\n' | sort"
    let before = try room.take(person.root).get().snapshot
    let folders = try person.sh(look)
    try person.sh("echo 1 > app/one; echo 2 > empty/inner/two; rm -r dir")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    // The agent's own folder is one of them.
    let plan = try room.plan(person.wanted(before, after, directory: person.root + "/app"))
    let set = try room.set(plan.change)
    #expect(set.kept == [])
    #expect(try person.sh(look) == folders)
    let undo = try room.plan(person.wanted(undoing: set.change, directory: person.root + "/app"))
    #expect(undo.kept == [])
    #expect(try room.set(undo.change).kept == [])
    #expect(try person.sh("cat app/one empty/inner/two") == "1\n2\n")
    #expect(try person.sh(look) == folders)
  }

  @Test(arguments: [false, true])
  func `a folder goes where a file was before it, and comes again`(isFar: Bool) throws {
    let person = try TestRepository()
    try person.sh("echo t > thing")
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("rm thing; mkdir -p thing/deep/er; echo in > thing/deep/er/in; echo on > thing/on")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let plan = try room.plan(person.wanted(before, after))
    let set = try room.set(plan.change)
    #expect(set.kept == [])
    #expect(try person.sh("cat thing") == "t\n")
    #expect(try room.set(try room.plan(person.wanted(undoing: set.change)).change).kept == [])
    #expect(try person.sh("cat thing/deep/er/in thing/on") == "in\non\n")
    // What somebody has made there since stays, also if it is a folder with nothing in it.
    let again = try room.plan(person.wanted(before, after))
    try person.sh("mkdir thing/mine")
    #expect(try room.set(again.change).kept.map(\.path.text) == ["thing"])
    #expect(try person.sh("ls thing") == "mine\n")
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `a folder that a revert has left empty makes room for the file that comes back`(isFar: Bool, isDeep: Bool) throws
  {
    let person = try TestRepository()
    if isDeep { try person.sh("mkdir -p dir/c/d dir/e; echo c > dir/c/d/f; echo e > dir/e/f; git add -A") }
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("rm -r dir; echo file > dir; echo x >> a.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let first = try room.set(try room.plan(person.wanted(before, after, .files([FilePath("dir")]))).change)
    let second = try room.set(try room.plan(person.wanted(before, after)).change)
    #expect(try person.sh("cat a.txt dir/b.txt") == "one\ntwo\nthree\nkept\n")
    for set in [second, first] {
      #expect(try room.set(try room.plan(person.wanted(undoing: set.change)).change).kept == [])
    }
    #expect(try person.sh("tail -n 1 a.txt; cat dir") == "x\nfile\n")
  }

  @Test(arguments: [false, true])
  func `a folder with nothing in it makes no room where a file beside it stays`(isFar: Bool) throws {
    let person = try TestRepository()
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("rm -r dir; echo file > dir")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let set = try room.set(try room.plan(person.wanted(before, after)).change)
    try person.sh("rm dir/b.txt; mkdir dir/mine; echo m > dir/m")
    let undo = try room.plan(person.wanted(undoing: set.change))
    #expect(undo.kept.map(\.path.text).contains("dir"))
    #expect(try person.sh("ls dir") == "m\nmine\n")
  }

  @Test(arguments: [false, true])
  func `nobody else may read a file that was set back, and was taken back, who might not before`(isFar: Bool) throws {
    let person = try TestRepository()
    try person.sh("echo a > own; chmod 600 own; mkdir private; chmod 700 private")
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let look = "stat -c '%n %a' own private new tool private/in 2>/dev/null || true"
    let before = try room.take(person.root).get().snapshot
    try person.sh(
      "echo b >> own; echo n > new; chmod 600 new; echo t > tool; chmod 710 tool; echo i > private/in; chmod 640 private/in"
    )
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let rights = try person.sh(look)
    let set = try room.set(try room.plan(person.wanted(before, after)).change)
    #expect(try person.sh(look) == "own 600\nprivate 700\n")
    #expect(try room.set(try room.plan(person.wanted(undoing: set.change)).change).kept == [])
    #expect(try person.sh(look) == rights)
    // Another one that comes where one was has what is usual.
    try person.sh("rm new; echo other > new")
    let other = try room.take(person.root, following: [after.tree]).get().snapshot
    let gone = try room.set(try room.plan(person.wanted(after, other)).change)
    #expect(gone.kept == [])
    #expect(try person.sh("stat -c %a new") == "644\n")
  }

  @Test(arguments: [false, true])
  func `a file that a turn has only moved comes back as what it was for those who read it`(isFar: Bool) throws {
    let person = try TestRepository()
    try person.sh("echo a > own; chmod 600 own; echo b > fixed; chmod 444 fixed")
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("mkdir in; mv own fixed in")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let set = try room.set(try room.plan(person.wanted(before, after)).change)
    #expect(try person.sh("stat -c '%n %a' fixed own") == "fixed 444\nown 600\n")
    #expect(try room.set(try room.plan(person.wanted(undoing: set.change)).change).kept == [])
    #expect(try person.sh("stat -c '%n %a' in/*") == "in/fixed 444\nin/own 600\n")
  }
}
