import Core
import JSON

extension CommandLineVerb {
  static let rename = CommandLineVerb(
    "rename", usage: "THREAD NAME", summary: "Give a thread a name of your own.",
    operands: [.one(.thread), .one(.name)],
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let name = call.words[1].trimmedOfBlanks
      guard WorkStream.isName(name) else {
        throw Refusal(.usage, "A name is needed, and not an id.", hint: "upnext rename THREAD NAME")
      }
      return .done(
        state.performed(
          .thread(.name(stream.id, name)), call.language.text(.thread(.renamed(name))), [stream.id.text]))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}
