import Conversation
import Core
import HubScene
import Queues
import Scene
import Texts

/// An item of one of the three queues.
package enum QueueItem: Equatable {
  case thread(ThreadID)
  case message(MessageID, in: ThreadID)
  case command(Identity<QueuedCommand>)

  package var id: String {
    switch self {
    case .thread(let id): id.text
    case .message(let id, _): id.text
    case .command(let id): id.text
    }
  }
}

/// Finds the one item that a person names: by its id, by the beginning of one, in the Queue by its thread's name, in Up
/// Next by its position among those that wait.
package enum ItemFinder {
  package static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> QueueItem {
    if let id = UniqueID(name) {
      guard let item = item(id, workspace) else { throw missing(name, workspace) }
      return item
    }
    let members = workspace.attention.members.items.lazy.compactMap { workspace.streams[$0.id] }
    let named = SoughtName(name.asOneLine).found(among: members.filter { !$0.isDeleted })
    var found = named.map { QueueItem.thread($0.id) }
    if found.isEmpty, let command = CommandFinder.atPosition(name, in: workspace) { found = [.command(command.id)] }
    if found.isEmpty || name.utf8.count >= SoughtName.shortID, let beginning = IDBeginning(name.asOneLine) {
      found += items(beginning, workspace).filter { !found.contains($0) }
    }
    guard let first = found.first else { throw missing(name, workspace) }
    guard found.count == 1 else { throw ambiguous(name, found.map(\.id)) }
    return first
  }

  /// The same with what other hosts have in the Queue; one's own items go first.
  package static func find(_ name: String, in state: AppState) throws(Refusal) -> QueueItem {
    do throws(Refusal) { return try find(name, in: state.workspace) } catch {
      guard error.code == .missing else { throw error }
      let others = state.shownInQueue.compactMap { state.hub.elsewhere[$0]?.stream }
      let named = SoughtName(name.asOneLine).found(among: others)
      let begun = IDBeginning(name.asOneLine).map { beginning in others.filter { $0.id.begins(with: beginning) } } ?? []
      let found = named.isEmpty ? begun : named
      guard let first = found.first else { throw CommandFinder.hasEnded(name, in: state.workspace) ?? error }
      guard found.count == 1 else { throw ambiguous(name, found.map(\.id.text)) }
      return .thread(first.id)
    }
  }

  private static func ambiguous(_ name: String, _ ids: [String]) -> Refusal {
    let short = ids.prefix(5).map { name.utf8.count < SoughtName.shortID ? String($0.prefix(8)) : $0 }
    return Refusal(
      .refused, "\"\(name)\" means \(ids.count) items.",
      hint: "Name one by its id: " + short.joined(separator: ", "))
  }

  /// A thread that has to be in the Queue.
  package static func member(_ name: String, in workspace: Workspace) throws(Refusal) -> ThreadID {
    guard case .thread(let id) = try find(name, in: workspace) else {
      throw Refusal(.missing, "\"\(name)\" is no thread of the Queue.", hint: "upnext list queue --all shows who is.")
    }
    return id
  }

  /// A call may name thousands by their whole ids, so these are looked up.
  private static func item(_ id: UniqueID, _ workspace: Workspace) -> QueueItem? {
    if workspace.upNext[Identity(id)] != nil { return .command(Identity(id)) }
    if workspace.attention.members.contains(Identity(id)) { return .thread(Identity(id)) }
    return workspace.streams.all.first { $0.outbox.waiting.contains(Identity(id)) }
      .map { .message(Identity(id), in: $0.id) }
  }

  private static func items(_ beginning: IDBeginning, _ workspace: Workspace) -> [QueueItem] {
    let members = workspace.attention.members.items.map(\.id).filter { $0.begins(with: beginning) }
    let commands = (workspace.upNext.running.map(\.id) + workspace.upNext.waiting.items.map(\.id)).filter {
      $0.begins(with: beginning)
    }
    let messages = workspace.streams.all.flatMap { stream in
      stream.outbox.waiting.items.filter { $0.id.begins(with: beginning) }
        .map { QueueItem.message($0.id, in: stream.id) }
    }
    return members.map(QueueItem.thread) + commands.map(QueueItem.command) + messages
  }

  /// A thread that is there, but not in the Queue, is another matter than one that isn't.
  private static func missing(_ name: String, _ workspace: Workspace) -> Refusal {
    do throws(Refusal) {
      let stream = try ThreadFinder.find(name, in: workspace)
      return Refusal(
        .missing, "\"\(stream.displayName)\" is not in the Queue.", hint: "upnext list queue --all shows who is.")
    } catch {
      guard error.code == .missing else { return error }
      return messageOnItsWay(name, workspace) ?? missing(name)
    }
  }

  /// What has left its outbox, and whose turn goes on, is in no queue.
  private static func messageOnItsWay(_ name: String, _ workspace: Workspace) -> Refusal? {
    guard let beginning = IDBeginning(name) else { return nil }
    for stream in workspace.streams.all {
      guard let run = stream.outbox.running.first(where: { $0.id.begins(with: beginning) }) else { continue }
      let isLeaving = stream.hasMessageThatHasNotLeft
      return Refusal(
        .refused,
        isLeaving ? "\"\(run.item.name)\" is being sent." : "\"\(run.item.name)\" is sent, and its turn goes on.",
        hint: "upnext interrupt \(String(stream.id.text.prefix(8))) stops it.")
    }
    return nil
  }

  static func missing(_ name: String) -> Refusal {
    Refusal(
      .missing, "No queue has an item \"\(name)\".",
      hint: CommandFinder.hint(for: name) ?? "upnext list queue, list next and list outbox THREAD show what there is.")
  }
}
