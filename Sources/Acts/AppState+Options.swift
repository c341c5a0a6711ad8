import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words

/// What a thread's agent lets be chosen, the mode among it, and the person's choices.
extension AppState {
  /// In the agent's order, the mode first. What an agent told before it ended is offered until it tells anew.
  package func offeredOptions(of stream: WorkStream) -> [AgentOption] {
    let told = options[stream.id] ?? workspace.offers[stream.offerKey]?.options ?? []
    let chosen = told.map { option in
      var option = option
      option.current = stream.choices[option.id] ?? option.current
      return option
    }
    return (modeOption(of: stream).map { [$0] } ?? []) + chosen
  }

  /// The thread's agent has started since this program did, and has told of itself.
  package func hasTold(_ id: ThreadID) -> Bool { modes[id] != nil || abilities[id] != nil }

  private func modeOption(of stream: WorkStream) -> AgentOption? {
    guard let offered = offeredModes(of: stream), !offered.isEmpty else { return nil }
    return AgentOption(
      id: AgentOption.modeID, name: Language.english.text(.agent(.mode)), category: .mode,
      choices: offered.map { AgentOption.Choice(id: $0.id, name: $0.name) }, current: currentMode(of: stream))
  }

  /// An agent that isn't running gets the choice with its next message. It has the last word, so nothing takes a choice back but
  /// another one.
  package mutating func choose(
    _ choice: AgentOption.Choice, of option: AgentOption, for stream: ThreadID, by asker: Asker
  ) -> [Effect] {
    if choice.id != option.current { note(.agent(option.chosen(choice)), nil, by: asker) }
    if option.id == AgentOption.modeID {
      workspace.streams.update(stream) { $0.mode = choice.id }
      return [.agent(.setMode(choice.id, in: stream))]
    }
    workspace.streams.update(stream) { $0.choices[option.id] = choice.id }
    return [.agent(.setOption(option.id, value: choice.id, in: stream))]
  }

  /// An option has another value now, because the agent took a choice, refused one, or went its own way.
  package mutating func noteOption(_ option: String, _ value: String, of id: ThreadID) {
    guard let index = options[id]?.firstIndex(where: { $0.id == option }), let stream = workspace.streams[id] else {
      return
    }
    let known = options[id]?[index]
    options[id]?[index].current = value
    guard let known, (stream.choices[option] ?? known.current) != value else { return }
    let name = known.choice(value)?.name ?? value
    for window in windows.values where window.stream == id {
      tell(
        .agent(.optionChanged(known.name, agent: stream.effectiveProvider, to: Clean.line(name))), in: window.id)
    }
  }
}

extension AgentOption {
  /// The mode is our word, the others are the agent's.
  package func chosen(_ choice: Choice) -> AgentPhrase {
    .chose(option: id == AgentOption.modeID ? nil : name, choice.name)
  }
}
