import AgentProtocols
import App
import Conversation
import Core
import JSON
import Languages
import Queues
import Runtime
import Scene
import SeededNumbers
import Settings
import Texts
import Toolkit
import Words

/// Texts whose characters never end, that are one line, or that are made of signs: what one event of the loop costs with a
/// megabyte of each, in processor time. None may cost more than 50 ms.
enum Hostile {
  private static let bytes = 1 << 20

  static func measure() throws -> Table {
    var table = Table(
      "1 MB, ms an event", "bounded", "ns/byte", "agent's line", "said", "code", "output", "difference", "paste", "key",
      "sent", "call", "opened")
    for hostile in HostileText.all {
      let text = hostile.text(bytes: bytes)
      var short = ""
      let bounding = time { short = ShortCharacters.bounded(text) }
      var event: [Double] = []
      var line = ACPLine(text)
      event.append(time { line.hear() })
      let talk = try Stage()
      event.append(talk.hear(.text(short, kind: .said, part: nil)))
      event.append(talk.hear(.text("```swift\n" + short + "\n```\n", kind: .said, part: "code")))
      event.append(talk.hear(.tool(tool(output: short))))
      event.append(talk.hear(.tool(tool(output: "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+" + short))))
      let desk = try Stage()
      // As much as a text may have that is written in a window.
      let most = String(decoding: short.utf8.prefix(TextEdit.longestText - 4), as: UTF8.self)
      event.append(desk.cost(of: .input(1, .paste(most))))
      event.append(desk.cost(of: .input(1, .key(Key("x")))))
      event.append(desk.cost(of: .input(1, .key(Key(.enter)))))
      event.append(try Stage().cost(of: .requested(7, .call(Call(["send", "--", Stage.name, short])))))
      event.append(try Stage(showing: false).opened(with: short))
      table.add(
        [hostile.name, bounding.figure, (bounding * 1e6 / Double(text.utf8.count)).figure] + event.map(\.figure))
    }
    return table
  }

  static func time(_ work: () -> Void) -> Double { processorTime(of: work).milliseconds }

  private static func tool(output: String) -> ToolCall {
    ToolCall(id: "t", title: "x", kind: "execute", status: .running, input: "", output: output)
  }
}

/// A line of an agent, as it is taken apart.
private struct ACPLine {
  private var client: any AgentConnection
  private let line: [UInt8]

  init(_ text: String) {
    let message = Delivery(
      message: Identity(UniqueID(high: 0, low: 1)), content: "x", provider: "a", directory: "/", providerSessionId: nil,
      mode: nil)
    client = AgentKind.acp.connection(
      agent: "a", directory: "/", version: "1", first: message, stream: Identity(UniqueID(high: 0, low: 2)),
      startedAt: Timestamp(milliseconds: 0))
    _ = client.deliver(message, with: [])
    let update: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": .string(text)]]
    let told: JSON = [
      "jsonrpc": "2.0", "method": "session/update", "params": ["sessionId": "s", "update": update],
    ]
    line = told.bytes
    for (id, result): (Int64, JSON) in [(1, ["protocolVersion": 1]), (2, ["sessionId": "s"])] {
      let answer: JSON = ["jsonrpc": "2.0", "id": .integer(id), "result": result]
      _ = client.receive(line: answer.bytes, at: Timestamp(milliseconds: 0))
    }
  }

  mutating func hear() { _ = client.receive(line: line, at: Timestamp(milliseconds: 0)) }
}

/// The loop's middle with one thread and one window that shows it, whose store is done at once.
private final class Stage {
  static let name = "hostile"
  private static let thread = ThreadID(UniqueID(high: 1, low: 1))

  private let program: Program
  private let world: Surrounding

  init(showing: Bool = true) throws {
    var stream = WorkStream(
      id: Stage.thread, backendName: Stage.name, project: "/p", provider: "a", providerSessionId: "s",
      createdAt: Timestamp(milliseconds: 0), isLocallyCreated: false)
    stream.lastModified = Timestamp(milliseconds: 0)
    var settings = Settings()
    settings.queueChoice = true
    let workspace = Workspace(streams: Streams([stream]), settings: settings)
    let look = Theme(name: "dark", isDark: true) { _ in Style() }
    let surroundings = Surroundings(
      version: "1", home: "/home/me",
      providers: [Surroundings.Provider(name: "a", about: .whatItIs(nil, command: nil))], themes: [look],
      keymap: try DefaultKeys.keymap())
    let world = Surrounding()
    self.world = world
    program = Program(
      state: AppState(workspace: workspace, surroundings: surroundings), stored: workspace, world: world.world())
    world.program = program
    let facts = WindowFacts(
      size: Size(columns: 120, rows: 40), colors: .many, unicode: true, directory: "/p", language: .english)
    _ = cost(of: .windowOpened(1, facts))
    if showing { _ = cost(of: .input(1, .key(Key(.enter)))) }
    _ = cost(of: .input(1, .key(Key("g"))))
    if showing { _ = cost(of: .input(1, .key(Key(.enter)))) }
  }

  func hear(_ news: AgentReport.News) -> Double { cost(of: .agent(AgentReport(Stage.thread, news))) }

  /// A conversation with the text that is read from the store.
  func opened(with text: String) -> Double {
    let entry = Entry(
      id: Identity(UniqueID(high: 2, low: 2)), number: 1, role: .agent, kind: .text, title: "", text: text,
      at: Timestamp(milliseconds: 0), status: .done)
    _ = cost(of: .input(1, .key(Key(.enter))))
    return cost(of: .came(.page(Stage.thread, [entry], hasEarlier: false)))
  }

  /// The event with its frame.
  func cost(of event: Event) -> Double {
    Hostile.time {
      program.receive(event)
      world.settle()
    }
  }
}

/// Whatever the program does is done at once, by nobody.
private final class Surrounding {
  weak var program: Program?
  private var moment: Int64 = 1
  private var isSaving = false

  func world() -> World {
    World(
      save: { [unowned self] _ in isSaving = true }, perform: { _ in },
      show: { [unowned self] window, _ in program?.painted(window) }, showAhead: { _, _ in }, write: { _, _ in },
      stamp: { [unowned self] in
        moment += 20
        return Stamp(now: Timestamp(milliseconds: moment), randomness: UInt64(moment))
      })
  }

  func settle() {
    _ = program?.settle()
    while isSaving {
      isSaving = false
      program?.saved()
      _ = program?.settle()
    }
  }
}
