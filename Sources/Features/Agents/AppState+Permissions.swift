import Core
import Toolkit

/// Why an answer didn't reach its question.
enum AnswerRefusal: Error, Equatable {
  case waitsNoMore
  /// The words that were to follow it can't be said.
  case message(ThreadRefusal)

  var phrase: Phrase {
    switch self {
    case .waitsNoMore: .agent(.waitsNoMore)
    case .message(let refusal): .thread(.refused(refusal))
    }
  }
}

/// Answering agents' questions, and what of that is remembered.
extension AppState {
  /// The dialog in which it is given closes once it has been accepted, and not before: its words are not to be lost.
  mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String? = nil, in stream: Identity<WorkStream>,
    window id: WindowID, _ stamp: inout Stamp
  ) -> [Effect] {
    if let words = choice.option.words, message == nil {
      windows[id]?.dialog = .answering(
        stream, permission: permission.id, option: choice.option.id, TextEdit(words, isOneLine: true))
      return []
    }
    do throws(AnswerRefusal) {
      let effects = try answer(permission, with: choice, message: message, in: stream, &stamp)
      windows[id]?.dialog = nil
      let words = choice.option.words == nil ? choice.option.name : Clean.line(message ?? "")
      tell(.agent(choice.isCancelled ? .notAllowed : .answered(words, isKeptByUs: choice.isKeptByUs)), in: id)
      return effects
    } catch {
      refuse(error.phrase, in: id)
      return []
    }
  }

  /// An answer is tied to its question: one that is no longer open is not answered.
  mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String?, in stream: Identity<WorkStream>,
    _ stamp: inout Stamp
  ) throws(AnswerRefusal) -> [Effect] {
    guard isOpen(permission.id, in: stream) else {
      throw .waitsNoMore
    }
    // Words that are the answer go with it; others only where the agent takes them.
    let takesReasons =
      choice.option.words != nil || abilities[stream]?.takesReasons == true && !choice.isCancelled
    var effects: [Effect] = []
    if let message, !takesReasons {
      // What the protocol can't carry follows as the next message.
      let (saying, sent) = change(&stamp) { $0.say(message, priority: .urgent, in: stream) }
      if case .refused(let reason) = saying { throw .message(reason) }
      effects = sent
    }
    workspace.streams.update(stream) { $0.turn?.permissions.removeAll { $0.id == permission.id } }
    remember(permission, choice, of: stream, &stamp)
    let answer =
      choice.isCancelled
      ? Answer.cancelled : .option(choice.option.id, message: takesReasons ? message : nil)
    return [.agent(.answer(permission: permission.id, answer, in: stream))] + effects
  }

  func isOpen(_ permission: String, in stream: Identity<WorkStream>) -> Bool {
    workspace.streams[stream]?.turn?.permissions.contains { $0.id == permission } == true
  }

  private mutating func remember(
    _ permission: Permission, _ choice: PermissionChoice, of id: Identity<WorkStream>, _ stamp: inout Stamp
  ) {
    let isAlways = choice.option.kind == .allowAlways || choice.option.kind == .rejectAlways
    guard choice.isKeptByUs || isAlways, let stream = workspace.streams[id] else { return }
    workspace.remembered.append(
      RememberedAnswer(
        id: stamp.freshID(), provider: stream.effectiveProvider, project: stream.project, title: permission.title,
        detail: permission.detail, answer: choice.option.name, keeper: choice.isKeptByUs ? .upnext : .agent, at: now))
  }

  // MARK: Saying no with words

  mutating func beginRefusal(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window),
      let permission = focusedPermission(in: window)
    else {
      refuse(.agent(.nothingIsAsked), in: id)
      return
    }
    beginRefusal(of: permission, in: stream, window: id)
  }

  mutating func beginRefusal(of permission: Permission, in stream: Identity<WorkStream>, window id: WindowID) {
    guard PermissionChoice(.rejectOnce, of: permission) != nil else {
      refuse(.agent(.noSingleNo), in: id)
      return
    }
    windows[id]?.dialog = .refusal(stream, permission: permission.id, TextEdit(isOneLine: true))
  }

  // MARK: What is remembered

  mutating func tellRemembered(_ id: Identity<RememberedAnswer>, in window: WindowID) {
    guard let answer = workspace.remembered.first(where: { $0.id == id }) else { return }
    tell(.agent(answer.keeperWords), in: window)
  }
}

extension RememberedAnswer {
  /// Who gives it, and what taking it out of the list does.
  var keeperWords: AgentPhrase {
    switch keeper {
    case .upnext: .keeper(agent: nil)
    case .agent: .keeper(agent: provider)
    }
  }
}

