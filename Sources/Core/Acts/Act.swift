import Conversation
import Queues
import Review
import Sharing
import Worktrees

/// What a person does to one of the three queues, to a thread or to a project.
package enum Act: Equatable, Sendable {
  case attention(ListAct<AttentionItem>)
  case outbox(ListAct<QueuedMessage>, in: ThreadID)
  /// What went wrong holds an outbox, or does so no longer: it goes and comes back with the message that it is about.
  case trouble(Hold?, in: ThreadID)
  /// Nothing more leaves a thread's outbox, or it goes on.
  case pauseOutbox(ThreadID, Bool)
  /// The same since all are paused, or go on.
  case pauseWithAll(ThreadID, Bool)
  /// The same of all of them.
  case pauseAll(Bool)
  case upNext(ListAct<QueuedCommand>)
  case thread(ThreadAct)
  case project(String, isHidden: Bool, at: Timestamp? = nil)
  /// Several at once, which are taken back at once.
  indirect case all([Act])
  /// Between Up Next and its history.
  case commands(CommandAct)
  case history(ListAct<QueuedCommand>)
  case template(name: String, CommandTemplate?)
  /// An answer is remembered from now on, at this place, or is so no longer.
  case remember(RememberedAnswer, at: Int)
  case forget(Identity<RememberedAnswer>)
  /// With which agent new threads of a project begin, and where its agents run.
  case service(ofProject: String, provider: String?, host: String?)
  case worktrees(ofProject: String, WorktreeHabit)
  /// Up Next starts nothing more, or goes on.
  case holdUpNext(Hold?)
  /// The commands of one agent start no more, or go on.
  case pauseAgent(String, Bool)
  case review(ReviewAct, in: ThreadID)
  /// Takes its time: it is begun, and noted when it is done.
  case files(FilesAct)
  /// A letter that waits for another host is to be so.
  case letter(WrittenLetter)
  /// In the Queue of all hosts.
  case queueMove(QueueMove)
  /// What was done in shared lanes, or is to be done there again: the hub does it.
  case lanes([LaneAct])
  /// A setting, by its name, gets another value, as long as it has this one.
  case setting(String, to: String, insteadOf: String)
}

