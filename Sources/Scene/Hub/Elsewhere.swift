import Conversation
import Core
import Settings
import Sharing

package typealias Queued = QueuedThread<ThreadID>

/// Threads of other hosts, as those tell of them: rows beside one's own. Nothing of them is in the workspace, and nothing that
/// is done here changes them but through a letter.
package struct Elsewhere: Equatable, Sendable {
  /// One of them.
  package struct Thread: Equatable, Sendable {
    /// As much of it as its host tells.
    package let stream: WorkStream
    package let host: SharedHost
    /// When its agent began to ask, or to be as it is.
    package let since: Timestamp
    package let queuedAt: Timestamp?
    /// It is in its host's Queue, and doesn't show there for now.
    package let isSnoozed: Bool
    /// Its place in its own host's Queue.
    package let queuePosition: Int
    package let needsReview: Bool
    package let outboxCount: Int
    /// Until when its host was heard of; nil while it is there.
    package let silentSince: Timestamp?

    package init(
      stream: WorkStream, host: SharedHost, since: Timestamp, queuedAt: Timestamp?, isSnoozed: Bool,
      queuePosition: Int, needsReview: Bool, outboxCount: Int, silentSince: Timestamp?
    ) {
      self.stream = stream
      self.host = host
      self.since = since
      self.queuedAt = queuedAt
      self.isSnoozed = isSnoozed
      self.queuePosition = queuePosition
      self.needsReview = needsReview
      self.outboxCount = outboxCount
      self.silentSince = silentSince
    }

    package var hostName: String { host.name }

    /// A project's name with its machine's.
    package var place: String { Elsewhere.place(stream.project, on: host) }
  }

  private var threads: [ThreadID: Thread] = [:]
  /// Newest first.
  package private(set) var recent: [ThreadID] = []
  /// Those that wait for the person and that no agent works in, each host's in its own order.
  private var waiting: [[Queued]] = []
  /// By directory and machine.
  package private(set) var projects: [String: Project] = [:]
  package private(set) var workingCount = 0
  /// Those that can't go on without the person, but none that was snoozed.
  package private(set) var needing: Set<ThreadID> = []

  package init(_ threads: [Thread] = []) {
    for thread in threads { self.threads[thread.stream.id] = thread }
    recent = threads.sorted { ($0.stream.lastModified, $0.stream.id) > ($1.stream.lastModified, $1.stream.id) }
      .map(\.stream.id)
    waiting = Dictionary(grouping: threads, by: \.host.id).sorted { $0.key < $1.key }.map { _, threads in
      threads.filter { $0.queuedAt != nil && !$0.stream.isLocked }
        .sorted { ($0.queuePosition, $0.stream.id) < ($1.queuePosition, $1.stream.id) }
        .map { Queued($0.stream.id, queuedAt: $0.queuedAt ?? $0.since, priority: $0.stream.priority) }
    }.filter { !$0.isEmpty }
    for thread in threads {
      var project = projects[thread.place] ?? Project(directory: thread.place)
      project.count(thread.stream, by: 1)
      projects[thread.place] = project
      let needsPerson = thread.stream.needsPerson
      if thread.stream.turn != nil, !needsPerson { workingCount += 1 }
      if needsPerson || thread.needsReview, !thread.isSnoozed { needing.insert(thread.stream.id) }
    }
  }

  package static func place(_ directory: String, on host: SharedHost) -> String { "\(directory)@\(host.name)" }

  package subscript(id: ThreadID) -> Thread? { threads[id] }
  package var isEmpty: Bool { threads.isEmpty }
  package var all: [Thread] { recent.compactMap { threads[$0] } }

  /// The threads of one project, newest first.
  package func threads(in place: String) -> [ThreadID] { recent.filter { threads[$0]?.place == place } }

  /// The Queue of all hosts, in the person's order.
  package func merged(with own: [Queued], byPriority: Bool, order: HandOrder = HandOrder()) -> [ThreadID] {
    if waiting.isEmpty, order.isEmpty { return own.map(\.id) }
    return Queued.merged([own] + waiting, by: order, byPriority: byPriority)
  }

  package static func == (left: Elsewhere, right: Elsewhere) -> Bool { left.threads == right.threads }
}

extension AppState {
  /// A thread of this host, or as much as is known of one of another.
  package func thread(_ id: ThreadID) -> WorkStream? { workspace.streams[id] ?? distantThread(id) }

  /// The same without a copy.
  package func look(at id: ThreadID, _ body: (WorkStream) -> Void) {
    // Even an answer that nothing is there is as long as a thread, and rows are looked at by the hundred.
    if !hub.elsewhere.isEmpty, let distant = hub.elsewhere[id] { return body(distant.stream) }
    workspace.streams.look(at: id, body)
  }

  /// How many letters about a thread its host has not answered.
  package func lettersWaiting(for id: ThreadID) -> Int {
    workspace.hub.written.count { $0.waits && $0.thread == id.text }
  }

  /// What this machine is called in the hub; nil where it is in none.
  package var hostName: String? { workspace.hub.host?.name }

  package func needsMe(_ id: ThreadID) -> Bool {
    if !hub.elsewhere.isEmpty, let distant = hub.elsewhere[id] { return distant.stream.needsMe || distant.needsReview }
    return workspace.needsMe(id)
  }

  /// The Queue is that of all hosts, and the person's order of it lies in the hub.
  package var mergesQueue: Bool {
    let settings = workspace.settings
    return settings.queueEnabled && settings.mergesQueue && workspace.hub.host != nil && !settings.hubAddress.isEmpty
  }

  /// The Queue as it shows.
  package var shownInQueue: [ThreadID] { inLine(workspace.shownInQueue) }

  /// All members, also one's own that don't show.
  package var membersInLine: [ThreadID] { inLine(workspace.attention.members.items) }

  /// What a member's stay in the Queue is called on all hosts.
  package func stay(of id: ThreadID) -> QueueStay? {
    let queuedAt = workspace.attention.members[id]?.queuedAt ?? hub.elsewhere[id]?.queuedAt
    return queuedAt.map { Queued(id, queuedAt: $0, priority: 0).stay }
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

extension Queued {
  package init(_ id: ThreadID, queuedAt: Timestamp, priority: Int) {
    let stay = QueueStay(of: (id.unique.high, id.unique.low), since: queuedAt.milliseconds)
    self.init(id: id, stay: stay, queuedAt: queuedAt.milliseconds, priority: priority)
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
