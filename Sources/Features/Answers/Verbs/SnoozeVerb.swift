import Core
import JSON

extension CommandLineVerb {
  static let snooze = CommandLineVerb(
    "snooze", usage: "THREAD ... 15m|1h|4h|tomorrow|change",
    summary: "Leave threads out of the Queue for a while, or until something happens in them.",
    details: "tomorrow is at 9:00 by your clock. upnext restore brings a thread back before.",
    operands: [.some(.thread), .one(.name)],
    check: { arguments, verb throws(Refusal) in _ = try snoozeChoice(arguments, of: verb) },
    run: { call, state, _ throws(Refusal) in
      var ids: [Identity<WorkStream>] = []
      for thread in call.words.dropLast() { ids.append(try ItemFinder.member(thread, in: state.workspace)) }
      let choice = try snoozeChoice(call.arguments, of: call.verb)
      guard let (act, title) = state.snoozing(ids, for: choice, in: call.language) else {
        throw Refusal(.missing, "Nothing is in the Queue.")
      }
      return .done(try state.performed(act, call.language.text(title), ids.map(\.text)))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })

  private static func snoozeChoice(
    _ arguments: Arguments, of verb: CommandLineVerb
  ) throws(Refusal) -> SnoozeChoice {
    let time = arguments.words.last ?? ""
    guard let choice = SnoozeChoice(rawValue: time) else {
      throw verb.wrong("A thread can't be snoozed for \"\(time)\".")
    }
    return choice
  }
}
