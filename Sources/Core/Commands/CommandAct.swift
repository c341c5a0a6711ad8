import Conversation
import Queues

/// A command and its place in the list that it goes to: counted from 1, and beside those that stood around it.
package struct PlacedCommand: Equatable, Sendable {
  package let command: QueuedCommand
  package let position: Int
  package let beside: Neighbours<Identity<QueuedCommand>>
  /// As it stands in the list that it leaves.
  package let leaving: QueuedCommand

  package init(
    _ command: QueuedCommand, at position: Int, beside: Neighbours<Identity<QueuedCommand>> = .none,
    leaving: QueuedCommand
  ) {
    self.command = command
    self.position = position
    self.beside = beside
    self.leaving = leaving
  }
}

/// What a person does to commands between Up Next and its history; each act is taken back by the other.
package enum CommandAct: Equatable, Sendable {
  /// These wait no longer; the history has them as they are given here. Those that have run or changed since stay.
  case end([PlacedCommand])
  /// These leave the history and wait again, as they are given here. Those that have run since stay: nothing runs again
  /// because something older was taken back.
  case requeue([PlacedCommand])
}

extension Workspace {
  /// Does the act to those commands that are still where it takes them from; nil where there is none.
  mutating func apply(_ act: CommandAct) -> CommandAct? {
    switch act {
    case .end(let placed):
      var waiting = upNext.waiting.items
      let back = CommandAct.move(CommandAct.unchanged(placed, in: waiting), from: &waiting, to: &history)
      guard !back.isEmpty else { return nil }
      upNext.waiting = OrderedQueue(waiting)
      return .requeue(back)
    case .requeue(let placed):
      var waiting = upNext.waiting.items
      let unchanged = CommandAct.unchanged(placed, in: history)
      let back = CommandAct.move(unchanged, from: &history, to: &waiting)
      guard !back.isEmpty else { return nil }
      upNext.waiting = OrderedQueue(waiting)
      return .end(back)
    }
  }

  /// These commands end without having run, at the end of the history.
  package func cancelling(_ commands: [QueuedCommand], at now: Timestamp) -> CommandAct {
    .end(
      commands.enumerated().map { index, command in
        var ended = command
        ended.status = .cancelled
        // Whoever takes that back gets it as it was; by itself it goes on with nothing any more.
        ended.goesOn = false
        ended.completedAt = now
        return PlacedCommand(ended, at: history.count + index + 1, leaving: command)
      })
  }

  /// An ended command waits again under its old identity, so that those that wait for it go on behind it.
  package func retrying(_ commands: [QueuedCommand], at now: Timestamp) -> CommandAct {
    var (after, fates) = (self, CommandFates?.none)
    return .requeue(
      commands.map { ended in
        let fresh = after.again(ended, &fates, at: now)
        after.upNext.waiting.enqueue(fresh)
        fates?.begin(fresh.id)
        let place = after.upNext.waiting.position(of: fresh.id)
        return PlacedCommand(fresh, at: place ?? after.upNext.waiting.count, leaving: ended)
      })
  }

  /// An ended command as if it had just been added. One that never began waits for what it waited for, but for what is over, is
  /// known no more, or waits for it by now; and for the person's word where they, and no lost window, had put it aside.
  package func again(_ ended: QueuedCommand, at now: Timestamp) -> QueuedCommand {
    var fates: CommandFates?
    return again(ended, &fates, at: now)
  }

  /// Of many, what others came to is looked up once.
  private func again(_ ended: QueuedCommand, _ known: inout CommandFates?, at now: Timestamp) -> QueuedCommand {
    var fresh = asWritten(ended).again(at: now)
    guard ended.startedAt == nil else { return fresh }
    if !ended.after.isEmpty {
      let fates = known ?? CommandFates(self)
      known = fates
      fresh.after = ended.after.filter { other in
        switch fates.obstacle(behind: [other]) {
        case nil, .heldBack(_, nil)?: false
        case .some: !waitsInCircle(ended.id, after: [other])
        }
      }
    }
    fresh.notBefore = ended.notBefore.flatMap { $0 > now ? $0 : nil }
    fresh.isStashed = ended.isStashed && !ended.isEditInterrupted
    return fresh
  }

  /// The same, and the message with which one failed leaves its thread: the command would wait behind it, and its words would
  /// be said twice.
  package func actOfRetrying(_ commands: [QueuedCommand], at now: Timestamp) -> Act {
    .joined(commands.flatMap(takingMessages) + [.commands(retrying(commands, at: now))])
  }

