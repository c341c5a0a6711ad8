import Conversation
import Queues

/// Which commands of Up Next are meant.
package enum CommandSelection: Hashable, Sendable {
  case these([Identity<QueuedCommand>])
  case waiting
  case all
  case priority(CommandPriority)
  case agent(String)
}

extension Workspace {
  /// Those that wait, in their order, and those that run.
  package func commands(_ selection: CommandSelection) -> (waiting: [QueuedCommand], running: [QueuedCommand]) {
    var named: Set<Identity<QueuedCommand>> = []
    if case .these(let ids) = selection { named = Set(ids) }
    func isMeant(_ command: QueuedCommand) -> Bool {
      switch selection {
      case .these: named.contains(command.id)
      case .waiting, .all: true
      case .priority(let priority): command.priority == priority
      case .agent(let name): place(of: command).provider == name
      }
    }
    let running = selection == .waiting ? [] : upNext.running.map(\.item).filter(isMeant)
    return (upNext.waiting.items.filter(isMeant), running)
  }
}
