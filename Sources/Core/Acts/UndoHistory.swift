import Conversation
import Queues
import Review
import Sharing

/// Who does an act: each takes back their own acts first.
package enum Actor: Hashable, Sendable {
  case window(Int)
  /// A window that was closed since, or was open before the last start.
  case closedWindow
  case commandLine
  /// What another host of this person asked for by letters.
  case host(SharedID)

  /// Where they have nothing of their own to take back, the last act of all is next. What was done on a machine no other one takes
  /// back: its settings are among that.
  package var goesOnWithOthers: Bool {
    switch self {
    case .window, .closedWindow, .commandLine: true
    case .host: false
    }
  }
}

/// What the person has done to the queues, so that it can be taken back and done again.
package struct UndoHistory: Equatable, Sendable {
  /// An act that can be taken back, under the words that the screen used for it. It never changes, but for what has to be
  /// forgotten: taken back, it becomes another one.
  package struct Step: Equatable, Identifiable, Sendable {
    /// Grows from step to step.
    package let id: Int
    package let title: ActTitle
    /// What takes it back.
    package fileprivate(set) var inverse: Act
    package fileprivate(set) var actor: Actor

    package init(id: Int, title: ActTitle, inverse: Act, actor: Actor) {
      self.id = id
      self.title = title
      self.inverse = inverse
      self.actor = actor
    }

    /// It was done for good: nothing takes it back, however soon.
    package var isForGood: Bool { inverse == .all([]) }
  }

  /// What came of taking an act back, or of doing it again.
  package enum Outcome: Equatable, Sendable {
    case did(Step)
    /// What the act was about has left or changed since. It can't be taken back or done again any more, and is forgotten.
    case tooLate(Step)
    /// What it is about is at work. It stays, for that passes.
    case notNow(Step)
    /// It takes its time, and stays until it is done.
    case begins(Step, FilesAct)
    /// What would be next is only being done yet, and nothing older goes back in its place.
    case isStillBeingDone
    case nothing
  }

  /// As many steps as anyone remembers having done.
  package static let limit = 200

  package private(set) var done: [Step]
  package private(set) var undone: [Step]
  private var lastID: Int
  /// How often steps have changed under their numbers.
  package private(set) var changeCount = 0

  package init(done: [Step] = [], undone: [Step] = []) {
    self.done = done
    self.undone = undone
    lastID = (done + undone).map(\.id).max() ?? 0
  }

  /// False where there was nothing to do.
  package mutating func perform(
    _ act: Act, titled title: ActTitle, by actor: Actor, on workspace: inout Workspace
  ) -> Bool {
    guard let inverse = workspace.apply(act) else { return false }
    note(title, inverse, by: actor)
    return true
  }

  /// Keeps what takes an act back that was done elsewhere.
  package mutating func note(_ title: ActTitle, _ inverse: Act, by actor: Actor) {
    UndoHistory.push(step(title, inverse, actor), to: &done)
    // A new act ends this actor's redo. What others have undone they can still redo.
    undone.removeAll { $0.actor == actor || $0.actor == .closedWindow }
  }

  /// Keeps that something was done for good: who takes back is told so of it, and nothing older goes back in its place.
  package mutating func noteForGood(_ title: ActTitle, by actor: Actor) { note(title, .all([]), by: actor) }

  /// The last act can't be taken back any more, such as a command that was told to run and has started.
  package mutating func forgetLast() { _ = done.popLast() }

  /// The last two steps are parts of one act, which is called as the first of them.
  package mutating func joinLastTwo() {
    guard let last = done.popLast(), let first = done.popLast() else { return }
    UndoHistory.push(step(first.title, .all([last.inverse, first.inverse]), last.actor), to: &done)
  }

  /// The window's acts are nobody's own any more.
  package mutating func close(_ window: Int) {
    for index in done.indices where done[index].actor == .window(window) { done[index].actor = .closedWindow }
    for index in undone.indices where undone[index].actor == .window(window) { undone[index].actor = .closedWindow }
  }

  /// Takes back who asks' last act; where they have done nothing, the last one of all, but for another host.
  package mutating func undo(
    by actor: Actor, on workspace: inout Workspace, fixed: Set<String> = []
  ) -> Outcome {
    if let begun = UndoHistory.slow(in: done, for: actor) { return begun }
    guard let last = UndoHistory.pop(from: &done, for: actor) else { return .nothing }
    guard !workspace.hasLeft(last.inverse, isUndo: true), !workspace.hasRunSince(last.inverse, isUndo: true),
      !workspace.isPast(last.inverse, fixed: fixed), let act = unset(last),
      let inverse = workspace.applyAgain(act, isUndo: true)
    else { return .tooLate(last) }
    UndoHistory.push(step(last.title, inverse, actor), to: &undone)
    return .did(last)
  }

  /// Does again what who asks took back last; where they took back nothing, what anybody did, but for another host.
  package mutating func redo(
    by actor: Actor, on workspace: inout Workspace, fixed: Set<String> = []
  ) -> Outcome {
    if let begun = UndoHistory.slow(in: undone, for: actor) { return begun }
    guard let place = UndoHistory.next(in: undone, for: actor) else { return .nothing }
    let last = undone[place]
    guard !workspace.hasLeft(last.inverse, isUndo: false), !workspace.hasRunSince(last.inverse, isUndo: false),
      !workspace.isPast(last.inverse, fixed: fixed), let act = unset(last),
      let inverse = workspace.applyAgain(act, isUndo: false)
    else {
      // Only what is in the way for now is waited for. What can't be done any more is said once, and stands in no other's way.
      if workspace.isAtWork(last.inverse) { return .notNow(last) }
      undone.remove(at: place)
      return .tooLate(last)
    }
    undone.remove(at: place)
    UndoHistory.push(step(last.title, inverse, actor), to: &done)
    return .did(last)
  }

  /// What is to be done of a step; nil where somebody else has set the same since. One's own later steps are no others: they were
  /// taken back before, or done again after.
  private func unset(_ step: Step) -> Act? {
    let later = done.filter { $0.id > step.id && $0.actor != step.actor }.map(\.inverse)
    if later.isEmpty { return step.inverse }
    var act = step.inverse
    if let words = act.butForPlaces, later.contains(where: { $0.places(oneOf: act) }) { act = words }
    let values = act.values
    return later.contains { !$0.values.isDisjoint(with: values) } ? nil : act
  }

  /// A step that took its time is done: it becomes one that does it again, or takes it back again.
  package mutating func finish(_ id: Int, isUndo: Bool, with inverse: Act) {
    guard let step = (isUndo ? done : undone).first(where: { $0.id == id }) else { return }
    forget(id)
    let next = self.step(step.title, inverse, step.actor)
    if isUndo { UndoHistory.push(next, to: &undone) } else { UndoHistory.push(next, to: &done) }
  }

  /// What was taken back of a removal did not come to be: it can be taken back again.
  mutating func noteStillRemoved(_ id: ThreadID) {
    guard let step = undone.last(where: { $0.inverse.removedFolders.contains(id) }) else { return }
    finish(step.id, isUndo: false, with: step.inverse.makingFoldersAgain)
  }

  /// A thread came to be paused because all is: whoever takes that back lets it go on as well.
  mutating func notePausedToo(_ id: ThreadID) {
    guard let place = done.lastIndex(where: { $0.inverse.parts.contains(.pauseAll(false)) }) else { return }
    let (parts, goesOn) = (done[place].inverse.parts, Act.pauseWithAll(id, false))
    if !parts.contains(goesOn) { (done[place].inverse, changeCount) = (.joined(parts + [goesOn]), changeCount + 1) }
  }

  /// There is nothing to take back any more.
  package mutating func forget(_ id: Int) {
    done.removeAll { $0.id == id }
    undone.removeAll { $0.id == id }
  }

  // MARK: Acts on shared lanes

  /// What else belongs to a step that was begun in the same event.
  package mutating func add(_ act: LaneAct, to id: Int) {
    guard let place = done.firstIndex(where: { $0.id == id }), case .lanes(let acts) = done[place].inverse else {
      return
    }
    done[place].inverse = .lanes(acts + [act])
    changeCount += 1
  }

  /// Edits that were taken back, and are meant, are to be done again to what the command is now.
  package mutating func noteNumber(_ number: Int64, where isMeant: (LaneAct, Actor) -> Bool) {
    for place in undone.indices {
      let actor = undone[place].actor
      guard case .lanes(let acts) = undone[place].inverse, acts.contains(where: { isMeant($0, actor) })
      else { continue }
      undone[place].inverse = .lanes(acts.map { isMeant($0, actor) ? $0.seeing(number) : $0 })
      changeCount += 1
    }
  }

  /// The hub did not do it, or does not take it back: nobody takes it back, or does it again. What is done for good stays to be
  /// named.
  package mutating func drop(_ acts: Set<SharedID>, isDone: Bool = false) {
    func dropped(_ steps: [Step]) -> [Step] {
      steps.compactMap { step in
        guard case .lanes(let all) = step.inverse, all.contains(where: { acts.contains($0.id) }) else { return step }
        changeCount += 1
        var step = step
        let rest = all.filter { !acts.contains($0.id) }
        step.inverse = rest.isEmpty ? .all([]) : .lanes(rest)
        return rest.isEmpty && !isDone ? nil : step
      }
    }
    done = dropped(done)
    undone = dropped(undone)
  }

  /// Its host did not do what a letter asks: nothing of it is to be taken back.
  package mutating func drop(letter id: SharedID) {
    func isIts(_ act: Act) -> Bool { if case .letter(let letter) = act { letter.id == id } else { false } }
    func dropped(_ steps: [Step]) -> [Step] {
      steps.compactMap { step in
        guard step.inverse.parts.contains(where: isIts) else { return step }
        changeCount += 1
        var step = step
        let rest = step.inverse.parts.filter { !isIts($0) }
        step.inverse = .joined(rest)
        return rest.isEmpty ? nil : step
      }
    }
    done = dropped(done)
    undone = dropped(undone)
  }

  /// What files were is kept no more, where this says so.
  package mutating func forgetFiles(where isGone: (FilesAct) -> Bool) {
    func goes(_ step: Step) -> Bool { if case .files(let act) = step.inverse { isGone(act) } else { false } }
    done.removeAll(where: goes)
    undone.removeAll(where: goes)
  }

  /// Commands that wait again where a step is taken back.
  var commandsToComeBack: Set<Identity<QueuedCommand>> {
    Set((done + undone).flatMap(\.inverse.commandsToComeBack))
  }

  /// All that has to do with files.
  package var files: [FilesAct] {
    (done + undone).compactMap { if case .files(let act) = $0.inverse { act } else { nil } }
  }

  /// What `--env` kept goes with the history of its command, and nothing that is taken back brings it again.
  mutating func forgetEnvironment(of commands: Set<Identity<QueuedCommand>>) {
    replace { $0.forgettingEnvironment(of: commands) }
  }

  /// Something is said in a thread: what would come back to it can't go on with its turn any more.
  mutating func forgetTries(in id: ThreadID, asSaid: Bool) { replace { $0.forgettingTries(in: id, asSaid: asSaid) } }

  mutating func replace(butOf actor: Actor? = nil, _ replacement: (Act) -> Act?) {
    func forget(in steps: inout [Step]) -> Bool {
      var hasForgotten = false
      for index in steps.indices where steps[index].actor != actor {
        guard let bare = replacement(steps[index].inverse) else { continue }
        steps[index].inverse = bare
        hasForgotten = true
      }
      return hasForgotten
    }
    let (inDone, inUndone) = (forget(in: &done), forget(in: &undone))
    if inDone || inUndone { changeCount += 1 }
  }

  /// A new one. Where another agent serves a thread by it, what others would bring back there goes on with no turn.
  private mutating func step(_ title: ActTitle, _ inverse: Act, _ actor: Actor) -> Step {
    for thread in inverse.handedOver { replace(butOf: actor) { $0.forgettingTries(in: thread, asSaid: false) } }
    lastID += 1
    return Step(id: lastID, title: title, inverse: inverse, actor: actor)
  }

  private static func push(_ step: Step, to steps: inout [Step]) {
    steps.append(step)
    if steps.count > limit { steps.removeFirst() }
  }

  private static func pop(from steps: inout [Step], for actor: Actor) -> Step? {
    next(in: steps, for: actor).map { steps.remove(at: $0) }
  }

  static func next(in steps: [Step], for actor: Actor) -> Int? {
    let own = steps.lastIndex { $0.actor == actor }
    return own == nil && actor.goesOnWithOthers ? steps.indices.last : own
  }

  private static func slow(in steps: [Step], for actor: Actor) -> Outcome? {
    guard let step = next(in: steps, for: actor).map({ steps[$0] }), case .files(let act) = step.inverse else {
      return nil
    }
    return .begins(step, act)
  }
}

