import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols
@testable import Agents

/// Asking an agent which sessions it keeps, by each protocol.
@Suite struct SessionQuestionTests {
  private static func question(_ kind: AgentKind) -> SessionQuestion {
    SessionQuestion(kind, agent: "kimi", directories: ["/src/api", "/real/api"], version: "9")
  }

  private static func hear(_ question: inout SessionQuestion, _ json: JSON) -> [JSON] {
    question.receive(line: json.bytes)
  }

  private static let lists: JSON = [
    "protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["list": [:]]],
  ]

  @Test func `an ACP agent is asked page by page, and sessions of other directories are left out`() {
    var question = Self.question(.acp)
    #expect(question.begin().map { $0["method"] } == ["initialize"])
    #expect(
      Self.hear(&question, ["id": 1, "result": Self.lists]) == [
        ["jsonrpc": "2.0", "id": 2, "method": "session/list", "params": ["cwd": "/src/api"]]
      ])
    let first: JSON = [
      "sessions": [
        ["sessionId": "a", "cwd": "/real/api/", "title": "Тест\nзвук", "updatedAt": "2026-11-21T10:00:00Z"],
        ["sessionId": "b", "cwd": "/elsewhere", "title": "x"],
      ], "nextCursor": "more",
    ]
    #expect(
      Self.hear(&question, ["id": 2, "result": first]) == [
        ["jsonrpc": "2.0", "id": 3, "method": "session/list", "params": ["cwd": "/src/api", "cursor": "more"]]
      ])
    #expect(question.answer == nil)
    _ = Self.hear(&question, ["id": 3, "result": ["sessions": [["sessionId": "c", "cwd": "/src/api"]]]])
    #expect(
      question.answer
        == .sessions([
          AgentSession(id: "a", title: "Тест звук", updatedAt: Timestamp(milliseconds: 1_795_255_200_000)),
          AgentSession(id: "c", title: ""),
        ]))
  }

  @Test func `all pages are read, each session is listed once, and pages that lead back to one another end`() {
    var question = Self.question(.acp)
    _ = question.begin()
    _ = Self.hear(&question, ["id": 1, "result": Self.lists])
    for page in 1...60 {
      let rows: JSON = [["sessionId": .string("s\(page)")], ["sessionId": "twice"]]
      _ = Self.hear(
        &question,
        ["id": .integer(Int64(page + 1)), "result": ["sessions": rows, "nextCursor": .string("to \(page % 60)")]])
      #expect(question.answer == nil)
    }
    _ = Self.hear(&question, ["id": 62, "result": ["sessions": [], "nextCursor": "to 1"]])
    guard case .sessions(let sessions) = question.answer else {
      Issue.record("It has ended with \(String(describing: question.answer)).")
      return
    }
    #expect(sessions.count == 61)
  }

  @Test func `Codex is asked for its threads, without those of its own subagents`() {
    var question = Self.question(.codex)
    _ = question.begin()
    let lines = Self.hear(&question, ["id": 1, "result": [:]])
    #expect(
      lines == [
        ["method": "initialized", "params": [:]],
        ["id": 2, "method": "thread/list", "params": ["cwd": ["/src/api", "/real/api"], "limit": 100]],
      ])
    let data: JSON = [
      "data": [
        ["id": "t1", "cwd": "/src/api", "name": .null, "preview": "漢字", "updatedAt": 1_795_255_200],
        ["id": "t2", "cwd": "/src/api", "preview": "x", "parentThreadId": "t1"],
      ], "nextCursor": .null,
    ]
    _ = Self.hear(&question, ["id": 2, "result": data])
    #expect(
      question.answer
        == .sessions([
          AgentSession(id: "t1", title: "漢字", updatedAt: Timestamp(milliseconds: 1_795_255_200_000))
        ]))
  }

  @Test func `one that doesn't list them, wants a login or keeps them in files says so`() {
    var question = Self.question(.acp)
    _ = question.begin()
    _ = Self.hear(&question, ["id": 1, "result": ["protocolVersion": 1]])
    #expect(question.answer == .failed("kimi doesn't list its sessions."))
    var other = Self.question(.acp)
    _ = other.begin()
    _ = other.receive(line: Array("plain words".utf8))
    _ = Self.hear(&other, ["id": 1, "error": ["code": -32000, "message": "Login first"]])
    #expect(
      other.answer == .failed("kimi did not list its sessions: Login first. `upnext login kimi` leads you there."))
    #expect(
      Self.question(.claude).answer
        == .failed("kimi lists no sessions, but keeps them where upnext finds them: they are in Recent."))
  }

  @Test func `a real process is asked, and ends`() throws {
    let script = """
      #!/bin/sh
      read line; echo '{"id":1,"result":{"protocolVersion":1,"agentCapabilities":{"sessionCapabilities":{"list":{}}}}}'
      read line; echo '{"id":2,"result":{"sessions":[{"sessionId":"é","cwd":"'"$PWD"'"}]}}'
      cat >/dev/null
      """
    let rig = try HostRig(
      extra: [
        AgentCommand(provider: "lister", program: "lister"), AgentCommand(provider: "dead", program: "dead"),
      ], programs: ["lister": script, "dead": "#!/bin/sh\necho no luck >&2\nexit 3\n"])
    #expect(rig.sessions(of: "lister") == .sessions([AgentSession(id: "é", title: "")]))
    #expect(
      rig.sessions(of: "dead")
        == .failed("dead ended with exit 3 before it had listed its sessions. It last said: no luck."))
    #expect(
      rig.sessions(of: "nobody") == .failed("There is no agent called nobody. Known are: dead, fake, lister, shell."))
    rig.closeAll()
  }

  @Test func `what is no message, or an answer to nothing that was asked, is for the agent's log`() {
    var question = Self.question(.acp)
    _ = question.begin()
    let stray: JSON = ["id": 77, "result": ["größe": 1]]
    for line in [stray.bytes, Array("Willkommen, 漢字".utf8)] {
      #expect(question.receive(line: line) == [])
      #expect(question.noise == line)
    }
    #expect(question.answer == nil)
    _ = Self.hear(&question, ["id": 1, "result": Self.lists])
    #expect(question.noise == nil)
  }

  @Test(
    arguments: [
      (1_795_255_200, 1_795_255_200_000), (1_795_255_200_123_456_789, 1_795_255_200_123),
      (1.795_255_2e9, 1_795_255_200_000),
      (JSON.integer(.max), nil), (JSON.integer(.min), nil), (1e300, nil), ("yesterday", nil),
    ] as [(JSON, Int64?)])
  func `whatever an agent counts moments in, they are read`(updatedAt: JSON, milliseconds: Int64?) {
    var question = Self.question(.acp)
    _ = question.begin()
    _ = Self.hear(&question, ["id": 1, "result": Self.lists])
    _ = Self.hear(&question, ["id": 2, "result": ["sessions": [["sessionId": "a", "updatedAt": updatedAt]]]])
    let session = AgentSession(id: "a", title: "", updatedAt: milliseconds.map { Timestamp(milliseconds: $0) })
    #expect(question.answer == .sessions([session]))
  }
}
