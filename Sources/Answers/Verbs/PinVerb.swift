import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Scene
import Shapes
import Words

/// Verbs that say of threads that something is so, or with `--off` no longer.
extension CommandLineVerb {
  static let pin = saying(
    "pin", "Keep threads at the top of Recent and of list threads, in the order in which they were pinned.",
    "--off lets go of them."
  ) { $0.pinning($1, $2, in: $3) }

  static let mute = saying(
    "mute", "Tell nothing of threads while nobody looks: no notice, no bell.",
    "Hooks run as ever, and find UPNEXT_QUIET=muted. --off tells of them again."
  ) { $0.muting($1, $2, in: $3) }

  static let hide = saying(
    "hide", "Leave threads out of Recent and of list threads until something happens in them.",
    "--off puts them back, as restore does."
  ) { $0.hiding($1, $2, in: $3) }

  private static func saying(
    _ name: String, _ summary: String, _ details: String,
    _ plan: @escaping @Sendable (AppState, [WorkStream], Bool, Language) -> (act: Act, title: Phrase)
  ) -> CommandLineVerb {
    CommandLineVerb(
      name, usage: "THREAD ... [--off]", summary: summary, details: details, operands: [.some(.thread)],
      options: [.flag("--off")],
      run: { call, state, _ throws(Refusal) in
        let streams = try ThreadFinder.allLive(call.words, in: state.workspace)
        let (act, title) = plan(state, streams, !call.has("--off"), call.language)
        return .done(state.performed(act, titled: title, streams.map(\.id.text), by: call.asker))
      },
      text: { answer, _ in PlainWords.word(answer["words"]) })
  }
}
