import Conversation
import Core
import Settings
import Worktrees

/// Writes changes as rows.
struct RowWriter {
  let connection: Connection

  func write(_ change: RowChange) throws {
    switch change {
    case .stream(let stream): try ThreadRows(connection: connection).write(stream)
    case .person(let stream): try ThreadRows(connection: connection).writePerson(stream)
    case .streamGone(let id): try remove(id)
    case .lineage(let id, let first, let sessions): try write(sessions, of: id, from: first)
    case .queued(let item, let rank): try write(item, at: rank)
    case .unqueued(let id):
      try connection.run(
        """
        UPDATE backend_session SET is_in_queue = 0, queue_position = 0, queued_at = NULL, snoozed_until = NULL,
          snoozed_since = NULL
        WHERE id = ?
        """,
        [.text(id.text)])
    case .message(let stream, let change): try OutboxRows(connection: connection).write(change, in: stream)
    case .attachments(let stream, let owner, let list):
      try AttachmentRows(connection: connection).write(list, of: owner, in: stream)
    case .command(let list, let change): try CommandRows(connection: connection).write(change, in: list)
    case .upNextHold(let hold, let isPaused):
      try connection.run(
        """
        INSERT INTO lane (name, paused_by_person, hold, hold_reason, hold_until) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET paused_by_person = excluded.paused_by_person, hold = excluded.hold,
          hold_reason = excluded.hold_reason, hold_until = excluded.hold_until
        """, [.text(CommandList.upNext.rawValue), Value(isPaused)] + HoldColumns.values(hold))
    case .setting(let key, let value?):
      try connection.run(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [.text(key.rawValue), .text(value)])
    case .setting(let key, nil):
      try connection.run("DELETE FROM setting WHERE key = ?", [.text(key.rawValue)])
    case .folded(let pane, true):
      try connection.run("INSERT INTO folded_pane (name) VALUES (?) ON CONFLICT DO NOTHING", [.text(pane)])
    case .folded(let pane, false):
      try connection.run("DELETE FROM folded_pane WHERE name = ?", [.text(pane)])
    case .screenShape(let shape): try writeFact("screen", shape.text)
    case .lastChosen(let names): try writeFact("palette", names.isEmpty ? nil : names.joined(separator: "\n"))
    case .project(let directory, let choices?):
      try connection.run(
        """
        INSERT INTO project_choice (directory, is_hidden, hidden_at, provider, host, uses_worktrees, worktree_setup,
          worktree_allowed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (directory) DO UPDATE SET is_hidden = excluded.is_hidden, hidden_at = excluded.hidden_at,
          provider = excluded.provider, host = excluded.host, uses_worktrees = excluded.uses_worktrees,
          worktree_setup = excluded.worktree_setup, worktree_allowed = excluded.worktree_allowed
        """,
        [
          .text(directory), Value(choices.isHidden), Value(choices.hiddenAt?.milliseconds), Value(choices.provider),
          Value(choices.host), Value(choices.worktrees.isUsual), Value(choices.worktrees.setup),
          Value(choices.worktrees.allowed),
        ])
    case .project(let directory, nil):
      try connection.run("DELETE FROM project_choice WHERE directory = ?", [.text(directory)])
    case .lastOpened(let id): try writeFact("last_opened", id?.text)
    case .closingWords(let id, "", isFailure: false):
      try connection.run("DELETE FROM closing_words WHERE session_id = ?", [.text(id.text)])
    case .closingWords(let id, let words, let isFailure):
      try connection.run(
        """
        INSERT INTO closing_words (session_id, words, is_failure) VALUES (?, ?, ?)
        ON CONFLICT (session_id) DO UPDATE SET words = excluded.words, is_failure = excluded.is_failure
        """, [.text(id.text), .text(words), .integer(isFailure ? 1 : 0)])
    case .queueEvent(let event): try QueueEventRows(connection: connection).write(event)
    case .queueEventsGone(let first): try QueueEventRows(connection: connection).remove(before: first)
    case .agentLimit(let agent, let limit): try CommandChoiceRows(connection: connection).write(limit, of: agent)
    case .agentPaused(let agent, let isPaused):
      try CommandChoiceRows(connection: connection).write(isPaused: isPaused, agent)
    case .agentUnable(let agent, let isUnable):
      try CommandChoiceRows(connection: connection).write(isUnable: isUnable, agent)
    case .template(let name, let template):
      try CommandChoiceRows(connection: connection).write(template, named: name)
    case .keptForm(let id, let form): try FormDraftRows(connection: connection).write(form, of: id)
    case .keptWords(let place, let words): try KeptWordsRows(connection: connection).write(words, at: place)
    case .editedCommands(let commands):
      let ids = commands.map(\.text).sorted().joined(separator: " ")
      try writeFact("edited", ids.isEmpty ? nil : ids)
    case .limit(let provider, let limit?):
      try connection.run(
        """
        INSERT INTO provider_limit (provider, until, resumes_at, words) VALUES (?, ?, ?, ?)
        ON CONFLICT (provider) DO UPDATE SET until = excluded.until, resumes_at = excluded.resumes_at,
          words = excluded.words
        """,
        [
          .text(provider), Value(limit.limit.until?.milliseconds), Value(limit.resumesAt?.milliseconds),
          .text(limit.limit.words),
        ])
    case .limit(let provider, nil):
      try connection.run("DELETE FROM provider_limit WHERE provider = ?", [.text(provider)])
    case .pausedAll(true):
      // A program of an older version writes "paused", which a start makes this.
      try connection.run("INSERT INTO meta (key, value) VALUES ('outboxes', 'all') ON CONFLICT (key) DO NOTHING")
    case .pausedAll(false):
      try connection.run("DELETE FROM meta WHERE key = 'outboxes'")
    case .remembered(let answer, let number): try RememberedRows(connection: connection).write(answer, number: number)
    case .forgotten(let id): try RememberedRows(connection: connection).remove(id)
    case .outside(let id, let outside): try OutsideRows(connection: connection).write(outside, of: id)
    case .choices(let id, let choices): try ThreadChoiceRows(connection: connection).write(choices, of: id)
    case .fork(let id, let fork): try ThreadChoiceRows(connection: connection).write(fork, of: id)
    case .worktree(let id, let worktree): try WorktreeRows(connection: connection).write(worktree, of: id)
    case .offer(let key, let offer): try OfferRows(connection: connection).write(offer, of: key)
    case .acted(let step, let isDone): try UndoRows(connection: connection).write(step, isDone: isDone)
    case .actForgotten(let id): try UndoRows(connection: connection).remove(id)
    case .snapshots(let id, let kept): try SnapshotRows(connection: connection).write(kept, of: id)
    case .snapshotsGone(let id, let turn): try SnapshotRows(connection: connection).remove(turn, of: id)
    case .comment(let id, let comment, let words): try ReviewRows(connection: connection).write(words, comment, of: id)
    case .seen(let id, let path, let content): try ReviewRows(connection: connection).write(content, path, of: id)
    case .revert(_, let revert?): try RevertRows(connection: connection).write(revert)
    case .revert(let id, nil): try RevertRows(connection: connection).remove(id)
    case .hubFact(let name, let text): try writeFact(name, text)
    case .letter(let letter): try HubRows(connection: connection).write(letter)
    case .letterGone(let id): try HubRows(connection: connection).remove(letter: id)
    case .taken(let letter): try HubRows(connection: connection).write(letter)
    case .takenGone(let id): try HubRows(connection: connection).remove(taken: id)
    case .carried(let carried): try CarriedRows(connection: connection).write(carried)
    case .carriedGone(let claim): try CarriedRows(connection: connection).remove(claim)
    case .hubCopy(let place, let text): try HubCopyRows(connection: connection).write(text, at: place)
    case .unreadNotices(let notices):
      try connection.run("DELETE FROM unread_notice")
      for (index, words) in notices.enumerated() {
        try connection.run("INSERT INTO unread_notice (number, words) VALUES (?, ?)", [Value(index + 1), .text(words)])
      }
    }
  }

