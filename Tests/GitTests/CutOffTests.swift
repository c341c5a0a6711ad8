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
