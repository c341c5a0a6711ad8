import Conversation
import Core
import Scene
import Settings
import Words

/// Handing a thread over to another agent, with what was said before.
extension AppState {
  /// The agents that a thread could be handed over to.
  package func otherAgents(than stream: WorkStream) -> [String] {
    surroundings.providers.map(\.name).filter { $0 != stream.effectiveProvider }
  }

  /// It is done when what was said before has been read, which it is at once where it is in memory.
  package mutating func wantHandover(of id: ThreadID, _ wish: HandoverWish) -> Effect {
    handoversWanted[id] = wish
    // An agent comes and goes with its program: what was seen of it earlier may not be so any more.
    return .run(.agents(for: nil))
  }

  /// The thread would only wait for an agent that can't be started.
  package func refusalToHandOver(_ id: ThreadID, to provider: String) -> Phrase? {
    guard let stream = workspace.streams[id], workspace.projectChoices[stream.project]?.host == nil else { return nil }
    switch presence[provider] {
    case .missing:
      let known = surroundings.providers.first { $0.name == provider }
      return .thread(.agentIsMissing(provider, gettingIt: known?.gettingIt))
    case .notExecutable(let path): return .thread(.agentMayNotBeRun(provider, path: path))
    case .found, nil: return nil
    }
  }

  /// The threads in which stands what was said before: a fork began with another one's words.
  package func threadsToRecap(_ id: ThreadID) -> [ThreadID] {
    [workspace.streams[id]?.begunAsFork?.thread].compactMap { $0 } + [id]
  }

  /// Whether what stands in a thread is wanted for a handover.
  func isToBeRecapped(_ id: ThreadID) -> Bool { handoversWanted.keys.contains { threadsToRecap($0).contains(id) } }

  private func entriesToRecap(_ stream: WorkStream) -> [Entry] {
    let fork = stream.begunAsFork
    let origin = fork.flatMap { transcripts[$0.thread]?.entries } ?? []
    // What failed and waits to be said again was not said before.
    let failed = Set(stream.outbox.waiting.items.lazy.filter { $0.standing == .waiting }.map(\.id.text))
    let own = transcripts[stream.id]?.entries ?? []
    return origin.filter { entry in fork.map { entry.at <= $0.at } ?? false }
      + own.filter { $0.role != .user || !failed.contains($0.reference ?? "") }
  }

  package func handover(of id: ThreadID, to provider: String, in language: Language) -> Handover? {
    guard let stream = workspace.streams[id] else { return nil }
    let left = workspace.session(leftBy: provider, in: stream)
    let service = stream.serviceAfterHandover(to: provider, goesBack: left != nil, at: now)
    let change = Act.thread(.service(id, service, insteadOf: stream.service))
    let title = Phrase.thread(.handedOver(stream.name(in: language), to: provider, goesOn: left != nil))
    let agent = stream.effectiveProvider
    let recap = Recap(of: entriesToRecap(stream), since: left?.replacedAt)?.text(
      language.text(.thread(.recapHeading(agent: agent))), me: language.text(.thread(.recapMe)), agent: agent)
    // Nobody typed these words: a shell would run them.
    guard let recap, provider != Settings.shell else {
      let quoting = provider == Settings.shell ? workspace.messagesWithComments(in: id) : []
      let acts = quoting.map { Act.outbox(.remove($0), in: id) }
      return Handover(act: acts.isEmpty ? change : .all(acts + [change]), title: title)
    }
    // What leaves by itself takes along what was said before; else the person sends it, or takes it out.
    if var message = stream.messageToBegin {
      message.content = recap + message.content
      // The change comes last: it frees a message that its old agent's used-up limit has held.
      return Handover(act: .all([.outbox(.replace(message), in: id), change]), title: title)
    }
    return Handover(act: .all([.thread(.recap(id, recap, isIn: true, servedBy: agent)), change]), title: title)
  }
}

/// What a handover comes to.
package struct Handover {
  package let act: Act
  package let title: Phrase
}

extension WorkStream {
  /// The message that leaves next by itself, where it may take something along.
  fileprivate var messageToBegin: QueuedMessage? {
    outbox.waiting.items.first { $0.standing == .waiting && $0.command == nil }
  }
}
