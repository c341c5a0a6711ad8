import Core
import JSON

extension CommandLineVerb {
  static let queue = CommandLineVerb(
    "queue", usage: "on|off|clear",
    summary: "Turn the Queue on or off, or take all threads out of it. Off forgets nothing.",
    operands: [.one(.choice(["on", "off", "clear"]))],
    run: { call, state, _ throws(Refusal) in
      guard call.words[0] == "clear" else {
        return .done(try state.set(SettingKey.queueEnabled.rawValue, to: call.words[0]))
      }
      guard let (act, title) = state.clearingQueue else {
        throw Refusal(.missing, "Nothing is in the Queue.", hint: "upnext list queue --all shows all members.")
      }
      return .done(try state.performed(act, call.language.text(title), [], because: .cleared))
    },
    text: { answer, arguments in
      arguments.words[0] == "clear" ? PlainWords.word(answer["words"]) : PlainWords.settings([answer], withHelp: false)
    })
}
