import Acts
import Conversation
import Languages
import Queues
import Scene
import Toolkit
import Words

/// A project as one row: whether it is unfolded, its directory, who of its threads needs the person or works, how many
/// there are, and its age.
enum ProjectRow {
  /// The directory says which project it is: what matters less gives way to it.
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
      age = max(4, Clean.columns(canvas.language.ageNow))
      for case .project(let directory) in list.ids.prefix(RowColumns.measured) {
        guard let project = state.project(directory) else { continue }
        if let count = needingByProject[directory], count > 0 { needing = max(needing, 1 + "\(count)".count) }
        if project.counts.working > 0 { working = max(working, 1 + "\(project.counts.working)".count) }
        count = max(count, "\(project.threadCount)".count)
      }
    }

    /// Those that there is room for beside the directory: who needs the person before all others, the age last.
    func shown(in columns: Int) -> [KeyPath<Columns, Int>] {
      var room = columns - leastName
      let byWeight: [KeyPath<Columns, Int>] = [\.needing, \.working, \.count, \.age]
      return byWeight.filter { width in
        guard self[keyPath: width] > 0, room > self[keyPath: width] else { return false }
        room -= self[keyPath: width] + 1
        return true
      }
    }
  }

  static func draw(
    _ project: Project, isOpen: Bool, _ columns: Columns, home: String, into canvas: inout Canvas, in area: Rect
  ) {
    let area = canvas.putFold(isOpen: isOpen, in: area)
    let name = Clean.line(Words.directory(project.directory, home: home))
    let shown = columns.shown(in: area.columns)
    var end = area.endColumn
    func put(_ text: String, _ role: Role, _ width: KeyPath<Columns, Int>) {
      guard shown.contains(width) else { return }
      let room = Rect(row: area.row, column: area.column, columns: end - area.column, rows: 1)
      canvas.putTrailing(text, role, row: area.row, in: room)
      end -= columns[keyPath: width] + 1
    }
    put(canvas.age(since: project.lastModified), .textDim, \.age)
    put("\(project.threadCount)", .textDim, \.count)
    let (working, needing) = (project.counts.working, columns.needingByProject[project.directory] ?? 0)
    put(working > 0 ? sign(.working, canvas) + "\(working)" : "", .working, \.working)
    put(needing > 0 ? sign(.approve, canvas) + "\(needing)" : "", .held, \.needing)
    canvas.put(
      Truncation.keepEnd(name, columns: max(0, end - area.column), mark: canvas.glyphs.cutMark), .text, row: area.row,
      column: area.column, in: area)
  }

  private static func sign(_ state: StreamState, _ canvas: Canvas) -> String {
    StateSign(state, hold: nil, isUnicode: canvas.isUnicode).sign
  }
}
