import Conversation
import Core
import HubScene
import Queues
import Review
import Scene
import SeededNumbers
import Settings
import Sharing
import TestSupport
import Testing

/// Two hosts say the same of each other's threads: how they are, who needs the person, and in which order.
struct AgreementTests {
  @Test(arguments: 0..<24)
  func `each host says of the other's threads what that one says itself, and the Queue is one list`(_ round: Int) {
    var numbers = RandomNumbers(seed: randomSeed &+ UInt64(round))
    let byPriority = numbers.chance(25)
    let two = TwoHosts(
      laptop: TwoHosts.driver(workspace(31, byPriority: byPriority, &numbers), SampleHub.me, "laptop"),
      build: TwoHosts.driver(workspace(32, byPriority: byPriority, &numbers), SampleHub.build, "build1"),
      tellsBoth: true)
    defer { two.finish() }
    // Nobody looks: what is said does not hang on it, and time passes faster.
    for app in [two.laptop, two.build] { app.receive(.windowClosed(1)) }
    two.carry()
    expectAgreement(two, "at first")
    // Agents' own programs tell of sessions that nobody began here.
    for (number, doing) in HookReport.Doing.allCases.enumerated() {
      let app = numbers.chance() ? two.laptop : two.build
      for doing in [.working, doing] {
        let report = HookReport(provider: "claude", providerSessionId: "é\(number)", directory: "/p", doing: doing)
        app.receive(.requested(8, .hook(report)))
      }
    }
    two.carry()
    expectAgreement(two, "with what is told")
    // Nothing happens but that time passes: agents fall silent, snoozes end, limits are renewed.
    for seconds in [20, 100, 3600] as [Int64] {
      two.laptop.pass(seconds: seconds)
      two.build.pass(seconds: seconds)
      two.carry()
      expectAgreement(two, "after \(seconds) s")
    }
  }

  private func expectAgreement(_ two: TwoHosts, _ when: String) {
    let about = "seed \(randomSeed), \(when)"
    for (owner, other) in [(two.build, two.laptop), (two.laptop, two.build)] {
      for stream in owner.workspace.streams.all {
        guard !stream.isDeleted, !stream.isGone else {
          #expect(other.state.hub.elsewhere[stream.id] == nil, "\(about)")
          continue
        }
        guard let known = other.state.thread(stream.id) else {
          Issue.record("\(about): \(stream.displayName) is not known")
          continue
        }
        let what: Comment = "\(about): \(stream.displayName)"
        #expect(other.state.state(of: known) == owner.state.state(of: stream), what)
        #expect(other.state.needsMe(stream.id) == owner.state.needsMe(stream.id), what)
        #expect(known.needsPerson == stream.needsPerson, what)
        #expect(known.isLocked == stream.isLocked, what)
      }
    }
    let (laptop, build) = (two.laptop.state, two.build.state)
    #expect(laptop.shownInQueue == build.shownInQueue, "\(about)")
  }

  // MARK: Threads in every state

  private static let states = [
    "working", "quiet", "approve", "ask", "failed", "ended badly", "done", "interrupted", "paused", "limited",
    "retried",
    "idle", "lost edit", "outside", "gone",
  ]

  private func workspace(_ high: UInt64, byPriority: Bool, _ numbers: inout RandomNumbers) -> Workspace {
    var workspace = Workspace()
    workspace.settings.queueChoice = true
    workspace.settings.reviewNeedsMe = numbers.chance()
    workspace.settings.queueOrder = byPriority ? .priority : .fifo
    for number in 0..<UInt64(numbers.number(1...40)) {
      let state = numbers.pick(Self.states)
      var stream = WorkStream(
        id: Identity(UniqueID(high: high, low: number)), backendName: "größe 漢 \(state) \(number)", project: "/srv/api",
        provider: numbers.pick(["claude", "codex", "shell"]),
        createdAt: Samples.now.adding(seconds: -100_000), isLocallyCreated: false)
      stream.lastModified = Samples.now.adding(seconds: -Int64(numbers.number(1...50_000)))
      stream.priority = numbers.number(1...3)
      if numbers.chance(40) { stream.unreadCount = numbers.number(1...3) }
      become(state, &stream, &numbers)
      stream.isDeleted = numbers.chance(5)
      if numbers.chance(20) { workspace.snapshots.turns[stream.id] = [change()] }
      workspace.streams[stream.id] = stream
      guard numbers.chance(60) else { continue }
      workspace.attention.enqueue(
        stream.id, at: Samples.now.adding(seconds: -Int64(numbers.number(1...9000))), because: .sent)
      if numbers.chance(20) {
        workspace.attention.members.update(stream.id) { $0.snooze = .until(Samples.now.adding(seconds: 1800)) }
      }
    }
    return workspace
  }

  private func change() -> TurnSnapshots {
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: 1)), at: Samples.now)
    turn.endedAt = Samples.now
    turn.before = Snapshot(tree: "b", store: "s")
    turn.after = Snapshot(tree: "a", store: "s")
    turn.numbers = ChangeNumbers(files: 1, added: 120, removed: 30)
    return turn
  }

  private func become(_ state: String, _ stream: inout WorkStream, _ numbers: inout RandomNumbers) {
    let message = QueuedMessage(
      id: Identity(UniqueID(high: 9, low: numbers.next())), content: "größe", createdAt: stream.lastModified)
    var turn = Turn(message: message.id, startedAt: stream.lastModified)
    turn.lastSignalAt = Samples.now
    switch state {
    case "working": stream.turn = turn
    case "quiet":
      turn.lastSignalAt = Samples.now.adding(seconds: -3000)
      stream.turn = turn
    case "approve", "ask":
      turn.permissions = [
        Permission(
          id: "p", title: "Run: größe", detail: "größe", isWhole: true,
          options: [Permission.Option(id: "y", name: "Yes", kind: .allowOnce)], isQuestion: state == "ask",
          askedAt: Samples.now.adding(seconds: -60))
      ]
      stream.turn = turn
    case "failed": stream.outbox.hold = .failed("größe")
    case "ended badly": (stream.closedInFailure, stream.unreadCount) = (true, 1)
    case "done": stream.unreadCount = 1
    case "interrupted": stream.outbox.hold = .interrupted
    case "paused": stream.outbox.isPaused = true
    case "limited": stream.outbox.hold = .usageLimit(until: Samples.now.adding(seconds: 2000))
    case "retried": stream.outbox.hold = .retrying(at: Samples.now.adding(seconds: 50))
    case "lost edit":
      stream.outbox.waiting.append(message)
      stream.edit = MessageEdit(message: message.id, text: "größe", attachments: [])
      stream.edit?.isInterrupted = numbers.chance()
    case "outside", "gone":
      var outside = Outside(
        path: "/store/x", providerSessionId: stream.effectiveProviderSessionId, directory: "/srv/api",
        mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1,
        ending: numbers.pick([.ended, .stopped, .failed, .spoke, .open, .tool, .asks, nil]),
        endingAt: Samples.now.adding(seconds: -Int64(numbers.number(0...400))))
      let doings: [SessionWriter.Doing] = [.working, .wantsLeave, .asks, .idle, .unknown]
      outside.writing = numbers.pick([
        .unknown, .nobody, .program(SessionWriter(pid: 12, doing: numbers.pick(doings))),
      ])
      outside.isGone = state == "gone"
      stream.outside = outside
    default: stream.unreadCount = 0
    }
  }
}
