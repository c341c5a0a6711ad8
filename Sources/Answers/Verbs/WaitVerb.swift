import Acts
import CommandLine
import Conversation
import Core
import Finders
import Hosts
import JSON
import Queues
import Scene
import Shapes
import Sharing
import Toolkit

extension CommandLineVerb {
  static let wait = CommandLineVerb(
    "wait", usage: "THREAD|ID... [--timeout SECONDS]",
    summary: "Wait until a thread is idle or needs you, or a command has ended.",
    details:
      "A letter to another host is waited for until it is answered. Exit status: 0 idle, completed or answered, 4 needs you, 5 failed, 6 cancelled, 1 the time is over, 3 nothing of "
      + "that name, 8 the server ended meanwhile. Of several, all are waited for; what failed counts before what was cancelled, and that before what "
      + "needs you.",
    operands: [.some(.item)], options: [.value("--timeout", .seconds)], isLook: { _ in true },
    run: { call, state, _ throws(Refusal) in
      let deadline = call.value("--timeout").flatMap { Int64($0) }.map { state.now.adding(seconds: $0) }
      var commands: [Identity<QueuedCommand>] = []
      var streams: [ThreadID] = []
      var shared: [SharedID] = []
      var letters: [SharedID] = []
      var ids: [String] = []
      for name in call.words {
        if let letter = state.letter(name)?.id {
          if !letters.contains(letter) { letters.append(letter) }
          ids.append(letter.text)
        } else if let command = try CommandFinder.findUnlessThread(name, in: state.workspace) {
          if !commands.contains(command.id) { commands.append(command.id) }
          ids.append(command.id.text)
        } else if let found = try state.awaitedInLanes(name, call) {
          switch found {
          case .isAsked(let effects): return .later(effects)
          case .found(let id):
            if !shared.contains(id) { shared.append(id) }
            ids.append(id.text)
          }
        } else {
          let stream = try awaitedThread(name, in: state.workspace)
          if !streams.contains(stream) { streams.append(stream) }
          ids.append(stream.text)
        }
      }
      state.clients.commandWaits += commands.map { CommandWait(client: call.client, command: $0, deadline: deadline) }
      state.clients.waits += streams.map { Wait(client: call.client, stream: $0, deadline: deadline) }
      if ids.count > 1 { state.clients.jointWaits[call.client] = JointWait(ids: ids) }
      for letter in letters { state.follow(letter, for: call.client, until: deadline) }
      var effects: [Effect] = []
      for id in shared { effects += try state.wait(for: id, until: deadline, call.client) }
      return .later(effects)
    },
    report: { answer, _, json in
      let outcome = answer["outcome"]?.string
      let words = answer["waited"]?.array.map { TextTable($0.map(PlainWords.waited)).text }
      let how = PlainWords.said(ofLetter: answer) ?? outcome
      let one = [how, answer["command"].flatMap(PlainWords.reason)].compactMap(\.self).joined(separator: "\n")
      return Outcome(output: json ? answer.pretty : words ?? one, status: exitStatus(of: outcome))
    })

  /// Nothing else that can be waited for is called so.
  private static func awaitedThread(_ name: String, in workspace: Workspace) throws(Refusal) -> ThreadID {
    do throws(Refusal) { return try ThreadFinder.find(name, in: workspace).id } catch {
      guard error.code == .missing else { throw error }
      throw Refusal(.missing, "There is no thread, command or letter \"\(name)\".", hint: error.hint)
    }
  }

  /// The status tells whether the thread is idle or needs the person, and how a command ended.
  static func exitStatus(of outcome: String?) -> Int32 {
    switch outcome {
    case "needs_you", "interrupted": 4
    case "failed": 5
    case "cancelled": 6
    case .some, nil: 0
    }
  }
}

extension PlainWords {
  /// One of several that were waited for.
  fileprivate static func waited(_ one: JSON) -> [String] {
    let item = one["command"] ?? one["thread"] ?? .null
    let name = one["command"] == nil ? word(item["name"]) : firstLine(of: item["prompt"])
    let reason = one["command"].flatMap(reason).map { "  [\($0)]" } ?? ""
    return [word(one["outcome"]), String(word(one["letter"] ?? item["id"]).prefix(8)), name + reason]
  }

  /// What the call would have printed that was sent as a letter; nil where it prints nothing, or is of another upnext.
  fileprivate static func said(ofLetter answer: JSON) -> String? {
    guard let done = answer["answer"], let words = answer["argv"]?.array?.compactMap(\.string) else { return nil }
    do throws(Refusal) {
      let (verb, rest) = try CommandLineVerb.named(by: words)
      let said = Outcome(["done": done], to: verb, try Arguments(rest, of: verb), json: false).output
      return said.isEmpty ? nil : said
    } catch {
      return nil
    }
  }

  /// Why a command failed, also where that is its own status.
  fileprivate static func reason(of command: JSON) -> String? {
    guard let error = command["error"]?.string, !error.isEmpty else { return nil }
    return Clean.wholeLine(error)
  }
}
