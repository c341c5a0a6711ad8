import Conversation
import Core

/// What follows from the commands and is looked at for each frame: a list of thousands is looked through once for each
/// change, and not for each frame.
package struct CommandFacts: Equatable, Sendable {
  /// The rows of Up Next: running ones, then waiting ones.
  package private(set) var rows: [RowID] = []
  /// How long commands usually take.
  package private(set) var usual = UsualSeconds()
  package private(set) var ofWaiting = WaitingFacts()
  /// Threads that commands have made which were completed, and when that was.
  package private(set) var made: [ThreadID: Timestamp] = [:]
  private var running: [Identity<QueuedCommand>] = []
  private var waiting: [QueuedCommand] = []
  private var history: [QueuedCommand] = []

  /// Costs nothing where the lists share their storage with what was seen, as unchanged ones do.
  package mutating func follow(_ workspace: Workspace) {
    let isNewHistory = workspace.history != history
    if isNewHistory {
      history = workspace.history
      usual = workspace.usualSeconds()
      made = workspace.threadsMadeByCommands
    }
    let items = workspace.upNext.waiting.items
    let isNewList = items != waiting
    let known = items.count > waiting.count && items.starts(with: waiting) ? waiting.count : 0
    let runs = workspace.upNext.running.map(\.id)
    if isNewList || runs != running {
      waiting = items
      running = runs
      rows = runs.map(RowID.command)
      rows += waiting.lazy.map { .command($0.id) }
    }
    if isNewHistory || (isNewList && known == 0) {
      ofWaiting = workspace.waitingFacts(usually: usual)
    } else if isNewList {
      ofWaiting.add(items[known...], in: workspace, usually: usual)
    }
  }

  /// The next moment at which a command may start that may not start now.
  func nextMoment(after now: Timestamp) -> Timestamp? { ofWaiting.moments.first { $0 > now } }
}
