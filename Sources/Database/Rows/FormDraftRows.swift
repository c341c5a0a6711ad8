import Conversation
import Core
import JSON
import Queues
import Sharing

/// What was written into forms for commands and new threads, as rows.
struct FormDraftRows {
  let connection: Connection

  /// The commands that were taken back into forms, each with the words that stand there: a program of an older version leaves
  /// them there, also where it puts other words into the form.
  static let takenBack = "forms_taken_back"

  static func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    if old.keptForms == new.keptForms { return [] }
    let text = text(of: new)
    return text == self.text(of: old) ? [] : [.hubFact(takenBack, text)]
  }

  private static func text(of workspace: Workspace) -> String? {
    let forms = workspace.keptForms.filter { $0.value.takenBack != nil }.sorted { $0.key < $1.key }
    let commands = forms.map { id, form in
      JSONObject.Member(
        name: id.text,
        value: .object(present: ["words": .string(form.written.prompt), "command": form.takenBack?.json]))
    }
    return commands.isEmpty ? nil : JSON.object(JSONObject(commands)).text
  }

  private static func command(_ kept: JSON?, takenBackAs words: String) -> QueuedCommand? {
    guard kept?["words"]?.string == words else { return nil }
    return kept?["command"].flatMap { try? QueuedCommand($0) }
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
          takenBack: FormDraftRows.command(commands?[$0.text], takenBackAs: written.prompt))
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
