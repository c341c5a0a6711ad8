import Conversation
import Foundation
import JSON
import Testing

@testable import AgentProtocols
@testable import Agents

@Suite struct ClaudeSessionFileTests {
  @Test func `a session is the thread's own where its file says so, and nobody's where there is none`() throws {
    let projects = URL.temporaryDirectory.appending(path: "upnext-claude-\(UUID().uuidString)").path()
    defer { do { try FileManager.default.removeItem(atPath: projects) } catch { Issue.record(error) } }
    for (folder, session) in [("-src-api-", "here"), ("-src-web", "there")] {
      try FileManager.default.createDirectory(atPath: "\(projects)/\(folder)", withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: "\(projects)/\(folder)/\(session).jsonl"))
    }
    let moved = "\(projects)/-src-api---claude-worktrees-x"
    try FileManager.default.createDirectory(atPath: moved, withIntermediateDirectories: true)
    try Data("{\"type\":\"queue-operation\"}\n{\"cwd\":\"/src/apié\"}\n{\"cwd\":\"/src/web\"}\n".utf8)
      .write(to: URL(filePath: moved + "/moved.jsonl"))
    func elsewhere(_ session: String, _ directory: String = "/src/apié") -> String? {
      ClaudeSessionFile.folderElsewhere(of: session, directories: [directory], in: ["/no/such", projects])
    }
    #expect(elsewhere("here") == nil)
    #expect(elsewhere("there") == "\(projects)/-src-web")
    #expect(elsewhere("there", "/src/web") == nil)
    #expect(elsewhere("moved") == nil, "it began here, and has gone into a worktree of its own")
    #expect(elsewhere("moved", "/src/web") == moved)
    #expect(elsewhere("moved", "/src") == moved)
    #expect(elsewhere("unknown") == nil)
    #expect(elsewhere("../-src-web/there") == nil)
    #expect(elsewhere("there", "/" + String(repeating: "long", count: 60)) == nil)
  }

  @Test func `a session that is kept elsewhere gets no message, and a new one begins at the person's word`() {
    var client = ClaudeClient(
      agent: "claude", directory: "/src/api", session: ClaudeSession(.resumed, id: "s", elsewhere: "/c/-src-web"))
    let delivery = Delivery(
      message: ClaudeTalk.message(1), content: "é", provider: "claude", directory: "/src/api", providerSessionId: "s",
      mode: nil)
    #expect(
      client.deliver(delivery) == [
        .report(
          .turnEnded(
            ClaudeTalk.message(1),
            .failed(
              "claude keeps this thread's session in another folder than the thread's (/c/-src-web). Nothing was sent. "
                + "Send again to begin a new session, in which it knows nothing of what was said before. "
                + "Hand the thread over to claude first, and it is told.",
              .notTaken)))
      ])
    #expect(client.lostSessions == ["s"])
    #expect(!client.serves(delivery))
  }

  @Test func `a session that it doesn't find is not lost where its record lies on the disk`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver(sessionRecord: "/größe/s.jsonl")
    let outputs = talk.hears(["type": "result", "is_error": true, "errors": ["No conversation found"]])
    guard case .turnEnded(_, .failed(let words, .notTaken, cause: .other))? = outputs.news.last else {
      Issue.record("it ended otherwise: \(outputs.news)")
      return
    }
    #expect(words.contains("(No conversation found), though its record is in /größe/s.jsonl."))
    #expect(talk.client.lostSessions.isEmpty)
  }
}
