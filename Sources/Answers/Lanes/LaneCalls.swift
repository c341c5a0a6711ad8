import Acts
import CommandLine
import Conversation
import Core
import Finders
import Hosts
import HubScene
import JSON
import Scene
import Sharing
import Words

/// Verbs about commands of Up Next, where the command that they name is one of a shared lane.
extension AppState {
  /// Nil where the call is about nothing that is shared.
  mutating func carryOutInLanes(_ call: VerbCall, _ stamp: inout Stamp) throws(Refusal) -> VerbAnswer? {
    if call.verb == .add {
      if let lane = call.value("--lane") { return try addToLane(lane, call, &stamp) }
      if call.value("--needs") != nil {
        throw call.verb.wrong("--needs is for commands of a lane: say which with --lane.")
      }
      return nil
    }
    if let answer = try readInLanes(call, &stamp) { return answer }
    guard let meant = try sharedCommands(call) else {
      if call.value("--needs") != nil { throw call.verb.wrong("--needs is for commands of a lane.") }
      guard call.verb == .retry, let name = call.words.first, mayMeanCommandOfLane(name) else { return nil }
      return try sendAgain(name, call, &stamp)
    }
    if let refusal = refusalOfLanes() { throw refusal }
    var project: String?
    if call.verb == .edit, call.value("--project") != nil, let lane = meant.first?.lane {
      project = try sharedProject(call, in: lane)
      if project == nil { return .later(hold(call.request, for: try call.project)) }
    }
    let planned = try plan(call, meant, movedTo: project, &stamp)
    return .later(try carryOut(planned, of: call, &stamp))
  }

  /// What is only read of commands of lanes. One that has ended is in no list, and the hub knows it.
  private mutating func readInLanes(_ call: VerbCall, _ stamp: inout Stamp) throws(Refusal) -> VerbAnswer? {
    guard [.show, .log, .follow].contains(call.verb), let name = call.words.first, mayMeanCommandOfLane(name) else {
      return nil
    }
    let part: CommandWanted.Part = call.verb == .show ? .whole : call.verb == .log ? .said : .end
    if let (command, _) = try sharedCommand(name) {
      if call.verb == .show { return .later(try readCommand(command.id, part, for: call)) }
      return try readWhatItSays(command, call, &stamp)
    }
    if let id = SharedID(name), refusalOfLanes() == nil {
      return .later(try readCommand(id, part, for: call))
    }
    switch try endedCommand(name, of: call.request) {
    case .none: return nil
    case .isAsked(let effects): return .later(effects)
    case .found(let place): return .later(try readCommand(place.id, part, for: call))
    }
  }

