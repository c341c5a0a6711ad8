import Acts
import Answers
import Conversation
import ConversationPane
import Core
import Hosts
import Languages
import Queues
import Scene
import SearchPane
import Settings
import Texts

/// What comes of looking at what agents' own programs keep.
extension AppState {
  mutating func take(_ answer: OutsideAnswer, _ stamp: inout Stamp) -> [Effect] {
    switch answer {
    case .news(let news):
      guard followsOutside, !isEnding else { return [] }
      var names: [SessionKey: String] = [:]
      for case .named(let key, let name) in news { names[key] = name }
      return news.flatMap { take($0, &stamp) } + (names.isEmpty ? [] : [.outside(.know(names))])
    case .surveyed:
      isSurveyed = true
      surveyedBy = nil
      return []
    case .page(let id, let entries, let hasEarlier):
      pagesAsked.remove(id)
      transcripts.load(named(entries, of: id), hasEarlier: hasEarlier, of: id)
      return []
    case .pageFailed(let id, let reason):
      takeFailure(ofPageOf: id, reason)
      return []
    case .whole(let client, let id, let entries):
      return Answers.whole(id, to: client, stored: named(entries, of: id), self)
    case .wholeFailed(let client, let reason): return Answers.wholeFailed(because: reason, to: client)
    case .notice(let words):
      if windows.isEmpty { keepNotice(words) } else { passOn(problem: words) }
      return []
    case .around(let window, let id, let number, let read):
      let part = Transcript(
        entries: named(read.entries, of: id), hasEarlier: read.hasEarlier, hasLater: read.hasLater)
      if let effects = takeServed(window, part) { return effects }
      return Context.at(window, &self, &stamp) { $0.take(part, around: number, of: id) }
    case .aroundFailed(let window, let id, let reason):
      if let effects = takeServedFailure(window, reason) { return effects }
      takeFailure(ofPartOf: id, for: window, reason)
      return []
    case .indexed(let progress):
      return take(progress)
    case .looked(let id):
      return takeBack(id, &stamp)
    case .sought(let sought, let place):
      soughtOutside.removeAll { $0 == sought }
      return change(&stamp) { $0.settle(sought, place) }
    }
  }

  mutating func take(_ news: OutsideNews, _ stamp: inout Stamp) -> [Effect] {
    if case .writing(let key, _) = news, place(ofPostponed: key) != nil {
      postponed.append(news)
      return []
    }
    let (isTaken, effects) = change(&stamp) { $0.apply(news) }
    guard !isTaken, case .found(let session, _) = news else { return effects }
    // Of a session that grows meanwhile, the last word has all.
    let place = place(ofPostponed: session.key) ?? postponed.endIndex
    postponed.replaceSubrange(place..<min(place + 1, postponed.count), with: [.found(session, growth: .whole)])
    return effects
  }

  private func place(ofPostponed key: SessionKey) -> Int? {
    postponed.firstIndex { if case .found(let session, _) = $0 { session.key == key } else { false } }
  }

  /// The agent that was started here has told which session is its own, or never will.
  mutating func takePostponed(after report: AgentReport, _ stamp: inout Stamp) -> [Effect] {
    guard !postponed.isEmpty else { return [] }
    switch report.news {
    case .session, .turnEnded, .endedByItself, .closed, .loaded: break
    case .readyToLeave, .accepted, .text, .tool, .toolBetweenTurns, .plan, .mode, .title, .fact, .usage, .limited,
      .asks, .withdrew, .beganByItself, .notice, .triesAgain, .options, .option, .steered, .notSteered:
      return []
    }
    let waiting = postponed
    postponed = []
    return waiting.flatMap { take($0, &stamp) }
  }

  /// What was cut off is looked for as soon as all records have been looked at. What none of them
  /// can tell of stays as it is.
  mutating func seekMessages(_ stamp: inout Stamp) -> [Effect] {
    guard workspace.seeksMessages, !isEnding else { return [] }
    guard followsOutside else { return change(&stamp) { $0.forgetWordsToGoOn() } }
    guard isSurveyed else { return [] }
    let seeks = workspace.messagesToSeek
    let effects = change(&stamp) { $0.letGoOfMessages(but: seeks.map(\.message)) }.1
    let new = seeks.filter { !soughtOutside.contains($0.message) }
    soughtOutside += new.map(\.message)
    return effects + new.map { .outside(.seek($0.message, $0.source)) }
  }

  mutating func answerEarly(_ stamp: inout Stamp) -> [Effect] {
    guard !clients.early.isEmpty, isEnding || surveyedBy.map({ $0 <= now }) ?? true else { return [] }
    surveyedBy = nil
    let asked = clients.early
    clients.early = []
    return asked.flatMap { App.answer($0, &self, &stamp) }
  }
}

extension AppState {
  /// A record knows what its session was forked from by its id: who reads it knows that thread by its name.
  private func named(_ entries: [Entry], of id: ThreadID) -> [Entry] {
    guard let place = entries.firstIndex(where: { $0.sessionForked != nil }),
      let session = entries[place].sessionForked,
      let provider = workspace.streams[id]?.sessionSource?.provider,
      let origin = workspace.streams.thread(
        ofSession: SessionKey(provider: provider, providerSessionId: session)),
      let name = workspace.streams[origin]?.displayName
    else { return entries }
    var entries = entries
    entries[place].text = entries[place].text.replacing("\"\(session)\"", with: "\"\(name)\"")
    return entries
  }

  /// Whoever asks for threads right at the start is to see those, too, that are just being found.
  func isTooEarly(for request: Request) -> Bool {
    guard surroundings.canDiscover, workspace.settings.discovers, !isEnding,
      surveyedBy.map({ now < $0 }) ?? !followsOutside
    else { return false }
    return !request.isAnsweredEarly
  }

  /// For a client that asked to see all: what the agent's record has comes first.
  func showWhole(_ id: ThreadID, own: [Entry], to client: ClientID) -> [Effect] {
    guard surroundings.canDiscover, let source = workspace.streams[id]?.sessionSource else {
      return Answers.whole(id, to: client, stored: own, self)
    }
    return [.outside(.whole(client: client, id, source, own: own))]
  }
}
