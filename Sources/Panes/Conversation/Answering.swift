import Acts
import Core
import Scene
import Toolkit
import Words

/// Answering agents' questions.
extension Context {
  /// An answer that wants words is written first. False where the question was not answered: the dialog in which it was
  /// to be is not to lose its words.
  @discardableResult
  package mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String? = nil, in stream: Identity<WorkStream>
  ) -> Bool {
    if let words = choice.option.words, message == nil {
      open(
        AnswerDialog(
          stream: stream, permission: permission.id, option: choice.option.id,
          field: TextEdit(words, isOneLine: true)))
      return false
    }
    do throws(AnswerRefusal) {
      then(try state.answer(permission, with: choice, message: message, in: stream, &stamp))
      let words = choice.option.words == nil ? choice.option.name : Clean.line(message ?? "")
      tell(.agent(choice.isCancelled ? .notAllowed : .answered(words, isKeptByUs: choice.isKeptByUs)))
      return true
    } catch {
      refuse(error.phrase)
      return false
    }
  }

  package mutating func beginRefusal() {
    guard let stream = state.focusedStream(in: window),
      let permission = state.focusedPermission(in: window)
    else {
      refuse(.agent(.nothingIsAsked))
      return
    }
    beginRefusal(of: permission, in: stream)
  }

  /// False where there is no single way to say no.
  @discardableResult
  mutating func beginRefusal(of permission: Permission, in stream: Identity<WorkStream>) -> Bool {
    guard PermissionChoice(.rejectOnce, of: permission) != nil else {
      refuse(.agent(.noSingleNo))
      return false
    }
    open(RefusalDialog(stream: stream, permission: permission.id))
    return true
  }
}
