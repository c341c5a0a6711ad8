import Core
import JSON

extension CommandLineVerb {
  static let wait = CommandLineVerb(
    "wait", usage: "THREAD|ID [--timeout SECONDS]",
    summary: "Wait until a thread is idle or needs you, or a command has ended.",
    details: "Exit status: 0 idle or completed, 4 needs you, 5 failed, 6 cancelled, 1 the time is over, 3 nothing of "
      + "that name.",
    operands: [.one(.item)], options: [.value("--timeout", .seconds)],
    run: { call, state, _ throws(Refusal) in
      let deadline = call.value("--timeout").flatMap { Int64($0) }.map { state.now.adding(seconds: $0) }
      let name = call.words[0]
      if let command = try CommandFinder.findUnlessThread(name, in: state.workspace) {
        state.commandWaits.append(CommandWait(client: call.client, command: command.id, deadline: deadline))
        return .later()
      }
      let stream = try ThreadFinder.find(name, in: state.workspace)
      state.waits.append(Wait(client: call.client, stream: stream.id, deadline: deadline))
      return .later()
    },
    report: { answer, _, json in
      Outcome(
        output: json ? answer.pretty : answer["outcome"]?.string ?? "",
        status: exitStatus(of: answer["outcome"]?.string))
    })

  /// The status tells whether the thread is idle or needs the person, and how a command ended.
  static func exitStatus(of outcome: String?) -> Int32 {
    switch outcome {
    case "needs_you": 4
    case "failed": 5
    case "cancelled": 6
    case .some, nil: 0
    }
  }
}
