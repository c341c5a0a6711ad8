import Conversation
import Core
import Scene
import Settings
import Texts
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
    for var entry in transcripts[stream.id]?.entries ?? [] {
      if entry.role == .user {
        if failed.contains(entry.reference ?? "") { continue }
        entry.text = words(of: entry, behind: said, in: stream)
      }
      said.append((entry, stream.provider(at: entry.at)))
    }
    return said
  }

  /// Without what the first message after a handover took along: that would be said twice.
  private func words(of entry: Entry, behind said: Said, in stream: WorkStream) -> String {
    let sessions = stream.lineage.map { ($0.provider, $0.providerSessionId) }
    guard let place = stream.lineage.lastIndex(where: { $0.replacedAt <= entry.at }),
      !said.contains(where: { $0.entry.role == .user && $0.entry.at > stream.lineage[place].replacedAt })
    else { return entry.text }
    let serving =
      place + 1 < sessions.count
      ? sessions[place + 1] : (stream.effectiveProvider, stream.effectiveProviderSessionId)
    let left = sessions[...place].lastIndex { $0 == serving }.map { stream.lineage[$0].replacedAt }
    let recaps = Language.allCases.lazy.compactMap { recap(of: said, since: left, in: $0) }
    return recaps.compactMap { entry.text.rest(behind: $0).map(String.init) }.first ?? entry.text
  }

  /// What was said since then, as the beginning of a message; nil where nothing was.
  private func recap(of said: Said, since: Timestamp?, in language: Language) -> String? {
    Recap(of: said, since: since).map { recap in
      // Where no agent has answered, there is nobody to name but the one that was to.
      let agents = recap.agents.isEmpty ? [said.last?.agent ?? ""] : recap.agents
      return recap.text(
        language.text(.thread(.recapHeading(agent: agents.joined(separator: ", ")))),
        me: language.text(.thread(.recapMe)))
    }
  }

  /// What the handover to the present agent has put before a draft or a message, in any language. It is of no use to the
  /// next one, who gets a recap of its own.
  private func recapsOfLastHandover(_ stream: WorkStream, _ said: Said) -> [String] {
    let left = stream.lineage.last {
      $0.provider == stream.effectiveProvider && $0.providerSessionId == stream.effectiveProviderSessionId
    }
    return Language.allCases.compactMap { recap(of: said, since: left?.replacedAt, in: $0) }
  }

  package func handover(of id: ThreadID, to provider: String, in language: Language) -> Handover? {
    guard let stream = workspace.streams[id] else { return nil }
    let left = workspace.session(leftBy: provider, in: stream)
    let service = stream.serviceAfterHandover(to: provider, goesBack: left != nil, at: now)
    let title = Phrase.thread(.handedOver(stream.name(in: language), to: provider, goesOn: left != nil))
    let agent = stream.effectiveProvider
    // Nobody typed these words: a shell would run them.
    let said = entriesToRecap(stream)
    let new = provider == Settings.shell ? nil : recap(of: said, since: left?.replacedAt, in: language)
    let old = recapsOfLastHandover(stream, said)
    let first = stream.messageToBegin?.id
    var acts: [Act] = []
    if provider == Settings.shell {
      acts = workspace.messagesWithComments(in: id).map { .outbox(.remove($0), in: id) }
    }
    for var message in stream.outbox.waiting.items
    where message.standing == .waiting && !acts.contains(.outbox(.remove(message.id), in: id)) {
      let content = old.lazy.compactMap { message.content.rest(behind: $0).map(String.init) }.first ?? message.content
      // What leaves by itself takes along what was said before; else the person sends it, or takes it out.
      let whole = (message.id == first ? new ?? "" : "") + content
      guard whole != message.content else { continue }
      message.content = whole
      acts.append(.outbox(.replace(message), in: id))
    }
    if let words = old.first(where: { stream.draft.rest(behind: $0) != nil }) {
      acts.append(.thread(.recap(id, words, isIn: false, servedBy: agent)))
    }
    if let new, first == nil { acts.append(.thread(.recap(id, new, isIn: true, servedBy: agent))) }
    // The change comes last: it frees a message that its old agent's used-up limit has held.
    let change = Act.thread(.service(id, service, insteadOf: stream.service))
    return Handover(act: acts.isEmpty ? change : .all(acts + [change]), title: title)
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
