import Conversation
import Core
import Languages
import Queues
import Review
import Scene
import SeededNumbers
import Settings
import TestSupport
import Testing
import Toolkit
import Worktrees

/// A person without a plan, and agents that answer when they like. What must hold whatever they do is looked at after
/// each step; the steps are told where it doesn't.
final class AnyDay {
  var app: AppDriver
  private let seed: UInt64
  var numbers: RandomNumbers
  private(set) var steps: [String] = []
  /// What agents have been handed and have not ended.
  private var handed: [ThreadID: Delivery] = [:]
  private var asked: [ThreadID: String] = [:]
  private var windows: [Int] = [1]
  /// Projects are repositories; else git knows nothing of them.
  let hasGit: Bool
  /// What git has been asked and has not answered.
  var gitWork: [Errand] = []
  /// Questions about the agents' own records that nobody has answered.
  var recordsAsked: [OutsideOrder] = []
  private var holdsSaves = false
  private(set) var isFine = true

  init(seed: UInt64, isPaused: Bool = false) {
    self.seed = seed
    numbers = RandomNumbers(seed: seed)
    hasGit = numbers.chance()
    var workspace = numbers.chance() ? Samples.queued : Samples.idle
    if hasGit {
      workspace = ReviewPaneTests.workspace(workspace)
      workspace.snapshots.canBeTaken = true
    }
    workspace.isPaused = isPaused
    workspace.settings.queueEntry = numbers.pick([.onSend, .onReply, .both])
    workspace.settings.maxRunning = numbers.number(1...3)
    workspace.upNext.waiting = OrderedQueue(
      (1...numbers.number(1...5)).map { Samples.command(UInt64(20 + $0), "work \($0)", priority: .normal) })
    app = AppDriver(
      workspace, columns: numbers.number(20...150), rows: numbers.number(6...50), surroundings: Self.surroundings)
    windows = isPaused ? [1] : [1, 2, 3]
    for window in windows.dropFirst() {
      app.open(window, columns: 80, rows: 24, language: .german, isPlain: window == 3)
    }
    if hasGit { app.stage(ReviewPaneTests.change) }
    takeOrders()
  }

  /// Agents' own records are looked at.
  private static var surroundings: Surroundings {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    return surroundings
  }

  func step() {
    let before = app.workspace
    switch numbers.number(1...100) {
    case 1...60: actAsPerson()
    case 61...73: call()
    case 74: kill()
    case 75...77: turnDisk()
    case 78...82: actAsGit()
    case 83...85: actOutside()
    default:
      actAsAgent()
      compare(before)
    }
    lookAround()
  }

  /// One thing that a person does, where nothing leaves meanwhile: taking back brings back what was, and doing again
  /// what became of it.
  func stepAndBack() {
    let before = app.workspace
    let last = before.undoHistory.done.last?.id ?? 0
    actAsPerson()
    let after = app.workspace
    let done = after.undoHistory.done.filter { $0.id > last }
    guard !done.isEmpty, !done.contains(where: \.isForGood), handed.isEmpty,
      after.undoHistory.changeCount == before.undoHistory.changeCount
    else { return lookAround() }
    var workspace = after
    var history = workspace.undoHistory
    for step in done {
      let outcome = history.undo(by: .window(1), on: &workspace)
      guard case .did = outcome else { return fail("\(step.title) isn't taken back: \(outcome)") }
    }
    expect(workspace, toBe: before, "taken back \(done.map(\.title))")
    for step in done {
      let outcome = history.redo(by: .window(1), on: &workspace)
      guard case .did = outcome else { return fail("\(step.title) isn't done again: \(outcome)") }
    }
    expect(workspace, toBe: after, "done again \(done.map(\.title))")
    lookAround()
  }

  private func expect(_ workspace: Workspace, toBe wanted: Workspace, _ what: String) {
    let facts = zip(Self.facts(of: workspace, for: wanted), Self.facts(of: wanted, for: workspace))
    for (found, wanted) in facts where found != wanted { fail("\(what): \(found)\nbut it was \(wanted)") }
  }