  /// What takes its message out of the thread in which it failed. What waits there behind it was meant for a session that has
  /// its work: it is said by the person's word alone.
  func takingMessages(of ended: QueuedCommand) -> [Act] {
    guard let thread = ended.stream, let stream = streams[thread] else { return [] }
    let own = messagesLeft(of: ended).map(\.id)
    let isFollowed = stream.outbox.waiting.count > own.count || waitingCommand(in: thread) != nil
    // Nothing is left to be decided in a thread that it had made for itself.
    let isQueued = attention.members.contains(thread) && !isFollowed && ended.hasFailed(inOwn: stream)
    let leaving = isQueued ? [Act.attention(.remove(thread))] : []
    guard !own.isEmpty else { return leaving }
    let removals = own.map { Act.outbox(.remove($0), in: thread) }
    return isFollowed ? removals + [.pauseOutbox(thread, true)] : removals + leaving
  }

  /// The person has it run again, and so knows how it failed in the thread that it had made for itself.
  package mutating func noteDecided(about ended: QueuedCommand) {
    guard let thread = ended.stream, let stream = streams[thread], ended.hasFailed(inOwn: stream),
      stream.outbox.isEmpty
    else { return }
    streams.update(thread) { $0.unreadCount = 0 }
  }

  /// Its messages in the thread in which it failed. With files, which no command has, one is the person's own.
  private func messagesLeft(of ended: QueuedCommand) -> [QueuedMessage] {
    guard let stream = ended.stream.flatMap({ streams[$0] }) else { return [] }
    return stream.outbox.waiting.items.filter {
      $0.command == ended.id && $0.attachments.isEmpty && !stream.isOnItsWay($0.id)
    }
  }

  /// The words that the person has written into the message with which a command failed are the command's own. One that nobody has
  /// written into is still in trouble.
  package func asWritten(_ ended: QueuedCommand) -> QueuedCommand {
    guard let message = messagesLeft(of: ended).first, !message.isInTrouble, message.content != ended.request.prompt,
      message.content != circumstances.wordsMade[ended.id]
    else { return ended }
    var written = ended
    written.request.prompt = message.content
    written.request.enhancements = PromptEnhancementOptions()
    return written
  }

  /// A message would come back to its thread, or leave it, without the command that it is of.
  func partsCommandFromMessage(_ act: Act) -> Bool {
    let parts = act.parts
    guard parts.contains(where: { if case .outbox = $0 { true } else { false } }) else { return false }
    return parts.contains { part in
      var after = self
      if case .commands(let change) = part { return after.apply(change) == nil }
      if case .upNext(let change) = part { return after.upNext.waiting.apply(change) == nil }
      return false
    }
  }

  /// The message with which a command failed in the thread that it was for, and which stands there still, whatever it says by
  /// now. Sent again it keeps its place before what waits behind it; where the command is to be another one, that has to be for
  /// the same thread and may wait for nothing.
  package func messageToSendAgain(
    of ended: QueuedCommand, as other: QueuedCommand? = nil
  ) -> (thread: WorkStream, message: QueuedMessage)? {
    guard case .stream(let thread) = ended.target, placeOfFailed(ended.id, in: thread) != nil,
      let stream = streams[thread], !stream.isDeleted,
      let message = stream.outbox.waiting.items.first(where: { $0.command == ended.id && !stream.isOnItsWay($0.id) })
    else { return nil }
    if let other {
      let waitsForNothing = other.after.isEmpty && other.notBefore == nil && !other.isStashed
      guard other.target == .stream(thread), waitsForNothing, message.attachments.isEmpty else { return nil }
    }
    return (stream, message)
  }

  /// Whether a window is just writing other words into the message that would be sent again in another command's: what is saved
  /// there later would take the place of these.
  package func isWindowWriting(inMessageOf ended: QueuedCommand, as other: QueuedCommand) -> Bool {
    guard let (stream, message) = messageToSendAgain(of: ended, as: other), let edit = stream.edit else { return false }
    return edit.message == message.id && !edit.isInterrupted
  }

  /// The message with which an ended command failed, as long as nothing was decided about it.
  package func messageLeft(of ended: QueuedCommand) -> (thread: WorkStream, message: QueuedMessage)? {
    guard let stream = ended.stream.flatMap({ streams[$0] }),
      let message = stream.outbox.waiting.items.first(where: { $0.command == ended.id && $0.isInTrouble })
    else { return nil }
    return (stream, message)
  }

  /// It failed in its thread, and goes on there by the person's word as soon as its session has told.
  package func goesOnOnceTold(_ ended: QueuedCommand) -> Bool {
    messageLeft(of: ended).map { $0.thread.goesOnOnceTold == $0.message.id } ?? false
  }
}

