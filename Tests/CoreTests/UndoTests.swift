import Conversation
import Core
import Queues
import SeededNumbers
import Settings
import Testing

/// Taking acts back and doing them again.
struct UndoTests {
  static func id<Subject>(_ number: UInt64) -> Identity<Subject> {
    Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0000 + number))
  }

  /// Every queue has ten items of its own.
  static func workspace() -> Workspace {
    var stream = WorkStream(
      id: id(1), backendName: "שלום", project: "/p", provider: nil, createdAt: OneThreadWorld.start)
    for number in 1...10 {
      stream.outbox.waiting.append(
        QueuedMessage(id: id(UInt64(number)), content: "message \(number) 漢", createdAt: OneThreadWorld.start))
    }
    let members = (1...10).map { AttentionItem(id: id(UInt64($0)), queuedAt: OneThreadWorld.start) }
    var workspace = Workspace(streams: Streams([stream]), attention: AttentionQueue(members))
    for number in 1...10 { workspace.upNext.waiting.append(command(UInt64(number), "command \(number)")) }
    return workspace
  }

  static func command(_ number: UInt64, _ prompt: String) -> QueuedCommand {
    let target = CommandRequest.Target.project(directory: "/p", provider: "shell")
    return QueuedCommand(
      id: id(number),
      request: CommandRequest(id: id(number), prompt: prompt, target: target, createdAt: OneThreadWorld.start),
      enqueuedAt: OneThreadWorld.start)
  }

  private static func listAct<Item, Subject>(
    _ make: (UInt64, Int) -> Item, _ random: inout RandomNumbers, depth: Int = 0
  ) -> ListAct<Item> where Item.ID == Identity<Subject> {
    let number = UInt64.random(in: 1...13, using: &random)
    let position = Int.random(in: -1...14, using: &random)
    switch Int.random(in: 0...(depth < 2 ? 4 : 3), using: &random) {
    case 0: return .remove(id(number))
    case 1: return .insert(make(number, position), at: position)
    case 2: return .move(id(number), to: position)
    case 3: return .replace(make(number, position))
    default:
      let count = Int.random(in: 0...4, using: &random)
      return .all((0..<count).map { _ in listAct(make, &random, depth: depth + 1) })
    }
  }

  /// Threads identify the Queue's items, so this one can't be made by the rule for the others.
  private static func attentionAct(_ random: inout RandomNumbers) -> ListAct<AttentionItem> {
    let number = UInt64.random(in: 1...13, using: &random)
    let position = Int.random(in: -1...14, using: &random)
    switch Int.random(in: 0...2, using: &random) {
    case 0: return .remove(id(number))
    case 1: return .insert(AttentionItem(id: id(number), queuedAt: OneThreadWorld.start), at: position)
    default: return .all([.move(id(number), to: position), .move(id(number + 1), to: 1), .remove(id(number))])
    }
  }

  private static func threadAct(_ random: inout RandomNumbers) -> ThreadAct {
    let thread: ThreadID = id(UInt64.random(in: 1...2, using: &random))
    switch Int.random(in: 0...2, using: &random) {
    case 0: return .name(thread, random.pick(["Größer", nil]))
    case 1: return .deleted(thread, random.chance())
    default: return .priority(thread, Int.random(in: 1...3, using: &random))
    }
  }

  private static func act(_ random: inout RandomNumbers) -> Act {
    switch Int.random(in: 0...5, using: &random) {
    case 0: return .attention(attentionAct(&random))
    case 3: return .thread(threadAct(&random))
    case 4: return .project(random.pick(["/p", "/б"]), isHidden: random.chance())
    case 5: return .all([.thread(threadAct(&random)), .attention(attentionAct(&random))])
    case 1:
      let change = listAct(
        { QueuedMessage(id: id($0), content: "new \($1)", priority: .urgent, createdAt: OneThreadWorld.start) }, &random
      )
      return .outbox(change, in: id(UInt64.random(in: 1...2, using: &random)))
    default:
      return .upNext(listAct({ command($0, "new \($1)") }, &random))
    }
  }

  @Test(arguments: 0..<200)
  func `the answer to an act takes it back wholly`(run: Int) {
    var random = RandomNumbers(seed: UInt64(run))
    var workspace = Self.workspace()
    for _ in 1...40 {
      let before = workspace
      let act = Self.act(&random)
      guard let inverse = workspace.apply(act) else {
        #expect(workspace == before, "seed \(run): an act without an answer changed something: \(act)")
        continue
      }
      let after = workspace
      let again = workspace.apply(inverse)
      // Acts within one may take each other back, so that there is an answer though nothing changed.
      #expect(workspace == before, "seed \(run): \(act) is not taken back by \(inverse)")
      if let again { _ = workspace.apply(again) }
      #expect(workspace == after, "seed \(run): \(act) can't be done again")
      workspace = after
    }
  }

  @Test(arguments: 0..<100)
  func `undoing all and redoing all lead back, and nothing is there twice`(run: Int) {
    var random = RandomNumbers(seed: 1000 + UInt64(run))
    var workspace = Self.workspace()
    var history = UndoHistory()
    let start = workspace
    var states = [start]
    for number in 1...60
    where history.perform(Self.act(&random), titled: ActTitle("act \(number)"), by: .commandLine, on: &workspace) {
      states.append(workspace)
    }
    for state in states.dropLast().reversed() {
      #expect(history.undo(by: .commandLine, on: &workspace) != .nothing)
      #expect(workspace == state, "seed \(1000 + run)")
    }
    #expect(history.undo(by: .commandLine, on: &workspace) == .nothing)
    #expect(workspace == start)
    for state in states.dropFirst() {
      #expect(history.redo(by: .commandLine, on: &workspace) != .nothing)
      #expect(workspace == state, "seed \(1000 + run)")
    }
    #expect(history.redo(by: .commandLine, on: &workspace) == .nothing)
    let ids = workspace.upNext.waiting.items.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `a new act forgets what could have been done again`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    _ = history.perform(.upNext(.remove(Self.id(1))), titled: ActTitle("one"), by: .commandLine, on: &workspace)
    _ = history.undo(by: .commandLine, on: &workspace)
    _ = history.perform(.upNext(.remove(Self.id(2))), titled: ActTitle("two"), by: .commandLine, on: &workspace)
    #expect(history.redo(by: .commandLine, on: &workspace) == .nothing)
    expect(history.undo(by: .commandLine, on: &workspace), "two")
  }

  @Test func `what has left since can't be taken back, which is said before anything older is`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    _ = history.perform(.upNext(.remove(Self.id(1))), titled: ActTitle("one"), by: .commandLine, on: &workspace)
    _ = history.perform(.upNext(.move(Self.id(5), to: 1)), titled: ActTitle("two"), by: .commandLine, on: &workspace)
    workspace.upNext.waiting.remove(Self.id(5))
    let before = workspace
    guard case .tooLate(let step) = history.undo(by: .commandLine, on: &workspace) else {
      Issue.record("it was taken back")
      return
    }
    #expect(step.title.words == "two")
    #expect(workspace == before)
    expect(history.undo(by: .commandLine, on: &workspace), "one")
    #expect(workspace.upNext.waiting.first?.id == Self.id(1))
  }

  @Test func `what can't be done again any more is said once, and the next redo goes on behind it`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    _ = history.perform(.upNext(.move(Self.id(5), to: 1)), titled: ActTitle("one"), by: .commandLine, on: &workspace)
    _ = history.perform(.upNext(.move(Self.id(4), to: 1)), titled: ActTitle("two"), by: .commandLine, on: &workspace)
    expect(history.undo(by: .commandLine, on: &workspace), "two")
    expect(history.undo(by: .commandLine, on: &workspace), "one")
    workspace.upNext.waiting.remove(Self.id(5))
    guard case .tooLate(let step) = history.redo(by: .commandLine, on: &workspace) else {
      Issue.record("it was done again")
      return
    }
    #expect(step.title.words == "one")
    expect(history.redo(by: .commandLine, on: &workspace), "two")
    #expect(history.redo(by: .commandLine, on: &workspace) == .nothing)
  }

  @Test func `what is in the way of a redo for now loses it nothing, and it goes before what was undone earlier`() {
    var world = OneThreadWorld()
    var history = UndoHistory()
    let thread = world.thread
    _ = history.perform(
      .thread(.deleted(thread, true)), titled: ActTitle("one"), by: .commandLine, on: &world.workspace)
    expect(history.undo(by: .commandLine, on: &world.workspace), "one")
    world.say("größe")
    for _ in 1...2 {
      guard case .notNow(let step) = history.redo(by: .commandLine, on: &world.workspace) else {
        Issue.record("it was done again, or lost")
        return
      }
      #expect(step.title.words == "one")
    }
    world.end(.done)
    expect(history.redo(by: .commandLine, on: &world.workspace), "one")
  }

  @Test func `an item that has left doesn't come back twice`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    _ = history.perform(.upNext(.remove(Self.id(1))), titled: ActTitle("one"), by: .commandLine, on: &workspace)
    workspace.upNext.waiting.append(Self.command(1, "came back by itself"))
    guard case .tooLate = history.undo(by: .commandLine, on: &workspace) else {
      Issue.record("it was taken back")
      return
    }
    #expect(workspace.upNext.waiting.items.filter { $0.id == Self.id(1) }.count == 1)
  }

  @Test func `each takes back their own acts first, and then the last one of all`() {
    var workspace = Self.workspace()
    let acts: [(UInt64, Actor)] = [(1, .window(3)), (2, .commandLine), (3, .window(3)), (4, .window(8))]
    for (number, actor) in acts {
      _ = workspace.perform(.upNext(.remove(Self.id(number))), titled: ActTitle("\(number)"), by: actor)
    }
    expect(workspace.undo(by: .window(3)), "3")
    expect(workspace.undo(by: .commandLine), "2")
    expect(workspace.undo(by: .window(3)), "1")
    // Nothing of its own is left.
    expect(workspace.undo(by: .commandLine), "4")
    let nothing = workspace.undo(by: .commandLine)
    #expect(nothing == .nothing)
    expect(workspace.redo(by: .window(3)), "1")
    expect(workspace.redo(by: .commandLine), "4")
    #expect(workspace.upNext.waiting.items.map(\.id) == (2...10).filter { $0 != 4 }.map { Self.id($0) })
  }

  @Test func `a new act leaves to others what they can do again`() {
    var workspace = Self.workspace()
    for (number, actor) in [(UInt64(1), Actor.window(3)), (2, .window(4)), (5, .commandLine)] {
      _ = workspace.perform(.upNext(.remove(Self.id(number))), titled: ActTitle("\(number)"), by: actor)
      expect(workspace.undo(by: actor), "\(number)")
    }
    // What a window that is closed had taken back is of the past.
    workspace.undoHistory.close(4)
    _ = workspace.perform(.upNext(.remove(Self.id(6))), titled: ActTitle("6"), by: .commandLine)
    #expect(workspace.undoHistory.undone.map(\.title.words) == ["1"])
    expect(workspace.redo(by: .window(3)), "1")
  }

  @Test func `an act in a thread that is gone does nothing`() {
    var workspace = Self.workspace()
    let before = workspace
    #expect(workspace.apply(.outbox(.remove(Self.id(1)), in: Self.id(99))) == nil)
    #expect(workspace == before)
  }

  @Test func `an act that can't be taken back any more is forgotten, and the one before it is taken back`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    #expect(
      history.perform(.upNext(.move(Self.id(1), to: 5)), titled: ActTitle("first"), by: .commandLine, on: &workspace))
    #expect(
      history.perform(.upNext(.move(Self.id(3), to: 1)), titled: ActTitle("second"), by: .commandLine, on: &workspace))
    history.forgetLast()
    expect(history.undo(by: .commandLine, on: &workspace), "first")
    #expect(workspace.upNext.waiting.items.prefix(4).map(\.id) == [1, 3, 2, 4].map { Self.id($0) })
    #expect(history.undo(by: .commandLine, on: &workspace) == .nothing)
    history.forgetLast()
  }

  @Test func `as many acts are remembered as the limit says`() {
    var workspace = Self.workspace()
    var history = UndoHistory()
    for number in 0..<(UndoHistory.limit + 50) {
      let position = number.isMultiple(of: 2) ? 10 : 1
      #expect(
        history.perform(
          .upNext(.move(Self.id(1), to: position)), titled: ActTitle("\(number)"), by: .commandLine, on: &workspace)
      )
    }
    #expect(history.done.count == UndoHistory.limit)
    #expect(history.done.first?.title.words == "50")
  }
}

