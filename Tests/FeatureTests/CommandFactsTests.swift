import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Scene

/// What is kept of commands is what a look at all of them finds, whatever has been done to them.
struct CommandFactsTests {
  private static let start = Timestamp(milliseconds: 1_795_255_200_000)

  @Test(arguments: [randomSeed, 1, 2, 3])
  func `what is kept after each change is what follows from the lists as they are`(seed: UInt64) {
    var world = World(seed: seed)
    var facts = CommandFacts()
    for step in 1...600 {
      for _ in 0..<world.random.number(1...3) { world.change() }
      facts.follow(world.workspace)
      // As a save does that begins after any event.
      world.workspace.streams.settled()
      var anew = CommandFacts()
      anew.follow(world.workspace)
      guard facts == anew else {
        Issue.record("seed \(seed), step \(step): \(facts) is not \(anew)")
        return
      }
      check(facts, world.workspace, "seed \(seed), step \(step)")
    }
  }

  /// By what each command says of itself.
  private func check(_ facts: CommandFacts, _ workspace: Workspace, _ place: String) {
    let waiting = workspace.upNext.waiting.items
    let usual = workspace.usualSeconds()
    #expect(facts.usual == usual, "\(place)")
    #expect(facts.rows == (workspace.upNext.running.map(\.id) + waiting.map(\.id)).map(RowID.command), "\(place)")
    let able = waiting.filter { !$0.isStashed && $0.status == .queued }
    let seconds = able.map { workspace.estimatedSeconds(for: $0, usually: usual) }
    #expect(facts.ofWaiting.knownSeconds == seconds.compactMap(\.self).reduce(0, +), "\(place)")
    #expect((facts.ofWaiting.seconds == nil) == seconds.contains(nil), "\(place)")
    #expect(facts.ofWaiting.moments == waiting.compactMap(\.notBefore).sorted(), "\(place)")
    let makers = workspace.history.filter { $0.threadMade != nil }
    #expect(facts.made.count == makers.count, "\(place)")
    #expect(makers.allSatisfy { $0.threadMade.flatMap { facts.made[$0] } == $0.completedAt }, "\(place)")
    let done = workspace.streams.recent.filter { thread in
      workspace.streams.contains(thread) { stream in
        facts.made[thread].map { stream.lastModified <= $0 } ?? false && stream.pinnedAt == nil
          && stream.outbox.hold == nil && !stream.closedInFailure
      }
    }
    #expect(facts.done.ids == done, "\(place)")
    for var command in waiting {
      // Only what it waits for is to be in its way.
      command.status = .queued
      command.isStashed = false
      let obstacle = workspace.obstacle(to: command, at: CommandFactsTests.start)
      #expect(facts.ofWaiting.dependencies[command.id] == (obstacle?.isOfOthers == true ? obstacle : nil), "\(place)")
    }
  }

  @Test func `no more than the first few threads are read for what waits`() {
    var world = World(seed: 1)
    for number in 0..<9 {
      var command = world.command()
      command.request.target = .stream(world.threads[number % world.threads.count])
      command.request.enhancements.includeErrorLogs = true
      world.workspace.upNext.waiting.append(command)
    }
    var facts = CommandFacts()
    facts.follow(world.workspace)
    #expect(facts.ofWaiting.transcripts == Set(world.threads.prefix(4)))
    let first = world.workspace.upNext.waiting.items[0]
    world.workspace.upNext.waiting.moveToBottom(first.id)
    facts.follow(world.workspace)
    #expect(facts.ofWaiting.transcripts == Set(world.threads[1...4]))
  }
}

extension CommandObstacle {
  fileprivate var isOfOthers: Bool {
    switch self {
    case .waitsFor, .heldBack: true
    case .interrupted, .stashed, .edited, .editInterrupted, .notBefore, .agentPaused, .agentFull, .agentLimited,
      .agentAway, .threadBusy, .threadHeld, .threadRefuses, .unread:
      false
    }
  }
}

/// Commands to which anything may happen.
private struct World {
  var random: RandomNumbers
  var workspace: Workspace
  let threads: [ThreadID]
  private var count: UInt64 = 0

  init(seed: UInt64) {
    random = RandomNumbers(seed: seed)
    threads = (1...5).map { Identity(UniqueID(high: 7, low: $0)) }
    workspace = Workspace(
      streams: Streams(
        threads.map { WorkStream(id: $0, project: "/größe", provider: "claude", createdAt: Timestamp(milliseconds: 0)) }
      ),
      upNext: Lane(capacity: 3))
  }

  private mutating func fresh<Subject>() -> Identity<Subject> {
    count += 1
    return Identity(UniqueID(high: 1, low: count))
  }

  private mutating func moment() -> Timestamp {
    Timestamp(milliseconds: 1_795_255_200_000).adding(seconds: Int64(random.number(0...9)))
  }

