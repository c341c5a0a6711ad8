import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The dialog that finds words in all conversations: what is typed, and what was found for it.
package struct SearchDialog: Dialog {
  var words = TextEdit(isOneLine: true)
  /// Each change of the words is a search of its own, which its window has a number for.
  package private(set) var query = 0
  /// The search whose hits these are.
  private var answered = 0
  private(set) var hits: [SearchHit] = []
  /// How many records that have these words can't be read.
  private(set) var unreadable = 0
  private(set) var problem: String?
  private(set) var cursor = 0
  /// Enter came before the answer: the first hit is opened as soon as it is there.
  private var opensFirst = false
  /// The hit that the person comes from, until the words are others: the cursor is there again.
  private var origin: Place?

  private struct Place: Equatable {
    let stream: ThreadID
    let entry: Int

    init(_ hit: SearchHit) { (stream, entry) = (hit.stream, hit.entryNumber) }
    init(_ stream: ThreadID, _ entry: Int) { (self.stream, self.entry) = (stream, entry) }
  }

  init() {}

  /// Behind a hit the words that led there are in the field, chosen as a whole: what is typed takes their place.
  fileprivate mutating func begin(with words: String, from stream: ThreadID?, _ entry: Int?, _ context: inout Context) {
    self.words = TextEdit(words, isOneLine: true)
    self.words.selectAll()
    search(&context)
    if let stream, let entry { origin = Place(stream, entry) }
  }

  var isWaiting: Bool { answered < query }
  private var marked: [String] { words.text.split { $0.isWhitespace }.map { $0.lowercased() } }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    opensFirst = false
    switch key.verb {
    case .open: return open(&context)
    case .down, .up, .pageDown, .pageUp, .nextMatch, .previousMatch:
      cursor = key.moved(cursor, count: hits.count, page: 5) ?? cursor
    default: edit({ _ = $0.press(key.key) }, &context)
    }
    return .stays
  }

  /// What the words before have found is not what Enter means.
  private mutating func open(_ context: inout Context) -> AfterKey {
    guard !isWaiting else {
      opensFirst = true
      return .stays
    }
    return openHit(&context)
  }

  private func openHit(_ context: inout Context) -> AfterKey {
    guard hits.indices.contains(cursor) else { return .stays }
    context.open(hits[cursor], marking: marked)
    return .closes
  }

  package var isTyping: Bool { true }
  package var typed: TextEdit? { words }

  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    let before = words.text
    change(&words)
    if words.text != before { search(&context) }
  }

  /// What was typed has changed: what was found for it before is of no use any more.
  private mutating func search(_ context: inout Context) {
    context.window.searches += 1
    query = context.window.searches
    cursor = 0
    origin = nil
    problem = nil
    unreadable = 0
    opensFirst = false
    guard let effect = search(in: context.id) else {
      hits = []
      answered = query
      return
    }
    context.then(effect)
  }

  /// Nil where too little has been typed.
  private func search(in window: WindowID) -> Effect? {
    let words = words.text.trimmedOfBlanks
    guard SearchHit.areEnough(words), SearchHit.canBeFound(words) else { return nil }
    return .run(.search(words, limit: SearchHit.most, for: .window(window, query: query)))
  }

  /// More was read: what is being looked for may stand there.
  func searchAgain(in window: WindowID) -> Effect? { isWaiting ? nil : search(in: window) }

  /// What was found once more stays where the cursor is, though newer hits came before it.
  package mutating func take(
    _ found: [SearchHit], unreadable: Int, problem: String?, _ context: inout Context
  ) -> AfterKey {
    let current = answered == query && cursor > 0 ? Place(hits[cursor]) : origin
    let place = current.flatMap { current in found.firstIndex { Place($0) == current } }
    origin = nil
    hits = found
    answered = query
    self.unreadable = unreadable
    self.problem = problem
    cursor = place ?? min(cursor, max(0, found.count - 1))
    guard opensFirst else { return .stays }
    opensFirst = false
    cursor = 0
    return openHit(&context)
  }

  package mutating func select(_ index: Int, _ context: inout Context) { cursor = index }
  /// What is pressed on is in sight.
  package mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey { openHit(&context) }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }
  package var wheelRows: Int { 1 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    SearchView.draw(self, state, into: &canvas)
  }
}

extension Context {
  package mutating func beginSearch() {
    var dialog = SearchDialog()
    let words = window.focus == .conversation ? window.conversation.marked : []
    if !words.isEmpty {
      dialog.begin(with: words.joined(separator: " "), from: window.stream, window.conversation.cursor, &self)
    }
    open(dialog)
    if state.unreadThreads != nil { then(.outside(.hurry)) }
  }

  /// Opens the thread where the words were said.
  fileprivate mutating func open(_ hit: SearchHit, marking words: [String]) {
    guard workspace.streams[hit.stream]?.isDeleted == false else {
      return refuse(.conversation(.hitIsDeleted))
    }
    let left = window.leftConversation
    show(hit.stream)
    window.beforeHit = left
    window.isComposing = false
    window.conversation.cursor = hit.entryNumber
    window.conversation.marked = words
    then(.show(entry: hit.entryNumber))
  }
}
