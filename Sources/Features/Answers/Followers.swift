import Core
import JSON

/// A command-line client that reads what a command says, to its end.
struct Follower: Equatable, Sendable {
  let client: ClientID
  let command: Identity<QueuedCommand>
  /// How many bytes of each text it has been told.
  var told: [Identity<Entry>: Int] = [:]
}

extension AppState {
  /// Tells clients what the command that they follow has said since, line by line, and at last how it ended.
  mutating func tellFollowers() -> [Effect] {
    guard !followers.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [Follower] = []
    for var follower in followers {
      let id = follower.command
      let live = workspace.upNext[id]
      let ended = workspace.circumstances.ended.last { $0.id == id } ?? workspace.history.last { $0.id == id }
      guard let command = live ?? ended else {
        effects.append(
          .reply(follower.client, .refused(Refusal(.missing, "The command was taken out of Up Next."))))
        continue
      }
      effects += news(of: command, isOver: live == nil, for: &follower)
      guard live == nil else {
        remaining.append(follower)
        continue
      }
      effects.append(
        .reply(
          follower.client,
          .done([
            "outcome": .string(command.status.rawValue),
            "command": Shapes.command(command, position: 0, in: workspace, at: now),
          ])))
    }
    followers = remaining
    return effects
  }

  private func news(of command: QueuedCommand, isOver: Bool, for follower: inout Follower) -> [Effect] {
    guard let stream = command.stream, let start = command.startedAt else { return [] }
    var effects: [Effect] = []
    for entry in transcripts[stream]?.entries ?? [] where entry.at >= start && entry.isSaid {
      let told = follower.told[entry.id] ?? 0
      var piece = entry.text.utf8.dropFirst(told)
      if !isOver, entry.status == .open {
        // The rest of a line comes when it is whole.
        guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        piece = piece[...end]
      }
      guard !piece.isEmpty else { continue }
      follower.told[entry.id] = told + piece.count
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
