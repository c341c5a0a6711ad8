import Acts
import Conversation
import Core
import HubScene
import Layouts
import Queues
import Scene
import Sharing
import Texts
import Toolkit
import Verbs
import Words

/// Words that go along with a no, tied to the question that they answer.
struct RefusalDialog: FieldDialog, WordsDialog {
  let stream: ThreadID
  let permission: String
  let place: WordsPlace
  let proposed = ""
  var kept: String?
  var field: TextEdit

  init(_ state: AppState, of permission: Permission, in stream: ThreadID) {
    (self.stream, self.permission) = (stream, permission.id)
    place = WordsPlace(.refusal, in: stream, question: permission.wording)
    kept = state.workspace.keptWords[place]
    field = TextEdit(kept ?? proposed, isOneLine: true)
  }

  mutating func leave(_ context: inout Context) -> AfterKey {
    context.leave(self, of: permission, by: .denyWithWords) { [stream] asked in
      PermissionChoice(.rejectOnce, of: asked).map { _ in WordsPlace(.refusal, in: stream, question: asked.wording) }
    }
    return .closes
  }

  /// The words stay where they are while the question can't be answered with them.
  mutating func accept(_ context: inout Context) -> AfterKey {
    let words = field.text.trimmedOfBlanks
    return context.answer(permission, of: stream, message: words.isEmpty ? nil : words, from: self) {
      PermissionChoice(.rejectOnce, of: $0)
    }
  }

  func question(_ state: AppState) -> (stream: ThreadID, permission: Permission?)? {
    (stream, state.permission(permission, of: stream))
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.answer(
      field, to: permission, of: stream, state, title: .refusalTitle,
      hints: [Hint(.open, words: .deniesAndSays), Hint(.back, words: .leavesIt)])
  }
}

/// An answer in the person's own words, tied to the question.
struct AnswerDialog: FieldDialog, WordsDialog {
  let stream: ThreadID
  let permission: String
  let option: String
  let place: WordsPlace
  /// As the asker proposes it, which may have several lines, and as it stands in the field.
  private let whole: String
  let proposed: String
  let isSecret: Bool
  var kept: String?
  var field: TextEdit
  /// Behind them the next question is shown, where there is one.
  var isFromPeek = false
  /// Nobody has asked for it: it goes on with the answer before.
  var goesOn = false
  /// Nothing stood in it at first.
  let isBlank: Bool
  /// Enter came before anybody can have read what is asked.
  private(set) var isEarly = false

  init(
    _ state: AppState, to permission: Permission, by option: String, from proposed: String, in stream: ThreadID
  ) {
    (self.stream, self.permission, self.option, whole) = (stream, permission.id, option, proposed)
    self.proposed = TextEdit(proposed, isOneLine: true).whole
    isSecret = permission.options.contains { $0.id == option && $0.isSecret }
    place = WordsPlace(.answer, in: stream, question: permission.wording, option: option)
    kept = state.workspace.keptWords[place]
    field = TextEdit(kept ?? self.proposed, isOneLine: true)
    isBlank = field.isEmpty
  }

  /// What was typed for it before it was there.
  mutating func take(_ keys: [Key]) {
    for key in keys {
      if key == Key(.enter) { isEarly = true } else { _ = field.press(key) }
    }
  }

  mutating func leave(_ context: inout Context) -> AfterKey {
    // What answers one question answers no other one.
    context.leave(self, of: permission, by: .open) { [place] asked in asked.wording == place.question ? place : nil }
    // There are its other answers, which have not been shown yet.
    if goesOn, isFromPeek { context.peekOn(stream) }
    return .closes
  }

  mutating func accept(_ context: inout Context) -> AfterKey {
    let option = option
    let asked = context.state.permission(permission, of: stream)
    if field.text.allSatisfy(\.isWhitespace), asked?.mayBeLeftOut == false {
      context.refuse(.agent(.mustBeAnswered))
      return .stays
    }
    let message = field.text == proposed ? whole : field.text
    // Who goes on in words has typed them for what is asked now.
    let isMeant = goesOn && isBlank && !isEarly && field.canUndo
    let after = context.answer(permission, of: stream, message: message, from: self, isMeant: isMeant) { permission in
      permission.options.first { $0.id == option }.map { PermissionChoice($0) }
    }
    guard after == .closes else {
      isEarly = true
      return .stays
    }
    let isElsewhere = context.state.hub.elsewhere[stream] != nil
    let given = asked.map { WordsGiven(to: $0, by: option, in: stream) }
    context.window.wordsGiven = isElsewhere && given?.goesOn != true ? nil : given
    context.window.typedOn = []
    context.window.noteTyped(at: context.now)
    // Another host says later what came of it, and what is asked next.
    if isFromPeek, !isElsewhere { context.peekOn(stream) }
    return .closes
  }

  func question(_ state: AppState) -> (stream: ThreadID, permission: Permission?)? {
    (stream, state.permission(permission, of: stream))
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.answer(
      field, to: permission, of: stream, state, title: .answerTitle,
      hints: [Hint(.open, words: .answers), Hint(.back, words: .leavesIt)])
  }
}

extension AppState {
  fileprivate func permission(_ name: String, of stream: ThreadID) -> Permission? {
    thread(stream)?.turn?.permissions.first { $0.id == name }
  }
}

