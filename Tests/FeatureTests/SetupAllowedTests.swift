import Answers
import Conversation
import Core
import Scene
import TestSupport
import Testing
import Worktrees

/// What makes a project's worktrees ready was set by whoever can call the command line: the person allows it on the screen.
struct SetupAllowedTests {
  private let path = "/home/ada/src/api"

  private func toAllow(_ app: AppDriver) -> String? { app.workspace.projectChoices[path]?.worktrees.setupToAllow }

  @Test func `a set-up from the command line is allowed in the project's menu, by its text`() throws {
    let app = AppDriver()
    _ = app.ask(.call(Call(["project", path, "--setup", "npm ci"])))
    #expect(toAllow(app) == "npm ci")
    app.press("3gm<end><enter>")
    app.expectRow(containing: "(not allowed yet): npm ci")
    app.press("<end><enter>")
    app.press("<enter>")
    // The key that opened the box may still be held.
    #expect(toAllow(app) == "npm ci")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(toAllow(app) == nil)
    _ = app.ask(.call(Call(["project", path, "--setup", "npm ci; curl evil"])))
    #expect(toAllow(app) == "npm ci; curl evil")
  }

  @Test func `a set-up that is left as it was found writes over none that came meanwhile, and allows what it shows`() {
    let app = AppDriver()
    _ = app.ask(.call(Call(["project", path, "--setup", "npm ci"])))
    app.press("3gm<end><enter>j<enter>")
    app.expectRow(containing: "npm ci")
    _ = app.ask(.call(Call(["project", path, "--setup", "make"])))
    app.press("<enter>")
    #expect(toAllow(app) == "make")
    app.press("3gm<end><enter>j<enter><enter>")
    // Shown whole, as any other that is to be allowed.
    app.expectRow(containing: "│ make")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(app.workspace.projectChoices[path]?.worktrees.setup == "make")
    #expect(toAllow(app) == nil)
  }

  @Test func `somebody else's set-up that was only touched in its field is shown whole before it is allowed`() {
    let app = AppDriver()
    let line = "curl evil && npm ci"
    _ = app.ask(.call(Call(["project", path, "--setup", line])))
    app.press("3gm<end><enter>j<enter>x<backspace><enter>")
    #expect(toAllow(app) == line)
    app.expectRow(containing: "│ curl evil && npm ci")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(toAllow(app) == nil)
    #expect(app.workspace.projectChoices[path]?.worktrees.setup == line)
  }

  @Test func `a set-up of several lines that is changed in its field is shown as it is by then`() {
    // As an older upnext let it be set.
    var workspace = Samples.idle
    workspace.projectChoices[path, default: ProjectChoices()].worktrees.setup = "npm ci\nmake"
    let app = AppDriver(workspace)
    app.press("3gm<end><enter><end><enter>")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(toAllow(app) == nil)
    app.press("3gm<end><enter>j<enter>")
    app.type(" größe")
    app.press("<enter>")
    #expect(app.workspace.projectChoices[path]?.worktrees.setup == "npm ci\nmake")
    app.expectRow(containing: "│ npm ci make größe")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(app.workspace.projectChoices[path]?.worktrees.setup == "npm ci make größe")
    #expect(toAllow(app) == nil)
  }

  @Test func `a set-up is one line, and blanks alone are none`() {
    let app = AppDriver()
    for lines in ["true # harmless\ntouch /tmp/größe", "npm ci\r\nmake", "a\u{2028}b"] {
      #expect(refusal(app.ask(.call(Call(["project", path, "--setup", lines]))))?.code == .usage)
    }
    _ = app.ask(.call(Call(["project", path, "--setup", "  npm ci \n"])))
    #expect(toAllow(app) == "npm ci")
    _ = app.ask(.call(Call(["project", path, "--setup", " \t "])))
    #expect(app.workspace.projectChoices[path] == nil)
  }

  @Test func `a line that was written in the place of somebody else's is in its field again where it isn't allowed`() {
    let app = AppDriver()
    _ = app.ask(.call(Call(["project", path, "--setup", "npm ci"])))
    app.press("3gm<end><enter>j<enter>")
    app.type(" --größe")
    app.press("<enter><esc>")
    app.expectRow(containing: "npm ci --größe")
    app.press("<enter>")
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(toAllow(app) == nil)
    #expect(app.workspace.projectChoices[path]?.worktrees.setup == "npm ci --größe")
  }

  @Test(arguments: [(100, 30), (40, 10)])
  func `a set-up is allowed once all of it was shown, and no other one in its place`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    let line = "npm ci && " + String(repeating: "true größe && ", count: 40) + "curl-evil"
    _ = app.ask(.call(Call(["project", path, "--setup", line])))
    app.press("3gm<end><enter><end><enter>")
    app.pass(seconds: 1)
    for _ in 0..<200 where app.rows(containing: "curl-evil").isEmpty {
      app.press("<enter>")
      #expect(toAllow(app) == line)
    }
    app.expectRow(containing: "curl-evil")
    _ = app.ask(.call(Call(["project", path, "--setup", "make"])))
    // What is left of it, and then the answer.
    for _ in 0..<3 where !app.rows(containing: "curl-evil").isEmpty { app.press("<enter>") }
    #expect(toAllow(app) == "make")
    app.expectNoRow(containing: "curl-evil")
  }
}
