import Conversation
import Core
import JSON
import Queues
import Review
import SeededNumbers
import Settings
import Sharing
import Testing

@testable import Database

/// What can be taken back is so after a restart too.
struct UndoStoreTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...12))
  func `what was done is taken back after a restart as it would be before it`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let opened = try folder.open()
    var workspace = opened.workspace
    for _ in 1...40 { random.change(&workspace) }
    try opened.store.save(from: opened.workspace, to: workspace)
    for number in 1...40 {
      let before = workspace
      let actor = random.pick([Actor.window(3), .commandLine, .host(SharedID(random: 7, 7))])
      if random.chance(6) {
        _ = workspace.undo(by: actor)
      } else {
        _ = workspace.perform(random.act(in: workspace), titled: ActTitle("act \(number)"), by: actor)
      }
      try opened.store.save(from: before, to: workspace)
      workspace.streams.settled()
    }
    var loaded = try folder.open().workspace
    // Whose window was closed since is the same as whose server ended.
    for window in [1, 3] { workspace.undoHistory.close(window) }
    workspace = workspace.kept(with: workspace.undoHistory)
    #expect(loaded.undoHistory.done.map(\.id) == workspace.undoHistory.done.map(\.id), "seed \(seed)")
    #expect(loaded.undoHistory.undone.map(\.actor) == workspace.undoHistory.undone.map(\.actor), "seed \(seed)")
    while let step = workspace.undoHistory.done.last {
      let isDone = (loaded.undoWhole(), workspace.undoWhole())
      #expect(isDone.0 == isDone.1, "seed \(seed)")
      let difference = Self.difference(of: loaded.kept, from: workspace.kept)
      try #require(difference.isEmpty, "seed \(seed): \(step.title.words) \(step.inverse)")
    }
    while workspace.undoHistory.undone.count > 0 {
      let count = workspace.undoHistory.undone.count
      let isDone = (loaded.redoWhole(), workspace.redoWhole())
      #expect(isDone.0 == isDone.1, "seed \(seed)")
      let difference = Self.difference(of: loaded.kept, from: workspace.kept)
      try #require(difference.isEmpty, "seed \(seed): done again")
      // What can't be done again stays, until that has passed.
      if !isDone.0, workspace.undoHistory.undone.count == count { break }
    }
  }

  /// The lines in which they differ, if any: a whole workspace is too much to read.
  private static func difference(of found: Workspace, from expected: Workspace) -> [String] {
    guard found != expected else { return [] }
    func lines(_ workspace: Workspace) -> [Substring] {
      var text = ""
      dump(workspace, to: &text)
      return text.split(separator: "\n")
    }
    let (found, expected) = (lines(found), lines(expected))
    return ["\(found.count) lines for \(expected.count)"]
      + zip(found, expected).filter { $0 != $1 }.prefix(20).map { "\($0) for \($1)" }
  }

  @Test func `what an act is called in each language is kept, and what an older program wrote has its own words`()
    throws
  {
    let opened = try folder.open()
    var workspace = opened.workspace
    let titles = ["en": "Held Up Next", "de": "Angehalten: „größe“"]
    _ = workspace.perform(.holdUpNext(.paused), titled: ActTitle("Held Up Next", said: titles), by: .commandLine)
    _ = workspace.perform(.pauseAll(true), titled: ActTitle("ällt"), by: .commandLine)
    try opened.store.save(from: opened.workspace, to: workspace)
    let loaded = try folder.open().workspace
    #expect(loaded.undoHistory.done.map(\.title.said) == [titles, [:]])
    #expect(loaded.undoHistory.done.map(\.title.words) == ["Held Up Next", "ällt"])
  }

  @Test func `an act on a few of very many writes little`() throws {
    var random = RandomNumbers(seed: 4)
    let commands = (0..<1000).map { _ in random.command() }
    let list = OrderedQueue(commands)
    let act = Act.upNext(list.act(removing: [commands[3].id, commands[700].id]))
    let text = ActForm.json(act).text
    #expect(text.utf8.count < 1000 * 2 * 40 + 20_000)
    var workspace = Workspace(upNext: Lane(waiting: commands, capacity: 3))
    #expect(try ActForm(workspace: workspace).act(try JSON(parsing: text)) == act)
    // One that has left since is nothing that the act is about.
    workspace.upNext.waiting.remove(commands[10].id)
    let later = try ActForm(workspace: workspace).act(try JSON(parsing: text))
    #expect(workspace.apply(later) != nil)
    #expect(workspace.upNext.waiting.count == 997)
  }

  @Test func `what env kept is in no stored step when its command's history is gone`() throws {
    var random = RandomNumbers(seed: 7)
    var commands = (0..<3).map { _ in random.command() }
    for index in commands.indices { commands[index].request.environment = ["TOKEN": "geheim-\(index)"] }
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.upNext.waiting = OrderedQueue(commands)
    workspace.history = []
    _ = workspace.perform(
      .commands(workspace.cancelling(commands, at: random.time())), titled: ActTitle(""), by: .commandLine)
    try opened.store.save(from: opened.workspace, to: workspace)
    func stored() throws -> String {
      var text = ""
      try opened.store.connection.read("SELECT act FROM undo_step") { text += $0.text() }
      return text
    }
    #expect(try stored().contains("geheim-0"))
    let before = workspace
    let cleared = OrderedQueue(workspace.history).act(removing: commands.prefix(2).map(\.id))
    _ = workspace.perform(.history(cleared), titled: ActTitle(""), by: .commandLine)
    try opened.store.save(from: before, to: workspace)
    let left = try stored()
    #expect(!left.contains("geheim-0") && !left.contains("geheim-1"))
    #expect(left.contains("geheim-2"))
    #expect(try folder.open().workspace.undoHistory.done.map(\.inverse) == workspace.undoHistory.done.map(\.inverse))
  }

  @Test(arguments: [false, true])
  func `a cancelled command comes back after a restart as it was to start`(goesOn: Bool) throws {
    var random = RandomNumbers(seed: 9)
    var command = random.command()
    command.status = .queued
    command.goesOn = goesOn
    if !goesOn { command.interruptEdit() }
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.upNext.waiting = OrderedQueue([command])
    let cancelled = Act.commands(workspace.cancelling([command], at: random.time()))
    _ = workspace.perform(cancelled, titled: ActTitle(""), by: .commandLine)
    try opened.store.save(from: opened.workspace, to: workspace)
    var loaded = try folder.open().workspace
    #expect(loaded.history == workspace.history)
    _ = loaded.undo(by: .commandLine)
    #expect(loaded.upNext.waiting.items == [command])
  }

  @Test func `an act that only a newer program knows is passed over`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    _ = workspace.perform(.project("/src/käse", isHidden: true), titled: ActTitle("ausgeblendet"), by: .commandLine)
    _ = workspace.perform(.pauseAgent("shell", true), titled: ActTitle("angehalten"), by: .window(1))
    try opened.store.save(from: opened.workspace, to: workspace)
    try opened.store.connection.run("UPDATE undo_step SET act = '{\"fly\": \"away\"}' WHERE number = 2")
    let history = try folder.open().workspace.undoHistory
    #expect(history.done.map(\.title.words) == ["ausgeblendet"])
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...40))
  func `what was done in shared lanes is there after a restart, in its order with all else`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let opened = try folder.open()
    var workspace = opened.workspace
    let acts = (0..<random.number(1...4)).map { _ in random.laneAct() }
    workspace.undoHistory.note(ActTitle("vorher"), .pauseAgent("shell", true), by: .commandLine)
    workspace.undoHistory.note(ActTitle("größe 漢字"), .lanes([acts[0]]), by: .commandLine)
    for act in acts.dropFirst() {
      workspace.undoHistory.add(act, to: try #require(workspace.undoHistory.done.last?.id))
    }
    workspace.undoHistory.note(ActTitle("danach"), .pauseOutbox(random.id(), true), by: .commandLine)
    workspace.undoHistory.note(ActTitle("zuletzt"), .all([.pauseAll(false), .all([])]), by: .commandLine)
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace.undoHistory.done == workspace.undoHistory.done, "seed \(seed)")
    // What the hub did not do is forgotten.
    var later = workspace
    later.undoHistory.drop([acts[0].id])
    try opened.store.save(from: workspace, to: later)
    let history = try folder.open().workspace.undoHistory
    #expect(history.done == later.undoHistory.done, "seed \(seed)")
    #expect(history.done.count == (acts.count == 1 ? 3 : 4))
  }

  @Test func `notices that nobody has read come back until somebody has`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.unreadNotices = ["Der Speicher war beschädigt.", "二"]
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace.unreadNotices == workspace.unreadNotices)
    var read = workspace
    read.unreadNotices = []
    try opened.store.save(from: workspace, to: read)
    #expect(try folder.open().workspace.unreadNotices == [])
  }
}

