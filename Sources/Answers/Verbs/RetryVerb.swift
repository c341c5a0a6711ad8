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
  static let retry = CommandLineVerb(
    "retry", usage: "THREAD   or   ID [PROMPT]",
    summary: "Send a message again that failed or may not have been sent; or run an ended command again.",
    details:
      "After a usage limit, this tries all outboxes of the provider. ID is that of an ended command; with another "
      + "PROMPT, a new command like it is added, and those that waited for the old one wait for it. One that was cancelled "
      + "before it began waits for what it waited for: other commands, its time, your word. Where the message of "
      + "one that failed still stands in the thread that it was for, that is sent again, with PROMPT in place of its words, "
      + "and before what waits behind it.",
    operands: [.one(.item), .optional(.text)], subject: .state,
    run: { call, state, stamp throws(Refusal) in
      let name = call.words[0]
      if call.words.count > 1 { return try state.runAgain(call, &stamp) }
      // What names no thread may name a command that has ended.
      if try CommandFinder.findUnlessThread(name, in: state.workspace) != nil {
        return try state.runAgain(call, &stamp)
      }
      let stream = try ThreadFinder.inTrouble(name, in: state.workspace)
      state.note(.outbox(.tryingAgain(stream.messageInTrouble?.name)), nil, by: call.asker)
      let effects = state.change(&stamp) { $0.retry(in: stream.id) }
      return .done(JSONViews.outbox(stream.id, state), effects)
    },
    // Of a thread it is the outbox, of a command its id.
    text: { answer, _ in
      answer["messages"] == nil ? answer["id"]?.string ?? "" : PlainWords.state(of: answer, else: "goes on")
    })
}

extension AppState {
  fileprivate mutating func runAgain(_ call: VerbCall, _ stamp: inout Stamp) throws(Refusal) -> VerbAnswer {
    let command = try CommandFinder.need(call.words[0], in: workspace)
    let prompt = call.words.dropFirst().first
    if let waiting = workspace.upNext.waiting[command.id], waiting.status == .interrupted, prompt == nil {
      var fresh = waiting
      fresh.release()
      perform(.upNext(.replace(fresh)), titled: .command(.waitAgain(.one(fresh.name))), by: call.asker)
      return .done(["id": .string(fresh.id.text)])
    }
    guard workspace.upNext[command.id] == nil else {
      let verb = workspace.restsUntil(command) == nil ? "cancel" : "run"
      throw Refusal(.refused, "The command has not ended yet.", hint: "upnext \(verb) \(command.id.text.prefix(8))")
    }
    var other: QueuedCommand?
    if let prompt {
      try Refusal.needWords(in: prompt, "The prompt is empty.")
      var request = command.request.asked(again: stamp.freshID(), at: now)
      request.prompt = prompt
      var fresh = QueuedCommand(id: stamp.freshID(), request: request, priority: command.priority, enqueuedAt: now)
      fresh.takeStart(of: workspace.again(command, at: now))
      other = fresh
    }
    guard other.map({ !workspace.isWindowWriting(inMessageOf: command, as: $0) }) ?? true else {
      throw Refusal(
        .refused, "The message is being edited in a window.", hint: "Save it or let go of it there first.")
    }
    if let (_, effects) = sendAgain(command, as: other, &stamp, by: call.asker) {
      let waits = command.stream.flatMap { workspace.streams[$0]?.outbox.isPaused } ?? false
      return VerbAnswer(
        json: ["id": .string(command.id.text)], effects: effects, notice: waits ? .wordsWait : nil)
    }
    let again = waitingAgain(command, as: other)
    if perform(again.act, titled: again.title, by: call.asker) { workspace.noteDecided(about: command) }
    return VerbAnswer(
      json: ["id": .string((other ?? command).id.text)], notice: again.paused == nil ? nil : .othersWait)
  }
}
