import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentForms
@testable import AgentProtocols

/// Forms and addresses that somebody behind an agent asks for, by each of the three protocols.
@Suite struct ElicitationTests {
  private static let schema: JSON = [
    "type": "object",
    "properties": [
      "name": ["type": "string", "title": "Имя", "description": "of the branch", "minLength": 2, "default": "fix"],
      "count": ["type": "integer", "minimum": 1, "maximum": 9],
      "size": ["type": "string", "oneOf": [["const": "s", "title": "小"], ["const": "l", "title": "Large"]]],
      "push": ["type": "boolean", "default": true],
      "parts": ["type": "array", "items": ["type": "string", "enum": ["a", "b"]], "minItems": 1, "default": ["b"]],
    ],
    "required": ["name", "count", "size", "push"],
  ]

  private static func form(_ schema: JSON = schema) -> ElicitationForm? {
    ElicitationForm(message: "How is it\nto be done?", mode: "form", schema: schema, url: nil)
  }

  private static func asked(_ form: ElicitationForm) -> Permission {
    form.question(named: "q", of: "7", askedAt: Timestamp(milliseconds: 7))
  }

  private static let refusals = [
    Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
    Permission.Option(id: "cancel", name: "Cancel", kind: .other),
  ]

  @Test func `fields are asked one after the other, each by its kind`() throws {
    var form = try #require(Self.form())
    #expect(
      Self.asked(form)
        == Permission(
          id: "q", title: "How is it to be done?", detail: "1 of 5: Имя: of the branch\nusual: fix",
          options: [Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "fix")] + Self.refusals,
          isQuestion: true, form: Permission.Form("7", number: 1, of: 5), askedAt: Timestamp(milliseconds: 7)))
    #expect(form.take(.option("words", message: "main é")) == .ask)
    #expect(Self.asked(form).detail == "2 of 5: count")
    #expect(form.take(.option("words", message: " 3 ")) == .ask)
    #expect(Self.asked(form).options.map(\.name) == ["小", "Large", "Decline", "Cancel"])
    #expect(form.take(.option("choice2")) == .ask)
    #expect(Self.asked(form).options.map(\.name) == ["Yes (usual)", "No", "Decline", "Cancel"])
    #expect(form.take(.option("choice2")) == .ask)
    #expect(
      Self.asked(form).options.map(\.label)
        == ["[ ] a", "[x] b", "Answer with these", "Leave it out", "Decline", "Cancel"])
    #expect(
      form.take(.option("choice1+choice2"))
        == .done([
          "action": "accept",
          "content": ["name": "main é", "count": 3, "size": "l", "push": false, "parts": ["a", "b"]],
        ]))
  }

  private static let misfits: [(JSON, String, String)] = [
    (["type": "integer", "minimum": 1, "maximum": 9], "drei", "\"x\" must be a whole number."),
    (["type": "integer", "minimum": 1, "maximum": 9], "10", "\"x\" must be 1 to 9."),
    (["type": "number", "minimum": 0.5], "0.25", "\"x\" must be at least 0.5."),
    (["type": "string", "maxLength": 2], "äöü", "\"x\" must have at most 2 characters."),
    (["type": "string"], " ", "\"x\" must be answered."),
    (["type": "string", "format": "email"], "ada", "\"x\" must be an e-mail address."),
    (
      ["type": "string", "format": "uri", "title": "Adresse"], "größe",
      "\"Adresse\" must be an address such as https://example.org."
    ),
    (
      ["type": "string", "format": "date-time"], "9:30",
      "\"x\" must be a date with a time such as 2026-11-26T09:30:00Z."
    ),
    (["type": "string", "minLength": 1], "", "\"x\" must have at least 1 character."),
    (["type": "string", "minLength": 4, "maxLength": 4], "1", "\"x\" must have exactly 4 characters."),
    (["type": "string", "format": "date"], "21.11.2026", "\"x\" must be a date such as 2026-11-26."),
    (["type": "string", "format": "date"], "2026-13-45", "\"x\" must be a date such as 2026-11-26."),
    (["type": "string", "format": "date"], "2026-02-29", "\"x\" must be a date such as 2026-11-26."),
    (
      ["type": "string", "format": "date-time"], "2026-11-26T24:30:00Z",
      "\"x\" must be a date with a time such as 2026-11-26T09:30:00Z."
    ),
    (["type": "string", "enum": ["a", "b", "c", "d", "e", "f"]], "z", "\"z\" is none of these."),
    (
      ["type": "array", "items": ["enum": ["a", "b", "c", "d", "e", "f"]], "maxItems": 1], "a, b",
      "\"x\" must have at most 1 choice."
    ),
  ]

  @Test(arguments: misfits)
  func `an answer that won't do is said, and asked for again`(field: JSON, words: String, problem: String) throws {
    var form = try #require(Self.form(["properties": ["x": field], "required": ["x"]]))
    let asked = Self.asked(form)
    #expect(asked.refused == nil)
    #expect(form.take(.option("words", message: words)) == .ask)
    let again = Self.asked(form)
    #expect(again.detail.hasPrefix(problem + "\n"))
    #expect(again.refused == words, "the words are still the person's")
    #expect(again.wording == asked.wording, "it is the same question")
  }

  @Test func `words that won't do are those of one field, and of the answer before`() throws {
    let fields: JSON = ["x": ["type": "integer"], "y": ["type": "string"]]
    var form = try #require(Self.form(["properties": fields, "required": ["x", "y"]]))
    #expect(form.take(.option("words", message: "größe")) == .ask)
    #expect(form.take(.option("words", message: "größer")) == .ask)
    #expect(Self.asked(form).refused == "größer")
    #expect(form.take(.option("words", message: "7")) == .ask)
    #expect(Self.asked(form).refused == nil)
  }

  @Test(arguments: [
    ("date", "2024-02-29"), ("date", "2000-02-29"), ("date-time", "2026-11-26T09:30:00Z"),
    ("date-time", "2026-11-26T23:59:59.5+01:00"),
  ])
  func `days and times that there are will do`(format: String, words: String) throws {
    let field: JSON = ["type": "string", "format": .string(format)]
    var form = try #require(Self.form(["properties": ["x": field]]))
    #expect(
      form.take(.option("words", message: words)) == .done(["action": "accept", "content": ["x": .string(words)]]))
  }

  @Test func `too few ticked choices are said with the field's name`() throws {
    let field: JSON = ["type": "array", "title": "Größen", "items": ["enum": ["a", "b"]], "minItems": 1]
    var form = try #require(Self.form(["properties": ["x": field], "required": ["x"]]))
    #expect(form.take(.option("done")) == .ask)
    #expect(Self.asked(form).problem == "\"Größen\" must have at least 1 choice.")
  }

  @Test func `many choices are named instead of numbered`() throws {
    let many: JSON = ["type": "string", "enum": ["a", "b", "c", "d", "e", "f"], "enumNames": ["Ää"]]
    var form = try #require(Self.form(["properties": ["x": many]]))
    #expect(Self.asked(form).detail == "x\nÄä\nb\nc\nd\ne\nf")
    #expect(form.take(.option("words", message: "ää")) == .done(["action": "accept", "content": ["x": "a"]]))
    let several: JSON = ["type": "array", "items": ["enum": ["a", "b", "c", "d", "e", "f"]], "default": ["b", "f"]]
    form = try #require(Self.form(["properties": ["x": several]]))
    #expect(Self.asked(form).detail == "x\na\nb (usual)\nc\nd\ne\nf (usual)")
    #expect(
      form.take(.option("words", message: "f, b")) == .done(["action": "accept", "content": ["x": ["f", "b"]]]))
  }

  @Test func `a pattern is shown, and its agent looks whether an answer is like that`() throws {
    let field: JSON = ["type": "string", "pattern": "^(a+)+$", "default": "aé"]
    var form = try #require(Self.form(["properties": ["x": field]]))
    #expect(Self.asked(form).detail == "x\npattern: ^(a+)+$\nusual: aé")
    #expect(form.take(.option("words", message: "aé")) == .done(["action": "accept", "content": ["x": "aé"]]))
  }

  @Test func `what need not be answered is left out`() throws {
    var form = try #require(Self.form(["properties": ["x": ["type": "string"], "y": ["type": "newer"]]]))
    #expect(form.take(.option("skip")) == .ask)
    #expect(form.take(.option("words", message: "1")) == .done(["action": "accept", "content": ["y": "1"]]))
  }

  @Test(arguments: [
    (Answer.option("decline"), "decline"), (.option("cancel"), "cancel"), (.cancelled, "cancel"),
  ])
  func `a form may be declined or cancelled at any field`(answer: Answer, action: String) throws {
    var form = try #require(Self.form())
    #expect(form.take(answer) == .done(["action": .string(action)]))
  }

  @Test func `an address is shown and never opened, and agreeing says nothing but that`() throws {
    var form = try #require(
      ElicitationForm(message: "Log in", mode: "url", schema: nil, url: "https://example.org/é\u{1B}[31m?x=1"))
    let question = Self.asked(form)
    #expect(question.detail.hasPrefix("Open this address yourself, if you want to:\nhttps://example.org/é"))
    #expect(!question.detail.contains("\u{1B}"))
    #expect(question.options.map(\.name) == ["Go ahead: I open it myself", "Decline", "Cancel"])
    #expect(form.take(.option("accept")) == .done(["action": "accept"]))
    #expect(ElicitationForm(message: "x", mode: "telepathy", schema: nil, url: nil) == nil)
  }

  // MARK: The protocols

  private static let request: JSON = [
    "sessionId": "s1", "mode": "form", "message": "Which?",
    "requestedSchema": ["type": "object", "properties": ["x": ["type": "boolean"]], "required": ["x"]],
  ]

  private static func asking(_ number: Int64, _ params: JSON = request) -> JSON {
    ["jsonrpc": "2.0", "id": .integer(number), "method": "elicitation/create", "params": params]
  }

  private static func answer(_ number: Int64, _ result: JSON) -> AgentOutput {
    .send(RPCMessage.response(id: .integer(number), answer: .success(result)).json)
  }

  @Test func `an ACP agent's form is a question of the thread, and its answer goes back`() {
    var conversation = ACPTalk.prompted()
    guard case .report(.asks(let question))? = conversation.hears(Self.asking(0)).first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.isQuestion && question.title == "Which?")
    #expect(
      conversation.client.answer(question.id, .option("choice1")) == [
        .report(.withdrew(permission: question.id)), Self.answer(0, ["action": "accept", "content": ["x": true]]),
      ])
    #expect(conversation.client.answer(question.id, .option("choice1")) == [])
  }

  @Test func `the next field is asked before the one with an answer is over: the thread waits all the while`() {
    var talk = ACPTalk.prompted()
    let fields: JSON = ["x": ["type": "boolean"], "y": ["type": "boolean"]]
    var params: JSONObject = Self.request.object ?? [:]
    params["requestedSchema"] = ["properties": fields, "required": ["x", "y"]]
    guard case .report(.asks(let first))? = talk.hears(Self.asking(0, .object(params))).first else {
      Issue.record("nothing is asked")
      return
    }
    let next = talk.client.answer(first.id, .option("choice1"))
    guard case .report(.asks)? = next.first else {
      Issue.record("the second field is not asked first: \(next)")
      return
    }
    #expect(next.dropFirst() == [.report(.withdrew(permission: first.id))])
  }

  @Test func `a stopped turn cancels the form, and after it none is asked`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(Self.asking(0))
    let outputs = conversation.client.cancel()
    #expect(outputs.contains(Self.answer(0, ["action": "cancel"])))
    #expect(conversation.hears(Self.asking(1)) == [Self.answer(1, ["action": "cancel"])])
    var other = ACPTalk.prompted()
    #expect(
      other.hears(Self.asking(2, ["mode": "newer", "message": "x"])) == [
        .send(
          RPCMessage.response(
            id: .integer(2),
            answer: .failure(
              RPCFailure(
                code: RPCFailure.invalidParams, message: "Invalid params", data: "there is no such way to ask"))
          ).json)
      ])
  }

  @Test func `a form that the agent takes back is closed`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(Self.asking(0))
    let outputs = conversation.hears(["method": "$/cancel_request", "params": ["requestId": 0]])
    #expect(outputs.contains { if case .report(.withdrew) = $0 { true } else { false } })
  }

  @Test func `what has been done at an address is asked no more`() {
    var talk = ACPTalk.prompted()
    for (number, name) in [(0, "é"), (1, "ü")] as [(Int64, JSON)] {
      _ = talk.hears(
        Self.asking(
          number,
          [
            "sessionId": "s1", "mode": "url", "message": "Log in", "url": "https://example.org/", "elicitationId": name,
          ]))
    }
    let told: JSON = ["method": "elicitation/complete", "params": ["elicitationId": "ü"]]
    let outputs = talk.hears(told)
    #expect(outputs.lines.map { $0["id"] } == [1])
    #expect(outputs.lines.first?["result"] == ["action": "accept"])
    #expect(outputs.news.count == 1)
    #expect(talk.hears(told) == [])
  }

  @Test func `Claude Code passes on what a server of tools asks`() {
    var talk = ClaudeTalk.prompted()
    let outputs = talk.hears([
      "type": "control_request", "request_id": "q1",
      "request": [
        "subtype": "elicitation", "mcp_server_name": "git", "message": "Which?",
        "requested_schema": ["properties": ["x": ["type": "string"], "y": ["type": "boolean"]]],
      ],
    ])
    guard case .report(.asks(let first))? = outputs.first else {
      Issue.record("nothing is asked")
      return
    }
    let next = talk.client.answer(first.id, .option("words", message: "é"))
    guard case .report(.asks(let second))? = next.first else {
      Issue.record("the second field is not asked first")
      return
    }
    #expect(next.dropFirst() == [.report(.withdrew(permission: first.id))])
    #expect(first.id != second.id && first.askedAt == second.askedAt)
    #expect(
      talk.client.answer(second.id, .option("skip")).last
        == ClaudeTalk.response(["action": "accept", "content": ["x": "é"]]))
  }

  @Test func `Codex passes on what a server of tools asks`() {
    var client = CodexClient(agent: "codex", directory: "/src/api", clientVersion: "9")
    func hear(_ json: JSON) -> [AgentOutput] { client.receive(line: json.bytes, at: Timestamp(milliseconds: 7)) }
    _ = client.deliver(
      Delivery(
        message: Identity(UniqueID(high: 6, low: 1)), content: "x", provider: "codex", directory: "/src/api",
        providerSessionId: nil, mode: nil))
    _ = hear(["id": 1, "result": [:]])
    _ = hear(["id": 3, "result": ["thread": ["id": "s1"]]])
    let outputs = hear([
      "id": 0, "method": "mcpServer/elicitation/request",
      "params": [
        "threadId": "s1", "serverName": "git", "mode": "url", "message": "Log in", "url": "https://a.example",
      ],
    ])
    guard case .report(.asks(let question))? = outputs.first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(client.answer(question.id, .option("accept")).lines == [["id": 0, "result": ["action": "accept"]]])
  }
}
