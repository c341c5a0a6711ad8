import Acts
import Conversation
import Core
import EntryLines
import Languages
import Layouts
import Markdown
import Queues
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// Going about in a conversation: scrolling, unfolding, copying.
extension AppState {
  /// What a window shows of its thread: a part from the middle, or the end.
  func shownTranscript(_ window: WindowState) -> Transcript? {
    window.stream.flatMap { window.conversation.far ?? transcripts[$0] }
  }

  func transcriptLines(_ window: WindowState, columns: Int) -> TranscriptLines? {
    guard let transcript = shownTranscript(window), !transcript.entries.isEmpty else { return nil }
    let stream = openThread(in: window)
    let look = EntryLook(
      columns: min(columns, EntryLook.mostColumns), isUnicode: usesUnicode(window), localClock: localClock,
      today: now.day(on: localClock), provider: stream?.effectiveProvider ?? "",
      lineage: stream?.lineage ?? [],
      language: window.facts.language,
      waiting: Set((stream?.turn?.permissions ?? []).waitingCalls(among: transcript.entries).map(\.number)),
      inBackground: stream.flatMap { callsLeft[$0.id] } ?? [],
      resting: stream.map { resting(in: $0, window.facts.language) } ?? [:],
      opensLinks: window.facts.opensLinks, unanswered: transcript.unanswered)
    return TranscriptLines(transcript, look: look, folds: window.conversation.folds, known: readParts)
  }

  /// The first message of a thread that goes again by itself, and what a row says of it.
  private func resting(in stream: WorkStream, _ language: Language) -> [String: String] {
    guard stream.turn == nil, let message = stream.outbox.waiting.items.first, message.standing == .waiting else {
      return [:]
    }
    switch stream.outbox.hold {
    case .retrying, .usageLimit:
      guard let hold = stream.outbox.isPaused ? .paused : stream.outbox.hold else { return [:] }
      return [message.id.text: language.text(.hold(hold, until: end(of: hold)))]
    case .paused, .failed, .editing, .interrupted, nil: return [:]
    }
  }

  /// What precedes our own record is the agent's to tell.
  fileprivate func firstNumber(of id: ThreadID) -> Int {
    let isOutside = surroundings.canDiscover && workspace.streams[id]?.sessionSource != nil
    return isOutside ? Entry.outsideNumber(at: 0, 0) : 1
  }

  // MARK: The cursor

  /// Acts on the entry of the cursor; without one, on the last one in sight that has a use for the act.
  func target(in window: WindowState, where fits: (Entry) -> Bool) -> Entry? {
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns) else { return nil }
    return target(in: window, transcript, rows: area.rows, where: fits)
  }

  private func target(
    in window: WindowState, _ transcript: TranscriptLines, rows: Int, where fits: (Entry) -> Bool
  ) -> Entry? {
    if let cursor = window.conversation.cursor { return transcript.entries.first { $0.number == cursor } }
    let shown = transcript.visible(window.conversation.scroll, rows: rows)
    return shown.last { fits(transcript.entries[$0.index]) }.map { transcript.entries[$0.index] }
  }

  /// The thought or the tool that the key for it unfolds.
  fileprivate func foldable(in window: WindowState) -> Entry? {
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns),
      let entry = target(in: window, transcript, rows: area.rows, where: { $0.isFoldable(in: transcript.look) })
    else { return nil }
    return entry.isFoldable(in: transcript.look) ? entry : nil
  }

  package func hasFoldable(in window: WindowState) -> Bool {
    window.focus == .conversation && foldable(in: window) != nil
  }

  /// It is unfolded, and the key folds it. Where one writes, the key unfolds first what was pasted there.
  package func hasUnfolded(in window: WindowState) -> Bool {
    guard window.focus == .conversation, !window.isTyping || window.conversation.composer.chips.isEmpty,
      let entry = foldable(in: window)
    else { return false }
    return window.conversation.folds.isOpen(entry, provider: openThread(in: window)?.effectiveProvider ?? "")
  }
}

extension Transcript {
  fileprivate var unanswered: Int? {
    guard !hasLater, let last = entries.last, last.role == .user else { return nil }
    return Entry.place(ofOutsideNumber: last.number).map { _ in last.number }
  }
}

extension Context {
  /// Scrolls the conversation by lines: down is positive.
  package mutating func scroll(by lines: Int) {
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else { return }
    let scroll = transcript.scroll(window.conversation.scroll, by: lines, rows: area.rows)
    window.conversation.scroll = scroll
    // The end of a part from the middle that is the end of all.
    if scroll == .following { window.conversation.far = nil }
  }

  /// To the very beginning, which may have to be read first.
  package mutating func scrollToStart() {
    guard let transcript = state.shownTranscript(window), let first = transcript.entries.first else {
      return
    }
    if transcript.hasEarlier, let goal = window.stream.map(state.firstNumber), first.number > goal {
      window.conversation.goal = goal
    } else {
      show(entry: first.number)
    }
  }

