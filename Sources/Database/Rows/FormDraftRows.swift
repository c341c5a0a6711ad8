import Conversation
import Core
import JSON
import Queues
import Sharing

/// What was written into forms for commands and new threads, as rows.
struct FormDraftRows {
  let connection: Connection

  /// The commands that were taken back into forms: a program of an older version leaves them there.
  static let takenBack = "forms_taken_back"

  static func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    let (before, now) = (old.keptForms.compactMapValues(\.takenBack), new.keptForms.compactMapValues(\.takenBack))
    if before == now { return [] }
    let commands = now.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key.text, value: $0.value.json) }
    return [.hubFact(takenBack, commands.isEmpty ? nil : JSON.object(JSONObject(commands)).text)]
  }

  func load(_ fact: String?) throws -> [Identity<FormDraft>: FormDraft] {
    let commands = fact.flatMap { try? JSON(parsing: $0) }
    let forms = try connection.rows(
      "SELECT id, command_id, session_id, after_names, start, kept_at, begins_thread, lane_id, needs, worktree, \(CommandTemplate.columns) FROM kept_form"
    ) { row -> FormDraft? in
      let id = Identity<FormDraft>(row.text())
      let edited = row.optionalText().flatMap { Identity<QueuedCommand>($0) }
      let thread = row.optionalText().flatMap { ThreadID($0) }
      let (after, start, at) = (row.text(), row.text(), Timestamp(milliseconds: row.integer()))
      let (beginsThread, lane, needs) = (row.integer() != 0, row.optionalText().flatMap { SharedID($0) }, row.text())
      let choosesWorktree = row.optionalInteger().map { $0 != 0 }
      let written = CommandTemplate(&row)
      return id.map {
        FormDraft(
          id: $0, edited: edited, beginsThread: beginsThread, lane: lane, written: written, thread: thread,
          choosesWorktree: choosesWorktree, after: after, start: start, needs: needs, at: at,
          takenBack: commands?[$0.text].flatMap { try? QueuedCommand($0) })
      }
    }.compactMap { $0 }
    return Dictionary(forms.map { ($0.id, $0) }) { _, last in last }
  }

  func write(_ form: FormDraft?, of id: Identity<FormDraft>) throws {
    guard let form else {
      try connection.run("DELETE FROM kept_form WHERE id = ?", [.text(id.text)])
      return
    }
    try connection.run(
      """
      INSERT INTO kept_form (id, command_id, session_id, after_names, start, kept_at, begins_thread, lane_id,
        needs, worktree, \(CommandTemplate.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET command_id = excluded.command_id, session_id = excluded.session_id,
        after_names = excluded.after_names, start = excluded.start, kept_at = excluded.kept_at, needs = excluded.needs,
        worktree = excluded.worktree,
        \(CommandTemplate.updates)
      """,
      [
        .text(id.text), Value(form.edited?.text), Value(form.thread?.text), .text(form.after), .text(form.start),
        .integer(form.at.milliseconds), .integer(form.beginsThread ? 1 : 0),
        Value(form.lane?.text), .text(form.needs), Value(form.choosesWorktree.map { $0 ? 1 : 0 }),
      ] + form.written.values)
  }
}
