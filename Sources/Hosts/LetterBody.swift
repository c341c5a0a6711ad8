import Conversation
import JSON
import Languages
import Scene
import Shapes

/// What stands in a letter: a call of the command line, and what its writer saw, so that it is done to that or not at all.
package struct LetterBody: Equatable, Sendable {
  package var words: [String]
  package var input: String?
  /// What its sender reads.
  package var language = Language.english
  /// When the question was asked that was seen: an agent may ask something else under the same name.
  package var askedAt: Int64?
  /// Until when the writer knew what happens in the threads that it is about, each by its own host's clock.
  package var seen: [ThreadID: Int64] = [:]
  /// When a command is to start, by the hub's clock; the words say it by their writer's.
  package var startsAt: Int64?
  /// How far ahead of UTC the clocks of its writer's place are: by them times are meant, and said in the answer.
  package var clocksAhead: Int?

  /// What the hub takes of one letter.
  package static let most = 1_000_000

  package init(words: [String], input: String? = nil, language: Language = .english, askedAt: Int64? = nil) {
    self.words = words
    self.input = input
    self.language = language
    self.askedAt = askedAt
  }

  package init?(_ text: String) {
    guard let json = try? JSON(parsing: text), let words = json["argv"]?.array, !words.isEmpty else { return nil }
    self.words = words.compactMap(\.string)
    guard self.words.count == words.count else { return nil }
    input = json["stdin"]?.string
    language = json["language"]?.string.flatMap(Language.init) ?? .english
    func moment(_ value: JSON?) -> Int64? {
      // Others can be reckoned with.
      if case .integer(let moment)? = value, (0..<1 << 47).contains(moment) { moment } else { nil }
    }
    askedAt = moment(json["asked_at"])
    startsAt = moment(json["starts_at"])
    if case .integer(let seconds)? = json["clocks_ahead"], (-86_400...86_400).contains(seconds) {
      clocksAhead = Int(seconds)
    }
    for member in json["seen"]?.object?.members ?? [] {
      if let thread = ThreadID(member.name), let moment = moment(member.value) { seen[thread] = moment }
    }
  }

  /// How it is shown: what only parts words from options is no word of it.
  package var line: String {
    let mark = words.firstIndex(of: "--") ?? words.endIndex
    return (words[..<mark] + words[mark...].dropFirst()).joined(separator: " ")
  }

  package var text: String {
    JSON.object(present: [
      "argv": .array(words.map { .string($0) }), "stdin": input.map { .string($0) },
      "language": .string(language.rawValue), "asked_at": askedAt.map { .integer($0) },
      "starts_at": startsAt.map { .integer($0) }, "clocks_ahead": clocksAhead.map(JSON.init),
      "seen": seen.isEmpty ? nil : seenThreads,
    ]).text
  }

  private var seenThreads: JSON {
    .object(
      JSONObject(
        seen.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key.text, value: .integer($0.value)) }))
  }
}

/// How an answer goes back: the line that a client of the same server would get.
package enum LetterAnswer {
  /// More than this goes as a parcel.
  package static let mostInLetter = 200_000

  package static let unreadable = "The other host's answer can't be read."

  /// With the moment by the clock of who answers, up to which the answer tells how it is there.
  package static func text(of reply: Reply, at moment: Timestamp? = nil) -> String? {
    switch reply {
    case .done(let json): done(json, moment).text
    case .noted(let json, _): done(json, moment).text
    case .refused(let refusal): text(of: refusal)
    case .bytes(let parts):
      joined(parts).text
    case .event: nil
    }
  }

  /// Of an answer that says that something was done.
  static func moment(of text: String) -> Timestamp? {
    guard let json = try? JSON(parsing: text), json["done"] != nil, case .integer(let moment)? = json["at"] else {
      return nil
    }
    return Timestamp(milliseconds: moment)
  }

  package static func text(of refusal: Refusal) -> String {
    let error: JSON = [
      "error": [
        "code": .string(refusal.code.rawValue), "message": .string(refusal.message), "hint": .string(refusal.hint),
      ]
    ]
    return error.text
  }

  /// As who asked here would be told.
  package static func reply(_ text: String) -> Reply {
    guard let json = try? JSON(parsing: text) else {
      return .refused(Refusal(.corrupt, unreadable))
    }
    if let done = json["done"] { return .done(done) }
    if json["expired"] != nil { return .refused(Refusal(.refused, "It was not fetched in time, and is not done.")) }
    if json["left"] != nil {
      let hint = "Look there before you say it again: it may have had it."
      return .refused(Refusal(.missing, "Its host has left the hub without an answer.", hint: hint))
    }
    let error = json["error"]
    return .refused(
      Refusal(
        error?["code"]?.string.flatMap(Refusal.Code.init) ?? .refused,
        error?["message"]?.string ?? "The other host's answer makes no sense.", hint: error?["hint"]?.string ?? ""))
  }

  private static func done(_ json: JSON, _ moment: Timestamp?) -> JSON {
    .object(present: ["done": json, "at": moment.map { .integer($0.milliseconds) }])
  }

  private static func joined(_ parts: [[UInt8]]) -> JSON {
    let lines = parts.joined().split(separator: 0x0A).compactMap { try? JSON(parsing: Array($0)) }
    return LongAnswer.joined(lines.compactMap { $0["piece"] }, lines.last ?? .null)
  }
}
