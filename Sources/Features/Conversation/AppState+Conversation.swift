import Core
import Markdown
import Toolkit

/// Going about in a conversation: scrolling, unfolding, copying.
extension AppState {
  /// What a window shows of its thread: a part from the middle, or the end.
  func shownTranscript(_ window: WindowState) -> Transcript? {
    window.stream.flatMap { window.conversation.far ?? transcripts[$0] }
  }

  func transcriptLines(_ window: WindowState, columns: Int) -> TranscriptLines? {
    guard let transcript = shownTranscript(window), !transcript.entries.isEmpty else { return nil }
    let stream = window.stream.flatMap { workspace.streams[$0] }
    let look = EntryLook(
      columns: columns, isUnicode: usesUnicode(window), offsetSeconds: offsetSeconds,
      provider: stream?.effectiveProvider ?? "", lineage: stream?.lineage ?? [],
      language: window.facts.language)
    return TranscriptLines(transcript, look: look, folds: window.conversation.folds, known: readParts)
  }

  /// Scrolls the conversation by lines: down is positive.
  mutating func scroll(by lines: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns) else { return }
    let scroll = transcript.scroll(window.conversation.scroll, by: lines, rows: area.rows)
    windows[id]?.conversation.scroll = scroll
    // The end of a part from the middle that is the end of all.
    if scroll == .following { windows[id]?.conversation.far = nil }
  }

  /// To the very beginning, which may have to be read first.
  mutating func scrollToStart(in id: WindowID) {
    guard let transcript = windows[id].flatMap({ shownTranscript($0) }), let first = transcript.entries.first else {
      return
    }
    if transcript.hasEarlier, let goal = windows[id]?.stream.map(firstNumber), first.number > goal {
      windows[id]?.conversation.goal = goal
    } else {
      show(entry: first.number, in: id)
    }
  }

  /// What precedes our own record is the agent's to tell.
  private func firstNumber(of id: Identity<WorkStream>) -> Int {
    let isOutside = surroundings.canDiscover && workspace.streams[id]?.sessionSource != nil
    return isOutside ? Entry.outsideNumber(at: 0, 0) : 1
  }

  mutating func scrollToEnd(in id: WindowID) { windows[id]?.conversation.follow() }

  /// Shows an entry, which may have to be read first.
  mutating func show(entry number: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    guard let transcript = shownTranscript(window), transcript.index(ofNumber: number) != nil else {
      windows[id]?.conversation.goal = number
      return
    }
    reach(number, in: id)
  }

  /// Scrolls to an entry that is in memory, or to the nearest one behind it.
  private mutating func reach(_ number: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    windows[id]?.conversation.goal = nil
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns) else { return }
    let index = transcript.entries.firstIndex { $0.number >= number } ?? transcript.entries.count - 1
    if window.conversation.cursor == number, !window.conversation.marked.isEmpty {
      return reach(window.conversation.marked, at: index, of: transcript, rows: area.rows, in: id)
    }
    // A line of what was before says where one is.
    let scroll = transcript.scroll(showing: index, row: index > 0 ? min(2, area.rows / 4) : 0, rows: area.rows)
    windows[id]?.conversation.scroll = scroll
    if scroll == .following { windows[id]?.conversation.far = nil }
  }

  /// Scrolls to words within an entry, which is unfolded for them if need be.
  private mutating func reach(
    _ words: [String], at index: Int, of transcript: TranscriptLines, rows: Int, in id: WindowID
  ) {
    var transcript = transcript
    let entry = transcript.entries[index]
    if entry.isFoldable, !transcript.folds.isOpen(entry, provider: transcript.look.provider) {
      transcript.folds.toggle(entry.number)
      windows[id]?.conversation.folds = transcript.folds
    }
    let (part, line) = transcript.parts(index).place(of: words)
    let scroll = transcript.scroll(showing: index, part: part, line: line, row: rows / 3, rows: rows)
    windows[id]?.conversation.scroll = scroll
    if scroll == .following { windows[id]?.conversation.far = nil }
  }

  // MARK: The cursor

  mutating func stepEntry(_ step: Int, in id: WindowID) {
    guard let window = windows[id], isInConversation(window, id) else { return }
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns) else { return }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    let current = window.conversation.cursor.flatMap { number in
      transcript.entries.firstIndex { $0.number == number }
    }
    let beginning = step > 0 ? shown.first { $0.isFirst }?.index : shown.last?.index
    guard let next = current.map({ $0 + step }) ?? beginning, transcript.entries.indices.contains(next) else { return }
    windows[id]?.conversation.cursor = transcript.entries[next].number
    windows[id]?.conversation.copiedCode = nil
    windows[id]?.conversation.marked = []
    if !shown.contains(where: { $0.index == next && $0.isFirst }) { reach(transcript.entries[next].number, in: id) }
  }

  /// Acts on the entry of the cursor; without one, on the last one in sight that has a use for the act.
  private func target(in window: WindowState, where fits: (Entry) -> Bool) -> Entry? {
    let area = Layout(self, window).transcript
    guard let transcript = transcriptLines(window, columns: area.columns) else { return nil }
    if let cursor = window.conversation.cursor { return transcript.entries.first { $0.number == cursor } }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    return shown.last { fits(transcript.entries[$0.index]) }.map { transcript.entries[$0.index] }
  }

  private mutating func isInConversation(_ window: WindowState, _ id: WindowID) -> Bool {
    guard window.focus == .conversation, window.stream != nil else {
      refuse(.conversation(.onlyHere(key: keyLabel(.conversationPane))), in: id)
      return false
    }
    return true
  }

  // MARK: Folding

  mutating func toggleFold(in id: WindowID) {
    guard let window = windows[id], isInConversation(window, id) else { return }
    guard let entry = target(in: window, where: \.isFoldable), entry.isFoldable else {
      refuse(.conversation(.nothingToFold), in: id)
      return
    }
    toggleFold(of: entry.number, in: id)
  }

  /// A press on the line of a thought or a tool unfolds it.
  mutating func toggleFold(at position: Position, _ layout: Layout, in id: WindowID) {
    let area = layout.transcript
    guard let window = windows[id], area.contains(position),
      let transcript = transcriptLines(window, columns: area.columns)
    else { return }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    guard let line = shown.dropFirst(position.row - area.row).first, transcript.entries[line.index].isFoldable,
      transcript.isFoldLine(line)
    else { return }
    toggleFold(of: transcript.entries[line.index].number, in: id)
  }

  /// The line that stood at a place goes on standing there.
  mutating func toggleFold(of number: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    let area = Layout(self, window).transcript
    guard let before = transcriptLines(window, columns: area.columns),
      let index = before.entries.firstIndex(where: { $0.number == number })
    else { return }
    let row = before.visible(window.conversation.scroll, rows: area.rows)
      .firstIndex { $0.index == index && $0.isFirst }
    windows[id]?.conversation.folds.toggle(number)
    guard let changed = windows[id], let after = transcriptLines(changed, columns: area.columns) else { return }
    windows[id]?.conversation.scroll = after.scroll(showing: index, row: row ?? 0, rows: area.rows)
  }

  mutating func toggleAllFolds(in id: WindowID) {
    guard let window = windows[id], isInConversation(window, id) else { return }
    windows[id]?.conversation.folds.toggleAll()
    let isOpen = windows[id]?.conversation.folds.isAllOpen == true
    tell(.conversation(isOpen ? .allUnfolded : .allFolded), in: id)
  }

  // MARK: Copying

  /// More than this no terminal takes.
  private static let mostCopiedBytes = 100_000

  mutating func copyEntry(in id: WindowID) -> [Effect] {
    guard let window = windows[id], isInConversation(window, id) else { return [] }
    guard let entry = target(in: window, where: { $0.kind == .text && $0.role == .agent }), !entry.text.isEmpty else {
      refuse(.conversation(.nothingToCopy), in: id)
      return []
    }
    return copy(entry.plainText, in: id) { .copiedText(lines: $0) }
  }

  /// The last piece of code; each time that the key is pressed again, the one before.
  mutating func copyCode(in id: WindowID) -> [Effect] {
    guard let window = windows[id], isInConversation(window, id) else { return [] }
    guard let entry = target(in: window, where: { $0.kind == .text && $0.text.contains("```") }) else {
      refuse(.conversation(.noCode), in: id)
      return []
    }
    let pieces = Markdown.code(in: entry.text)
    guard !pieces.isEmpty else {
      refuse(.conversation(.noCode), in: id)
      return []
    }
    let place = ((window.conversation.copiedCode ?? -1) + 1) % pieces.count
    windows[id]?.conversation.cursor = entry.number
    windows[id]?.conversation.copiedCode = place
    return copy(pieces[pieces.count - 1 - place], in: id) {
      .copiedCode(pieces.count - place, of: pieces.count, lines: $0)
    }
  }

  private mutating func copy(
    _ text: String, in id: WindowID, said: (_ lines: Int) -> ConversationPhrase
  ) -> [Effect] {
    guard text.utf8.count <= AppState.mostCopiedBytes else {
      refuse(.conversation(.isTooLong), in: id)
      return []
    }
    tell(.conversation(said(text.split(whereSeparator: \.isNewline).count)), in: id)
    return [.window(id, .copy(text))]
  }
}
