import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// The model of Claude Code, as one of the things that it lets be chosen, and its forks.
@Suite struct ClaudeOptionTests {
  private static let models: JSON = [
    "models": [
      ["value": "default", "displayName": "Default (recommended)"],
      ["value": "opus", "displayName": "Опус", "description": "the large one"],
      ["value": "haiku", "displayName": "俳句"],
    ]
  ]

  private static func option(_ current: String) -> AgentReport.News {
    .options([
      AgentOption(
        id: "model", name: "Model", category: .model,
        choices: [
          AgentOption.Choice(id: "default", name: "The usual one"),
          AgentOption.Choice(id: "opus", name: "Опус", about: "the large one"),
          AgentOption.Choice(id: "haiku", name: "俳句"),
        ], current: current)
    ])
  }

  private static func asking(_ number: Int, _ request: JSON) -> AgentOutput {
    .send(["type": "control_request", "request_id": .string("upnext-\(number)"), "request": request])
  }

  @Test func `the models are told beside the modes`() {
    var talk = ClaudeTalk()
    _ = talk.deliver()
    let news = talk.answers(1, Self.models).news
    #expect(news.contains(Self.option("default")))
    #expect(
      news.contains(
        .session(
          id: ClaudeTalk.session,
          modes: [
            AgentMode(id: "default", name: "Ask first"), AgentMode(id: "acceptEdits", name: "Accept edits"),
            AgentMode(id: "plan", name: "Plan"),
          ], currentMode: "default")))
  }

  @Test func `a chosen model is there from the start, and no other is asked for`() {
    var talk = ClaudeTalk(model: "opus")
    #expect(talk.client.launchArguments.suffix(2) == ["--model", "opus"])
    _ = talk.deliver(options: ["model": "opus"])
    let outputs = talk.answers(1, Self.models)
    #expect(outputs.news.contains(Self.option("opus")))
    #expect(outputs.lines.map { $0["type"] } == ["user"])
  }

  @Test func `another model is set before the message, with the mode behind it`() {
    var talk = ClaudeTalk()
    _ = talk.deliver(mode: "plan", options: ["model": "haiku"])
    #expect(talk.answers(1, Self.models).last == Self.asking(2, ["subtype": "set_model", "model": "haiku"]))
    #expect(
      talk.answers(2) == [
        .report(.option("model", value: "haiku", isChosen: true)), .report(Self.option("haiku")),
        Self.asking(3, ["subtype": "set_permission_mode", "mode": "plan"]),
      ])
    #expect(talk.answers(3).lines.map { $0["type"] } == ["user"])
  }

  @Test func `a mode and a model that are chosen at once are both set`() {
    var talk = ClaudeTalk.prompted()
    #expect(
      talk.client.setMode("plan") == [Self.asking(2, ["subtype": "set_permission_mode", "mode": "plan"])])
    #expect(talk.client.setOption("model", "opus") == [Self.asking(3, ["subtype": "set_model", "model": "opus"])])
    #expect(talk.answers(2).news.contains(.mode("plan")))
    let last = talk.answers(3)
    #expect(last.lines == [] && !last.news.contains(.mode("default")))
    #expect(talk.client.modes.current == ClaudeMode(permission: "plan", model: "opus"))
  }

  @Test func `a model and a mode that are chosen at once are both set`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.client.setOption("model", "opus")
    _ = talk.client.setMode("plan")
    var news: [AgentReport.News] = []
    for number in 2...5 { news += talk.answers(number).news }
    #expect(news.contains(.mode("plan")) && !news.contains(.mode("default")))
    #expect(talk.client.modes.current == ClaudeMode(permission: "plan", model: "opus"))
    #expect(talk.client.modes.wanted == nil)
  }

  @Test func `the usual model is one without a name`() {
    var talk = ClaudeTalk(model: "opus")
    _ = talk.deliver()
    _ = talk.answers(1, Self.models)
    #expect(talk.client.setOption("model", "default") == [Self.asking(2, ["subtype": "set_model"])])
    #expect(talk.answers(2).news.contains(.option("model", value: "default", isChosen: true)))
  }

  @Test func `of two models that are chosen at once the last is the one that is set`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.client.setOption("model", "opus")
    let second = talk.client.setOption("model", "default")
    #expect(second == [Self.asking(3, ["subtype": "set_model"])])
    let first = talk.answers(2)
    #expect(first.isEmpty, "what was chosen since is the person's choice")
    let last = talk.answers(3)
    #expect(last.news.contains(.option("model", value: "default", isChosen: true)))
    #expect(talk.client.modes.current == ClaudeMode(permission: "default") && talk.client.modes.wanted == nil)
    let third = talk.client.setMode("plan")
    #expect(third == [Self.asking(4, ["subtype": "set_permission_mode", "mode": "plan"])])
  }

  @Test func `a message waits for the last of what was chosen before it`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.result())
    _ = talk.client.setMode("plan")
    let asked = talk.deliver(2, mode: "plan", options: ["model": "opus"])
    #expect(asked == [Self.asking(3, ["subtype": "set_model", "model": "opus"])])
    let early = talk.answers(2)
    #expect(early.lines.isEmpty)
    let last = talk.answers(3)
    #expect(last.lines.map { $0["type"] } == ["user"])
  }

  private static func refusal(_ number: Int) -> JSON {
    [
      "type": "control_response",
      "response": ["subtype": "error", "request_id": .string("upnext-\(number)"), "error": "no such model"],
    ]
  }

  @Test func `a mode that is chosen behind a model which is refused is set all the same`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.client.setOption("model", "opus")
    let asked = talk.client.setMode("plan")
    #expect(asked == [Self.asking(3, ["subtype": "set_permission_mode", "mode": "plan"])])
    let refused = talk.hears(Self.refusal(2))
    #expect(
      refused == [
        .report(.notice("claude did not change to the model opus: no such model.")),
        .report(.option("model", value: "default", isChosen: true)),
      ])
    let last = talk.answers(3)
    #expect(last.news.contains(.mode("plan")))
    #expect(talk.client.modes.current == ClaudeMode(permission: "plan") && talk.client.modes.wanted == nil)
  }

  @Test func `a model that is chosen behind a mode which is refused is set all the same`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.client.setMode("plan")
    _ = talk.client.setOption("model", "opus")
    let refused = talk.hears(Self.refusal(2))
    #expect(
      refused.news == [.notice("claude did not change to the mode Plan: no such model."), .mode("default")])
    let last = talk.answers(3)
    #expect(last.news.contains(.option("model", value: "opus", isChosen: true)))
    #expect(
      talk.client.modes.current == ClaudeMode(permission: "default", model: "opus") && talk.client.modes.wanted == nil)
  }

  @Test func `a refusal is said, and before a message nothing is sent`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.client.setOption("model", "opus")
    #expect(
      talk.hears(Self.refusal(2)).news == [
        .notice("claude did not change to the model opus: no such model."),
        .option("model", value: "default", isChosen: true),
      ])
    var other = ClaudeTalk()
    _ = other.deliver(options: ["model": "opus"])
    _ = other.answers(1, Self.models)
    #expect(
      other.hears(Self.refusal(2)).news == [
        .turnEnded(
          ClaudeTalk.message(1),
          .failed("claude did not change to the model Опус: no such model. Nothing was sent.", .notTaken))
      ])
  }

  @Test func `a model that an earlier version kept with the mode becomes a choice of its own`() {
    var talk = ClaudeTalk(mode: "plan opus")
    #expect(talk.client.launchArguments.suffix(4) == ["--permission-mode", "plan", "--model", "opus"])
    _ = talk.deliver(mode: "plan opus")
    let news = talk.answers(1, Self.models).news
    #expect(news.contains(.option("model", value: "opus", isChosen: true)))
    #expect(news.contains(Self.option("opus")))
  }

  @Test func `a fork begins with another session, under an id of its own`() {
    var talk = ClaudeTalk(.forked(from: "origin"))
    #expect(
      talk.client.launchArguments.suffix(5) == [
        "--resume", "origin", "--fork-session", "--session-id", ClaudeTalk.session,
      ])
    let fork = Delivery(
      message: ClaudeTalk.message(1), content: "x", provider: "claude", directory: "/src/api", providerSessionId: nil,
      mode: nil, forkOf: "origin")
    let other = Delivery(
      message: ClaudeTalk.message(1), content: "x", provider: "claude", directory: "/src/api", providerSessionId: nil,
      mode: nil)
    #expect(talk.client.serves(fork) && !talk.client.serves(other))
    _ = talk.deliver(forkOf: "origin")
    _ = talk.answers(1)
    // Once something was said in it, it is a session like any other.
    #expect(!talk.client.serves(fork))
  }

  private static func modelCommand(_ content: String, _ answer: String) -> (ClaudeTalk, [AgentReport.News]) {
    var talk = ClaudeTalk(model: "haiku")
    _ = talk.deliver(1, content, options: ["model": "haiku"])
    _ = talk.answers(1, models)
    let result = ClaudeTalk.result(["local_command": "model", "result": .string(answer)])
    let news = talk.hears(result).news
    return (talk, news)
  }

  @Test func `a model that the person sets by the agent's own command is their choice`() {
    var (talk, news) = Self.modelCommand("/model opus", "Set model to opus (claude-opus)")
    #expect(news.contains(.option("model", value: "opus", isChosen: true)) && news.contains(Self.option("opus")))
    #expect(talk.client.launchArguments.suffix(2) == ["--model", "opus"])
    #expect(talk.deliver(2, options: ["model": "opus"]).lines.map { $0["type"] } == ["user"])
    (talk, news) = Self.modelCommand("/model default", "Set model to Default (Sonnet)")
    #expect(news.contains(Self.option("default")))
    #expect(!talk.client.launchArguments.contains("--model"))
  }

  @Test(arguments: [
    ("/model opsu", "Model 'opsu' not found"), ("/model", "Set model to x"), ("/cost", "Set model to x"),
  ])
  func `what sets no model changes no choice`(content: String, answer: String) {
    let (talk, _) = Self.modelCommand(content, answer)
    #expect(talk.client.launchArguments.suffix(2) == ["--model", "haiku"])
  }
}
