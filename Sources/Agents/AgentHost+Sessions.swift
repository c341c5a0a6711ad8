import AgentProtocols
import Conversation
import EventLoop
import Files

extension AgentHost {
  /// Asks an agent for the sessions that it keeps of a directory. The answer comes once, perhaps at once.
  package func listSessions(_ wanted: SessionsWanted, then answer: @escaping (SessionsFound) -> Void) {
    let (command, path): (AgentCommand, String)
    switch way(to: wanted.provider, on: wanted.host) {
    case .missing(let reason): return answer(.failed(reason))
    case .found(let found, let place): (command, path) = (found, place)
    }
    let real = wanted.host == nil ? [TruePath.of(wanted.directory)].compactMap { $0 } : []
    let question = SessionQuestion(
      command.kind, agent: wanted.provider,
      directories: [wanted.directory] + real.filter { $0 != wanted.directory }, version: version)
    if let known = question.answer { return answer(known) }
    var inquiry: SessionInquiry?
    do throws(LaunchFailure) {
      inquiry = try SessionInquiry(
        AgentProcess.launch(
          command, path, wanted.directory, wanted.host,
          AgentProcess.environment(of: command, environment, on: wanted.host), question.launchArguments), question,
        agent: wanted.provider, loop: loop, guard: processGuard, longLines: longLines, log: log(of: wanted.provider),
        onAnswer: answer,
        onEnd: { [weak self] in self?.finished(inquiry) })
    } catch {
      return answer(.failed(error.words(command)))
    }
    if let inquiry { asking(inquiry) }
  }
}
