import Conversation
import Queues

/// What follows from the commands that wait: kept by what has come and what has left.
package struct WaitingFacts: Equatable, Sendable {
  /// Where some of them will run, whose time is that of the place.
  private struct Place: Hashable {
    let stream: ThreadID?
    let target: CommandRequest.Target
  }

  /// What those of them will take that are known, without those that only the person lets start.
  package private(set) var knownSeconds: Int64 = 0
  private var areAllKnown = true
  /// What was given for some of those, and how many of the others run where.
  private var givenSeconds: Int64 = 0
  private var counts: [Place: Int] = [:]
  /// How many of all run where.
  private var places: [Place: Int] = [:]
  /// How many are stashed, or were cut off: only the person lets them start.
  private var unableCount = 0
  private var isOneHeldBack = false
  /// The moments before which some may not start, earliest first.
  package private(set) var moments: [Timestamp] = []
  /// Threads whose transcripts the first of them need before they start.
  package private(set) var transcripts: Set<ThreadID> = []
  private var readerCount = 0
  private var behindOthers = CommandDependencies()

  static let transcriptsAtOnce = 4

  package init() {}

  /// What those will take; nil while one of them is unknown.
  package var seconds: Int64? { areAllKnown ? knownSeconds : nil }

  /// What those wait for that wait for others.
  package var dependencies: [Identity<QueuedCommand>: CommandObstacle] { behindOthers.obstacles }

  package mutating func follow(_ change: CommandChange, in workspace: Workspace, usually usual: UsualSeconds) {
    let (left, came) = (change.leftWaiting, change.cameToWait)
    // Where most have left, the others are looked at instead.
    let isAnew = left.count > change.old.waiting.count / 2
    if isAnew { forget() } else { for command in left { count(command, -1) } }
    let momentCount = moments.count
    for command in isAnew ? change.new.waiting[...] : came { count(command, 1) }
    if moments.count > momentCount { moments.sort() }
    if !change.ofWaiting.isNone { transcripts = readerCount == 0 ? [] : WaitingFacts.transcripts(change.new.waiting) }
    behindOthers.follow(change, in: workspace)
    isOneHeldBack = behindOthers.obstacles.values.contains { !$0.passes }
    estimate(in: workspace, usually: usual)
  }

  private mutating func forget() {
    (givenSeconds, counts, moments, readerCount) = (0, [:], [], 0)
    (places, unableCount) = ([:], 0)
  }

  /// One more, or one less.
  private mutating func count(_ command: QueuedCommand, _ one: Int) {
    let place = Place(stream: command.stream, target: command.target)
    WaitingFacts.count(place, one, in: &places)
    if command.isStashed || command.status != .queued {
      unableCount += one
    } else if let seconds = command.givenSeconds ?? command.expectedSeconds {
      givenSeconds += seconds * Int64(one)
    } else {
      WaitingFacts.count(place, one, in: &counts)
    }
    if command.threadToRead != nil { readerCount += one }
    guard let moment = command.notBefore else { return }
    if one > 0 {
      moments.append(moment)
    } else if let place = moments.firstIndex(of: moment) {
      moments.remove(at: place)
    }
  }

  private static func count(_ place: Place, _ one: Int, in counts: inout [Place: Int]) {
    let count = counts[place, default: 0] + one
    counts[place] = count == 0 ? nil : count
  }

  /// Whether each of them starts once its turn and its moment have come. It costs a look at each place, not at each command.
  func canAllStart(in workspace: Workspace) -> Bool {
    if unableCount > 0 || isOneHeldBack { return false }
    if workspace.editedCommands.contains(where: { workspace.upNext.waiting[$0] != nil }) { return false }
    return places.keys.allSatisfy { !isHeld($0, in: workspace) }
  }

  /// A thread's hold, another program that has it, or a pause or a limit of its agent.
  private func isHeld(_ place: Place, in workspace: Workspace) -> Bool {
    if case .stream(let id) = place.target {
      var isHeld = false
      workspace.streams.look(at: id) { isHeld = $0.outbox.hold != nil || $0.refusalToContinue != nil }
      if isHeld { return true }
    }
    if !workspace.pausesAgents, workspace.limits.isEmpty { return false }
    let (agent, project) = workspace.place(ofStream: place.stream, place.target)
    let host = workspace.projectChoices[project]?.host
    return workspace.pause(at: AgentPlace(provider: agent, host: host)) != nil || workspace.limits[agent] != nil
  }

  private mutating func estimate(in workspace: Workspace, usually usual: UsualSeconds) {
    (knownSeconds, areAllKnown) = (givenSeconds, true)
    for (place, count) in counts {
      let (provider, project) = workspace.place(ofStream: place.stream, place.target)
      if let seconds = usual.seconds(provider, in: project) {
        knownSeconds += seconds * Int64(count)
      } else {
        areAllKnown = false
      }
    }
  }

  private static func transcripts(_ waiting: [QueuedCommand]) -> Set<ThreadID> {
    var threads: Set<ThreadID> = []
    for command in waiting where threads.count < transcriptsAtOnce {
      if let thread = command.threadToRead { threads.insert(thread) }
    }
    return threads
  }
}

extension QueuedCommand {
  /// The thread of which has to be read what was said before this starts there.
  fileprivate var threadToRead: ThreadID? {
    guard wantsErrorLogs, status == .queued, case .stream(let id) = target else { return nil }
    return id
  }
}

extension Workspace {
  /// By a look at all of them.
  package func waitingFacts(usually usual: UsualSeconds) -> WaitingFacts {
    var facts = WaitingFacts()
    facts.follow(CommandChange(from: CommandLists(), to: CommandLists(self)), in: self, usually: usual)
    return facts
  }
}
