import Core
import JSON

extension CommandLineVerb {
  static let priority = CommandLineVerb(
    "priority", usage: "ID PRIORITY", summary: "Give a waiting message or command another priority.",
    details: "A message is normal or urgent; a command is low, normal, high or urgent.",
    operands: [.one(.item), .one(.name)],
    run: { call, state, _ throws(Refusal) in
      let priority = call.words[1]
      switch try QueuedItem.find(call.words[0], in: state.workspace) {
      case .message(let stream, var message):
        guard let wanted = MessagePriority(rawValue: priority) else {
          throw Refusal(.usage, "A message can't be \"\(priority)\".", hint: "Use normal or urgent.")
        }
        message.priority = wanted
        var after = stream.outbox.waiting
        after.remove(message.id)
        after.enqueue(message)
        let position = after.position(of: message.id) ?? 1
        let name = Phrase.Rows.one(message.name)
        state.accept(
          .outbox(.all([.replace(message), .move(message.id, to: position)]), in: stream.id),
          titled: wanted == .urgent ? .madeUrgent(name) : .madeNormal(name), in: call.language)
        return .done(["id": .string(message.id.text), "position": .integer(Int64(position))])
      case .command(let command):
        let wanted = try CommandPriority.need(priority)
        // What has that priority already stays where the person has put it.
        if let change = state.workspace.upNext.waiting.act(changing: [command.id], { _ in wanted }) {
          state.accept(.upNext(change), titled: .changedPriority(.one(command.name)), in: call.language)
        }
        let position = state.workspace.upNext.waiting.position(of: command.id) ?? 1
        return .done(["id": .string(command.id.text), "position": .integer(Int64(position))])
      }
    },
    text: { answer, _ in "now at \(answer["position"]?.int ?? 0)" })
}
