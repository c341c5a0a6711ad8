import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  package static let unlock = CommandLineVerb(
    "unlock", usage: "THREAD", summary: "End the waiting for a turn that hangs. Nothing is sent again by itself.",
    operands: [.one(.thread)], subject: .turn,
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      guard stream.turn != nil else {
        throw Refusal(.refused, "No turn is going on in \"\(stream.displayName)\".", hint: "It is not locked.")
      }
      state.note(.thread(.unlocked(stream.name(in: call.language))), nil, by: call.asker)
      let effects = state.change(&stamp) { $0.unlock(stream.id) }
      return .done(
        ["words": .string("Unlocked \"\(stream.displayName)\""), "ids": [.string(stream.id.text)]], effects)
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}
