import Conversation
import Foundation
import Testing

@testable import Agents

/// Two processes never go on with one session: the next one waits for the end of the one before.
@Suite struct OneWriterTests {
  /// An agent that goes on when its input is closed, and when it is told to end. It notes when it finds another one.
  private func rig() throws -> HostRig {
    let fake = try #require(HostRig.program("fake-agent"))
    var timeouts = Timeouts()
    (timeouts.close, timeouts.terminate, timeouts.idle) = (60_000, 200, 600_000)
    return try HostRig(
      timeouts: timeouts,
      programs: [
        "deaf": """
        #!/bin/sh
        if test -f pid && kill -0 $(cat pid) 2>/dev/null; then echo two >>two; fi
        echo $$ >pid
        echo start >>starts
        trap '' TERM
        \(fake)
        while :; do sleep 1; done
        """
      ], commands: ["deaf"])
  }

  private func hang(_ rig: HostRig) {
    rig.deliver("say a\nsilent", to: "deaf", as: 1)
    rig.wait { $0 == .text("a", kind: .said, part: nil) }
    rig.perform { .close($0) }
    #expect(rig.end(of: 1) == .cancelled)
  }

  private func starts(_ rig: HostRig) throws -> Int {
    try String(contentsOfFile: rig.folder + "/starts", encoding: .utf8).split(separator: "\n").count
  }

  private func expectNoneBesideAnother(_ rig: HostRig) {
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/two"), "there were two processes at once")
  }

  @Test func `what is sent while an agent is ending goes to the next one, once the first is gone`() throws {
    let rig = try rig()
    hang(rig)
    rig.deliver("say b", to: "deaf", as: 2, session: "fake-1")
    rig.perform { .setMode("plan", in: $0) }
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "ab")
    #expect(rig.news.contains(.mode("plan")))
    #expect(!rig.news.contains(.closed), "the thread has an agent all the time")
    expectNoneBesideAnother(rig)
    rig.perform { .close($0) }
    rig.deliver("say c", to: "deaf", as: 3, session: "fake-1")
    #expect(rig.end(of: 3) == .done)
    expectNoneBesideAnother(rig)
    #expect(try starts(rig) == 3)
    rig.perform { .close($0) }
    rig.deliver("say d", to: "deaf", as: 4, session: "fake-1")
    rig.closeAll()
  }

  @Test func `what is stopped before it could start was never sent`() throws {
    let rig = try rig()
    hang(rig)
    rig.deliver("say b", to: "deaf", as: 2, session: "fake-1")
    rig.perform { .cancel($0) }
    #expect(rig.news.last == .turnEnded(HostRig.message(2), .calledOff))
    rig.deliver("say c", to: "deaf", as: 3, session: "fake-1")
    #expect(rig.end(of: 3) == .done)
    #expect(rig.said == "ac")
    expectNoneBesideAnother(rig)
    rig.perform { .close($0) }
    rig.deliver("say d", to: "deaf", as: 4, session: "fake-1")
    rig.closeAll()
  }

  @Test func `when all agents are to end, what waits comes back unsent`() throws {
    let rig = try rig()
    hang(rig)
    rig.deliver("say b", to: "deaf", as: 2, session: "fake-1")
    rig.closeAll()
    #expect(
      rig.end(of: 2)
        == .failed(
          "upnext was ended before the message could leave. Nothing was sent. Send it again.", .notTaken))
    #expect(rig.said == "a")
    #expect(try starts(rig) == 1)
  }

  @Test func `another thread that goes on with the session of one that rested waits, too`() throws {
    let rig = try rig()
    rig.deliver("say a", to: "deaf", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform { .rest($0) }
    let other = ThreadID(UniqueID(high: 9, low: 9))
    let delivery = Delivery(
      message: HostRig.message(2), content: "say b", provider: "deaf", directory: "/tmp", providerSessionId: "fake-1",
      mode: nil)
    rig.host?.perform(.deliver(delivery, in: other))
    rig.host?.perform(.cancel(other))
    #expect(rig.news.last == .turnEnded(HostRig.message(2), .calledOff))
    rig.host?.perform(.deliver(delivery, in: other))
    rig.closeAll()
    #expect(
      rig.news.last
        == .turnEnded(
          HostRig.message(2),
          .failed(
            "upnext was ended before the message could leave. Nothing was sent. Send it again.", .notTaken
          )))
    #expect(try starts(rig) == 1)
  }

  @Test func `a session that is open is forked by the process that has it, and goes on in another`() throws {
    let rig = try HostRig(script: "== @start\nforks\n== one\nsay first \n== two\nsay second\n")
    rig.deliver("one")
    #expect(rig.end() == .done)
    let fork = Delivery(
      message: HostRig.message(2), content: "two", provider: "fake", directory: rig.folder, providerSessionId: nil,
      mode: nil, forkOf: rig.session)
    rig.host?.perform(.deliver(fork, in: Identity(UniqueID(high: 2, low: 9))))
    #expect(rig.end(of: 2) == .done)
    #expect(
      try rig.requests == [
        "initialize", "session/new", "session/prompt", "session/fork", "session/close", "initialize", "session/load",
        "session/prompt",
      ])
    let sessions = rig.news.compactMap { if case .session(let id, _, _) = $0 { id } else { nil } }
    #expect(sessions == ["fake-1", "fake-1-fork"])
    rig.closeAll()
  }
}