extension CommandAct {
  /// Those that are in the list as they are expected there.
  fileprivate static func unchanged(_ placed: [PlacedCommand], in list: [QueuedCommand]) -> [PlacedCommand] {
    let expected = Dictionary(placed.map { ($0.command.id, $0.leaving) }) { first, _ in first }
    let found = Set(list.lazy.filter { expected[$0.id] == $0 }.map(\.id))
    return found.count == placed.count ? placed : placed.filter { found.contains($0.command.id) }
  }

  /// The answer says where they were, so that moving those back restores both lists.
  fileprivate static func move(
    _ placed: [PlacedCommand], from source: inout [QueuedCommand], to target: inout [QueuedCommand]
  ) -> [PlacedCommand] {
    let coming = Dictionary(placed.map { ($0.command.id, $0.command) }) { first, _ in first }
    var found: [(command: QueuedCommand, arriving: QueuedCommand, index: Int, gap: Int)] = []
    var left: [QueuedCommand] = []
    for (index, command) in source.enumerated() {
      if let arriving = coming[command.id] {
        found.append((command, arriving, index, left.count))
      } else {
        left.append(command)
      }
    }
    guard !found.isEmpty else { return [] }
    source = left
    // Those that leave together also come back together: who stays is beside them.
    let back = found.map { one in
      PlacedCommand(one.command, at: one.index + 1, beside: Neighbours(of: one.gap, in: left), leaving: one.arriving)
    }
    // Some may have gone elsewhere meanwhile.
    let leaving = Set(back.lazy.map(\.command.id))
    let arriving = back.count == placed.count ? placed : placed.filter { leaving.contains($0.command.id) }
    target = insert(arriving, leaving, into: target)
    // In the order of the places, each goes back to where it was.
    return back
  }

  /// Each beside those that it stood beside, or at its place where none of them is there any more; at the end where the list is
  /// shorter than that.
  private static func insert(
    _ placed: [PlacedCommand], _ ids: Set<Identity<QueuedCommand>>, into list: [QueuedCommand]
  ) -> [QueuedCommand] {
    let rest = list.filter { !ids.contains($0.id) }
    // Places may come unsorted: an item goes before one that was put at the same place earlier.
    guard zip(placed, placed.dropFirst()).allSatisfy({ $0.position < $1.position }) else {
      var all = rest
      for one in placed { all.insert(one.command, at: min(max(one.position, 1), all.count + 1) - 1) }
      return all
    }
    let gaps = gaps(of: placed, in: rest)
    let sorted = placed.indices.sorted { (gaps[$0], $0) < (gaps[$1], $1) }
    var all: [QueuedCommand] = []
    all.reserveCapacity(rest.count + placed.count)
    var next = 0
    for index in sorted {
      all += rest[next..<gaps[index]]
      next = gaps[index]
      all.append(placed[index].command)
    }
    return all + rest[next...]
  }

  /// In front of which of the others each goes.
  private static func gaps(of placed: [PlacedCommand], in rest: [QueuedCommand]) -> [Int] {
    var gaps: [Int] = []
    for (index, one) in placed.enumerated() {
      let usual = min(max(0, one.position - 1 - index), rest.count)
      if index > 0, one.beside != .none, one.beside == placed[index - 1].beside {
        gaps.append(gaps[index - 1])
      } else if one.beside.isAround(usual, in: rest) {
        gaps.append(usual)
      } else {
        gaps.append(OrderedQueue(distinct: rest).place(beside: one.beside).map { $0 - 1 } ?? usual)
      }
    }
    return gaps
  }
}

extension QueuedCommand {
  /// The same command as if it had just been added.
  func again(at now: Timestamp) -> QueuedCommand {
    QueuedCommand(id: id, request: request, priority: priority, enqueuedAt: now)
  }

  /// It failed in a thread that it had made for itself, and nothing has gone on there since.
  fileprivate func hasFailed(inOwn thread: WorkStream) -> Bool {
    guard case .project = target else { return false }
    return status == .failed && thread.turn == nil && thread.closedInFailure
  }

  /// Its turn broke off in this thread, and may go on there.
  func mayGoOn(in thread: ThreadID) -> Bool {
    (goesOn || status == .interrupted) && !isPassed && target == .stream(thread)
  }

  /// It can only be said again, for which the person's word is needed.
  mutating func pass() {
    status = .interrupted
    goesOn = false
    isPassed = true
  }

  /// It starts when the other one was to start.
  package mutating func takeStart(of other: QueuedCommand) {
    (after, notBefore, isStashed) = (other.after, other.notBefore, other.isStashed)
  }

  /// The person's word that it may start: nothing of its own is in the way any more.
  package mutating func release() {
    // Else it says why its agent could not work.
    if status == .interrupted { error = nil }
    status = .queued
    after = []
    notBefore = nil
    isStashed = false
  }
}
