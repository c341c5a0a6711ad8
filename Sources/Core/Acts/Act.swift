/// What a person does to one of the three queues.
package enum Act: Equatable, Sendable {
  case attention(ListAct<AttentionItem>)
  case outbox(ListAct<QueuedMessage>, in: Identity<WorkStream>)
  case upNext(ListAct<QueuedCommand>)
}

extension Workspace {
  /// Does the act. The answer takes it back; nil where there was nothing to do, such as an item that has just left.
  package mutating func apply(_ act: Act) -> Act? {
    switch act {
    case .attention(let change):
      return attention.members.apply(change).map(Act.attention)
    case .outbox(let change, let id):
      guard var stream = streams[id] else { return nil }
      let trouble = stream.messageInTrouble
      guard let inverse = stream.outbox.waiting.apply(change) else { return nil }
      if let trouble { stream.settle(trouble) }
      streams[id] = stream
      return .outbox(inverse, in: id)
    case .upNext(let change):
      return upNext.waiting.apply(change).map(Act.upNext)
    }
  }
}
