import Acts
import CommandLine
import Conversation
import Finders
import HubScene
import JSON
import Languages
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let send = CommandLineVerb(
    "send", usage: "THREAD [MESSAGE] [--urgent] [--attach FILE]...",
    summary: "Say something in a thread: now, or when its agent is ready.",
    details:
      "THREAD is an id, its beginning, or a name. --urgent goes before all that is not. MESSAGE - reads standard input; where "
      + "files go along, none is needed. While another program has the thread's session open, nothing is taken.",
    operands: operandsOfSend, options: optionsOfSend,
    check: { arguments, verb throws(Refusal) in
      guard arguments.words.count == 2 || !arguments.values("--attach").isEmpty else {
        throw verb.wrong("Something is missing: MESSAGE, or --attach FILE.")
      }
    },
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.findLive(call.words[0], in: state.workspace)
      let message = call.words.dropFirst().first ?? ""
      let files = try call.attachments
      if files.isEmpty { try Refusal.needWords(in: message, "The message is empty.") }
      let attachments = files.map { Attachment.file(path: $0) }
      if let reason = state.refusal(of: attachments, in: stream.id) {
        throw Refusal(.refused, Language.english.text(.outbox(reason)))
      }
      let priority = call.has("--urgent") ? MessagePriority.urgent : .normal
      let (saying, effects) = state.say(
        message, priority: priority, attachments: attachments, isTaken: state.hub.underWay[call.client] != nil,
        in: stream.id, by: call.asker, &stamp)
      return .done(try JSONViews.saying(saying, in: stream.id), effects)
    },
    text: { answer, _ in PlainWords.whenSent(answer) })
}

extension PlainWords {
  static func whenSent(_ answer: JSON) -> String {
    let position = answer["position"]?.int ?? 0
    return position == 0 ? "sent" : "queued at \(position)"
  }
}
