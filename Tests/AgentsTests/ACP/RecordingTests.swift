import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Real conversations, recorded with real agents, that lie beside the repository where they are present at all.
@Suite struct RecordingTests {
  static let recordings = ["echo", "example", "kimi", "kimi-nologin"].flatMap { Recordings.names(of: $0) }

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."), arguments: recordings)
  func `a recorded agent is understood`(name: String) throws {
    var replay = try Replay(name)
    let news = replay.play()
    for news in news {
      switch news {
      case .text(let text, _, _): #expect(!text.isEmpty)
      case .tool(let call), .toolBetweenTurns(let call):
        #expect(!call.title.isEmpty && call.title != "Tool" && !call.output.contains("\u{1B}"))
      case .plan(let entries): #expect(!entries.isEmpty)
      case .asks(let permission): #expect(!permission.options.isEmpty && !permission.title.isEmpty)
      case .session(let id, _, _): #expect(!id.isEmpty)
      case .options(let options): #expect(!options.isEmpty && options.allSatisfy { !$0.choices.isEmpty })
      case .option(let id, let value, _): #expect(!id.isEmpty && !value.isEmpty)
      case .readyToLeave, .accepted, .mode, .title, .fact, .usage, .limited, .withdrew, .turnEnded, .beganByItself,
        .triesAgain,
        .endedByItself, .notice, .closed, .steered, .notSteered, .loaded:
        break
      }
    }
    Recordings.expectOneEnd(of: replay.messages, in: news)
    if name.hasSuffix("/simple.jsonl") {
      #expect(news.contains(.turnEnded(try #require(replay.messages.first), .done)))
      #expect(news.contains { if case .text = $0 { true } else { false } })
    }
    if name == "kimi/plan.jsonl" { #expect(news.contains { if case .plan = $0 { true } else { false } }) }
    if name == "kimi/simple.jsonl" {
      #expect(news.contains { if case .fact(.commands(let commands)) = $0 { !commands.isEmpty } else { false } })
      #expect(
        news.contains(
          .fact(.abilities(AgentAbilities(takesImages: true, takesFiles: true, canList: true, servesNext: true)))))
    }
    if name == "kimi/permission-write.jsonl" {
      #expect(
        news.contains { if case .tool(let call) = $0 { call.output.contains("\n@@ ") } else { false } })
    }
    if name == "kimi-nologin/auth.jsonl" {
      #expect(
        news.contains {
          if case .turnEnded(_, .failed(_, .notTaken, cause: .login)) = $0 { true } else { false }
        })
    }
    if name == "kimi/permission-shell.jsonl" {
      #expect(news.contains { if case .asks = $0 { true } else { false } })
    }
    if name == "kimi/cancel.jsonl" || name == "kimi/cancel-at-permission.jsonl" {
      #expect(news.contains { if case .turnEnded(_, .cancelled) = $0 { true } else { false } })
    }
  }
}

/// Puts our client in the place of the recorded one: it does what that did, and hears what that heard.
private struct Replay {
  private let lines: [JSON]
  private var client = ACPClient(agent: "agent", directory: "/rig/work", clientVersion: "1")
  private(set) var messages: [MessageID] = []
  private var news: [AgentReport.News] = []
  /// Our requests that wait, and the recorded ones by their ids.
  private var ours: [(method: String, id: RPCID)] = []
  private var recorded: [JSON: String] = [:]
  private var permissions: [String] = []
  private var openedSession: String?

  init(_ name: String) throws { lines = try Recordings.lines(of: name) }

  mutating func play() -> [AgentReport.News] {
    // The recorded client connects before it has anything to say; ours does both in one.
    let first = lines.first { $0["d"]?.string == ">" && $0["m"]?["method"]?.string == "session/prompt" }
    let opening = lines.first { $0["d"]?.string == ">" && $0["m"]?["params"]?["cwd"] != nil }
    openedSession = opening?["m"]?["params"]?["sessionId"]?.string
    deliver(text(of: first?["m"]) ?? "hello")
    var isFirst = true
    for line in lines {
      guard let message = line["m"] else { continue }
      if line["d"]?.string == "<" {
        hear(message)
      } else if line["d"]?.string == ">" {
        say(message, isFirstPrompt: &isFirst)
      }
    }
    note(client.disconnect(because: "The recording ends."))
    return news
  }

  private mutating func say(_ message: JSON, isFirstPrompt: inout Bool) {
    let method = message["method"]?.string
    if let id = message["id"], let method { recorded[id] = method }
    switch method {
    case "session/prompt":
      if !isFirstPrompt, !client.isBusy { deliver(text(of: message) ?? "") }
      isFirstPrompt = false
    case "session/cancel": note(client.cancel())
    case nil:
      guard let outcome = message["result"]?["outcome"], let permission = permissions.popLast() else { return }
      note(client.answer(permission, outcome["optionId"]?.string.map { .option($0) } ?? .cancelled))
    default: break
    }
  }

  private mutating func hear(_ message: JSON) {
    guard var answer = message.object, answer["method"] == nil, let id = answer["id"] else {
      return note(client.receive(line: message.bytes, at: Timestamp(milliseconds: 0)))
    }
    guard let method = recorded[id], let index = ours.firstIndex(where: { $0.method == method }) else { return }
    answer["id"] = ours.remove(at: index).id.json
    note(client.receive(line: JSON.object(answer).bytes, at: Timestamp(milliseconds: 0)))
    note(client.heardNoMore())
  }

  private mutating func deliver(_ text: String) {
    let message = MessageID(UniqueID(high: 1, low: UInt64(messages.count)))
    messages.append(message)
    let session = news.reversed().lazy.compactMap { if case .session(let id, _, _) = $0 { id } else { nil } }.first
    note(
      client.deliver(
        Delivery(
          message: message, content: text, provider: "agent", directory: "/rig/work",
          providerSessionId: session ?? openedSession, mode: nil)))
  }

  private mutating func note(_ outputs: [AgentOutput]) {
    for output in outputs {
      switch output {
      case .report(let news):
        self.news.append(news)
        if case .asks(let permission) = news { permissions.append(permission.id) }
      case .send(let line, _):
        guard let method = line["method"]?.string, let id = line["id"].flatMap(RPCID.init) else { continue }
        ours.append((method, id))
      case .noise, .endTerminals, .branched: break
      case .terminal(let request): note(client.finish(request.id, .success(["terminalId": "t", "output": "x"])))
      case .file(let request): note(client.finish(request.id, .success(["content": "x"])))
      }
    }
  }

  private func text(of message: JSON?) -> String? { message?["params"]?["prompt"]?[0]?["text"]?.string }
}
