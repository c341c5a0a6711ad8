import Conversation
import Queues
import Review
import Worktrees

/// While a thread's work is landed, and while what was cut off of that is not settled, no message leaves to where git is at work: its way
/// back would throw away what an agent writes meanwhile, and hooks would look at files that it is changing. Nor does one leave into a
/// rebase of ours that stands halfway.
extension Ledger {
  private static let millisecondsToNextLook: Int64 = 10_000

  /// False where the message need not wait for one.
  mutating func waitsForLanding(_ stream: inout WorkStream) -> Bool {
    guard let landing = workspace.landing(holding: stream) else { return false }
    workspace.lookAgain(atLandingOf: landing, at: stamp.now)
    stream.departure = Departure(
      wish: nil, by: stamp.now.adding(milliseconds: Ledger.millisecondsToNextLook), since: stamp.now, landing: landing)
    stream.departure?.wait(for: workspace.worktrees.stays[landing])
    return true
  }

  /// A message that waited for a landing was taken back, or is held: its thread waits for nothing any more. And what was cut off is
  /// settled, or the person has let it go: its line is not under way any more.
  mutating func endWaitsForLandings() {
    for (id, line) in workspace.worktrees.cutOffLines.sorted(by: { $0.key < $1.key })
    where workspace.worktrees.landing[id] == nil {
      transcripts.settle(line, as: .interrupted, in: id)
      workspace.worktrees.cutOffLines[id] = nil
    }
    let idle = workspace.streams.touched.filter { id in
      workspace.streams.contains(id) { stream in
        guard let departure = stream.departure, departure.landing != nil, departure.by != nil else { return false }
        return stream.nextMessage == nil || stream.outbox.hold != nil
      }
    }
    for id in idle.sorted() { workspace.streams.update(id) { $0.departure = nil } }
  }

  /// A landing is over, and something of it stays: messages go on waiting for that where it is.
  package mutating func leave(_ id: ThreadID, to stay: LandingStay?) {
    workspace.worktrees.leftAlone[id] = stamp.now
    guard let stay, let stream = workspace.streams[id] else { return }
    let isNews = workspace.worktrees.stays[id] != stay
    workspace.worktrees.stays[id] = stay
    if case .rebase = stay {
      // What is left to the person is only looked at from now on: nothing of it has come to the base, or is taken out there.
      workspace.streams.update(id) { $0.worktree?.landing = .commit }
      workspace.hold(forLandingOf: stream, isIntoBase: false)
    }
    workspace.letLeave(behindLandingOf: id)
    if workspace.worktrees.letGo.contains(id) { workspace.letGo(ofLandingOf: id) }
    guard isNews else { return }
    for waiting in workspace.streams.timed.sorted()
    where workspace.streams.contains(waiting, where: { $0.landingBefore == id }) {
      joinForStay(waiting)
    }
  }

  /// Who waits for the person there joins the Queue, once: they may take it out again.
  mutating func joinForStay(_ id: ThreadID) {
    if workspace.streams.contains(id, where: \.waitsForPerson) { workspace.joinForFailure(id, at: stamp.now) }
  }
}

extension Departure {
  fileprivate mutating func wait(for stay: LandingStay?) {
    stays = stay != nil
    isForPerson = if case .rebase? = stay { true } else { false }
  }
}

extension Workspace {
  /// The thread whose landing keeps messages from where a thread works: from its folder, or one inside or around it. Of a worktree in
  /// its folder git touches nothing.
  func landing(holding stream: WorkStream) -> ThreadID? {
    let place = whereabouts(of: stream)
    let worktree = stream.worktree?.plan.map { Whereabouts($0.path, on: place.host).text }
    return worktrees.landing.filter { _, folders in
      folders.contains { folder in
        meet(folder, place.text) && worktree.map { !isAround(folder, $0) } ?? true
      }
    }.keys.min()
  }

  private func isAround(_ folder: String, _ other: String) -> Bool {
    other.hasPrefix(folder + "/") || trueFolder(other).hasPrefix(trueFolder(folder) + "/")
  }

  /// The thread whose landing is at work in a project's repository: where a folder is to lie is looked for behind it.
  func landing(ofProject directory: String) -> ThreadID? {
    worktrees.landing.keys.filter { id in
      streams.contains(id) { $0.project == directory || $0.worktree?.plan?.repository == directory }
        && worktrees.stays[id] == nil
    }.min()
  }

