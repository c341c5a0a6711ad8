import Core
import Scene
import Verbs

extension ElsewhereAct {
  /// Keys that are verbs of the command line, too.
  private static let names: [Verb: String] = [
    .remove: "remove", .stopTurn: "interrupt", .resume: "resume", .retryMessage: "retry", .skipMessage: "skip",
    .continueTurn: "continue", .unlock: "unlock",
  ]

  package static func isLetter(_ verb: Verb) -> Bool { names[verb] != nil }

  /// The call that does it; nil for what no letter can say.
  package func call(for stream: Identity<WorkStream>) -> [String]? {
    switch self {
    case .say(let words): return ["send", stream.text, "--", words]
    case .verb(let verb): return ElsewhereAct.names[verb].map { [$0, stream.text] }
    case .answer(let answer):
      let how =
        (answer.option.map { ["--option=\($0)"] } ?? []) + (answer.isAlways ? ["--always"] : [])
        + (answer.message.map { ["--message", $0] } ?? [])
      return [answer.allows ? "allow" : "deny", stream.text, "--id", answer.permission] + how
    }
  }

  package var askedAt: Int64? { if case .answer(let answer) = self { answer.askedAt.milliseconds } else { nil } }
}