extension Workspace {
  /// Does an act that can be taken back. False where there was nothing to do.
  package mutating func perform(_ act: Act, titled title: ActTitle, by actor: Actor) -> Bool {
    withUndo { $0.perform(act, titled: title, by: actor, on: &$1) }
  }

  /// What these settings are nobody changes here.
  package mutating func undo(by actor: Actor, fixed: Set<String> = [], at: Timestamp? = nil) -> UndoHistory.Outcome {
    carryingWords(withUndo { $0.undo(by: actor, on: &$1, fixed: fixed) }, isUndo: true, at: at)
  }

  package mutating func redo(by actor: Actor, fixed: Set<String> = []) -> UndoHistory.Outcome {
    carryingWords(withUndo { $0.redo(by: actor, on: &$1, fixed: fixed) }, isUndo: false)
  }

  /// What the act is about may have reached its agent, though it stands in the outbox again: it would go, or become a
  /// message that was never tried.
  fileprivate func hasLeft(_ inverse: Act, isUndo: Bool) -> Bool {
    // A thread's places in the Queue and in Recent go back with the message that moved it, or not at all.
    if isUndo, case .all(let acts) = inverse, case .outbox(.remove(let message), let thread)? = acts.first,
      acts.dropFirst().allSatisfy(\.isPlace), streams[thread]?.outbox.waiting[message] == nil
    {
      return true
    }
    return inverse.parts.contains { part in
      if case .upNext(let change) = part { return change.replacesOneGone(from: upNext.waiting) }
      guard case .outbox(let change, let thread) = part, let outbox = streams[thread]?.outbox.waiting else {
        return false
      }
      if change.replacesOneGone(from: outbox) { return true }
      var after = outbox
      _ = after.apply(change)
      return outbox.items.contains { message in
        if let then = after[message.id], then.attempts != message.attempts { return true }
        // Done again, it is the person's word about what was tried before it was taken back, too.
        guard isUndo, message.standing == .uncertain || message.inSession != .no else { return false }
        return after[message.id].map { $0.standing != message.standing || $0.inSession != message.inSession } ?? true
      }
    }
  }

