import Acts
import CommandLine
import Conversation
import Core
import Hosts
import JSON
import Scene
import Sharing
import Words

/// Verbs about commands of Up Next, where the command that they name is one of a shared lane.
extension AppState {
  /// Nil where the call is about nothing that is shared.
  mutating func carryOutInLanes(
    _ call: VerbCall, _ request: EarlyRequest, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer? {
    if call.verb == .add {
      if let lane = call.value("--lane") { return try addToLane(lane, call, request, &stamp) }
      if call.value("--needs") != nil {
        throw call.verb.wrong("--needs is for commands of a lane: say which with --lane.")
      }
      return nil
    }
    // One that has ended is in no list, and known by its whole id.
    if call.verb == .show || call.verb == .log, let name = call.words.first, let id = SharedID(name),
      refusalOfLanes() == nil, ThreadID(name).flatMap({ workspace.streams[$0] }) == nil,
      CommandFinder.all(name, in: workspace).isEmpty
    {
      let isListed = try sharedCommand(name) != nil
      if call.verb == .show || !isListed { return .later(try readCommand(id, for: call.client)) }
    }
    if call.verb == .wait, let id = try awaited(call.words) {
      let deadline = call.value("--timeout").flatMap { Int64($0) }.map { now.adding(seconds: $0) }
      return .later(try wait(for: id, until: deadline, call.client))
    }
    guard LaneVerb.all.contains(call.verb.name), let name = call.words.first,
      CommandFinder.all(name, in: workspace).isEmpty, let (command, lane) = try sharedCommand(name)
    else {
      if call.value("--needs") != nil { throw call.verb.wrong("--needs is for commands of a lane.") }
      return nil
    }
    if let refusal = refusalOfLanes() { throw refusal }
    if call.verb == .show { return .later(try readCommand(command.id, for: call.client)) }
    if call.verb == .log || call.verb == .follow {
      throw Refusal(
        .refused, "What a command of a lane says stays on the host that runs it.",
        hint: "upnext list lanes has its last words, upnext show \(command.id.text) how it ended.")
    }
    guard call.words.count == 1 || LaneVerb.takesWords.contains(call.verb.name) else {
      throw Refusal(.usage, "Of a shared lane one command is named at a time.", hint: call.verb.line)
    }
    var project: String?
    if call.verb == .edit, call.value("--project") != nil {
      project = try sharedProject(call, in: lane)
      if project == nil { return .later(hold(request, for: call.project)) }
    }
    let (kind, words) = try laneAct(call, command, lane, movedTo: project)
    let answer: JSON = [
      "id": .string(command.id.text), "lane": .string(lane.name), "words": .string("\(words) in \(lane.name)"),
    ]
    return .later(act(kind, in: lane.id, for: .client(call.client), done: answer, &stamp).effects)
  }

  /// The command of a lane that is waited for; nil where none is meant. One that has ended is known by its whole id.
  private func awaited(_ names: [String]) throws(Refusal) -> SharedID? {
    guard names.count == 1, let name = names.first else {
      for name in names where CommandFinder.all(name, in: workspace).isEmpty {
        guard try sharedCommand(name) == nil else {
          throw Refusal(.usage, "Of a shared lane one command is waited for at a time.", hint: "upnext wait \(name)")
        }
      }
      return nil
    }
    guard CommandFinder.all(name, in: workspace).isEmpty, letter(name) == nil else { return nil }
    if let (command, _) = try sharedCommand(name) { return command.id }
    guard refusalOfLanes() == nil, ThreadID(name).flatMap({ workspace.streams[$0] }) == nil else {
      return nil
    }
    return SharedID(name)
  }

  private func laneAct(
    _ call: VerbCall, _ command: SharedCommand, _ lane: SharedLane, movedTo project: String?
  ) throws(Refusal) -> (LaneAct.Kind, String) {
    let id = command.id
    switch call.verb {
    case .top: return (.move(id, to: .top), "moved to the top")
    case .bottom: return (.move(id, to: .bottom), "moved to the bottom")
    case .move: return (.move(id, to: place(call.value("--to").flatMap { Int($0) } ?? 1, of: id, in: lane)), "moved")
    case .remove: return (command.state == .uncertain ? .drop(id) : .remove(id), "removed")
    case .cancel: return (.cancel(id), command.state == .waiting ? "cancelled" : "asked its host to stop it")
    case .stash: return (.stash(id), "stashed")
    case .unstash: return (.unstash(id), command.isProposed ? "accepted" : "unstashed")
    case .priority:
      let wanted = try CommandPriority.need(call.words.dropFirst().first ?? "")
      return (.priority(id, wanted.rawValue), wanted.name)
    case .retry:
      if call.words.count > 1 { throw Refusal.notInLanes("retry with another prompt") }
      return (.again(id), "sent again")
    case .edit:
      let changes = try changes(call, lane, movedTo: project)
      guard let name = call.value("--priority") else { return (.edit(id, changes, seen: command.number), "changed") }
      let wanted = try CommandPriority.need(name)
      guard changes.isEmpty else {
        throw Refusal(
          .usage, "Of a lane's command the priority is changed by itself.", hint: "upnext priority ID \(wanted.name)")
      }
      return (.priority(id, wanted.rawValue), wanted.name)
    default:
      throw Refusal(
        .refused, "A command of a lane is taken by a host when its turn comes.",
        hint: "upnext top \(id.text.prefix(8)) moves it to the top.")
    }
  }

  /// Places are counted among those that wait.
  private func place(_ position: Int, of id: SharedID, in lane: SharedLane) -> LaneAct.Place {
    let others = (hub.talk?.lanes.known[lane.id]?.waiting ?? []).map(\.id).filter { $0 != id }
    guard position > 1, !others.isEmpty else { return .top }
    return position > others.count ? .bottom : .behind(others[position - 2])
  }

  private func changes(
    _ call: VerbCall, _ lane: SharedLane, movedTo project: String?
  ) throws(Refusal) -> [SharedChange] {
    if call.value("--thread") != nil { throw Refusal.notInLanes("edit --thread") }
    let options = try AddOptions(call.arguments, of: call.verb)
    var changes: [SharedChange] = []
    if let text = call.words.dropFirst().first {
      try Refusal.needWords(in: text, "There are no words.")
      changes.append(.prompt(text))
    }
    if let agent = call.value("--agent") { changes.append(.agent(agent)) }
    if let project { changes.append(.project(project)) }
    if call.value("--after") != nil {
      changes.append(.after(try predecessors(options.after, in: lane)))
    }
    if call.value("--at") == "" {
      changes.append(.notBefore(nil))
    } else if let moment = try start(options) {
      changes.append(.notBefore(databaseMoment(moment)))
    }
    if let mode = call.value("--mode") { changes.append(.mode(mode.isEmpty ? nil : mode)) }
    if call.value("--estimate") != nil { changes.append(.seconds(options.estimatedSeconds.map { Int($0) })) }
    if call.value("--with") != nil || call.value("--format") != nil {
      changes.append(.options(options.enhancements.shared))
    }
    if call.value("--needs") != nil { changes.append(.needs(try call.labels())) }
    return changes
  }
}

/// The verbs that are for commands of shared lanes, too.
private enum LaneVerb {
  static let all: Set = [
    "top", "bottom", "move", "remove", "cancel", "stash", "unstash", "priority", "edit", "retry", "run", "show",
    "log", "follow",
  ]
  /// Words behind the command's id.
  static let takesWords: Set = ["priority", "edit", "retry"]
}

extension Refusal {
  fileprivate static func notInLanes(_ what: String) -> Refusal {
    Refusal(.refused, "upnext \(what) is not for commands of shared lanes.", hint: "Remove it, and add another one.")
  }
}
