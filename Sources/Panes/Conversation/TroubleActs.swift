import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words

/// What the person does about messages in trouble: about the one under the cursor of the outbox, the one in trouble in the
/// thread that the keys are on, or those of all marked rows.
extension Context {
  /// A message in trouble, or an outbox that is held without one.
  private struct Trouble {
    let thread: ThreadID
    let message: QueuedMessage?
  }

  /// Rows are marked, and the keys concern them.
  var concernsMarked: Bool { window.menuStream == nil && window.lists[window.focus]?.marks.isEmpty == false }

  private var isInOutbox: Bool { window.focus == .outbox && window.menuStream == nil }

  /// What failed is sent again.
  package mutating func retryMessage() {
    let troubles = troubles()
    guard !troubles.isEmpty else { return }
    let names = troubles.compactMap { $0.message?.name }
    let namesAll = (1...3).contains(names.count)
    let said = Phrase.outbox(.tryingAgain(namesAll ? names.joined(separator: ", ") : nil))
    state.note(said, nil, by: .window(id))
    tell(said)
    // Those of one outbox leave in their order.
    for group in isInOutbox ? [troubles] : troubles.map({ [$0] }) { retry(group) }
    letGoOfMarks()
  }

  /// In one thread.
  private mutating func retry(_ troubles: [Trouble]) {
    guard let thread = troubles.first?.thread else { return }
    let messages = troubles.compactMap { $0.message?.id }
    guard !messages.isEmpty else { return change { $0.retry(in: thread) } }
    // What may have been said is said as a message of its own: the cursor stays with it.
    for (before, now) in change({ $0.retry(all: messages, in: thread) }) {
      window.lists[.outbox]?.rename(.message(before), to: .message(now))
    }
  }

  /// Broken turns go on, those of messages and of commands of Up Next.
  package mutating func continueTurn() {
    let interrupted = interruptedCommands()
    let commands = interrupted.filter { workspace.refusalToGoOn($0) == nil }
    var refused = Refused(interrupted, workspace)
    var told: String?
    if !commands.isEmpty {
      if let refusal = state.goOn(with: commands, by: .window(id)) { return refuse(because: refusal) }
      let said = language.text(.outbox(.continuing(AppState.names(of: commands))))
      window.message = StatusMessage(text: said, kind: .done, canBeUndone: true)
      told = said
    }
    let troubles = interrupted.isEmpty || concernsMarked ? troubles(saysNone: interrupted.isEmpty) : []
    var said: [Phrase] = []
    // A command's row is not about what else is in trouble in its thread, whose outbox is only held for it.
    let threads = Set(interrupted.compactMap(Refused.thread))
    for trouble in troubles where !threads.contains(trouble.thread) {
      guard trouble.message != nil || interrupted.isEmpty else { continue }
      if let refusal = change({ $0.goOn(trouble.message?.id, in: trouble.thread) }) {
        refused.add(trouble, because: refusal)
      } else {
        said.append(state.words(ofGoingOnWith: trouble.message, in: trouble.thread))
      }
    }
    for phrase in said { state.note(phrase, nil, by: .window(id)) }
    if let last = said.last {
      tell(last)
      told = language.text(last)
    }
    guard let refusal = refused.reason else {
      if told != nil { letGoOfMarks() }
      return
    }
    refuse(because: refusal)
    guard let told, let words = window.message?.text else { return }
    window.message = StatusMessage(text: told + " " + words, kind: .problem)
    keepMarks(of: refused, but: Set(commands.map(\.id)))
  }

  /// What can't go on.
  private struct Refused {
    /// That of the first.
    private(set) var reason: ThreadRefusal?
    private(set) var threads: Set<ThreadID> = []
    private(set) var messages: Set<MessageID> = []

    init(_ commands: [QueuedCommand], _ workspace: Workspace) {
      for command in commands {
        guard let refusal = workspace.refusalToGoOn(command) else { continue }
        reason = reason ?? refusal
        if let thread = Refused.thread(of: command) { threads.insert(thread) }
      }
    }

    mutating func add(_ trouble: Trouble, because refusal: ThreadRefusal) {
      reason = reason ?? refusal
      threads.insert(trouble.thread)
      if let message = trouble.message { messages.insert(message.id) }
    }

    static func thread(of command: QueuedCommand) -> ThreadID? {
      if case .stream(let thread) = command.target { thread } else { nil }
    }
  }

