import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Real conversations with Claude Code, through our client.
@Suite struct ClaudeRecordingTests {
  static let recordings = Recordings.names(of: "claude").filter { !$0.hasSuffix("print-json.jsonl") }

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."), arguments: recordings)
  func `a recorded Claude Code is understood`(name: String) throws {
    var replay = try ClaudeReplay(name)
    let news = replay.play()
    var began = 0
    for news in news {
      switch news {
      case .text(let text, _, let part): #expect(!text.isEmpty && part != nil)
      case .tool(let call), .toolBetweenTurns(let call): #expect(!call.title.isEmpty && !call.output.contains("\u{1B}"))
      case .plan(let entries): #expect(!entries.isEmpty)
      case .asks(let permission): #expect(permission.options.count > 1 && !permission.title.isEmpty)
      case .session(let id, let modes, let current):
        #expect(!id.isEmpty && modes.contains { $0.id == current })
      case .beganByItself: began += 1
      case .endedByItself: began -= 1
      case .notice(let text): #expect(!text.isEmpty)
      case .options(let options): #expect(!options.isEmpty && options.allSatisfy { !$0.choices.isEmpty })
      case .option(let id, let value, _): #expect(!id.isEmpty && !value.isEmpty)
      case .readyToLeave, .accepted, .mode, .title, .fact, .usage, .limited, .withdrew, .turnEnded, .closed, .steered,
        .notSteered, .triesAgain, .loaded:
        break
      }
    }
    #expect(began == 0, "what it began by itself has one end")
    Recordings.expectOneEnd(of: replay.messages, in: news)
    if let expected = ClaudeRecordingTests.ends[name] { #expect(replay.ends == expected) }
  }

  /// How each message ended, in a word.
  private static let ends: [String: [String]] = [
    "claude/simple.jsonl": ["done", "done"], "claude/partial.jsonl": ["done"],
    "claude/permission-allow.jsonl": ["done", "done", "done", "done"], "claude/question.jsonl": ["done"],
    "claude/cancel.jsonl": ["cancelled", "done"], "claude/cancel-at-permission.jsonl": ["cancelled", "done"],
    "claude/error-429.jsonl": ["rateLimit"], "claude/error-401.jsonl": ["login"],
    "claude/error-500.jsonl": ["connection", "done"], "claude/subagent.jsonl": ["done"],
    "claude/resume-unknown.jsonl": ["refused"], "claude/hang.jsonl": ["cancelled"],
    "claude/stops.jsonl": ["done", "done", "connection", "done"],
  ]

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."))
  func `partial messages are said once`() throws {
    var replay = try ClaudeReplay("claude/partial.jsonl")
    let texts = replay.play().compactMap { if case .text(let text, let kind, _) = $0 { (text, kind) } else { nil } }
    #expect(
      texts.filter { $0.1 == .thought }.map(\.0).joined()
        == "First I consider the question. Then I weigh two answers. Then I pick one.")
    #expect(texts.filter { $0.1 == .said }.map(\.0).joined() == "After thinking: forty-two.")
    #expect(texts.count > 10)
  }

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."))
  func `a subagent's words stay in its call, and the turn that its end begins is the agent's own`() throws {
    var replay = try ClaudeReplay("claude/subagent.jsonl")
    let news = replay.play()
    let said = news.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
    #expect(!said.contains { $0.contains("You said: Do the small job") })
    let calls = news.compactMap { if case .tool(let call) = $0 { call } else { nil } }
    #expect(calls.last?.title == "Agent: A small job")
    #expect(calls.last?.status == .completed)
    #expect(calls.last?.output == "Hello! This is the fake model. You said: Do the small job, say hello.")
    #expect(news.contains(.beganByItself) && news.contains(.endedByItself(.done)))
  }
}

/// Puts our client in the place of the recorded one: it does what that did, and hears what that heard.
struct ClaudeReplay {
  private let lines: [JSON]
  private var client: ClaudeClient
  private(set) var messages: [MessageID] = []
  private var news: [AgentReport.News] = []
  /// Our control requests that wait, and the recorded ones by their ids.
  private var ours: [(subtype: String, id: String)] = []
  private var recorded: [String: String] = [:]
  private var permissions: [String] = []
  private let session: String
  private let isResumed: Bool

