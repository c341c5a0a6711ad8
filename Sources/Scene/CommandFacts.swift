import Conversation
import Core
import Queues

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
  /// Those of them that are done.
  package private(set) var done = ThreadsOfCommands()
  private var seen = CommandLists()

  /// Threads are followed by those that were touched: it is called before they count as settled.
  package mutating func follow(_ workspace: Workspace) {
    let change = CommandChange(from: seen, to: CommandLists(workspace))
    seen = change.new
    if !change.ofHistory.isNone { followHistory(change, workspace) }
    if !change.isNone {
      followRows(change)
      ofWaiting.follow(change, in: workspace, usually: usual)
    }
    done.follow(workspace.streams.touched, made, in: workspace.streams)
    assert(done.isAsAnew(made, in: workspace.streams))
  }

  private mutating func followHistory(_ change: CommandChange, _ workspace: Workspace) {
    usual = workspace.usualSeconds()
    for command in change.leftHistory {
      if let thread = command.threadMade, made[thread] == command.completedAt { made[thread] = nil }
    }
    for command in change.cameToHistory { if let thread = command.threadMade { made[thread] = command.completedAt } }
    let threads = (change.leftHistory + change.cameToHistory).lazy.compactMap(\.threadMade)
    done.follow(threads, made, in: workspace.streams)
  }

  /// Rows go along with their commands, behind those that run.
  private mutating func followRows(_ change: CommandChange) {
    let runCount = change.old.running.count
    let (removed, added) = (change.ofWaiting.removed, change.ofWaiting.added)
    rows.removeSubrange(removed.lowerBound + runCount..<removed.upperBound + runCount)
    rows.insert(contentsOf: change.new.waiting[added].map { .command($0.id) }, at: added.lowerBound + runCount)
    if change.ofRuns { rows.replaceSubrange(..<runCount, with: change.new.running.map { .command($0.id) }) }
  }

  /// The next moment at which a command may start that may not start now.
  func nextMoment(after now: Timestamp) -> Timestamp? { ofWaiting.moments.first { $0 > now } }
}
