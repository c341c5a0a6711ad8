import Conversation
import Core
import Queues
import Scene

/// What waits in an outbox or in Up Next, as a person names it: by its id, by the beginning of one, or, in Up Next,
/// by its position.
package enum QueuedItem {
  case message(WorkStream, QueuedMessage)
  case command(QueuedCommand)

  package static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedItem {
    if let command = CommandFinder.atPosition(name, in: workspace) { return .command(command) }
    guard let beginning = IDBeginning(name) else { throw missing(name, in: workspace) }
    var found: [QueuedItem] = []
    for stream in workspace.streams.all where !stream.outbox.waiting.isEmpty {
      for message in stream.outbox.waiting.items where message.id.begins(with: beginning) {
        found.append(.message(stream, message))
      }
    }
    for command in workspace.upNext.waiting.items where command.id.begins(with: beginning) {
      found.append(.command(command))
    }
    guard let first = found.first else { throw missing(name, in: workspace) }
    guard found.count == 1 else {
      throw Refusal(.refused, "\"\(name)\" means \(found.count) items.", hint: "Write more of the id.")
    }
    if case .message(let stream, let message) = first, stream.isOnItsWay(message.id) {
      throw Refusal(.refused, ThreadRefusal.isOnItsWay.sentence)
    }
    return first
  }

  /// A thread takes a number only, whatever word is meant for it.
  package static func find(_ name: String, toGivePriority word: String, in workspace: Workspace) throws(Refusal)
    -> QueuedItem
  {
    let missing: Refusal
    do throws(Refusal) { return try find(name, in: workspace) } catch {
      guard error.code == .missing else { throw error }
      missing = error
    }
    let thread: WorkStream
    do throws(Refusal) { thread = try ThreadFinder.findLive(name, in: workspace) } catch { throw missing }
    throw Refusal(
      .usage, "\"\(thread.displayName)\" is a thread, and \"\(word)\" is no priority of a thread.",
      hint: "Use a number from 1 to 99; 1 goes first, and 10 is usual.")
  }

  /// What waits takes a word only, whatever number is meant for it; nil where nothing is meant that does.
  package static func refusal(ofPriority number: Int, for name: String, in workspace: Workspace) -> Refusal? {
    let found: QueuedItem
    do throws(Refusal) { found = try find(name, in: workspace) } catch { return nil }
    switch found {
    case .message(_, let message):
      return Refusal(
        .usage, "\"\(message.name)\" is a message, and \(number) is no priority of a message.",
        hint: "Use normal or urgent.")
    case .command(let command):
      return Refusal(
        .usage, "\"\(command.name)\" is a command, and \(number) is no priority of a command.",
        hint: "Use low, normal, high or urgent.")
    }
  }

  private static func missing(_ name: String, in workspace: Workspace) -> Refusal {
    let running = CommandFinder.allBefore(name, in: workspace).filter { workspace.upNext.run($0.id) != nil }
    if let command = running.first, running.count == 1 { return CommandFinder.isRunning(command) }
    if let ended = CommandFinder.hasEnded(name, in: workspace) { return ended }
    return Refusal(
      .missing, "Nothing that waits has the id \"\(name)\".",
      hint: CommandFinder.hint(for: name) ?? "upnext list outbox and upnext list next show them.")
  }
}
