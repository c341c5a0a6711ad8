import Conversation
import SeededNumbers
import Testing

@testable import Queues

struct StreamsTests {
  /// What a screen may ask of the threads.
  private struct Orders: Equatable {
    let recent: [ThreadID]
    let inRecent: [ThreadID]
    let working: Set<ThreadID>
    let needing: Set<ThreadID>
    let projects: [String: Project]
    let deleted: Set<ThreadID>
    let midway: Set<ThreadID>
    let timed: Set<ThreadID>
    let byProject: [String: [ThreadID]]
    let withOutbox: Set<ThreadID>
    let hidden: Set<ThreadID>

    init(_ streams: Streams) {
      (recent, working, needing, projects) = (streams.recent, streams.working, streams.needing, streams.projects)
      inRecent = streams.inRecent(7)
      (deleted, midway, timed) = (streams.deleted, streams.midway, streams.timed)
      withOutbox = streams.withOutbox
      hidden = streams.hidden
      byProject = streams.projects.mapValues { streams.threads(in: $0.directory) }
    }
  }

  /// From the threads alone, in the plainest way.
  private func recomputed(_ streams: Streams) -> Streams { Streams(Array(streams.all)) }

  @Test(arguments: seeds)
  func `the orders are what they would be if made from nothing`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var streams = Streams()
    for step in 1...600 {
      let id: ThreadID = CoreTests.id(random.number(1...15))
      switch random.number(0...12) {
      case 0, 1:
        var fresh = WorkStream(
          id: id, project: random.pick(["/a", "/б", "/日本"]), provider: "claude", createdAt: random.time())
        fresh.unreadCount = random.number(0...1)
        streams[id] = fresh
      case 2: if random.number(0...3) == 0 { streams[id] = nil }
      case 3, 4: streams.update(id) { $0.lastModified = random.time() }
      case 5: streams.update(id) { $0.isDeleted.toggle() }
      case 6: streams.update(id) { $0.project = random.pick(["/a", "/б", "/日本"]) }
      case 7:
        streams.update(id) {
          $0.turn = $0.turn == nil ? Turn(message: CoreTests.id(1), startedAt: noon) : nil
          if random.number(0...1) == 0 {
            $0.turn?.permissions = [Permission(id: "p", title: "t", detail: "d", options: [], askedAt: noon)]
          }
        }
      case 8:
        streams.update(id) {
          $0.outbox.hold = random.pick([.failed("нет"), .interrupted, .paused, .retrying(at: noon), nil])
        }
      case 12: streams.update(id) { $0.hiding = random.pick([Hiding([.recent: random.time()]), nil]) }
      case 11: streams.update(id) { $0.pinnedAt = random.pick([random.time(), noon, nil]) }
      case 9: streams.update(id) { $0.edit = random.pick([MessageEdit(message: CoreTests.id(1), text: "é"), nil]) }
      default:
        streams.update(id) { stream in
          stream.draft += "…"
          let message = QueuedMessage(id: CoreTests.id(7), content: "привет", createdAt: noon)
          if stream.outbox.waiting.remove(message.id) == nil { stream.outbox.waiting.append(message) }
        }
      }
      #expect(Orders(streams) == Orders(recomputed(streams)), "seed \(seed), step \(step)")
      #expect(streams == recomputed(streams))
      let busy = streams.all.filter { !$0.outbox.waiting.isEmpty || $0.outbox.hold != nil || $0.outbox.isPaused }
      #expect(streams.withOutbox == Set(busy.map(\.id)), "seed \(seed), step \(step)")
    }
  }

  @Test func `what an agent says in the middle of a turn leaves the outlook of lists as it was`() {
    var streams = Streams([WorkStream(id: id(1), project: "/б", provider: nil, createdAt: noon)])
    streams.update(id(1)) { $0.turn = Turn(message: id(2), startedAt: noon) }
    let before = streams.outlook
    streams.update(id(1)) { stream in
      stream.turn?.lastSignalAt = noon.adding(seconds: 1)
      stream.turn?.toolsRunning = ["t"]
      stream.messageCount += 1
      stream.draft = "й"
    }
    #expect(streams.outlook == before)
    let changes: [(inout WorkStream) -> Void] = [
      { $0.turn?.permissions = [Permission(id: "p", title: "", detail: "", options: [], askedAt: noon)] },
      { $0.customName = "имя" }, { $0.turn = nil }, { $0.unreadCount = 1 }, { $0.outbox.hold = .paused },
      { $0.isDeleted = true }, { $0.provider = "codex" }, { $0.project = "/в" }, { $0.preview = "слова" },
    ]
    for (number, change) in changes.enumerated() {
      let last = streams.outlook
      streams.update(id(1), change)
      #expect(streams.outlook == last + 1, "change \(number)")
    }
  }

  @Test func `only threads that changed are touched, until they are settled`() {
    var streams = Streams((1...3).map { WorkStream(id: id($0), project: "/a", provider: nil, createdAt: noon) })
    #expect(streams.touched == [])
    streams.update(id(1)) { $0.draft = "שלום" }
    streams.update(id(2)) { $0.draft = "" }
    streams[id(3)] = nil
    #expect(streams.touched == [id(1), id(3)])
    streams.settled()
    #expect(streams.touched == [])
    streams.touch([id(2)])
    #expect(streams.touched == [id(2)])
  }

  @Test func `a run, an edit and a hold that ends by itself put a thread midway, also a deleted one`() {
    var streams = Streams((1...5).map { WorkStream(id: id($0), project: "/日本", provider: nil, createdAt: noon) })
    #expect(streams.midway == [])
    let message = QueuedMessage(id: id(9), content: "שלום", createdAt: noon)
    streams.update(id(1)) { $0.outbox = Lane(running: [Run(item: message, startedAt: noon)], capacity: 1) }
    streams.update(id(2)) { $0.edit = MessageEdit(message: id(9), text: "é") }
    streams.update(id(3)) { $0.outbox.hold = .usageLimit(until: noon) }
    streams.update(id(4)) { $0.outbox.hold = .failed("нет") }
    streams.update(id(5)) { $0.turn = Turn(message: id(9), startedAt: noon) }
    for number in [1, 2, 3] { streams.update(id(number)) { $0.isDeleted = true } }
    #expect(streams.midway == [id(1), id(2), id(3)])
    streams.update(id(2)) { $0.edit = nil }
    #expect(streams.midway == [id(1), id(3)])
  }

  @Test func `a thread's project keeps its spelling, byte by byte`() {
    let paths = ["/caf\u{E9}", "/cafe\u{301}", "/caf\u{E9}"]
    let streams = Streams(
      paths.enumerated().map { WorkStream(id: id($0 + 1), project: $1, provider: nil, createdAt: noon) })
    #expect((1...3).map { Array((streams[id($0)]?.project ?? "").utf8) } == paths.map { Array($0.utf8) })
    #expect(streams.projects.count == 1)
  }

  @Test func `each thread is handed over once`() {
    let streams = Streams((1...600).map { WorkStream(id: id($0), project: "/a", provider: nil, createdAt: noon) })
    var seen: [ThreadID] = []
    streams.forEach { seen.append($0.id) }
    #expect(seen.sorted() == (1...600).map { id($0) })
  }

  @Test func `newest threads come first, and deleted ones not at all`() {
    var streams = Streams(
      (1...3).map {
        WorkStream(id: id($0), project: "/a", provider: nil, createdAt: noon.adding(seconds: Int64($0)))
      })
    streams.update(id(1)) { $0.lastModified = noon.adding(seconds: 9) }
    streams.update(id(2)) { $0.isDeleted = true }
    #expect(streams.recent == [id(1), id(3)])
    var project = Project(directory: "/a", threadCount: 2, lastModified: noon.adding(seconds: 9))
    project.happenedAt = project.lastModified
    #expect(streams.projects == ["/a": project])
  }
}
