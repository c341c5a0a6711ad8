import Core
import Scene
import Toolkit
import Verbs
import Words

extension Canvas {
  /// With what may stand in the place of what is typed, or that there is no such directory.
  package mutating func directory(
    _ field: DirectoryField, _ state: AppState, _ window: WindowState, isUsed: Bool = true, hasFocus: Bool,
    in area: Rect
  ) {
    self.field(field.edit, in: area, hasFocus: hasFocus)
    guard isUsed else { return }
    func key(_ verb: Verb) -> String {
      front?.dialog.key(for: verb, keymap).map { $0.label(unicode: isUnicode) + " " } ?? ""
    }
    let folders = hasFocus ? state.folderNames(for: field, in: window) : []
    let projects = hasFocus ? state.projects(for: field).filter { $0 != field.text } : []
    let choices =
      (folders.isEmpty ? [] : [key(.nextField) + folders.prefix(6).joined(separator: "  ")])
      + (projects.isEmpty ? [] : [key(.nextMatch) + projects.prefix(3).joined(separator: "  ")])
    if !choices.isEmpty {
      note(choices.joined(separator: "  "), after: field.edit, in: area)
    } else if state.isMissing(field, in: window) {
      note(text(.command(.formNoDirectory)), .error, after: field.edit, in: area)
    }
  }
}