extension ListActs {
  /// Remembered answers can be taken back; nil where other rows are meant.
  static func planRemembered(
    _ kind: Kind, _ rows: [RowID], _ name: String, _ remembered: [RememberedAnswer]
  ) -> Plan? {
    let ids = rows.compactMap { if case .remembered(let id) = $0 { id } else { nil } }
    guard let first = ids.first, ids.count == rows.count else { return nil }
    guard kind == .remove else {
      return .refused(.agent(.rememberedStay))
    }
    guard ids.count == 1 else { return .refused(.agent(.forgetOneByOne)) }
    let keeper = remembered.first { $0.id == first }.flatMap { $0.keeper == .agent ? $0.provider : nil }
    return .act(.forget(first), title: .agent(.forgotAnswer(name, keptBy: keeper)))
  }
}

extension Dialogs {
  /// A peek scrolls through a question and answers it, or moves on; it never takes anything off a list.
  static func peek(
    _ key: Key, _ stream: Identity<WorkStream>, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    let permission = state.workspace.streams[stream]?.turn?.permissions.first
    if let permission {
      let tens = window.peekTens
      state.windows[id]?.peekTens = nil
      if case .character(let character) = key.code, let digit = character.wholeNumberValue {
        // With more than nine answers each has two digits.
        if permission.options.count > 9, tens == nil {
          state.windows[id]?.peekTens = digit
          return []
        }
        guard let choice = PermissionChoice(number: (tens ?? 0) * 10 + digit, of: permission) else { return [] }
        return answerPeeked(permission, with: choice, of: stream, in: id, &state, &stamp)
      }
      if let kind = PermissionChoice.kind(of: key, state) {
        guard let choice = PermissionChoice(kind, of: permission) else {
          state.refuse(PermissionChoice.refusal(of: kind, for: permission, peekKey: state.keyLabel(.peek)), in: id)
          return []
        }
        return answerPeeked(permission, with: choice, of: stream, in: id, &state, &stamp)
      }
      if state.surroundings.keymap.verb(for: key, in: [.conversation]) == .denyWithWords {
        state.beginRefusal(of: permission, in: stream, window: id)
        return []
      }
      let page = PermissionCard.peekPage(of: permission, in: window.facts.size)
      let last = PermissionCard.lastScroll(of: permission, in: window.facts.size)
      let now = min(window.peekScroll, last)
      let moved: Int? =
        switch key.code {
        case .down, .character("j"): now + 1
        case .up, .character("k"): now - 1
        case .pageDown: now + page
        case .pageUp: now - page
        case .home, .character("g"): 0
        case .end, .character("G"): last
        default: nil
        }
      if let moved {
        state.windows[id]?.peekScroll = max(0, min(moved, last))
        return []
      }
    }
    switch key.code {
    case .character(" "), .character("q"): state.windows[id]?.dialog = nil
    case .enter:
      state.windows[id]?.dialog = nil
      state.show(stream, in: id)
    default: break
    }
    return []
  }

  /// What has just appeared is not answered by what was meant for something else.
  static func answerPeeked(
    _ permission: Permission, with choice: PermissionChoice, of stream: Identity<WorkStream>, in id: WindowID,
    _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard state.windows[id]?.mayAnswer(permission, of: stream, at: state.now) == true else { return [] }
    let effects = state.answer(permission, with: choice, in: stream, window: id, &stamp)
    // An answer may want words first.
    let asksMore = state.workspace.streams[stream]?.turn?.permissions.isEmpty == false
    if asksMore, state.windows[id]?.dialog == nil { state.openPeek(stream, in: id) }
    return effects
  }

  /// The words stay where they are while the question can't be answered with them.
  static func refusal(
    _ key: Key, _ stream: Identity<WorkStream>, _ name: String, _ field: TextEdit, in id: WindowID,
    _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    var field = field
    guard key.code == .enter else {
      _ = field.press(key)
      state.windows[id]?.dialog = .refusal(stream, permission: name, field)
      return []
    }
    let open = state.workspace.streams[stream]?.turn?.permissions.first { $0.id == name }
    guard let permission = open, let choice = PermissionChoice(.rejectOnce, of: permission) else {
      state.refuse(.agent(.waitsNoMore), in: id)
      return []
    }
    // Keys that were meant for something else don't answer what has only just appeared.
    guard state.windows[id]?.mayAnswer(permission, of: stream, at: state.now) == true else { return [] }
    let words = field.text.trimmedOfBlanks
    return state.answer(
      permission, with: choice, message: words.isEmpty ? nil : words, in: stream, window: id, &stamp)
  }
}
