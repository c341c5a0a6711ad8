import Conversation
import EntryLines
import HubScene
import Queues
import Scene
import Sharing
import Toolkit
import Words

/// A conversation of another host of which no page has come: why, and what its host told before.
enum UnknownElsewhere {
  static func draw(_ distant: Elsewhere.Thread, _ state: AppState, in area: Rect, into canvas: inout Canvas) {
    let open = state.hub.open[distant.stream.id]
    if open?.readAt != nil, open?.problem == nil {
      ConversationView.say(canvas.text(.conversation(.nothingSaid)), in: area, into: &canvas)
      return
    }
    let sentence = canvas.text(.list(why(distant, open, state, &canvas)))
    let asks = open?.problem == nil && distant.silentSince == nil
    let row =
      area.row + ConversationView.say(sentence + (asks ? canvas.ellipsis : ""), in: area, into: &canvas)
    let known = PeekedWords.lines(
      of: distant.stream, state, columns: min(area.columns, EntryLook.mostColumns), isUnicode: canvas.isUnicode,
      canvas.language)
    for (offset, line) in known.enumerated() where row + 1 + offset < area.endRow {
      canvas.putCut(line, .text, row: row + 1 + offset, column: area.column, columns: area.columns, in: area)
    }
  }

  private static func why(
    _ distant: Elsewhere.Thread, _ open: OpenElsewhere?, _ state: AppState, _ canvas: inout Canvas
  ) -> ListPhrase {
    let host = distant.hostName
    if case .refused? = state.hub.talk?.standing { return .hubRefusesStore }
    if state.hub.talk?.isJoined != true { return .hubIsAway }
    if let silent = distant.silentSince { return .isSilent(host: host, age: canvas.age(since: silent)) }
    if let problem = open?.problem { return .wasNotShown(host: host, because: Clean.line(problem)) }
    return .asks(host: host)
  }
}
