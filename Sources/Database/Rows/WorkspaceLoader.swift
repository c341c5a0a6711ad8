import Conversation
import Core
import Queues
import Review
import Settings
import Worktrees

/// Reads the workspace from its rows, as they are: what was running is still running here.
struct WorkspaceLoader {
  let connection: Connection

  /// The workspace, and how many threads had to be left out because their rows make no sense.
  func load() throws -> (workspace: Workspace, unreadable: Int) {
    let attachments = try AttachmentRows(connection: connection).load()
    var outboxes = try OutboxRows(connection: connection).load(attachments)
    var lineages = try loadLineages()
    let closingWords = try loadClosingWords()
    var outsides = try OutsideRows(connection: connection).load()
    let choices = ThreadChoiceRows(connection: connection)
    var chosen = try choices.loadChoices()
    var forks = try choices.loadForks()
    var worktrees = try WorktreeRows(connection: connection).load()
    var usages = try CostRows(connection: connection).loadUsages()
    let facts = Dictionary(
      uniqueKeysWithValues: try connection.rows("SELECT key, value FROM meta") { ($0.text(), $0.text()) })
    let asked = AskedFact.load(facts[AskedFact.key])
    let commands = CommandRows(connection: connection)
    let upNext = try commands.load(.upNext)
    var unreadable = 0
    let count = try connection.first("SELECT count(*) FROM backend_session") { $0.int() } ?? 0
    let streams = try Streams(count: count) { take in
      try connection.read(ThreadRows.threads) { row in
        guard var stream = ThreadRows.stream(&row) else { return unreadable += 1 }
        let hold = HoldColumns.read(&row)
        let pause = row.integer()
        if !attachments.isEmpty { stream.draftAttachments = attachments[stream.id, .draft] }
        let editedMessage = row.optionalText().flatMap { MessageID($0) }
        let editedText = row.text()
        stream.edit = editedMessage.map {
          MessageEdit(message: $0, text: editedText, attachments: attachments[stream.id, .edit])
        }
        // Most threads have none of these.
        if !lineages.isEmpty, let lineage = lineages.removeValue(forKey: stream.id) { stream.lineage = lineage }
        if !closingWords.isEmpty, let closing = closingWords[stream.id] {
          (stream.closingWords, stream.closedInFailure) = closing
        }
        if !outsides.isEmpty, let outside = outsides.removeValue(forKey: stream.id) { stream.outside = outside }
        if !chosen.isEmpty, let choices = chosen.removeValue(forKey: stream.id) { stream.choices = choices }
        if !forks.isEmpty, let fork = forks.removeValue(forKey: stream.id) { stream.fork = fork }
        if !worktrees.isEmpty { stream.worktree = worktrees.removeValue(forKey: stream.id) }
        if !usages.isEmpty { stream.used = usages.removeValue(forKey: stream.id) }
        if !outboxes.isEmpty, let items = outboxes.removeValue(forKey: stream.id) {
          stream.outbox = items.lane(hold: hold, capacity: stream.outbox.capacity)
        } else if hold != nil {
          stream.outbox.hold = hold
        }
        // A program of an older version that let the outbox go on knew nothing of the other column.
        stream.outbox.isPaused = hold == .paused || (hold != nil && pause != 0)
        if stream.outbox.isPaused, pause == ThreadRows.pausedWithAll {
          stream.outbox.isPaused = false
          stream.outbox.pauseWithAll()
        }
        for one in asked[stream.id] ?? [] { one.ask(in: &stream, upNext.waiting) }
        take(stream)
      }
    }
    var settings = try loadSettings()
    if settings.defaultProvider == Settings.shell, facts[RowChange.shellFact] == nil {
      settings.defaultProvider = Settings.automaticAgent
    }
    var workspace = Workspace(
      streams: streams, attention: try loadAttention(),
      upNext: try loadUpNext(upNext, capacity: settings.maxRunning),
      history: try commands.load(.history).waiting, settings: settings,
      foldedPanes: Set(try connection.rows("SELECT name FROM folded_pane") { $0.text() }),
      projectChoices: try loadProjectChoices(),
      lastOpened: facts["last_opened"].flatMap { ThreadID($0) },
      remembered: try RememberedRows(connection: connection).load())
    try CommandChoiceRows(connection: connection).load(into: &workspace)
    workspace.keptForms = try FormDraftRows(connection: connection).load(facts[FormDraftRows.takenBack])
    workspace.keptWords = try KeptWordsRows(connection: connection).load()
    workspace.editedCommands = WorkspaceLoader.commands(facts["edited"])
    workspace.circumstances.sentAgain = WorkspaceLoader.commands(facts[RowChange.sentAgainFact]).filter { id in
      // Also one that runs no more: as it starts anew, that is forgotten here and in its row.
      workspace.upNext[id] != nil || workspace.history.contains { $0.id == id }
    }
    workspace.limits = try loadLimits()
    workspace.offers = try OfferRows(connection: connection).load()
    workspace.snapshots.turns = TurnsByThread(try SnapshotRows(connection: connection).load())
    workspace.reviews = try ReviewRows(connection: connection).load()
    workspace.isPaused = facts["outboxes"] != nil
    workspace.settings.fixedForOthers = Set(Settings.forOthers.filter { facts[RowChange.fixedFact($0)] != nil })
    workspace.hub = try HubRows(connection: connection).load(facts)
    workspace.screenShape = ScreenShape(text: facts["screen"] ?? "")
    workspace.lastChosen = (facts["palette"] ?? "").split(separator: "\n").map(String.init)
    workspace.unreadNotices = try connection.rows("SELECT words FROM unread_notice ORDER BY number") { $0.text() }
    workspace.reverts = try RevertRows(connection: connection).load(for: workspace)
    workspace.undoHistory = try UndoRows(connection: connection).load(for: workspace)
    return (workspace, unreadable)
  }

