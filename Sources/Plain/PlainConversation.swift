import Conversation
import Core
import Layouts
import ListsPane
import Rows
import Scene
import Toolkit
import Words

/// A conversation in words: who said what, what was done, what is asked, and what is being written.
enum PlainConversation {
  /// So many entries are read when a thread is opened; keys go through those before them.
  private static let entries = 8
  /// Of a long entry so many bytes are read.
  private static let mostBytes = 4000
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
      let tool: PlainPhrase =
        waiting.contains($0.id)
        ? .toolWaits : $0.goesOn(among: inBackground) ? .toolInBackground : .toolState($0.status)
      return item($0, isLast: $0.id == all.last?.id, tool, of: stream, canvas)
    }
    page.today = canvas.text(.conversation(.day(.today)))
    page.current = cursor.map { $0 - first }.flatMap { page.rows.indices.contains($0) ? $0 : nil }
    let change = ThreadFacts.sameness(of: stream, state)
    page.notes.append(PlainPage.Item(name: "thread", words: page.heading.first ?? "", sameness: change))
    if let permission = stream.turn?.permissions.first {
      let words = question(permission, state, window, canvas)
      page.notes.append(
        PlainPage.Item(name: "question", words: words, sameness: permission.id + (window.isTyping ? "*" : "")))
    }
    guard window.isTyping else { return }
    let line = window.conversation.composer.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    page.input = canvas.text(.plain(.message)) + " " + line
  }

  /// Nil for what is being said and has no whole line yet: who speaks is said with the first one, not before it.
  private static func item(
    _ entry: Entry, isLast: Bool, _ tool: PlainPhrase, of stream: WorkStream, _ canvas: Canvas
  ) -> PlainPage.Item? {
    let goesOn = isLast && stream.turn != nil && entry.role == .agent
    let said = said(entry, goesOn: goesOn, tool, canvas)
    if goesOn, said.isEmpty { return nil }
    let words = speaker(of: entry, stream, canvas) + " " + said
    return PlainPage.Item(
      name: entry.id.text, words: words, sameness: words, grows: true, day: day(of: entry.at, canvas))
  }

  private static func day(of moment: Timestamp, _ canvas: Canvas) -> String {
    let (day, today) = (
      moment.day(offsetSeconds: canvas.offsetSeconds), canvas.now.day(offsetSeconds: canvas.offsetSeconds)
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

  /// Of what is still being said, the lines that are whole; of a tool, what it is and how it went.
  private static func said(_ entry: Entry, goesOn: Bool, _ tool: PlainPhrase, _ canvas: Canvas) -> String {
    if entry.role == .tool {
      return entry.title + ", " + canvas.text(.plain(tool))
    }
    if entry.kind == .digest { return canvas.language.digest(of: entry) }
    var text = entry.title.isEmpty ? entry.plainText : entry.title + "\n" + entry.plainText
    if goesOn { text = text.lastIndex(of: "\n").map { String(text[...$0]) } ?? "" }
    guard text.utf8.count > mostBytes else { return text }
    return String(decoding: text.utf8.prefix(mostBytes), as: UTF8.self) + canvas.ellipsis
  }

  /// The same that the card says, line by line.
  private static func question(
    _ permission: Permission, _ state: AppState, _ window: WindowState, _ canvas: Canvas
  ) -> String {
    let card = PermissionCard(permission, state, window, columns: 100)
    let head = canvas.text(permission.isQuestion ? .plain(.asks(permission.title)) : .plain(.wantsTo(permission.title)))
    let (rows, more) = card.detail.rows(from: 0, in: mostRows)
    let hidden = more > 0 ? [canvas.ellipsis + " " + canvas.text(.conversation(.moreLines(more)))] : []
    return ([head] + rows.map(\.text) + hidden + card.answers.map(\.text)).joined(separator: "\n")
  }
}
