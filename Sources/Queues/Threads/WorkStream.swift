import Conversation
import Worktrees

/// One line of work with an agent: what the screen calls a thread. Its id is ours and never changes.
package struct WorkStream: Equatable, Identifiable, Sendable {
  package let id: ThreadID
  /// The name that the provider gave; older stores keep ids in it, so read `displayName`.
  package var backendName: String
  /// The name that the person gave.
  package var customName: String?
  package var project: String
  package var provider: String?
  package var providerSessionId: String?
  /// The provider sessions that served before the current one, oldest first.
  package var lineage: [ProviderSession]
  /// What is typed in the composer and not sent.
  package var draft: String
  /// What goes along with what is typed.
  package var draftAttachments: [Attachment] = []
  /// What goes along with the next message, whichever that is.
  @Boxed package var recap: RecapToTell?
  /// The waiting message that is being written anew.
  @Boxed package var edit: MessageEdit?
  package var unreadCount: Int
  /// Lower goes first, where the Queue is in priority order.
  package var priority: Int
  package var priorityOrder: Double
  package var isInPriorityQueue: Bool
  /// The provider doesn't know this thread yet: its first message creates the session.
  package var isLocallyCreated: Bool
  package var isDeleted: Bool
  /// Since when the person keeps it at the top of Recent; the order of pinned threads is that of these moments.
  package var pinnedAt: Timestamp?
  @Boxed package var hiding: Hiding?
  /// What its turns used and cost, and what is known of its model; nil where there is none of it.
  @Boxed package var used: ThreadUsage?
  /// Nothing of it is told to windows that nobody looks at.
  package var isMuted = false
  package let createdAt: Timestamp
  package var lastModified: Timestamp
  package var messageCount: Int
  package var preview: String
  /// What the last turn ended with: its question, or its last paragraph.
  package var closingWords = ""
  /// The last turn ended with a program that failed, and its agent had nothing to say of it.
  package var closedInFailure = false
  @Boxed package var turn: Turn?
  /// A fact of the moment.
  @Boxed package var endedTurn: EndedTurn?
  @Boxed package var departure: Departure?
  package var outbox: Lane<QueuedMessage>
  /// The agent's permission mode, as it names it.
  package var mode: String?
  /// What the person chose of the agent's other options, by their ids.
  package var choices: [String: String] = [:]
  /// Where the thread was forked from.
  package var fork: Fork?
  /// What the agent's own program last told of the session, where it goes on without us; a fact of the moment.
  package var reported: HookReport.Doing?
  /// Its agent has taken a message and has not ended since; a fact of the moment.
  package var hasOpenAgent = false
  /// Its agent has said something since the last turn, and may go on with that; a fact of the moment.
  package var isSaidOnBetweenTurns = false
  /// The messages whose turns were cut off, and that their agent may have. A start knows which those were.
  package var sought: [SoughtMessage] = []
  /// Those that nobody could look for, or that weren't there when the record told; a fact of the moment.
  package var unsettled: [SoughtMessage] = []
  /// The message whose turn is to go on, by the person's word, once the record has told of it. A start asks again.
  @Boxed package var goesOnOnceTold: MessageID?
  /// The process of the agent's own program, where the person has opened the thread in it; a fact of the moment.
  package var lentTo: Int32?
  /// The folder of its own that the thread works in, or is to work in.
  @Boxed package var worktree: Worktree?
  /// What the provider keeps of the thread by itself, where that is known.
  @Boxed package var outside: Outside?
  /// Set where the thread is another machine's.
  @Boxed package var told: ToldState?

  package init(
    id: ThreadID, backendName: String = "", customName: String? = nil, project: String,
    provider: String?, providerSessionId: String? = nil, createdAt: Timestamp, isLocallyCreated: Bool = true
  ) {
    self.id = id
    self.backendName = backendName
    self.customName = customName
    self.project = project
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.createdAt = createdAt
    self.isLocallyCreated = isLocallyCreated
    lineage = []
    draft = ""
    unreadCount = 0
    priority = 10
    priorityOrder = 0
    isInPriorityQueue = false
    isDeleted = false
    lastModified = createdAt
    messageCount = 0
    preview = ""
    outbox = Lane(capacity: 1)
  }

  package var workStreamId: ThreadID { id }

  package var effectiveProviderSessionId: String { providerSessionId ?? id.text }
  package var effectiveProvider: String { provider ?? "claude" }

  /// Whether the provider's name is a name: not blank, and not an id.
  package var hasValidDisplayName: Bool { ThreadName.isName(backendName) }

  /// What a person reads: their own name, else the provider's, else the first words said, never an id.
  package var displayName: String { knownName ?? "new thread" }

  /// The same; nil where nobody has given it a name and nothing was said.
  package var knownName: String? {
    if let customName, ThreadName.isName(customName) { return customName }
    if hasValidDisplayName { return backendName }
    return ThreadName.isName(preview) ? preview : nil
  }

  /// A turn goes on, or is about to begin.
  package var isAtWork: Bool { turn != nil || isDeparting }

  /// A command runs in it, also one that waits to be tried again.
  package var hasCommandUnderWay: Bool {
    outbox.waiting.items.contains { $0.command != nil && $0.standing == .waiting }
  }

  /// Its next message waits for a snapshot, for its folder, or for the end of a landing.
  package var isDeparting: Bool { departure.map { $0.wish != nil || $0.by == nil || $0.landing != nil } ?? false }

  /// Stopped now, its message would wait in a paused outbox. A command's message goes with its command.
  package var hasMessageThatHasNotLeft: Bool {
    if isDeparting { return true }
    guard let turn, let run = outbox.run(turn.message) else { return false }
    return run.fate == .notLeft && run.item.command == nil
  }

  /// Its next message waits for its folder to be made and made ready, or for a landing to end there, which may take minutes.
  package var isSettingUp: Bool {
    told?.isSettingUp ?? departure.map { $0.by == nil || $0.landing != nil } ?? false
  }

  /// The thread whose landing that is.
  package var landingBefore: ThreadID? { departure?.landing }
  /// That is over, and it waits for something that stays there, which may be long.
  package var waitsForStay: Bool { departure?.stays ?? false }
  /// And for the person, who alone ends that.
  package var waitsForPerson: Bool { departure?.isForPerson ?? false }

  package var busy: BusyState { turn?.busy ?? .idle }

  /// What the conversation has of the last turn may still change, though the turn is over.
  package var mayBeToldMore: Bool { isSaidOnBetweenTurns || endedTurn?.isLeftOpen == true }
  /// When the last turn ended, as long as its agent is there.
  package var lastTurnEndedAt: Timestamp? { endedTurn?.cost.at }

  /// An agent is at work here and wants nothing of the person.
  package var isLocked: Bool {
    if let told { return told.isLocked }
    guard let turn else { return isDeparting && !waitsForStay || isWorkedOnOutside }
    return turn.permissions.isEmpty && turn.questionAnswered == nil
  }

  /// What was said in the thread is in another session, and the next one has still to begin.
  package var beginsAgain: Bool { isLocallyCreated && providerSessionId == nil && (!lineage.isEmpty || fork != nil) }

  /// Nothing runs in the thread or holds it, and no other program has it open. Most threads are like that.
  var isQuiescent: Bool {
    $told.isAbsent && $turn.isAbsent && $departure.isAbsent && $outside.isAbsent && $edit.isAbsent && reported == nil
      && outbox.isAtRest
  }

  /// Something goes on in the outbox that a start has to look at.
  var isMidway: Bool { !outbox.running.isEmpty || edit != nil || outbox.hold?.endsAt != nil }

  /// The agent doesn't have the session any more, and the next message begins another one: also after a restart.
  mutating func loseSession(at now: Timestamp) {
    guard !isLocallyCreated else { return }
    leave(effectiveProviderSessionId, at: now)
    providerSessionId = nil
    isLocallyCreated = true
  }

  /// The agent's session is another one from now on; the thread stays itself.
  package mutating func replaceProviderSession(with newId: String, at now: Timestamp) {
    guard newId != providerSessionId else { return }
    if let old = providerSessionId, !isLocallyCreated { leave(old, at: now) }
    providerSessionId = newId
    used?.last = TurnUsage()
  }

  private mutating func leave(_ session: String, at now: Timestamp) {
    lineage.append(ProviderSession(provider: effectiveProvider, providerSessionId: session, replacedAt: now))
  }
}