  /// What a person can see of the lists. A thread that began with what is taken back stays.
  private static func facts(of workspace: Workspace, for known: Workspace) -> [String] {
    let threads = workspace.streams.all.filter { !$0.isDeleted && known.streams[$0.id] != nil }.map { thread in
      let outbox = thread.outbox
      return [
        "\(thread.id)", thread.customName ?? "", thread.project, "pinned \(thread.pinnedAt != nil)",
        "muted \(thread.isMuted)", "hidden \(thread.hiding != nil)",
        "paused \(outbox.isPaused && !outbox.isPausedWithAll)",
        "\(outbox.waiting.items.map(\.content))", "\(thread.priority)",
      ].joined(separator: " ")
    }
    return [
      "threads \(threads)", "Queue \(workspace.attention.members.items.map { "\($0.id) \($0.queuedAt)" })",
      "Up Next \(workspace.upNext.waiting.items.map { "\($0.id) \($0.request.prompt) \($0.priority)" })",
      "history \(workspace.history.map(\.id))", "paused \(workspace.isPaused) \(workspace.pausedAgents.sorted())",
      "reviews \(workspace.reviews)", "settings \(workspace.settings)",
      "projects \(workspace.projectChoices.sorted { $0.key < $1.key })",
    ]
  }

  /// Nothing waits for an answer any more.
  func end() {
    app.releaseSaves()
    app.takeEffects()
  }

  // MARK: What happens

  private static let keys =
    [
      "<enter>", "<esc>", "<tab>", "<shift-tab>", "<up>", "<down>", "<left>", "<right>", "<pgup>", "<pgdn>", "<home>",
      "<end>", "<backspace>", "<delete>", "<space>", "<ctrl-x>", "<ctrl-_>", "<ctrl-p>", "<ctrl-f>", "<ctrl-o>",
      "<ctrl-r>", "<ctrl-z>", "<ctrl-y>", "<ctrl-v>", "<ctrl-w>", "<ctrl-u>", "<ctrl-k>", "<ctrl-c>", "<ctrl-s>",
      "<ctrl-t>", "<ctrl-l>", "<ctrl-n>", "<ctrl-up>", "<ctrl-down>", "<alt-up>", "<alt-down>", "<alt-enter>", "<f1>",
      "<lt>",
    ] + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.?/+-[]!@#$%*:;'\"|~".map(String.init)
  /// What does most in lists.
  private static let listKeys = [
    "j", "k", "x", "r", "s", "o", "p", "+", "-", "V", " ", "J", "K", "t", "b", "u", "U", "e", "<enter>", "2", "4",
  ]
  private static let words = [
    "fix it", "漢字を直す", "e\u{301}té", "/compact", "@read", "--", "10m", "", "two\nlines", "👩‍👩‍👧 family", "תיקון",
  ]

  private static let calls = [
    "send T more", "send --urgent T now", "new --name fresh words", "add echo", "add --thread T later",
    "add --stash aside", "add --in 10m soon", "retry T", "skip T", "continue T", "pause T", "resume T", "pause --all",
    "resume --all", "undo", "redo", "hide T", "pin T", "mute T", "delete T", "restore T", "remove T", "interrupt T",
    "unlock T", "rename T other", "snooze T 10m", "fork T", "list threads", "list outbox T", "list next", "status",
    "retry C", "skip C", "remove C", "run C", "stash C", "edit C anew", "priority C high", "top C", "continue C",
    "allow T", "deny T", "hand-over T codex", "queue on", "settings next.max_running 2", "new --worktree apart",
    "add --worktree apart", "worktree list", "worktree remove T", "diff T", "diff --stat T", "revert T",
    "land T --commit", "land T --commit --squash", "review seen T", "comment T Sources/Auth/Login.swift:10 why",
    "comments T",
  ]

  private func call() {
    let line = numbers.pick(Self.calls)
    let thread = numbers.pick(app.workspace.streams.all.map(\.id)).text
    let commands = app.workspace.upNext.waiting.items.map(\.id) + app.workspace.history.map(\.id)
    let command = commands.isEmpty ? "none" : numbers.pick(commands).text
    note("$ \(line)")
    let words = line.split(separator: " ").map { $0 == "T" ? thread : $0 == "C" ? command : String($0) }
    _ = app.ask(.call(Call(words, directory: "/home/ada/src/api")))
    takeOrders()
  }

  /// The program is killed, and starts again from what is on disk.
  private func kill() {
    note("kill")
    let (stored, entries) = app.storedAfterCrash()
    app.takeEffects()
    app = AppDriver.recovered(stored, entries: entries, stamps: app.stamps, surroundings: Self.surroundings)
    if hasGit { app.stage(ReviewPaneTests.change) }
    (handed, asked, gitWork, recordsAsked, holdsSaves) = ([:], [:], [], [], false)
    for window in windows.dropFirst() {
      app.open(window, columns: 80, rows: 24, language: .german, isPlain: window == 3)
    }
    takeOrders()
    compare(stored)
  }

