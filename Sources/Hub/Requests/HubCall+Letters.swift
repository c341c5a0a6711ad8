import JSON
import Sharing

/// Letters and parcels.
extension HubCall {
  package static func send(_ letter: Letter) -> HubCall<Done> {
    .plain(
      "send",
      .object(present: [
        "id": .id(letter.id), "from": .id(letter.from), "to": .id(letter.to),
        "seq": .integer(letter.number),
        "body": .string(letter.body), "keep_ms": letter.keepMilliseconds.map { .integer($0) },
      ]))
  }

  /// What waits for this host, but for what it has and hasn't answered yet. From now on it can't be changed by who wrote it.
  package static func fetchLetters(_ host: SharedID, having: [SharedID] = []) -> HubCall<LettersRead> {
    HubCall<LettersRead>("letters", ["host": .id(host), "having": .ids(having)]) { json in
      json.list("letters") { FetchedLetter($0) }.map {
        LettersRead(letters: $0, hasMore: json["more"]?.bool ?? false)
      }
    }
  }

  /// `answered` counts the letters that this host's store has answered.
  package static func reply(_ letter: SharedID, host: SharedID, outcome: String, answered: Int64)
    -> HubCall<Done>
  {
    .plain(
      "reply",
      [
        "id": .id(letter), "host": .id(host), "outcome": .string(outcome),
        "answered": .integer(answered),
      ])
  }

  /// What came of this host's letters; those in `kept` are in its store and go.
  package static func outcomes(_ host: SharedID, kept: [SharedID]) -> HubCall<[LetterOutcome]> {
    HubCall<[LetterOutcome]>("outcomes", ["host": .id(host), "kept": .ids(kept)]) { json in
      json.list("outcomes") { LetterOutcome($0) }
    }
  }

  /// Another body for a letter that waits for its host; without one it is taken back.
  package static func rewrite(_ letter: SharedID, body: String?, number: Int64? = nil) -> HubCall<Done> {
    .plain(
      "rewrite",
      .object(present: [
        "id": .id(letter), "body": body.map { .string($0) }, "seq": number.map { .integer($0) },
      ]))
  }

  package static func putParcel(_ id: SharedID, to host: SharedID, _ body: String) -> HubCall<Done> {
    .plain("put_parcel", ["id": .id(id), "to": .id(host), "body": .string(body)])
  }

  package static func takeParcel(_ id: SharedID) -> HubCall<String> {
    HubCall<String>("take_parcel", ["id": .id(id)]) { $0["body"]?.exactString }
  }

  /// It is in this host's hands and may go.
  package static func dropParcel(_ id: SharedID) -> HubCall<Done> {
    .plain("take_parcel", ["id": .id(id), "kept": true])
  }
}

extension FetchedLetter {
  init?(_ json: JSON) {
    guard let id = json.id("id"), let from = json.id("from"), let person = json.id("person"),
      let number = json.number("seq"), let body = json["body"]?.exactString,
      let made = json.moment("made")
    else { return nil }
    self.init(id: id, from: from, person: person, number: number, body: body, writtenAt: made)
  }
}

extension LetterOutcome {
  init?(_ json: JSON) {
    guard let id = json.id("id"), let outcome = json["outcome"] else { return nil }
    // The hub itself says so of a letter that expired, or whose host has left.
    self.init(id: id, outcome: outcome.exactString ?? outcome.text)
  }
}
