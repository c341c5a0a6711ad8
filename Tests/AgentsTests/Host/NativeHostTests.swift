import AgentProtocols
import Conversation
import Foundation
import Testing

@testable import Agents

/// Real processes that speak as Claude Code and Codex do, and what may go wrong with them.
@Suite struct NativeHostTests {
  private static let kinds: [AgentKind] = [.claude, .codex]

  private func rig(_ kind: AgentKind, timeouts: Timeouts = Timeouts()) throws -> HostRig {
    let fake = try #require(HostRig.program("fake-agent"))
    let programs = [
      "early": "echo 'Not logged in: été' >&2; exit 7", "killed": "kill -9 $$", "mute": "while read line; do :; done",
      // It hangs, and never again.
      "late": "mkdir once || exit 7; while read line; do :; done; exit 7",
      "used": "echo 'Error: Session ID x is already in use.' >&2; exit 1",
      "poor": #"read line; echo '{"type":"system"}'; echo '{"id":9,"result":{}}'; exit 3"#,
    ]
    return try HostRig(
      extra: [
        AgentCommand(provider: "fake", kind: kind, program: fake, environment: ["FAKE_AGENT_VOICE": kind.rawValue]),
        AgentCommand(provider: "gone", kind: kind, program: "no-such-agent"),
      ]
        + programs.map {
          AgentCommand(provider: $0.key, kind: kind, program: "/bin/sh", arguments: ["-c", $0.value])
        }, timeouts: timeouts)
  }

