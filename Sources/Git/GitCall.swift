import EventLoop
import Review

/// One call of the git program.
struct GitCall: Sendable {
  /// Another one does something beside git that belongs to it.
  var program = "git"
  var arguments: [String]
  /// Where it is called.
  var directory: String
  /// What it finds beside what all calls have.
  var environment: [String: String] = [:]
  /// Settings on top of the repository's and the person's.
  var settings: [(key: String, value: String)] = []
  var input: [UInt8] = []
  /// More than this is too much to be an answer.
  var outputLimit = 64 << 20
  /// A failure is an answer too, and what is asked behind it goes on.
  var mayFail: Bool

  init(_ arguments: [String], in directory: String, mayFail: Bool = false) {
    (self.arguments, self.directory, self.mayFail) = (arguments, directory, mayFail)
  }
}

/// What a call answered.
struct GitAnswer: Sendable {
  let status: Int32
  let output: [UInt8]
  /// What it said beside, from its beginning.
  let said: String

  /// Its lines, without their ends.
  var lines: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast(output.last == 0x0A ? 1 : 0)
  }

  /// The one line that it is.
  var line: String { lines.first ?? "" }
}

/// Why a call came to nothing.
package enum GitProblem: Error, Equatable, Sendable {
  /// There is no such program.
  case missing
  case tooOld(String)
  case notStarted(String)
  /// There is no such folder to run it in.
  case noFolder(String)
  case tookTooLong
  case tooMuch
  /// The server ends.
  case stopped
  /// Git refused it, in these words.
  case refused(status: Int32, said: String)
  /// The other machine can't be reached, or the connection was lost on the way.
  case unreachable(String)
  /// A snapshot that was needed for it can't be taken.
  case withoutSnapshot(SnapshotGap)

  /// What there is to say of it, beside its kind.
  var words: String {
    switch self {
    case .missing, .tookTooLong, .stopped: ""
    case .tooOld(let version): "git \(version) is too old"
    case .tooMuch: "it said too much"
    case .notStarted(let words), .unreachable(let words): words
    case .noFolder(let path): "\(path) is gone"
    case .refused(_, let said): said
    case .withoutSnapshot(let gap): gap.detail
    }
  }
}

/// Until when all calls of one piece of work have to be done.
struct GitTime: Sendable {
  let end: Int

  init(milliseconds: Int) { end = EventLoop.monotonicMilliseconds + milliseconds }

  var left: Int { max(0, end - EventLoop.monotonicMilliseconds) }
}