/// That this was taken back, or done again.
/// That this was done, and that it is called so.
func expect(_ outcome: UndoHistory.Outcome, _ title: String, at place: SourceLocation = #_sourceLocation) {
  guard case .did(let step) = outcome else {
    Issue.record("\(title): \(outcome)", sourceLocation: place)
    return
  }
  #expect(step.title.words == title, sourceLocation: place)
}

/// What `--env` keeps.
extension UndoTests {
  /// Ten commands wait; the first two have been given something that is nobody's business.
  private static func secretive() -> Workspace {
    var workspace = workspace()
    for number: UInt64 in 1...2 {
      workspace.upNext.waiting.update(id(number)) { $0.request.environment = ["TOKEN": "geheim-\(number)"] }
    }
    return workspace
  }

  private static func environments(_ workspace: Workspace) -> [[String: String]] {
    [1, 2].map { (number: UInt64) in
      let command = workspace.upNext.waiting[id(number)] ?? workspace.history.first { $0.id == id(number) }
      return command?.request.environment ?? [:]
    }
  }

  @Test(arguments: [true, false]) func `what env keeps goes from what can be taken back, with its command's history`(
    clearsAll: Bool
  ) {
    var workspace = Self.secretive()
    let commands = Array(workspace.upNext.waiting.items.prefix(2))
    func perform(_ act: Act) {
      let hasChanged = workspace.perform(act, titled: ActTitle(""), by: .commandLine)
      #expect(hasChanged)
    }
    perform(.upNext(.move(Self.id(1), to: 3)))
    perform(.commands(workspace.cancelling(commands, at: OneThreadWorld.start)))
    let before = workspace
    perform(
      .history(OrderedQueue(workspace.history).act(removing: clearsAll ? [Self.id(1), Self.id(2)] : [Self.id(1)])))
    var said = ""
    dump(workspace.undoHistory, to: &said)
    #expect(!said.contains("geheim-1"))
    #expect(said.contains("geheim-2") == !clearsAll)
    // All else is taken back as ever, and done again.
    for _ in 1...3 {
      let outcome = workspace.undo(by: .commandLine)
      #expect(outcome.isDone)
    }
    #expect(Self.environments(workspace) == [[:], clearsAll ? [:] : ["TOKEN": "geheim-2"]])
    #expect(workspace.upNext.waiting.items.map(\.id) == Self.secretive().upNext.waiting.items.map(\.id))
    for _ in 1...2 {
      let outcome = workspace.redo(by: .commandLine)
      #expect(outcome.isDone)
    }
    #expect(workspace.history.map(\.id) == before.history.map(\.id))
  }

