import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let snooze = CommandLineVerb(
    "snooze", usage: "THREAD ... 15m|1h|4h|DURATION|tomorrow|change",
    summary: "Leave threads out of the Queue for a while, or until something happens in them.",
    details:
      "DURATION is 90s, 30m, 2h or 1h30m; a number alone is minutes. tomorrow is at 9:00 by the server's clock, in the time zone that it was started in. upnext restore brings a thread back before.",
    operands: [.some(.thread), .one(.usually(SnoozeChoice.allCases.map(\.rawValue)))], subject: .state,
    check: { arguments, verb throws(Refusal) in _ = try end(arguments.words.last ?? "", of: verb) },
    run: { call, state, _ throws(Refusal) in
      var ids: [ThreadID] = []
      for thread in call.words.dropLast() {
        let id = try ItemFinder.member(thread, in: state.workspace)
        if !ids.contains(id) { ids.append(id) }
      }
      let snooze = try end(call.words.last ?? "", of: call.verb)(state.now, state.localClock)
      guard let (act, title) = state.snoozing(ids, snooze, in: call.language) else {
        throw Refusal(.missing, "Nothing is in the Queue.")
      }
      return .done(state.performed(act, titled: title, ids.map(\.text), by: call.asker))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })

  /// Until when, by the moment that it is and the server's clock, by which windows show times too.
  private static func end(
    _ word: String, of verb: CommandLineVerb
  ) throws(Refusal) -> (Timestamp, LocalClock) -> Snooze {
    if let choice = SnoozeChoice(rawValue: word) { return { choice.snooze(at: $0, on: $1) } }
    guard let seconds = TimeWords.seconds(word), seconds > 0 else {
      throw verb.wrong("A thread can't be snoozed for \"\(word)\".")
    }
    return { now, _ in .until(now.adding(seconds: seconds)) }
  }
}
