import Acts
import Core
import JSON
import Scene
import Words

extension CommandLineVerb {
  static let pin = CommandLineVerb(
    "pin", usage: "THREAD ... [--off]",
    summary: "Keep threads at the top of Recent and of list threads, in the order in which they were pinned.",
    details: "--off lets go of them.", operands: [.some(.thread)], options: [.flag("--off")],
    run: { call, state, _ throws(Refusal) in
      var streams: [WorkStream] = []
      for thread in call.words { streams.append(try ThreadFinder.findLive(thread, in: state.workspace)) }
      let (act, title) = state.pinning(streams, !call.has("--off"), in: call.language)
      return .done(state.performed(act, call.language.text(title), streams.map(\.id.text)))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}
