import Core
import Toolkit

/// A command of Up Next as one row: what it is, and how far it is or how long it will take.
enum CommandRow {
  static func draw(
    _ command: QueuedCommand, number: Int, _ usual: UsualSeconds, _ workspace: Workspace,
    waitsBecause reason: String? = nil, into canvas: inout Canvas, in area: Rect
  ) {
    var column = area.column
    switch command.status {
    case .executing:
      column += canvas.put(canvas.isUnicode ? "▶ " : "> ", .working, row: area.row, column: column, in: area)
    case .interrupted:
      column += canvas.put(canvas.isUnicode ? "⏸ " : "= ", .held, row: area.row, column: column, in: area)
    case .queued, .completed, .failed, .cancelled:
      column += canvas.put("\(number) ", .textDim, row: area.row, column: column, in: area)
    }
    var end = area.endColumn
    let time =
      command.startedAt.map { canvas.running(since: $0) }
      ?? RelativeTime.estimate(workspace.estimatedSeconds(for: command, usually: usual))
    end -=
      canvas.putTrailing(
        Truncation.keepStart(Clean.line(reason ?? time), columns: area.columns / 2, mark: canvas.glyphs.cutMark),
        .textDim, row: area.row, in: area) + 1
    if command.status == .executing, area.columns >= 24 {
      let bar = Rect(row: area.row, column: end - 6, columns: 6, rows: 1)
      if let progress = workspace.progress(of: command, usually: usual, at: canvas.now) {
        canvas.frame.progressBar(
          bar, fraction: progress, style: canvas.theme[.progress], track: canvas.theme[.progressTrack],
          unicode: canvas.isUnicode)
        end -= 7
      }
    } else if command.priority != .normal {
      let taken = Clean.columns(command.priority.name) + 1
      if end - column > taken + 8 {
        canvas.put(
          command.priority.name, command.priority == .low ? .textDim : .urgent, row: area.row, column: end - taken + 1,
          in: area)
        end -= taken
      }
    }
    let place = workspace.place(of: command)
    let folder = place.project.split(separator: "/").last.map { canvas.separator + $0 } ?? ""
    let who = "  \(place.provider)\(folder)"
    let name = Clean.line(command.name)
    let room = end - column
    if Clean.columns(name) + Clean.columns(who) <= room {
      let taken = canvas.put(name, .text, row: area.row, column: column, in: area)
      canvas.put(who, .textDim, row: area.row, column: column + taken, in: area)
    } else {
      canvas.putCut(name, .text, row: area.row, column: column, columns: room, in: area)
    }
  }
}
