import Conversation
import HubScene
import Queues
import Scene
import Texts
import Verbs

extension ElsewhereAct {
  /// Keys that are verbs of the command line, too.
  private static let names: [Verb: String] = [
    .remove: "remove", .stopTurn: "interrupt", .resume: "resume", .retryMessage: "retry", .skipMessage: "skip",
    .continueTurn: "continue", .unlock: "unlock", .removeFromQueue: "remove",
  ]

  /// The key that a verb of the command line is called after; nil where no key is sent to other hosts for it.
  static func key(of call: String) -> Verb? {
    let arranging: [String: Verb] = ["remove": .remove, "top": .moveToTop, "bottom": .moveToBottom]
    return arranging[call] ?? names.first { $0.value == call }?.key
  }

  /// Keys that work on threads of one's own only, as the calls that do the same from here.
  private static let calls: [Verb: String] = [
    .snooze: "snooze THREAD 1h", .rename: "rename THREAD NAME", .handOver: "hand-over THREAD AGENT",
    .review: "diff THREAD", .pin: "pin THREAD", .mute: "mute THREAD", .delete: "delete THREAD", .land: "land THREAD",
    .agentOptions: "options THREAD", .fork: "fork THREAD", .compact: "compact THREAD", .pauseOutbox: "pause THREAD",
    .raisePriority: "priority THREAD NUMBER", .lowerPriority: "priority THREAD NUMBER", .restore: "restore THREAD",
    .threadMenu: "VERB THREAD",
  ]

  /// The same on messages that wait there.
  private static let callsOnMessage: [Verb: String] = [
    .open: "edit MESSAGE TEXT", .edit: "edit MESSAGE TEXT", .raisePriority: "priority MESSAGE urgent",
    .lowerPriority: "priority MESSAGE normal",
  ]

  /// Nil where no call does it.
  package static func call(insteadOf verb: Verb, on distant: Elsewhere.Thread) -> String? {
    let thread = String(distant.stream.id.text.prefix(8))
    return calls[verb].map { call($0.replacing("THREAD", with: thread), on: distant) }
  }

  package static func call(insteadOf verb: Verb, on message: MessageID, of distant: Elsewhere.Thread) -> String? {
    let message = String(message.text.prefix(8))
    return callsOnMessage[verb].map { call($0.replacing("MESSAGE", with: message), on: distant) }
  }

  private static func call(_ words: String, on distant: Elsewhere.Thread) -> String {
    "upnext --host \(ShellWord.quoted(distant.hostName)) " + words
  }

  package static func isLetter(_ verb: Verb) -> Bool { names[verb] != nil }

  /// The call that does it; nil for what no letter can say.
  package func call(for stream: ThreadID) -> [String]? {
    switch self {
    case .say(let words, let priority):
      return ["send", stream.text] + (priority == .urgent ? ["--urgent"] : []) + ["--", words]
    case .pause(let isPaused): return [isPaused ? "pause" : "resume", stream.text]
    case .message(.remove(let id)): return ["remove", id.text]
    case .message(.toTop(let id)): return ["top", id.text]
    case .message(.toBottom(let id)): return ["bottom", id.text]
    case .message(.move(let id, let place)): return ["move", id.text, "--to", String(place)]
    case .verb(let verb): return ElsewhereAct.names[verb].map { [$0, stream.text] }
    case .answer(let answer):
      let how =
        (answer.option.map { ["--option=\($0)"] } ?? []) + (answer.isTick ? ["--tick"] : [])
        + (answer.isAlways ? ["--always"] : [])
        // One that reads like an option is none.
        + (answer.message.map { $0.hasPrefix("-") ? ["--message=\($0)"] : ["--message", $0] } ?? [])
      return [answer.allows ? "allow" : "deny", stream.text, "--id", answer.permission] + how
    }
  }

  package var askedAt: Int64? { if case .answer(let answer) = self { answer.askedAt.milliseconds } else { nil } }
}
