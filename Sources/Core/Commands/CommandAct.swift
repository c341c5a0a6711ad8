/// A command and its place, counted from 1, in the list that it goes to.
package struct PlacedCommand: Equatable, Sendable {
  package let command: QueuedCommand
  package let position: Int

  package init(_ command: QueuedCommand, at position: Int) {
    self.command = command
    self.position = position
  }
}

/// What a person does to commands between Up Next and its history; each act is taken back by the other.
package enum CommandAct: Equatable, Sendable {
  /// These wait no longer; the history has them as they are given here.
  case end([PlacedCommand])
  /// These leave the history and wait again, as they are given here.
  case requeue([PlacedCommand])
}

extension Workspace {
  /// Does the act to those commands that are still where it takes them from; nil where there is none.
  mutating func apply(_ act: CommandAct) -> CommandAct? {
    switch act {
    case .end(let placed):
      let back = CommandAct.move(placed, from: &upNext.waiting, to: &history)
      return back.isEmpty ? nil : .requeue(back)
    case .requeue(let placed):
      var ended = OrderedQueue(history)
      var waiting = upNext.waiting.items
      let back = CommandAct.move(placed, from: &ended, to: &waiting)
      guard !back.isEmpty else { return nil }
      history = ended.items
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
        ended.completedAt = now
        return PlacedCommand(ended, at: history.count + index + 1)
      })
  }

  /// An ended command waits again under its old identity, so that those that wait for it go on behind it.
  package func retrying(_ commands: [QueuedCommand], at now: Timestamp) -> CommandAct {
    var waiting = upNext.waiting
    return .requeue(
      commands.map { ended in
        let fresh = ended.again(at: now)
        waiting.enqueue(fresh)
        return PlacedCommand(fresh, at: waiting.position(of: fresh.id) ?? waiting.count)
      })
  }
}

extension CommandAct {
  /// The answer says where they were, so that moving those back restores both lists.
  fileprivate static func move(
    _ placed: [PlacedCommand], from source: inout OrderedQueue<QueuedCommand>, to target: inout [QueuedCommand]
  ) -> [PlacedCommand] {
    var back: [PlacedCommand] = []
    var arriving: [ListAct<QueuedCommand>] = []
    for one in placed {
      guard let position = source.position(of: one.command.id), let old = source[one.command.id] else { continue }
      back.append(PlacedCommand(old, at: position))
      arriving.append(.insert(one.command, at: one.position))
    }
    guard !back.isEmpty else { return [] }
    _ = source.apply(.all(back.map { .remove($0.command.id) }))
    var queue = OrderedQueue(target)
    _ = queue.apply(.all(arriving))
    target = queue.items
    // In the order of the places, each goes back to where it was.
    return back.sorted { $0.position < $1.position }
  }
}

extension QueuedCommand {
  /// The same command as if it had just been added.
  package func again(at now: Timestamp) -> QueuedCommand {
    QueuedCommand(id: id, request: request, priority: priority, enqueuedAt: now)
  }

  /// The person's word that it may start: nothing of its own is in the way any more.
  package mutating func release() {
    status = .queued
    after = []
    notBefore = nil
    isStashed = false
  }
}