  /// The disk is slow, full, and free again.
  private func turnDisk() {
    switch numbers.number(1...4) {
    case 1:
      note("saves are held")
      holdsSaves = true
      app.holdSaves()
    case 2 where holdsSaves:
      note("a save fails")
      app.failSave("The disk is full.")
    case 3 where holdsSaves:
      note("a save ends")
      app.finishSave()
    default:
      note("saves go on")
      holdsSaves = false
      app.releaseSaves()
    }
    takeOrders()
  }

  private func actAsPerson() {
    let window = numbers.chance(60) ? 1 : numbers.pick(windows)
    switch numbers.number(1...20) {
    case 1:
      let columns = numbers.number(1...160)
      let rows = numbers.number(1...60)
      note("\(window): size \(columns)x\(rows)")
      app.resize(columns, rows, in: window)
    case 2, 3:
      let size = app.frame(of: window).size
      guard size.columns > 0, size.rows > 0 else { return }
      let row = numbers.number(0...(size.rows - 1))
      let column = numbers.number(0...(size.columns - 1))
      let action = numbers.pick([Mouse.Action.press, .release, .drag, .scrollUp, .scrollDown])
      note("\(window): \(action) \(row),\(column)")
      app.mouse(action, row: row, column: column, in: window)
    case 4, 5:
      let text = numbers.pick(Self.words)
      note("\(window): type \(text.debugDescription)")
      app.type(text, in: window)
      app.press("<enter>", in: window)
    case 6:
      let text = numbers.pick(Self.words)
      note("\(window): paste \(text.debugDescription)")
      app.paste(text, in: window)
    default:
      let key = numbers.chance(40) ? numbers.pick(Self.listKeys) : numbers.pick(Self.keys)
      note("\(window): \(key)")
      app.press(key, in: window)
    }
    takeOrders()
  }

  private func actAsAgent() {
    guard let (id, delivery) = handed.min(by: { $0.key < $1.key }), numbers.chance(70) else {
      let milliseconds = numbers.pick([50, 1000, 30_000, 600_000])
      note("\(milliseconds) ms")
      app.pass(milliseconds: Int64(milliseconds))
      takeOrders()
      if milliseconds >= 30_000, !holdsSaves, let difference = app.differenceFromStore {
        fail("the store is behind: \(difference)")
      }
      return
    }
    let thread = app.workspace.streams[id]
    guard thread?.turn?.message == delivery.message else {
      handed[id] = nil
      return
    }
    switch numbers.number(1...9) {
    case 1:
      note("\(id) accepts")
      app.hear(.accepted(delivery.message), of: id)
    case 2, 3:
      note("\(id) says")
      app.hear(.accepted(delivery.message), of: id)
      app.hear(.text(numbers.pick(Self.words) + " ", kind: .said, part: nil), of: id)
    case 4 where asked[id] == nil:
      note("\(id) asks")
      app.hear(.accepted(delivery.message), of: id)
      asked[id] = "ask-\(steps.count)"
      app.hear(.asks(Samples.permission("ask-\(steps.count)", askedAt: app.now)), of: id)
    case 5:
      note("\(id) works")
      app.hear(.accepted(delivery.message), of: id)
      app.hear(.session(id: "s-\(steps.count)", modes: [], currentMode: nil), of: id)
      app.hear(.tool(ToolCall(id: "t\(numbers.number(1...3))", title: "make", status: .running)), of: id)
      app.hear(.plan([PlanEntry(content: "read", status: .running)]), of: id)
      app.hear(.title("a title"), of: id)
    case 6:
      note("\(id) is at its limit")
      app.hear(.limited(UsageLimit(until: app.now.adding(seconds: 3600), words: "no more")), of: id)
      end(id, delivery, .failed("no more", .notTaken))
    case 7:
      let cause = numbers.pick([
        FailureCause.connection, .login, .cannotStart, .sessionIsGone, .rateLimit(retryAfterSeconds: 5),
      ])
      end(id, delivery, .failed("died", numbers.pick([.notTaken, .taken(isInSession: nil)]), cause: cause))
      app.hear(.closed, of: id)
    case 8:
      let reach = numbers.pick([MessageReach.notTaken, .taken(isInSession: nil), .answered])
      end(id, delivery, .failed("it broke", reach))
    default: end(id, delivery, .done)
    }
    takeOrders()
  }

  private func end(_ id: ThreadID, _ delivery: Delivery, _ end: TurnEnd) {
    note("\(id) ends: \(end)")
    if let question = asked.removeValue(forKey: id) { app.hear(.withdrew(permission: question), of: id) }
    handed[id] = nil
    app.hear(.turnEnded(delivery.message, end), of: id)
  }

