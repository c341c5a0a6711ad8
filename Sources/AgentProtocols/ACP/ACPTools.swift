import Conversation
import JSON
import Texts

/// Tool calls as they are now, since updates only tell what has changed.
///
/// An agent's ids are its own: many count them anew in every turn, and all do so in another session. A thread goes
/// through many of both, so a call is told under a name that has its turn in it.
struct ACPTools: Sendable {
  /// The kind of message that mentions a call.
  enum Mention { case call, update, question }

  struct Known: Sendable {
    var call: ToolCall
    var input = ClippedText(whole: "") { didSet { call.input = input.text } }
    var output = ClippedText(whole: "") { didSet { call.output = output.text } }
    /// The title with all that a line of it leaves out.
    var exactTitle = ""
    /// The files that it is about.
    var places = ""
    let turn: Int
    /// How many calls with this id its turn has had.
    let number: Int
    /// What it shows, where a terminal is among that: it changes as its command goes on.
    var content: [JSON] = []
  }

  /// So many calls are remembered that earlier turns have left open.
  private static let mostOpen = 100

  /// The newest call of each id.
  private var known: [String: Known] = [:]
  private var terminals: [String: TerminalView] = [:]
  /// Those whose commands had ended when the turn began.
  private var ended: Set<String> = []
  /// Calls that show a command which goes on though their turn is over.
  private(set) var left: Set<String> = []
  private var turn = 0
  private var message = ""
  private var turnName = ""

  /// The calls of the turn before may still be told to have ended, as may all that go on; a command may be shown by
  /// another call.
  mutating func beginTurn(of message: MessageID) {
    self.message = message.text
    turnName = message.text
    forgetEarlier()
  }

  /// What its commands go on with is told by their terminals from now on: the agent may have nothing more to say of it.
  mutating func endTurn() {
    left = Set(known.values.filter { $0.call.isUnderWay && $0.hasRunning(terminals) }.map(\.call.id))
  }

  /// One of the turns that are told of when a session is loaded.
  mutating func beginToldTurn() {
    forgetEarlier()
    turnName = "\(message)/\(turn)"
  }

  private mutating func forgetEarlier() {
    known = known.filter { $0.value.turn == turn || $0.value.call.isUnderWay }
    // Some agents never say how their calls ended.
    let open = known.filter { $0.value.turn < turn && !left.contains($0.value.call.id) }
    for (id, _) in open.sorted(by: { $0.value.turn > $1.value.turn }).dropFirst(ACPTools.mostOpen) { known[id] = nil }
    let shown = Set(known.values.flatMap { $0.content.compactMap { $0["terminalId"]?.string } })
    terminals = terminals.filter { !ended.contains($0.key) || shown.contains($0.key) }
    ended = Set(terminals.filter { $0.value.hasEnded }.keys)
    turn += 1
  }

  /// Another session is opened, whose calls are others.
  mutating func beginSession() { known = [:] }

  /// Updates a call with the fields that the agent sent. Returns the call, whether it changed, and whether it is new.
  mutating func apply(
    _ change: JSON, to id: String, by mention: Mention
  ) -> (known: Known, isNews: Bool, isFirst: Bool) {
    let before = known[id].flatMap { isAbout($0, change, mention) ? $0 : nil }
    var now = before ?? begin(id)
    now.apply(change, terminals: terminals)
    known[id] = now
    if !now.call.isUnderWay { left.remove(now.call.id) }
    return (now, now.call != before?.call, before == nil)
  }

  /// A call that is told of without an id, so that nothing of it is known later. Its name is empty.
  func nameless(_ told: JSON) -> Known {
    var now = Known(call: ToolCall(id: "", title: "Permission"), turn: turn, number: 1)
    now.apply(told, terminals: terminals)
    return now
  }

  /// So many calls have been told of in the turn that goes on.
  var countInTurn: Int { known.values.reduce(0) { $0 + ($1.turn == turn ? $1.number : 0) } }

  private func begin(_ id: String) -> Known {
    let number = known[id].map { $0.turn == turn ? $0.number + 1 : 1 } ?? 1
    let name = ToolCall.name("\(turnName)/\(id)", number: number)
    return Known(call: ToolCall(id: name, title: "Tool"), turn: turn, number: number)
  }