  package mutating func scrollToEnd() { window.conversation.follow() }

  /// Shows an entry, which may have to be read first.
  package mutating func show(entry number: Int) {
    guard let transcript = state.shownTranscript(window), transcript.index(ofNumber: number) != nil else {
      window.conversation.goal = number
      return
    }
    reach(number)
  }

  /// Scrolls to an entry that is in memory, or to the nearest one behind it.
  private mutating func reach(_ number: Int) {
    window.conversation.goal = nil
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else { return }
    let index = transcript.entries.firstIndex { $0.number >= number } ?? transcript.entries.count - 1
    if window.conversation.cursor == number, !window.conversation.marked.isEmpty {
      return reachMark(at: index, of: transcript, rows: area.rows)
    }
    // A line of what was before says where one is.
    let scroll = transcript.scroll(showing: index, row: index > 0 ? min(2, area.rows / 4) : 0, rows: area.rows)
    window.conversation.scroll = scroll
    if scroll == .following { window.conversation.far = nil }
  }

  /// Does something that changes how much of the conversation there is room for: what is marked stays in sight.
  package mutating func keepingMark(_ change: (inout Context) -> Void) {
    let wasInSight = seesMark()
    change(&self)
    if wasInSight, !seesMark(), let cursor = window.conversation.cursor { reach(cursor) }
  }

  /// The beginning of the entry that acts concern, or the words that a search has led to.
  private mutating func seesMark() -> Bool {
    let area = Layout(state, window).transcript
    guard let cursor = window.conversation.cursor,
      let transcript = state.transcriptLines(window, columns: area.columns),
      let index = transcript.index(ofNumber: cursor)
    else { return false }
    let (part, line) = window.conversation.marked.isEmpty ? (0, 0) : placeOfMark(in: transcript.parts(index))
    return transcript.visible(window.conversation.scroll, rows: area.rows).contains {
      $0.index == index && $0.place.part == part && $0.place.line == line
    }
  }

  /// A border that is drawn asks for it at each motion; only the line depends on where that is.
  private mutating func placeOfMark(in parts: EntryParts) -> (part: Int, line: Int) {
    let place = parts.place(of: window.conversation.marked, in: window.conversation.markedPart)
    // One that is folded has a single part, and says nothing of the others.
    if parts.count > 1 { window.conversation.markedPart = place.part }
    return place
  }

  /// Scrolls to the marked words within an entry, which is unfolded for them if need be.
  private mutating func reachMark(at index: Int, of transcript: TranscriptLines, rows: Int) {
    var transcript = transcript
    let entry = transcript.entries[index]
    if entry.isFoldable(in: transcript.look), !transcript.folds.isOpen(entry, provider: transcript.look.provider) {
      transcript.folds.toggle(entry.number)
      window.conversation.folds = transcript.folds
    }
    let (part, line) = placeOfMark(in: transcript.parts(index))
    let scroll = transcript.scroll(showing: index, part: part, line: line, row: rows / 3, rows: rows)
    window.conversation.scroll = scroll
    if scroll == .following { window.conversation.far = nil }
  }

  package mutating func stepEntry(_ step: Int) {
    guard isInConversation() else { return }
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else { return }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    let current = mark(among: shown, of: transcript)
    let beginning = step > 0 ? shown.first { $0.isFirst }?.index : shown.last?.index
    guard let next = current.map({ $0 + step }) ?? beginning, transcript.entries.indices.contains(next) else { return }
    window.conversation.cursor = transcript.entries[next].number
    window.conversation.copiedCode = nil
    window.conversation.marked = []
    if !shown.contains(where: { $0.index == next && $0.isFirst }) { reach(transcript.entries[next].number) }
  }

  /// To where the person said something: up to the turn before, or down to the next one and to the end behind the last.
  package mutating func stepTurn(_ step: Int) {
    guard isInConversation() else { return }
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else { return }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    guard
      let current = mark(among: shown, of: transcript)
        ?? (step > 0 ? shown.first?.index : shown.last.map { $0.index + 1 })
    else { return }
    func isTurn(_ index: Int) -> Bool { transcript.entries[index].role == .user }
    let next =
      step > 0
      ? transcript.entries.indices.dropFirst(current + 1).first(where: isTurn)
      : transcript.entries.indices.prefix(current).last(where: isTurn)
    window.conversation.copiedCode = nil
    window.conversation.marked = []
    if let next {
      window.conversation.cursor = transcript.entries[next].number
      reach(transcript.entries[next].number)
    } else if step > 0 {
      scrollToEnd()
    } else {
      // What is further up is read when its beginning is in sight.
      window.conversation.cursor = nil
      scrollToStartOfMemory()
    }
  }

