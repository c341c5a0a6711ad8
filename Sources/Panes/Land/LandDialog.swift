import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Toolkit
import Verbs
import Words
import WorktreeActs
import Worktrees

/// How a thread's work goes on its way: the message, and what is done with it. What is possible is asked of git first.
package struct LandDialog: WordsDialog {
  enum Field: Int, CaseIterable { case message, commit, base, push, request }

  /// What becomes of the branch.
  enum Way: CaseIterable {
    case merge, squash, rebase
    /// The agent brings the base in, and settles what is in conflict.
    case agent
    case stays

    var step: LandStep? {
      switch self {
      case .merge: .merge
      case .squash: .squash
      case .rebase: .rebase
      case .agent, .stays: nil
      }
    }
  }

  let stream: ThreadID
  package let place: WordsPlace
  package let proposed: String
  package var kept: String?
  /// Nil until git has answered.
  private(set) var seen: LandSeen?
  private(set) var problem: LandProblem?
  private(set) var field = Field.message
  private(set) var message: TextEdit
  /// What the person chose; nil where what git says counts.
  private var chosenCommit: Bool?
  private var chosenWay: Way?
  private(set) var wantsPush = false
  private(set) var wantsRequest = false

  init(_ state: AppState, _ thread: WorkStream, in language: Language) {
    stream = thread.id
    proposed = state.proposedMessage(for: thread, in: language)
    place = WordsPlace(.landing, in: stream)
    kept = state.workspace.keptWords[place]
    message = TextEdit(kept ?? proposed)
  }

  package var words: TextEdit { message }

  package mutating func leave(_ context: inout Context) -> AfterKey {
    context.tellKept(self, by: .land)
    return .closes
  }

  mutating func take(_ answer: Result<LandSeen, LandProblem>) {
    switch answer {
    case .success(let seen): self.seen = seen
    case .failure(let problem): self.problem = problem
    }
  }

  // MARK: What is possible

  var canCommit: Bool {
    guard let seen, seen.obstacle?.isUnderWay != true else { return false }
    return seen.uncommittedCount > 0 || seen.isMerging
  }
  var wantsCommit: Bool { canCommit && chosenCommit ?? true }

  /// Those that make sense; none without a branch to go into.
  func ways(_ state: AppState) -> [Way] {
    guard let seen, seen.base != nil, seen.isAhead || wantsCommit else { return [] }
    if seen.obstacle != nil { return [.stays] }
    guard !seen.conflicts.isEmpty else {
      return (seen.mergeObstacle == nil ? [.merge] : []) + [.squash, .rebase, .stays]
    }
    return takesWords(state) ? [.agent, .stays] : [.stays]
  }

  func way(_ state: AppState) -> Way {
    let ways = ways(state)
    return chosenWay.flatMap { ways.contains($0) ? $0 : nil } ?? ways.first ?? .stays
  }

  var canPush: Bool { seen?.branch != nil && seen?.remote != nil }
  var canRequest: Bool { canPush && seen?.hasGh == true && seen?.requestObstacle == nil }

  private func takesWords(_ state: AppState) -> Bool {
    state.workspace.streams[stream].map { $0.effectiveProvider != Settings.shell } ?? false
  }

  private func steps(_ state: AppState) -> [LandStep] {
    let pushes = canPush && (wantsPush || wantsRequest)
    return (wantsCommit ? [.commit] : []) + [way(state).step].compactMap { $0 } + (pushes ? [.push] : [])
      + (canRequest && wantsRequest ? [.pullRequest] : [])
  }

  /// Commits go into the base, or to another machine.
  func bringsCommits(_ state: AppState) -> Bool {
    steps(state).contains { $0.isIntoBase || $0 == .push }
  }

  // MARK: Keys

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    message.size = LandView.messageSize(of: self, in: context.dialogRoom)
    let fields = Field.allCases
    switch key.verb {
    case .open: return accept(&context)
    case .nextField: field = fields[(field.rawValue + 1) % fields.count]
    case .previousField: field = fields[(field.rawValue + fields.count - 1) % fields.count]
    case .newline where field == .message: message.insertNewline()
    case .down where field != .message: field = Field(rawValue: field.rawValue + 1) ?? field
    case .up where field != .message: field = Field(rawValue: field.rawValue - 1) ?? field
    case .nextChoice where field != .message: turn(by: 1, context.state)
    case .previousChoice where field != .message: turn(by: -1, context.state)
    default:
      if field == .message { _ = message.press(key.key) } else if key.character == " " { turn(by: 1, context.state) }
    }
    return .stays
  }

  private mutating func turn(by step: Int, _ state: AppState) {
    switch field {
    case .message: break
    case .commit: if canCommit { chosenCommit = !wantsCommit }
    case .base:
      let ways = ways(state)
      guard let place = ways.firstIndex(of: way(state)) else { return }
      chosenWay = ways[(place + step + ways.count) % ways.count]
    case .push: if canPush { wantsPush.toggle() }
    case .request: if canRequest { wantsRequest.toggle() }
    }
  }

  private func accept(_ context: inout Context) -> AfterKey {
    func refuse(_ phrase: LandPanePhrase) -> AfterKey {
      context.refuse(phrase)
      return .stays
    }
    guard let thread = context.workspace.streams[stream] else { return .closes }
    if let problem { return refuse(.problem(problem)) }
    guard let seen else { return refuse(.isLooking) }
    if way(context.state) == .agent { return context.giveConflicts(of: thread, seen) ? .closes : .stays }
    let steps = steps(context.state)
    guard !steps.isEmpty else { return refuse(.nothingChosen) }
    let words = message.whole.trimmedOfBlanks
    let needsWords = steps.contains(.commit) || steps.contains(.squash) || steps.contains(.pullRequest)
    guard !needsWords || !words.isEmpty else { return refuse(.messageIsEmpty) }
    if let reason = context.state.refusalToLand(thread) { return refuse(.refusal(reason)) }
    // It has named them, as they were then.
    let asker = Asker.window(context.id)
    context.then(
      context.state.land(
        thread, steps, message: words, takesHidden: true, seen: seen, for: asker, &context.stamp))
    context.tell(.landing(thread: thread.name(in: context.language)))
    return .closes
  }

  package var isTyping: Bool { field == .message }
  package var typed: TextEdit? { isTyping ? message : nil }
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    if field == .message { change(&message) }
  }
  package var holdsWords: Bool { message.canUndo }
  package mutating func focus(field: Int) { self.field = Field(rawValue: field) ?? self.field }
  package mutating func focusText() { field = .message }

  /// A press on a box is a tick.
  package mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    turn(by: 1, context.state)
    return .stays
  }
  package mutating func select(_ index: Int, _ context: inout Context) { field = Field(rawValue: index) ?? field }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    LandView.draw(self, state, into: &canvas)
  }
}

