import JSON
import Sharing

/// A letter in an act, and what the hub may have of one, as the store keeps them.
enum LetterForm {
  static func json(_ letter: WrittenLetter) -> JSON {
    .object(present: [
      "id": .string(letter.id.text), "to": .string(letter.to.text), "wording": json(letter.wording),
      "thread": letter.thread.map(JSON.string), "keep_ms": letter.keepMilliseconds.map { .integer($0) },
      "written_at": .integer(letter.writtenAt), "removed": .bool(letter.isRemoved),
      "draft": letter.draft.map(JSON.string),
    ])
  }

  static func letter(_ json: JSON) -> WrittenLetter? {
    guard let id = json["id"]?.string.flatMap({ SharedID($0) }), let to = json["to"]?.string.flatMap({ SharedID($0) }),
      let wording = json["wording"].flatMap(wording), let at = json["written_at"]?.int
    else { return nil }
    var letter = WrittenLetter(
      id: id, to: to, number: wording.number, body: wording.body, words: wording.words,
      thread: json["thread"]?.string, keepMilliseconds: json["keep_ms"]?.int.map(Int64.init), writtenAt: Int64(at),
      stage: .here)
    (letter.isRemoved, letter.draft) = (json["removed"]?.bool ?? false, json["draft"]?.string)
    return letter
  }

  static func json(_ wording: LetterWording) -> JSON {
    ["body": .string(wording.body), "words": .string(wording.words), "number": .integer(wording.number)]
  }

  static func wording(_ json: JSON) -> LetterWording? {
    guard let body = json["body"]?.exactString, let words = json["words"]?.string, let number = json["number"]?.int
    else { return nil }
    return LetterWording(body: body, words: words, number: Int64(number))
  }

  /// What the person wants of a letter and the hub may not know: a line of facts beside its row.
  static func pending(_ letter: WrittenLetter) -> String? {
    guard letter.there != nil || letter.isRemoved else { return nil }
    return JSON.object(present: [
      "there": letter.there.map(json), "removed": .bool(letter.isRemoved), "draft": letter.draft.map(JSON.string),
    ]).text
  }

  static func take(_ pending: String?, into letter: inout WrittenLetter) {
    guard let pending, let json = try? JSON(parsing: pending) else { return }
    letter.there = json["there"].flatMap(wording)
    (letter.isRemoved, letter.draft) = (json["removed"]?.bool ?? false, json["draft"]?.string)
  }
}
