import EventLoop
import Files
import Texts

/// A shell on another machine that is kept open while it is used: it takes one piece of work after the other. Whoever has
/// one to be done waits for it, for a bounded time.
final class FarShell: Sendable {
  let host: String
  private let thread: LoopThread<Order>

  enum Order: Sendable {
    case take(FarRequest)
    /// What this one has asked for is not wanted any more.
    case stop(owner: UInt64)
    case finish
  }

  /// `part` is what it is for; `onReached` is told each time when there is a connection again.
  init(_ way: FarWay, for part: String, onReached: @escaping @Sendable () -> Void) {
    host = way.host
    thread = LoopThread(name: "upnext-far") { loop in
      let session = FarSession(way, for: part, loop: loop, onReached: onReached)
      return { session.take($0) }
    }
  }

  deinit { finish() }

  func ask(_ script: FarScript, within time: GitTime, by owner: UInt64 = 0) throws(GitProblem) -> FarAnswer {
    guard time.left > 0 else { throw .tookTooLong }
    let request = FarRequest(script.bytes, until: time.end, by: owner)
    thread.post(.take(request))
    return try request.answer.wait().get()
  }

  /// What there is to know of the machine; it is known from the first connection on.
  func facts(within time: GitTime) throws(GitProblem) -> FarFacts {
    let request = FarRequest([], until: time.end, by: 0)
    thread.post(.take(request))
    let fields = try request.answer.wait().get().fields.map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 5 else { throw .unreachable("\(host): its shell can't be understood") }
    return FarFacts(
      home: fields[0], state: fields[1], worktrees: fields[2],
      gitVersion: GitProgram.version(of: fields[3]), hasTools: !fields[4].isEmpty)
  }

  func stop(_ owner: UInt64) { thread.post(.stop(owner: owner)) }

  /// Nothing waits for it any more, and nothing may be asked.
  func finish() {
    thread.post(.finish)
    thread.finish()
  }
}

/// How to get there.
package struct FarWay: Sendable {
  package let host: String
  /// Our name there: what several machines keep there lies apart.
  let client: String
  let environment: [String: String]
  let processGuard: ProcessGuard?
  /// Without any use, the connection ends after so long.
  let idleMilliseconds: Int

  /// `folder` is where we keep on this machine what belongs to it.
  package init(
    host: String, keptFor folder: String, environment: [String: String], guard: ProcessGuard?,
    idleMilliseconds: Int = 300_000
  ) {
    self.host = host
    var machine = ""
    // Where it has no name of its own, the folder's must do.
    do throws(FileProblem) { machine = try FileContent.text(of: "/etc/machine-id", limit: 4096) } catch { machine = "" }
    client = (machine + folder).stableDigits
    self.environment = environment
    processGuard = `guard`
    self.idleMilliseconds = idleMilliseconds
  }
}

/// What there is to know of another machine.
struct FarFacts: Sendable {
  let home: String
  /// Where what is ours is kept.
  let state: String
  let worktrees: String
  /// Nil where there is no git.
  let gitVersion: String?
  /// Its `stat` can tell what we need to know of files.
  let hasTools: Bool
}

/// Somebody who waits for a piece of work.
final class FarRequest: Sendable {
  /// Empty where only the machine's facts are wanted.
  let bytes: [UInt8]
  let end: Int
  let owner: UInt64
  let answer = Promise<Result<FarAnswer, GitProblem>>()

  init(_ bytes: [UInt8], until end: Int, by owner: UInt64) {
    self.bytes = bytes
    self.end = end
    self.owner = owner
  }
}
