import Conversation
import JSON
import Queues

/// Acts on one kind of list as JSON.
struct ListForm<Item: Identifiable & Equatable & Sendable, Subject> where Item.ID == Identity<Subject> {
  let write: (Item) -> JSON
  let read: (JSON) throws -> Item

  func json(_ act: ListAct<Item>) -> JSON {
    switch act {
    case .remove(let id): return ["remove": .string(id.text)]
    case .insert(let item, let position, let beside):
      return ["insert": write(item), "at": JSON(position), "beside": beside.json()]
    case .move(let id, let position, let beside):
      return ["move": .string(id.text), "to": JSON(position), "beside": beside.json()]
    case .replace(let item): return ["replace": write(item)]
    case .all(let acts): return ["all": .array(acts.map(json))]
    case .rewrite(let change):
      let before = Dictionary(change.before.map { ($0.id, $0) }) { first, _ in first }
      let same = change.after.filter { before[$0.id] == $0 }
      let isSame = Set(same.map(\.id))
      func list(_ items: [Item]) -> JSON {
        .array(items.map { isSame.contains($0.id) ? .string($0.id.text) : write($0) })
      }
      return [
        "before": list(change.before), "after": list(change.after),
        "moved": .array(change.moved.map { .string($0.text) }),
        // Most items of a very long list are as they were, and are looked for where they are.
        "same": .array(same.count > longestList ? [] : same.map(write)),
      ]
    }
  }

  /// Of longer lists not every item is written with each act on many.
  private var longestList: Int { 500 }

  /// `current` is an item as the list has it now. One that has left is nothing that the act could still be about.
  func act(_ json: JSON, current: (Item.ID) -> Item?) throws -> ListAct<Item> {
    if json["remove"] != nil { return .remove(try json.id("remove", of: Subject.self)) }
    if let item = json["insert"] {
      return .insert(try read(item), at: try json.number("at"), beside: try Neighbours(json: json["beside"]))
    }
    if json["move"] != nil {
      return .move(
        try json.id("move", of: Subject.self), to: try json.number("to"), beside: try Neighbours(json: json["beside"]))
    }
    if let item = json["replace"] { return .replace(try read(item)) }
    if let acts = json["all"]?.array { return .all(try acts.map { try act($0, current: current) }) }
    guard let before = json["before"]?.array, let after = json["after"]?.array, let moved = json["moved"]?.array else {
      throw ActForm.Unknown()
    }
    let same = try (json["same"]?.array ?? []).map(read)
    let known = Dictionary(same.map { ($0.id, $0) }) { first, _ in first }
    func list(_ items: [JSON]) throws -> [Item] {
      try items.compactMap { item in
        guard let text = item.string else { return try read(item) }
        guard let id = Identity<Subject>(text) else { throw ActForm.Unknown() }
        return known[id] ?? current(id)
      }
    }
    return .rewrite(ListChange(from: try list(before), to: try list(after), moved: try ids(moved)))
  }

  private func ids(_ texts: [JSON]) throws -> [Item.ID] {
    try texts.map { text in
      guard let id = text.string.flatMap({ Identity<Subject>($0) }) else { throw ActForm.Unknown() }
      return id
    }
  }
}

extension ListForm<AttentionItem, Named.Thread> {
  static var attention: Self { ListForm(write: \.json) { try AttentionItem($0) } }
}

extension ListForm<QueuedMessage, Named.Message> {
  static var outbox: Self { ListForm(write: \.json) { try QueuedMessage($0) } }
}

extension ListForm<QueuedCommand, QueuedCommand> {
  static var commands: Self { ListForm(write: \.json) { try QueuedCommand($0) } }
}
