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
  static let pause = CommandLineVerb(
    "pause", usage: "THREAD | --all | --next | --agent A",
    summary: "Send nothing more in a thread, or anywhere; or start no more commands, or none of one agent.",
    details:
      "What is under way goes on. --all is all outboxes and Up Next, --next all of Up Next. The screen and list outbox "
      + "say what is paused.",
    operands: [.optional(.thread)], options: laneOptions,
    check: { arguments, verb throws(Refusal) in try checkLane(arguments, of: verb) },
    run: { call, state, _ throws(Refusal) in
      if call.isAboutUpNext { return .done(try state.setPause(true, call)) }
      guard let thread = call.words.first else {
        state.perform(.pauseAll(true), titled: .outbox(.allPaused), by: call.asker)
        return .done(["paused": "all"])
      }
      let id = try ThreadFinder.find(thread, in: state.workspace).id
      state.pauseOutbox(of: id, by: call.asker)
      return .done(JSONViews.outbox(id, state))
    },
    // What held the outbox before is not what was asked for.
    text: { _, arguments in arguments.has("--all") ? "all paused" : "paused" })

  static let resume = CommandLineVerb(
    "resume", usage: "THREAD | --all | --next | --agent A",
    summary: "Let a paused or held outbox go on, or all that are paused; or let commands start again.",
    details:
      "A message that failed is tried again, and one that waits for what a landing has left goes at once. One that may "
      + "have been done stays where it is: retry sends it, skip drops it, continue lets its turn go on. --next is all of "
      + "Up Next, also what waits since its editing was interrupted. --all takes back a pause of all: what was paused by "
      + "itself, with --next or --agent stays so. Where not all are paused, every paused outbox goes on.",
    operands: [.optional(.thread)], options: laneOptions,
    check: { arguments, verb throws(Refusal) in try checkLane(arguments, of: verb) },
    run: { call, state, stamp throws(Refusal) in
      if call.isAboutUpNext { return .done(try state.setPause(false, call)) }
      guard let thread = call.words.first else {
        let staying = state.workspace.outboxesToStayPaused
        let effects = state.resumeAll(by: call.asker, &stamp)
        let answer: JSON = [
          "resumed": "all", "next_hold": JSONViews.hold(state.workspace.upNext.hold),
          "paused_agents": .array(state.workspace.pausedAgents.sorted().map { .string($0) }),
          "paused_threads": .array(staying.map { .string($0.text) }),
        ]
        return .done(answer, effects)
      }
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      let id = stream.id
      guard !state.workspace.isPaused else {
        throw Refusal(.refused, "All outboxes are paused.", hint: "upnext resume --all lets them go on.")
      }
      if stream.hold == nil, state.workspace.interruptedCommand(of: id) != nil {
        throw Refusal(
          .refused, "Nothing holds the outbox of \"\(stream.displayName)\".", hint: state.workspace.wayOn(of: stream))
      }
      let effects = state.change(&stamp) { $0.resume(id) }
      if let reason = state.workspace.streams[id]?.refusalToPass {
        let hint = "upnext retry, skip or continue says what becomes of it."
        return .later(effects + [.reply(call.client, .refused(Refusal(.refused, reason.sentence, hint: hint)))])
      }
      state.note(.outbox(.goesOn), stream.outbox.isPaused ? .pauseOutbox(id, true) : nil, by: call.asker)
      return .done(JSONViews.outbox(id, state), effects)
    },
    text: { answer, arguments in arguments.isAboutUpNext ? "resumed" : PlainWords.state(of: answer, else: "goes on") })

  private static let laneOptions: [CommandLineOption] = [.agent, .flag("--all"), .flag("--next")]

  private static func checkLane(_ arguments: Arguments, of verb: CommandLineVerb) throws(Refusal) {
    guard arguments.isAboutUpNext else {
      guard arguments.has("--all") != (arguments.words.count == 1) else {
        throw verb.wrong("A thread is needed, or --all.")
      }
      return
    }
    guard arguments.words.isEmpty, !arguments.has("--all"),
      arguments.has("--next") != (arguments.value("--agent") != nil)
    else {
      throw verb.wrong("\(verb.name) takes --next for all commands, or --agent A.")
    }
  }
}

extension Arguments {
  /// Whether what is to be paused, or to go on, are commands.
  fileprivate var isAboutUpNext: Bool { has("--next") || value("--agent") != nil }
}

extension VerbCall {
  fileprivate var isAboutUpNext: Bool { arguments.isAboutUpNext }
}

extension AppState {
  /// What is so already stays so.
  fileprivate mutating func setPause(_ isPaused: Bool, _ call: VerbCall) throws(Refusal) -> JSON {
    let agent = call.value("--agent")
    if let agent {
      // One that has left the config may still be paused.
      if isPaused || !workspace.pausesCommands(of: agent) { _ = try known(agent) }
      guard isPaused || workspace.pausesCommands(of: agent) else {
        throw Refusal(.refused, "The commands of \(agent) are not paused.", hint: "upnext list next shows what waits.")
      }
    }
    pause(agent, isPaused, letsGoOfEdits: agent == nil && !isPaused, by: call.asker)
    return ["paused": .bool(isPaused), "agent": agent.map(JSON.string) ?? .null]
  }
}
