import Scene
import Toolkit
import Verbs
import Words

/// Words that a list is narrowed to, while they are written.
package struct FilterDialog: FieldDialog {
  package let pane: Pane
  package var field: TextEdit

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open { return .closes }
    edit({ _ = $0.press(key.key) }, &context)
    return .stays
  }

  package mutating func accept(_ context: inout Context) -> AfterKey { .closes }

  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    change(&field)
    context.window.filters[pane] = field.isEmpty ? nil : field.text
  }

  /// The list goes on showing what it shows.
  package mutating func pressBeside(_ context: inout Context) -> AfterKey { field.isEmpty ? leave(&context) : .closes }
  package var holdsWords: Bool { false }

  package mutating func leave(_ context: inout Context) -> AfterKey {
    context.window.filters[pane] = nil
    return .closes
  }

  /// Settings have no state, agent or project.
  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.filterTitle), field: field, note: pane == .settings ? "" : canvas.text(.filterNote),
      hints: [Hint(.open, words: .keepsIt), Hint(.back, words: .showsAll)])
  }
}

extension Context {
  package mutating func beginFilter() {
    let field = TextEdit(window.filters[window.focus] ?? "", isOneLine: true)
    open(FilterDialog(pane: window.focus, field: field))
  }
}
