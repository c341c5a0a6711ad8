import Conversation
import Queues

/// The rows of a thread itself: its own one, and what the person decided about it. What is one more fact of a thread is a
/// column here, written and read side by side.
struct ThreadRows {
  let connection: Connection

  // MARK: Writing

  static func changes(from before: WorkStream?, to after: WorkStream) -> [RowChange] {
    var changes: [RowChange] = []
    if before.map(ownContent) != ownContent(after) { changes.append(.stream(after)) }
    if before == nil || before?.customName != after.customName || before?.isDeleted != after.isDeleted
      || before?.pinnedAt != after.pinnedAt || before?.hiding != after.hiding || before?.isMuted != after.isMuted
    {
      changes.append(.person(after))
    }
    return changes
  }

  /// The thread without what other rows hold, and without the turn, which is a fact of the moment and is not stored.
  private static func ownContent(_ stream: WorkStream) -> WorkStream {
    var content = stream
    content.turn = nil
    content.customName = nil
    content.pinnedAt = nil
    content.hiding = nil
    content.used = nil
    content.isMuted = false
    content.lineage = []
    content.closingWords = ""
    content.closedInFailure = false
    content.draftAttachments = []
    content.edit?.attachments = []
    content.outside = nil
    content.choices = [:]
    content.fork = nil
    content.worktree = nil
    content.outbox = Lane(hold: stream.outbox.hold, capacity: stream.outbox.capacity)
    content.outbox.isPaused = stream.outbox.isPaused && !stream.outbox.isPausedWithAll
    if stream.outbox.isPausedWithAll { content.outbox.pauseWithAll() }
    return content
  }

  /// Columns that this program doesn't know keep what they have. The name and the deletion are written for readers of
  /// older versions too, which look for them here.
  func write(_ stream: WorkStream) throws {
    try connection.run(
      """
      INSERT INTO backend_session (
        id, backend_name, working_directory, last_modified, message_count, preview, unread_count, is_locally_created,
        marked_deleted, is_in_priority_queue, priority, priority_order, provider_session_id, provider, draft, mode,
        hold, hold_reason, hold_until, is_paused, edit_message, edit_text, recap, recap_message, row_version
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Schema.version))
      ON CONFLICT (id) DO UPDATE SET
        backend_name = excluded.backend_name, working_directory = excluded.working_directory,
        last_modified = excluded.last_modified, message_count = excluded.message_count, preview = excluded.preview,
        unread_count = excluded.unread_count, is_locally_created = excluded.is_locally_created,
        marked_deleted = excluded.marked_deleted, is_in_priority_queue = excluded.is_in_priority_queue,
        priority = excluded.priority, priority_order = excluded.priority_order,
        provider_session_id = excluded.provider_session_id, provider = excluded.provider, draft = excluded.draft,
        mode = excluded.mode, hold = excluded.hold, hold_reason = excluded.hold_reason,
        hold_until = excluded.hold_until, is_paused = excluded.is_paused, edit_message = excluded.edit_message,
        edit_text = excluded.edit_text, recap = excluded.recap, recap_message = excluded.recap_message,
        row_version = max(excluded.row_version, coalesce(row_version, 0))
      """,
      [
        .text(stream.id.text), .text(stream.backendName), .text(stream.project),
        .integer(stream.lastModified.milliseconds), Value(stream.messageCount), .text(stream.preview),
        Value(stream.unreadCount), Value(stream.isLocallyCreated), Value(stream.isDeleted),
        Value(stream.isInPriorityQueue), Value(stream.priority), .real(stream.priorityOrder),
        Value(stream.providerSessionId), Value(stream.provider), .text(stream.draft), Value(stream.mode),
      ] + HoldColumns.values(stream.outbox.hold) + [
        ThreadRows.pause(of: stream.outbox), Value(stream.edit?.message.text), Value(stream.edit?.text),
        Value(stream.recap?.words), Value(stream.recap?.message?.text),
      ])
  }

  /// A program of an older version takes one that is paused with all for one that is paused.
  private static func pause(of outbox: Lane<QueuedMessage>) -> Value {
    outbox.isPausedWithAll ? .integer(pausedWithAll) : Value(outbox.isPaused)
  }

  static let pausedWithAll: Int64 = 2

  func writePerson(_ stream: WorkStream) throws {
    try connection.run(
      """
      INSERT INTO user_session (
        id, custom_name, is_user_deleted, created_at, pinned_at, hidden_at, hidden_in_projects_at, is_muted
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET custom_name = excluded.custom_name, is_user_deleted = excluded.is_user_deleted,
        created_at = excluded.created_at, pinned_at = excluded.pinned_at, hidden_at = excluded.hidden_at,
        hidden_in_projects_at = excluded.hidden_in_projects_at, is_muted = excluded.is_muted
      """,
      [
        .text(stream.id.text), Value(stream.customName), Value(stream.isDeleted),
        .integer(stream.createdAt.milliseconds), Value(stream.pinnedAt?.milliseconds),
        Value(stream.hiding?[.recent]?.milliseconds), Value(stream.hiding?[.projects]?.milliseconds),
        Value(stream.isMuted),
      ])
  }

  // MARK: Reading

  static let threads = """
    SELECT s.id, s.backend_name, u.custom_name, s.working_directory, s.provider, s.provider_session_id,
      coalesce(u.created_at, s.last_modified), s.is_locally_created, s.draft, s.unread_count, s.priority,
      s.priority_order, s.is_in_priority_queue, s.marked_deleted, u.is_user_deleted, u.pinned_at,
      u.hidden_at, u.hidden_in_projects_at, u.is_muted,
      s.last_modified, max(s.message_count, coalesce(s.older_number, 0)), s.preview, s.mode, s.recap, s.recap_message, s.hold, s.hold_reason,
      s.hold_until, s.is_paused, s.edit_message, s.edit_text
    FROM backend_session AS s LEFT JOIN user_session AS u ON u.id = s.id
    """

  static func stream(_ row: inout Columns) -> WorkStream? {
    guard let id = row.uniqueID() else { return nil }
    var stream = WorkStream(
      id: Identity(id), backendName: row.text(), customName: row.optionalText(), project: row.text(),
      provider: row.optionalText(), providerSessionId: row.optionalText(),
      createdAt: Timestamp(milliseconds: row.integer()), isLocallyCreated: row.flag())
    stream.draft = row.text()
    stream.unreadCount = row.int()
    stream.priority = row.int()
    stream.priorityOrder = row.real()
    stream.isInPriorityQueue = row.flag()
    // Programs of older versions set one of the two.
    let isMarked = row.flag()
    stream.isDeleted = row.flag() || isMarked
    stream.pinnedAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
    let (inRecent, inProjects) = (row.optionalInteger(), row.optionalInteger())
    if inRecent != nil || inProjects != nil {
      var hiding = Hiding()
      hiding[.recent] = inRecent.map(Timestamp.init(milliseconds:))
      hiding[.projects] = inProjects.map(Timestamp.init(milliseconds:))
      stream.hiding = hiding
    }
    stream.isMuted = row.flag()
    stream.lastModified = Timestamp(milliseconds: row.integer())
    stream.messageCount = row.int()
    stream.preview = row.text()
    stream.mode = row.optionalText()
    let (recap, recapMessage) = (row.optionalText(), row.optionalText())
    stream.recap = recap.map { RecapToTell($0, message: recapMessage.flatMap { MessageID($0) }) }
    return stream
  }
}
