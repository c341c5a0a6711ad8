import Acts
import Conversation
import Core
import Scene
import Toolkit
import Words

/// A project as one row: its directory, who of its threads needs the person or works, how many there are, and its age.
enum ProjectRow {
  /// The directory says which project it is: counts give way to it.
  private static let leastName = 12

  /// How wide the counts of all projects are, and who needs the person in each.
  struct Columns: Equatable {
    let needingByProject: [String: Int]
    var needing = 0
    var working = 0
    var count = 1
    var age = 4

    init(_ list: ListState<RowID>, _ state: AppState, _ canvas: Canvas) {
      needingByProject = list.isEmpty ? [:] : state.needingByProject
      age = max(4, Clean.columns(canvas.text(.ageNow)))
      for case .project(let directory) in list.ids.prefix(RowColumns.measured) {
        guard let project = state.project(directory) else { continue }
        if let count = needingByProject[directory], count > 0 { needing = max(needing, 1 + "\(count)".count) }
        if project.counts.working > 0 { working = max(working, 1 + "\(project.counts.working)".count) }
        count = max(count, "\(project.threadCount)".count)
      }
    }
  }

  static func draw(
    _ project: Project, _ columns: Columns, home: String, into canvas: inout Canvas, in area: Rect
  ) {
    let name = Clean.line(Words.directory(project.directory, home: home))
    var end = area.endColumn
    func put(_ text: String, _ role: Role, _ width: Int) {
      guard width > 0, end - area.column - width > leastName else { return }
      let room = Rect(row: area.row, column: area.column, columns: end - area.column, rows: 1)
      canvas.putTrailing(text, role, row: area.row, in: room)
      end -= width + 1
    }
    put(canvas.age(since: project.lastModified), .textDim, columns.age)
    put("\(project.threadCount)", .textDim, columns.count)
    let (working, needing) = (project.counts.working, columns.needingByProject[project.directory] ?? 0)
    put(working > 0 ? sign(.working, canvas) + "\(working)" : "", .working, columns.working)
    put(needing > 0 ? sign(.approve, canvas) + "\(needing)" : "", .held, columns.needing)
    canvas.put(
      Truncation.keepEnd(name, columns: max(0, end - area.column), mark: canvas.glyphs.cutMark), .text, row: area.row,
      column: area.column, in: area)
  }

  private static func sign(_ state: StreamState, _ canvas: Canvas) -> String {
    StateSign(state, hold: nil, isUnicode: canvas.isUnicode).sign
  }
}
