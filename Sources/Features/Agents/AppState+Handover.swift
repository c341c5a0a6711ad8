import Core
import JSON

/// Handing a thread over to another agent, with what was said before.
extension AppState {
  /// The agents that a thread could be handed over to.
  func otherAgents(than stream: WorkStream) -> [String] {
    surroundings.providers.map(\.name).filter { $0 != stream.effectiveProvider }
  }

  /// It is done when what was said before has been read, which it is at once where it is in memory.
  mutating func wantHandover(of id: Identity<WorkStream>, _ wish: HandoverWish) { handoversWanted[id] = wish }

  /// Those of which all is known that goes along.
  mutating func handOverWhatIsRead(_ stamp: inout Stamp) -> [Effect] {
    var effects: [Effect] = []
    for (id, wish) in handoversWanted.sorted(by: { $0.key < $1.key }) where isRead(id) {
      handoversWanted[id] = nil
      effects += handOver(id, wish, &stamp)
    }
    return effects
  }

  private func isRead(_ id: Identity<WorkStream>) -> Bool {
    guard let stream = workspace.streams[id], stream.messageCount > 0 else { return true }
    return transcripts[id] != nil && !pagesAsked.contains(id)
  }

  private mutating func handOver(
    _ id: Identity<WorkStream>, _ wish: HandoverWish, _ stamp: inout Stamp
  ) -> [Effect] {
    // Something may have come between.
    let stream = workspace.streams[id]
    let isFree = stream?.turn == nil && stream?.effectiveProvider != wish.provider
    let handover = isFree ? handover(of: id, to: wish.provider, in: wish.language) : nil
    switch wish.asker {
    case .window(let window):
      return Context.at(window, &self, &stamp) { context in
        guard let handover else { return context.refuse(.thread(.handOverBetweenTurns)) }
        context.perform(handover.act, titled: handover.title)
      }
    case .client(let client):
      guard let handover else {
        let words = wish.language.text(.thread(.handOverBetweenTurns))
        return [.reply(client, .refused(Refusal(.refused, words)))]
      }
      return [.reply(client, .done(performed(handover.act, wish.language.text(handover.title), [id.text])))]
    }
  }

  /// The thread would only wait for an agent that can't be started.
  func refusalToHandOver(_ id: Identity<WorkStream>, to provider: String) -> Phrase? {
    guard let stream = workspace.streams[id], workspace.projectChoices[stream.project]?.host == nil,
      presence[provider] == .missing
    else { return nil }
    let known = surroundings.providers.first { $0.name == provider }
    return .thread(.agentIsMissing(provider, gettingIt: known?.gettingIt))
  }

  private func handover(of id: Identity<WorkStream>, to provider: String, in language: Language) -> Handover? {
    guard let stream = workspace.streams[id] else { return nil }
    let service = stream.serviceAfterHandover(to: provider, at: now)
    let change = Act.thread(.service(id, service, insteadOf: stream.service))
    let left = stream.session(leftBy: provider)
    let title = Phrase.thread(.handedOver(stream.name(in: language), to: provider, goesOn: left != nil))
    let agent = stream.effectiveProvider
    let recap = Recap(of: transcripts[id]?.entries ?? [], since: left?.replacedAt)?.text(
      language.text(.thread(.recapHeading(agent: agent))), me: language.text(.thread(.recapMe)), agent: agent)
    guard let recap else { return Handover(act: change, title: title) }
    // What leaves by itself takes along what was said before; else the person sends it, or takes it out.
    if var message = stream.messageToBegin {
      message.content = recap + message.content
      return Handover(act: .all([change, .outbox(.replace(message), in: id)]), title: title)
    }
    return Handover(act: .all([.thread(.recap(id, recap, isIn: true, servedBy: agent)), change]), title: title)
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
    state.wantHandover(of: id, HandoverWish(provider: provider, asker: .window(self.id), language: language))
  }
}

/// What a handover comes to.
private struct Handover {
  let act: Act
  let title: Phrase
}

/// That a thread is to be handed over once what was said in it has been read.
struct HandoverWish: Equatable {
  let provider: String
  let asker: Asker
  let language: Language

  enum Asker: Equatable {
    case window(WindowID)
    case client(ClientID)
  }
}

extension WorkStream {
  /// The message that leaves next by itself, where it may take something along.
  fileprivate var messageToBegin: QueuedMessage? {
    outbox.waiting.items.first { $0.standing == .waiting && $0.command == nil }
  }
}
