import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes

extension AppState {
  /// Tells clients that wait for a thread, once it is idle, needs the person, or the time is over.
  package mutating func answerWaits() -> [Effect] {
    guard !clients.waits.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [Wait] = []
    for wait in clients.waits {
      if let outcome = outcome(of: wait) {
        effects += answer(wait.client, waitingFor: wait.stream.text, outcome)
      } else {
        remaining.append(wait)
      }
    }
    clients.waits = remaining
    return effects
  }

  private func outcome(of wait: Wait) -> Reply? {
    guard let stream = workspace.streams[wait.stream], !stream.isDeleted else {
      return .refused(Refusal(.missing, "The thread was deleted meanwhile."))
    }
    let state = self.state(of: stream)
    // Nothing comes of a thread whose session is nowhere any more.
    if state == .unknown, stream.isGone, let reason = stream.refusalToContinue {
      return .refused(Refusal(.missing, reason.sentence))
    }
    switch state {
    case .working, .quiet:
      break
    case .idle, .done, .unknown:
      if isOver(stream, by: wait.deadline) { return reply(stream, "idle") }
    case .failed where stream.goesOnOnceTold != nil, .held where stream.goesOnOnceTold != nil:
      // The person has said what is to become of it.
      break
    case .failed where stream.hold == nil:
      // A program has failed; whoever waits for a command is told so by its exit status.
      if isOver(stream, by: wait.deadline) { return reply(stream, "idle") }
    case .held where stream.goesOnByItself(in: workspace):
      // Nobody is needed for that.
      break
    case .approve, .ask, .failed, .held:
      return reply(stream, "needs_you")
    }
    guard let deadline = wait.deadline, deadline <= now else { return nil }
    return .refused(
      Refusal(.refused, "The thread is still \(state.rawValue).", hint: "Wait longer, or look at it with: upnext"))
  }

  private func isOver(_ stream: WorkStream, by deadline: Timestamp?) -> Bool {
    !stream.hasMessageToGo && stream.outbox.running.isEmpty && isKept(stream.id, by: deadline)
  }

  /// What the turn has changed is kept: whoever has waited may change files, and none of it is taken for the agent's.
  func isKept(_ stream: ThreadID, by deadline: Timestamp?) -> Bool {
    if let deadline, deadline <= now { return true }
    return !workspace.snapshots.underWay.values.contains { $0.stream == stream }
  }

  private func reply(_ stream: WorkStream, _ outcome: String) -> Reply {
    .done(["outcome": .string(outcome), "thread": JSONViews.thread(stream, in: workspace, at: now)])
  }
}
