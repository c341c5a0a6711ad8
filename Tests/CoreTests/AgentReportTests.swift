import Conversation
import Core
import Queues
import Testing

/// What agents' reports change.
struct AgentReportTests {
  private func working() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("go")
    return world
  }

  @Test func `pieces of one answer are one entry`() {
    var world = working()
    for piece in ["It ", "", "is ", "漢字"] { world.hear(.text(piece, kind: .said, part: "1")) }
    #expect(world.entries.map(\.text) == ["go", "It is 漢字"])
    #expect(world.entries.map(\.status) == [.sending, .open])
  }

  @Test func `another part, another kind, or a tool in between begins another entry`() {
    var world = working()
    world.hear(.text("a", kind: .thought, part: nil))
    world.hear(.text("b", kind: .said, part: nil))
    world.hear(.text("c", kind: .said, part: "2"))
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .completed)))
    world.hear(.text("d", kind: .said, part: "2"))
    #expect(world.entries.map(\.text) == ["go", "a", "b", "c", "", "d"])
    #expect(world.entries.map(\.kind) == [.text, .thought, .text, .text, .tool, .text])
    #expect(world.entries.map(\.status) == [.sending, .done, .done, .done, .done, .open])
    #expect(world.entries.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(world.stream.messageCount == 6)
  }

  /// No sign at the end of a piece, or at the start of the next one, tells that it is not one of these.
  private static let words = [
    // Lines, of which Markdown makes more together.
    "| é | b |\n‖|---|---|\n| 1 | 2 |\n‖| 3 | 4 |\n", "1. eins\n‖2. zwei\n", "- eins.\n‖- zwei.\n",
    "- eins\n‖  - größer\n", "> eins.\n‖> zwei.\n", "# T\n‖## Ü\n‖Text", "One line.\n‖Second line\n‖third.",
    "```sh\ncd é\n‖\nmake\n```", "~~~~\n~~~\né!‖Größer\n~~~~", "    code.\n‖    Mehr\n",
    "Three are left.‖ The first is größer.",
    // Words, names and addresses.
    "https://example.com/search?‖q=ä", "https://example.‖Com/x", "Node.‖JS", "README.‖MD", "See AGENTS.‖md", "A.‖B.",
    "Mr.‖Smith", "It is 3.‖14", "if a !‖= b", "Wait.‖.. for it", "Then!‖!!", "しばらく。‖」",
    // Within signs that stand in pairs, and behind them.
    "**Done.‖** Next", "`a. ‖B`", "[see.‖](http://x.y)", "(done.‖)", "\"so.‖\"", "All done.)‖Now next",
  ]

  @Test(arguments: words) func `behind a tool's end, or a change of the plan, what an agent was saying goes on`(
    said: String
  ) {
    let pieces = said.split(separator: "‖").map(String.init)
    for isPlan in [false, true] {
      var world = working()
      world.hear(.plan([PlanEntry(content: "é", status: .pending)]))
      for number in pieces.indices { world.hear(.tool(ToolCall(id: "\(number)", title: "make", status: .running))) }
      for (number, piece) in pieces.enumerated() {
        world.hear(.text(piece, kind: .said, part: nil))
        world.hear(
          isPlan
            ? .plan([PlanEntry(content: "é \(number)", status: .running)])
            : .tool(ToolCall(id: "\(number)", title: "make", status: .completed)))
      }
      #expect(world.entries.filter { $0.role == .agent && $0.kind == .text }.map(\.text) == [pieces.joined()])
    }
  }

  @Test func `an answer begins with no empty lines, and has them within`() {
    var world = working()
    for piece in ["\n\n", "\r\n", "\nЧасть 1", "\n\n", "  Часть 2"] { world.hear(.text(piece, kind: .said, part: nil)) }
    #expect(world.entries.map(\.text) == ["go", "Часть 1\n\n  Часть 2"])
  }

  @Test func `a tool call is one entry that changes, and its output only grows`() {
    var world = working()
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .pending)))
    #expect(world.stream.busy == BusyState(isProcessing: true, isToolExecuting: true, isPendingApproval: false))
    world.hear(.tool(ToolCall(id: "t", title: "make test", status: .running, output: "a")))
    world.hear(.tool(ToolCall(id: "t", title: "make test", status: .running, output: "aé")))
    world.hear(.tool(ToolCall(id: "t", title: "make test", status: .failed, output: "aé漢", exitCode: 2)))
    #expect(world.entries.count == 2)
    #expect(world.entries.last?.text == "aé漢")
    #expect(world.entries.last?.status == .failed)
    #expect(world.entries.last?.exitCode == 2)
    #expect(world.stream.turn?.toolsRunning == [])
  }

  @Test(arguments: [ToolCall.Status.completed, .failed])
  func `a call that ended before the turn does not begin again in it, and one that was left open may`(
    end: ToolCall.Status
  ) {
    var world = working()
    world.hear(.tool(ToolCall(id: "t", title: "make é", status: .running)))
    world.hear(.tool(ToolCall(id: "left", title: "serve", status: .running)))
    world.hear(.tool(ToolCall(id: "t", title: "make é", status: end, output: "made")))
    world.end(.done)
    world.say("next")
    world.hear(.tool(ToolCall(id: "t", title: "make é", status: end, output: "made, late")))
    world.hear(.tool(ToolCall(id: "left", title: "serve", status: .running, output: "x")))
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .pending)))
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .running, output: "漢")))
    let tools = world.entries.filter { $0.kind == .tool }
    #expect(tools.map(\.title) == ["make é", "serve", "ls"])
    #expect(tools.map(\.text) == ["made, late", "x", "漢"])
    #expect(world.stream.turn?.toolsRunning == ["t"])
  }

  @Test func `what is journaled is what the transcript became`() {
    var world = working()
    world.hear(.text("a", kind: .said, part: nil))
    world.hear(.text("b", kind: .said, part: nil))
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .running, output: "x")))
    world.hear(.tool(ToolCall(id: "t", title: "ls -l", status: .completed, output: "xy")))
    world.hear(.plan([PlanEntry(content: "one", status: .pending)]))
    world.hear(.plan([PlanEntry(content: "one", status: .completed)]))
    world.end(.done)
    var written: [Entry] = []
    for change in world.transcripts.takeJournal() {
      switch change {
      case .spent: break
      case .append(let entry, _): written.append(entry)
      case .extend(let id, let text, _):
        guard let place = written.firstIndex(where: { $0.id == id }) else { return #expect(Bool(false), "\(change)") }
        written[place].text += text
      case .replace(let entry, _):
        guard let place = written.firstIndex(where: { $0.id == entry.id }) else {
          return #expect(Bool(false), "\(change)")
        }
        written[place] = entry
      case .settle(let id, let status, _):
        for index in written.indices where written[index].id == id { written[index].status = status }
      case .remove(let id, _): written.removeAll { $0.id == id }
      }
    }
    #expect(written == world.entries)
  }

  @Test func `a turn has one plan, whose progress never reaches the end before the end`() {
    var world = working()
    world.hear(
      .plan([PlanEntry(content: "one\ntwo", status: .running), PlanEntry(content: "three", status: .pending)]))
    #expect(world.entries.last?.text == "[>] one two\n[ ] three")
    #expect(world.stream.turn?.progress == 0)
    world.hear(.plan([PlanEntry(content: "one", status: .completed)]))
    #expect(world.entries.count == 2)
    #expect(world.entries.last?.text == "[x] one")
    #expect(world.stream.turn?.progress == 0.99)
  }

  @Test func `a plan that is emptied is none, and one that never had a step stands nowhere`() {
    var world = working()
    let count = world.entries.count
    world.hear(.plan([]))
    #expect(world.entries.count == count)
    world.hear(.plan([PlanEntry(content: "größe", status: .running)]))
    #expect(world.entries.count == count + 1)
    world.hear(.plan([]))
    #expect(world.entries.count == count && world.stream.turn?.progress == nil)
    world.hear(.plan([PlanEntry(content: "größer", status: .running)]))
    #expect(world.entries.map(\.text).last == "[>] größer")
  }

  @Test func `an accepted message is one, and its thread is the provider's from then on`() {
    var world = working()
    let message = world.stream.turn?.message ?? Identity(UniqueID(high: 0, low: 0))
    world.hear(.accepted(Identity(UniqueID(high: 7, low: 7))))
    #expect(world.stream.turn?.isAccepted == false)
    world.hear(.accepted(message))
    #expect(world.stream.turn?.isAccepted == true)
    #expect(!world.stream.isLocallyCreated)
    #expect(world.entries.map(\.status) == [.accepted])
  }

  @Test func `a session that replaces another leaves the thread itself`() {
    var world = working()
    let message = world.stream.turn?.message ?? Identity(UniqueID(high: 0, low: 0))
    let modes = [AgentMode(id: "run", name: "Run"), AgentMode(id: "ask", name: "Ask")]
    world.hear(.session(id: "first", modes: modes, currentMode: "ask"))
    world.hear(.accepted(message))
    world.hear(.session(id: "second", modes: modes, currentMode: "run"))
    world.hear(.session(id: "second", modes: modes, currentMode: "run"))
    #expect(world.stream.effectiveProviderSessionId == "second")
    #expect(world.stream.lineage.map(\.providerSessionId) == ["first"])
    #expect(world.stream.mode == "ask")
    #expect(world.workspace.streams.count == 1)
  }

  @Test(arguments: ["run", nil]) func `a mode that the agent doesn't have is not the thread's`(current: String?) {
    var world = working()
    world.workspace.streams.update(world.stream.id) { $0.mode = "plan" }
    let modes = current.map { [AgentMode(id: $0, name: $0)] } ?? []
    world.hear(.session(id: "first", modes: modes, currentMode: current))
    #expect(world.stream.mode == current)
  }

  @Test func `who takes a thread over knows nothing of it, and the conversation says so once`() {
    var world = OneThreadWorld()
    let left = ProviderSession(provider: "codex", providerSessionId: "before", replacedAt: world.now)
    world.workspace.streams.update(world.thread) { $0.lineage = [left] }
    world.say("go")
    world.hear(.session(id: "first", modes: [], currentMode: nil))
    world.hear(.session(id: "second", modes: [], currentMode: nil))
    #expect(
      world.entries.map(\.text) == ["go", "claude takes over here. Of what was said before it knows what you tell it."])
  }

  @Test func `a session before the first acceptance leaves no trace of our own id`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.providerSessionId = $0.id.text }
    world.say("go")
    world.hear(.session(id: "first", modes: [], currentMode: nil))
    #expect(world.stream.lineage == [])
    #expect(world.stream.providerSessionId == "first")
  }

  @Test func `a title is a name only where it is one`() {
    var world = working()
    for title in ["", "11111111-1111-4111-8000-000000000001"] {
      world.hear(.title(title))
      #expect(world.stream.backendName == "漢字 é")
    }
    world.hear(.title("Besserer Name"))
    #expect(world.stream.displayName == "Besserer Name")
  }

  @Test func `a question is asked once, waits, and unlocks its thread`() {
    var world = working()
    let permission = Permission(id: "p", title: "rm", detail: "", options: [], askedAt: world.now)
    #expect(world.stream.isLocked)
    world.hear(.asks(permission))
    world.hear(.asks(permission))
    #expect(world.stream.turn?.permissions == [permission])
    #expect(!world.stream.isLocked)
    #expect(world.stream.busy.isPendingApproval)
    #expect(world.stream.state(at: world.now, quietAfter: 300) == .approve)
    world.hear(.withdrew(permission: "p"))
    #expect(world.stream.turn?.permissions == [])
    #expect(world.stream.isLocked)
  }

  /// Earlier versions kept such answers, too.
  @Test(arguments: [("make é", true, true), ("make é", false, false), ("", true, false)])
  func `an answer for always holds only for what the question shows whole`(
    detail: String, isWhole: Bool, isAnswered: Bool
  ) {
    var world = working()
    world.workspace.remembered = [
      RememberedAnswer(
        id: Identity(UniqueID(high: 0, low: 1)), agent: AgentPlace(provider: world.stream.effectiveProvider),
        project: world.stream.project, title: "bash", detail: detail, answer: "Yes", keeper: .upnext, at: world.now)
    ]
    let permission = Permission(
      id: "p", title: "bash", detail: detail, isWhole: isWhole,
      options: [Permission.Option(id: "y", name: "Yes", kind: .allowOnce)], askedAt: world.now)
    world.hear(.asks(permission))
    #expect(world.stream.turn?.permissions == (isAnswered ? [] : [permission]))
  }

  @Test(arguments: [("read", true), ("delete", false), ("other", false)])
  func `an answer for always holds only for what is of the same kind`(kind: String, isAnswered: Bool) {
    var world = working()
    func question(_ kind: String) -> Permission {
      Permission(
        id: "p", kind: kind, title: "größe", detail: "/p/é",
        options: [Permission.Option(id: "y", name: "Yes", kind: .allowOnce)], askedAt: world.now)
    }
    world.workspace.remembered = [
      RememberedAnswer(
        id: Identity(UniqueID(high: 0, low: 1)), agent: AgentPlace(provider: world.stream.effectiveProvider),
        project: world.stream.project, title: "größe", detail: question("read").deed, answer: "Yes", keeper: .upnext,
        at: world.now)
    ]
    world.hear(.asks(question(kind)))
    #expect(world.stream.turn?.permissions.isEmpty == isAnswered)
  }

  @Test func `a question goes with its turn`() {
    var world = working()
    world.hear(.asks(Permission(id: "p", title: "rm", detail: "", options: [], askedAt: world.now)))
    // Its agent's client takes it back, before it tells the end.
    world.hear(.withdrew(permission: "p"))
    world.end(.cancelled)
    #expect(!world.stream.needsPerson)
    #expect(world.stream.state(at: world.now, quietAfter: 300) == .idle)
  }

  @Test func `an agent that gives two threads one session is told of, once`() {
    var world = working()
    let other = WorkStream(
      id: Identity(UniqueID(high: 7, low: 7)), customName: "größe", project: "/p",
      provider: world.stream.effectiveProvider,
      providerSessionId: "0", createdAt: world.now, isLocallyCreated: false)
    world.workspace.streams[other.id] = other
    func notices() -> [String] { world.entries.filter { $0.kind == .notice }.map(\.text) }
    world.hear(.session(id: "1", modes: [], currentMode: nil))
    #expect(notices() == [])
    for _ in 0..<2 { world.hear(.session(id: "0", modes: [], currentMode: nil)) }
    #expect(notices().count == 1)
    #expect(notices().first?.contains("the session of \"größe\", too") == true)
  }

  @Test func `a report of a thread that is not there changes nothing`() {
    var world = working()
    let before = world.workspace
    #expect(world.hear(.text("x", kind: .said, part: nil), of: Identity(UniqueID(high: 9, low: 9))).isEmpty)
    #expect(world.workspace == before)
  }

  @Test(arguments: [
    (TurnEnd.cancelled, Entry.Status.cancelled), (.failed("Gone.", .answered), .cancelled),
    (.stopped("Cut off."), .ended),
  ])
  func `an open tool call was stopped only where its turn was`(end: TurnEnd, status: Entry.Status) {
    var world = working()
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .running)))
    world.end(end)
    #expect(world.entries.first { $0.kind == .tool }?.status == status)
  }

  @Test(arguments: [(Permission.Option.Kind.allowOnce, Entry.Status.ended), (.rejectOnce, .refused)])
  func `a call of which nothing more is told than its question shows the answer`(
    kind: Permission.Option.Kind, status: Entry.Status
  ) {
    var world = working()
    let option = Permission.Option(id: "o", name: "Ja, größer", kind: kind)
    let permission = Permission(id: "p", of: "t", title: "make", detail: "", options: [option], askedAt: world.now)
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .pending)))
    world.hear(.asks(permission))
    var stream = world.stream
    stream.noteAnswer(option, to: permission, &world.transcripts, at: world.now)
    world.workspace.streams[world.thread] = stream
    world.hear(.text("done", kind: .said, part: nil))
    world.end(.done)
    let call = world.entries.first { $0.kind == .tool }
    #expect(call?.status == status)
    #expect(call?.text == "Ja, größer")
  }

  @Test(arguments: [TurnEnd.done, .cancelled])
  func `how a call ends that goes on behind its turn is not known before it has ended`(end: TurnEnd) {
    var world = working()
    var call = ToolCall(id: "t", title: "serve", status: .running)
    world.hear(.tool(call))
    world.hear(.fact(.leftRunning(["t"])))
    world.end(end)
    func entry() -> Entry? { world.entries.first { $0.kind == .tool } }
    #expect(entry()?.status == .ended && entry()?.endedAt == nil)
    call.output = "é"
    world.hear(.tool(call))
    #expect(entry()?.status == .ended && entry()?.text == "é")
    // Nor is it the work of the next turn.
    world.say("weiter")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    call.output = "é漢"
    world.hear(.tool(call))
    #expect(entry()?.status == .ended && entry()?.text == "é漢")
    #expect(world.stream.turn?.busy.isToolExecuting == false)
    call.status = .completed
    world.hear(.tool(call))
    #expect(entry()?.status == .done && entry()?.endedAt != nil)
  }

  @Test func `an open tool call is closed with its turn, and not as done`() {
    var world = working()
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .running)))
    world.hear(.text("so", kind: .said, part: nil))
    world.end(.done)
    #expect(world.entries.map(\.kind) == [.text, .tool, .text, .digest])
    #expect(world.entries.map(\.status) == [.done, .ended, .done, .done])
  }

  @Test func `silence is told by the clock, and any word ends it`() {
    var world = working()
    let last = world.stream.turn?.lastSignalAt ?? world.now
    #expect(world.stream.state(at: last.adding(seconds: 299), quietAfter: 300) == .working)
    #expect(world.stream.state(at: last.adding(seconds: 300), quietAfter: 300) == .quiet)
    world.hear(.mode("plan"))
    #expect(world.stream.state(at: world.now, quietAfter: 300) == .working)
  }
}
