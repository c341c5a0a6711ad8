import Conversation
import Core
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// The first run.
struct WelcomeTests {
  @Test func `the first window asks whether the Queue is to be on`() {
    let app = AppDriver(Workspace())
    app.expectScreen(named: "welcome")
  }

  @Test(arguments: ["y", "Y", "<enter>"])
  func `yes turns the Queue on, and is not asked again`(key: String) {
    let app = AppDriver(Workspace())
    app.press(key)
    #expect(app.workspace.settings.queueChoice == true)
    app.expectRow(containing: "The Queue is on")
    app.open(2)
    app.expectNoRow(containing: "Welcome", in: 2)
  }

  @Test(arguments: ["n", "N", "<esc>"])
  func `no leaves the Queue off, and is not asked again`(key: String) {
    let app = AppDriver(Workspace())
    app.press(key)
    #expect(app.workspace.settings.queueChoice == false)
    app.expectRow(containing: "The Queue is off")
    app.open(2)
    app.expectNoRow(containing: "Welcome", in: 2)
  }

  @Test(arguments: ["n", "<esc>"]) func `what was decided elsewhere meanwhile stands`(key: String) {
    let app = AppDriver(Workspace())
    _ = app.ask(.call(Call(["queue", "on"], directory: "/src")))
    app.press(key)
    #expect(app.workspace.settings.queueChoice == true)
    app.expectNoRow(containing: "Welcome")
  }

  @Test func `an answer in one window takes the question from all`() {
    let app = AppDriver(Workspace())
    app.open(2, columns: 60, rows: 20)
    app.press("y", in: 2)
    app.expectNoRow(containing: "Welcome")
  }

  @Test func `keys that are no answer leave the question standing`() {
    let app = AppDriver(Workspace())
    let before = app.screen
    app.press("jx5<tab><ctrl-p>")
    app.expectScreen(before)
  }

  @Test func `an empty workspace says how to begin`() {
    let app = AppDriver(Samples.nothing)
    app.expectScreen(named: "empty")
  }

  @Test(arguments: [(80, 24), (20, 6)])
  func `what has to be read is scrolled to its end, and shows that there is more`(columns: Int, rows: Int) {
    var surroundings = Samples.surroundings
    surroundings.notices = (1...40).map { "Notice \($0)." }
    let app = AppDriver(Samples.nothing, columns: columns, rows: rows, surroundings: surroundings)
    app.expectRow(containing: "Notice 1.")
    app.expectRow(containing: "┃")
    app.expectNoRow(containing: "Notice 40.")
    app.press("G")
    app.expectRow(containing: "Notice 40.")
    app.press("g")
    app.expectRow(containing: "Notice 1.")
    app.press("<enter>")
    app.expectNoRow(containing: "Notice")
  }

  @Test func `Space goes through what has to be read, and closes it at its end`() {
    var surroundings = Samples.surroundings
    surroundings.notices = (1...40).map { "Notice \($0)." }
    let app = AppDriver(Samples.nothing, columns: 80, rows: 24, surroundings: surroundings)
    app.press("<space><space>")
    app.expectRow(containing: "Notice 40.")
    app.press("<space>")
    app.expectNoRow(containing: "Notice")
  }

  @Test func `all agents are named on a narrow first screen, and how to get those that are missing`() {
    var surroundings = Samples.surroundings
    surroundings.providers = ["amp", "auggie", "größe", "claude", "codex", "shell"].map {
      Surroundings.Provider(name: $0, about: .whatItIs(nil, command: nil))
    }
    var workspace = Workspace()
    workspace.settings.queueChoice = true
    let app = AppDriver(workspace, columns: 80, rows: 24, surroundings: surroundings)
    app.findAgents(
      [
        "amp": .cannotStart(.missing), "auggie": .cannotStart(.missing), "größe": .cannotStart(.missing),
        "claude": .cannotStart(.missing), "codex": .cannotStart(.missing),
        "shell": .found("/bin/sh"),
      ])
    app.press(",<esc>")
    app.takeEffects()
    for name in ["shell ✓", "claude –", "codex –", "größe –", "upnext list agents"] { app.expectRow(containing: name) }
    // Where there is no room for all, those that are here are named.
    app.press("1")
    app.resize(40, 12)
    app.expectRow(containing: "shell ✓")
    app.expectNoRow(containing: "claude –")
  }

  @Test func `a key that was taken away is not named without its name`() throws {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[everywhere]\nq none"))
    let app = AppDriver(Workspace(), surroundings: surroundings)
    app.expectRow(containing: "↵ is yes.")
    app.expectNoRow(containing: "leaves: nothing has begun yet")
  }
}
