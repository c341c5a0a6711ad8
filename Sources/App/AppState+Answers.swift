import Acts
import Answers
import CommandLine
import Conversation
import Core
import DialogsPane
import Languages
import Queues
import Scene
import SearchPane
import Shapes
import Words

/// What comes of errands that several panes wait for.
extension AppState {
  /// Somebody has looked: open forms follow, and who asked is answered.
  mutating func takeFound(_ found: [String: AgentPresence], for client: ClientID?) -> [Effect] {
    presence = found
    for id in handoversWanted.keys { handoversWanted[id]?.hasLooked = true }
    for id in windows.keys {
      guard let window = windows[id], var form = window.dialog(NewThreadDialog.self) else { continue }
      form.follow(self, window)
      windows[id]?.dialog = OpenDialog(form)
    }
    return client.map { [.reply($0, .done(agentViews))] } ?? []
  }
}

extension AppState {
  mutating func take(
    _ hits: [SearchHit], for asker: SearchAsker, unreadable: Int, problem: String?, _ stamp: inout Stamp
  ) -> [Effect] {
    // What is in no list is left out: deleted threads, also those whose deletion isn't on disk yet, and what other programs
    // keep while that is not followed.
    let hits = hits.filter { workspace.streams[$0.stream].map(workspace.streams.isListed) ?? false }
    switch asker {
    case .client(let client):
      if let problem { return [.reply(client, .refused(Refusal(.refused, problem)))] }
      return [.reply(client, .done(JSONViews.found(hits, left: unreadThreads, unreadable: unreadable, in: workspace)))]
    case .window(let id, let query):
      return Context.at(id, &self, &stamp) { context in
        context.inDialog { dialog, context in
          guard var search = dialog as? SearchDialog, query == search.query else { return .stays }
          let after = search.take(hits, unreadable: unreadable, problem: problem, &context)
          dialog = search
          return after
        }
      }
    }
  }
}

extension AppState {
  /// Those of which all is known that goes along.
  mutating func handOverWhatIsRead(_ stamp: inout Stamp) -> [Effect] {
    var effects: [Effect] = []
    for (id, wish) in handoversWanted.sorted(by: { $0.key < $1.key }) where wish.hasLooked {
      let hasRead = threadsToRecap(id).allSatisfy(isRead)
      // Nothing is read while the disk takes nothing, and nobody knows until when.
      guard hasRead || storeProblem != nil else { continue }
      handoversWanted[id] = nil
      effects += handOver(id, wish, unless: hasRead ? nil : storeProblem.map { .notSaved(because: $0) }, &stamp)
    }
    return effects
  }

  func isRead(_ id: ThreadID) -> Bool {
    guard let stream = workspace.streams[id], stream.messageCount > 0 else { return true }
    return transcripts[id] != nil && !pagesAsked.contains(id)
  }

  private mutating func handOver(
    _ id: ThreadID, _ wish: HandoverWish, unless problem: Phrase?, _ stamp: inout Stamp
  ) -> [Effect] {
    // Something may have come between.
    let stream = workspace.streams[id]
    let isFree = stream?.turn == nil
    let obstacle = isFree ? problem ?? refusalToHandOver(id, to: wish.provider) : .thread(.handOverBetweenTurns)
    let handover = obstacle == nil ? self.handover(of: id, to: wish.provider, in: language(of: wish.asker)) : nil
    let reason = obstacle ?? .thread(.servesAlready(agent: wish.provider))
    switch wish.asker {
    case .window(let window):
      return Context.at(window, &self, &stamp) { context in
        guard let handover else { return context.refuse(reason) }
        context.perform(handover.act, titled: handover.title)
      }
    case .client(let client, let language):
      guard let handover else {
        let refusal =
          if let storeProblem, problem != nil, obstacle == problem {
            Refusal(.refused, "Nothing was handed over: \(storeProblem)", hint: "Then hand it over again.")
          } else {
            Refusal(.refused, language.text(reason), hint: "upnext list agents shows which are there.")
          }
        return [.reply(client, .refused(refusal))]
      }
      return [.reply(client, .done(performed(handover.act, titled: handover.title, [id.text], by: wish.asker)))]
    }
  }
}
