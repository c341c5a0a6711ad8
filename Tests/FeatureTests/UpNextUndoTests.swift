import Conversation
import Core
import JSON
import Queues
import SeededNumbers
import Settings
import TestSupport
import Testing

/// Every act on Up Next is taken back by one undo, and done again by one redo.
struct UpNextUndoTests {
  /// What acts on Up Next can change.
  private struct Snapshot: Equatable {
    let waiting: [QueuedCommand]
    let history: [QueuedCommand]
    let templates: [String: CommandTemplate]
    let pausedAgents: Set<String>
    let hold: Hold?

    init(_ app: AppDriver) {
      waiting = app.workspace.upNext.waiting.items
      history = app.workspace.history
      templates = app.workspace.templates
      pausedAgents = app.workspace.pausedAgents
      hold = app.workspace.upNext.hold
    }
  }

  /// Nothing starts by itself: the only place is taken.
  private func app(_ count: Int) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web")
    running.status = .executing
    running.startedAt = Samples.now
    running.stream = Samples.rightToLeft
    workspace.upNext = Lane(
      waiting: (0..<count).map { Samples.command(UInt64($0 + 1), "größe \($0) 漢字") },
      running: [Samples.run(running, of: &workspace)], capacity: 1)
    workspace.history = (1...3).map { number in
      var ended = Samples.command(UInt64(200 + number), "ended \(number)")
      ended.status = number == 1 ? .failed : .completed
      ended.completedAt = Samples.now
      return ended
    }
    let app = AppDriver(workspace)
    app.press("4j")
    return app
  }

  /// One act of a person, by key or by the command line. It may be one that has nothing to do.
  private func act(_ random: inout RandomNumbers, byKeys: Bool, on app: AppDriver) {
    let ids = app.workspace.upNext.waiting.items.map(\.id.text)
    let some = random.pick([Array(ids.prefix(1)), Array(ids.suffix(2)), ids.filter { _ in random.chance() }])
    let ended = app.workspace.history.map(\.id.text)
    switch byKeys ? random.number(0...2) : random.number(3...13) {
    case 0: app.press(random.pick(["gjvjvx", "Gx", "gjx<esc>"]))
    case 1: app.press(random.pick(["Gt", "GvkkvkvkvkvkvKt", "gjvjjvb", "GKK", "gjJ"]))
    case 2: app.press(random.pick(["G+", "gjv+", "gjvjvjvjvjv-", "gjvGv+", "G--"]))
    case 3: _ = app.ask(.commands(some.isEmpty ? .clearHistory : .stash(some)))
    case 4: _ = app.ask(.commands(.unstash(some)))
    case 5: _ = app.ask(.commands(.cancel(random.pick([.these(some), .waiting, .priority("high"), .agent("shell")]))))
    case 6: _ = app.ask(.commands(random.pick([.pause(agent: nil), .resume(agent: nil)])))
    case 7: _ = app.ask(.commands(random.pick([.pause(agent: "shell"), .resume(agent: "shell")])))
    case 8: _ = app.ask(.commands(.clearHistory))
    case 9: if let id = ended.first { _ = app.ask(.commands(.retry(id, prompt: nil))) }
    case 10:
      let template = CommandTemplate(prompt: random.pick(["lint {{где}}", "build"]))
      _ = app.ask(.commands(.saveTemplate(name: random.pick(["one", "two"]), template)))
    case 11: _ = app.ask(.commands(.removeTemplate(name: random.pick(["one", "two"]))))
    case 12: if let id = ids.last { _ = app.ask(.edit(item: id, text: random.pick(["né", "other"]))) }
    default: if let id = ids.last { _ = app.ask(.prioritize(item: id, priority: random.pick(["low", "urgent"]))) }
    }
    // Those that run are left alone, and nothing stays marked.
    app.press("<esc><esc><esc>4")
  }

  @Test(arguments: [randomSeed, 1, 2, 3, 4, 5], [true, false])
  func `as many undos as acts lead back to the beginning, and as many redos to the end`(seed: UInt64, byKeys: Bool) {
    var random = RandomNumbers(seed: seed)
    let app = app(9)
    var states = [Snapshot(app)]
    for _ in 1...40 {
      act(&random, byKeys: byKeys, on: app)
      let now = Snapshot(app)
      // A key that found nothing to do is no act; some keys are two.
      if now != states.last { states.append(now) }
    }
    let end = Snapshot(app)
    var seen = [end]
    for _ in 1...200 {
      app.press("u")
      if Snapshot(app) != seen.last { seen.append(Snapshot(app)) }
    }
    #expect(Snapshot(app) == states[0], "seed \(seed)")
    // On the way back every state is passed that there was.
    var way = seen.reversed()[...]
    for state in states {
      guard let place = way.firstIndex(of: state) else {
        Issue.record("seed \(seed): a state is not passed on the way back")
        break
      }
      way = way[place...]
    }
    for _ in 1...200 { app.press("U") }
    #expect(Snapshot(app) == end, "seed \(seed)")
    app.takeEffects()
  }

  @Test func `a pause of all and one of an agent are taken back and done again`() {
    let app = app(2)
    app.press("<ctrl-p>pause Up Next<enter>")
    app.expectRow(containing: "Up Next is paused", "u undo")
    #expect(app.workspace.upNext.hold == .paused)
    _ = app.ask(.commands(.pause(agent: "shell")))
    #expect(app.workspace.pausedAgents == ["shell"])
    // The window's own acts come first, and what the command line did after them.
    app.press("u")
    #expect(app.workspace.upNext.hold == nil)
    #expect(app.workspace.pausedAgents == ["shell"])
    app.press("u")
    #expect(app.workspace.pausedAgents == [])
    app.press("UU")
    #expect(app.workspace.upNext.hold == .paused)
    #expect(app.workspace.pausedAgents == ["shell"])
  }

  @Test func `what has started since can't be taken back, and that is said`() {
    let app = app(2)
    app.press("Gt")
    #expect(app.ask(.commands(.cancel(.waiting))) != nil)
    app.press("u")
    app.expectRow(containing: "Too late to undo, since it has left or changed:")
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.press("u")
    #expect(app.workspace.upNext.waiting.count == 2)
  }

  @Test func `what was done before a restart is taken back after it`() {
    let before = app(3)
    let order = before.workspace.upNext.waiting.items.map(\.id)
    before.press("GK")
    #expect(before.workspace.upNext.waiting.items.map(\.id) == [order[0], order[2], order[1]])
    let app = AppDriver.recovered(before.workspace)
    app.press("4u")
    // What ran is interrupted and stands in front of all, and the first of those that waited has its place.
    let waiting = app.workspace.upNext.waiting.items.map(\.id).filter(order.contains)
    #expect(waiting == Array(order.dropFirst()))
    app.takeEffects()
  }

  @Test func `a resume that is taken back starts nothing more`() {
    let app = app(2)
    _ = app.ask(.commands(.pause(agent: nil)))
    _ = app.ask(.commands(.resume(agent: nil)))
    app.press("u")
    _ = app.ask(.settings(key: "next.max_running", value: "3"))
    #expect(app.workspace.upNext.running.count == 1)
    // The setting first, and then the pause.
    app.press("uu")
    #expect(app.workspace.upNext.running.count == 1)
    _ = app.ask(.settings(key: "next.max_running", value: "3"))
    #expect(app.workspace.upNext.running.count == 3)
    app.takeEffects()
  }

  @Test func `a pause that is one already is no act to take back`() {
    let app = app(1)
    app.press("x")
    _ = app.ask(.commands(.resume(agent: nil)))
    app.press("u")
    #expect(app.workspace.upNext.waiting.count == 1)
  }

  @Test func `the priority that a command has already leaves it where it was put`() {
    let app = app(3)
    app.press("GKK")
    let ids = app.workspace.upNext.waiting.items.map(\.id)
    _ = app.ask(.prioritize(item: ids[0].text, priority: "normal"))
    #expect(app.workspace.upNext.waiting.items.map(\.id) == ids)
  }
}