extension Workspace {
  /// Does the act. The answer takes it back; nil where there was nothing to do, such as an item that has just left.
  package mutating func apply(_ act: Act) -> Act? {
    switch act {
    case .attention(let change):
      return attention.members.apply(change).map(Act.attention)
    case .outbox(let change, let id):
      guard var stream = streams[id], stream.refusalToReorder(by: change) == nil else { return nil }
      let (waiting, before) = (stream.outbox.waiting, stream.outbox.trouble)
      guard let inverse = stream.outbox.waiting.apply(change) else { return nil }
      // What comes back is no part of a command any more that has ended, unless it failed here; and Up Next says the words of one
      // that waits there.
      for message in stream.outbox.waiting.items where !waiting.contains(message.id) {
        guard let command = message.command, upNext.run(command)?.item.stream != id else { continue }
        if upNext.waiting.contains(command) {
          stream.outbox.waiting.remove(message.id)
        } else if placeOfFailed(command, in: id) == nil {
          stream.outbox.update(message.id) { $0.command = nil }
        }
      }
      if stream.outbox.waiting == waiting { return nil }
      stream.settle()
      // It is only held for what waits there, and is so again as soon as something does.
      if stream.outbox.waiting.isEmpty, stream.outbox.isPausedWithAll { stream.outbox.isPaused = false }
      streams[id] = stream
      settleComments(in: id, waitingBefore: waiting)
      let isHeldAsBefore = stream.outbox.trouble == before
      return isHeldAsBefore ? .outbox(inverse, in: id) : .all([.outbox(inverse, in: id), .trouble(before, in: id)])
    case .trouble(let hold, let id):
      // Nothing is held for a message that is not there any more.
      guard var stream = streams[id], stream.outbox.trouble != hold, (hold == nil) == (stream.obstructing == nil) else {
        return nil
      }
      let before = stream.outbox.trouble
      stream.outbox.trouble = hold
      stream.awaitWord()
      streams[id] = stream
      return .trouble(before, in: id)
    case .pauseOutbox(let id, let isPaused):
      // From now on by itself, whatever becomes of the others.
      if isPaused, streams.contains(id, where: \.outbox.isPausedWithAll) {
        streams.update(id) { $0.outbox.isPaused = true }
        return .all([.pauseOutbox(id, false), .pauseWithAll(id, true)])
      }
      guard streams.contains(id, where: { $0.outbox.isPaused != isPaused }) else { return nil }
      streams.update(id) { $0.outbox.isPaused = isPaused }
      return .pauseOutbox(id, !isPaused)
    case .pauseWithAll(let id, let isPaused):
      // What is paused by itself meanwhile stays so, and nothing is paused with all where they go on.
      guard !isPaused || self.isPaused,
        streams.contains(id, where: { isPaused ? !$0.outbox.isPaused : $0.outbox.isPausedWithAll })
      else { return nil }
      streams.update(id) { if isPaused { $0.outbox.pauseWithAll() } else { $0.outbox.isPaused = false } }
      return .pauseWithAll(id, !isPaused)
    case .pauseAll(let isPaused):
      guard self.isPaused != isPaused else { return nil }
      let before = streams.withOutbox.filter { id in streams.contains(id) { $0.outbox.isPaused } }
      if isPaused { pauseAll() } else { self.isPaused = false }
      // Those that were paused before stay so.
      let paused = streams.withOutbox.subtracting(before).filter { id in streams.contains(id) { $0.outbox.isPaused } }
      return paused.isEmpty
        ? .pauseAll(!isPaused) : .all([.pauseAll(!isPaused)] + paused.sorted().map { .pauseWithAll($0, false) })
    case .upNext(let change):
      return upNext.waiting.apply(change).map(Act.upNext)
    case .thread(let change):
      return apply(change).map(Act.thread)
    case .project(let directory, let isHidden, let moment):
      return hideProject(directory, isHidden, at: moment)
    case .all(let acts):
      let before = act.handedOver.isEmpty ? nil : self
      let inverses = acts.map { apply($0) }
      // All of it is about who serves the thread: where that is refused, nothing of it is done.
      if let before, zip(acts, inverses).contains(where: { !$0.handedOver.isEmpty && $1 == nil }) {
        self = before
        return nil
      }
      let done = inverses.compactMap { $0 }
      return done.isEmpty ? nil : .all(done.reversed())
    case .commands(let change):
      return apply(change).map(Act.commands)
    case .history(let change):
      var ended = OrderedQueue(history)
      guard let inverse = ended.apply(change) else { return nil }
      history = ended.items
      return .history(inverse)
    case .template(let name, let template):
      guard templates[name] != template else { return nil }
      defer { templates[name] = template }
      return .template(name: name, templates[name])
    case .remember(let answer, let index):
      guard !remembered.contains(where: { $0.id == answer.id || $0.isSame(as: answer) }) else { return nil }
      remembered.insert(answer, at: min(max(0, index), remembered.count))
      return .forget(answer.id)
    case .forget(let id):
      guard let index = remembered.firstIndex(where: { $0.id == id }) else { return nil }
      // An earlier version kept an answer as often as it was given.
      let answer = remembered[index]
      remembered.removeAll { $0.isSame(as: answer) }
      return .remember(answer, at: index)
    case .service(let directory, let provider, let host):
      return serve(directory, by: provider, on: host)
    case .worktrees(let directory, let habit):
      let before = projectChoices[directory] ?? ProjectChoices()
      guard before.worktrees != habit else { return nil }
      var after = before
      after.worktrees = habit
      projectChoices[directory] = after == ProjectChoices() ? nil : after
      return .worktrees(ofProject: directory, before.worktrees)
    case .holdUpNext(let hold):
      let before = upNext.hold
      guard before != hold else { return nil }
      upNext.hold = hold
      return .holdUpNext(before)
    case .review(let change, let id):
      var review = reviews[id] ?? ThreadReview()
      guard let inverse = review.apply(change) else { return nil }
      reviews[id] = review.isEmpty ? nil : review
      // Its message may have come back meanwhile.
      for message in streams[id]?.outbox.waiting.items ?? [] { reviews[id]?.noteCarried(by: message.id.text) }
      return .review(inverse, in: id)
    case .files, .lanes: return nil
    case .setting(let name, let value, let before): return set(name, to: value, insteadOf: before)
    case .letter(let letter): return hub.want(letter).map(Act.letter)
    case .queueMove(let move): return hub.move(move).map(Act.queueMove)
    case .pauseAgent(let agent, let isPaused):
      guard pausedAgents.contains(agent) != isPaused else { return nil }
      if isPaused { pausedAgents.insert(agent) } else { pausedAgents.remove(agent) }
      return .pauseAgent(agent, !isPaused)
    }
  }

  private mutating func serve(_ directory: String, by provider: String?, on host: String?) -> Act? {
    let before = projectChoices[directory] ?? ProjectChoices()
    guard before.provider != provider || before.host != host else { return nil }
    var after = before
    after.provider = provider
    after.host = host
    projectChoices[directory] = after == ProjectChoices() ? nil : after
    return .service(ofProject: directory, provider: before.provider, host: before.host)
  }
}
