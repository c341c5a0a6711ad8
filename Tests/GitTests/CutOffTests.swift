import EventLoop
import Git
import Review
import Testing

/// What was cut off in the middle: the next one goes on from there, and nothing is left lying.
struct CutOffTests {
  private let wanted = WantedSnapshots()

  /// Git's part is played by a script that does something else first where a call has these words. It may run the real one by `$real`.
  private func room(of person: TestRepository, at words: String, _ script: String) throws -> GitRoom {
    let real = try #require(Launch.findProgram("git", path: person.environment["PATH"]))
    try person.sh("mkdir -p ../bin ../data/review; mkfifo ../begun ../never")
    try person.write(
      """
      #!/bin/sh
      real='\(real)'; base='\(person.base)'
      case " $* " in *" \(words) "*)
        \(script)
      esac
      exec "$real" "$@"

      """, to: "../bin/git")
    try person.sh("chmod +x ../bin/git")
    var environment = person.environment
    environment["PATH"] = "\(person.base)/bin:" + (environment["PATH"] ?? "")
    return GitRoom(folder: person.store, worktrees: person.worktrees, home: person.home, environment: environment)
  }

  private func keep(_ room: GitRoom, _ wanted: [String: WantedSnapshots]) -> [String] {
    let promise = Promise<[String]>()
    room.keep(only: wanted) { promise.keep($0) }
    return promise.wait()
  }

  @Test func `what a snapshot has taken in before it was cut off is there for the next one`() throws {
    let person = try TestRepository()
    try person.sh("for i in $(seq 40); do echo $i > f$i; done")
    // Git has taken all of them in, and waits for more.
    let room = try room(
      of: person, at: "--add",
      """
      (
        cat
        until [ $(find "$base"/data/review/*/fresh -type f 2>/dev/null | wc -l) -ge 40 ]; do :; done
        echo > "$base/begun"; read x < "$base/never"
      ) | "$real" "$@"
      exit
      """)
    let promise = Promise<Result<SnapshotTaken, SnapshotGap>>()
    room.take(SnapshotRequest(directory: person.root, excludes: [], milliseconds: 60_000)) { promise.keep($0) }
    try person.sh("timeout 60 cat ../begun")
    room.finish()
    #expect(promise.wait() == .failure(.tookTooLong))
    #expect(try person.sh("ls -d ../data/review/*/fresh/??/* | grep -vc tmp_") == "40\n")
  }

  @Test func `what a killed git has left is gone before the next snapshot and with the upkeep`() throws {
    let person = try TestRepository()
    let room = person.room()
    let first = try room.take(person.root).get()
    let fresh = "../data/review/\(first.snapshot.folder)/fresh"
    let leave =
      "mkdir -p \(fresh)/17 \(fresh)/tmp_objdir-bulk-fsync-X/17 \(fresh)/pack; "
      + "touch \(fresh)/17/tmp_obj_X \(fresh)/tmp_objdir-bulk-fsync-X/17/x \(fresh)/pack/tmp_pack_X"
    try person.sh(leave)
    _ = try room.take(person.root).get()
    #expect(try person.sh("find \(fresh) -name 'tmp_*'") == "")
    try person.sh(leave)
    #expect(keep(room, [first.snapshot.folder: wanted]) == [])
    #expect(try person.sh("find \(fresh) -name 'tmp_*'") == "")
    room.finish()
  }

  @Test func `the upkeep ends with the server, and leaves the rest for the next time`() throws {
    let person = try TestRepository()
    let first = person.room()
    let folder = try first.take(person.root).get().snapshot.folder
    first.finish()
    let room = try room(of: person, at: "prune-packed", "echo > \"$base/begun\"; read x < \"$base/never\"")
    try person.sh(
      "mkdir -p ../data/review/zz-old; touch ../data/review/zz-old/x; touch -d '3 days ago' ../data/review/zz-old")
    let promise = Promise<[String]>()
    room.keep(only: [folder: wanted], forgetting: [folder]) { promise.keep($0) }
    try person.sh("timeout 60 cat ../begun")
    room.finish()
    #expect(promise.wait() == [])
    #expect(try person.sh("ls ../data/review") == "\(folder)\nzz-old\n")
  }
}
