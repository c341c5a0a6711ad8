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
import Toolkit

extension CommandLineVerb {
  static let log = CommandLineVerb(
    "log", usage: "ID", summary: "Print what a command has said.",
    details:
      "ID is a command's id or its beginning (upnext list next, upnext list history). Of a shared lane's command that runs on "
      + "another host of yours, that host is asked; of one that has ended its result is printed: what else it said is on the "
      + "host that ran it.",
    operands: [.one(.command)], isLook: { _ in true },
    run: { call, state, _ throws(Refusal) in
      let command = try CommandFinder.need(call.words[0], in: state.workspace)
      return .later([try state.askLog(of: command, for: call.client)])
    },
    text: { answer, _ in PlainWords.said(answer) })

  package static let follow = CommandLineVerb(
    "follow", usage: "ID", summary: "Print what a command says, as it says it, to its end.",
    details: "Exit status: 0 completed, 4 interrupted, 5 failed, 6 cancelled. With --json, one object a line.",
    operands: [.one(.command)], doer: .stream,
    run: { call, state, _ throws(Refusal) in
      let command = try CommandFinder.need(call.words[0], in: state.workspace)
      let isThere = state.workspace.upNext[command.id] != nil && command.status != .interrupted
      let goesOn = isThere || state.workspace.goesOnOnceTold(command)
      guard goesOn || command.startedAt == nil else {
        return .later([try state.askLog(of: command, for: call.client)])
      }
      state.clients.followers.append(Follower(client: call.client, command: command.id))
      return .later()
    },
    report: { answer, _, json in
      if let text = answer["text"]?.string { return Outcome(output: json ? answer.text : Clean.whole(text), status: 0) }
      let end = answer["outcome"]?.string ?? answer["command"]?["status"]?.string
      return Outcome(output: json ? answer.text : PlainWords.said(answer), status: exitStatus(of: end))
    })
}

extension AppState {
  /// What was said in the command's thread from its start to its end comes from the store.
  fileprivate mutating func askLog(of command: QueuedCommand, for client: ClientID) throws(Refusal) -> Effect {
    guard let stream = command.stream, command.startedAt != nil else {
      let waits = workspace.upNext[command.id] != nil
      throw Refusal(
        .refused, "The command \(waits ? "has not started" : "ended before it started"), so it has said nothing.",
        hint: "upnext list \(waits ? "next" : "history") shows it.")
    }
    clients.logsAsked[client] = command.id
    return .run(.whole(client, stream))
  }
}

extension Answers {
  /// The part of a transcript that a command is.
  static func log(_ id: Identity<QueuedCommand>, _ entries: [Entry], _ state: AppState) -> LongAnswer? {
    let workspace = state.workspace
    guard let command = workspace.upNext[id] ?? workspace.history.last(where: { $0.id == id }),
      let start = command.startedAt.map(entries.beginning)
    else { return nil }
    return .conversation(
      Array(entries.said(from: start, to: command.completedAt)),
      beside: ["command": JSONViews.command(command, in: workspace, at: state.now), "entries": []])
  }
}

extension [Entry] {
  /// When the words were said of a turn that went on at this moment, however often; the moment itself where none went on. Of
  /// several that start at once each has a moment of its own, shortly after its words.
  fileprivate func beginning(ofRunFrom start: Timestamp) -> Timestamp {
    var place = firstIndex { $0.letsTurnGoOn && start.seconds(since: $0.at) == 0 }
    while let word = place, self[word].letsTurnGoOn, let said = self[..<word].lastIndex(where: { $0.role == .user }) {
      place = said
    }
    return place.map { Swift.min(self[$0].at, start) } ?? start
  }
}

extension Entry {
  /// The word with which a turn goes on, which is not the message's own entry.
  fileprivate var letsTurnGoOn: Bool {
    role == .user && text == Delivery.wordToGoOn && reference.map { $0 != id.text } == true
  }
}
