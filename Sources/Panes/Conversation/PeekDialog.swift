import Acts
import Conversation
import HubScene
import Languages
import Layouts
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A thread's question or last words, read and answered without opening it. It never takes anything off a list.
struct PeekDialog: Dialog {
  let stream: ThreadID
  /// How many lines of the question have been passed over, and how many of what is shown where nothing is asked.
  private var scroll = 0
  private var scrollOfWords = 0
  /// The first digit of an answer to a question that has so many that each has two.
  private var tens: Tens?
  /// A question of its thread has been answered here, and the next one of the same form may be shown in its place.
  fileprivate var hasAnswered = false

  private struct Tens: Equatable, Sendable {
    let question: String
    let digit: Int
  }

  init(_ stream: ThreadID) { self.stream = stream }

  private func permission(_ state: AppState) -> Permission? {
    state.thread(stream)?.turn?.permissions.first
  }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if let permission = permission(context.state), let after = press(key, permission, &context) { return after }
    switch key.verb {
    case .tick: return .closes
    case .open:
      context.show(stream)
      return .closes
    default:
      guard permission(context.state) == nil, let thread = context.state.thread(stream) else { return .stays }
      let words = words(
        of: thread, context.state, isUnicode: context.state.usesUnicode(context.window), context.language,
        in: context.dialogRoom)
      scrollOfWords = ReadText(words, in: context.dialogRoom).moved(scrollOfWords, by: key)
      return .stays
    }
  }

  /// What is shown where nothing is asked.
  private func words(
    of thread: WorkStream, _ state: AppState, isUnicode: Bool, _ language: Language, in room: Size
  ) -> [String] {
    let columns = PermissionPeek.columns(in: room)
    return PeekedWords.lines(of: thread, state, columns: columns, isUnicode: isUnicode, language)
      + ["", language.text(.state(.why(state.why(thread))))]
  }

  /// Scrolls through the question or answers it; nil for keys that do neither.
  private mutating func press(_ key: DialogKey, _ permission: Permission, _ context: inout Context) -> AfterKey? {
    let tens = firstDigit(of: permission)
    self.tens = nil
    if let digit = key.character?.wholeNumberValue {
      if permission.hasTwoDigits, tens == nil {
        self.tens = Tens(question: permission.id, digit: digit)
        // It may be the first half of what is asked for once more.
        if context.said?.question == permission.id { context.window.message = context.said }
        return .stays
      }
      let number = (tens ?? 0) * 10 + digit
      guard let choice = PermissionChoice(number: number, of: permission) else { return .stays }
      return press(permission.digits(ofAnswer: number), isLetter: false, permission, choice, &context)
    }
    let verb = context.surroundings.keymap.verb(for: key.key, in: [.conversation, .everywhere])
    if verb == .undo, context.state.hostOfAnswer(to: permission, in: stream) != nil {
      context.then(.undo)
      return .stays
    }
    if let verb, let kind = PermissionChoice.kind(verb) {
      guard let choice = PermissionChoice(kind, of: permission) else {
        context.sayWhyNoAnswer(kind, to: permission, in: stream)
        return .stays
      }
      return press(context.keyName(verb), isLetter: true, permission, choice, &context)
    }
    if verb == .denyWithWords { return context.beginRefusal(of: permission, in: stream) ? .closes : .stays }
    let size = context.dialogRoom
    let count = PermissionPeek.lastScroll(of: permission, in: size) + 1
    let page = PermissionPeek.page(of: permission, in: size)
    guard let moved = key.moved(scroll, count: count, page: page) else { return nil }
    scroll = moved
    return .stays
  }

  /// What was typed for another question is none of this one's answers.
  private func firstDigit(of permission: Permission) -> Int? {
    tens?.question == permission.id ? tens?.digit : nil
  }

  private mutating func press(
    _ key: String, isLetter: Bool, _ permission: Permission, _ choice: PermissionChoice, _ context: inout Context
  ) -> AfterKey {
    guard context.takes(choice, to: permission, in: stream, by: key, isLetter: isLetter) else { return .stays }
    return answer(permission, with: choice, &context)
  }

  /// The next question, if there is one, is shown in its place.
  private mutating func answer(
    _ permission: Permission, with choice: PermissionChoice, _ context: inout Context
  ) -> AfterKey {
    let isAnswered = context.answer(permission, with: choice, in: stream)
    // An answer may want words first.
    if context.window.dialog != nil {
      context.goesBackToPeek()
      return .closes
    }
    guard isAnswered, choice.option.isTicked == nil else { return .stays }
    // Its host says later what came of it.
    if context.state.hub.elsewhere[stream] != nil { return .closes }
    scroll = 0
    hasAnswered = true
    return isOver(context.state) ? .closes : .stays
  }

  /// What it was opened for has its answer, and nothing else is asked.
  fileprivate func isOver(_ state: AppState) -> Bool {
    hasAnswered && permission(state) == nil && state.thread(stream)?.turn?.questionAnswered == nil
  }

  var opener: Verb? { .peek }

  func question(_ state: AppState) -> (stream: ThreadID, permission: Permission?)? {
    (stream, permission(state))
  }

  /// What is only ticked can be turned back.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    let options = permission(state)?.options ?? []
    return !options.indices.contains(index) || options[index].isTicked == nil
  }

  mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    guard let permission = permission(context.state), permission.options.indices.contains(index),
      context.window.takesAnswer(permission, of: stream, at: context.now)
    else { return .stays }
    return answer(permission, with: PermissionChoice(permission.options[index]), &context)
  }

  var wheelRows: Int { 3 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let thread = state.thread(stream) else {
      canvas.dialog(canvas.text(.hasLeftList), hints: [Hint(.peek, words: .closes)])
      return
    }
    let host = state.hub.elsewhere[stream].map { canvas.separator + "@" + $0.hostName } ?? ""
    let name = canvas.name(of: thread) + host
    let columns = PermissionPeek.columns(in: canvas.dialogRoom)
    if let permission = permission(state) {
      let more = (thread.turn?.permissions.count ?? 1) - 1
      let scrolls = PermissionPeek.lastScroll(of: permission, in: canvas.dialogRoom) > 0
      let namesKeys = PermissionPeek.namesKeys(in: canvas.dialogRoom)
      let undoKey = state.keyLabel(.undo, unicode: canvas.isUnicode)
      let answered = state.hostOfAnswer(to: permission, in: stream)
        .map { canvas.text(.agent(.isAnswered(host: $0, undoKey: undoKey))) }
      let said = namesKeys && answered == nil ? notes(permission, state, columns: columns, canvas) : []
      let area = canvas.dialog(
        name + (more > 0 ? canvas.separator + canvas.text(.agent(.moreQuestions(more))) : "")
          + (answered == nil ? "" : canvas.separator + canvas.text(.list(.isOnItsWay())))
          + (firstDigit(of: permission).map { canvas.separator + "\($0)_" } ?? ""),
        note: said.joined(separator: canvas.separator),
        hints: namesKeys ? (scrolls ? [Hint(.down, .up, words: .scroll)] : []) + hints : [],
        content: Size(columns: columns, rows: PermissionPeek.rows(of: permission, in: canvas.dialogRoom)))
      PermissionPeek.draw(
        permission, answered: answered, state, isInert: !window.mayAnswer(permission, of: stream, at: state.now),
        scroll: scroll, into: &canvas, in: area)
      if let answers = window.permissionShown?.isInertUntil { canvas.changes(at: answers) }
      return
    }
    ReadText.draw(
      words(of: thread, state, isUnicode: canvas.isUnicode, canvas.language, in: canvas.dialogRoom),
      from: scrollOfWords, name, hints: hints, into: &canvas)
  }

  /// That each answer has two digits is said: the first one alone does nothing. So is the key that is no row's.
  private func notes(_ permission: Permission, _ state: AppState, columns: Int, _ canvas: Canvas) -> [String] {
    let numbers = [1, permission.options.count].map(permission.digits(ofAnswer:)).joined(separator: "-")
    let why = state.keyLabel(.denyWithWords, in: [.conversation], unicode: canvas.isUnicode)
    let saysWhy = columns >= 60 && !why.isEmpty && PermissionCard.takesWordsWithNo(permission)
    return (permission.hasTwoDigits ? [numbers + " " + canvas.text(.hint(.answers))] : [])
      + (saysWhy ? [why + " " + canvas.text(.hint(.deniesAndSays))] : [])
  }

  private var hints: [Hint] { [Hint(.open, words: .opens), Hint(.peek, words: .closes)] }
}

extension Context {
  package mutating func openPeek(_ stream: ThreadID) {
    open(PeekDialog(stream))
  }

  /// Shows what comes behind an answer that was given in words, which the peek had made room for.
  mutating func peekOn(_ stream: ThreadID) {
    var peek = PeekDialog(stream)
    peek.hasAnswered = true
    if !peek.isOver(state) { open(peek) }
  }

  /// The words that have just been opened are those of a peek.
  fileprivate mutating func goesBackToPeek() {
    guard var words = window.dialog(AnswerDialog.self) else { return }
    words.isFromPeek = true
    open(words)
  }
}

extension WindowState {
  /// No other question has come behind the one that was answered in the peek.
  package mutating func closeAnsweredPeek(_ state: AppState) {
    if dialog(PeekDialog.self)?.isOver(state) == true { dialog = nil }
  }
}
