import Acts
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing
import Words

/// A command for a lane that several machines serve.
extension AppState {
  /// Its project is named as all of them know it; where somebody has to look for that first, the call waits.
  mutating func addToLane(
    _ name: String, _ call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer {
    try refuseWhatStaysHere(call)
    let lane = try lane(name)
    guard let project = try sharedProject(call, in: lane) else {
      return .later(hold(call.request, for: try self.project(of: call)))
    }
    var options = try AddOptions(call.arguments, of: call.verb)
    let after = options.after
    options.after = []
    let command = try newCommand(
      call.words.first ?? "", try self.project(of: call), nil, nil, call.value("--priority"), options: options, &stamp)
    let agent = call.value("--agent") ?? place(of: command)
    guard SharedName.isOne(agent) else { throw call.verb.wrong("\"\(agent)\" is no name of an agent.") }
    guard let id = SharedID(command.id.text) else { throw Refusal.hubIsAway }
    var shared = SharedRequest(
      id: id, prompt: command.request.prompt, agent: agent, project: project, mode: command.request.mode,
      options: command.request.enhancements.shared, estimatedSeconds: command.request.estimatedSeconds.map { Int($0) },
      priority: command.priority.rawValue, needs: try call.labels(), isStashed: command.isStashed)
    shared.after = try predecessors(after, in: lane)
    shared.notBefore = command.notBefore.map(databaseMoment)
    let done: JSON = ["id": .string(id.text), "lane": .string(lane.name), "project": .string(project)]
    let added = act([(.add(shared), lane.id)], for: call.asker, done: done, &stamp)
    noteGesture(
      .lane(.added(ThreadName.firstWords(of: shared.prompt), lane: lane.name)), added.said, by: call.asker)
    return .later(added.effects)
  }

  /// What all machines call the project that is meant; nil while somebody has to look for that first.
  mutating func sharedProject(_ call: VerbCall, in lane: SharedLane) throws(Refusal) -> String? {
    if let named = call.value("--project").flatMap({ knownProject($0, in: lane) }) { return named }
    let directory = try project(of: call)
    guard let known = projectName(of: directory) else { return nil }
    forgetProjectName(of: directory)
    guard let known else {
      throw Refusal(
        .refused, "Other machines do not know \(directory): it has no git remote \"origin\".",
        hint: "Give it a name: upnext settings hub.projects NAME=\(directory)")
    }
    return known
  }

  private func refuseWhatStaysHere(_ call: VerbCall) throws(Refusal) {
    if !call.arguments.variables(of: call.verb).isEmpty {
      throw Refusal(
        .refused, "The environment never goes to another machine, so --env is not for --lane.",
        hint: "Set the variable where the command runs.")
    }
    if call.value("--thread") != nil {
      throw Refusal(
        .refused, "A thread is on one machine, so --thread is not for --lane.", hint: "Leave one of them out.")
    }
    if call.has("--worktree") || call.value("--worktree") != nil || call.has("--no-worktree") {
      throw Refusal(
        .refused, "Which folder a command of a lane works in, its host decides.", hint: "Leave --worktree out.")
    }
  }

  /// A name that is no directory: one of hub.projects, or one that some host has for this lane.
  private func knownProject(_ name: String, in lane: SharedLane) -> String? {
    guard !name.hasPrefix("/"), !name.hasPrefix("."), !name.hasPrefix("~") else { return nil }
    let others = (hub.talk?.hosts ?? []).flatMap(\.services).flatMap(\.projects)
    return ownProjects[name] != nil || others.contains(name) ? name : nil
  }

  private func place(of command: QueuedCommand) -> String { workspace.place(of: command).provider }
}

extension VerbCall {
  /// What `--needs` names.
  func labels() throws(Refusal) -> [String] {
    guard let text = value("--needs") else { return [] }
    guard let labels = SharedName.list(text) else {
      throw verb.wrong("--needs takes names such as gpu,claude, not \"\(text)\".")
    }
    return labels
  }
}

extension Refusal {
  static let hubIsAway = Refusal(.refused, "There is no connection to the hub.", hint: "Try again.")
}
