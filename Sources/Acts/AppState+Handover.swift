import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Texts
import Words

/// Handing a thread over to another agent, or to a new session of its own one, with what was said before.
extension AppState {
  /// The agents that a thread could be handed over to; its own one comes last.
  package func successors(of stream: WorkStream) -> [String] {
    let own = stream.effectiveProvider
    let all = providersInOrder
    return all.filter { $0 != own } + all.filter { $0 == own && mayBeginAnew(stream) }
  }

  /// The agent has a session here that it could leave, or has lost one. A shell is told nothing.
  package func mayBeginAnew(_ stream: WorkStream) -> Bool {
    stream.effectiveProvider != Settings.shell && (!stream.isLocallyCreated || !stream.lineage.isEmpty)
  }

  /// It is done when what was said before has been read, which it is at once where it is in memory. The last wish counts.
  package mutating func wantHandover(of id: ThreadID, _ wish: HandoverWish) -> [Effect] {
    let earlier = handoversWanted.updateValue(wish, forKey: id)?.asker.client
    let refusal = Refusal(.refused, "Somebody has handed it over otherwise meanwhile.")
    // An agent comes and goes with its program: what was seen of it earlier may not be so any more.
    return [Effect.run(.agents(for: nil))] + (earlier.map { [Effect.reply($0, .refused(refusal))] } ?? [])
  }

  /// The thread would only wait for an agent that can't be started.
  package func refusalToHandOver(_ id: ThreadID, to provider: String) -> Phrase? {
    guard let stream = workspace.streams[id], workspace.projectChoices[stream.project]?.host == nil,
      let obstacle = presence[provider]?.obstacle
    else { return nil }
    return .thread(.notHandedOver(to: provider, obstacle, gettingIt: waysToGet(provider)))
  }

  /// The threads in which stands what was said before: a fork began with another one's words.
  package func threadsToRecap(_ id: ThreadID) -> [ThreadID] {
    [workspace.streams[id]?.begunAsFork?.thread].compactMap { $0 } + [id]
  }

  /// Whether what stands in a thread is wanted for a handover.
  func isToBeRecapped(_ id: ThreadID) -> Bool { handoversWanted.keys.contains { threadsToRecap($0).contains(id) } }

  /// What was said, and who served the thread then.
  private typealias Said = [(entry: Entry, agent: String)]

  private func entriesToRecap(_ stream: WorkStream) -> Said {
    let fork = stream.begunAsFork
    let origin = fork.flatMap { workspace.streams[$0.thread] }
    let before = origin.flatMap { transcripts[$0.id]?.entries } ?? []
    var said: Said = before.filter { entry in fork.map { entry.at <= $0.at } ?? false }.map { entry in
      (entry, origin?.provider(at: entry.at) ?? stream.effectiveProvider)
    }
    // What failed and waits to be said again was not said before.
    let failed = Set(stream.outbox.waiting.items.lazy.filter { $0.standing == .waiting }.map(\.id.text))
    for entry in transcripts[stream.id]?.entries ?? []
    where entry.role != .user || !failed.contains(entry.reference ?? "") {
      said.append((entry, stream.provider(at: entry.at)))
    }
    return said
  }

  /// What was said since then, to be said in front of a message; nil where nothing was.
  private func recap(of said: Said, since: Timestamp?, brokenOff: Bool, in language: Language) -> String? {
    let end = brokenOff ? language.text(.thread(.recapBrokeOff)) : nil
    return Recap(of: said, since: since, brokenOff: end).map { recap in
      // Where no agent has answered, there is nobody to name but the one that was to.
      let agents = recap.agents.isEmpty ? [said.last?.agent ?? ""] : recap.agents
      return recap.text(
        language.text(.thread(.recapHeading(agent: agents.joined(separator: ", ")))),
        me: language.text(.thread(.recapMe)))
    }
  }

  package func handover(of id: ThreadID, to provider: String, in language: Language) -> Handover? {
    guard let stream = workspace.streams[id] else { return nil }
    let isSame = provider == stream.effectiveProvider
    if isSame, !mayBeginAnew(stream) { return nil }
    let left = isSame ? nil : workspace.session(leftBy: provider, in: stream)
    // Nobody typed these words: a shell would run them.
    let words =
      provider == Settings.shell
      ? nil
      : recap(
        of: entriesToRecap(stream), since: left?.replacedAt,
        brokenOff: stream.messageInTrouble?.standing == .uncertain, in: language)
    let service = stream.serviceAfterHandover(
      to: provider, goesBack: left != nil, isToldMore: words != nil, at: now)
    let name = stream.name(in: language)
    let title: ThreadPhrase =
      isSame
      ? .begunAnew(name, agent: provider, isTold: words != nil)
      : .handedOver(name, to: provider, goesOn: left != nil, isTold: words != nil)
    var acts: [Act] = []
    if provider == Settings.shell {
      acts = workspace.messagesWithComments(in: id).map { .outbox(.remove($0), in: id) }
    }
    if let act = act(toTell: words, in: stream) { acts.append(act) }
    // The change comes last: it frees a message that its old agent's used-up limit has held.
    if service != stream.service { acts.append(.thread(.service(id, service, insteadOf: stream.service))) }
    guard !acts.isEmpty else { return nil }
    return Handover(act: .joined(acts), title: .thread(title))
  }

  /// What goes along with the thread's next message is these words now, or nothing. Nil where it is so already.
  package func act(toTell words: String?, in stream: WorkStream) -> Act? {
    let known = stream.recap?.words
    if words == known { return nil }
    return .thread(.recap(stream.id, words, insteadOf: known, servedBy: stream.effectiveProvider))
  }
}

/// What a handover comes to.
package struct Handover {
  package let act: Act
  package let title: Phrase
}