  /// The place of the entry that is marked. Whoever has scrolled away from it goes on from what is shown.
  private func mark(among shown: [TranscriptLines.Shown], of transcript: TranscriptLines) -> Int? {
    guard let number = window.conversation.cursor else { return nil }
    return shown.first { transcript.entries[$0.index].number == number }?.index
  }

  private mutating func scrollToStartOfMemory() {
    if let first = state.shownTranscript(window)?.entries.first { reach(first.number) }
  }

  mutating func isInConversation() -> Bool {
    guard window.focus == .conversation, window.stream != nil else {
      refuse(.conversation(.onlyHere(key: keyName(.conversationPane))))
      return false
    }
    return true
  }

  package mutating func toggleFold() {
    if window.isTyping, window.conversation.composer.unfoldNearestChip() {
      window.message = nil
      return
    }
    guard isInConversation() else { return }
    guard let entry = state.foldable(in: window) else {
      refuse(.conversation(.nothingToFold))
      return
    }
    toggleFold(of: entry.number)
  }

  /// A press on the line of a thought or a tool unfolds it.
  package mutating func toggleFold(at position: Position, _ layout: Layout) {
    let area = layout.transcript
    guard area.contains(position),
      let transcript = state.transcriptLines(window, columns: area.columns)
    else { return }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    guard let line = shown.dropFirst(position.row - area.row).first, transcript.isFoldLine(line),
      transcript.entries[line.index].isFoldable(in: transcript.look)
    else { return }
    toggleFold(of: transcript.entries[line.index].number)
  }

  /// The line that stood at a place goes on standing there.
  mutating func toggleFold(of number: Int) {
    let area = Layout(state, window).transcript
    guard let before = state.transcriptLines(window, columns: area.columns),
      let index = before.entries.firstIndex(where: { $0.number == number })
    else { return }
    let row = before.visible(window.conversation.scroll, rows: area.rows)
      .firstIndex { $0.index == index && $0.isFirst }
    window.conversation.folds.toggle(number)
    guard let after = state.transcriptLines(window, columns: area.columns) else { return }
    window.conversation.scroll = after.scroll(showing: index, row: row ?? 0, rows: area.rows)
  }

  package mutating func toggleAllFolds() {
    guard isInConversation() else { return }
    window.conversation.folds.toggleAll()
    let isOpen = window.conversation.folds.isAllOpen == true
    tell(.conversation(isOpen ? .allUnfolded : .allFolded))
  }

  package mutating func copyEntry() {
    guard !copyLines(), isInConversation() else { return }
    // The built-in agent says nothing: what its commands gave is all there is. What is folded nobody sees.
    let said = state.target(in: window) { $0.kind == .text && $0.role == .agent }
    let (folds, provider) = (window.conversation.folds, state.openThread(in: window)?.effectiveProvider ?? "")
    let gave = state.target(in: window) {
      $0.role == .tool && !$0.text.isEmpty && folds.isOpen($0, provider: provider)
    }
    guard let entry = said ?? gave, !entry.text.isEmpty else {
      refuse(.conversation(.nothingToCopy))
      return
    }
    copy(entry.plainText) { .copiedText(lines: $0) }
  }

  /// The last piece of code; each time that the key is pressed again, the one before, and behind the first one of a message
  /// the last one of a message further up. Behind the first of all it begins anew.
  package mutating func copyCode() {
    guard isInConversation() else { return }
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else {
      return refuse(.conversation(.noCode))
    }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    let cursor = window.conversation.cursor.flatMap(transcript.index(ofNumber:))
    if let cursor, let copied = window.conversation.copiedCode {
      let pieces = transcript.entries[cursor].code
      if copied + 1 < pieces.count { return copy(copied + 1, of: pieces, in: transcript.entries[cursor], shown) }
    }
    let start = window.conversation.copiedCode == nil ? (cursor ?? shown.last?.index ?? 0) + 1 : cursor ?? 0
    let above = transcript.entries.prefix(start).last { !$0.code.isEmpty }
    guard let entry = above ?? transcript.entries.last(where: { !$0.code.isEmpty }) else {
      return refuse(.conversation(.noCode))
    }
    copy(0, of: entry.code, in: entry, shown)
  }

  /// The place is counted from the last piece.
  private mutating func copy(_ place: Int, of pieces: [String], in entry: Entry, _ shown: [TranscriptLines.Shown]) {
    window.conversation.cursor = entry.number
    window.conversation.copiedCode = place
    window.conversation.marked = []
    if !shown.contains(where: { $0.place.entry == entry.number }) { reach(entry.number) }
    copy(pieces[pieces.count - 1 - place]) {
      .copiedCode(pieces.count - place, of: pieces.count, lines: $0)
    }
  }
}

extension Entry {
  /// The pieces of code in what was said. A text that has no fence and no indented line has none, and isn't read for them.
  fileprivate var code: [String] {
    guard kind == .text, ["```", "~~~", "    ", "\t"].contains(where: text.contains) else { return [] }
    return Markdown.code(in: text)
  }
}
