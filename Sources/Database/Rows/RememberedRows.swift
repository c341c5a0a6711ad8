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
      let (agent, project, title, detail, answer) = (row.text(), row.text(), row.text(), row.text(), row.text())
      let keeper = RememberedAnswer.Keeper(rawValue: row.text())
      let at = Timestamp(milliseconds: row.integer())
      guard let id, let keeper else { return nil }
      return RememberedAnswer(
        id: id, agent: AgentPlace(named: agent), project: project, title: title, detail: detail, answer: answer,
        keeper: keeper, at: at)
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
        .text(answer.id.text), Value(number), .text(answer.agent.name), .text(answer.project), .text(answer.title),
        .text(answer.detail), .text(answer.answer), .text(answer.keeper.rawValue), .integer(answer.at.milliseconds),
      ])
  }

  func remove(_ id: Identity<RememberedAnswer>) throws {
    try connection.run("DELETE FROM remembered_answer WHERE id = ?", [.text(id.text)])
  }
}

/// Whose answer it is stands in one column. An older program knows no agent of such a name, and asks again.
extension AgentPlace {
  /// `agent`, and `agent@host` on another machine: an agent's own name has no such sign.
  var name: String { provider + (host.map { "@" + $0 } ?? "") }

  init(named name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(provider: String(parts[0]), host: parts.count > 1 ? String(parts[1]) : nil)
  }
}
