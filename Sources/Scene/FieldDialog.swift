import Toolkit
import Verbs
import Words

/// A dialog in which one line is written.
package protocol FieldDialog: Dialog {
  var field: TextEdit { get set }
  /// What Enter does with what was written.
  mutating func accept(_ context: inout Context) -> AfterKey
}

extension FieldDialog {
  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open { return accept(&context) }
    _ = field.press(key.key)
    return .stays
  }

  package var isTyping: Bool { true }
  package var typed: TextEdit? { field }
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) { change(&field) }
  package var holdsWords: Bool { field.canUndo }
}

extension String {
  package var trimmedOfBlanks: String {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
