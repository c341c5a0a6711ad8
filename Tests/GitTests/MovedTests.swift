import Git
import Glibc
import Review
import Testing

/// Repositories that lie elsewhere than before.
struct MovedTests {
  @Test func `what was kept before a move is read where a link leads to the new place`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    try person.write("kept by nobody but us 漢字\n", to: "fresh")
    let before = try room.take(person.root).get().snapshot
    try person.sh("cd ..; mv repo moved; ln -s moved repo")
    try person.write("two\n", to: "fresh")
    let after = try room.take(person.root).get().snapshot
    try #require(before.store != after.store)
    // The second time it is joined already; without an end, what lies there now is what is compared with.
    for end in [after, after, nil] {
      let read = try room.read(
        ChangeWanted(from: before, to: end, directory: person.root, without: [], hasLines: true))
      #expect(read.files.map(\.file.path.text) == ["fresh"])
      #expect(read.numbers.added == 1 && read.numbers.removed == 1)
      #expect(try room.rows(0..<10, of: read.files[0].file, in: after.store).rows == read.files[0].rows)
    }
  }

  @Test func `another repository in the old place is refused`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("cd ..; mv repo moved; cp -R moved other; ln -s other repo")
    try person.write("two\n", to: "fresh")
    #expect(throws: SnapshotGap.refused("another repository lies there now")) {
      try room.read(ChangeWanted(from: before, to: nil, directory: person.root, without: [], hasLines: true))
    }
  }

  @Test func `where nothing lies in the old place, no other repository is blamed`() throws {
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh("cd ..; mv repo moved; ln -s moved repo")
    try person.write("two\n", to: "fresh")
    let after = try room.take(person.root).get().snapshot
    let wanted = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: true)
    try person.sh("cd ..; rm repo")
    #expect(throws: SnapshotGap.noFolder(person.root)) { try room.read(wanted) }
    #expect(mkdir(person.root, 0o700) == 0)
    #expect(throws: SnapshotGap.refused("no repository lies there now")) { try room.read(wanted) }
  }
}
