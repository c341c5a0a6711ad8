import Core
import Scene
import Texts
import Toolkit
import Words

/// A command of Up Next as one row: what it is, who does it, and how far it is or how long it will take.
enum CommandRow {
  /// Rows of so many columns have room for the grip by which the pointer takes them.
  private static let columnsForGrip = 34
  /// A name is not cut to less than this to say who does it.
  private static let leastName = 16

  static func draw(
    _ command: QueuedCommand, number: Int, _ usual: UsualSeconds, _ workspace: Workspace,
    waitsBecause reason: String? = nil, into canvas: inout Canvas, in area: Rect
  ) {
    var column = area.column
    let (sign, role) = sign(of: command, number: number, canvas)
    column += canvas.put(sign, role, row: area.row, column: column, in: area)
    let end = facts(of: command, usual, workspace, waitsBecause: reason, from: column, into: &canvas, in: area)
    let name = Clean.line(command.name)
    let nameColumns = Clean.columns(name)
    let room = end - column
    let who = who(workspace.place(of: command), canvas).first {
      min(nameColumns, leastName) + Clean.columns($0) <= room
    }
    let left = max(0, room - (who.map { Clean.columns($0) } ?? 0))
    canvas.putCut(name, .text, row: area.row, column: column, columns: left, in: area)
    if let who { canvas.put(who, .textDim, row: area.row, column: column + min(nameColumns, left), in: area) }
  }

  private static func sign(of command: QueuedCommand, number: Int, _ canvas: Canvas) -> (String, Role) {
    switch command.status {
    case .executing: (canvas.isUnicode ? "▶ " : "> ", .working)
    case .interrupted: (canvas.isUnicode ? "⏸ " : "= ", .held)
    case .queued, .completed, .failed, .cancelled: ("\(number) ", .textDim)
    }
  }

  /// What stands at the right: how far it is, how long it takes, its priority, its grip. The answer is where that begins.
  private static func facts(
    of command: QueuedCommand, _ usual: UsualSeconds, _ workspace: Workspace, waitsBecause reason: String?,
    from column: Int, into canvas: inout Canvas, in area: Rect
  ) -> Int {
    var end = area.endColumn
    if area.columns >= columnsForGrip {
      // What runs can't be carried, but its times stand under the others'.
      let movement = command.status == .executing ? " " : canvas.isUnicode ? "≡" : "="
      canvas.put(movement, .textDim, row: area.row, column: end - 1, in: area)
      end -= 2
    }
    let time =
      command.startedAt.map { canvas.running(since: $0) }
      ?? RelativeTime.estimate(workspace.estimatedSeconds(for: command, usually: usual))
    let said = Truncation.keepStart(
      Clean.line(reason ?? time), columns: area.columns / 2, mark: canvas.glyphs.cutMark)
    end -= trailing(said, .textDim, before: end, &canvas, area)
    if command.status == .executing, area.columns >= 24 {
      if let progress = workspace.progress(of: command, usually: usual, at: canvas.now) {
        let columns = area.columns >= 50 ? 12 : 6
        end -= columns + 1
        canvas.frame.progressBar(
          Rect(row: area.row, column: end + 1, columns: columns, rows: 1), fraction: progress,
          style: canvas.theme[.progress], track: canvas.theme[.progressTrack], unicode: canvas.isUnicode)
      }
    } else if command.priority != .normal {
      let priority = canvas.text(.priority(command.priority))
      guard end - column > Clean.columns(priority) + 9 else { return end }
      let role: Role = command.priority == .low ? .textDim : .urgent
      end -= trailing(priority, role, before: end, &canvas, area)
    }
    return end
  }

  /// Text that ends at a column; the answer is what it took, with a blank before it.
  private static func trailing(
    _ text: String, _ role: Role, before end: Int, _ canvas: inout Canvas, _ area: Rect
  ) -> Int {
    let room = Rect(row: area.row, column: area.column, columns: end - area.column, rows: 1)
    return canvas.putTrailing(text, role, row: area.row, in: room) + 1
  }

  /// From the longest to the shortest way to say it.
  private static func who(_ place: (provider: String, project: String), _ canvas: Canvas) -> [String] {
    let provider = "  " + Clean.line(place.provider)
    guard let folder = place.project.lastPathPart else { return [provider] }
    return [provider + canvas.separator + Clean.line(String(folder)), provider]
  }
}
