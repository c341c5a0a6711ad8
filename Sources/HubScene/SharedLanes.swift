import Conversation
import Queues
import Sharing
import Words

/// Shared lanes as Up Next shows them, below the person's own: a heading for each, and its commands in the order in which they
/// are taken. Nothing of them is in the workspace, and nothing that is done here changes them but through the hub.
package struct SharedLanes: Equatable, Sendable {
  /// A command of one of them.
  package struct Row: Equatable, Sendable {
    package let command: SharedCommand
    package let lane: SharedLane
    /// As much of it as a row of Up Next draws.
    package let shown: QueuedCommand
    /// Its place among those that wait; nil where it does not.
    package let number: Int?
    /// Who has it.
    package let host: String?
    package let personName: String
    package let lastWords: String?
    /// What is in the way, where that is more than its turn.
    package let obstacles: [LaneObstacle]
    /// It runs here, and `shown` is called as this host's own Up Next calls it.
    package let runsHere: Bool

    package init(
      command: SharedCommand, lane: SharedLane, shown: QueuedCommand, number: Int?, host: String?, personName: String,
      lastWords: String?, obstacles: [LaneObstacle], runsHere: Bool
    ) {
      self.command = command
      self.lane = lane
      self.shown = shown
      self.number = number
      self.host = host
      self.personName = personName
      self.lastWords = lastWords
      self.obstacles = obstacles
      self.runsHere = runsHere
    }
  }

  package struct Heading: Equatable, Sendable {
    package let lane: SharedLane
    package let isPaused: Bool
    package let waiting: Int
    package let running: Int
    package let uncertain: Int
    /// When it was so, where the hub is away or has not told what is new.
    package let asOf: Timestamp?

    package init(
      lane: SharedLane, isPaused: Bool, waiting: Int, running: Int, uncertain: Int, asOf: Timestamp? = nil
    ) {
      self.lane = lane
      self.isPaused = isPaused
      self.waiting = waiting
      self.running = running
      self.uncertain = uncertain
      self.asOf = asOf
    }
  }

  /// What stands below each other: a lane's heading, and its commands under it.
  package enum Line: Equatable, Sendable {
    case heading(SharedID)
    case command(Identity<QueuedCommand>)
  }

  package private(set) var headings: [SharedID: Heading] = [:]
  private var commands: [Identity<QueuedCommand>: Row] = [:]
  /// Those that run here, by what they are called here. Their rows are an own running command's, with all that is done to one.
  package private(set) var runs: [Identity<QueuedCommand>: Row] = [:]
  package private(set) var lines: [Line] = []

  package init(_ lanes: [(Heading, [Row])] = []) {
    for (heading, rows) in lanes {
      headings[heading.lane.id] = heading
      lines.append(.heading(heading.lane.id))
      for row in rows {
        if row.runsHere { runs[row.shown.id] = row } else { commands[row.shown.id] = row }
        lines.append(.command(row.shown.id))
      }
    }
  }

  package subscript(id: Identity<QueuedCommand>) -> Row? { commands[id] }
  package var isEmpty: Bool { lines.isEmpty }

  /// All that are listed, in their order.
  package var shown: [QueuedCommand] {
    lines.compactMap { line in
      if case .command(let id) = line { (commands[id] ?? runs[id])?.shown } else { nil }
    }
  }
}