  @Test(arguments: kinds)
  func `two messages go to one session, each said once`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("say שלום 日本", as: 1)
    #expect(rig.end(of: 1) == .done)
    let session = try #require(rig.session)
    #expect(session == (kind == .claude ? HostRig.stream.text : "fake-1"))
    rig.deliver("say again", as: 2, session: session)
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "שלום 日本again")
    rig.closeAll()
    // Another process goes on with the same session.
    rig.deliver("say back", as: 3, session: session)
    #expect(rig.end(of: 3) == .done)
    #expect(rig.said == "שלום 日本againback")
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `a session that is gone is said, and a new one begins only at the person's word`(kind: AgentKind) throws {
    let rig = try rig(kind)
    let gone = "00000000-0000-4000-8000-000000000000"
    rig.deliver("say a", as: 1, session: gone)
    guard case .failed(let words, .notTaken, .sessionIsGone) = rig.end(of: 1) else {
      Issue.record("the message was not refused: \(String(describing: rig.end(of: 1)))")
      return
    }
    #expect(words.hasPrefix("fake no longer has this thread's session ("))
    #expect(words.contains("Nothing was sent."))
    if kind == .claude { rig.waitUntilClosed() }
    rig.deliver("say a", as: 2)
    #expect(rig.end(of: 2) == .done)
    #expect(rig.session != nil && rig.session != gone)
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `a question is answered, and a refusal lets the turn go on`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("ask rm -r ü\nsay done")
    rig.wait { if case .asks = $0 { true } else { false } }
    let permission = try #require(rig.permission)
    #expect(permission.detail == "rm -r ü")
    let deny = try #require(permission.option(.rejectOnce))
    rig.perform { .answer(permission: permission.id, .option(deny.id), in: $0) }
    #expect(rig.end() == .done)
    #expect(rig.said == (kind == .claude ? "denydone" : "declinedone"))
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `a cancelled turn ends, and the agent goes on to serve`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("say a\nsilent", as: 1)
    rig.wait { if case .text("a", _, _) = $0 { true } else { false } }
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 1) == .cancelled)
    rig.deliver("say b", as: 2, session: rig.session)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `an agent that ignores a cancel is ended at the second word`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("ignore-cancel\nsay a\nsilent")
    rig.wait { if case .text("a", _, _) = $0 { true } else { false } }
    rig.perform { .cancel($0) }
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `what cannot start, or dies at its start, sends nothing and says why`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("x", to: "gone", as: 1)
    #expect(
      rig.end(of: 1)
        == .failed(
          "gone did not start: there is no program no-such-agent on the server's PATH. Install it, or set its path in the "
            + "config file, then send again.", .notTaken, cause: .cannotStart))
    rig.deliver("x", to: "early", as: 2, earlierAttempts: 5)
    #expect(
      rig.end(of: 2)
        == .failed(
          "early ended with exit 7. It last said: Not logged in: été. Send again to start it anew.",
          .notTaken, cause: .cannotStart))
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `a program that speaks another language can't start for anybody`(kind: AgentKind) throws {
    var timeouts = Timeouts()
    timeouts.start = 200
    let rig = try rig(kind, timeouts: timeouts)
    rig.deliver("x", to: "mute", as: 1, earlierAttempts: 5)
    #expect(
      rig.end(of: 1)
        == .failed(
          "mute said nothing for 0 seconds after it was started, so it was ended. It did not say why. Send again to start it "
            + "anew.", .notTaken, cause: .cannotStart))
    rig.waitUntilClosed()
    rig.forgetNews()
    rig.deliver("x", to: "poor", as: 2, earlierAttempts: 5)
    guard case .failed(_, .notTaken, .cannotStart)? = rig.end(of: 2) else {
      Issue.record("it ended otherwise: \(String(describing: rig.end(of: 2)))")
      return
    }
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `of a signal at its start nobody knows whether it comes again`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("x", to: "killed")
    #expect(
      rig.end()
        == .failed(
          "killed was killed by SIGKILL. It did not say why. Send again to start it anew.", .notTaken,
          cause: .connection))
    rig.closeAll()
  }

  @Test(arguments: ["session", "mode"])
  func `what Claude Code is started with for one thread alone tells nothing of others`(reason: String) throws {
    let rig = try rig(.claude)
    for (number, tries) in [(UInt64(1), 0), (2, 5)] {
      rig.deliver(
        "x", to: "early", as: number, session: reason == "session" ? "00000000-0000-4000-8000-000000000000" : nil,
        mode: reason == "mode" ? "größe" : nil, earlierAttempts: tries)
      guard case .failed(_, .notTaken, let cause)? = rig.end(of: number) else {
        Issue.record("it ended otherwise: \(String(describing: rig.end(of: number)))")
        return
      }
      // A moment's trouble at its start is no fault of the message.
      #expect(cause == (tries == 0 ? .connection : .other))
      rig.waitUntilClosed()
      rig.forgetNews()
    }
    rig.closeAll()
  }

  @Test func `where two threads' sessions can't be opened, one behind the other, Claude Code can't start for anybody`()
    throws
  {
    let other = ThreadID(UniqueID(high: 2, low: 3))
    let rig = try rig(.claude)
    func cause(of number: UInt64, by agent: String, in stream: ThreadID) -> FailureCause? {
      rig.deliver(
        "x", to: agent, as: number, session: "00000000-0000-4000-8000-00000000000\(number)", earlierAttempts: 5,
        in: stream)
      guard case .failed(_, .notTaken, let cause)? = rig.end(of: number) else { return nil }
      rig.waitUntilClosed()
      rig.forgetNews()
      return cause
    }
    #expect(cause(of: 1, by: "early", in: HostRig.stream) == .other)
    #expect(cause(of: 2, by: "early", in: HostRig.stream) == .other)
    #expect(cause(of: 3, by: "killed", in: other) == .other, "that is another agent")
    #expect(cause(of: 4, by: "early", in: other) == .cannotStart)
    rig.closeAll()
  }

  @Test func `a start that the person stopped tells nothing of another thread's`() throws {
    let other = ThreadID(UniqueID(high: 2, low: 3))
    let rig = try rig(.claude)
    func deliver(_ number: UInt64, in stream: ThreadID) {
      rig.deliver(
        "x", to: "late", as: number, session: "00000000-0000-4000-8000-00000000000\(number)", earlierAttempts: 5,
        in: stream)
    }
    deliver(1, in: HostRig.stream)
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 1) == .calledOff)
    rig.waitUntilClosed()
    rig.forgetNews()
    deliver(2, in: other)
    guard case .failed(_, .notTaken, let cause)? = rig.end(of: 2) else {
      Issue.record("it ended otherwise: \(String(describing: rig.end(of: 2)))")
      return
    }
    #expect(cause == .other)
    rig.closeAll()
  }

  @Test func `a session that Claude Code has already is no reason to wait for the person: the next try begins another`()
    throws
  {
    let rig = try rig(.claude)
    rig.deliver("x", to: "used")
    guard case .failed(_, .notTaken, .connection)? = rig.end() else {
      Issue.record("it ended otherwise: \(String(describing: rig.end()))")
      return
    }
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `an agent that dies in mid-turn fails it in words`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("say a\nstderr ключ\nexit 3")
    #expect(
      rig.end()
        == .failed(
          "fake ended with exit 3. It last said: ключ.", .answered,
          cause: .connection))
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `garbage among the messages is kept for the log, and the turn goes on`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("garbage\nsay still here")
    #expect(rig.end() == .done)
    #expect(rig.said == "still here")
    rig.closeAll()
    let log = try String(contentsOfFile: rig.folder + "/agent-fake.log", encoding: .utf8)
    #expect(log.contains("Welcome! Σ not JSON\n"))
  }

  @Test(arguments: kinds)
  func `a line of 12 MB arrives whole`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("flood 12288")
    #expect(rig.end() == .done)
    #expect(rig.said.utf8.count == 12288 * 1024)
    rig.closeAll()
  }

  @Test(arguments: kinds)
  func `an agent that never answers is ended when the thread is closed`(kind: AgentKind) throws {
    let rig = try rig(kind)
    rig.deliver("silent")
    rig.wait { if case .accepted = $0 { true } else { false } }
    rig.perform { .close($0) }
    #expect(rig.end() == .cancelled)
    rig.waitUntilClosed()
    rig.closeAll()
  }
}
