import Conversation
import ConversationPane
import Languages
import Layouts
import ListsPane
import Queues
import Rows
import Scene
import Texts
import Toolkit
import Words

/// A conversation in words: who said what, what was done, what is asked, and what is being written.
enum PlainConversation {
  /// So many entries are read when a thread is opened; keys go through those before them.
  private static let entries = 8
  /// Of a long entry so many bytes are read, and all of it where one goes to it.
  private static let mostBytes = 4000
  /// Of what a tool gave that has ended so many lines.
  private static let lastLines = 20
  private static let mostRows = 200

  static func read(
    _ state: AppState, _ window: WindowState, into page: inout PlainPage, _ canvas: inout Canvas
  ) {
    guard let stream = state.openThread(in: window) else {
      page.heading = [canvas.text(.conversation(.noThreadIsOpen))]
      return
    }
    if let sentence = RowSentence.of(.stream(stream.id), in: .recent, state, window, into: &canvas) {
      page.heading = [sentence.whole]
    }
    let all = state.transcripts[stream.id]?.entries ?? []
    let cursor = window.conversation.cursor.flatMap { number in all.firstIndex { $0.number == number } }
    // The entry that was gone to may be one before those that are read.
    let first = min(max(0, all.count - entries), cursor ?? .max)
    // What waits for an answer doesn't run.
    let waiting = Set((stream.turn?.permissions ?? []).waitingCalls(among: all).map(\.id))
    let inBackground = state.callsLeft[stream.id] ?? []
    page.rows = all[first...].prefix(3 * entries).compactMap {
      let tool: ConversationPhrase =
        waiting.contains($0.id)
        ? .waitsForYou : .status($0.goesOn(among: inBackground) ? .inBackground : .init(of: $0.status))
      let reading = Reading(
        tool: tool, isLast: $0.id == all.last?.id,
        isOpen: window.conversation.folds.isOpen($0, provider: stream.effectiveProvider),
        isWhole: $0.number == window.conversation.cursor)
      return item($0, reading, of: stream, canvas)
    }
    page.today = canvas.text(.conversation(.day(.today)))
    page.current = cursor.map { $0 - first }.flatMap { page.rows.indices.contains($0) ? $0 : nil }
    let change = ThreadFacts.sameness(of: stream, state)
    page.notes.append(PlainPage.Item(name: "thread", words: page.heading.first ?? "", sameness: change))
    if let permission = stream.turn?.permissions.first {
      page.notes += question(permission, state, window, canvas)
    }
    guard window.isTyping else { return }
    PlainDraft.read(window.conversation.composer, into: &page, canvas)
    if let completion = window.completion, completion.isShown { page.notes += items(of: completion, window, canvas) }
  }

  /// The row that a key would take, and once, as long as there is something to choose, which keys these are.
  private static func items(of completion: Completion, _ window: WindowState, _ canvas: Canvas) -> [PlainPage.Item] {
    func item(_ name: String, _ words: String) -> PlainPage.Item {
      PlainPage.Item(name: "completion " + name, words: words, sameness: words)
    }
    let note = completion.note.map { item("note", canvas.text(.outbox($0))) }
    guard completion.rows.indices.contains(completion.cursor) else { return [note].compactMap { $0 } }
    let row = completion.rows[completion.cursor]
    let words = [row.text, row.about].filter { !$0.isEmpty }.joined(separator: ", ")
    let entry = item("row", canvas.text(.plain(.entry(completion.cursor + 1, of: completion.rows.count, words))))
    let hint: OutboxPhrase? =
      completion.kind == .offer ? .offerHint : window.completes(with: Key(.enter)) ? .completionHint : nil
    return [entry, note, hint.map { item("hint", canvas.text(.outbox($0))) }].compactMap { $0 }
  }

  /// How an entry is to be read.
  private struct Reading {
    /// How it went with a tool.
    let tool: ConversationPhrase
    let isLast: Bool
    let isOpen: Bool
    let isWhole: Bool
  }

  /// Nil for what is being said and has no whole line yet: who speaks is said with the first one, not before it.
  private static func item(
    _ entry: Entry, _ reading: Reading, of stream: WorkStream, _ canvas: Canvas
  ) -> PlainPage.Item? {
    let goesOn = reading.isLast && stream.turn != nil && entry.role == .agent
    func words(isWhole: Bool, endsAt last: Int? = nil) -> String {
      let cut: (String) -> String = { isWhole ? $0 : self.cut($0, canvas) }
      let output: (String) -> String = { text in
        last.map { PlainConversation.ending(of: text, lines: $0, canvas) } ?? cut(text)
      }
      let said =
        entry.role == .tool
        ? toolWords(entry, reading, canvas, cut, output)
        : cut(PlainConversation.words(of: entry, goesOn: goesOn, canvas))
      return speaker(of: entry, stream, canvas) + " " + said
    }
    if goesOn, PlainConversation.words(of: entry, goesOn: true, canvas).isEmpty { return nil }
    let short = words(isWhole: false)
    let hasEnded = entry.role == .tool && reading.isOpen && reading.tool != .status(.running)
    var item = PlainPage.Item(
      name: entry.id.text, words: reading.isWhole ? words(isWhole: true) : short, sameness: short, grows: true,
      day: day(of: entry.at, canvas))
    if hasEnded, !reading.isWhole { item.ending = words(isWhole: false, endsAt: lastLines) }
    return item
  }

