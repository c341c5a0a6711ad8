import Conversation
import Core
import Toolkit
import Verbs
import Words

/// What a key means for a question: one of its answers, and whether upnext is to give it again by itself.
package struct PermissionChoice: Equatable {
  package internal(set) var option: Permission.Option
  /// The agent knows no "always" of its own, so upnext remembers it.
  package var isKeptByUs = false
  /// The agent offers no way to say no: its question is cancelled, which counts as one.
  package var isCancelled = false

  package init(_ option: Permission.Option) { self.option = option }

  /// What was done, with the words that went along where they are the answer.
  package func said(to permission: Permission, _ message: String?) -> AgentPhrase {
    let answer = permission.answer(by: option)
    let words = answer.words == nil ? answer.name : answer.isSecret ? "***" : Clean.line(message ?? "")
    return isCancelled ? .notAllowed : .answered(words, isKeptByUs: isKeptByUs)
  }

  /// Nil where no single answer is meant.
  package init?(_ kind: Permission.Option.Kind, of permission: Permission) {
    if let option = permission.option(kind) {
      self.init(option)
    } else if kind == .allowAlways, permission.isRecognizable,
      let once = permission.onceForAlways
    {
      self.init(once)
      isKeptByUs = true
    } else if kind == .rejectOnce,
      !permission.options.contains(where: { $0.kind == .rejectOnce || $0.kind == .rejectAlways })
    {
      self.init(Permission.Option(id: "", name: "", kind: .rejectOnce))
      isCancelled = true
    } else {
      return nil
    }
  }

  /// Whether it is only for this that upnext can't answer for always.
  package static func showsTooLittle(_ permission: Permission, for kind: Permission.Option.Kind) -> Bool {
    kind == .allowAlways && !permission.isQuestion && !permission.isAboutMode && !permission.isRecognizable
      && permission.onceForAlways != nil
  }

  /// Why a key stands for no answer. Where there are several for it, the window shows them to choose from.
  package static func refusal(of kind: Permission.Option.Kind, for permission: Permission, peekKey: String) -> Phrase {
    if permission.offersSeveral(kind) { return .agent(.severalSuchAnswers) }
    return .agent(showsTooLittle(permission, for: kind) ? .showsTooLittle : .noSuchAnswer(peekKey: peekKey))
  }

  /// Counted from 1.
  package init?(number: Int, of permission: Permission) {
    guard permission.options.indices.contains(number - 1) else { return nil }
    self.init(permission.options[number - 1])
  }

  /// The kind of answer that a verb stands for.
  package static func kind(_ verb: Verb) -> Permission.Option.Kind? {
    switch verb {
    case .approve: .allowOnce
    case .approveAlways: .allowAlways
    case .deny: .rejectOnce
    default: nil
    }
  }
}
