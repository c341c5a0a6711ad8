import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What is chosen about a thread's agent.
extension Context {
  package mutating func beginFork() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = stream.refusalToFork(state.abilities(of: stream)) {
      refuse(because: reason)
      return
    }
    let name = state.forkName(of: stream, in: window)
    open(ForkDialog(stream: stream.id, field: TextEdit(name, isOneLine: true)))
  }
}

/// What is chosen about a thread's agent.
extension Context {
  package mutating func beginHandover() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let turn = stream.turn {
      if turn.onlyAsks { refuse(because: .answerFirst) } else { refuse(.thread(.handOverBetweenTurns)) }
    } else if state.successors(of: stream).isEmpty {
      refuse(.thread(.servesAlready(agent: stream.effectiveProvider)))
    } else {
      open(HandoverDialog(stream: stream.id, cursor: MenuCursor(state.successors(of: stream))))
      then(.run(.agents(for: nil)))
    }
  }

  /// Another window may have deleted it while the person chose.
  mutating func handOver(_ id: ThreadID, to provider: String) {
    guard workspace.streams[id]?.isDeleted == false else {
      return refuse(.thread(.isDeleted(restoreKey: keyName(.restore))))
    }
    then(state.wantHandover(of: id, HandoverWish(provider: provider, asker: .window(self.id))))
  }
}

/// What is chosen about a thread's agent.
extension Context {
  package mutating func beginOptions() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    let offered = state.offeredOptions(of: stream)
    guard !offered.isEmpty else {
      let agent = stream.effectiveProvider
      let isUnknown = state.offeredModes(of: stream) == nil
      refuse(.agent(isUnknown ? .tellsOptionsLater(agent: agent) : .noOptions(agent: agent)))
      return
    }
    open(OptionsDialog(stream: stream.id, cursor: MenuCursor(offered.map(\.id))))
  }

  /// The cursor begins on the value that counts now.
  mutating func beginOption(_ option: String, of stream: ThreadID) {
    guard
      let offered = workspace.streams[stream].flatMap({ thread in
        state.offeredOptions(of: thread).first { $0.id == option }
      })
    else { return refuse(.agent(.offersItNoMore)) }
    let cursor = MenuCursor(offered.choices.map(\.id), on: offered.current)
    open(OptionDialog(stream: stream, name: option, cursor: cursor))
  }
}

/// What is chosen about a thread's agent.
extension Context {
  package mutating func beginMode() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    guard let offered = state.offeredModes(of: stream) else {
      refuse(.agent(.tellsModesLater(agent: stream.effectiveProvider)))
      return
    }
    guard !offered.isEmpty else {
      refuse(.agent(.hasOneMode(agent: stream.effectiveProvider)))
      return
    }
    open(ModeDialog(stream: stream.id, cursor: MenuCursor(offered.map(\.id), on: state.currentMode(of: stream))))
  }

  /// The agent may not offer it any more.
  mutating func choose(_ value: String, of option: String, for stream: ThreadID) {
    let offered = workspace.streams[stream].map { state.offeredOptions(of: $0) } ?? []
    guard let option = offered.first(where: { $0.id == option }), let choice = option.choice(value) else { return }
    tell(.agent(option.chosen(choice)))
    then(state.choose(choice, of: option, for: stream, by: .window(id)))
  }
}
