import Conversation
import Queues
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
    /// When its agent began to ask, or to be as it is, by its host's clock, as is the next.
    package let since: Timestamp
    package let queuedAt: Timestamp?
    /// By how much its host's clock is behind this one's. The moments in its stream are by this one's.
    package let clockBehind: Int64
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
      queuePosition: Int, needsReview: Bool, outboxCount: Int, silentSince: Timestamp?, clockBehind: Int64 = 0
    ) {
      self.clockBehind = clockBehind
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

    /// A moment of its host's clock, by this one's.
    package func here(_ moment: Timestamp) -> Timestamp { moment.adding(milliseconds: clockBehind) }

    /// A moment of this machine's clock, by its host's.
    package func there(_ moment: Timestamp) -> Timestamp { moment.adding(milliseconds: -clockBehind) }

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
        .map { thread in
          let queuedAt = thread.queuedAt ?? thread.since
          return Queued(
            id: thread.stream.id, stay: Queued.stay(of: thread.stream.id, since: queuedAt),
            queuedAt: thread.here(queuedAt).milliseconds, priority: thread.stream.priority)
        }
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

extension Queued {
  package init(_ id: ThreadID, queuedAt: Timestamp, priority: Int) {
    self.init(
      id: id, stay: Queued.stay(of: id, since: queuedAt), queuedAt: queuedAt.milliseconds, priority: priority)
  }

  /// All hosts call it so: the moment is by the clock of the thread's own one.
  package static func stay(of id: ThreadID, since moment: Timestamp) -> QueueStay {
    QueueStay(of: (id.unique.high, id.unique.low), since: moment.milliseconds)
  }
}
