import Core

/// Handing a thread over to another agent, with what was said before.
extension AppState {
  /// The agents that a thread could be handed over to.
  func otherAgents(than stream: WorkStream) -> [String] {
    surroundings.providers.map(\.name).filter { $0 != stream.effectiveProvider }
  }

  /// The thread would only wait for an agent that can't be started.
  func refusalToHandOver(_ id: Identity<WorkStream>, to provider: String) -> Phrase? {
    guard let stream = workspace.streams[id], workspace.projectChoices[stream.project]?.host == nil,
      presence[provider] == .missing
    else { return nil }
    let known = surroundings.providers.first { $0.name == provider }
    return .thread(.agentIsMissing(provider, gettingIt: known?.gettingIt))
  }

  func handover(of id: Identity<WorkStream>, to provider: String, in language: Language) -> Handover? {
    guard let stream = workspace.streams[id] else { return nil }
    let service = stream.serviceAfterHandover(to: provider, at: now)
    let change = Act.thread(.service(id, service, insteadOf: stream.service))
    let left = stream.session(leftBy: provider)
    let title = Phrase.thread(
      .handedOver(stream.name(in: language), to: provider, goesOn: left != nil))
    let wish = RecapWish(
      from: stream.effectiveProvider, to: provider, since: left?.replacedAt, language: language)
    // What leaves by itself takes along what was said before; else the person sends it, or takes it out.
    guard let message = stream.messageToBegin, let recap = recap(of: id, wish) else {
      return Handover(act: change, title: title, recap: stream.isLocallyCreated ? nil : wish)
    }
    var new = message
    new.content = recap + message.content
    return Handover(act: .all([change, .outbox(.replace(new), in: id)]), title: title, recap: nil)
  }

  mutating func want(_ recap: RecapWish?, of id: Identity<WorkStream>) {
    recapsWanted[id] = recap
    takeRecaps()
  }

  /// What was said may have to be read first.
  mutating func takeRecaps() {
    for (id, wish) in recapsWanted where transcripts[id] != nil {
      recapsWanted[id] = nil
      // The person may have thought better of it meanwhile.
      guard workspace.streams[id]?.effectiveProvider == wish.to, let recap = recap(of: id, wish) else { continue }
      workspace.streams.update(id) { $0.draft = recap + $0.draft }
    }
  }

  private func recap(of id: Identity<WorkStream>, _ wish: RecapWish) -> String? {
    Recap(of: transcripts[id]?.entries ?? [], since: wish.since)?.text(
      wish.language.text(.thread(.recapHeading(agent: wish.from))), me: wish.language.text(.thread(.recapMe)),
      agent: wish.from)
  }
}

extension Context {
  mutating func beginHandover() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if stream.turn != nil {
      refuse(.thread(.handOverBetweenTurns))
    } else if state.otherAgents(than: stream).isEmpty {
      refuse(.thread(.noOtherAgent))
    } else {
      let cursor = MenuCursor(state.otherAgents(than: stream))
      open(HandoverDialog(stream: stream.id, cursor: cursor))
    }
  }

  mutating func handOver(_ id: Identity<WorkStream>, to provider: String) {
    if let reason = state.refusalToHandOver(id, to: provider) {
      refuse(reason)
      return
    }
    guard let handover = state.handover(of: id, to: provider, in: language) else { return }
    perform(handover.act, titled: handover.title)
    state.want(handover.recap, of: id)
  }
}

/// What a handover comes to.
struct Handover {
  let act: Act
  let title: Phrase
  /// Nil where the next message has it, or there is nothing to tell.
  let recap: RecapWish?
}

/// That what was said in a thread is to be put into its composer once it has been read.
struct RecapWish: Equatable {
  /// The agents that leave and come.
  let from: String
  let to: String
  /// From when on the one that comes doesn't know it; nil where it knows nothing.
  let since: Timestamp?
  let language: Language
}

extension WorkStream {
  /// The message that leaves next by itself, where it may take something along.
  fileprivate var messageToBegin: QueuedMessage? {
    outbox.waiting.items.first { $0.standing == .waiting && $0.command == nil }
  }
}
