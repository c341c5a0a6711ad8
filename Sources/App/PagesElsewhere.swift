import Conversation
import ConversationPane
import Core
import Hosts
import HubScene
import JSON
import Languages
import Layouts
import Queues
import Scene
import Sharing

/// Conversations of other hosts that windows show: what is asked for, and what comes of it.
extension AppState {
  /// What has come is shown, what windows are about to need is asked for, and what nobody looks at is forgotten.
  mutating func pagesElsewhere(_ stamp: inout Stamp) -> [Effect] {
    let shown = Set(windows.values.compactMap(\.stream)).filter { hub.elsewhere[$0] != nil }
    guard !shown.isEmpty || !hub.open.isEmpty else {
      hub.pagesCame = []
      return []
    }
    for id in hub.open.keys where !shown.contains(id) { hub.open[id] = nil }
    var effects = takePages(&stamp)
    for id in shown.sorted() {
      var open = hub.open[id] ?? OpenElsewhere()
      open.follow(workspace.hub.written, of: id)
      if open != hub.open[id] { hub.open[id] = open }
      guard let distant = hub.elsewhere[id] else { continue }
      guard distant.silentSince == nil, hub.talk?.isJoined == true, !isEnding else {
        // It is asked again when it is back.
        if open.asked != nil || open.mark != nil { forgetWhatWasAsked(of: id) }
        continue
      }
      effects += awaitMore(of: distant, &stamp) + askForPage(of: distant, &stamp)
    }
    return effects
  }

  // MARK: What is asked

  private mutating func askForPage(of distant: Elsewhere.Thread, _ stamp: inout Stamp) -> [Effect] {
    let id = distant.stream.id
    guard let open = hub.open[id], open.asked == nil, let thread = SharedID(id.text),
      let (part, window) = partWanted(of: id, distant, open)
    else { return [] }
    var isSeen = false
    if case .end = part { isSeen = shows(id) }
    let wanted = PageWanted(thread: thread, part: part, isSeen: isSeen)
    guard let letter = letter(wanted, to: distant, &stamp) else { return [] }
    // Whoever opens a conversation of a host that only looks connected waits no longer than a look at the hosts takes.
    let looks = open.readAt == nil ? lookAtHosts(before: letter) : []
    hub.open[id]?.asked = OpenElsewhere.Question(letter: letter.id, wanted: wanted, window: window)
    if case .end = part {
      hub.open[id]?.note(distant)
      if isSeen { hub.open[id]?.seenUnread = distant.stream }
      hub.open[id]?.problem = nil
    }
    return looks + [.hub(.ask(.send(letter)))]
  }

  private func letter(_ wanted: PageWanted, to distant: Elsewhere.Thread, _ stamp: inout Stamp) -> Letter? {
    guard let host = workspace.hub.host, let id = SharedID(stamp.freshID(Letter.self).text) else { return nil }
    return Letter(
      id: id, from: host.id, to: distant.host.id, number: workspace.hub.lastNumber,
      body: PageLetter.body(of: wanted), keepMilliseconds: wanted.keepMilliseconds, onlyAsks: true)
  }

  /// What is just being said there, while a window shows it.
  private mutating func awaitMore(of distant: Elsewhere.Thread, _ stamp: inout Stamp) -> [Effect] {
    let id = distant.stream.id
    // It was lost on the way, or its host takes its time: the row says meanwhile whether there is more.
    if let until = hub.open[id]?.awaitedUntil, until <= now { hub.open[id]?.stopFollowing() }
    guard let open = hub.open[id], let mark = open.mark, open.awaited == nil, let thread = SharedID(id.text), shows(id)
    else { return [] }
    // Who looks may have gone by the time that it comes, so nothing of it counts as seen.
    let wanted = PageWanted(thread: thread, part: .end(from: firstUnderWay(in: id)), since: mark)
    guard let letter = letter(wanted, to: distant, &stamp) else { return [] }
    hub.open[id]?.awaited = OpenElsewhere.Question(letter: letter.id, wanted: wanted, window: nil)
    hub.open[id]?.awaitedUntil = now.adding(milliseconds: PageWanted.givenUpAfter)
    hub.open[id]?.note(distant)
    return [.hub(.ask(.send(letter)))]
  }

  private func shows(_ id: ThreadID) -> Bool {
    windows.values.contains { $0.stream == id && Layout.showsConversation($0) }
  }

  /// What the turn has said before this changes no more while it goes on; what became of the whole turn comes with its end.
  private func firstUnderWay(in id: ThreadID) -> Int? {
    let turn = transcripts[id]?.entries.reversed().prefix { $0.role != .user } ?? []
    return (turn.last { $0.isUnderWay } ?? turn.first)?.number ?? lastTurn(of: id)
  }

  /// The end where there is more of it than is known, else what a window is about to need.
  private mutating func partWanted(of id: ThreadID, _ distant: Elsewhere.Thread, _ open: OpenElsewhere)
    -> (PageWanted.Part, WindowID?)?
  {
    if open.lacksEnd(of: distant) || open.isToBeSeen(distant) && shows(id) {
      return (.end(from: lastTurn(of: id)), nil)
    }
    // What its host refused it would refuse again.
    guard open.problem == nil, let transcript = transcripts[id] else { return nil }
    for window in windows.keys.sorted() {
      guard let looking = windows[window], looking.stream == id, looking.conversation.asked == nil else { continue }
      if let number = numberToRead(looking) {
        windows[window]?.conversation.asked = number
        return (number == 1 ? .start : .around(number), window)
      }
    }
    guard transcript.hasEarlier, let first = transcript.entries.first,
      windows.values.contains(where: { $0.stream == id && wantsEarlier($0, than: transcript) })
    else { return nil }
    return (.before(first.number), nil)
  }

