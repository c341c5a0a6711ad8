/// How soon a command is to run, where the person has not ordered it by hand.
package enum CommandPriority: Int, Comparable, Sendable, CaseIterable {
  case low, normal, high, urgent

  package static func < (left: CommandPriority, right: CommandPriority) -> Bool { left.rawValue < right.rawValue }

  package var name: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .urgent: "urgent"
    }
  }

  package init?(named name: String) {
    guard let priority = CommandPriority.allCases.first(where: { $0.name == name }) else { return nil }
    self = priority
  }
}

/// One entry of Up Next: a prompt, a target, a priority, and how it went.
package struct QueuedCommand: Equatable, Identifiable, Sendable {
  package enum Status: String, Sendable { case queued, executing, completed, failed, cancelled, interrupted }

  package let id: Identity<QueuedCommand>
  package var request: CommandRequest
  package var priority: CommandPriority
  package let enqueuedAt: Timestamp
  package var status: Status
  /// 0…1, never going backwards, 1 only at the end.
  package var progress: Double
  package var startedAt: Timestamp?
  package var completedAt: Timestamp?
  package var result: String?
  package var error: String?
  package var exitCode: Int?
  /// The thread that it runs in, once it has started.
  package var stream: Identity<WorkStream>?
  /// The commands that have to be completed before it starts. Those that are leave this list.
  package var after: [Identity<QueuedCommand>] = []
  /// It doesn't start before this moment.
  package var notBefore: Timestamp?
  /// The person put it aside: it waits for their word.
  package var isStashed = false
  /// How long it was thought to take when it started. What is usual may change meanwhile, its progress never goes back.
  package var expectedSeconds: Int64?

  package init(
    id: Identity<QueuedCommand>, request: CommandRequest, priority: CommandPriority = .normal, enqueuedAt: Timestamp
  ) {
    self.id = id
    self.request = request
    self.priority = priority
    self.enqueuedAt = enqueuedAt
    status = .queued
    progress = 0
    if case .stream(let stream) = request.target { self.stream = stream }
  }

  /// The prompt's first line.
  package var name: String {
    String(request.prompt.drop { $0.isWhitespace || $0.isNewline }.prefix { !$0.isNewline })
  }

  /// Takes only growing values; the end alone is 1.
  package mutating func raiseProgress(to value: Double) {
    progress = max(progress, min(value, 0.99))
  }
}

extension OrderedQueue<QueuedCommand> {
  /// Behind the last of its own or a higher band; first in, first out within one.
  package mutating func enqueue(_ command: QueuedCommand) {
    remove(command.id)
    let ahead = items.lastIndex { $0.priority >= command.priority }.map { $0 + 1 } ?? 0
    insert(command, at: ahead + 1)
  }
}
