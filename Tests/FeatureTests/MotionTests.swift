import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// A row that moves is seen to move, for a moment.
struct MotionTests {
  private func moving(colors: WindowFacts.Colors = .many) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.reducedMotion = false
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web", estimate: nil)
    running.status = .executing
    workspace.upNext = Lane(
      waiting: (1...8).map { Samples.command(UInt64($0), "command \($0)") },
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace, rows: 50, colors: colors)
    app.press("4")
    return app
  }

  /// The order of the commands as the screen has it.
  private func shown(_ app: AppDriver) -> String {
    app.rows(containing: " command ").compactMap { line in
      let words = line.split(separator: " ")
      return words.firstIndex(of: "command").map { words[$0 + 1] }.flatMap { $0.first?.isNumber == true ? $0 : nil }
    }.joined()
  }

  @Test func `a row slides to its place, fast at first, within 300 milliseconds`() {
    let app = moving()
    app.press("Gt")
    var seen = [shown(app)]
    for _ in 0..<10 {
      app.pass(milliseconds: 30)
      if seen.last != shown(app) { seen.append(shown(app)) }
    }
    #expect(seen == ["12345678", "12345867", "12384567", "12834567", "18234567", "81234567"])
    #expect(app.workspace.upNext.waiting.first?.name == "command 8")
  }

  @Test func `it stands out on its way and not afterwards`() {
    let app = moving()
    app.press("jjK")
    let bright = Samples.theme("dark")[.accent].foreground
    #expect(app.style(of: "command 2")?.foreground == bright)
    #expect(app.style(of: "command 2")?.attributes == .bold)
    #expect(app.style(of: "command 1")?.foreground != bright)
    app.pass(milliseconds: 300)
    #expect(app.style(of: "command 2")?.foreground != bright)
  }

  @Test func `the screen is idle again after the motion`() {
    let app = moving()
    app.pass(seconds: 1)
    let before = app.framesShown()
    app.press("Gt")
    app.pass(milliseconds: 300)
    #expect((3...12).contains(app.framesShown() - before))
    let after = app.framesShown()
    app.pass(seconds: 9)
    #expect(app.framesShown() == after)
  }

  @Test func `a key is never late because of a motion`() {
    let app = moving()
    app.press("Gt")
    app.press("tbtb")
    #expect(app.workspace.upNext.waiting.items.last?.name == "command 8")
    app.pass(milliseconds: 300)
    #expect(shown(app) == "12345678")
  }

  @Test func `what is taken back slides too, and what comes back stands out`() {
    let app = moving()
    app.press("Gt")
    app.pass(milliseconds: 300)
    app.press("u")
    #expect(shown(app) == "81234567")
    app.pass(milliseconds: 300)
    #expect(shown(app) == "12345678")
    app.press("x")
    app.pass(milliseconds: 300)
    app.press("u")
    #expect(app.style(of: "command 8")?.foreground == Samples.theme("dark")[.accent].foreground)
    app.pass(milliseconds: 300)
  }

  @Test func `a row that a drag has dropped is in its place already, and stands out there`() {
    let app = moving()
    app.drag("8 command 8", rows: -3)
    #expect(shown(app) == "12348567")
    #expect(app.style(of: "command 8")?.foreground == Samples.theme("dark")[.accent].foreground)
    app.pass(milliseconds: 300)
    #expect(shown(app) == "12348567")
  }

  @Test func `with reduced motion, and without colours, a row is in its place at once`() {
    let reduced = moving()
    reduced.receive(.requested(3, .settings(key: "ui.reduced_motion", value: "on")))
    reduced.takeEffects()
    for app in [reduced, moving(colors: .none)] {
      app.press("Gt")
      #expect(shown(app) == "81234567")
      let frames = app.framesShown()
      app.pass(milliseconds: 400)
      #expect(app.framesShown() == frames)
    }
  }

  /// As many commands that wait as no list of this size has room for.
  private func long() -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.reducedMotion = false
    workspace.upNext = Lane(waiting: (1...14).map { Samples.command(UInt64($0), "command \($0)") }, capacity: 3)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace, columns: 80, rows: 24)
    app.press("4")
    return app
  }

  @Test(arguments: ["Gt", "gb"])
  func `a row that goes to the other end of a long list is seen all the way`(keys: String) {
    let app = long()
    app.press(String(keys.prefix(1)))
    app.pass(seconds: 1)
    let name = keys == "Gt" ? "command 14" : "command 1 "
    app.press(String(keys.suffix(1)))
    for _ in 0..<10 {
      app.expectRow(containing: name)
      app.pass(milliseconds: 30)
    }
    app.expectRow(containing: keys == "Gt" ? " 1 command 14" : "14 command 1 ")
    let still = AppDriver(app.workspace, columns: 80, rows: 24)
    still.press("4\(keys.prefix(1) == "G" ? "g" : "G")")
    let rows = { (app: AppDriver) in
      app.rows(containing: " command ").filter { $0.hasPrefix("│") }.map { $0.prefix(24) }
    }
    #expect(rows(app) == rows(still))
  }

  @Test func `a row that moves where nobody looks leaves the rows in view alone`() {
    let app = long()
    app.press("G")
    app.pass(seconds: 1)
    let before = app.rows(containing: " command ")
    app.open(2, columns: 80, rows: 24)
    app.press("4jK", in: 2)
    #expect(app.rows(containing: " command ") == before)
    app.pass(milliseconds: 300)
    #expect(app.rows(containing: " command ") == before)
  }

  @Test func `many rows that move at once don't cross each other`() {
    let app = moving()
    app.press("Gvkvkvt")
    #expect(shown(app) == "67812345")
    app.pass(milliseconds: 300)
    #expect(shown(app) == "67812345")
  }
}
