import Conversation
import Core
import JSON
import Sharing

/// What the person can take back and do again, a row each.
struct UndoRows {
  let connection: Connection

  /// A step's number says whether it is stored, unless something had to be forgotten in steps.
  static func changes(from old: UndoHistory, to new: UndoHistory) -> [RowChange] {
    let changed = old.changeCount == new.changeCount ? [] : (old.done + old.undone).difference(with: new)
    return list(from: old.done, to: new.done, isDone: true) + list(from: old.undone, to: new.undone, isDone: false)
      + changed
  }

  private static func list(
    from old: [UndoHistory.Step], to new: [UndoHistory.Step], isDone: Bool
  ) -> [RowChange] {
    guard old.count != new.count || old.last?.id != new.last?.id || old.first?.id != new.first?.id else {
      // A step in the middle leaves only where another one comes or the count changes.
      return []
    }
    let (stored, kept) = (Set(old.map(\.id)), Set(new.map(\.id)))
    return old.filter { !kept.contains($0.id) }.map { .actForgotten($0.id) }
      + new.filter { !stored.contains($0.id) }.map { .acted($0, isDone: isDone) }
  }

  func write(_ step: UndoHistory.Step, isDone: Bool) throws {
    try connection.run(
      "INSERT OR REPLACE INTO undo_step (number, is_done, actor, title, act, titles) VALUES (?, ?, ?, ?, ?, ?)",
      [
        Value(step.id), Value(isDone), .text(UndoRows.word(for: step.actor)), .text(step.title.words),
        .text(ActForm.json(step.inverse).text), ActTitleColumns.languages(of: step.title),
      ])
  }

  func remove(_ id: Int) throws {
    try connection.run("DELETE FROM undo_step WHERE number = ?", [Value(id)])
  }

  /// What can't be understood, since a newer program wrote it, is passed over.
  func load(for workspace: Workspace) throws -> UndoHistory {
    let form = ActForm(workspace: workspace)
    var (done, undone): ([UndoHistory.Step], [UndoHistory.Step]) = ([], [])
    try connection.read("SELECT number, is_done, actor, title, act, titles FROM undo_step ORDER BY number") { row in
      let (id, isDone, word, words, text) = (row.int(), row.flag(), row.text(), row.text(), row.text())
      let languages = row.optionalText()
      do {
        let act = try form.act(try JSON(parsing: text))
        let title = try ActTitleColumns.title(words, languages)
        let step = UndoHistory.Step(id: id, title: title, inverse: act, actor: UndoRows.actor(of: word))
        if isDone { done.append(step) } else { undone.append(step) }
      } catch is ActForm.Unknown {
        return
      } catch is JSONError {
        return
      }
    }
    return UndoHistory(done: done, undone: undone)
  }

  static func actor(of word: String) -> Actor {
    if word == UndoRows.word(for: .commandLine) { return .commandLine }
    guard word.hasPrefix(host), let id = SharedID(String(word.dropFirst(host.count))) else { return .closedWindow }
    return .host(id)
  }

  private static let host = "host "

  static func word(for actor: Actor) -> String {
    switch actor {
    case .window, .closedWindow: "window"
    case .commandLine: "command_line"
    case .host(let id): host + id.text
    }
  }
}

extension [UndoHistory.Step] {
  /// Those that are still there and are not as they were.
  fileprivate func difference(with new: UndoHistory) -> [RowChange] {
    let old = Dictionary(uniqueKeysWithValues: map { ($0.id, $0.inverse) })
    func changes(_ steps: [UndoHistory.Step], isDone: Bool) -> [RowChange] {
      steps.filter { step in old[step.id].map { $0 != step.inverse } ?? false }.map { .acted($0, isDone: isDone) }
    }
    return changes(new.done, isDone: true) + changes(new.undone, isDone: false)
  }
}
