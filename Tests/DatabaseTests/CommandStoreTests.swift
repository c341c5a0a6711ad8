import Conversation
import Core
import Queues
import SeededNumbers
import Settings
import Testing

@testable import Database

/// Thousands of commands, their order, and programs of older versions.
struct CommandStoreTests {
  private let folder = TemporaryFolder()

  private func command(_ number: Int, _ random: inout RandomNumbers) -> QueuedCommand {
    let target = CommandRequest.Target.project(directory: "/src/日本", provider: "shell")
    return QueuedCommand(
      id: random.id(),
      request: CommandRequest(id: random.id(), prompt: "größe \(number)", target: target, createdAt: noon),
      enqueuedAt: noon)
  }

  /// A stored workspace with so many commands that wait, and as many that ended.
  private func many(_ count: Int) throws -> (Opened, Workspace) {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 5)
    var workspace = opened.workspace
    workspace.upNext = Lane(waiting: (1...count).map { command($0, &random) }, capacity: 3)
    workspace.history = (1...count).map { command($0, &random) }
    try opened.store.save(from: opened.workspace, to: workspace)
    return (opened, workspace)
  }

  /// How many statements it takes to store a change; what is stored then is what was changed.
  private func cost(
    _ opened: Opened, _ workspace: Workspace, _ change: (inout Workspace) -> Void
  ) throws -> (statements: Int, Workspace) {
    var changed = workspace
    change(&changed)
    let before = opened.store.connection.statementsRun
    try opened.store.save(from: workspace, to: changed)
    let statements = opened.store.connection.statementsRun - before
    let loaded = try WorkspaceLoader(connection: opened.store.connection).load().workspace
    #expect(loaded.upNext == changed.upNext)
    #expect(loaded.history == changed.history)
    return (statements, changed)
  }

  @Test func `a form that a program of an older version gave other words has no command any more`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 5)
    var form = random.keptForm()
    form.takenBack = command(1, &random)
    var workspace = opened.workspace
    workspace.keptForms[form.id] = form
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace.keptForms == [form.id: form])
    try opened.store.connection.run("UPDATE kept_form SET prompt = 'другое'")
    let kept = try folder.open().workspace.keptForms[form.id]
    #expect(kept?.written.prompt == "другое")
    #expect(kept?.takenBack == nil)
  }

  @Test func `a start knows which commands run since the person sent their message again`() throws {
    let (opened, before) = try many(2)
    var running = before
    let command = try #require(running.upNext.waiting.first)
    running.upNext.waiting.remove(command.id)
    running.upNext.begin(command, at: noon)
    running.circumstances.sentAgain = [command.id]
    try opened.store.save(from: before, to: running)
    #expect(try folder.open().workspace.circumstances.sentAgain == [command.id])
    // Of one that waits by now the row is to be forgotten when it starts anew: a start has to know of it.
    var waiting = running
    waiting.upNext.finish(command.id)
    waiting.upNext.waiting.append(command)
    try opened.store.save(from: running, to: waiting)
    #expect(try folder.open().workspace.circumstances.sentAgain == [command.id])
    try opened.store.save(from: waiting, to: running)
    var ended = running
    ended.upNext.finish(command.id)
    try opened.store.save(from: running, to: ended)
    #expect(try folder.open().workspace.circumstances.sentAgain == [])
    var told = ended
    told.circumstances.sentAgain = []
    try opened.store.save(from: ended, to: told)
    #expect(try opened.store.connection.rows("SELECT count(*) FROM meta WHERE key = 'sent_again'") { $0.int() } == [0])
  }

  @Test func `a start asks the record again of a command that was cut off in its thread`() throws {
    let (opened, before) = try many(2)
    var random = RandomNumbers(seed: 7)
    let thread = WorkStream(id: random.id(), project: "/日本", provider: "claude", createdAt: noon)
    var command = try #require(before.upNext.waiting.first)
    command.request.target = .stream(thread.id)
    command.status = .interrupted
    let sought = SoughtMessage(
      thread: thread.id, message: random.id(), content: command.request.prompt, leftAt: noon,
      command: command.id.unique)
    var workspace = before
    workspace.upNext.update(command.id) { [command] in $0 = command }
    workspace.streams[thread.id] = thread
    workspace.streams.update(thread.id) { $0.sought = [sought] }
    try opened.store.save(from: before, to: workspace)
    #expect(try folder.open().workspace.streams[thread.id]?.sought == [sought])
    var elsewhere = workspace
    elsewhere.streams.settled()
    elsewhere.upNext.update(command.id) { $0.request.target = .project(directory: "/src/日本", provider: "shell") }
    try opened.store.save(from: workspace, to: elsewhere)
    #expect(try folder.open().workspace.streams[thread.id]?.sought == [])
  }

  @Test func `one move among five thousand writes one row`() throws {
    let (opened, workspace) = try many(5000)
    let ids = workspace.upNext.waiting.items.map(\.id)
    let (up, second) = try cost(opened, workspace) { $0.upNext.waiting.move(ids[4000], to: 1) }
    let (down, third) = try cost(opened, second) { $0.upNext.waiting.moveToBottom(ids[10]) }
    let (middle, fourth) = try cost(opened, third) { $0.upNext.waiting.move(ids[7], to: 2500) }
    // Each between the beginning of a transaction and its end.
    #expect([up, down, middle] == [3, 3, 3])
    #expect(try folder.open().workspace.upNext == fourth.upNext)
  }

  @Test func `an act on all of five thousand writes a row for each that it changes, and none for the others`() throws {
    let (opened, workspace) = try many(5000)
    let queue = workspace.upNext.waiting
    let ids = queue.items.map(\.id)
    let (top, second) = try cost(opened, workspace) { workspace in
      _ = workspace.upNext.waiting.apply(queue.act(gathering: Array(ids.dropFirst()), after: 0))
    }
    // All but one went one up: it is the one that went.
    #expect(top == 3)
    let (raised, third) = try cost(opened, second) { workspace in
      let up = workspace.upNext.waiting.act(changing: ids) { _ in .high }
      _ = up.flatMap { workspace.upNext.waiting.apply($0) }
    }
    #expect(raised == 5002)
    #expect(third.upNext.waiting.items.allSatisfy { $0.priority == .high })
    let (removed, _) = try cost(opened, third) { workspace in
      let waiting = workspace.upNext.waiting
      _ = workspace.upNext.waiting.apply(waiting.act(removing: Array(ids.prefix(10))))
    }
    #expect(removed == 12)
  }

  @Test func `a start and an end among five thousand write one row and two`() throws {
    let (opened, workspace) = try many(5000)
    let (start, running) = try cost(opened, workspace) { $0.upNext.startNext(at: noon).map { _ in } ?? () }
    #expect(start == 3)
    let (end, _) = try cost(opened, running) { workspace in
      guard let run = workspace.upNext.running.first, let ended = workspace.upNext.finish(run.id) else { return }
      workspace.history.append(ended)
      workspace.history.removeFirst()
    }
    #expect(end == 5, "the row of Up Next goes, that of the history comes, and the oldest goes")
  }

  @Test func `moves into one place again and again keep the order`() throws {
    var (opened, workspace) = try many(50)
    var most = 0
    for round in 0..<120 {
      let id = workspace.upNext.waiting.items[40 - round % 2].id
      let (statements, changed) = try cost(opened, workspace) { $0.upNext.waiting.move(id, to: 20) }
      most = max(most, statements)
      workspace = changed
    }
    #expect(most > 20, "at some time there is no room left, and all are numbered anew")
    opened = try folder.open()
    #expect(opened.workspace.upNext == workspace.upNext)
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `any change of the order is stored as it is`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let opened = try folder.open()
    var workspace = opened.workspace
    for step in 1...80 {
      var changed = workspace
      for _ in 0...random.number(0...4) {
        switch random.number(0...8) {
        case 0, 1: changed.upNext.waiting.insert(command(step, &random), at: random.number(1...20))
        case 2: _ = changed.upNext.startNext(at: noon)
        case 3:
          if let run = changed.upNext.running.first { changed.upNext.finish(run.id).map { changed.history.append($0) } }
        case 4:
          if !changed.history.isEmpty { changed.history.remove(at: random.number(0...(changed.history.count - 1))) }
        case 7:
          let some = changed.upNext.waiting.items.map(\.id).filter { _ in random.chance() }
          let up = changed.upNext.waiting.act(changing: some) { _ in random.pick([.low, .high, nil]) }
          _ = up.flatMap { changed.upNext.waiting.apply($0) }
        case 8:
          guard let one = changed.upNext.waiting.items.randomElement(using: &random) else { break }
          changed.upNext.waiting.update(one.id) {
            switch random.number(1...3) {
            case 1: $0.isStashed.toggle()
            case 2: $0.goesOn = $0.status == .queued
            default:
              $0.goesOn = false
              $0.status = .interrupted
            }
          }
        case 5: changed.upNext.waiting = OrderedQueue(changed.upNext.waiting.items.shuffled(using: &random))
        default:
          if let one = changed.upNext.waiting.items.randomElement(using: &random) {
            changed.upNext.waiting.move(one.id, to: random.number(1...20))
          }
        }
      }
      changed.upNext.capacity = 3
      try opened.store.save(from: workspace, to: changed)
      workspace = changed
      let loaded = try WorkspaceLoader(connection: opened.store.connection).load().workspace
      #expect(loaded.upNext == workspace.upNext, "seed \(seed), step \(step)")
      #expect(loaded.history == workspace.history, "seed \(seed), step \(step)")
    }
  }

  @Test func `a save that fails doesn't put the next one out of order`() throws {
    let (opened, workspace) = try many(9)
    let ids = workspace.upNext.waiting.items.map(\.id)
    try opened.store.connection.execute(
      "CREATE TRIGGER refuse BEFORE UPDATE ON command BEGIN SELECT raise(ABORT, 'voll'); END")
    var moved = workspace
    moved.upNext.waiting.move(ids[8], to: 1)
    #expect(throws: DatabaseError.self) { try opened.store.save(from: workspace, to: moved) }
    try opened.store.connection.execute("DROP TRIGGER refuse")
    moved.upNext.waiting.move(ids[3], to: 2)
    try opened.store.save(from: workspace, to: moved)
    #expect(try folder.open().workspace.upNext == moved.upNext)
  }

  @Test func `an older program reads the order, and finds 1, 2, 3 after a proper end`() throws {
    let (opened, workspace) = try many(6)
    let ids = workspace.upNext.waiting.items.map(\.id)
    let (_, changed) = try cost(opened, workspace) { workspace in
      workspace.upNext.waiting.move(ids[5], to: 2)
      workspace.upNext.waiting.remove(ids[0])
    }
    let older = try Connection(path: folder.store, access: .readWrite)
    func asVersion3() throws -> [String] {
      try older.rows("SELECT id FROM command WHERE list = 'up_next' ORDER BY position, enqueued_at, id") { $0.text() }
    }
    #expect(try asVersion3() == changed.upNext.waiting.items.map(\.id.text))
    try opened.store.settle()
    #expect(try asVersion3() == changed.upNext.waiting.items.map(\.id.text))
    let places = try older.rows("SELECT position FROM command WHERE list = 'up_next' ORDER BY position") { $0.text() }
    #expect(places == ["1", "2", "3", "4", "5"])
  }

  @Test func `what an older program moved and added is in its order, also beside rows of this one`() throws {
    let (opened, workspace) = try many(4)
    try opened.store.settle()
    let older = try Connection(path: folder.store, access: .readWrite)
    let ids = workspace.upNext.waiting.items.map(\.id.text)
    for (position, id) in [ids[3], ids[0], ids[1], ids[2]].enumerated() {
      try older.run(
        "UPDATE command SET position = ? WHERE list = 'up_next' AND id = ?", [Value(position + 1), .text(id)])
    }
    try older.run(
      """
      INSERT INTO command (list, id, position, request_id, prompt, target_directory, target_provider, requested_at,
        enqueued_at, status)
      VALUES ('up_next', '1111-x', 5, 'r', 'x', '/', 'shell', 0, 0, 'queued')
      """)
    try older.run(
      "UPDATE command SET id = ?, request_id = ? WHERE id = '1111-x'",
      [.text(UniqueID(high: 1, low: 2).text), .text(UniqueID(high: 1, low: 3).text)])
    let again = try folder.open()
    #expect(
      again.workspace.upNext.waiting.items.map(\.id.text)
        == [ids[3], ids[0], ids[1], ids[2], UniqueID(high: 1, low: 2).text])
    #expect(again.workspace.upNext.waiting.items.last?.after == [])
  }

  @Test func `an older program doesn't take a command that has to wait for one that may start`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 6)
    var commands = (1...6).map { command($0, &random) }
    for index in commands.indices { commands[index].request.environment = [:] }
    commands[1].isStashed = true
    commands[5].interruptEdit()
    commands[2].notBefore = noon
    commands[3].after = [commands[0].id]
    commands[4].request.environment = ["GRUSS": "größe=\n\""]
    var workspace = opened.workspace
    workspace.upNext = Lane(waiting: commands, capacity: 3)
    try opened.store.save(from: opened.workspace, to: workspace)
    let older = try Connection(path: folder.store, access: .readOnly)
    let states = try older.rows("SELECT status FROM command ORDER BY position") { $0.text() }
    #expect(states == ["queued"] + Array(repeating: "queued_conditionally", count: 5))
    let stashed = try older.rows("SELECT is_stashed <> 0 FROM command ORDER BY position") { $0.flag() }
    #expect(stashed == [false, true, false, false, false, true])
    #expect(try folder.open().workspace.upNext == workspace.upNext)
  }

  @Test func `what an older program lets go of, or puts aside itself, is so`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 8)
    var commands = (1...3).map { command($0, &random) }
    for index in commands.indices { commands[index].interruptEdit() }
    var workspace = opened.workspace
    workspace.upNext = Lane(waiting: commands, capacity: 3)
    try opened.store.save(from: opened.workspace, to: workspace)
    let older = try Connection(path: folder.store, access: .readWrite)
    func set(_ values: String, _ index: Int) throws {
      try older.run("UPDATE command SET \(values) WHERE id = ?", [.text(commands[index].id.text)])
    }
    try set("status = 'queued', is_stashed = 0", 0)
    try set("is_stashed = 1", 1)
    let loaded = try folder.open().workspace.upNext.waiting.items
    #expect(loaded.map(\.isStashed) == [false, true, true])
    #expect(loaded.map(\.isEditInterrupted) == [false, false, true])
    #expect(loaded.allSatisfy { $0.status == .queued })
  }

  @Test func `Up Next stays paused when a start finds a command that was interrupted`() throws {
    var opened = try folder.open()
    var workspace = opened.workspace
    workspace.upNext.hold = .paused
    workspace.upNext.hold = .interrupted
    #expect(workspace.upNext.isPaused)
    try opened.store.save(from: opened.workspace, to: workspace)
    opened = try folder.open()
    #expect(opened.workspace.upNext.hold == .interrupted)
    #expect(opened.workspace.upNext.isPaused)
    // What the person settles of the trouble lets nothing start.
    var later = opened.workspace
    later.upNext.liftTrouble()
    try opened.store.save(from: opened.workspace, to: later)
    #expect(try folder.open().workspace.upNext.hold == .paused)
  }

  @Test func `an answer for always is kept with its machine, beside what older programs read`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.remembered = [nil, "ada@größe"].enumerated().map {
      RememberedAnswer(
        id: Identity(UniqueID(high: 7, low: UInt64($0))), agent: AgentPlace(provider: "claude", host: $1),
        project: "/p", title: "é", detail: "make", answer: "Yes", keeper: .upnext, at: noon)
    }
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace.remembered == workspace.remembered)
    let names = try opened.store.connection.rows("SELECT provider FROM remembered_answer ORDER BY number") { $0.text() }
    #expect(names == ["claude", "claude@ada@größe"])
  }

  @Test func `a limit and a pause of an agent are kept beside what older programs read`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.settings.agentLimits = ["shell": 2, "my.agent": 5]
    workspace.pausedAgents = ["claude"]
    workspace.unableAgents = [AgentPlace(provider: "claude"), AgentPlace(provider: "claude", host: "build1")]
    try opened.store.save(from: opened.workspace, to: workspace)
    let again = try folder.open().workspace
    #expect(again == workspace)
    #expect(again.upNext.hold == nil)
    var without = workspace
    without.settings.agentLimits = [:]
    (without.pausedAgents, without.unableAgents) = ([], [])
    try opened.store.save(from: workspace, to: without)
    #expect(try folder.open().workspace == without)
  }
}
