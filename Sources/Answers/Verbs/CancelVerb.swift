import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene
import Words

extension CommandLineVerb {
  static let commandDetails =
    "ID is a command's id, its beginning, or its position among those that wait (upnext list next)."

  static let cancel = CommandLineVerb(
    "cancel", usage: "ID … | --all | --waiting | --priority P | --agent A",
    summary: "Cancel commands of Up Next: those that wait at once, those that run as soon as they stop.",
    details: commandDetails, operands: [.any(.command)],
    options: [.commandPriority, .agent, .flag("--all"), .flag("--waiting")],
    check: { arguments, verb throws(Refusal) in
      let ways = [
        !arguments.words.isEmpty, arguments.has("--all"), arguments.has("--waiting"),
        arguments.value("--priority") != nil, arguments.value("--agent") != nil,
      ]
      switch ways.count(where: { $0 }) {
      case 0: throw verb.wrong("Which commands?")
      case 1: break
      default: throw verb.wrong("Say in one way which commands.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      let selection = try state.selection(of: call)
      let (waiting, running) = state.workspace.commands(selection)
      if case .these(let ids) = selection, waiting.count + running.count < ids.count {
        let ended = ids.first { state.workspace.upNext[$0] == nil }
        throw Refusal(
          .refused, "The command \(ended.map { String($0.text.prefix(8)) } ?? "") has ended already.",
          hint: "upnext list history shows how.")
      }
      let effects = state.cancel(selection, by: call.asker)
      let stopping = Set(state.workspace.upNext.running.map(\.id))
      return .done(
        [
          "cancelled": .array((waiting + running).filter { !stopping.contains($0.id) }.map { .string($0.id.text) }),
          "stopping": .array(running.filter { stopping.contains($0.id) }.map { .string($0.id.text) }),
        ], effects)
    },
    text: { answer, _ in
      if let words = answer["words"]?.string { return words }
      let waiting = answer["cancelled"]?.array?.count ?? 0
      let running = answer["stopping"]?.array?.count ?? 0
      return running == 0 ? "cancelled \(waiting)" : "cancelled \(waiting), stopping \(running)"
    })
}

extension AppState {
  /// Which commands the call means.
  fileprivate func selection(of call: VerbCall) throws(Refusal) -> CommandSelection {
    if call.has("--all") { return .all }
    if call.has("--waiting") { return .waiting }
    if let name = call.value("--priority") { return .priority(try CommandPriority.need(name)) }
    if let agent = call.value("--agent") {
      // An agent whose program is gone may still have commands that wait.
      let (waiting, running) = workspace.commands(.agent(agent))
      return .agent(waiting.isEmpty && running.isEmpty ? try known(agent) : agent)
    }
    return .these(try CommandFinder.ids(call.words, in: workspace))
  }
}
