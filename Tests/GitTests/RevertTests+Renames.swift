import Review
import Testing

@testable import Git

/// A file that was renamed is one: both its names change, or none.
extension RevertTests {
  private static let (old, new) = (FilePath("a.txt"), FilePath("z.txt"))

  /// What becomes of a turn that has renamed a file, and of what was done since.
  private func outcome(_ since: String, turn: String, _ part: RevertWanted.Part) throws -> (RevertPlan, files: String) {
    let person = try TestRepository()
    try person.sh("seq 30 > a.txt; git add -A; git commit -qm seq")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh(turn)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh(since)
    let plan = try room.plan(person.wanted(before, after, part))
    #expect(try room.set(plan.change).kept == [])
    return (plan, try person.sh("ls *.txt; head -qn1 *.txt"))
  }

  private static let turns = ["git mv a.txt z.txt", "mv a.txt z.txt; echo more >> z.txt"]
  private static let parts: [RevertWanted.Part] = [.all, .files([new]), .files([old])]

  @Test(arguments: turns, parts)
  func `where the old name is taken, the file keeps the new one`(turn: String, part: RevertWanted.Part) throws {
    let (plan, files) = try outcome("echo mine > a.txt", turn: turn, part)
    #expect(plan.files == [])
    #expect(plan.kept == [KeptFile(Self.old, .changedSince), KeptFile(Self.new, .renamed(Self.old))])
    #expect(files == "a.txt\nz.txt\nmine\n1\n")
  }

  @Test(arguments: turns, parts)
  func `where somebody went on with the file, it keeps the new name`(turn: String, part: RevertWanted.Part) throws {
    let (plan, files) = try outcome("sed -i 1s/1/one/ z.txt", turn: turn, part)
    #expect(plan.files == [])
    #expect(plan.kept == [KeptFile(Self.old, .renamed(Self.new)), KeptFile(Self.new, .changedSince)])
    #expect(files == "z.txt\none\n")
  }

  @Test(arguments: parts) func `else it has its old name`(part: RevertWanted.Part) throws {
    for since in ["true", "git show HEAD:a.txt > a.txt"] {
      let (plan, files) = try outcome(since, turn: "git mv a.txt z.txt", part)
      #expect(plan.kept == [] && files == "a.txt\n1\n")
      #expect(plan.eachOnce(plan.files).count == 1)
    }
  }

  @Test(arguments: [false, true])
  func `a name that differs by its letters alone is another one where the disk tells them apart`(isFar: Bool) throws {
    let person = try TestRepository()
    try person.sh("seq 30 > Readme.md; echo BUILD/ > .gitignore; git add -A; git commit -qm seq")
    try person.git("config", "core.ignorecase", "true")
    let room = isFar ? GitRoom(try person.farMachine().way) : person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    // What their git ignores stays so.
    try person.sh("mv Readme.md README.md; echo x >> a.txt; mkdir build; echo b > build/b")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    let files = try room.files(from: before.tree, to: after.tree, in: after.store)
    #expect(files.map(\.path.text) == ["README.md", "a.txt"])
    let set = try room.set(try room.plan(person.wanted(before, after)).change)
    #expect(try person.sh("ls *.md; tail -n 1 a.txt") == "Readme.md\nthree\n")
    let undo = try room.plan(person.wanted(undoing: set.change))
    #expect(undo.kept == [])
    #expect(try room.set(undo.change).kept == [])
    #expect(try person.sh("ls *.md; tail -n 1 a.txt") == "README.md\nx\n")
  }

  @Test func `what lies in the way of what stays with it stays too`() throws {
    let turn = "rm -r dir; mv a.txt dir"
    let (plan, files) = try outcome("echo mine > a.txt", turn: turn, .all)
    #expect(plan.files == [])
    #expect(plan.kept.map(\.path.text) == ["a.txt", "dir", "dir/b.txt"])
    #expect(files == "a.txt\nmine\n")
  }
}