  /// What came before it changes no more: the last message, or an earlier one of which it isn't known here that it is done. One
  /// may have left while the end of the one before it was on its way.
  private func lastTurn(of id: ThreadID) -> Int? {
    let entries = transcripts[id]?.entries ?? []
    let said = Array(entries.reversed().lazy.filter { $0.role == .user }.prefix(AppState.mostTurnsRead))
    return (said.last(where: \.isUnderWay) ?? said.first)?.number
  }
  private static let mostTurnsRead = 8

  private mutating func forgetWhatWasAsked(of id: ThreadID) {
    if let window = hub.open[id]?.asked?.window { windows[window]?.conversation.asked = nil }
    hub.open[id]?.forgetWhatWasAsked()
  }

  // MARK: What comes

  private mutating func takePages(_ stamp: inout Stamp) -> [Effect] {
    let came = hub.pagesCame
    hub.pagesCame = []
    var effects: [Effect] = []
    for answer in came {
      guard let id = hub.open.first(where: { $0.value.isAsked(answer.id) })?.key else { continue }
      if hub.open[id]?.awaited?.letter == answer.id {
        takeMore(answer, of: id)
        continue
      }
      guard let question = hub.open[id]?.asked else { continue }
      hub.open[id]?.asked = nil
      switch LetterAnswer.reply(answer.outcome) {
      case .done(let json):
        guard let page = CarriedPage(json) else {
          refusePage(of: id, question, LetterAnswer.unreadable)
          continue
        }
        effects += take(page, question, of: id, &stamp)
      case .refused(let refusal): refusePage(of: id, question, refusal.message)
      case .noted, .event, .bytes: continue
      }
    }
    return effects
  }

  private mutating func refusePage(of id: ThreadID, _ question: OpenElsewhere.Question, _ words: String) {
    hub.open[id]?.problem = words
    if case .end = question.wanted.part {
    } else {
      for window in windows.values where window.stream == id { passOn(problem: words, in: window.id) }
    }
    guard let window = question.window else { return }
    windows[window]?.conversation.asked = nil
    windows[window]?.conversation.goal = nil
  }

  private mutating func take(
    _ page: CarriedPage, _ question: OpenElsewhere.Question, of id: ThreadID, _ stamp: inout Stamp
  ) -> [Effect] {
    switch question.wanted.part {
    case .end: takeEnd(page, of: id)
    case .before(let number):
      guard transcripts[id]?.entries.first?.number == number else { break }
      // An empty page is the beginning, whatever is said of it: it would be asked for again and again.
      _ = takePage(page.part.entries, hasEarlier: page.part.hasEarlier && !page.part.entries.isEmpty, of: id)
    case .around, .start:
      guard let window = question.window, let asked = windows[window]?.conversation.asked else { break }
      return Context.at(window, &self, &stamp) { context in
        guard question.wanted.part == .start, let first = page.part.entries.first else {
          return context.take(page.part, around: asked, of: id)
        }
        // Where the beginning is only its host knows.
        context.window.conversation.asked = first.number
        context.window.conversation.goal = first.number
        context.take(page.part, around: first.number, of: id)
      }
    }
    return []
  }

  /// More was said, or nothing for long, and then it is asked for again. A host that doesn't go on telling is asked by the row.
  private mutating func takeMore(_ answer: LetterOutcome, of id: ThreadID) {
    hub.open[id]?.awaited = nil
    hub.open[id]?.awaitedUntil = nil
    let said: JSON? = if case .done(let json) = LetterAnswer.reply(answer.outcome) { json } else { nil }
    if let said, PageLetter.isNothingNew(said) { return }
    guard let page = said.flatMap(CarriedPage.init) else {
      hub.open[id]?.stopFollowing()
      return
    }
    takeEnd(page, of: id)
    // What became of the whole turn is read once more.
    if page.mark == nil { hub.open[id]?.isOutOfDate() }
  }

  private mutating func takeEnd(_ page: CarriedPage, of id: ThreadID) {
    hub.open[id]?.readAt = now
    hub.open[id]?.outbox = page.outbox
    hub.open[id]?.isPaused = page.isPaused
    hub.open[id]?.mark = page.mark
    joinEnd(page.part, of: id)
  }

  /// The end as its host has it now, behind what was read before it where nothing lies between.
  private mutating func joinEnd(_ end: Transcript, of id: ThreadID) {
    let old = transcripts[id]
    var entries = end.entries
    var hasEarlier = end.hasEarlier
    if let old, let first = end.entries.first, let last = old.entries.last, last.number + 1 >= first.number {
      let before = old.entries.filter { $0.number < first.number }
      if !before.isEmpty { (entries, hasEarlier) = (before + entries, old.hasEarlier) }
    }
    guard entries != old?.entries || hasEarlier != old?.hasEarlier else { return }
    forgetParts(of: id, but: entries)
    transcripts.close(id)
    transcripts.load(entries, hasEarlier: hasEarlier, of: id)
    readOn(entries[...])
  }
}

extension OpenElsewhere {
  /// The messages among this host's letters that wait for the thread's host.
  fileprivate mutating func follow(_ written: [WrittenLetter], of id: ThreadID) {
    guard lettersAmong != written else { return }
    // What came of a letter is to be seen.
    let waited = lettersAmong?.filter { $0.outcome == nil && $0.thread == id.text }.map(\.id) ?? []
    if waited.contains(where: { letter in written.first { $0.id == letter }?.outcome != nil }) { isOutOfDate() }
    lettersAmong = written
    letters = written.filter { $0.waits && $0.thread == id.text }.compactMap(QueuedMessage.init)
  }
}
