import Acts
import Conversation
import Core
import HubScene
import Languages
import Layouts
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// Answering agents' questions.
extension Context {
  /// An answer that wants words is written first. False where the question was not answered: the dialog in which it was
  /// to be is not to lose its words.
  @discardableResult
  package mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String? = nil, in stream: ThreadID
  ) -> Bool {
    if let host = state.hostOfAnswer(to: permission, in: stream) {
      refuse(.agent(.isAnswered(host: host, undoKey: keyName(.undo))))
      return false
    }
    if choice.option.isSecret, let distant = state.hub.elsewhere[stream] {
      refuse(.agent(.secretIsAnsweredThere(host: distant.hostName)))
      return false
    }
    if let words = permission.firstWords(of: choice.option), message == nil {
      open(AnswerDialog(state, to: permission, by: choice.option.id, from: words, in: stream))
      return false
    }
    if state.hub.elsewhere[stream] != nil {
      then(.elsewhere(.answer(choice.elsewhere(for: permission, message)), [stream]))
      if choice.option.isTicked != nil { return true }
      state.workspace.forgetWords(for: permission, in: stream)
      return true
    }
    do throws(AnswerRefusal) {
      then(
        try state.answer(
          permission, with: choice, message: message, in: stream, by: .window(id), &stamp))
      if let wasTicked = choice.option.isTicked {
        tell(.agent(.turned(Clean.line(choice.option.name), isOn: !wasTicked)))
        return true
      }
      tell(.agent(choice.said(to: permission, message)))
      return true
    } catch {
      refuse(error.phrase)
      return false
    }
  }

  /// The first press on an answer of the question in the conversation chooses it, the second one gives it. Elsewhere a
  /// press on the question shows it by itself. False where there is none.
  package mutating func pressQuestion(at position: Position, after chosen: HitAreas.Meaning?, _ layout: Layout) -> Bool
  {
    guard let stream = window.stream, let permission = state.thread(stream)?.turn?.permissions.first,
      ConversationView.placeOfPermission(state, window, layout).contains(position)
    else { return false }
    var canvas = Canvas(state, window)
    ConversationView.draw(state, window, layout, into: &canvas)
    guard let meaning = canvas.hitAreas.at(position).first?.meaning, case .entry(let index, permission.id) = meaning
    else {
      openPeek(stream)
      return true
    }
    // What can't be read is not answered by the mouse either.
    guard layout.showsQuestion(of: stream, window) else {
      openPeek(stream)
      return true
    }
    guard window.mayAnswer(permission, of: stream, at: now) else { return true }
    let isAlways = index == PermissionCard.alwaysPlace(in: permission)
    guard
      let choice = isAlways
        ? PermissionChoice(.allowAlways, of: permission) : PermissionChoice(number: index + 1, of: permission)
    else {
      spent(position)
      return beginRefusal(of: permission, in: stream)
    }
    if chosen == meaning || choice.option.isTicked != nil {
      spent(position)
      answer(permission, with: choice, in: stream)
    } else {
      window.pointed = DialogPointer(chosen: meaning)
      tell(.agent(.pressAgain(isAlways ? language.text(.agent(.always)) : Clean.line(choice.option.name))))
    }
    return true
  }

  /// A key stands for no answer. Where there are several for it, they are shown with their numbers.
  package mutating func sayWhyNoAnswer(_ kind: Permission.Option.Kind, to permission: Permission, in stream: ThreadID) {
    if permission.offersSeveral(kind) { openPeek(stream) }
    refuse(PermissionChoice.refusal(of: kind, for: permission, peekKey: keyName(.peek)))
  }

  /// What is marked is not answered together: each question is read before. True where that is said.
  package mutating func refusesToAnswerMarked() -> Bool {
    guard window.menuStream == nil, let list = window.lists[window.focus], !list.marks.isEmpty,
      list.targets != list.cursor.map({ [$0] })
    else { return false }
    refuse(.agent(.answersOneByOne(backKey: keyName(.back))))
    return true
  }

  package mutating func beginRefusal() {
    if refusesToAnswerMarked() { return }
    guard let stream = state.focusedStream(in: window),
      let permission = state.focusedPermission(in: window)
    else {
      refuse(state.refusalToAnswer(in: state.focusedStream(in: window)))
      return
    }
    beginRefusal(of: permission, in: stream)
  }

  /// False where there is no single way to say no.
  @discardableResult
  mutating func beginRefusal(of permission: Permission, in stream: ThreadID) -> Bool {
    guard PermissionChoice(.rejectOnce, of: permission) != nil else {
      guard permission.offersSeveral(.rejectOnce) else {
        refuse(.agent(.noSingleNo))
        return false
      }
      sayWhyNoAnswer(.rejectOnce, to: permission, in: stream)
      return false
    }
    open(RefusalDialog(state, of: permission, in: stream))
    return true
  }
}

extension PermissionChoice {
  /// The same for a thread of another host: it names the question that was seen.
  fileprivate func elsewhere(for permission: Permission, _ message: String?) -> ElsewhereAnswer {
    let allows =
      switch option.kind {
      case .allowOnce, .allowAlways, .other: true
      case .rejectOnce, .rejectAlways: false
      }
    return ElsewhereAnswer(
      permission: permission.id, askedAt: permission.askedAt, allows: allows,
      option: isCancelled || isKeptByUs ? nil : option.id, isTick: option.isTicked != nil, isAlways: isKeptByUs,
      message: message)
  }
}
