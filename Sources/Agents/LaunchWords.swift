import Conversation
import EventLoop

extension LaunchFailure {
  /// What, why, what to do.
  func words(_ command: AgentCommand) -> String {
    switch self {
    case .badDirectory(let directory, let cause):
      "\(command.provider) did not start: its folder \(directory) can't be entered (\(cause)). "
        + "Check whether it still exists, then send again."
    case .badProgram(let path, let cause) where cause.isMissing:
      "\(command.provider) did not start: \(path) is there, but not what runs it, such as the program that its first line "
        + "names. Mend that line or install what is missing, then send again."
    case .badProgram(let path, let cause):
      "\(command.provider) did not start: \(path) can't be run (\(cause)). Check the file, then send again."
    case .noPipes(let cause), .noProcess(let cause):
      "\(command.provider) did not start: the system has no room for it (\(cause)). Close something, then send again."
    }
  }

  /// Another folder may do; what concerns the program or the system concerns all that the agent is told.
  var causeOfFailure: FailureCause {
    switch self {
    case .badDirectory: .other
    case .badProgram, .noPipes, .noProcess: .cannotStart
    }
  }
}

extension AgentCommand {
  /// Of a program that the other machine did not find.
  func notFound(on host: String) -> String {
    "ended with exit 127 on \(host), as where a program is not found: \(programElsewhere) is looked for in ~/.local/bin, ~/bin, "
      + "/usr/local/bin and the PATH there. Put it there, or give its whole path there in the config file"
  }

  /// Of an agent's program that is there, but only as a file.
  package static func mayNotBeRun(_ path: String) -> String {
    "\(path) is there, but may not be run: `chmod +x \(path)` allows it"
  }

  /// Of an agent whose program is not there.
  var wordsOfAbsence: String {
    let words = program.contains(" ") ? " What it is to be told stands under `arguments`, not behind its name." : ""
    // What the person has where they type, the server may not have.
    let place =
      program.contains("/") ? "" : " on the \(environment["PATH"] == nil ? "server's PATH" : "PATH that it is given")"
    return
      "\(provider) did not start: there is no program \(program)\(place).\(words) \(gettingIt ?? "Install it"), or set its "
      + "path in the config file, then send again."
  }

  /// Of an agent of which the person says something that is not understood.
  package static func mending(_ problem: String) -> String {
    "Mend this, then call `upnext stop`, since the next server reads it: \(problem)"
  }
}

extension AgentReport.News {
  /// Where the end of a process says more of a failure than its words do.
  func with(cause: FailureCause) -> AgentReport.News {
    guard case .turnEnded(let message, .failed(let reason, let reach, .other)) = self else { return self }
    return .turnEnded(message, .failed(reason, reach, cause: cause))
  }

  static func endedWithIt(of agent: String) -> AgentReport.News {
    .notice("\(agent) has ended, and what it had left running in the background ended with it.")
  }
}
