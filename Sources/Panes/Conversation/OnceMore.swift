import Acts
import Conversation
import Scene
import Toolkit

/// Answers that a key gives only when it is pressed once more.
extension Context {
  /// Whether a key gives an answer now. What has only just appeared is not answered by what was meant for something else; and
  /// nobody takes back by one key what they have answered before, which may have been a letter of the next answer.
  package mutating func takes(
    _ choice: PermissionChoice, to permission: Permission, in stream: ThreadID, by key: String, isLetter: Bool = true
  ) -> Bool {
    let words = onceMore(choice, to: permission, in: stream, by: key, isLetter: isLetter).map { language.text($0) }
    let isAsked = words != nil && said?.question == permission.id && said?.text == words
    guard window.takesAnswer(permission, of: stream, at: now) else {
      // Pressed too soon, it is still asked for.
      if isAsked { window.message = said }
      return false
    }
    guard let words, !isAsked else { return true }
    window.message = StatusMessage(text: words, kind: .problem)
    window.message?.question = permission.id
    window.readAnew()
    return false
  }

  /// What is said of an answer that the key has to give twice. Nil for what it gives at once.
  private func onceMore(
    _ choice: PermissionChoice, to permission: Permission, in stream: ThreadID, by key: String, isLetter: Bool
  ) -> FormPhrase? {
    // Where another answer is on its way, none is given.
    guard !isChosen, state.hostOfAnswer(to: permission, in: stream) == nil else { return nil }
    if let form = permission.form, permission.takesAnswersAlong(choice.option) {
      let isCancel = choice.option.id == Permission.Option.callOffID
      return isCancel ? .cancelsAll(key: key, fields: form.count) : .declinesAll(key: key, fields: form.count)
    }
    // Behind an answer in words it may be a word's first one.
    guard isLetter, window.wordsGiven?.isFollowed(by: permission) == true, choice.option.words == nil else {
      return nil
    }
    return .answers(key: key, Clean.line(choice.option.name))
  }
}
