import Acts
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import Shapes
import Words

extension CommandLineVerb {
  static let queue = CommandLineVerb(
    "queue", usage: "[on|off|clear]",
    summary:
      "Turn the Queue on or off, or take all threads out of it. Off forgets nothing. Alone: say whether it is on.",
    operands: [.optional(.choice(["on", "off", "clear"]))], isLook: { $0.words.isEmpty },
    run: { call, state, _ throws(Refusal) in
      guard call.words.first == "clear" else {
        return .done(try state.set(SettingKey.queueEnabled.rawValue, to: call.words.first, by: call.asker))
      }
      guard let (act, title) = state.clearingQueue else {
        guard state.workspace.attention.members.isEmpty else {
          throw Refusal(
            .refused, "The Queue is off, and keeps its threads meanwhile.", hint: AnswerNotice.queueIsOff.hint)
        }
        throw Refusal(.missing, "Nothing is in the Queue.", hint: "upnext list queue --all shows all members.")
      }
      let ids = state.workspace.attention.members.items.map(\.id.text)
      return .done(state.performed(act, titled: title, ids, by: call.asker, because: .cleared))
    },
    text: { answer, arguments in
      arguments.words.first == "clear"
        ? PlainWords.word(answer["words"]) : PlainWords.settings([answer], withHelp: false)
    })
}
