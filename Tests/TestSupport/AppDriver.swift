import Answers
import Conversation
import Core
import JSON
import Languages
import Queues
import Review
import Runtime
import Scene
import Settings
import Shapes
import Testing
import Toolkit

/// The whole program in one process, without sockets, terminal, disk or clock: keys go in, screens come out.
///
/// Every effect has to be expected: those that were not fail the test when the driver goes.
package final class AppDriver {
  package let program: Program
  let stage: Stage
  private let location: SourceLocation
  private var deadline: Timestamp?

  package init(
    _ workspace: Workspace = Samples.idle, entries: [ThreadID: [Entry]] = [:], columns: Int = 100,
    rows: Int = 30, colors: WindowFacts.Colors = .many, unicode: Bool = true,
    language: Language = .english, surroundings: Surroundings = Samples.surroundings, opensWindow: Bool = true,
    isRecovered: Bool = false, stamps: UInt64 = 0, now: Timestamp = Samples.now,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    location = sourceLocation
    stage = Stage(stored: workspace, entries: entries, stamps: stamps)
    stage.now = now
    var state = AppState(workspace: workspace, surroundings: surroundings)
    if isRecovered {
      var stamp = stage.stamp()
      for (id, entries) in entries { state.transcripts.load(entries, hasEarlier: false, of: id) }
      _ = Ledger.change(&state.workspace, &state.transcripts, &stamp) { $0.recover() }
    }
    program = Program(state: state, stored: workspace, world: stage.world())
    run()
    if opensWindow { open(1, columns: columns, rows: rows, colors: colors, unicode: unicode, language: language) }
  }

  /// The program that starts after another one was killed; a test may change what it finds. With that one's number of stamps
  /// it makes other ids, and with its moment its clock goes on.
  package static func recovered(
    _ stored: Workspace, entries: [ThreadID: [Entry]] = [:], stamps: UInt64 = 0, now: Timestamp = Samples.now,
    surroundings: Surroundings = Samples.surroundings, _ change: (inout Workspace) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> AppDriver {
    var workspace = stored
    change(&workspace)
    workspace.streams.settled()
    return AppDriver(
      workspace, entries: entries, surroundings: surroundings, isRecovered: true, stamps: stamps, now: now,
      sourceLocation: sourceLocation)
  }

  deinit { finish() }

  package var state: AppState { program.state }
  package var workspace: Workspace { program.state.workspace }
  package var now: Timestamp { stage.now }
  package var stamps: UInt64 { stage.stamps }
  /// Everything that was done to the world so far, in order.
  package var log: [Happening] { stage.log }

  // MARK: What happens

  package func open(
    _ window: WindowID, columns: Int = 100, rows: Int = 30, colors: WindowFacts.Colors = .many, unicode: Bool = true,
    language: Language = .english, isPlain: Bool = false
  ) {
    var facts = WindowFacts(
      size: Size(columns: columns, rows: rows), colors: colors, unicode: unicode, directory: "/home/ada/src/api",
      language: language)
    facts.isPlain = isPlain
    facts.showsAhead = !isPlain
    happen(.windowOpened(window, facts))
  }

  package func close(_ window: WindowID) {
    happen(.windowClosed(window))
    stage.frames[window] = nil
  }

  /// Keys as they are typed; those without a character of their own stand in `<…>`, and `<lt>` is `<`.
  package func press(_ keys: String, in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    for key in Self.keys(keys, sourceLocation) { happen(.input(window, .key(key))) }
  }

  /// Text as it is typed, sign by sign.
  package func type(_ text: String, in window: WindowID = 1) {
    for character in text { happen(.input(window, .key(Key(character)))) }
  }

  package func paste(_ text: String, in window: WindowID = 1) { happen(.input(window, .paste(text))) }

  package func resize(_ columns: Int, _ rows: Int, in window: WindowID = 1) {
    happen(.input(window, .resize(Size(columns: columns, rows: rows))))
  }

  package func mouse(_ action: Mouse.Action, row: Int, column: Int, in window: WindowID = 1) {
    happen(.input(window, .mouse(Mouse(action, at: Position(row: row, column: column)))))
  }

  /// Clicks on the first place where the screen has these words.
  package func click(_ words: String, in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let place = place(of: words, in: window) else {
      Issue.record("\"\(words)\" is not on the screen:\n\(screen(of: window))", sourceLocation: sourceLocation)
      return
    }
    mouse(.press, row: place.row, column: place.column, in: window)
    mouse(.release, row: place.row, column: place.column, in: window)
  }

  /// Chooses an act in the menu of the thread that the keys are on.
  package func chooseInMenu(
    _ title: String, in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press("m", in: window)
    guard let top = place(of: "┌ Thread: ", in: window)?.row, let row = place(of: "│  \(title) ", in: window)?.row
    else {
      Issue.record("the menu has no \"\(title)\":\n\(screen(of: window))", sourceLocation: sourceLocation)
      return
    }
    press(String(repeating: "j", count: max(0, row - top - 1)) + "<enter>", in: window)
  }

  /// Deletes the thread that the keys are on, by its menu and the question behind it.
  package func delete(in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    chooseInMenu("delete", in: window, sourceLocation: sourceLocation)
    press("<enter>", in: window)
  }

  /// Opens the settings, with the cursor on one of them.
  package func openSetting(_ key: SettingKey, in window: WindowID = 1) {
    if state.windows[window]?.focus != .settings { press(",", in: window) }
    let place = state.windows[window]?.lists[.settings]?.ids.firstIndex(of: .setting(key)) ?? 0
    press("g" + String(repeating: "j", count: place), in: window)
  }

  package func receive(_ event: Event) { happen(event) }

  /// A burst: all of them come before the program can do anything about the first.
  package func receive(_ events: [Event]) {
    events.forEach(program.receive)
    catchUp()
  }

  /// An agent says something of its thread.
  package func hear(_ news: AgentReport.News, of stream: ThreadID = Samples.flaky) {
    happen(.agent(AgentReport(stream, news)))
  }

  /// A request of the command line; the answer is what came back at once.
  package func ask(_ request: Request, client: ClientID = 7, in language: Language = .english) -> Reply? {
    var request = request
    if case .call(var call) = request, call.words.first == "import" {
      stage.outboxFile = call.input ?? ""
      call.input = nil
      request = .call(call)
    }
    happen(.requested(client, request, in: language))
    guard
      let place = stage.effects.firstIndex(where: { if case .reply(client, _) = $0 { true } else { false } }),
      case .reply(_, let reply) = stage.effects.remove(at: place)
    else { return nil }
    return reply.heard
  }

  // MARK: Time

  package func pass(seconds: Int64) { pass(milliseconds: seconds * 1000) }

  /// Lets time go by; what is due on the way happens.
  package func pass(milliseconds: Int64) {
    let target = Timestamp(milliseconds: stage.now.milliseconds + milliseconds)
    var ticks = 0
    while let due = deadline, due <= target, ticks < 100_000 {
      ticks += 1
      stage.now = max(stage.now, due)
      program.receive(.tick)
      run()
    }
    stage.now = max(stage.now, target)
    run()
  }

  /// From the next event on it is in another place.
  package func travel(to clock: LocalClock) { stage.localClock = clock }

  /// Somebody sets the clock back.
  package func setClockBack(seconds: Int64) { stage.now = stage.now.adding(seconds: -seconds) }

  /// From now on windows stand still, until they paint again.
  package func holdFrames() { stage.paints = false }

  package func paint() {
    stage.paints = true
    catchUp()
  }

  // MARK: The disk

  /// From now on saves take until `finishSave` or `failSave`.
  package func holdSaves() { stage.saves = .held }

  package var savesUnderWay: Int { stage.jobs.count }

  package func finishSave() {
    guard !stage.jobs.isEmpty else { return }
    stage.commit(stage.jobs.removeFirst())
    program.saved()
    catchUp()
  }

  package func failSave(_ reason: String) {
    guard !stage.jobs.isEmpty else { return }
    stage.jobs.removeFirst()
    program.saveFailed(reason)
    catchUp()
  }

  /// From now on saves are done at once, as in the beginning.
  package func releaseSaves() {
    stage.saves = .atOnce
    catchUp()
  }

  /// From now on these agents are found, or not.
  package func findAgents(_ presence: [String: AgentPresence]) { stage.presence = presence }

  /// A file of the person's, for what they attach.
  package func addFile(_ path: String, byteCount: Int64 = 100) { stage.files[path] = byteCount }

  /// A folder, and all that it lies in.
  package func addFolder(_ path: String) { stage.folders.insert(path) }

  /// A link to a folder, which is there as well.
  package func addLink(_ path: String, to folder: String) {
    stage.folders.formUnion([path, folder])
    stage.links[path] = folder
  }

  /// From now on the directory has this checked out.
  package func checkOut(_ branch: GitBranch, in directory: String) { stage.branches[directory] = branch }

  /// A directory whose repository came from there.
  package func clone(_ url: String, to directory: String) { stage.remotes[directory] = url }

  /// From now on any thread's files have changed so.
  package func stage(_ change: StagedChange) { stage.change = change }

  package func holdReads() { stage.answersReads = false }

  package var readsUnderWay: Int { stage.reads.count }

  package func answerReads() {
    stage.answersReads = true
    catchUp()
  }

  /// What the store has otherwise than the program.
  package var differenceFromStore: String? {
    let stored = stage.stored
    if stored.attention != workspace.attention { return "the Queue" }
    if stored.upNext != workspace.upNext { return "Up Next" }
    if stored.history != workspace.history { return "the history" }
    if stored.settings != workspace.settings { return "the settings" }
    if stored.projectChoices != workspace.projectChoices { return "the projects" }
    return workspace.streams.all.first { stored.streams[$0.id] != $0 }.map { "\($0.displayName)" }
  }

  /// What a new program finds that starts after this one was killed.
  package func storedAfterCrash() -> (Workspace, [ThreadID: [Entry]]) {
    var workspace = stage.stored
    for stream in workspace.streams.all.filter({ $0.turn != nil }) {
      workspace.streams.update(stream.id) { $0.turn = nil }
    }
    workspace.streams.settled()
    return (workspace, stage.entries)
  }

  // MARK: Effects

  /// These effects, and no others, came since the last look.
  package func expectEffects(_ expected: [Effect], sourceLocation: SourceLocation = #_sourceLocation) {
    let effects = takeEffects()
    guard effects != expected else { return }
    Issue.record(
      "expected the effects \(Self.list(expected))\nbut there came \(Self.list(effects))",
      sourceLocation: sourceLocation)
  }

  /// The effects since the last look, which need not be expected any more.
  @discardableResult
  package func takeEffects() -> [Effect] {
    defer { stage.effects = [] }
    return stage.effects
  }

  /// Fails where effects came that nothing expected. It is called at the end by itself.
  package func finish() {
    let effects = takeEffects()
    guard !effects.isEmpty else { return }
    Issue.record("nothing expected the effects \(Self.list(effects))", sourceLocation: location)
  }

  // MARK: -

  private func happen(_ event: Event) {
    if case .input(let window, let input) = event, stage.goAhead(window, with: input) { program.wentAhead(window) }
    program.receive(event)
    catchUp()
  }

  /// Frames come at most every sixteen milliseconds: so much time passes where one is due.
  private func catchUp() {
    run()
    guard let due = deadline, due.milliseconds <= stage.now.milliseconds + 16, due > stage.now else { return }
    stage.now = due
    run()
  }

  /// Lets the program do all that it can do now.
  private func run() {
    for _ in 0..<1000 {
      deadline = program.settle()
      guard step() else { return }
    }
    Issue.record("the program doesn't come to rest", sourceLocation: location)
  }

  /// One answer of the world; false where nothing waits for one.
  private func step() -> Bool {
    if stage.saves == .atOnce, !stage.jobs.isEmpty {
      stage.commit(stage.jobs.removeFirst())
      program.saved()
      return true
    }
    if stage.answersReads, !stage.reads.isEmpty {
      if let event = stage.answer(to: stage.reads.removeFirst()) { program.receive(event) }
      return true
    }
    guard stage.paints, !stage.unacknowledged.isEmpty else { return false }
    program.painted(stage.unacknowledged.removeFirst())
    return true
  }

  private static func list(_ effects: [Effect]) -> String {
    effects.isEmpty ? "none" : effects.map { "\n  \($0)" }.joined()
  }

  private static func keys(_ text: String, _ location: SourceLocation) -> [Key] {
    var keys: [Key] = []
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "<", let end = rest.firstIndex(of: ">") else {
        keys.append(Key(character))
        continue
      }
      let name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if name == "lt" {
        keys.append(Key("<"))
      } else if let key = Key(notation: String(name)) {
        keys.append(key)
      } else {
        Issue.record("<\(name)> is no key", sourceLocation: location)
      }
    }
    return keys
  }
}

extension Reply {
  /// As who asked hears it: a long answer's lines say one thing together.
  package var heard: Reply {
    guard case .bytes(let parts) = self else { return self }
    let said = parts.joined().split(separator: 0x0A).compactMap { try? JSON(parsing: Array($0)) }
    let answer = LongAnswer.joined(said.compactMap { $0["piece"] }, said.last ?? .null)
    return answer["done"].map(Reply.done) ?? self
  }
}
