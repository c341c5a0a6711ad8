import JSON

/// What is said on standard error beside an answer, which is whole without it for who reads the answer alone.
package enum AnswerNotice: String, Equatable, Sendable {
  /// Not all that there is: the rest is still being looked for.
  case incomplete
  case queueIsOff = "queue_off"
  case wordsWait = "words_wait"
  case othersWait = "others_wait"
  case asksSession = "asks_session"
  case themeIsGone = "theme_gone", themeHidesText = "theme_hides_text"

  package var message: String {
    switch self {
    case .incomplete: "The threads of other programs are still being looked for, so some may be missing."
    case .queueIsOff: "The Queue is off, so no thread joins it and none shows."
    case .wordsWait: "The outbox is paused, so your words wait in it."
    case .othersWait: "What waited behind it in its thread is held: that outbox is paused."
    case .asksSession: "The session is asked first: then the turn goes on, or the message is sent if it never arrived."
    case .themeIsGone: "There is no such theme any more, so the usual one is shown."
    case .themeHidesText: "In this theme, text can't be told from its ground."
    }
  }

  package var hint: String {
    switch self {
    case .incomplete: "Ask again in a while."
    case .queueIsOff: "upnext queue on turns it on."
    case .wordsWait, .othersWait: "upnext resume lets it go on."
    case .asksSession: "upnext wait THREAD tells how it ends."
    case .themeIsGone, .themeHidesText: "upnext settings ui.theme auto chooses the usual one."
    }
  }

  package func words(json: Bool) -> String { AnswerNotice.words(rawValue, message, hint: hint, json: json) }

  /// One line, for a person or for a program.
  package static func words(
    _ code: String, _ message: String, hint: String, _ facts: [(name: String, value: JSON)] = [], json: Bool
  ) -> String {
    guard json else { return "upnext: \(message) \(hint)" }
    var notice: [JSONObject.Member] = [
      JSONObject.Member(name: "code", value: .string(code)),
      JSONObject.Member(name: "message", value: .string(message)),
      JSONObject.Member(name: "hint", value: .string(hint)),
    ]
    notice += facts.map { JSONObject.Member(name: $0.name, value: $0.value) }
    return JSON.object(JSONObject([JSONObject.Member(name: "notice", value: .object(JSONObject(notice)))])).text
  }
}
