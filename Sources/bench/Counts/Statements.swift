import App
import Conversation
import Core
import Database
import EventLoop
import JSON
import Queues
import Runtime
import Scene
import Settings
import Toolkit
import Words

/// How many statements an act makes the store run: the program's middle over a real store, act by act.
final class Statements {
  private let program: Program
  private let store: Store
  private let saves = Saves()
  private let thread: WorkStream

  static func counts(threads: Int) throws -> [(name: String, count: Int)] {
    try TrialFolder.use { folder in
      let statements = try Statements(folder, threads)
      return try statements.counts()
    }
  }

  private init(_ folder: String, _ threads: Int) throws {
    let now = Timestamp(milliseconds: 1_795_262_400_000)
    store = try Store.open(path: folder + "/upnext.db", now: now).store
    let sample = SampleWorkspace(threads: threads, now: now)
    try store.save(from: Workspace(), to: sample.workspace, journal: sample.journal)
    var workspace = sample.workspace
    workspace.streams.settled()
    guard let thread = workspace.streams.all.first else { throw BenchProblem("There is no thread.") }
    self.thread = thread
    let look = Theme(name: "dark", isDark: true) { _ in Style() }
    let surroundings = Surroundings(
      version: "1", home: "/home/me",
      providers: [Surroundings.Provider(name: "shell", about: .whatItIs(nil, command: nil))], themes: [look],
      keymap: try DefaultKeys.keymap())
    program = Program(
      state: AppState(workspace: workspace, surroundings: surroundings), stored: workspace,
      world: saves.world(from: now))
    try settle()
  }

  private func counts() throws -> [(name: String, count: Int)] {
    let name = thread.customName ?? ""
    return try [
      ("a thread renamed", call("rename", name, "größe")),
      ("taken back", call("undo")),
      ("a thread pinned", call("pin", name)),
      ("a message sent", call("send", name, "Begin.")),
      ("a message that waits", call("send", name, "Go on.")),
      ("a piece of an answer", count(.agent(AgentReport(thread.id, .text("words", kind: .said, part: nil))))),
      ("a command added", call("add", "--agent", "shell", "true")),
      ("Up Next paused", call("pause", "--next")),
    ].map { (name: $0.0 + ", statements", count: $0.1) }
  }

  private func call(_ words: String...) throws -> Int {
    let count = try count(.requested(1, .call(Call(words, directory: "/"))))
    if let refusal = saves.refusal { throw BenchProblem("\(words) was refused: \(refusal)") }
    return count
  }

  private func count(_ event: Event) throws -> Int {
    let before = store.statementCount
    program.receive(event)
    try settle()
    return store.statementCount - before
  }

  private func settle() throws {
    _ = program.settle()
    while let job = saves.next() {
      try store.save(
        from: job.old, to: job.new, journal: job.journal, durability: job.isFlushed ? .flushed : .relaxed)
      program.saved()
      _ = program.settle()
    }
  }
}

/// What the program wants to be written, and what it answers; nothing else is done.
private final class Saves {
  private var jobs: [SaveJob] = []
  private(set) var refusal: String?

  func next() -> SaveJob? { jobs.isEmpty ? nil : jobs.removeFirst() }

  func world(from start: Timestamp) -> World {
    var moment = start
    var number: UInt64 = 0
    return World(
      save: { [unowned self] in jobs.append($0) },
      perform: { [unowned self] effect in
        if case .reply(_, let answer) = effect, case .refused = answer { refusal = "\(answer)" }
      },
      show: { _, _ in }, showAhead: { _, _ in }, write: { _, _ in },
      stamp: {
        moment = moment.adding(milliseconds: 20)
        number += 1
        return Stamp(now: moment, randomness: number)
      })
  }
}