  /// Whether the call that is known by an id is meant, and not another one with the same id.
  private func isAbout(_ known: Known, _ change: JSON, _ mention: Mention) -> Bool {
    let isOver = !known.call.isUnderWay
    switch mention {
    case .call:
      guard known.turn == turn else { return false }
      return !isOver || !(ACPTools.begins(change["status"]?.string ?? "pending") || known.isOther(than: change))
    case .update: return known.turn == turn || !(isOver && ACPTools.begins(change["status"]?.string))
    // Nothing of another call may be taken for what is to be allowed now.
    case .question: return known.turn == turn && !isOver
    }
  }

  private static func begins(_ status: String?) -> Bool { status == "pending" || status == "in_progress" }

  /// The calls that show this terminal, where that changes them.
  mutating func show(_ terminal: TerminalView) -> [ToolCall] {
    terminals[terminal.id] = terminal
    return known.sorted { $0.key < $1.key }.compactMap { id, before in
      guard before.content.contains(where: { $0["terminalId"]?.string == terminal.id }) else { return nil }
      var now = before
      now.show(before.content, terminals: terminals)
      if left.contains(now.call.id), !now.hasRunning(terminals) {
        left.remove(now.call.id)
        now.call.status = now.call.exitCode == 0 ? .completed : .failed
      }
      known[id] = now
      return now.call == before.call ? nil : now.call
    }
  }
}

extension ACPTools.Known {
  /// It shows a command that has not ended; of one that is silent nothing has been shown yet.
  fileprivate func hasRunning(_ terminals: [String: TerminalView]) -> Bool {
    content.contains { part in part["terminalId"]?.string.map { terminals[$0]?.hasEnded != true } ?? false }
  }

  /// Another title or input is told: a call that has ended is not told again with them.
  fileprivate func isOther(than change: JSON) -> Bool {
    let title = change["title"]?.string.map(PlainText.exact) ?? ""
    let given = ToolCallText.input(change["rawInput"] ?? .null).text
    let isInputKnown = !input.text.isEmpty && input.text != places
    return !(title.isEmpty || title == exactTitle) || isInputKnown && !given.isEmpty && given != input.text
  }

  /// Takes over the members that are there; lists replace the ones before.
  fileprivate mutating func apply(_ change: JSON, terminals: [String: TerminalView]) {
    if let told = change["title"]?.string, case let title = PlainText.line(told), !title.isEmpty {
      call.title = title
      exactTitle = PlainText.exact(told)
    }
    if let places = change["locations"]?.array, !places.isEmpty { self.places = ToolCallText.places(places) }
    if let kind = change["kind"]?.string { call.kind = kind }
    switch change["status"]?.string {
    case "pending": call.status = .pending
    case "in_progress": call.status = .running
    case "completed": call.status = .completed
    case "failed": call.status = .failed
    case "cancelled": call.status = .cancelled
    case .some, nil: break
    }
    // Nothing at all is no news: agents leave empty what they have told before.
    let given = ToolCallText.input(change["rawInput"] ?? .null)
    if !given.text.isEmpty {
      input = given
    } else if input.text.isEmpty, change["locations"] != nil {
      input = ClippedText(whole: places)
    }
    if let content = ToolCallText.parts(of: change["content"]) {
      self.content = content.contains { $0["type"]?.string == "terminal" } ? content : []
      show(content, terminals: terminals)
    } else if output.text.isEmpty, let raw = change["rawOutput"] {
      output = ClippedText(end: PlainText.colored(ToolCallText.output(raw)))
    }
    if let code = change["rawOutput"]?["exitCode"]?.int ?? change["rawOutput"]?["exit_code"]?.int {
      call.exitCode = code
    }
  }

  /// The content as text, with what its terminals show by now.
  fileprivate mutating func show(_ content: [JSON], terminals: [String: TerminalView]) {
    let texts = content.map { ToolCallText.text(of: $0, terminals: terminals) }
    var output = ClippedText(end: PlainText.colored(texts.filter { !$0.isEmpty }.joined(separator: "\n")))
    output.isWhole = output.isWhole && content.allSatisfy(ToolCallText.saysAll)
    self.output = output
    let shown = content.compactMap { $0["terminalId"]?.string.flatMap { terminals[$0] } }
    if shown.count == 1, let code = shown.first?.exitCode { call.exitCode = code }
  }
}
