import Conversation
import Core
import HubScene
import Queues
import Settings
import Sharing

/// What is of this host or of others.
extension AppState {
  /// A thread of this host, or as much as is known of one of another.
  package func thread(_ id: ThreadID) -> WorkStream? { workspace.streams[id] ?? distantThread(id) }

  /// The same without a copy.
  package func look(at id: ThreadID, _ body: (WorkStream) -> Void) {
    // Even an answer that nothing is there is as long as a thread, and rows are looked at by the hundred.
    if !hub.elsewhere.isEmpty, let distant = hub.elsewhere[id] { return body(distant.stream) }
    workspace.streams.look(at: id, body)
  }

  /// Until when the thread's host was heard of; nil while it is there, and of this one.
  package func silentSince(_ id: ThreadID) -> Timestamp? { hub.elsewhere[id]?.silentSince }

  /// How many letters about a thread its host has not answered.
  package func lettersWaiting(for id: ThreadID) -> Int {
    workspace.hub.written.count { $0.waits && $0.thread == id.text }
  }

  /// Whether the host of another one's thread was asked last that its outbox waits, or that it goes on, and has not answered.
  package func pauseOnItsWay(in id: ThreadID) -> Bool? {
    guard hub.elsewhere[id] != nil else { return nil }
    return workspace.hub.waiting.last { $0.thread == id.text && ["pause", "resume"].contains($0.call) }
      .map { $0.call == "pause" }
  }

  /// The host that an answer to this question is on its way to. The question shows until that has said what came of it.
  package func hostOfAnswer(to question: Permission, in id: ThreadID) -> String? {
    workspace.hub.answer(to: question.id, in: id).flatMap { _ in hub.elsewhere[id]?.hostName }
  }

  /// This machine is a host of one. Whoever takes the address away is in none, and would be the same host again with another one.
  package var isInHub: Bool { workspace.hub.host != nil && !workspace.settings.hubAddress.isEmpty }

  /// What this machine is called in the hub; nil where it is in none.
  package var hostName: String? { isInHub ? workspace.hub.host?.name : nil }

  package func needsMe(_ id: ThreadID) -> Bool {
    if !hub.elsewhere.isEmpty, let distant = hub.elsewhere[id] { return distant.stream.needsMe || distant.needsReview }
    return workspace.needsMe(id)
  }

  /// The Queue is that of all hosts, and the person's order of it lies in the hub.
  package var mergesQueue: Bool {
    let settings = workspace.settings
    return settings.queueEnabled && settings.mergesQueue && isInHub
  }

  /// The Queue as it shows.
  package var shownInQueue: [ThreadID] { inLine(workspace.shownInQueue) }

  /// All members, also one's own that don't show.
  package var membersInLine: [ThreadID] { inLine(workspace.attention.members.items) }

  /// What a member's stay in the Queue is called on all hosts.
  package func stay(of id: ThreadID) -> QueueStay? {
    let queuedAt = workspace.attention.members[id]?.queuedAt ?? hub.elsewhere[id]?.queuedAt
    return queuedAt.map { Queued.stay(of: id, since: $0) }
  }

  private func inLine(_ own: [AttentionItem]) -> [ThreadID] {
    guard mergesQueue else { return own.map(\.id) }
    let byPriority = workspace.settings.queueOrder == .priority
    return hub.elsewhere.merged(
      with: own.map { item in
        Queued(
          item.id, queuedAt: item.queuedAt, priority: byPriority ? workspace.streams[item.id]?.priority ?? 0 : 0)
      }, byPriority: byPriority, order: workspace.hub.queue)
  }
}

extension AppState {
  /// A project of this host, or one of another by its directory and machine.
  package func project(_ directory: String) -> Project? {
    workspace.streams.projects[directory] ?? hub.elsewhere.projects[directory]
  }

  /// Newest first.
  package var shownProjects: [String] {
    let others = hub.elsewhere.projects
    guard !others.isEmpty else { return projectOrder.directories }
    let all = projectOrder.directories.compactMap { workspace.streams.projects[$0] } + others.values
    return all.sorted { ($0.lastModified, $1.directory) > ($1.lastModified, $0.directory) }.map(\.directory)
  }
}

extension AppState {
  /// The thread in a window's conversation: one of this host, or as much as is known of one of another.
  package func openThread(in window: WindowState) -> WorkStream? { window.stream.flatMap { thread($0) } }

  /// As much as is known of a thread of another host: its row, what is being written to it, and what waits for its agent
  /// there or for its host.
  func distantThread(_ id: ThreadID) -> WorkStream? {
    guard var stream = hub.elsewhere[id]?.stream else { return nil }
    if let draft = workspace.hub.drafts[id.text] { stream.draft = draft }
    guard let open = hub.open[id] else { return stream }
    for message in open.outbox + open.letters { stream.outbox.waiting.append(message) }
    if open.isPaused { stream.outbox.isPaused = true }
    return stream
  }

  /// The letter that a row of an outbox is.
  package func letter(of message: MessageID) -> WrittenLetter? {
    SharedID(message.text).flatMap { workspace.hub[letter: $0] }
  }
}

extension AppState {
  /// A command of this host's Up Next, or as much as is known of one of a shared lane.
  package func command(_ id: Identity<QueuedCommand>) -> QueuedCommand? {
    workspace.upNext[id] ?? hub.lanes[id]?.shown
  }

  /// It is a command of a shared lane.
  package func isShared(_ row: RowID) -> Bool {
    switch row {
    case .command(let id): hub.lanes[id] != nil
    case .stream, .project, .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane: false
    }
  }
}
