import Conversation
import Core
import Queues
import Scene

/// Finds the one command that a person names: by id, by its position among those that wait, or by the beginning of an id,
/// in this order.
package enum CommandFinder {
  /// Nil where no command has that name.
  static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedCommand? {
    try one(of: all(name, in: workspace), called: name)
  }

  private static func one(of found: [QueuedCommand], called name: String) throws(Refusal) -> QueuedCommand? {
    guard found.count <= 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(found.count) commands.",
        hint: "Name one by its id: " + ids(of: found).joined(separator: ", "))
    }
    return found.first
  }

  /// What tells commands apart that have one name, of as many as one reads.
  package static func ids(of commands: [QueuedCommand]) -> [String] {
    commands.prefix(5).map { String($0.id.text.prefix(13)) }
  }

  /// All that the name could mean.
  package static func all(_ name: String, in workspace: Workspace) -> [QueuedCommand] {
    let wanted = name.lowercased()
    if let id = Identity<QueuedCommand>(wanted) {
      return [workspace.upNext[id] ?? workspace.history.last { $0.id == id }].compactMap { $0 }
    }
    if let command = atPosition(name, in: workspace) { return [command] }
    guard let beginning = IDBeginning(wanted) else { return [] }
    let live = workspace.upNext.running.map(\.item) + workspace.upNext.waiting.items
    return (live + workspace.history.reversed()).filter { $0.id.begins(with: beginning) }
  }

  /// A waiting command by its place in the line, which says it wherever an item of Up Next is meant.
  static func atPosition(_ name: String, in workspace: Workspace) -> QueuedCommand? {
    workspace.upNext.waiting.items.element(atPosition: name)
  }

  /// Where threads and commands can be meant, a thread's name goes before a command's position or the beginning of its id.
  package static func findUnlessThread(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedCommand? {
    // Nothing that reads like an id is a thread's name.
    if Identity<QueuedCommand>(name) != nil { return try find(name, in: workspace) }
    guard let thread = ThreadFinder.threads(named: name, in: workspace).first else {
      return try find(name, in: workspace)
    }
    if name.utf8.count >= SoughtName.shortID, let command = all(name, in: workspace).first {
      throw Refusal(
        .refused, "\"\(name)\" means a thread and a command.",
        hint: "Name one by its id: \(thread.id.text), \(command.id.text)")
    }
    return nil
  }

  /// The one of the history that is meant where no item of a queue can be; nil where there is none, or more than one.
  package static func ended(_ name: String, in workspace: Workspace) -> QueuedCommand? {
    guard ThreadFinder.threads(named: name, in: workspace).isEmpty else { return nil }
    let found = all(name, in: workspace)
    guard let first = found.first, found.count == 1, workspace.upNext[first.id] == nil else { return nil }
    return first
  }

  /// What a queue can't have any more; nil where the name means nothing of the kind.
  static func hasEnded(_ name: String, in workspace: Workspace) -> Refusal? {
    ended(name, in: workspace).map {
      Refusal(
        .refused, "\"\($0.name)\" has ended already.",
        hint: "upnext list history shows how, and upnext retry \($0.id.text.prefix(13)) runs it again.")
    }
  }

  /// One that is there: waiting, running or ended.
  package static func need(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedCommand {
    guard let command = try find(name, in: workspace) else {
      if name == "0" { throw isNoPosition(workspace.upNext.running.map(\.item)) }
      throw Refusal(
        .missing, "There is no command \"\(name)\".",
        hint: hint(for: name) ?? "upnext list next and upnext list history show all.")
    }
    return command
  }

  /// All that the name could mean where another one is to come after it: 0 is what runs, as the list has it.
  package static func allBefore(_ name: String, in workspace: Workspace) -> [QueuedCommand] {
    name == "0" ? workspace.upNext.running.map(\.item) : all(name, in: workspace)
  }

  /// Why one that has begun, be it at work or at rest until its agent is back, isn't changed.
  package static func isRunning(_ command: QueuedCommand) -> Refusal {
    Refusal(
      .refused, "\"\(command.name)\" has begun: it can be stopped, not changed.",
      hint: "upnext cancel \(command.id.text.prefix(13)) stops it; hand-over gives its thread to another agent.")
  }

  /// What runs has no place among those that wait, though lists show one.
  private static func isNoPosition(_ running: [QueuedCommand]) -> Refusal {
    running.isEmpty
      ? Refusal(.missing, "No command runs.", hint: "upnext list next shows what waits.")
      : Refusal(
        .missing, "0 is what runs, and names no single command.",
        hint: "Name it by its id: " + ids(of: running).joined(separator: ", "))
  }

  /// One that another is to come after.
  package static func needBefore(_ name: String, in workspace: Workspace) throws(Refusal) -> QueuedCommand {
    if let command = try one(of: allBefore(name, in: workspace), called: name) { return command }
    return try need(name, in: workspace)
  }

  /// Why nothing is called so, where places and beginnings of ids count.
  static func hint(for name: String) -> String? {
    Int(position: name) != nil ? "No command waits at that place: upnext list next." : Refusal.shortBeginning(name)
  }

  /// All of them, each there, and each once.
  package static func ids(_ names: [String], in workspace: Workspace) throws(Refusal) -> [Identity<QueuedCommand>] {
    var ids: [Identity<QueuedCommand>] = []
    for name in names {
      let id = try need(name, in: workspace).id
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