  /// A line of facts; nil takes it away.
  private func writeFact(_ name: String, _ text: String?) throws {
    guard let text else { return _ = try connection.run("DELETE FROM meta WHERE key = ?", [.text(name)]) }
    try connection.run(
      "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [.text(name), .text(text)])
  }

  private func remove(_ id: ThreadID) throws {
    try connection.run("DELETE FROM backend_session WHERE id = ?", [.text(id.text)])
    try connection.run("DELETE FROM user_session WHERE id = ?", [.text(id.text)])
  }

  private func write(_ sessions: [ProviderSession], of id: ThreadID, from first: Int) throws {
    try connection.run(
      "DELETE FROM provider_session WHERE session_id = ? AND number >= ?", [.text(id.text), Value(first)])
    for (index, session) in sessions.enumerated() {
      try connection.run(
        """
        INSERT INTO provider_session (session_id, number, provider, provider_session_id, replaced_at)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .text(id.text), Value(first + index), .text(session.provider), .text(session.providerSessionId),
          .integer(session.replacedAt.milliseconds),
        ])
    }
  }

  private func write(_ item: AttentionItem, at rank: Double) throws {
    try connection.run(
      """
      UPDATE backend_session SET is_in_queue = 1, queue_position = ?, queued_at = ?, snoozed_until = ?,
        snoozed_since = ?
      WHERE id = ?
      """,
      [.real(rank), .integer(item.queuedAt.milliseconds)] + SnoozeColumns.values(item.snooze)
        + [.text(item.id.text)])
  }
}