  /// A command that the act is about has run since and waits again: as it was before, it would run a second time, or be
  /// gone with all that is known of it. Or it would wait for itself.
  fileprivate func hasRunSince(_ act: Act, isUndo: Bool) -> Bool {
    if partsCommandFromMessage(act) { return true }
    return act.parts.contains { part in
      guard case .upNext(let change) = part else { return false }
      var after = self
      _ = after.upNext.waiting.apply(change)
      let commands = Dictionary(after.upNext.waiting.items.lazy.map { ($0.id, $0) }) { first, _ in first }
      return upNext.waiting.items.contains { command in
        guard let changed = commands[command.id] else { return isUndo && command.startedAt != nil }
        return !changed.isOfSameRun(as: command)
          || changed.after != command.after && after.waitsInCircle(command.id, after: changed.after)
      }
    }
  }

  /// Does what was so once, unless one that comes back would wait for itself. Nobody waits again for what has completed
  /// meanwhile and is known no more.
  fileprivate mutating func applyAgain(_ act: Act, isUndo: Bool) -> Act? {
    let before = upNext.waiting
    guard let inverse = apply(act) else { return nil }
    if act.parts.contains(.pauseAll(false)) { endPausesWithAll() }
    if before == upNext.waiting { return inverse }
    if bringsCircle(since: before) {
      _ = apply(inverse)
      return nil
    }
    letGoOfForgotten(since: before)
    if isUndo { holdAgain(since: before) }
    return inverse
  }

  /// Whoever was changing a command was lost after what is taken back: that it waits for the person stays.
  private mutating func holdAgain(since before: OrderedQueue<QueuedCommand>) {
    for command in before.items where command.isEditInterrupted {
      upNext.waiting.update(command.id) { if $0.status == .queued, !$0.isStashed { $0.interruptEdit() } }
    }
  }

  /// The history is a part of what it changes: it steps aside meanwhile.
  private mutating func withUndo<Answer>(_ change: (inout UndoHistory, inout Workspace) -> Answer) -> Answer {
    var history = UndoHistory()
    let ended = self.history
    swap(&history, &undoHistory)
    defer {
      swap(&history, &undoHistory)
      forgetEnvironment(ofThoseGoneFrom: ended)
    }
    return change(&history, &self)
  }
}