  init(_ name: String) throws {
    lines = try Recordings.lines(of: name)
    // The note in front has the recorded client's arguments.
    let words = lines.first?["x"]?.string?.split(separator: "\"") ?? []
    let resumed = words.firstIndex(of: "--resume").flatMap { $0 + 2 < words.count ? words[$0 + 2] : nil }
    let told = lines.lazy.compactMap { $0["m"]?["session_id"]?.string }.first
    isResumed = resumed != nil && told == resumed.map(String.init)
    session = told ?? "s"
    client = ClaudeClient(
      agent: "claude", directory: "/rig/work/claude",
      session: ClaudeSession(isResumed ? .resumed : .created, id: session))
  }

  var ends: [String] { messages.compactMap { Recordings.end(of: $0, in: news) } }

  mutating func play() -> [AgentReport.News] {
    // The recorded client connects before it has anything to say; ours does both in one.
    let first = lines.first { $0["d"]?.string == ">" && $0["m"]?["type"]?.string == "user" }
    deliver(first?["m"] ?? ["message": ["content": "hello"]])
    let isIntroduced = lines.contains { $0["m"]?["request"]?["subtype"]?.string == "initialize" }
    if !isIntroduced, let first = ours.first {
      hear(["type": "control_response", "response": ["subtype": "success", "request_id": .string(first.id)]])
    }
    var isFirst = true
    for line in lines {
      guard let message = line["m"] else { continue }
      if line["d"]?.string == "<" { hear(message) } else { say(message, &isFirst) }
    }
    note(client.disconnect(because: "The recording ends."))
    return news
  }

  private mutating func say(_ message: JSON, _ isFirst: inout Bool) {
    switch message["type"]?.string {
    case "user":
      if !isFirst, !client.isBusy { deliver(message) }
      isFirst = false
    case "control_request":
      let subtype = message["request"]?["subtype"]?.string ?? ""
      recorded[message["request_id"]?.string ?? ""] = subtype
      if subtype == "interrupt" { note(client.cancel()) }
      if subtype == "set_permission_mode" { note(client.setMode(message["request"]?["mode"]?.string ?? "")) }
    case "control_response":
      guard let permission = permissions.popLast() else { return }
      let isAllowed = message["response"]?["response"]?["behavior"]?.string == "allow"
      let answers = message["response"]?["response"]?["updatedInput"]?["answers"]
      note(client.answer(permission, .option(answers != nil ? "1" : isAllowed ? "allow" : "deny")))
    case .some, nil: break
    }
  }

  private mutating func hear(_ message: JSON) {
    var message = message
    if message["type"]?.string == "control_response", let id = message["response"]?["request_id"]?.string {
      guard let subtype = recorded[id], let index = ours.firstIndex(where: { $0.subtype == subtype }),
        var object = message.object, var response = object["response"]?.object
      else { return }
      response["request_id"] = .string(ours.remove(at: index).id)
      object["response"] = .object(response)
      message = .object(object)
    }
    note(client.receive(line: message.bytes, at: Timestamp(milliseconds: 0)))
  }

  private mutating func deliver(_ line: JSON) {
    let message = MessageID(UniqueID(high: 1, low: UInt64(messages.count)))
    messages.append(message)
    note(
      client.deliver(
        Delivery(
          message: message, content: line["message"]?["content"]?.string ?? "words", provider: "claude",
          directory: "/rig/work/claude", providerSessionId: isResumed ? session : nil, mode: nil)))
  }

  private mutating func note(_ outputs: [AgentOutput]) {
    for output in outputs {
      switch output {
      case .report(let news):
        self.news.append(news)
        if case .asks(let permission) = news { permissions.append(permission.id) }
      case .send(let line, _):
        guard let subtype = line["request"]?["subtype"]?.string, let id = line["request_id"]?.string else { continue }
        ours.append((subtype, id))
      case .noise, .file, .terminal, .endTerminals, .branched: break
      }
    }
  }
}