  /// Agents take what they are handed, and do at once what they are told.
  func takeOrders() {
    var effects = app.takeEffects()
    while !effects.isEmpty {
      for effect in effects { take(effect) }
      effects = app.takeEffects()
    }
  }

  private func take(_ effect: Effect) {
    switch effect {
    case .agent(.deliver(let delivery, let id)):
      if let other = handed[id] { fail("\(delivery.message) was handed over beside \(other.message)") }
      handed[id] = delivery
      if delivery.awaitsWord { app.hear(.readyToLeave(delivery.message), of: id) }
    case .agent(.cancel(let id)):
      guard let delivery = handed[id], app.workspace.streams[id]?.turn?.message == delivery.message else { return }
      end(id, delivery, .cancelled)
    case .agent(.answer(let permission, _, let id)):
      if asked[id] == permission { asked[id] = nil }
      app.hear(.withdrew(permission: permission), of: id)
    case .agent(.close(let id)), .agent(.rest(let id)):
      if handed[id] == nil { app.hear(.closed, of: id) }
    case .agent(.release(let id, _)): app.hear(.fact(.released), of: id)
    case .agent(.steer(let message, _, _, let id)): app.hear(.steered(message), of: id)
    case .agent(.load(let delivery, let id)): app.hear(.loaded(delivery.message, problem: nil), of: id)
    case .agent(.setMode(let mode, let id)): app.hear(.mode(mode), of: id)
    case .window(let window, .edit(let text, _)): app.receive(.edited(window, text + "!", problem: nil))
    case .window(let window, .run), .window(let window, .open): app.receive(.ran(window, problem: nil))
    case .end: fail("the program ends")
    case .run(let errand): if numbers.chance(70) { answer(errand) } else { gitWork.append(errand) }
    case .outside(let order): if numbers.chance(70) { answer(order) } else { recordsAsked.append(order) }
    case .agent(.letLeave), .agent(.endWhatWasLeft), .agent(.setOption), .reply, .window, .voice, .hub: break
    }
  }

  // MARK: What holds

  /// Only what a person does takes a message away or changes it; agents and time let it leave.
  private func compare(_ before: Workspace) {
    for thread in before.streams.all {
      let now = app.workspace.streams[thread.id]?.outbox
      let left = thread.outbox.waiting.items.filter { now?.waiting[$0.id] != nil }
      for message in thread.outbox.waiting.items where now?[message.id]?.content != message.content {
        // One that had never left begins anew, with a message of its own.
        if let command = message.command, app.workspace.upNext[command] != nil { continue }
        fail("\"\(message.content)\" is gone, or says something else")
      }
      let order = (now?.waiting.items ?? []).filter { message in left.contains { $0.id == message.id } }
      if order.map(\.id) != left.map(\.id) { fail("the outbox of \(thread.id) has another order") }
    }
    for command in before.upNext.waiting.items {
      let isThere = app.workspace.upNext[command.id] != nil || app.workspace.history.contains { $0.id == command.id }
      if !isThere { fail("the command \"\(command.request.prompt)\" is gone") }
    }
  }

  private func lookAround() {
    lookAtScreen()
    let workspace = app.workspace
    var messages: Set<MessageID> = []
    for thread in workspace.streams.all {
      for message in thread.outbox.waiting.items + thread.outbox.running.map(\.item)
      where !messages.insert(message.id).inserted {
        fail("\"\(message.content)\" stands twice")
      }
      if thread.outbox.running.count > 1 { fail("\(thread.id) says two things at once") }
    }
    for member in workspace.attention.members.items where workspace.streams[member.id] == nil {
      fail("\(member.id) is in the Queue and nowhere else")
    }
  }

  private func lookAtScreen() {
    let frame = app.frame()
    if frame.rows.count != frame.size.rows { fail("\(frame.rows.count) rows of \(frame.size.rows)") }
    for (number, row) in frame.rows.enumerated() {
      if row.count != frame.size.columns { fail("row \(number) has \(row.count) cells") }
      if row.first?.isContinuation == true { fail("row \(number) begins with half a sign") }
    }
  }

  func note(_ step: String) { steps.append(step) }

  func fail(_ what: String) {
    guard isFine else { return }
    isFine = false
    Issue.record(
      "SEED=\(seed), step \(steps.count): \(what)\nlast: \(steps.suffix(25).joined(separator: "  "))\n\(app.screen)")
  }
}
