import Conversation
import Core

/// Answers that were given once and for always, as rows.
struct RememberedRows {
  let connection: Connection

  /// Rows that make no sense are passed over: a question is then asked again.
  func load() throws -> [RememberedAnswer] {
    try connection.rows(
      "SELECT id, provider, project, title, detail, answer, keeper, at FROM remembered_answer ORDER BY number, id"
    ) { row -> RememberedAnswer? in
      let id = Identity<RememberedAnswer>(row.text())
      let (provider, project, title, detail, answer) = (row.text(), row.text(), row.text(), row.text(), row.text())
      let keeper = RememberedAnswer.Keeper(rawValue: row.text())
      let at = Timestamp(milliseconds: row.integer())
      guard let id, let keeper else { return nil }
      return RememberedAnswer(
        id: id, provider: provider, project: project, title: title, detail: detail, answer: answer, keeper: keeper,
        at: at)
    }.compactMap { $0 }
  }

  func write(_ answer: RememberedAnswer, number: Int) throws {
    try connection.run(
      """
      INSERT INTO remembered_answer (id, number, provider, project, title, detail, answer, keeper, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET number = excluded.number
      """,
      [
        .text(answer.id.text), Value(number), .text(answer.provider), .text(answer.project), .text(answer.title),
        .text(answer.detail), .text(answer.answer), .text(answer.keeper.rawValue), .integer(answer.at.milliseconds),
      ])
  }

  func remove(_ id: Identity<RememberedAnswer>) throws {
    try connection.run("DELETE FROM remembered_answer WHERE id = ?", [.text(id.text)])
  }
}
