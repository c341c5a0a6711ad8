import Conversation
import Core
import Languages
import Queues
import Scene
import Words

/// Why an answer didn't reach its question.
package enum AnswerRefusal: Error, Equatable {
  case waitsNoMore
  /// The words that were to follow it can't be said.
  case message(ThreadRefusal)

  package var phrase: Phrase {
    switch self {
    case .waitsNoMore: .agent(.waitsNoMore)
    case .message(let refusal): .thread(.refused(refusal))
    }
  }
}

/// Answering agents' questions, and what of that is remembered.
extension AppState {
  /// An answer is tied to its question: one that is no longer open is not answered. One of several that are chosen is only
  /// turned on or off: the agent gets them together.
  package mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, message: String?, in stream: ThreadID,
    by asker: Asker, _ stamp: inout Stamp
  ) throws(AnswerRefusal) -> [Effect] {
    guard isOpen(permission.id, in: stream) else {
      throw .waitsNoMore
    }
    if choice.option.isTicked != nil {
      turn(choice.option, of: permission.id, in: stream)
      return []
    }
    var choice = choice
    choice.option = permission.answer(by: choice.option)
    // Words that are the answer go with it; others only with a no, where the agent takes them.
    let takesReasons =
      choice.option.words != nil
      || abilities[stream]?.takesReasons == true && !choice.isCancelled && choice.option.takesReasons
    var effects: [Effect] = []
    let before = workspace.undoHistory
    note(.agent(choice.said(to: permission, message)), nil, by: asker)
    if let message, !takesReasons {
      // What the protocol can't carry follows as the next message, which is taken back before the answer is named.
      let (saying, sent) = say(message, priority: .urgent, in: stream, by: asker, &stamp)
      if case .refused(let reason) = saying {
        workspace.undoHistory = before
        throw .message(reason)
      }
      effects = sent
    }
    if var answered = workspace.streams[stream] {
      answered.noteAnswer(choice.option, to: permission, &transcripts, at: stamp.now)
      if asker.client == nil {
        answered.turn?.answeredByPrograms.remove(permission.wording)
      } else {
        answered.turn?.answeredByPrograms.insert(permission.wording)
      }
      workspace.streams[stream] = answered
    }
    remember(permission, choice, of: stream, &stamp)
    leaveWords(for: permission, saying: message, in: stream, by: asker)
    keepGiven(message, as: choice.option, to: permission, in: stream, by: asker)
    let answer =
      choice.isCancelled
      ? Answer.cancelled : .option(choice.option.id, message: takesReasons ? message : nil)
    return [.agent(.answer(permission: permission.id, answer, in: stream))] + effects
  }

  /// An answer came to the one who asks, and won't do: windows that had said that it was given say so.
  package mutating func tellNotTaken(_ problem: String, in stream: ThreadID) {
    for window in windows.values
    where window.message?.kind == .done && (window.stream == stream || focusedStream(in: window) == stream) {
      refuse(.agent(.answerNotTaken(problem)), in: window.id)
    }
  }

  private mutating func turn(_ option: Permission.Option, of permission: String, in stream: ThreadID) {
    workspace.streams.update(stream) { thread in
      let asked = thread.turn?.permissions ?? []
      thread.turn?.permissions = asked.map { $0.id == permission ? $0.turning(option) : $0 }
    }
  }

  /// What is said to who would answer where nothing can be answered: another program may be the one that asks.
  package func refusalToAnswer(in stream: ThreadID?) -> Phrase {
    guard let thread = stream.flatMap(thread), [.approve, .ask].contains(state(of: thread)) else {
      return .agent(.nothingIsAsked)
    }
    return .state(.why(why(thread)))
  }

  func isOpen(_ permission: String, in stream: ThreadID) -> Bool {
    workspace.streams[stream]?.turn?.permissions.contains { $0.id == permission } == true
  }

  private mutating func remember(
    _ permission: Permission, _ choice: PermissionChoice, of id: ThreadID, _ stamp: inout Stamp
  ) {
    let isAlways = choice.option.kind == .allowAlways || choice.option.kind == .rejectAlways
    guard choice.isKeptByUs || isAlways, let stream = workspace.streams[id] else { return }
    let answer = RememberedAnswer(
      id: stamp.freshID(), agent: workspace.agentPlace(of: stream), project: stream.project, title: permission.title,
      detail: permission.deed, answer: choice.option.name, keeper: choice.isKeptByUs ? .upnext : .agent, at: now)
    // Several threads may have asked the same before anything was kept.
    if !workspace.remembered.contains(where: answer.isSame) { workspace.remembered.append(answer) }
  }
}