extension Context {
  /// Answers a question with what was written for it. What was meant for it needs no time to be read.
  fileprivate mutating func answer(
    _ name: String, of stream: ThreadID, message: String?, from dialog: some WordsDialog, isMeant: Bool = false,
    _ choose: (Permission) -> PermissionChoice?
  ) -> AfterKey {
    guard let permission = state.permission(name, of: stream), let choice = choose(permission) else {
      if keepForDraft(dialog) { return .closes }
      refuse(.agent(.waitsNoMore))
      return .stays
    }
    let key = state.keyLabel(.open, unicode: state.usesUnicode(window))
    guard isMeant && window.shows(permission, of: stream) || takes(choice, to: permission, in: stream, by: key) else {
      if window.message == nil { refuse(.hasJustCome(key: key)) }
      return .stays
    }
    return answer(permission, with: choice, message: message, in: stream) ? .closes : .stays
  }

  /// What was written stays where the key brings it back. Where its question is gone, that is with the one that is asked now,
  /// or else the thread's draft has it.
  fileprivate mutating func leave(
    _ dialog: some WordsDialog, of permission: String, by verb: Verb, _ placeNow: (Permission) -> WordsPlace?
  ) {
    let id = dialog.place.thread
    if state.permission(permission, of: id) == nil, let words = dialog.written {
      let place = state.thread(id)?.turn?.permissions.first.flatMap(placeNow)
      // What another window has written there stays.
      guard let place, workspace.keptWords[place].map({ words.hasPrefix($0) }) ?? true else {
        keepInDraft(words, of: dialog.place)
        return
      }
      workspace.keptWords[dialog.place] = nil
      workspace.keptWords[place] = words
    }
    tellKept(dialog, by: verb)
  }

  /// Where the thread asks nothing any more, what was written for an answer goes to its draft. False where there is nothing
  /// to keep, or something is asked that it may be written for.
  fileprivate mutating func keepForDraft(_ dialog: some WordsDialog) -> Bool {
    guard let words = dialog.written, state.thread(dialog.place.thread)?.turn?.permissions.isEmpty != false else {
      return false
    }
    return keepInDraft(words, of: dialog.place)
  }

  /// There it can be sent as a message. False where its thread is gone.
  @discardableResult
  private mutating func keepInDraft(_ words: String, of place: WordsPlace) -> Bool {
    let id = place.thread
    guard var thread = state.thread(id) else { return false }
    thread.addToDraft(words)
    if state.hub.elsewhere[id] == nil {
      workspace.streams.update(id) { $0.draft = thread.draft }
    } else {
      workspace.hub.keep(draft: thread.draft, of: id.text)
    }
    workspace.keptWords[place] = nil
    refuse(.agent(.waitsNoMoreForWords))
    return true
  }
}

extension Canvas {
  /// The question stays in sight, as far as there is room, under the name of its thread.
  fileprivate mutating func answer(
    _ field: TextEdit, to permission: String, of id: ThreadID, _ state: AppState, title: AgentPhrase,
    hints: [Hint]
  ) {
    let question = state.permission(permission, of: id)
    let columns = max(1, min(60, dialogRoom.columns - 4))
    // What is written about what would be done doesn't stand as another line of that.
    let air = question?.isQuestion == false && dialogRoom.rows > 12 ? 1 : 0
    let room = max(1, dialogRoom.rows - 5 - air)
    let (shownLast, above) = asked(question, columns: columns, rows: room)
    var lines = shownLast
    if above > 0 || lines.count > room {
      let shown = lines.suffix(room - 1)
      let hidden = text(.conversation(.moreLines(above + lines.count - shown.count)))
      lines = [StyledLine(ellipsis + " " + hidden, .dialog)] + shown
    }
    let name = state.thread(id).map { separator + self.name(of: $0) } ?? ""
    // What is asked no more is only left.
    let keys = question == nil ? Array(hints.suffix(1)) : hints
    let area = dialog(
      text(.agent(title)) + name, hints: keys, content: Size(columns: columns, rows: lines.count + air + 1))
    for (offset, line) in lines.enumerated() { put(line, row: area.row + offset, column: area.column, in: area) }
    let place = Rect(row: area.row + lines.count + air, column: area.column, columns: area.columns, rows: 1)
    self.field(field, in: place, hasFocus: true)
  }

  /// What is asked, and how many lines stand above those. What would be done looks as it does where it is answered, and is
  /// not said twice.
  private func asked(
    _ question: Permission?, columns: Int, rows room: Int
  ) -> (lines: [StyledLine], above: Int) {
    guard let question, !question.isQuestion else {
      let asked = question.map { [$0.title, $0.detail] } ?? [text(.agent(.waitsNoMore))]
      let words = asked.filter { !$0.isEmpty }.joined(separator: "\n")
      // Of one as long as a file no more is laid out, at each key, than can be seen: above that lines are counted.
      let end = words.ending(bytes: 32 << 10)
      let above = words.utf8.dropLast(end.utf8.count).count { $0 == UInt8(ascii: "\n") }
      let lines = Wrapping.wrap(Clean.text(String(end)), columns: columns)
      return (lines.map { StyledLine(String($0), .dialog) }, above)
    }
    let title = Wrapping.wrap(Clean.line(question.title), columns: columns).map { StyledLine(String($0), .dialog) }
    let isSaid = question.detail.utf8.count <= question.title.utf8.count && question.title.contains(question.detail)
    guard !isSaid, !question.detail.isEmpty else { return (title, 0) }
    let detail = PermissionCard.detail(question, titleRows: .max, columns: columns + 2, isUnicode: isUnicode)
    let start = detail.lastStart(rows: room)
    let rows = detail.rows(from: start, in: room).rows
    return start == 0 ? (title + rows, 0) : (rows, title.count + start)
  }
}
