import EventLoop
import Git
import Review
import Testing

/// Settings of the person's by which git would keep other things than are there, or not all of them.
struct OddSettingsTests {
  @Test func `what git is told to take for unchanged once it has written it is seen all the same`() throws {
    let person = try TestRepository()
    try person.git("config", "--global", "core.ignoreStat", "true")
    let room = person.room()
    defer { room.finish() }
    var last = try room.take(person.root).get().snapshot
    for step in 1...3 {
      try person.sh("echo \(step) >> a.txt; echo \(step) >> new")
      let next = try room.take(person.root, following: [last.tree]).get().snapshot
      #expect(try room.files(from: last.tree, to: next.tree, in: next.store).map(\.path.text) == ["a.txt", "new"])
      last = next
    }
  }

  /// What isn't in the one that is noted would be taken away.
  @Test func `what a turn changed is in one pack, however small the person wants theirs`() throws {
    let person = try TestRepository()
    try person.git("config", "--global", "pack.packSizeLimit", "1m")
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get()
    try person.sh("for i in 1 2 3; do head -c 900000 /dev/urandom > r$i; done")
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    let pack = try #require(after.pack)
    let packs = "\(person.store)/\(after.snapshot.folder)/objects/pack"
    #expect(try person.sh("cd '\(packs)'; ls *.pack") == "pack-\(pack).pack\n")
  }

  @Test func `what is to be forgotten is gone, however small the files that the person's git packs at once`() throws {
    let person = try TestRepository()
    try person.git("config", "--global", "core.bigFileThreshold", "5")
    let room = person.room()
    defer { room.finish() }
    try person.write("SECRETWORD\n", to: "s.txt")
    let first = try room.take(person.root).get().snapshot
    try person.remove("s.txt")
    let second = try room.take(person.root).get().snapshot
    let promise = Promise<[String]>()
    room.keep(only: [first.folder: WantedSnapshots(trees: [second.tree])], forgetting: [first.folder]) {
      promise.keep($0)
    }
    #expect(promise.wait() == [])
    let id = try person.sh("echo SECRETWORD | git hash-object --stdin").filter { $0 != "\n" }
    let look = "git --git-dir=../data/review/\(first.folder) cat-file -e \(id) 2>/dev/null && echo there || echo gone"
    #expect(try person.sh(look) == "gone\n")
  }

  @Test func `a name that no branch can have is none of our business`() throws {
    let person = try TestRepository()
    try person.git("config", "--global", "init.defaultBranch", "no such name")
    let room = person.room()
    defer { room.finish() }
    #expect(try room.take(person.root).get().snapshot.leftOut == [])
  }
}
