import Answers
import Core
import Scene
import Words

/// What follows for Up Next from any event: looks at memory, hooks, and who waits for a command.
extension AppState {
  /// After commands were started: what is to be done about those that were not, and about those that ended.
  mutating func afterCommands() -> [Effect] {
    // Those that have just ended may be in no history.
    var effects = answerCommandWaits() + hooks()
    commandFacts.follow(workspace)
    memoryLookAt = nil
    if !isEnding, workspace.waitsForMemory(transcripts, at: now) {
      let next = workspace.circumstances.memory.nextLook(at: now)
      if next > now {
        memoryLookAt = next
      } else if !isLookingAtMemory {
        isLookingAtMemory = true
        effects.append(.run(.memory))
      }
    }
    return effects
  }

  mutating func takeMemory(_ text: String?) {
    isLookingAtMemory = false
    workspace.circumstances.memory = MemoryPressure(text, at: now)
  }

  /// The person's program is run for each command that ended after it had run.
  private mutating func hooks() -> [Effect] {
    guard !workspace.circumstances.ended.isEmpty else { return [] }
    let ended = workspace.circumstances.ended
    workspace.circumstances.ended = []
    let line = workspace.settings.commandEndedHook
    guard !isEnding, line.contains(where: { !$0.isWhitespace }) else { return [] }
    guard let words = ProgramWords.split(line) else {
      tellHookProblem(.hookQuoteIsOpen(line))
      return []
    }
    return ended.map { command in
      let place = workspace.place(of: command)
      return .run(.hook(Hook(words: words, environment: facts(of: command), directory: place.project)))
    }
  }

  private func facts(of command: QueuedCommand) -> [String: String] {
    let place = workspace.place(of: command)
    let seconds = command.startedAt.flatMap { start in command.completedAt?.seconds(since: start) } ?? 0
    return [
      "UPNEXT_COMMAND_ID": command.id.text, "UPNEXT_COMMAND_STATUS": command.status.rawValue,
      "UPNEXT_COMMAND_EXIT_CODE": command.exitCode.map { String($0) } ?? "",
      "UPNEXT_COMMAND_SECONDS": String(seconds), "UPNEXT_COMMAND_PROMPT": command.request.prompt,
      "UPNEXT_COMMAND_PROJECT": place.project, "UPNEXT_COMMAND_AGENT": place.provider,
      "UPNEXT_COMMAND_THREAD": command.stream?.text ?? "", "UPNEXT_COMMAND_ERROR": command.error ?? "",
    ]
  }

  /// Said once: a hook that fails fails for every command.
  mutating func tellHookProblem(_ problem: AgentPhrase) {
    guard !hookProblems.contains(problem) else { return }
    hookProblems.append(problem)
    tellWindows(.agent(problem))
  }
}