  /// What a command says is in no hub: it is read where it runs, if that is a host of one's own.
  private mutating func readWhatItSays(
    _ command: SharedCommand, _ call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer? {
    if let local = workspace.hub.carried.last(where: { $0.token.command == command.id })?.local {
      let here = VerbCall(
        verb: call.verb, arguments: try Arguments([local], of: call.verb), request: call.request,
        call: Call([], directory: call.call.directory))
      return try call.verb.carryOut?(here, &self, &stamp)
    }
    guard command.state != .waiting else {
      throw Refusal(
        .refused, "The command has not started, so it has said nothing.", hint: "upnext list lanes shows it.")
    }
    // Nobody says more of it without a person's word.
    if call.verb == .follow, command.state == .uncertain {
      return .later(try readCommand(command.id, .end, for: call))
    }
    let id = command.id.text
    guard let peer = workspace.hub.peers.first(where: { $0.id == command.host }) else {
      throw Refusal(
        .refused, "What a command of a lane says stays on the host that runs it.",
        hint: "upnext list lanes has its last words, upnext show \(id) how it ended.")
    }
    guard call.verb == .log else {
      throw Refusal(
        .refused, "It runs on \(peer.name): there it can be followed.",
        hint: "upnext log \(id.prefix(8)) has what it said.")
    }
    let body = LetterBody(words: [call.verb.name, id], language: call.language)
    return .later(try write(body, saidAs: body.line, isAct: false, to: peer, for: call.client, &stamp))
  }

  enum AwaitedCommand {
    case found(SharedID)
    /// The call is answered once the hub has said what it has.
    case isAsked([Effect])
  }

  /// The command of a lane that is waited for; nil where none is meant.
  mutating func awaitedInLanes(_ name: String, _ call: VerbCall) throws(Refusal) -> AwaitedCommand? {
    guard mayMeanCommandOfLane(name) else { return nil }
    if let (command, _) = try sharedCommand(name) { return .found(command.id) }
    if let id = SharedID(name), refusalOfLanes() == nil { return .found(id) }
    switch try endedCommand(name, of: call.request) {
    case .none: return nil
    case .isAsked(let effects): return .isAsked(effects)
    case .found(let place): return .found(place.id)
    }
  }

  /// A command of a lane may be meant, since no command and no thread of this host is called so.
  func mayMeanCommandOfLane(_ name: String) -> Bool {
    (isInHub || hub.talk != nil) && CommandFinder.all(name, in: workspace).isEmpty
      && !ThreadFinder.mayMean(name, in: workspace)
  }

  /// The commands of lanes that a call is about; nil where it is about none.
  private func sharedCommands(_ call: VerbCall) throws(Refusal) -> [LaneCall.Meant]? {
    guard LaneVerb.all.contains(call.verb.name) else { return nil }
    let names = LaneVerb.takesWords.contains(call.verb.name) ? Array(call.words.prefix(1)) : call.words
    var meant: [LaneCall.Meant] = []
    var others: [String] = []
    for name in names {
      guard CommandFinder.all(name, in: workspace).isEmpty, let (command, lane) = try sharedCommand(name) else {
        others.append(name)
        continue
      }
      if !meant.contains(where: { $0.command.id == command.id }) { meant.append((command, lane)) }
    }
    guard !meant.isEmpty else { return nil }
    guard let other = others.first else { return meant }
    throw Refusal(
      .usage, "\"\(other)\" is no command of a lane, and the others are.",
      hint: "Name commands of lanes in a call of their own: they are the hub's.")
  }

  /// One that has ended runs once more, with the same words or as another one.
  private mutating func sendAgain(
    _ name: String, _ call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer? {
    switch try endedCommand(name, of: call.request) {
    case .none: return nil
    case .isAsked(let effects): return .later(effects)
    case .found(let place):
      guard let lane = hub.talk?.lanes[place.lane] else { return nil }
      let (kind, id) = try again(place.id, call, &stamp)
      let prompt = call.words.dropFirst().first.map { ThreadName.firstWords(of: $0) }
      let planned = LaneCall(
        acts: [(kind, lane.id)], ids: [id], lane: lane.name, words: "waits again",
        title: .command(.waitAgain(.one(prompt ?? String(place.id.text.prefix(8))))))
      return .later(try carryOut(planned, of: call, &stamp))
    }
  }

  private func again(
    _ id: SharedID, _ call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> (LaneAct.Kind, SharedID) {
    guard let prompt = call.words.dropFirst().first else { return (.again(id), id) }
    try Refusal.needWords(in: prompt, "The prompt is empty.")
    guard hub.talk?.doesSeveral == true else { throw Refusal.needsLevelOfSeveral(hub.talk) }
    guard let fresh = SharedID(stamp.freshID(SharedRequest.self).text) else { throw Refusal.hubIsAway }
    return (.retry(id, as: fresh, prompt: prompt), fresh)
  }

  // MARK: Doing it

  /// As one act: all of it is done or nothing, and one undo takes it back.
  private mutating func carryOut(
    _ planned: LaneCall, of call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    guard planned.acts.count == 1 || hub.talk?.doesSeveral == true else { throw Refusal.needsLevelOfSeveral(hub.talk) }
    var answer: JSONObject = [
      "lane": .string(planned.lane), "words": .string("\(planned.words) in \(planned.lane)"),
    ]
    answer["id"] = planned.ids.count == 1 ? .string(planned.ids[0].text) : nil
    answer["ids"] = planned.ids.count == 1 ? nil : .array(planned.ids.map { .string($0.text) })
    if let waits = planned.waits {
      answer["runs"] = false
      answer["waits"] = .string(waits)
    }
    let done = act(planned.acts, for: call.asker, done: .object(answer), &stamp)
    noteGesture(planned.title, done.said, by: call.asker)
    return done.effects
  }

  private mutating func plan(
    _ call: VerbCall, _ meant: [LaneCall.Meant], movedTo project: String?, _ stamp: inout Stamp
  ) throws(Refusal) -> LaneCall {
    // In the order in which they stand, as they are to stand behind one another then, too.
    let meant = inOrder(meant)
    let rows: Phrase.Rows =
      meant.count == 1 ? .one(ThreadName.firstWords(of: meant[0].command.request.prompt)) : .commands(meant.count)
    var planned = LaneCall(
      acts: [], ids: meant.map(\.command.id),
      lane: Set(meant.map(\.lane.name)).sorted().joined(separator: ", "), words: "", title: .removed(rows))
    func each(_ words: String, _ title: Phrase, isBackwards: Bool = false, _ kind: (SharedCommand) -> LaneAct.Kind) {
      (planned.words, planned.title) = (words, title)
      let acts = meant.map { (kind: kind($0.command), lane: $0.lane.id) }
      planned.acts = isBackwards ? acts.reversed() : acts
    }
    let (command, lane) = meant[0]
    switch call.verb {
    // Each goes before the one that went before.
    case .top: each("moved to the top", .movedToTop(rows), isBackwards: true) { .move($0.id, to: .top) }
    case .bottom: each("moved to the bottom", .movedToBottom(rows)) { .move($0.id, to: .bottom) }
    case .move:
      let position = call.value("--to").flatMap { Int($0) } ?? 1
      let place = place(position, of: command.id, in: lane)
      each("moved", .moved(rows, toPlace: position)) { .move($0.id, to: place) }
    case .remove: each("removed", .removed(rows)) { $0.state == .uncertain ? .drop($0.id) : .remove($0.id) }
    case .cancel:
      let isWaiting = meant.allSatisfy { $0.command.state == .waiting }
      each(isWaiting ? "cancelled" : "asked its host to stop it", isWaiting ? .removed(rows) : .command(.stopped(rows)))
      { .cancel($0.id) }
    case .stash: each("stashed", .command(.stashedRows(rows))) { .stash($0.id) }
    case .unstash:
      let isProposed = meant.contains { $0.command.isProposed }
      each(isProposed ? "accepted" : "unstashed", .command(.tookFromStash(rows))) { .unstash($0.id) }
    case .priority:
      let wanted = try CommandPriority.need(call.words.dropFirst().first ?? "")
      each(wanted.name, .changedPriority(rows)) { .priority($0.id, wanted.rawValue) }
    case .retry:
      let (kind, id) = try again(command.id, call, &stamp)
      each("sent again", .command(.waitAgain(rows))) { _ in kind }
      planned.ids = [id]
    case .edit: try planEdit(call, command, lane, movedTo: project, &planned)
    default: planRun(command, lane, rows, &planned)
    }
    return planned
  }

  private func planEdit(
    _ call: VerbCall, _ command: SharedCommand, _ lane: SharedLane, movedTo project: String?, _ planned: inout LaneCall
  ) throws(Refusal) {
    let changes = try changes(call, command, lane, movedTo: project)
    planned.words = "changed"
    planned.title = .command(.commandChanged(ThreadName.firstWords(of: command.request.prompt)))
    let wanted: CommandPriority? =
      if let name = call.value("--priority") { try CommandPriority.need(name) } else { nil }
    if !changes.isEmpty { planned.acts.append((.edit(command.id, changes, seen: command.number), lane.id)) }
    guard let wanted else { return }
    if changes.isEmpty { planned.words = wanted.name }
    planned.acts.append((.priority(command.id, wanted.rawValue), lane.id))
  }

  /// It waits for nothing any more and is the next that a host takes: when, no machine can say for another one.
  private func planRun(
    _ command: SharedCommand, _ lane: SharedLane, _ rows: Phrase.Rows, _ planned: inout LaneCall
  ) {
    planned.words = "moved to the top"
    planned.title = .movedToTop(rows)
    planned.waits = "it is the next of \(lane.name) that a host takes"
    if command.request.isStashed { planned.acts.append((.unstash(command.id), lane.id)) }
    var changes: [SharedChange] = []
    if !command.request.after.isEmpty { changes.append(.after([])) }
    if command.request.notBefore != nil { changes.append(.notBefore(nil)) }
    if !changes.isEmpty { planned.acts.append((.edit(command.id, changes, seen: nil), lane.id)) }
    planned.acts.append((.move(command.id, to: .top), lane.id))
  }

  private func inOrder(_ meant: [LaneCall.Meant]) -> [LaneCall.Meant] {
    meant.sorted { ($0.lane.id, $0.command.rank) < ($1.lane.id, $1.command.rank) }
  }

  /// Places are counted among those that wait.
  private func place(_ position: Int, of id: SharedID, in lane: SharedLane) -> LaneAct.Place {
    let others = (hub.talk?.lanes.known[lane.id]?.waiting ?? []).map(\.id).filter { $0 != id }
    guard position > 1, !others.isEmpty else { return .top }
    return position > others.count ? .bottom : .behind(others[position - 2])
  }

  private func changes(
    _ call: VerbCall, _ command: SharedCommand, _ lane: SharedLane, movedTo project: String?
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
      let asked = PromptEnhancementOptions(shared: command.request.options)
      let wanted = try PromptEnhancementOptions(call.arguments, of: call.verb, insteadOf: asked)
      changes.append(.options(wanted.shared))
    }
    if call.value("--needs") != nil { changes.append(.needs(try call.labels())) }
    return changes
  }
}

/// What a call does to commands of shared lanes.
private struct LaneCall {
  typealias Meant = (command: SharedCommand, lane: SharedLane)

  var acts: [(kind: LaneAct.Kind, lane: SharedID)]
  var ids: [SharedID]
  let lane: String
  var words: String
  /// As it is taken back.
  var title: Phrase
  /// What it waits for, where it was to run.
  var waits: String?
}

/// The verbs that are for commands of shared lanes, too.
private enum LaneVerb {
  static let all: Set = [
    "top", "bottom", "move", "remove", "cancel", "stash", "unstash", "priority", "edit", "retry", "run",
  ]
  /// Words behind the command's id.
  static let takesWords: Set = ["priority", "edit", "retry"]
}

extension Refusal {
  fileprivate static func notInLanes(_ what: String) -> Refusal {
    Refusal(.refused, "upnext \(what) is not for commands of shared lanes.", hint: "Remove it, and add another one.")
  }
}
