import Conversation
import Core
import JSON
import Review

/// Files that are being set back, as rows: there while it goes on.
struct RevertRows {
  let connection: Connection

  /// What can't be understood is passed over: the files then stay as they are.
  func load(for workspace: Workspace) throws -> [Identity<Revert>: Revert] {
    let form = ActForm(workspace: workspace)
    var reverts: [Identity<Revert>: Revert] = [:]
    try connection.read("SELECT id, kind, step, actor, title, act, titles FROM revert") { row in
      let (id, word, step) = (Identity<Revert>(row.text()), row.text(), row.optionalInteger().map { Int(clamping: $0) })
      let (actor, title, text) = (UndoRows.actor(of: row.text()), row.text(), row.text())
      let titles = row.optionalText()
      guard let id, let kind = RevertRows.kind(word, step) else { return }
      do {
        guard case .files(let act) = try form.act(try JSON(parsing: text)) else { return }
        let named = try ActTitleColumns.title(title, titles)
        reverts[id] = Revert(id: id, kind: kind, act: act, title: named, actor: actor)
      } catch is ActForm.Unknown {
        return
      } catch is JSONError {
        return
      }
    }
    return reverts
  }

  func write(_ revert: Revert) throws {
    let (word, step) = RevertRows.word(for: revert.kind)
    try connection.run(
      """
      INSERT OR REPLACE INTO revert (id, session_id, kind, step, actor, title, act, titles)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(revert.id.text), .text(revert.act.stream.text), .text(word), Value(step.map { Int64($0) }),
        .text(UndoRows.word(for: revert.actor)), .text(revert.title.words),
        .text(ActForm.json(.files(revert.act)).text), ActTitleColumns.languages(of: revert.title),
      ])
  }

  func remove(_ id: Identity<Revert>) throws {
    try connection.run("DELETE FROM revert WHERE id = ?", [.text(id.text)])
  }

  static func changes(
    from old: [Identity<Revert>: Revert], to new: [Identity<Revert>: Revert]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { id in
      old[id] == new[id] ? nil : .revert(id, new[id])
    }
  }

  private static func word(for kind: Revert.Kind) -> (String, step: Int?) {
    switch kind {
    case .act: ("act", nil)
    case .undo(let step): ("undo", step)
    case .redo(let step): ("redo", step)
    }
  }

  private static func kind(_ word: String, _ step: Int?) -> Revert.Kind? {
    switch (word, step) {
    case ("act", _): .act
    case ("undo", let step?): .undo(step: step)
    case ("redo", let step?): .redo(step: step)
    default: nil
    }
  }
}
