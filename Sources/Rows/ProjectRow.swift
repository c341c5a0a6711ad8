import Core
import Scene
import Toolkit
import Words

/// A project as one row: its directory, who of its threads needs the person or works, how many there are, and its age.
enum ProjectRow {
  static func draw(_ project: Project, home: String, into canvas: inout Canvas, in area: Rect) {
    let name = Clean.line(Words.directory(project.directory, home: home))
    var end = area.endColumn
    func put(_ text: String, _ role: Role) {
      // The directory says which project it is: counts give way to it.
      guard end - area.column - Clean.columns(text) > 12 else { return }
      let room = Rect(row: area.row, column: area.column, columns: end - area.column, rows: 1)
      end -= canvas.putTrailing(text, role, row: area.row, in: room) + 1
    }
    put("\(project.threadCount)  \(canvas.age(since: project.lastModified))", .textDim)
    if project.counts.working > 0 {
      put(sign(.working, canvas) + String(project.counts.working), .working)
    }
    if project.counts.needing > 0 {
      put(sign(.approve, canvas) + String(project.counts.needing), .needsPerson)
    }
    canvas.put(
      Truncation.keepEnd(name, columns: max(0, end - area.column), mark: canvas.glyphs.cutMark), .text, row: area.row,
      column: area.column, in: area)
  }

  private static func sign(_ state: StreamState, _ canvas: Canvas) -> String {
    StateSign(state, hold: nil, isUnicode: canvas.isUnicode).sign
  }
}
