import Core
import Scene
import Toolkit
import Verbs
import Words

/// A question before uncertain commands of shared lanes leave for good: nothing takes that back.
package struct LetGoDialog: Dialog {
  private let rows: [RowID]

  package init(_ rows: [RowID]) { self.rows = rows }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .open, .yes:
      context.then(.inLane(.yes, rows))
      return .closes
    case .no: return .closes
    default: return .stays
    }
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.lane(.letGoTitle)), [canvas.text(.lane(.letGoQuestion(rows.count)))],
      hints: [Hint(.open, words: .removes), Hint(.back, words: rows.count == 1 ? .leavesIt : .leavesThem)])
  }
}
