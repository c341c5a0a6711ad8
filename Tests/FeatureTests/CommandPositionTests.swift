import Conversation
import Core
import HubScene
import JSON
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// Positions of a long list, which could as well be beginnings of ids.
struct CommandPositionTests {
  private static let likeAPosition = Identity<QueuedCommand>(
    UniqueID(high: 0x1000_1111_1111_4111, low: 0x8000_0000_0000_0000))

  /// As many wait. The second one's id begins with 1000; those of the others, with 1111.
  private func waiting(_ count: UInt64) -> AppDriver {
    var workspace = Samples.idle
    var commands = (1...count).map { Samples.command($0, "p\($0)") }
    commands[1] = QueuedCommand(
      id: Self.likeAPosition, request: commands[1].request, priority: .normal, enqueuedAt: Samples.now)
    workspace.upNext = Lane(waiting: commands, capacity: 1)
    workspace.upNext.isPaused = true
    return AppDriver(workspace)
  }

  @Test(arguments: ["stash", "cancel", "remove"])
  func `a call takes as many ids as there are commands`(verb: String) {
    let app = waiting(3000)
    let ids = app.workspace.upNext.waiting.items.map(\.id.text)
    _ = done(app.ask(.call(Call([verb] + ids))))
    #expect(app.workspace.upNext.waiting.items.filter { !$0.isStashed } == [])
    app.takeEffects()
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test(arguments: ["1000", "1111"])
  func `a number is the position of a command, if there is such a one, before it is the beginning of an id`(
    position: String
  ) {
    let name = "p" + position
    for verb in ["top", "remove", "cancel"] {
      let app = waiting(1111)
      _ = done(app.ask(.words(verb, position)))
      #expect(verb == "top" ? names(app).first == name : !names(app).contains(name), "\(verb)")
      #expect(names(app).contains("p2"), "\(verb)")
    }
    let app = waiting(1111)
    _ = done(app.ask(.words("edit", position, "größe")))
    #expect(names(app).firstIndex(of: "größe") == Int(position).map { $0 - 1 })
    _ = done(app.ask(.words("priority", position, "high")))
    #expect(names(app).first == "größe")
    _ = done(app.ask(.words("add", "--after", position, "later")))
    let before = app.workspace.upNext.waiting.items.first { $0.name == "later" }?.after.first
    #expect(before == app.workspace.upNext.waiting.items.dropFirst((Int(position) ?? 0) - 1).first?.id)
    app.takeEffects()
  }

  @Test func `where there is no such position, a number of four digits is the beginning of an id`() {
    let app = waiting(999)
    _ = done(app.ask(.words("top", "1000")))
    #expect(names(app).first == "p2")
    #expect(
      refusal(app.ask(.words("top", "2000")))
        == Refusal(
          .missing, "No queue has an item \"2000\".", hint: "No command waits at that place: upnext list next."))
    #expect(refusal(app.ask(.words("top", "-9223372036854775808"))) != nil)
  }

  @Test func `what has ended since is not said to be nothing`() throws {
    let app = waiting(2)
    let ended = try #require(app.workspace.upNext.waiting.items.first)
    _ = done(app.ask(.words("cancel", ended.id.text)))
    for call in [["top", ended.id.text], ["priority", ended.id.text, "high"], ["edit", ended.id.text, "größe"]] {
      let told = refusal(app.ask(.call(Call(call))))
      #expect(told?.code == .refused && told?.message == "\"\(ended.name)\" has ended already.", "\(call)")
    }
    app.takeEffects()
  }

  @Test func `a position of four digits means in the form what stood there when it was typed`() {
    let app = waiting(1000)
    app.press("cx" + String(repeating: "<tab>", count: 6) + "1000")
    app.expectRow(containing: "After", "p1000")
    #expect(app.ask(.words("top", "1000")) != nil)
    app.expectRow(containing: "After", "p1000")
    app.press("<enter>")
    #expect(app.workspace.upNext.waiting.items.first { $0.name == "x" }?.after == [Samples.id(1000)])
    app.takeEffects()
  }

  @Test func `a position of four digits is one of a shared lane as well`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear((1...1000).map { LaneTests.shared($0) }, app)
    app.takeEffects()
    let call = Call(
      ["add", "--lane", "team", "--agent", "shell", "--after", "1000", "größe"], directory: "/src/api")
    #expect(app.ask(.call(call)) == nil)
    let act = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    guard case .add(let request, nil) = act.kind else {
      Issue.record("nothing was added")
      return
    }
    #expect(request.after == [LaneTests.shared(1000).id])
  }
}
