import Core
import Toolkit

/// Answering agents' questions, and what of that is remembered.
extension AppState {
  mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String? = nil, in stream: Identity<WorkStream>,
    window id: WindowID, _ stamp: inout Stamp
  ) -> [Effect] {
    if let words = choice.option.words, message == nil {
      windows[id]?.dialog = .answering(
        stream, permission: permission.id, option: choice.option.id, TextEdit(words, isOneLine: true))
      return []
    }
    do throws(Refusal) {
      let effects = try answer(permission, with: choice, message: message, in: stream, &stamp)
      let ours = choice.isKeptByUs ? " From now on upnext answers exactly this the same way." : ""
      let words = choice.option.words == nil ? choice.option.name : Clean.line(message ?? "")
      tell("Answered: \(words).\(ours)", in: id)
      return effects
    } catch {
      refuse(error.message, in: id)
      return []
    }
  }

  /// An answer is tied to its question: one that is no longer open is not answered.
  mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String?, in stream: Identity<WorkStream>,
    _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    guard isOpen(permission.id, in: stream) else {
      throw Refusal(.refused, "The agent doesn't wait for this answer any more.")
    }
    // Words that are the answer go with it; others only where the agent takes them.
    let takesReasons = choice.option.words != nil || abilities[stream]?.takesReasons == true
    var orders: [AgentOrder] = []
    if let message, !takesReasons {
      // What the protocol can't carry follows as the next message.
      let (saying, sent) = Crossings.say(
        message, priority: .urgent, in: stream, of: &workspace, &transcripts, &stamp)
      if case .refused(let reason) = saying { throw Refusal(.refused, reason) }
      orders = sent
    }
    workspace.streams.update(stream) { $0.turn?.permissions.removeAll { $0.id == permission.id } }
    remember(permission, choice, of: stream, &stamp)
    let answer = Answer.option(choice.option.id, message: takesReasons ? message : nil)
    return [.agent(.answer(permission: permission.id, answer, in: stream))] + orders.map(Effect.agent)
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
      refuse("Nothing is asked here.", in: id)
      return
    }
    // What is to be refused is read first.
    guard Layout(self, window).showsQuestion(of: stream, window) else { return openPeek(stream, in: id) }
    beginRefusal(of: permission, in: stream, window: id)
  }

  mutating func beginRefusal(of permission: Permission, in stream: Identity<WorkStream>, window id: WindowID) {
    guard windows[id]?.permissionShown?.isInert(at: now) == false else { return }
    guard permission.option(.rejectOnce) != nil else {
      refuse("The agent offers no single way to say no: choose an answer by its number.", in: id)
      return
    }
    windows[id]?.dialog = .refusal(stream, permission: permission.id, TextEdit(isOneLine: true))
  }

  // MARK: What is remembered

  mutating func tellRemembered(_ id: Identity<RememberedAnswer>, in window: WindowID) {
    guard let answer = workspace.remembered.first(where: { $0.id == id }) else { return }
    tell(answer.keeperWords, in: window)
  }
}

extension RememberedAnswer {
  /// Who gives it, and what taking it out of the list does.
  var keeperWords: String {
    switch keeper {
    case .upnext: "upnext gives this answer to exactly this question. Removed, you are asked again."
    case .agent:
      "\(provider) remembers this by itself, as long as it likes. Removing it here doesn't change that: take it back in "
        + "\(provider)'s own settings."
    }
  }
}

extension ListActs {
  /// Remembered answers can be taken back; nil where other rows are meant.
  static func planRemembered(_ kind: Kind, _ rows: [RowID], _ name: String) -> Plan? {
    let ids = rows.compactMap { if case .remembered(let id) = $0 { id } else { nil } }
    guard let first = ids.first, ids.count == rows.count else { return nil }
    guard kind == .remove else {
      return .refused(.untranslated("Remembered answers stay in the order in which they were given."))
    }
    guard ids.count == 1 else { return .refused(.untranslated("Take them back one by one.")) }
    return .act(.forget(first), title: .untranslated("Forgot the answer to \"\(name)\""))
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
      if let choice = PermissionChoice(key, of: permission, state) {
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
    guard state.windows[id]?.permissionShown?.isInert(at: state.now) == false else { return [] }
    state.windows[id]?.dialog = nil
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
    guard let permission = open, let option = permission.option(.rejectOnce) else {
      state.refuse("The agent doesn't wait for this answer any more.", in: id)
      return []
    }
    let words = field.text.trimmedOfBlanks
    state.windows[id]?.dialog = nil
    return state.answer(
      permission, with: PermissionChoice(option), message: words.isEmpty ? nil : words, in: stream, window: id, &stamp)
  }
}
