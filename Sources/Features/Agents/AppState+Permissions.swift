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
}

extension Context {
  /// An answer that wants words is written first. False where the question was not answered: the dialog in which it was
  /// to be is not to lose its words.
  @discardableResult
  mutating func answer(
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

  mutating func beginRefusal() {
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

  mutating func tellRemembered(_ id: Identity<RememberedAnswer>) {
    guard let answer = workspace.remembered.first(where: { $0.id == id }) else { return }
    tell(.agent(answer.keeperWords))
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
