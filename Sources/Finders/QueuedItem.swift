import Conversation
import Core
import Scene

/// What waits in an outbox or in Up Next, as a person names it: by its id, by the beginning of one, or, in Up Next,
/// by its position.
package enum QueuedItem {
  case message(WorkStream, QueuedMessage)
  case command(QueuedCommand)

  package static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedItem {
    let wanted = name.lowercased()
    if let command = CommandFinder.atPosition(name, in: workspace) { return .command(command) }
    guard wanted.count >= 4 else { throw missing(name) }
    var found: [QueuedItem] = []
    for stream in workspace.streams.all where !stream.outbox.waiting.isEmpty {
      for message in stream.outbox.waiting.items where message.id.text.hasPrefix(wanted) {
        found.append(.message(stream, message))
      }
    }
    for command in workspace.upNext.waiting.items where command.id.text.hasPrefix(wanted) {
      found.append(.command(command))
    }
    guard let first = found.first else { throw missing(name) }
    guard found.count == 1 else {
      throw Refusal(.refused, "\"\(name)\" means \(found.count) items.", hint: "Write more of the id.")
    }
    if case .message(let stream, let message) = first, stream.isOnItsWay(message.id) {
      throw Refusal(.refused, ThreadRefusal.isOnItsWay.sentence)
    }
    return first
  }

  private static func missing(_ name: String) -> Refusal {
    Refusal(
      .missing, "Nothing that waits has the id \"\(name)\".",
      hint: Refusal.shortBeginning(name) ?? "upnext list outbox and upnext list next show them.")
  }
}