  /// A command that has begun waits for something that stays of a landing: no agent is at work on it. It leaves by itself, once that is
  /// over, also where others have taken all places meanwhile.
  package func waitsForStay(_ command: QueuedCommand) -> Bool {
    command.stream.map { streams.contains($0, where: \.waitsForStay) } ?? false
  }

  /// What stays of the landing that a thread's message waits for; nil where it waits for none, or for one that goes on.
  package func landingStay(before stream: WorkStream) -> LandingStay? {
    stream.landingBefore.flatMap { worktrees.stays[$0] }
  }

  /// From now on no message leaves to where the thread works. On the way into its base none does either where that is checked out, as
  /// far as is known without git: in the repository itself, or in the folder of a thread that has it for its branch.
  package mutating func hold(forLandingOf stream: WorkStream, isIntoBase: Bool) {
    let own = whereabouts(of: stream)
    var folders = [own.directory]
    if let plan = stream.worktree?.plan {
      folders.append(plan.path)
      if isIntoBase {
        folders.append(plan.repository)
        streams.forEach { other in
          guard let there = other.worktree?.plan, there.repository == plan.repository else { return }
          if there.branch == plan.baseBranch { folders.append(there.path) }
        }
      }
    }
    worktrees.landing[stream.id] = folders.map { Whereabouts($0, on: own.host).text }
  }

  /// Another landing begins there: messages wait for its end, which nobody's word replaces. The answer is what stayed of the last.
  package mutating func takeStay(ofLandingOf id: ThreadID) -> LandingStay? {
    worktrees.leftAlone[id] = nil
    guard let stay = worktrees.stays.removeValue(forKey: id) else { return nil }
    letLeave(behindLandingOf: id)
    return stay
  }

  /// It is over, and what waited for it leaves.
  package mutating func goOn(behindLandingOf id: ThreadID) {
    guard worktrees.landing.removeValue(forKey: id) != nil else { return }
    (worktrees.stays[id], worktrees.leftAlone[id]) = (nil, nil)
    worktrees.letGo.remove(id)
    letLeave(behindLandingOf: id)
  }

  /// What waits for it and is not held by it any more.
  fileprivate mutating func letLeave(behindLandingOf id: ThreadID) {
    let stay = worktrees.stays[id]
    for waiting in streams.timed.sorted() where streams.contains(waiting, where: { $0.landingBefore == id }) {
      let isHeld = streams[waiting].map { $0.departure?.by != nil && landing(holding: $0) == id } ?? false
      streams.update(waiting) { stream in
        if isHeld {
          stream.departure?.wait(for: stay)
        } else if stream.departure?.by == nil {
          // Its folder is still to be made.
          stream.departure?.landing = nil
        } else {
          stream.departure = nil
        }
      }
      streams.touch([waiting])
    }
  }

  /// The person's word: what waits for something that stays of a landing leaves. It may just be looked at, and taken out.
  mutating func letGo(ofLandingOf id: ThreadID) {
    guard worktrees.stays[id] != nil else { return }
    guard !worktrees.settling.contains(id) else {
      worktrees.letGo.insert(id)
      return
    }
    worktrees.cutOff.remove(id)
    streams.update(id) { $0.worktree?.landing = nil }
    goOn(behindLandingOf: id)
  }

  /// A window opens: what was left may be over.
  package mutating func lookAgainAtLandings() {
    worktrees.cutOff.formUnion(worktrees.leftAlone.keys)
    worktrees.leftAlone = [:]
  }

  /// A message waits for it, and perhaps others do: of all of them it is looked at once, and seldom where each look is a try to reach
  /// a machine. A moment that lies ahead is of a clock that was set back since.
  fileprivate mutating func lookAgain(atLandingOf id: ThreadID, at now: Timestamp) {
    guard let last = worktrees.leftAlone[id] else { return }
    var seconds: Int64 = 5
    if case .host? = worktrees.stays[id] { seconds = 60 }
    guard last.adding(seconds: seconds) <= now || last > now else { return }
    worktrees.leftAlone[id] = nil
    worktrees.cutOff.insert(id)
  }

  /// Its machine can be reached again.
  package mutating func lookAgainAtLandings(on host: String) {
    for id in worktrees.leftAlone.keys.filter({ id in streams[id].flatMap { whereabouts(of: $0).host } == host }) {
      worktrees.leftAlone[id] = nil
      worktrees.cutOff.insert(id)
    }
  }
}
