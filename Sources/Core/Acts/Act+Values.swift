import Conversation
import Queues
import Review
import Sharing

/// What acts set, by names: a later act may set the same otherwise, and then the first can't be taken back any more, or what the
/// later one did would go with it.
extension Act {
  /// What is there or is not, runs or is paused, needs no mention: doing again what is done does nothing. Settings and who serves a
  /// thread look for themselves.
  var values: Set<String> {
    switch self {
    case .attention(let change): change.values(in: "queue")
    case .outbox(let change, _): change.values(in: "outbox")
    case .upNext(let change): change.values(in: "next")
    case .history(let change): change.values(in: "history")
    case .thread(.name(let id, _)): ["name.\(id)"]
    case .thread(.pinned(let id, _)): ["pin.\(id)"]
    case .thread(.hidden(let id, let list, _)): ["hiding.\(list).\(id)"]
    case .thread(.muted(let id, _)): ["muting.\(id)"]
    case .thread(.priority(let id, _)): ["priority.\(id)"]
    case .all(let acts): acts.reduce(into: []) { $0.formUnion($1.values) }
    case .template(let name, _): ["template.\(name)"]
    case .service(let directory, _, _): ["agent.\(directory)"]
    case .worktrees(let directory, _): ["worktrees.\(directory)"]
    case .review(.comment(let id, _), _): ["comment.\(id)"]
    case .letter(let letter): ["letter.\(letter.id)"]
    case .thread(.deleted), .thread(.service), .thread(.recap), .thread(.worktree), .thread(.dated), .trouble,
      .pauseOutbox, .pauseWithAll, .pauseAll, .project, .commands, .remember, .forget, .holdUpNext, .pauseAgent, .files,
      .queueMove, .lanes, .setting:
      []
    }
  }
}

extension Act {
  /// It sets where a thread stands in a list.
  var isPlace: Bool {
    if case .thread(.dated) = self { return true }
    if case .attention = self { return true }
    return false
  }

  /// Of what was said its words alone: where others have said more in the thread since, it stands where that has put it. Nil
  /// where the act is another one.
  var butForPlaces: Act? {
    let words = parts.filter { !$0.isPlace }
    guard !words.isEmpty, words.count < parts.count, words.allSatisfy(\.isOfOutbox) else { return nil }
    return .joined(words)
  }

  private var isOfOutbox: Bool {
    switch self {
    case .outbox, .trouble: true
    case .attention, .pauseOutbox, .pauseWithAll, .pauseAll, .upNext, .thread, .project, .all, .commands, .history,
      .template, .remember, .forget, .service, .worktrees, .holdUpNext, .pauseAgent, .review, .files, .letter,
      .queueMove, .lanes, .setting:
      false
    }
  }

  /// It places one of the threads in the Queue that the other does.
  func places(oneOf other: Act) -> Bool { !threadsPlaced.isDisjoint(with: other.threadsPlaced) }

  private var threadsPlaced: Set<ThreadID> {
    Set(parts.flatMap { if case .attention(let change) = $0 { change.subjects } else { [ThreadID]() } })
  }
}

extension ListAct {
  /// The contents of items, and their places among the others.
  fileprivate func values(in list: String) -> Set<String> {
    switch self {
    case .remove, .insert: return []
    case .move(let id, _, _): return ["place.\(list).\(id)"]
    case .replace(let item): return ["\(list).\(item.id)"]
    case .all(let acts): return acts.reduce(into: []) { $0.formUnion($1.values(in: list)) }
    case .rewrite(let change):
      let was = Dictionary(change.before.lazy.map { ($0.id, $0) }) { first, _ in first }
      let changed = change.after.filter { item in was[item.id].map { $0 != item } ?? false }
      return Set(change.moved.map { "place.\(list).\($0)" } + changed.map { "\(list).\($0.id)" })
    }
  }
}
