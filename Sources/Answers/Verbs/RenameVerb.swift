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
  static let rename = CommandLineVerb(
    "rename", usage: "THREAD NAME", summary: "Give a thread a name of your own.",
    operands: [.one(.thread), .one(.name)],
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let name = try Refusal.checkedName(call.words[1], hint: "upnext rename THREAD NAME")
      return .done(
        state.performed(
          .thread(.name(stream.id, name)), titled: .thread(.renamed(name)), [stream.id.text], by: call.asker))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}

extension Refusal {
  /// The name in what was given; a call that has none is wrong usage, wherever it stands.
  static func checkedName(_ text: String, hint: String) throws(Refusal) -> String {
    do throws(ThreadRefusal) { return try ThreadName.checked(text) } catch {
      throw Refusal(.usage, error.sentence, hint: hint)
    }
  }
}
