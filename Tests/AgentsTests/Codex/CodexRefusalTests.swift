import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Threads that Codex does not open, by one code for many reasons: only one that is gone is lost.
@Suite struct CodexRefusalTests {
  private func refused(
    _ words: String, by code: Int = -32600, session: String? = "s1", host: String? = nil, record: String? = nil
  ) -> (talk: CodexTalk, end: TurnEnd?) {
    var talk = CodexTalk()
    _ = talk.deliver(session: session, host: host, sessionRecord: record)
    _ = talk.answers(1, [:])
    let outputs = talk.hears(["id": 3, "error": ["code": JSON(code), "message": .string(words)]])
    guard case .turnEnded(_, let end)? = outputs.news.last else { return (talk, nil) }
    return (talk, end)
  }

  private static let there: [(said: String, words: String, cause: FailureCause)] = [
    ("thread s1 already has an active writer", "Another program has this thread open", .other),
    ("session s1 is archived. Run `codex unarchive s1` to unarchive it first.", "archive", .other),
    ("thread s1 is closing; retry thread/resume after the thread is closed", "is just closing", .connection),
  ]

  @Test(arguments: there) func `a thread that is there and can't be opened is not lost`(
    said: String, words: String, cause: FailureCause
  ) {
    var (talk, end) = refused(said)
    guard case .failed(let reason, .notTaken, cause)? = end else {
      Issue.record("it ended otherwise: \(String(describing: end))")
      return
    }
    #expect(reason.contains(words))
    #expect(talk.client.lostSessions.isEmpty)
    // The next try asks for the same one.
    let again = talk.deliver(2, session: "s1").lines.last
    #expect(again?["method"] == "thread/resume" && again?["params"]?["threadId"] == "s1")
    let opened = talk.answers(4, ["thread": ["id": "s1", "cwd": "/src/api"]])
    #expect(opened.lines.last?["method"] == "turn/start")
  }

  @Test func `of an archived thread it is said how it comes back, and where`() {
    let said = "session s1 is archived. Run `codex unarchive s1` to unarchive it first"
    let start =
      "codex has put this thread's session into its archive (\(said)). Nothing was sent, and nothing is lost: run "
      + "`codex unarchive s1`"
    #expect(refused(said + ".").end == .failed(start + ", then send again.", .notTaken))
    #expect(refused(said, host: "build").end == .failed(start + " on build, then send again.", .notTaken))
  }

  @Test func `a thread that it doesn't find is not lost where its record lies on the disk`() {
    let (talk, end) = refused("no rollout found", record: "/größe/rollout.jsonl")
    guard case .failed(let words, .notTaken, cause: .other)? = end else {
      Issue.record("it ended otherwise: \(String(describing: end))")
      return
    }
    #expect(words.contains("(no rollout found), though its record is in /größe/rollout.jsonl."))
    #expect(talk.client.lostSessions.isEmpty)
  }

  @Test func `a thread that can't be read can be handed over, and of a first one nobody knows more`() {
    let start = "codex opened no thread: failed to load größe. Nothing was sent. "
    let advice =
      "Send again; where this stays so, hand the thread over to codex: that begins a new session, which is told what was "
      + "said before."
    #expect(refused("failed to load größe", by: -32603).end == .failed(start + advice, .notTaken))
    #expect(
      refused("failed to load größe", by: -32603, session: nil).end
        == .failed(start + "Its own log may say more.", .notTaken, cause: .cannotStart))
  }

  @Test func `a thread without a name can't be gone on with, and it says what to do`() {
    var talk = CodexTalk()
    _ = talk.deliver()
    _ = talk.answers(1, [:])
    let outputs = talk.answers(3, ["thread": ["id": ""]])
    let words =
      "codex gave its new thread no name, so nothing can be said in it. Nothing was sent. Update codex, or hand the thread "
      + "over to another agent."
    #expect(outputs.news == [.turnEnded(CodexTalk.message(1), .failed(words, .notTaken))])
  }

  @Test func `a thread that is gone is lost`() {
    let (talk, end) = refused("no rollout found for thread id s1")
    #expect(talk.client.lostSessions == ["s1"])
    guard case .failed(_, .notTaken, .sessionIsGone)? = end else {
      Issue.record("it ended otherwise: \(String(describing: end))")
      return
    }
  }
}
