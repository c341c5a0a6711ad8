import Conversation

/// One entry of Up Next: a prompt, a target, a priority, and how it went.
package struct QueuedCommand: Equatable, Identifiable, Sendable {
  package enum Status: String, Sendable { case queued, executing, completed, failed, cancelled, interrupted }

  package let id: Identity<QueuedCommand>
  /// One reference: lists of thousands are copied and compared at each act, and few commands change.
  private var kept: Shared

  package init(
    id: Identity<QueuedCommand>, request: CommandRequest, priority: CommandPriority = .normal, enqueuedAt: Timestamp
  ) {
    self.id = id
    var content = Content(request: request, priority: priority, enqueuedAt: enqueuedAt)
    if case .stream(let stream) = request.target { content.stream = stream }
    kept = Shared(content)
  }

  package var request: CommandRequest {
    get { kept.content.request }
    set {
      change {
        // Other words, or those of another thread, have to be said: a turn that broke off had none of them.
        let isSame = newValue.prompt == $0.request.prompt && newValue.target == $0.request.target
        $0.goesOn = $0.goesOn && isSame
        $0.isPassed = $0.isPassed || !isSame && $0.status == .interrupted
        $0.request = newValue
      }
    }
  }
  package var priority: CommandPriority {
    get { kept.content.priority }
    set { change { $0.priority = newValue } }
  }
  package var enqueuedAt: Timestamp { kept.content.enqueuedAt }
  package var status: Status {
    get { kept.content.status }
    set { change { ($0.status, $0.isPassed) = (newValue, $0.isPassed && newValue == .interrupted) } }
  }
  /// 0…1, never going backwards, 1 only at the end.
  package var progress: Double {
    get { kept.content.progress }
    set { change { $0.progress = newValue } }
  }
  package var startedAt: Timestamp? {
    get { kept.content.startedAt }
    set { change { $0.startedAt = newValue } }
  }
  package var completedAt: Timestamp? {
    get { kept.content.completedAt }
    set { change { $0.completedAt = newValue } }
  }
  package var result: String? {
    get { kept.content.result }
    set { change { $0.result = newValue } }
  }
  package var error: String? {
    get { kept.content.error }
    set { change { $0.error = newValue } }
  }
  package var exitCode: Int? {
    get { kept.content.exitCode }
    set { change { $0.exitCode = newValue } }
  }
  /// The thread that it runs in, once it has started.
  package var stream: ThreadID? {
    get { kept.content.stream }
    set { change { $0.stream = newValue } }
  }
  /// The commands that have to be completed before it starts. Those that are leave this list.
  package var after: [Identity<QueuedCommand>] {
    get { kept.content.after }
    set { change { $0.after = newValue } }
  }
  /// It doesn't start before this moment.
  package var notBefore: Timestamp? {
    get { kept.content.notBefore }
    set { change { $0.notBefore = newValue } }
  }
  /// The person put it aside: it waits for their word.
  package var isStashed: Bool {
    get { kept.content.isStashed }
    set { change { ($0.isStashed, $0.isEditInterrupted) = (newValue, $0.isEditInterrupted && newValue) } }
  }
  /// It was put aside since whoever was changing it was lost: whatever takes it from there ends that, too.
  package var isEditInterrupted: Bool { kept.content.isEditInterrupted }
  /// Its thread's session has its words already: when it starts, its turn goes on there, and they are not said again.
  package var goesOn: Bool {
    get { kept.content.goesOn }
    set { change { $0.goesOn = newValue } }
  }
  /// Since its turn broke off, something else was said in its session, or it was given other words or another thread:
  /// its turn can't go on any more.
  package var isPassed: Bool {
    get { kept.content.isPassed }
    set { change { $0.isPassed = newValue } }
  }
  /// How long it was thought to take when it started. What is usual may change meanwhile, its progress never goes back.
  package var expectedSeconds: Int64? {
    get { kept.content.expectedSeconds }
    set { change { $0.expectedSeconds = newValue } }
  }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = kept.content
    change(&content)
    kept = Shared(content)
  }

  /// Whether both are one that nothing was changed in since.
  package func isSelf(_ other: QueuedCommand) -> Bool { kept === other.kept }

  /// Where it runs; asked of thousands at once, and so without a copy of all that it asks for.
  package var target: CommandRequest.Target { kept.content.request.target }
  /// How long the person thinks that it will take.
  package var givenSeconds: Int64? { kept.content.request.estimatedSeconds }
  package var hasWorktree: Bool { kept.content.request.worktree != nil }
  package var hasEnvironment: Bool { !kept.content.request.environment.isEmpty }
  package var wantsErrorLogs: Bool { kept.content.request.enhancements.includeErrorLogs }

  /// The thread that it has made for itself and in which it was completed.
  package var threadMade: ThreadID? {
    guard status == .completed, case .project = target else { return nil }
    return stream
  }

  /// It may stand in the other's place: nothing has run between them, and what has been passed stays so, but by an edit.
  package func isOfSameRun(as other: QueuedCommand) -> Bool {
    startedAt == other.startedAt && (isPassed || !other.isPassed || request != other.request)
  }

  /// Whether nothing but its priority, how it starts and that it was put aside may be otherwise.
  package func isSame(butForStanding other: QueuedCommand) -> Bool {
    var content = kept.content
    content.priority = other.kept.content.priority
    content.status = other.kept.content.status
    content.isStashed = other.kept.content.isStashed
    content.isEditInterrupted = other.kept.content.isEditInterrupted
    content.goesOn = other.kept.content.goesOn
    content.isPassed = other.kept.content.isPassed
    return id == other.id && content == other.kept.content
  }

  /// Those that nothing was changed in share all, which is seen sooner than that all is the same.
  package static func == (left: QueuedCommand, right: QueuedCommand) -> Bool {
    left.isSelf(right) || left.id == right.id && left.kept.content == right.kept.content
  }

  /// The prompt's first line, short enough for whatever names it.
  package var name: String {
    let prompt = kept.content.request.prompt
    // Most are one short line of plain letters.
    let longest = 200
    if let first = prompt.utf8.first, first > 0x20, prompt.utf8.last != 0x20, prompt.utf8.count < longest,
      prompt.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return prompt
    }
    let words = prompt.drop { $0.isWhitespace || $0.isNewline }
    let line = words.prefix(longest + 1).prefix { !$0.isNewline }
    return line.count <= longest ? ThreadName.withoutBlanksAtEnd(line) : String(line.prefix(longest - 1)) + "…"
  }

  /// Where it is to run instead. A thread that is there has an agent with an environment of its own.
  package mutating func retarget(to target: CommandRequest.Target) {
    request.target = target
    switch target {
    case .stream(let thread):
      stream = thread
      request.environment = [:]
      request.worktree = nil
    case .project: stream = nil
    }
  }

  /// Takes only growing values; the end alone is 1.
  package mutating func raiseProgress(to value: Double) {
    progress = max(progress, min(value, 0.99))
  }

  /// Whoever was changing it is gone: it waits for the person's word.
  package mutating func interruptEdit() {
    change { ($0.isStashed, $0.isEditInterrupted) = (true, true) }
  }
}

/// What a command is, but for its identity.
private struct Content: Equatable, Sendable {
  var request: CommandRequest
  var priority: CommandPriority
  let enqueuedAt: Timestamp
  var status = QueuedCommand.Status.queued
  var progress = 0.0
  var startedAt: Timestamp?
  var completedAt: Timestamp?
  var result: String?
  var error: String?
  var exitCode: Int?
  var stream: ThreadID?
  var after: [Identity<QueuedCommand>] = []
  var notBefore: Timestamp?
  var isStashed = false
  var isEditInterrupted = false
  var goesOn = false
  var isPassed = false
  var expectedSeconds: Int64?
}

/// The content of a command as its copies share it: never changed, only replaced.
private final class Shared: Equatable, Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }

  package static func == (left: Shared, right: Shared) -> Bool { left === right || left.content == right.content }
}

extension OrderedQueue<QueuedCommand> {
  /// One that is not there yet.
  package mutating func enqueue(_ command: QueuedCommand) { insert(command, at: positionForNew(command)) }

  /// Before the first of lower priority; first in, first out among its own.
  package func positionForNew(_ command: QueuedCommand) -> Int {
    (items.firstIndex { $0.priority < command.priority } ?? items.count) + 1
  }
}
