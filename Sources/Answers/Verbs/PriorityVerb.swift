import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let priority = CommandLineVerb(
    "priority", usage: "ID|THREAD PRIORITY", summary: "Give a waiting message, a command or a thread another priority.",
    details:
      "A message is normal or urgent; a command is low, normal, high or urgent. A thread has a number from 1 to 99; "
      + "lower ones go first where queue.order is priority.",
    operands: [.one(.item), .one(.usually(["low", "normal", "high", "urgent"]))],
    run: { call, state, _ throws(Refusal) in
      let priority = call.words[1]
      if let number = Int(priority) {
        return .done(try state.setPriority(to: number, call))
      }
      switch try QueuedItem.find(call.words[0], toGivePriority: priority, in: state.workspace) {
      case .message(let stream, var message):
        guard let wanted = MessagePriority(rawValue: priority) else {
          throw Refusal(.usage, "A message can't be \"\(priority)\".", hint: "Use normal or urgent.")
        }
        // What has that priority already stays where the person has put it.
        if message.priority != wanted {
          message.priority = wanted
          state.giveItsPlace(to: message, in: stream, call.asker)
        }
        let position = state.workspace.streams[stream.id]?.outbox.waiting.position(of: message.id) ?? 1
        return .done(["id": .string(message.id.text), "position": .integer(Int64(position))])
      case .command(let command):
        let wanted = try CommandPriority.need(priority)
        if let change = state.workspace.upNext.waiting.act(changing: [command.id], { _ in wanted }) {
          state.perform(.upNext(change), titled: .changedPriority(.one(command.name)), by: call.asker)
        }
        let position = state.workspace.upNext.waiting.position(of: command.id) ?? 1
        return .done(["id": .string(command.id.text), "position": .integer(Int64(position))])
      }
    },
    text: { answer, _ in answer["words"]?.string ?? "now at \(answer["position"]?.int ?? 0)" })
}

extension AppState {
  /// A message with another priority goes behind the last of those that have it.
  fileprivate mutating func giveItsPlace(to message: QueuedMessage, in stream: WorkStream, _ asker: Asker) {
    var after = stream.outbox.waiting
    after.remove(message.id)
    after.enqueue(message)
    let name = Phrase.Rows.one(message.name)
    perform(
      .outbox(.all([.replace(message), .move(message.id, to: after.position(of: message.id) ?? 1)]), in: stream.id),
      titled: message.priority == .urgent ? .madeUrgent(name) : .madeNormal(name), by: asker)
  }

  fileprivate mutating func setPriority(to number: Int, _ call: VerbCall) throws(Refusal) -> JSON {
    let stream: WorkStream
    do throws(Refusal) { stream = try ThreadFinder.findLive(call.words[0], in: workspace) } catch {
      guard error.code == .missing else { throw error }
      throw QueuedItem.refusal(ofPriority: number, for: call.words[0], in: workspace) ?? error
    }
    guard ThreadAct.priorities.contains(number) else {
      throw Refusal(.usage, "\(number) is no priority of a thread.", hint: "Use a number from 1 to 99; 1 goes first.")
    }
    let title = Phrase.gavePriority(.one(stream.name(in: call.language)), number)
    perform(.thread(.priority(stream.id, number)), titled: title, by: call.asker)
    return ["id": .string(stream.id.text), "position": .integer(Int64(workspace.queuePosition(of: stream.id)))]
  }
}
