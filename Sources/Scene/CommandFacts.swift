import Conversation
import Core

/// What follows from the commands and is looked at for each frame: kept by what has changed, so that neither a frame nor a
/// change of one costs a look at thousands.
package struct CommandFacts: Equatable, Sendable {
  /// The rows of Up Next: running ones, then waiting ones.
  package private(set) var rows: [RowID] = []
  /// How long commands usually take.
  package private(set) var usual = UsualSeconds()
  package private(set) var ofWaiting = WaitingFacts()
  /// Threads that commands have made which were completed, and when that was.
  package private(set) var made: [ThreadID: Timestamp] = [:]
  private var seen = CommandLists()

  package mutating func follow(_ workspace: Workspace) {
    let change = CommandChange(from: seen, to: CommandLists(workspace))
    if !change.ofHistory.isNone {
      usual = workspace.usualSeconds()
      for command in change.leftHistory {
        if let thread = command.threadMade, made[thread] == command.completedAt { made[thread] = nil }
      }
      for command in change.cameToHistory { if let thread = command.threadMade { made[thread] = command.completedAt } }
    }
    seen = change.new
    if change.isNone { return }
    // Rows go along with their commands, behind those that run.
    let runCount = change.old.running.count
    let removed = change.ofWaiting.removed
    rows.removeSubrange(removed.lowerBound + runCount..<removed.upperBound + runCount)
    rows.insert(
      contentsOf: change.new.waiting[change.ofWaiting.added].map { .command($0.id) },
      at: change.ofWaiting.added.lowerBound + runCount)
    if change.ofRuns { rows.replaceSubrange(..<runCount, with: change.new.running.map { .command($0.id) }) }
    ofWaiting.follow(change, in: workspace, usually: usual)
  }

  /// The next moment at which a command may start that may not start now.
  func nextMoment(after now: Timestamp) -> Timestamp? { ofWaiting.moments.first { $0 > now } }
}
