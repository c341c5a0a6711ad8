import Acts
import CommandLine
import Finders
import Languages
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  package static let compact = CommandLineVerb(
    "compact", usage: "THREAD", summary: "Have a thread's agent shorten the conversation, where it can.",
    details: "It is said like a message, so it waits for the end of a turn.", operands: [.one(.thread)],
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.findLive(call.words[0], in: state.workspace)
      if let reason = state.refusalToCompact(stream) { throw Refusal(.refused, Language.english.text(.thread(reason))) }
      let (saying, effects) = state.say("/compact", in: stream.id, by: call.asker, &stamp)
      return .done(try JSONViews.saying(saying, in: stream.id), effects)
    },
    text: { answer, _ in PlainWords.whenSent(answer) })
}