  /// What can't go on stays marked, to be decided about, and what goes on doesn't.
  private mutating func keepMarks(of refused: Refused, but commands: Set<Identity<QueuedCommand>>) {
    guard concernsMarked, let marks = window.lists[window.focus]?.marks else { return }
    let left = marks.filter { row in
      switch row {
      case .stream(let id): refused.threads.contains(id)
      case .message(let id): refused.messages.contains(id)
      case .command(let id):
        !commands.contains(id) && workspace.upNext[id].flatMap(Refused.thread).map(refused.threads.contains) == true
      case .project, .setting, .agentLimit, .remembered, .fromUpNext, .lane: false
      }
    }
    // One that is marked with others in one row is not told apart.
    if !left.isEmpty { window.lists[window.focus]?.keepMarks(of: left) }
  }

  package mutating func skipMessage() {
    let troubles = troubles()
    guard !troubles.isEmpty else { return }
    let dropped = troubles.compactMap { trouble in trouble.message.map { (trouble.thread, $0) } }
    // Where a limit holds it, to go on would be to send what all threads of the agent hold.
    guard let first = dropped.first?.1 else { return refuse(.outbox(.noneFailed)) }
    perform(
      .joined(dropped.map { thread, message in .skip(message, in: thread) }),
      titled: dropped.count == 1 ? .outbox(.droppedMessage(first.name)) : .removed(.messages(dropped.count)))
    letGoOfMarks()
  }

  private mutating func letGoOfMarks() {
    if concernsMarked { window.lists[window.focus]?.clearMarks() }
  }

  // MARK: What is meant

  private func interruptedCommands() -> [QueuedCommand] {
    guard concernsMarked, window.focus != .outbox else {
      return state.interruptedCommand(in: window).map { [$0] } ?? []
    }
    return targets().compactMap { row in
      if case .command(let id) = row, let command = workspace.upNext.waiting[id] {
        return command.status == .interrupted ? command : nil
      }
      guard case .stream(let thread) = row, workspace.streams[thread]?.messageInTrouble == nil else { return nil }
      return workspace.interruptedCommand(of: thread)
    }
  }

  /// What there is in trouble; says so where nothing is.
  private mutating func troubles(saysNone: Bool = true) -> [Trouble] {
    let found: [Trouble]
    if isInOutbox {
      found = troublesInOutbox()
    } else if concernsMarked {
      // Several commands may be of one thread.
      var known: Set<ThreadID> = []
      found = targetStreams().filter { known.insert($0).inserted }.compactMap { trouble(in: $0) }
    } else {
      guard let thread = state.focusedStream(in: window), workspace.streams[thread] != nil else {
        refuse(.thread(.noThread))
        return []
      }
      found = [trouble(in: thread)].compactMap { $0 }
    }
    if found.isEmpty, saysNone { refuse(.outbox(.noneFailed)) }
    return found
  }

  /// Of marked messages those in trouble, else the one under the cursor, else the one that the others wait for.
  private func troublesInOutbox() -> [Trouble] {
    guard let id = window.stream, let thread = workspace.streams[id] else { return [] }
    let named = (window.lists[.outbox]?.targets ?? []).compactMap { row -> QueuedMessage? in
      guard case .message(let message) = row, let chosen = thread.outbox.waiting[message],
        chosen.lastError != nil || chosen.standing != .waiting, !thread.isOnItsWay(message)
      else { return nil }
      return chosen
    }
    if !named.isEmpty || concernsMarked { return named.map { Trouble(thread: id, message: $0) } }
    return [trouble(in: id)].compactMap { $0 }
  }

  private func trouble(in id: ThreadID) -> Trouble? {
    guard let thread = workspace.streams[id] else { return nil }
    if let message = thread.messageInTrouble { return Trouble(thread: id, message: message) }
    let isOnCommand = window.focus == .upNext && window.menuStream == nil
    switch thread.outbox.hold {
    case .usageLimit: return Trouble(thread: id, message: nil)
    // What was held for a command that came back from there and is gone by now, or put aside, has not failed, and can go on. The
    // row of the command itself is not about that.
    case .interrupted where !isOnCommand && !workspace.hasCommandToCome(in: id):
      return Trouble(thread: id, message: nil)
    case .failed, .interrupted, .retrying, .paused, .editing, nil: return nil
    }
  }
}