  /// Of those that wait, that run or that have ended, or of nobody.
  private mutating func anybody() -> Identity<QueuedCommand> {
    let all =
      workspace.upNext.waiting.items.map(\.id) + workspace.upNext.running.map(\.id) + workspace.history.map(\.id)
    return random.number(0...9) == 0 ? fresh() : all.randomElement(using: &random) ?? fresh()
  }

  mutating func command() -> QueuedCommand {
    let target: CommandRequest.Target =
      switch random.number(0...4) {
      case 0: .stream(threads[random.number(0...4)])
      case 1: .stream(fresh())
      case 2: .project(directory: "/漢字", provider: "codex")
      default: .project(directory: "/größe", provider: "shell")
      }
    let request = CommandRequest(
      id: fresh(), prompt: "écho", target: target, estimatedSeconds: random.number(0...3) == 0 ? 5 : nil,
      createdAt: moment())
    var command = QueuedCommand(
      id: fresh(), request: request, priority: CommandPriority.allCases[random.number(0...3)], enqueuedAt: moment())
    if random.number(0...3) == 0 { command.notBefore = moment() }
    if random.number(0...2) == 0 { command.after = (0..<random.number(1...2)).map { _ in anybody() } }
    if random.number(0...3) == 0 { command.request.enhancements.includeErrorLogs = true }
    command.isStashed = random.number(0...9) == 0
    return command
  }

  mutating func change() {
    let waiting = workspace.upNext.waiting.items
    let one = waiting.randomElement(using: &random)
    switch random.number(0...15) {
    case 0...3: workspace.upNext.waiting.enqueue(command())
    case 4: workspace.upNext.waiting.insert(command(), at: random.number(1...9))
    case 5: if let one { workspace.upNext.waiting.move(one.id, to: random.number(1...waiting.count)) }
    case 6:
      if let one {
        random.number(0...1) == 0
          ? workspace.upNext.waiting.moveToTop(one.id) : workspace.upNext.waiting.moveToBottom(one.id)
      }
    case 7: if let one { workspace.upNext.waiting.remove(one.id) }
    case 8:
      guard let one else { return }
      let (moment, other) = (moment(), anybody())
      let what = random.number(0...4)
      workspace.upNext.update(one.id) {
        switch what {
        case 0: $0.priority = .urgent
        case 1: $0.after = $0.after.isEmpty ? [other] : []
        case 2: $0.notBefore = $0.notBefore == nil ? moment : nil
        case 3: $0.status = .interrupted
        default: $0.release()
        }
      }
    case 9, 10:
      if let one { _ = workspace.upNext.startNext(at: moment()) { $0.id == one.id } }
    case 11, 12: finish()
    case 13:
      guard !workspace.history.isEmpty else { return }
      if random.number(0...1) == 0 { return workspace.history.removeFirst(random.number(1...workspace.history.count)) }
      let ended = workspace.history.remove(at: random.number(0...(workspace.history.count - 1)))
      workspace.upNext.waiting.enqueue(
        QueuedCommand(id: ended.id, request: ended.request, priority: ended.priority, enqueuedAt: moment()))
    case 14:
      switch random.number(0...5) {
      case 0: workspace.upNext.waiting = OrderedQueue()
      case 1: workspace.upNext.waiting = OrderedQueue(waiting.shuffled(using: &random))
      case 2: workspace.history.shuffle(using: &random)
      case 3: workspace.history = []
      default: workspace.upNext.waiting = OrderedQueue(waiting.filter { _ in random.number(0...3) > 0 })
      }
    default: changeThread()
    }
  }

  private mutating func changeThread() {
    let made = workspace.history.compactMap(\.threadMade)
    guard let thread = made.randomElement(using: &random) else { return }
    let (moment, what) = (moment(), random.number(0...4))
    workspace.streams.update(thread) {
      switch what {
      case 0: $0.pinnedAt = $0.pinnedAt == nil ? moment : nil
      case 1: $0.isDeleted.toggle()
      case 2: $0.outbox.hold = $0.outbox.hold == nil ? .paused : nil
      case 3: $0.lastModified = moment
      default: $0.closedInFailure.toggle()
      }
    }
  }

  private mutating func finish() {
    guard let run = workspace.upNext.running.randomElement(using: &random),
      var command = workspace.upNext.finish(run.id)
    else { return }
    command.status = [.completed, .completed, .failed, .cancelled, .interrupted][random.number(0...4)]
    command.startedAt = moment()
    command.completedAt = command.startedAt?.adding(seconds: Int64(random.number(1...60)))
    if command.stream == nil { command.stream = fresh() }
    if let thread = command.stream, workspace.streams[thread] == nil {
      var stream = WorkStream(id: thread, project: "/größe", provider: "shell", createdAt: command.enqueuedAt)
      stream.lastModified = command.startedAt ?? stream.lastModified
      workspace.streams[thread] = stream
    }
    if command.status == .interrupted {
      workspace.upNext.waiting.insert(command, at: 1)
    } else {
      workspace.history.append(command)
    }
  }
}
