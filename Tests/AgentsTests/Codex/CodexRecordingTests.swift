import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Real conversations with Codex, through our client.
@Suite struct CodexRecordingTests {
  static let recordings = Recordings.names(of: "codex-app-server")

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."), arguments: recordings)
  func `a recorded Codex is understood`(name: String) throws {
    var replay = try CodexReplay(name)
    let news = replay.play()
    for news in news {
      switch news {
      case .text(let text, _, let part): #expect(!text.isEmpty && part != nil)
      case .tool(let call), .toolBetweenTurns(let call): #expect(!call.title.isEmpty && !call.output.contains("\u{1B}"))
      case .plan(let entries): #expect(!entries.isEmpty)
      case .asks(let permission):
        #expect(permission.options.count > 2 && !permission.title.isEmpty && !permission.detail.isEmpty)
      case .session(let id, let modes, let current):
        #expect(!id.isEmpty && modes.contains { $0.id == current })
      case .notice(let text): #expect(!text.isEmpty)
      case .options(let options): #expect(!options.isEmpty && options.allSatisfy { !$0.choices.isEmpty })
      case .option(let id, let value, _): #expect(!id.isEmpty && !value.isEmpty)
      case .readyToLeave, .accepted, .mode, .title, .fact, .usage, .limited, .withdrew, .turnEnded, .beganByItself,
        .endedByItself, .triesAgain, .closed, .steered, .notSteered, .loaded:
        break
      }
    }
    Recordings.expectOneEnd(of: replay.messages, in: news)
    if let expected = CodexRecordingTests.ends[name] { #expect(replay.ends.prefix(expected.count) == expected[...]) }
  }

  /// How each message ended, in a word.
  private static let ends: [String: [String]] = [
    "codex-app-server/cancel.jsonl": ["cancelled", "done"],
    "codex-app-server/cancel-at-permission.jsonl": ["cancelled", "done"],
    "codex-app-server/error-429.jsonl": ["rateLimit", "done"], "codex-app-server/error-401.jsonl": ["login", "done"],
    "codex-app-server/error-500.jsonl": ["connection", "done"], "codex-app-server/resume-unknown.jsonl": ["refused"],
    "codex-app-server/stops.jsonl": ["stopped", "unanswered", "unanswered", "connection", "done"],
  ]

  @Test(.enabled(if: !recordings.isEmpty, "There are no recordings beside this repository."))
  func `a change of files is asked about with what it would change`() throws {
    var replay = try CodexReplay("codex-app-server/permission-file.jsonl")
    let asked = replay.play().compactMap { if case .asks(let permission) = $0 { permission } else { nil } }
    #expect(
      asked.last?.detail == "--- /dev/null\n+++ /rig/work/codex/denied.txt\n+hello from the fake model\n+line two")
    #expect(asked.last?.title == "Edit denied.txt")
    #expect(asked.contains { $0.detail.contains("-alpha\n+beta") })
  }
}

/// Puts our client in the place of the recorded one: it does what that did, and hears what that heard.
struct CodexReplay {
  private let lines: [JSON]
  private var client: CodexClient
  private(set) var messages: [MessageID] = []
  private var news: [AgentReport.News] = []
  /// Our requests that wait, and the recorded ones by their ids.
  private var ours: [(method: String, id: RPCID)] = []
  private var recorded: [JSON: String] = [:]
  private var permissions: [String] = []
  private let resumed: String?

  init(_ name: String) throws {
    lines = try Recordings.lines(of: name)
    client = CodexClient(agent: "codex", directory: "/rig/work/codex", clientVersion: "1")
    let resume = lines.first { $0["d"]?.string == ">" && $0["m"]?["method"]?.string == "thread/resume" }
    resumed = resume?["m"]?["params"]?["threadId"]?.string
  }

  var ends: [String] { messages.compactMap { Recordings.end(of: $0, in: news) } }

  mutating func play() -> [AgentReport.News] {
    // The recorded client connects before it has anything to say; ours does both in one.
    deliver("hello")
    var isFirst = true
    for line in lines {
      guard let message = line["m"] else { continue }
      if line["d"]?.string == "<" {
        hear(message)
      } else if line["d"]?.string == ">" {
        say(message, &isFirst)
      }
    }
    note(client.disconnect(because: "The recording ends."))
    return news
  }

  private mutating func say(_ message: JSON, _ isFirst: inout Bool) {
    let method = message["method"]?.string
    if let id = message["id"], let method { recorded[id] = method }
    switch method {
    case "turn/start":
      if !isFirst, !client.isBusy { deliver("again") }
      isFirst = false
    case "turn/interrupt": note(client.cancel())
    case nil:
      guard let decision = message["result"]?["decision"], let permission = permissions.popLast() else { return }
      let ids = ["accept": "accept", "acceptForSession": "session", "decline": "decline", "cancel": "cancel"]
      note(client.answer(permission, .option(decision.string.flatMap { ids[$0] } ?? "always")))
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
  }

  private mutating func deliver(_ text: String) {
    let message = MessageID(UniqueID(high: 1, low: UInt64(messages.count)))
    messages.append(message)
    let session = news.reversed().lazy.compactMap { if case .session(let id, _, _) = $0 { id } else { nil } }.first
    note(
      client.deliver(
        Delivery(
          message: message, content: text, provider: "codex", directory: "/rig/work/codex",
          providerSessionId: session ?? resumed, mode: nil)))
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
      case .noise, .file, .terminal, .endTerminals, .branched: break
      }
    }
  }
}
