import Conversation
import Core

/// What was begun to be written for something else than a message or a command, as rows.
struct KeptWordsRows {
  let connection: Connection

  func load() throws -> [WordsPlace: String] {
    let rows = try connection.rows("SELECT session_id, purpose, question, option_id, words FROM kept_words") {
      row -> (WordsPlace, String)? in
      let thread = ThreadID(row.text())
      let purpose = WordsPlace.Purpose(rawValue: row.text())
      let (question, option, words) = (row.text(), row.text(), row.text())
      guard let thread, let purpose else { return nil }
      return (WordsPlace(purpose, in: thread, question: question, option: option), words)
    }.compactMap { $0 }
    return Dictionary(rows) { _, last in last }
  }

  func write(_ words: String?, at place: WordsPlace) throws {
    let key = [
      Value.text(place.thread.text), .text(place.purpose.rawValue), .text(place.question), .text(place.option),
    ]
    guard let words else {
      try connection.run(
        "DELETE FROM kept_words WHERE session_id = ? AND purpose = ? AND question = ? AND option_id = ?", key)
      return
    }
    try connection.run(
      """
      INSERT INTO kept_words (session_id, purpose, question, option_id, words) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (session_id, purpose, question, option_id) DO UPDATE SET words = excluded.words
      """, key + [.text(words)])
  }
}
