import Acts
import CommandLine
import Conversation
import Finders
import JSON
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let run = CommandLineVerb(
    "run", usage: "ID", summary: "Start a command of Up Next before its turn, within the limits.",
    details: commandDetails
      + "\nWhat it waits for is waited for no longer. Where no place is free, it is the next to start; of a shared lane it "
      + "is the next that a host takes.",
    operands: [.one(.command)],
    run: { call, state, stamp throws(Refusal) in
      let command = try CommandFinder.need(call.words[0], in: state.workspace)
      let (start, effects) = state.startNow(command.id, by: call.asker, &stamp)
      switch start {
      case .runsAlready, .runs: return .done(JSONViews.start(of: command.id, waits: nil), effects)
      case .waits(let reason, _, _):
        return .done(JSONViews.start(of: command.id, waits: call.language.text(reason)), effects)
      case .failed(let reason):
        throw Refusal(
          .refused, reason ?? "The command could not start.", hint: "upnext list history shows how it ended.")
      case .isGone:
        throw Refusal(
          .refused, "The command has ended already.", hint: "upnext retry \(command.id.text.prefix(8)) runs it again.")
      }
    },
    text: { answer, _ in answer["waits"]?.string == nil ? "runs" : PlainWords.word(answer["waits"]) })
}

extension JSONViews {
  fileprivate static func start(of id: Identity<QueuedCommand>, waits: String?) -> JSON {
    ["id": .string(id.text), "runs": .bool(waits == nil), "waits": waits.map(JSON.string) ?? .null]
  }
}