  private static func day(of moment: Timestamp, _ canvas: Canvas) -> String {
    let (day, today) = (
      moment.day(on: canvas.localClock), canvas.now.day(on: canvas.localClock)
    )
    return canvas.text(.conversation(.day(Day(day, today: today))))
  }

  private static func speaker(of entry: Entry, _ stream: WorkStream, _ canvas: Canvas) -> String {
    switch entry.role {
    case .user: canvas.text(.plain(.you))
    case .agent: Clean.line(stream.effectiveProvider) + ":"
    case .tool: canvas.text(.plain(.tool))
    case .system: canvas.text(.plain(.note))
    }
  }

  /// Of what is still being said, the lines that are whole.
  private static func words(of entry: Entry, goesOn: Bool, _ canvas: Canvas) -> String {
    if entry.kind == .digest { return canvas.language.digest(of: entry) }
    let text = entry.title.isEmpty ? entry.plainText : entry.title + "\n" + entry.plainText
    return goesOn ? wholeLines(text) : text
  }

  /// What a tool is and how it went; unfolded, what it was given and what it gave too, line by line while it runs.
  private static func toolWords(
    _ entry: Entry, _ reading: Reading, _ canvas: Canvas, _ cut: (String) -> String,
    _ cutOutput: (String) -> String
  ) -> String {
    let state = canvas.text(.conversation(reading.tool))
    guard reading.isOpen, !(entry.input.isEmpty && entry.text.isEmpty) else { return entry.title + ", " + state }
    let input = entry.title.contains(entry.input) ? "" : entry.input
    let runs = reading.tool == .status(.running)
    let output = runs ? wholeLines(entry.plainText) : entry.plainText
    let parts = [entry.title, cut(input), cutOutput(output), runs ? "" : state]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func wholeLines(_ text: String) -> String {
    text.lastIndex(of: "\n").map { String(text[...$0]) } ?? ""
  }

  private static func cut(_ text: String, _ canvas: Canvas) -> String {
    guard text.utf8.count > mostBytes else { return text }
    return String(decoding: text.utf8.prefix(mostBytes), as: UTF8.self) + canvas.ellipsis
  }

  /// What counts of a long output is how it ended.
  private static func ending(of text: String, lines most: Int, _ canvas: Canvas) -> String {
    let isLong = text.utf8.count > mostBytes
    // What was cut off begins within a line.
    var lines = String(decoding: text.utf8.suffix(mostBytes), as: UTF8.self).split(whereSeparator: \.isNewline)
    if isLong, lines.count > 1 { lines.removeFirst() }
    guard isLong || lines.count > most else { return text }
    return ([canvas.ellipsis] + lines.suffix(most).map { String($0) }).joined(separator: "\n")
  }

  /// What is ticked by now is another thing to say.
  private static func sameness(of permission: Permission) -> String {
    permission.options.reduce(permission.id) { $0 + ($1.isTicked == true ? "+" + $1.id : "") }
  }

  /// The same that the card says, line by line. While one types its keys are others, and what is asked stays as it is.
  private static func question(
    _ permission: Permission, _ state: AppState, _ window: WindowState, _ canvas: Canvas
  ) -> [PlainPage.Item] {
    let card = PermissionCard(permission, state, window, columns: 100)
    let head = canvas.text(permission.isQuestion ? .plain(.asks(permission.title)) : .plain(.wantsTo(permission.title)))
    let (rows, more) = card.detail.rows(from: 0, in: mostRows)
    let hidden = more > 0 ? [canvas.ellipsis + " " + canvas.text(.conversation(.moreLines(more)))] : []
    let (words, answers) = ([head] + rows.map(\.text) + hidden, card.answers.map(\.text))
    let host = window.stream.flatMap { state.hostOfAnswer(to: permission, in: $0) } ?? ""
    let sameness = sameness(of: permission) + host
    return [
      PlainPage.Item(name: "question", words: words.joined(separator: "\n"), sameness: permission.id),
      PlainPage.Item(
        name: "answers", words: answers.joined(separator: "\n"), sameness: sameness + (window.isTyping ? "*" : "")),
    ]
  }
}