  @Test func `what an undo would bring back stays in a history that has too many`() {
    var workspace = Self.secretive()
    workspace.settings.historyKeep = 1
    let all = workspace.upNext.waiting.items
    #expect(all.count > 1)
    _ = workspace.perform(
      .commands(workspace.cancelling(all, at: OneThreadWorld.start)), titled: ActTitle(""), by: .commandLine)
    workspace.pruneHistory(at: OneThreadWorld.start)
    #expect(workspace.undo(by: .commandLine).isDone)
    #expect(workspace.upNext.waiting.items == all)
    // Taken out again by an act that is no longer known, they go as any.
    _ = workspace.perform(
      .commands(workspace.cancelling(all, at: OneThreadWorld.start)), titled: ActTitle(""), by: .commandLine)
    workspace.undoHistory = UndoHistory()
    workspace.pruneHistory(at: OneThreadWorld.start)
    #expect(workspace.history.map(\.id) == [all[all.count - 1].id])
  }

  @Test func `what is too old for the history takes along what env kept for it`() {
    var workspace = Self.secretive()
    let first = Array(workspace.upNext.waiting.items.prefix(1))
    let cancelling = workspace.cancelling(first, at: OneThreadWorld.start)
    _ = workspace.perform(.commands(cancelling), titled: ActTitle(""), by: .commandLine)
    workspace.settings.historyKeep = 0
    workspace.pruneHistory(at: OneThreadWorld.start)
    var said = ""
    dump(workspace.undoHistory, to: &said)
    #expect(!said.contains("geheim"))
  }

  @Test func `what waits, or has only left Up Next, keeps what it was given`() {
    var workspace = Self.secretive()
    for number: UInt64 in [1, 5] {
      _ = workspace.perform(.upNext(.remove(Self.id(number))), titled: ActTitle(""), by: .commandLine)
    }
    for _ in 1...2 {
      let outcome = workspace.undo(by: .commandLine)
      #expect(outcome.isDone)
    }
    #expect(Self.environments(workspace) == [["TOKEN": "geheim-1"], ["TOKEN": "geheim-2"]])
  }
}

extension UndoHistory.Outcome {
  fileprivate var isDone: Bool { if case .did = self { true } else { false } }
}
