import Conversation
import Core
import HubScene
import Queues
import Scene
import Texts
import Toolkit

/// What a row of the Queue says in a line of its own: what the agent asks, or why its turn failed.
struct RowQuestion: Equatable {
  let text: String
  let role: Role
}

extension WorkStream {
  /// Nil where the thread asks nothing and has not failed.
  var rowQuestion: RowQuestion? {
    if let permission = turn?.permissions.first { return RowQuestion(text: permission.firstWords, role: .text) }
    guard turn == nil else { return nil }
    if case .failed(let reason)? = hold {
      return RowQuestion(text: messageInTrouble?.lastError ?? reason, role: .error)
    }
    guard !closingWords.isEmpty else { return nil }
    if closedInFailure, unreadCount > 0 { return RowQuestion(text: closingWords, role: .error) }
    return hold == nil && needsPerson && !waitsForPerson ? RowQuestion(text: closingWords, role: .text) : nil
  }
}

/// Which rows of the Queue take a second line.
package enum SecondLines {
  /// As many questions as there is room for, from the first row on: before that, rows that ask nothing are pushed out of
  /// view. Where a second line would push out a question, the row has to do with one.
  package static func of(_ list: ListState<RowID>, _ state: AppState) -> Set<RowID> {
    let (rows, height) = (list.ids, list.height)
    guard height > 1 else { return [] }
    // Not all of the state: what may be called later keeps a copy.
    let (elsewhere, streams) = (state.hub.elsewhere, state.workspace.streams)
    func asks(_ row: RowID) -> Bool {
      guard case .stream(let id) = row else { return false }
      if let distant = elsewhere[id] { return distant.stream.rowQuestion != nil }
      return streams.contains(id) { $0.rowQuestion != nil }
    }
    let asking = rows.prefix(height).indices.filter { asks(rows[$0]) }
    let spare = asking.last.map { max(0, height - $0 - 1) } ?? 0
    var tall = Set(asking.prefix(spare).map { rows[$0] })
    guard rows.count > height else { return tall }
    // What lies further down comes into view by scrolling, and then there is room. Only what is near is looked at: where the
    // list is shown, where its cursor is, and its end, up to which it can be scrolled.
    var seen = height
    for place in [list.offset, list.cursorIndex ?? 0, rows.count].sorted() {
      let near = max(seen, place - 2 * height)..<max(seen, min(rows.count, place + 2 * height))
      tall.formUnion(rows[near].lazy.filter(asks))
      seen = near.upperBound
    }
    return tall
  }
}

extension Permission {
  private static let mostBytesOfWords = 4096
  private static let endsOfSentences: Set<Character> = ["?", "!", ":", ".", "…", "？", "！", "：", "。"]

  /// Put in or taken out, and more than blanks.
  private static func isChanged(_ row: Substring) -> Bool {
    (row.hasPrefix("+") || row.hasPrefix("-")) && !row.dropFirst().allSatisfy(\.isWhitespace)
  }

  /// The tool, and the first line of what it wants.
  package var firstWords: String {
    // What is asked may be as long as a file, and its row is drawn at each frame.
    let lines = detail.beginning(bytes: Permission.mostBytesOfWords).split(whereSeparator: \.isNewline).lazy.filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    // Of a difference, what changes says more than what stands around it, and than the files' names, which the title has.
    let isDifference = lines.first?.hasPrefix("--- ") == true
    let first = (isDifference ? lines.dropFirst(2).first(where: Permission.isChanged) : lines.first) ?? ""
    let line = first.drop { $0.isWhitespace }
    guard !line.isEmpty, !title.contains(line) else { return title }
    // A question needs no colon.
    return title + (title.last.map(Permission.endsOfSentences.contains) == true ? " " : ": ") + line
  }
}