/// Asked before what is just being landed is ended.
struct StopLandingDialog: Dialog {
  let stream: ThreadID

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open || key.verb == .yes else { return key.verb == .no ? leave(&context) : .stays }
    if context.state.landings[stream] != nil { context.then(.run(.stopLanding(stream))) }
    return leave(&context)
  }

  /// What came of it was said behind the question, where it may have faded unread: it is said from now on.
  var keepsMessage: Bool { true }

  mutating func leave(_ context: inout Context) -> AfterKey {
    if context.state.landings[stream] == nil { context.window.message?.at = nil }
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let thread = state.workspace.streams[stream] else { return }
    let hasEnded = state.landings[stream] == nil
    canvas.dialog(
      canvas.said(.title(thread: canvas.name(of: thread))), [canvas.said(hasEnded ? .hasEnded : .stopQuestion)],
      hints: hasEnded
        ? [Hint(.back, words: .closes)] : [Hint(.open, words: .stops), Hint(.back, words: .letsGoOn)])
  }
}

extension Context {
  package mutating func beginLanding() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream], !thread.isDeleted else {
      return refuse(.thread(.noThread))
    }
    if state.landings[stream] != nil {
      window.message = nil
      return open(StopLandingDialog(stream: stream))
    }
    if let reason = state.refusalToLand(thread) { return refuse(.refusal(reason)) }
    open(LandDialog(state, thread, in: language))
    then(.run(.seeLanding(state.landing(of: thread, [], message: "", for: .window(id)))))
  }

  /// What could be landed is known.
  package mutating func take(_ seen: Result<LandSeen, LandProblem>, of stream: ThreadID) {
    inDialog { dialog, context in
      guard var landing = dialog as? LandDialog, landing.stream == stream else { return .stays }
      landing.take(seen)
      context.window.message = nil
      dialog = landing
      return .stays
    }
  }

  /// The agent is asked to bring the base in; like all that is said it waits its turn.
  fileprivate mutating func giveConflicts(of thread: WorkStream, _ seen: LandSeen) -> Bool {
    guard let base = seen.base else { return false }
    let isCommitted = seen.uncommittedCount == 0 && !seen.isMerging
    let words = language.text(
      LandPanePhrase.request(base: base, names: seen.conflicts, isCommitted: isCommitted))
    let saying = say(words, in: thread.id)
    switch saying {
    case .refused(let reason):
      refuse(because: reason)
      return false
    case .sent: tell(.asked)
    case .queued(_, let place): tell(.askedLater(place: place))
    }
    return true
  }
}
