import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes
import Texts

extension AppState {
  /// Tells clients what the command that they follow has said since, line by line, and at last how it ended.
  package mutating func tellFollowers() -> [Effect] {
    guard !clients.followers.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [Follower] = []
    for var follower in clients.followers {
      guard !follower.isEnding else {
        remaining.append(follower)
        continue
      }
      let id = follower.command
      // One that was broken off says nothing more, though it waits again.
      let live = workspace.upNext[id].flatMap { $0.status == .interrupted ? nil : $0 }
      guard let command = live ?? ended(follower) else {
        effects.append(
          .reply(follower.client, .refused(Refusal(.missing, "The command was taken out of Up Next."))))
        continue
      }
      effects += news(of: command, in: command.stream.flatMap { transcripts[$0]?.entries } ?? [], for: &follower)
      if live == nil, !workspace.goesOnOnceTold(command) {
        guard let stream = command.stream, command.startedAt != nil else {
          effects.append(end(of: command, for: follower))
          continue
        }
        follower.isEnding = true
        effects.append(.run(.whole(follower.client, stream)))
      }
      remaining.append(follower)
    }
    clients.followers = remaining
    return effects
  }

  /// What the one who follows has not been told of a command that has ended, and how it ended.
  package func lastNews(for follower: Follower, in entries: [Entry]) -> [Effect] {
    guard let command = ended(follower) else {
      return [.reply(follower.client, .refused(Refusal(.missing, "The command was taken out of Up Next.")))]
    }
    var follower = follower
    return news(of: command, in: entries, for: &follower) + [end(of: command, for: follower)]
  }

  /// One that has ended, or that waits again because it was broken off.
  private func ended(_ follower: Follower) -> QueuedCommand? {
    let id = follower.command
    return follower.ended ?? workspace.history.last { $0.id == id } ?? workspace.upNext[id]
  }

  private func end(of command: QueuedCommand, for follower: Follower) -> Effect {
    .reply(
      follower.client,
      .done([
        "outcome": .string(command.status.rawValue),
        "command": JSONViews.command(command, in: workspace, at: now),
      ]))
  }

  private func news(of command: QueuedCommand, in entries: [Entry], for follower: inout Follower) -> [Effect] {
    guard let start = command.startedAt else { return [] }
    var effects: [Effect] = []
    for entry in entries.said(from: start, to: command.completedAt) where entry.isSaid {
      var told = follower.told[entry.id] ?? ToldText()
      var piece = told.rest(of: entry.text)
      if command.completedAt == nil, entry.status == .open {
        // The rest of a line comes when it is whole.
        guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        piece = piece[...end]
      }
      guard !piece.isEmpty else { continue }
      told.note(entry.text, upTo: piece.endIndex)
      follower.told[entry.id] = told
      if piece.last == UInt8(ascii: "\n") { piece = piece.dropLast() }
      let text = ColorMarks.plain(String(decoding: piece, as: UTF8.self))
      effects.append(
        .reply(
          follower.client,
          .event([
            "entry": .string(entry.id.text), "role": .string(entry.role.rawValue),
            "kind": .string(entry.kind.rawValue), "text": .string(text),
          ])))
    }
    return effects
  }
}

extension Entry {
  /// Words of the agent, or what a program has printed.
  fileprivate var isSaid: Bool { (role == .agent && kind == .text) || kind == .tool }
}
