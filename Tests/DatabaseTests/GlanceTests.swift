import Conversation
import Core
import Queues
import Review
import SeededNumbers
import Settings
import Testing

@testable import Database

/// The first screen of a large store.
struct GlanceTests {
  private let folder: TemporaryFolder

  /// So many threads; every hundredth is in the Queue, and commands wait for some of them.
  private func fill(threads: Int, inQueue: Int = 12, commands: Int = 3) throws -> Workspace {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 23)
    var streams: [WorkStream] = []
    for number in 0..<threads {
      var stream = random.stream()
      stream.lastModified = noon.adding(seconds: Int64(number))
      streams.append(stream)
    }
    var workspace = Workspace(
      streams: Streams(streams),
      attention: AttentionQueue(streams.prefix(inQueue).map { AttentionItem(id: $0.id, queuedAt: noon) }))
    workspace.lastOpened = streams[threads / 2].id
    // The clock was set back between them.
    let turns = [60, 0, 30].map { TurnSnapshots(turn: random.id(), at: noon.adding(seconds: $0)) }
    workspace.snapshots.turns[streams[threads - 1].id] = turns
    workspace.settings.theme = "light"
    for number in 0..<commands {
      let request = CommandRequest(
        id: random.id(), prompt: "make", target: .stream(streams[200 + number].id), createdAt: noon)
      workspace.upNext.waiting.enqueue(QueuedCommand(id: random.id(), request: request, enqueuedAt: noon))
    }
    try opened.store.save(from: opened.workspace, to: workspace)
    try opened.store.settle()
    return try folder.open().workspace
  }

  @Test func `it has the newest threads and the queues, each as it is when all is read`() throws {
    let whole = try fill(threads: 1200)
    let content = try folder.bytes()
    let glance = try #require(try Glance.read(path: folder.store))
    #expect(glance.threadCount == 1200)
    #expect(glance.workspace.streams.count < 120)
    for var stream in glance.workspace.streams.all {
      // What a thread has cost takes a look at all of its turns.
      stream.used = whole.streams[stream.id]?.used
      #expect(stream == whole.streams[stream.id])
    }
    let listed = whole.streams.recent.prefix(40)
    #expect(Array(glance.workspace.streams.recent.prefix(40)) == Array(listed))
    #expect(glance.workspace.attention.members == whole.attention.members)
    #expect(glance.workspace.upNext == whole.upNext)
    #expect(glance.workspace.settings == whole.settings)
    let newest = try #require(whole.streams.all.max { $0.lastModified < $1.lastModified }?.id)
    let turns = whole.snapshots.turns[newest] ?? []
    #expect(turns.map { $0.at.seconds(since: noon) } == [60, 0, 30])
    #expect(glance.workspace.snapshots.turns[newest] == turns)
    #expect(glance.workspace.lastOpened == whole.lastOpened)
    for command in whole.upNext.waiting.items {
      guard case .stream(let id) = command.target else { continue }
      #expect(glance.workspace.streams[id] != nil)
    }
    #expect(try folder.bytes() == content)
  }

  @Test func `where all is there as soon, or a part would have gaps, there is none`() throws {
    _ = try fill(threads: Glance.leastThreads - 1)
    #expect(try Glance.read(path: folder.store) == nil)
    let crowded = TemporaryFolder()
    _ = try GlanceTests(folder: crowded).fill(threads: 1200, inQueue: 99, commands: 2)
    #expect(try Glance.read(path: crowded.store) == nil)
  }

  @Test func `a store that has to be brought up to date is left to who opens it`() throws {
    _ = try fill(threads: 1200)
    try folder.open().store.connection.execute("PRAGMA user_version = 11")
    let content = try folder.bytes()
    #expect(try Glance.read(path: folder.store) == nil)
    #expect(try folder.bytes() == content)
  }

  init() { folder = TemporaryFolder() }
  private init(folder: TemporaryFolder) { self.folder = folder }
}
