import Acts
import CommandLine
import Conversation
import Core
import Finders
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let skip = CommandLineVerb(
    "skip", usage: "THREAD",
    summary: "Drop a message that failed or may have been sent, so that the others go on.",
    details: "upnext undo brings it back to its place.",
    operands: [.one(.thread)], subject: .state,
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.inTrouble(call.words[0], in: state.workspace)
      // Where a limit holds it, to go on would be to send what all threads of the agent hold.
      guard let message = stream.messageInTrouble else {
        throw Refusal.noneFailed(in: stream, hint: "A usage limit holds it. upnext retry tries all of the provider.")
      }
      let title = Phrase.outbox(.droppedMessage(message.name))
      state.perform(.skip(message, in: stream.id), titled: title, by: call.asker)
      let effects = state.change(&stamp) { $0.sendNext(in: stream.id) }
      return .done(JSONViews.outbox(stream.id, state), effects)
    },
    text: { answer, _ in PlainWords.state(of: answer, else: "goes on") })
}

extension ThreadFinder {
  /// A thread whose outbox waits for the person's word.
  static func inTrouble(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    let stream = try find(name, in: workspace)
    if stream.messageInTrouble != nil { return stream }
    switch stream.outbox.hold {
    case .usageLimit: return stream
    case .failed, .interrupted, .retrying, .paused, .editing, nil:
      throw Refusal.noneFailed(in: stream, hint: workspace.wayOn(of: stream))
    }
  }
}

extension Refusal {
  fileprivate static func noneFailed(in stream: WorkStream, hint: String) -> Refusal {
    Refusal(.refused, "No message failed in \"\(stream.displayName)\".", hint: hint)
  }
}

extension Workspace {
  /// What lets a thread go on in which no message is in trouble.
  func wayOn(of stream: WorkStream) -> String {
    if let command = interruptedCommand(of: stream.id) {
      let id = command.id.text.prefix(8)
      return "Its command was interrupted and waits in Up Next. "
        + (refusalToGoOn(command) == nil ? "upnext continue \(id) lets its turn go on, " : "")
        + "upnext retry \(id) runs it again."
    }
    return stream.hold == nil ? "upnext list outbox shows what waits there." : "upnext resume lets its outbox go on."
  }
}
