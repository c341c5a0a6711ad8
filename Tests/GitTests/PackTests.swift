import EventLoop
import Git
import Glibc
import Review
import Testing

/// What is kept for good, what is taken away, and what a kill leaves.
struct PackTests {
  private func keep(
    _ room: GitRoom, _ wanted: [String: WantedSnapshots], forgetting: Set<String> = []
  ) -> [String] {
    let promise = Promise<[String]>()
    room.keep(only: wanted, forgetting: forgetting) { promise.keep($0) }
    return promise.wait()
  }

  @Test func `a repository that is being tidied up holds up no other one's snapshot`() throws {
    let person = try TestRepository()
    let room = person.room()
    let (isTidying, mayEnd) = (Promise<Bool>(), Promise<Bool>())
    room.keep(only: [:]) { _ in
      isTidying.keep(true)
      _ = mayEnd.wait()
    }
    #expect(isTidying.wait())
    _ = try room.take(person.root).get()
    mayEnd.keep(true)
    room.finish()
  }

  @Test func `a pack makes a turn readable without the person's repository`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get()
    try person.sh(
      "printf 'one\\nTWO\\nthree\\n' > a.txt; git mv dir/b.txt moved.txt; chmod +x moved.txt; head -c 99 /dev/zero > z.bin"
    )
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    let pack = try #require(after.pack)
    #expect(access("\(person.store)/\(after.snapshot.folder)/objects/pack/pack-\(pack).keep", F_OK) == 0)
    #expect(after.numbers == ChangeNumbers(files: 3, added: 1, removed: 1))
    try person.sh("rm -rf ../\(after.snapshot.folder); mv .git ../gone")
    let files = try room.files(from: before, to: after)
    #expect(files.map(\.path.text) == ["a.txt", "moved.txt", "z.bin"])
    #expect(files.map(\.status) == [.modified, .renamed, .added])
    #expect(files.map(\.content) == [.lines(added: 1, removed: 1), .lines(added: 0, removed: 0), .binary])
    #expect(files[1].changesMode)
    let part = try room.rows(0..<100, of: files[0], in: after.snapshot.store)
    #expect(
      part.rows == [
        .hunk(Hunk(oldStart: 1, oldCount: 3, newStart: 1, newCount: 3)),
        .line(DifferenceLine(.same, old: 1, new: 1, "one")), .line(DifferenceLine(.removed, old: 2, "two")),
        .line(DifferenceLine(.added, new: 2, "TWO")), .line(DifferenceLine(.same, old: 3, new: 3, "three")),
      ])
    #expect((part.rowCount, part.first, part.hunks) == (5, 0, [0]))
    try person.sh("true && mv ../gone .git")
    room.finish()
  }

  @Test func `a pack is written without a search for what is alike, which takes long`() throws {
    let person = try TestRepository()
    let room = person.room()
    try person.sh("seq 20000 > a.txt")
    let before = try room.take(person.root).get()
    try person.sh("echo more >> a.txt")
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    let pack = "\(person.store)/\(after.snapshot.folder)/objects/pack/pack-\(try #require(after.pack)).idx"
    #expect(try !person.git("verify-pack", "-v", pack).contains("chain length"))
    room.finish()
  }

  @Test func `the chain from a turn to the next is kept too`() throws {
    let person = try TestRepository()
    let room = person.room()
    let first = try room.take(person.root).get()
    try person.write("by the person\n", to: "p.txt")
    let second = try room.take(person.root).get()
    try person.write("by the agent\n", to: "g.txt")
    let third = try room.take(person.root, following: [first.snapshot.tree, second.snapshot.tree]).get()
    #expect(third.numbers == ChangeNumbers(files: 1, added: 1, removed: 0))
    #expect(try room.files(from: first, to: third).map(\.path.text) == ["g.txt", "p.txt"])
    let same = try room.take(person.root, following: [third.snapshot.tree]).get()
    #expect((same.pack, same.numbers) == (nil, ChangeNumbers()))
    room.finish()
  }

  @Test func `what nobody wants is removed, and what is wanted stays readable`() throws {
    let person = try TestRepository()
    let room = person.room()
    var taken = [try room.take(person.root).get()]
    for number in 0..<3 {
      try person.write("turn \(number)\n", to: "t.txt")
      taken.append(try room.take(person.root, following: [taken[number].snapshot.tree]).get())
    }
    let store = taken[0].snapshot.folder
    let packs = taken.compactMap(\.pack)
    #expect(packs.count == 3)
    try person.sh(
      "mkdir ../data/review/new-half; touch ../data/review/\(store)/index-1.lock ../data/review/\(store)/objects/pack/tmp_pack_X"
    )
    // What is new may be wanted by now, though nobody has said so yet.
    #expect(keep(room, [:]) == [])
    #expect(keep(room, [store: WantedSnapshots(packs: [packs[2]])]) == [])
    #expect(try person.sh("ls ../data/review/*/objects/pack/*.pack | wc -l").hasPrefix("3"))
    try person.sh("find ../data/review -exec touch -h -d '3 hours ago' {} +")
    #expect(keep(room, [store: WantedSnapshots(packs: [packs[2]])]) == [])
    let left = try person.sh("cd ../data/review; ls; ls */objects/pack")
    #expect(left == "\(store)\npack-\(packs[2]).idx\npack-\(packs[2]).keep\npack-\(packs[2]).pack\n")
    #expect(try room.files(from: taken[2], to: taken[3]).count == 1)
    // Its index was made anew.
    #expect(try room.take(person.root).get().snapshot.tree == taken[3].snapshot.tree)
    #expect(keep(room, [:]) == [])
    #expect(try person.sh("ls ../data/review") == "\(store)\n")
    #expect(keep(room, [:], forgetting: [store]) == [])
    #expect(try person.sh("ls ../data/review") == "")
    #expect(try room.take(person.root).get().snapshot.tree == taken[3].snapshot.tree)
    room.finish()
  }

  @Test func `what is to be forgotten is gone at once, also what was only read for it`() throws {
    let person = try TestRepository()
    let room = person.room()
    let first = try room.take(person.root).get()
    try person.write("SECRETWORD\n", to: "s.txt")
    let second = try room.take(person.root, following: [first.snapshot.tree]).get()
    let store = second.snapshot.folder
    try person.remove("s.txt")
    let third = try room.take(person.root, following: [second.snapshot.tree]).get()
    let id = try person.sh("echo SECRETWORD | git hash-object --stdin").split(separator: "\n")[0]
    func isThere() throws -> Bool {
      try person.sh("git --git-dir=../data/review/\(store) cat-file -e \(id) 2>/dev/null && echo yes || true") != ""
    }
    #expect(try isThere())
    #expect(keep(room, [store: WantedSnapshots(trees: [third.snapshot.tree])], forgetting: [store]) == [])
    #expect(try !isThere())
    #expect(try room.take(person.root).get().snapshot.tree == third.snapshot.tree)
    room.finish()
  }

  @Test func `what lies there by itself goes when it is old, and what a turn that goes on needs stays`() throws {
    let person = try TestRepository()
    let room = person.room()
    let first = try room.take(person.root).get()
    try person.sh("for i in $(seq 8000); do echo $i > f$i; done")
    let second = try room.take(person.root, following: [first.snapshot.tree]).get()
    try person.sh("rm f*; git gc -q --prune=now")
    let third = try room.take(person.root, following: [second.snapshot.tree]).get()
    let store = third.snapshot.folder
    func count() throws -> Int {
      Int(try person.sh("find ../data/review/\(store)/fresh -type f | wc -l").filter(\.isNumber)) ?? -1
    }
    #expect(try count() > 8000)
    try person.sh("find ../data/review -exec touch -h -d '3 hours ago' {} +")
    let packs = Set([second.pack, third.pack].compactMap { $0 })
    #expect(keep(room, [store: WantedSnapshots(packs: packs, trees: [first.snapshot.tree])]) == [])
    #expect(try count() < 20)
    #expect(try room.files(from: first, to: second).count == 8000)
    #expect(try room.take(person.root).get().snapshot.tree == first.snapshot.tree)
    room.finish()
  }

  @Test func `nothing is taken away under a snapshot that is being taken`() throws {
    let person = try TestRepository()
    let room = person.room()
    for number in 0..<15 {
      try person.sh("rm -rf ../data/review; for i in $(seq 100); do echo \(number) > f$i; done")
      let promise = Promise<Result<SnapshotTaken, SnapshotGap>>()
      room.take(SnapshotRequest(directory: person.root, excludes: [], milliseconds: 20_000)) { promise.keep($0) }
      _ = keep(room, [:])
      let taken = try promise.wait().get()
      #expect(
        try person.sh("git --git-dir=../data/review/\(taken.snapshot.folder) ls-tree \(taken.snapshot.tree) | wc -l")
          == "102\n")
    }
    room.finish()
  }

  /// What a killed git leaves: locks, halves of packs and objects, and a repository of ours that was not finished.
  @Test func `after a kill at any step the next snapshot is right`() throws {
    let person = try TestRepository()
    let room = person.room()
    let first = try room.take(person.root).get()
    let place = "../data/review/\(first.snapshot.folder)"
    for damage in [
      "touch \(place)/index-*.lock; for i in \(place)/index-*; do touch $i.lock; done",
      "for i in \(place)/index-????????????????; do head -c 40 $i > x; cat x > $i; rm x; done",
      "for i in \(place)/index-????????????????; do : > $i; done", "rm \(place)/index-*",
      "echo x > \(place)/objects/pack/tmp_pack_1; mkdir -p \(place)/objects/00; echo x > \(place)/objects/00/tmp_obj_1",
      "rm -rf ../data/review/new-x; cp -r \(place) ../data/review/new-\(first.snapshot.folder); rm -rf \(place)",
      "git gc -q --prune=now", "find \(place)/fresh -type f -delete",
    ] {
      try person.write(damage, to: "a.txt")
      let tree = try person.tree()
      try person.sh(damage)
      #expect(try room.take(person.root).get().snapshot.tree == tree, "\(damage)")
      let kept = try person.sh("git --git-dir=\(place) show \(tree):a.txt")
      #expect(kept == damage, "\(damage)")
    }
    room.finish()
  }

  @Test func `a snapshot that takes too long is ended and leaves nothing that is in the way`() throws {
    let person = try TestRepository()
    let room = person.room()
    try person.sh("for i in $(seq 3000); do echo $i > f$i; done")
    var gaps = 0
    for milliseconds in [1, 2, 4, 8, 12, 16, 24, 32, 48, 64] {
      if room.take(person.root, milliseconds: milliseconds) == .failure(.tookTooLong) { gaps += 1 }
    }
    #expect(gaps > 0)
    #expect(try room.take(person.root).get().snapshot.tree == (try person.tree()))
    room.finish()
  }

  @Test func `the end of the server does not wait for git`() throws {
    let person = try TestRepository()
    let room = person.room()
    try person.sh("for i in $(seq 3000); do echo $i > f$i; done")
    let promise = Promise<Result<SnapshotTaken, SnapshotGap>>()
    room.take(SnapshotRequest(directory: person.root, excludes: [], milliseconds: 20_000)) { promise.keep($0) }
    room.finish()
    let result = promise.wait()
    #expect(result == .failure(.tookTooLong) || (try? result.get()) != nil)
  }

  @Test func `files are told to be too large, and a difference of very many rows is read in parts`() throws {
    let person = try TestRepository()
    let room = person.room()
    try person.sh("seq 400000 > big.txt; git add big.txt; git commit -qm big")
    let before = try room.take(person.root).get()
    try person.sh("sed -i 's/7$/seven/' big.txt")
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    let file = try #require(try room.files(from: before, to: after).first)
    #expect(file.content == .tooLarge)
    let part = try room.rows(200_000..<200_010, of: file, in: after.snapshot.store)
    #expect(part.rows.count == 10)
    #expect(part.rowCount > 300_000)
    #expect(part.first == 200_000)
    room.finish()
  }
}
