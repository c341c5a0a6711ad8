import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene
import Words

extension CommandLineVerb {
  package static let steer = CommandLineVerb(
    "steer", usage: "THREAD [ID]",
    summary: "Say a waiting message in the turn that is going on, where the agent takes it.",
    details: "ID is a waiting message's id or its beginning; without it, the next one goes.",
    operands: [.one(.thread), .optional(.id)], subject: .turn,
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let wanted = call.words.dropFirst().first?.lowercased()
      let named = wanted.map { text in stream.outbox.waiting.items.filter { $0.id.text.hasPrefix(text) } }
      if let named, named.count != 1 {
        throw Refusal(
          named.isEmpty ? .missing : .refused,
          named.isEmpty ? "No such message waits there." : "That means \(named.count) messages.",
          hint: "upnext list outbox shows what waits there.")
      }
      let abilities = state.abilities(of: stream)
      guard let id = named?.first?.id ?? stream.nextMessage?.id else {
        guard let held = stream.outbox.waiting.items.first else {
          throw Refusal(.refused, "Nothing waits in the outbox of \"\(stream.displayName)\".")
        }
        let reason = stream.refusalToSteer(held.id, abilities)
        throw Refusal(.refused, reason?.sentence ?? "All that waits there is held: name the message that is to go.")
      }
      let (reason, effects) = state.change(&stamp) { $0.steer(id, in: stream.id, abilities) }
      if let reason { throw Refusal(.refused, reason.sentence) }
      state.note(.outbox(.goesIntoTurn), nil, by: call.asker)
      return .done(
        ["thread": .string(stream.id.text), "id": .string(id.text), "state": "sending"], effects)
    },
    text: { _, _ in "sending" })
}
