import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes

extension AppState {
  /// Who waits for what has just ended, or follows it, keeps it until there is an answer.
  package mutating func keepForThoseWhoWait() {
    for command in workspace.circumstances.ended {
      for index in clients.commandWaits.indices where clients.commandWaits[index].command == command.id {
        clients.commandWaits[index].ended = command
      }
      for index in clients.followers.indices where clients.followers[index].command == command.id {
        clients.followers[index].ended = command
      }
    }
  }

  /// Tells clients that wait for a command how it ended, that it needs the person, or that the time is over.
  package mutating func answerCommandWaits() -> [Effect] {
    guard !clients.commandWaits.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [CommandWait] = []
    for wait in clients.commandWaits {
      if let outcome = outcome(of: wait) {
        effects += answer(wait.client, waitingFor: wait.command.text, outcome)
      } else {
        remaining.append(wait)
      }
    }
    clients.commandWaits = remaining
    return effects
  }

  func outcome(of wait: CommandWait) -> Reply? {
    if let command = workspace.upNext[wait.command] {
      if needsPerson(command) { return reply(command, "needs_you") }
      let isResting =
        workspace.upNext.run(command.id) != nil
        && (workspace.restsUntil(command) != nil || workspace.waitsForStay(command))
      return still(isResting ? "waiting for its agent" : command.status.rawValue, by: wait.deadline)
    }
    guard let ended = wait.ended ?? workspace.history.last(where: { $0.id == wait.command }) else {
      return .refused(Refusal(.missing, "The command was taken out of Up Next."))
    }
    if let stream = ended.stream, !isKept(stream, by: wait.deadline) { return nil }
    if workspace.goesOnOnceTold(ended) { return still("waiting for its session to tell", by: wait.deadline) }
    // One of a shared lane was broken off here: how far it got is for a person to say.
    return reply(ended, ended.status == .interrupted ? "needs_you" : ended.status.rawValue)
  }

  /// Nil as long as there is time.
  private func still(_ words: String, by deadline: Timestamp?) -> Reply? {
    guard let deadline, deadline <= now else { return nil }
    return .refused(
      Refusal(
        .refused, "The command is still \(words).", hint: "Wait longer, or look at it with: upnext list next"))
  }

  /// Nothing will come of it without the person's word.
  func needsPerson(_ command: QueuedCommand) -> Bool {
    var seen: Set<Identity<QueuedCommand>> = []
    return needsPerson(command, &seen)
  }

  private func needsPerson(_ command: QueuedCommand, _ seen: inout Set<Identity<QueuedCommand>>) -> Bool {
    if workspace.upNext.run(command.id) != nil {
      if workspace.restsUntil(command) != nil { return !workspace.mayGoOnSometime(command) }
      if let stream = command.stream.flatMap({ workspace.streams[$0] }), stream.waitsForPerson { return true }
      return command.stream.flatMap { workspace.streams[$0]?.turn?.permissions.isEmpty } == false
    }
    if workspace.isPaused || workspace.upNext.hold != nil { return true }
    guard let obstacle = workspace.obstacle(to: command, at: now) else { return false }
    guard case .waitsFor = obstacle else { return !obstacle.passes }
    // It goes as those go that it comes after.
    for id in command.after where seen.insert(id).inserted {
      if let other = workspace.upNext[id], needsPerson(other, &seen) { return true }
    }
    return false
  }

  func reply(_ command: QueuedCommand, _ outcome: String) -> Reply {
    .done([
      "outcome": .string(outcome), "command": JSONViews.command(command, in: workspace, at: now),
    ])
  }
}