extension UndoHistory.Outcome {
  fileprivate var isDone: Bool {
    if case .did = self { true } else { false }
  }
}

extension Workspace {
  /// Whether something was taken back; what takes its time is done at once.
  fileprivate mutating func undoWhole() -> Bool {
    let outcome = undo(by: .commandLine)
    guard case .begins(let step, let act) = outcome else { return outcome.isDone }
    undoHistory.finish(step.id, isUndo: true, with: .files(act.reversed))
    return true
  }

  fileprivate mutating func redoWhole() -> Bool {
    let outcome = redo(by: .commandLine)
    guard case .begins(let step, let act) = outcome else { return outcome.isDone }
    undoHistory.finish(step.id, isUndo: false, with: .files(act.reversed))
    return true
  }
}

extension RandomNumbers {
  /// An act of any kind, on what is there.
  fileprivate mutating func act(in workspace: Workspace) -> Act {
    let threads = workspace.streams.all.map(\.id).sorted()
    let waiting = workspace.upNext.waiting
    switch number(0...20) {
    case 0:
      // Only a thread that is there can wait, and it waits once.
      let members = workspace.attention.members
      guard let other = threads.first(where: { !members.contains($0) }) else { break }
      return .attention(listAct(members) { AttentionItem(id: other, queuedAt: $0.time()) })
    case 1, 2:
      guard let thread = threads.randomElement(using: &self), let stream = workspace.streams[thread] else { break }
      return .outbox(listAct(stream.outbox.waiting) { $0.message() }, in: thread)
    case 3, 4: return .upNext(listAct(waiting) { $0.command() })
    case 5: return .history(listAct(OrderedQueue(workspace.history)) { $0.command() })
    case 6: return .commands(workspace.cancelling(Array(waiting.items.prefix(2)), at: time()))
    case 7: return .commands(workspace.retrying(Array(workspace.history.suffix(2)), at: time()))
    case 8:
      guard let thread = threads.randomElement(using: &self), let stream = workspace.streams[thread] else { break }
      let service = stream.serviceAfterHandover(to: pick(["codex", "gemini"]), at: time())
      let old = ThreadService(
        provider: stream.provider, providerSessionId: stream.providerSessionId, lineage: stream.lineage,
        isLocallyCreated: stream.isLocallyCreated, mode: stream.mode, choices: stream.choices)
      let broken = chance() ? [message()] : []
      return .thread(
        pick([
          .service(thread, service, insteadOf: old, broken: broken), .name(thread, maybe { $0.text() }),
          .deleted(thread, chance()),
          .priority(thread, number(1...9)), .pinned(thread, at: maybe { $0.time() }),
          .hidden(thread, in: pick(Hiding.List.allCases), at: maybe { $0.time() }), .muted(thread, chance()),
          .recap(thread, maybe { $0.text() }, insteadOf: maybe { $0.text() }, servedBy: text()),
          .dated(thread, time(), insteadOf: time()),
        ]))
    case 9: return .template(name: "naïve", maybe { $0.template() })
    case 10:
      let answer = RememberedAnswer(
        id: id(), agent: agentPlace(), project: text(), title: text(), detail: text(), answer: text(),
        keeper: pick([.agent, .upnext]), at: time())
      return .remember(answer, at: number(0...3))
    case 11: if let answer = workspace.remembered.first { return .forget(answer.id) }
    case 12: return .service(ofProject: "/src/1", provider: maybe { $0.text() }, host: maybe { $0.text() })
    case 13: return .holdUpNext(chance() ? .paused : nil)
    case 14: return .pauseAgent("agent.x", chance())
    case 15:
      let comment = comment()
      return .review(.comment(comment.id, chance() ? comment : nil), in: id())
    case 16:
      let host = SharedID(random: 5, 5)
      let (stay, other) = (QueueStay(SharedID(using: &self)), workspace.hub.queue.stays.randomElement(using: &self))
      return .queueMove(QueueMove(stay, of: host, behind: other, seen: [stay]))
    case 17:
      guard let thread = threads.randomElement(using: &self) else { break }
      return chance() ? .pauseOutbox(thread, chance()) : .pauseWithAll(thread, chance())
    case 18: return .pauseAll(chance())
    case 19:
      let name = pick([
        SettingKey.outboxMax.rawValue, SettingKey.historyKeep.rawValue, Settings.agentLimitKey("agent.x"),
      ])
      return workspace.act(setting: name, to: String(number(5...9)), at: time())
    default: break
    }
    return .all([
      .project("/src/веб", isHidden: chance(), at: maybe { $0.time() }), .upNext(listAct(waiting) { $0.command() }),
    ])
  }

  private mutating func listAct<Item>(
    _ list: OrderedQueue<Item>, _ make: (inout RandomNumbers) -> Item
  ) -> ListAct<Item> where Item: Identifiable & Equatable & Sendable, Item.ID: Sendable {
    guard let item = list.items.randomElement(using: &self) else { return .insert(make(&self), at: 1) }
    switch number(0...4) {
    case 0: return .insert(make(&self), at: number(1...5), beside: neighbours(list))
    case 1: return .move(item.id, to: number(1...5), beside: neighbours(list))
    case 2: return .remove(item.id)
    case 3: return .all([.remove(item.id), .insert(make(&self), at: 1)])
    default:
      let after = list.items.shuffled(using: &self).dropLast() + [make(&self)]
      let moved = after.filter { one in list.items.contains { $0.id == one.id } }.map(\.id)
      return .rewrite(ListChange(from: list.items, to: Array(after), moved: moved))
    }
  }

  private mutating func neighbours<Item>(_ list: OrderedQueue<Item>) -> Neighbours<Item.ID> {
    let ids = list.items.map(\.id).shuffled(using: &self)
    let count = number(0...ids.count)
    return Neighbours(before: Array(ids.prefix(count)), behind: Array(ids.dropFirst(count)))
  }
}
