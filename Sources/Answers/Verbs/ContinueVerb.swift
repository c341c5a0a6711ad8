import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let `continue` = CommandLineVerb(
    "continue", usage: "THREAD   or   ID",
    summary: "Let a turn that broke off go on in its session, without saying its words again.",
    details: "Where the agent doesn't have the message, there is nothing to continue: upnext retry sends it. While its "
      + "session is being asked whether it has, the word waits for that, and what never arrived is sent. Where it "
      + "can't tell, the turn doesn't go on, and where nobody can ask it, what is said is still continue. ID is that of a "
      + "command in Up Next that was interrupted: it goes on when it has a place; or of one that failed: it goes on in its "
      + "thread.",
    operands: [.one(.item)], subject: .state,
    run: { call, state, stamp throws(Refusal) in
      if let command = try CommandFinder.findUnlessThread(call.words[0], in: state.workspace) {
        guard let (stream, message) = state.workspace.messageLeft(of: command) else {
          return try state.goOn(command, for: call)
        }
        let (refusal, effects) = state.change(&stamp) { $0.goOn(message.id, in: stream.id) }
        if let refusal { throw Refusal(.refused, refusal.sentence, hint: hint(toRetry: command)) }
        state.note(state.words(ofGoingOnWith: message, in: stream.id), nil, by: call.asker)
        return VerbAnswer(
          json: ["id": .string(command.id.text)], effects: effects,
          notice: state.asksSession(of: stream.id) ? .asksSession : nil)
      }
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      if stream.messageInTrouble == nil, let command = state.workspace.interruptedCommand(of: stream.id) {
        return try state.goOn(command, for: call)
      }
      let (refusal, effects) = state.change(&stamp) { $0.goOn(in: stream.id) }
      if let refusal {
        let hint =
          refusal == .noBrokenTurn
          ? state.workspace.wayOn(of: stream) : "upnext retry sends it, upnext skip lets the others go."
        throw Refusal(.refused, refusal.sentence, hint: hint)
      }
      state.note(state.words(ofGoingOnWith: stream.messageInTrouble, in: stream.id), nil, by: call.asker)
      return VerbAnswer(
        json: JSONViews.outbox(stream.id, state), effects: effects,
        notice: state.asksSession(of: stream.id) ? .asksSession : nil)
    },
    // Of a thread it is the outbox, of a command its id.
    text: { answer, _ in
      if answer["messages"] == nil { return answer["id"]?.string ?? "" }
      // What held it before is not what was asked for.
      let asks = answer["asks_session"]?.bool == true
      return asks ? "goes on once its session has told" : PlainWords.state(of: answer, else: "continues")
    })
}

extension CommandLineVerb {
  fileprivate static func hint(toRetry command: QueuedCommand) -> String {
    "upnext retry \(command.id.text.prefix(8)) runs it again."
  }
}

extension AppState {
  /// The word that a turn goes on waits for what the thread's session tells.
  fileprivate func asksSession(of thread: ThreadID) -> Bool {
    workspace.streams.contains(thread) { $0.goesOnOnceTold != nil }
  }

  fileprivate mutating func goOn(_ command: QueuedCommand, for call: VerbCall) throws(Refusal) -> VerbAnswer {
    if let refusal = goOn(with: [command], by: call.asker) {
      throw Refusal(.refused, refusal.sentence, hint: CommandLineVerb.hint(toRetry: command))
    }
    let asks = workspace.asksRecord(of: command)
    return VerbAnswer(json: ["id": .string(command.id.text)], notice: asks ? .asksSession : nil)
  }
}
