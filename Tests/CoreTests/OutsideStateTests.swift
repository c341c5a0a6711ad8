import Conversation
import Testing

@testable import Queues

/// How a thread is that goes on without us, by evidence alone.
struct OutsideStateTests {
  private static let now = Timestamp(milliseconds: 1_795_255_200_000)

  private func thread(_ ending: SessionEnding?, _ writing: SessionWriting, secondsAgo: Int64 = 3600) -> WorkStream {
    var stream = WorkStream(
      id: Identity(UniqueID(high: 1, low: 1)), project: "/p", provider: "claude", providerSessionId: "s",
      createdAt: Self.now, isLocallyCreated: false)
    stream.outside = Outside(
      path: "/f", providerSessionId: "s", directory: "/p", mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1,
      ending: ending, endingAt: Self.now.adding(seconds: -secondsAgo))
    stream.outside?.writing = writing
    return stream
  }

  private func program(_ doing: SessionWriter.Doing) -> SessionWriting { .program(SessionWriter(pid: 1, doing: doing)) }

  private func state(_ stream: WorkStream) -> StreamState { stream.state(at: Self.now, quietAfter: 300) }

  @Test func `a program that tells what it does is believed`() {
    #expect(state(thread(.open, program(.working))) == .working)
    #expect(state(thread(.tool, program(.wantsLeave))) == .approve)
    #expect(state(thread(.tool, program(.asks))) == .ask)
    #expect(state(thread(.open, program(.idle))) == .idle)
    #expect(state(thread(.open, program(.unknown))) == .working)
    #expect(state(thread(.tool, program(.unknown))) == .unknown, "it runs, or waits for leave")
  }

  @Test(arguments: [SessionEnding.ended, .stopped, .failed, .spoke])
  func `a turn that ended is over, where nobody writes`(ending: SessionEnding) {
    #expect(state(thread(ending, .nobody)) == .idle)
  }

  @Test(arguments: [SessionEnding.open, .tool, .asks])
  func `a turn without an end and without a writer was interrupted`(ending: SessionEnding) {
    #expect(state(thread(ending, .nobody)) == .held)
    #expect(thread(ending, .nobody).outsideActivity(at: Self.now) == .interrupted)
    #expect(!thread(ending, .nobody).needsPerson, "it is old news that nobody has to act on")
  }

  @Test func `where nothing tells, an open turn shows as going on for a minute, and as unknown after that`() throws {
    let fresh = thread(.open, .unknown, secondsAgo: 20)
    #expect(state(fresh) == .working)
    #expect(fresh.outside?.changesAt(after: Self.now) == Self.now.adding(seconds: 40))
    #expect(state(thread(.open, .unknown, secondsAgo: 61)) == .unknown)
    #expect(thread(.open, .unknown, secondsAgo: 61).outside?.changesAt(after: Self.now) == nil)
    #expect(state(thread(nil, .unknown)) == .unknown)
    #expect(state(thread(.ended, .unknown)) == .idle)
  }

  @Test func `work elsewhere locks the thread, and a question elsewhere needs the person`() {
    #expect(thread(.open, program(.working)).isLocked)
    #expect(!thread(.open, .unknown, secondsAgo: 5).isLocked, "that it may be at work is no evidence")
    #expect(thread(.tool, program(.wantsLeave)).needsPerson)
    #expect(!thread(.ended, program(.idle)).needsPerson)
    var streams = Streams()
    streams[thread(.open, program(.working)).id] = thread(.open, program(.working))
    #expect(streams.workingOutside.count == 1 && streams.working.isEmpty)
  }

  @Test func `our own turn is known better than from a file that may lag behind`() {
    var own = thread(.open, .nobody)
    own.outside?.isOwnTurn = true
    #expect(state(own) == .idle)
    own.outbox.hold = .failed("x")
    own.outside?.isOwnTurn = false
    #expect(state(own) == .failed)
  }

  @Test func `the Queue leaves out what its provider has lost`() {
    var gone = thread(.ended, .unknown)
    gone.outside?.isGone = true
    var queue = AttentionQueue()
    queue.enqueue(gone.id, at: Self.now)
    #expect(queue.shown(in: Streams([gone])).isEmpty)
    gone.outside?.isGone = false
    #expect(queue.shown(in: Streams([gone])).count == 1)
  }
}