  private static func commands(_ ids: String?) -> Set<Identity<QueuedCommand>> {
    Set((ids ?? "").split(separator: " ").compactMap { Identity(String($0)) })
  }

  private func loadLineages() throws -> [ThreadID: [ProviderSession]] {
    var lineages: [ThreadID: [ProviderSession]] = [:]
    try connection.read(
      "SELECT session_id, provider, provider_session_id, replaced_at FROM provider_session ORDER BY session_id, number"
    ) { row in
      guard let id = ThreadID(row.text()) else { return }
      lineages[id, default: []].append(
        ProviderSession(
          provider: row.text(), providerSessionId: row.text(),
          replacedAt: Timestamp(milliseconds: row.integer())))
    }
    return lineages
  }

  private func loadClosingWords() throws -> [ThreadID: (String, isFailure: Bool)] {
    var words: [ThreadID: (String, isFailure: Bool)] = [:]
    try connection.read("SELECT session_id, words, is_failure FROM closing_words") { row in
      guard let id = ThreadID(row.text()) else { return }
      words[id] = (row.text(), row.integer() != 0)
    }
    return words
  }

  static let members = """
    SELECT id, coalesce(queued_at, last_modified), snoozed_until, snoozed_since FROM backend_session
    WHERE is_in_queue = 1
    ORDER BY queue_position, queued_at, id
    """

  private func loadAttention() throws -> AttentionQueue {
    let members = try connection.rows(WorkspaceLoader.members) { row in
      ThreadID(row.text()).map {
        AttentionItem(
          id: $0, queuedAt: Timestamp(milliseconds: row.integer()), snooze: SnoozeColumns.read(&row))
      }
    }
    return AttentionQueue(
      members.compactMap { $0 }, events: try QueueEventRows(connection: connection).load())
  }

  private func loadProjectChoices() throws -> [String: ProjectChoices] {
    let rows = try connection.rows(
      """
      SELECT directory, is_hidden, hidden_at, provider, host, uses_worktrees, worktree_setup, worktree_allowed
      FROM project_choice
      """
    ) { row in
      let directory = row.text()
      var choices = ProjectChoices(
        isHidden: row.flag(), hiddenAt: row.optionalInteger().map(Timestamp.init(milliseconds:)),
        provider: row.optionalText(), host: row.optionalText())
      choices.worktrees = WorktreeHabit(
        isUsual: row.flag(), setup: row.optionalText(), allowed: row.optionalText())
      return (directory, choices)
    }
    return Dictionary(rows) { _, last in last }
  }

  private func loadLimits() throws -> [String: ProviderLimit] {
    let rows = try connection.rows("SELECT provider, until, resumes_at, words FROM provider_limit") { row in
      let provider = row.text()
      let until = row.optionalInteger().map(Timestamp.init(milliseconds:))
      let resumesAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
      return (provider, ProviderLimit(UsageLimit(until: until, words: row.text()), resumesAt: resumesAt))
    }
    return Dictionary(rows) { _, last in last }
  }

  private func loadUpNext(_ items: LaneItems<QueuedCommand>, capacity: Int) throws -> Lane<QueuedCommand> {
    let found = try connection.first(
      "SELECT hold, hold_reason, hold_until, paused_by_person FROM lane WHERE name = ?",
      [.text(CommandList.upNext.rawValue)]
    ) { (hold: HoldColumns.read(&$0), isPaused: $0.flag()) }
    var lane = items.lane(hold: found?.hold, capacity: capacity)
    // As in an outbox: an older program that let it go on knew nothing of the other column.
    lane.isPaused = lane.hold == .paused || (lane.hold != nil && found?.isPaused == true)
    return lane
  }

  /// A value that this program doesn't take leaves the default, but for where the hub is: what is wrong there is said when it is
  /// connected, and the machine is not silently in none.
  private func loadSettings() throws -> Settings {
    var settings = Settings()
    try connection.read("SELECT key, value FROM setting") { row in
      guard let key = SettingKey(rawValue: row.text()) else { return }
      let value = row.text()
      if !settings.set(key, to: value), key == .hubAddress { settings.hubAddress = value }
    }
    return settings
  }
}
