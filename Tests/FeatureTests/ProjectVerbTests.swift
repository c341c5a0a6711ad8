import Conversation
import Core
import JSON
import Scene
import TestSupport
import Testing
import Worktrees

/// What the command line says of a project.
struct ProjectVerbTests {
  private let directory = "/home/ada/src/api"

  @Test func `all that one call says of a project is taken back, and done again, as one act`() {
    let app = AppDriver(Samples.idle)
    let before = app.workspace.projectChoices[directory]
    _ = done(
      app.ask(
        .words(
          "project", directory, "--worktrees", "on", "--setup", "make größe", "--agent", "codex", "--host", "build",
          "--hide")))
    let after = app.workspace.projectChoices[directory]
    #expect(after?.worktrees == WorktreeHabit(isUsual: true, setup: "make größe"))
    #expect((after?.provider, after?.host, after?.isHidden) == ("codex", "build", true))
    let words = done(app.ask(.words("undo")))["words"]?.string ?? ""
    #expect(app.workspace.projectChoices[directory] == before)
    for part in ["codex", "worktree", "Hid"] { #expect(words.contains(part), "\(words)") }
    _ = done(app.ask(.words("redo")))
    #expect(app.workspace.projectChoices[directory] == after)
  }

  @Test(arguments: [["project", "/a\nb"], ["new", "--project", "/a\nb", "x"], ["add", "--project", "/a\nb", "x"]])
  func `a path with a line break is refused in words`(words: [String]) throws {
    let app = AppDriver(Samples.idle)
    guard case .refused(let refusal)? = app.ask(.call(Call(words))) else {
      Issue.record("\(words) was not refused")
      return
    }
    #expect(refusal.message.contains("has a line break in it"))
  }

  @Test func `what is so already is no act, and a call that is refused changes nothing`() {
    let app = AppDriver(Samples.idle)
    let before = app.workspace
    #expect(refusal(app.ask(.words("project", directory, "--worktrees", "on", "--agent", "nobody"))) != nil)
    #expect(app.workspace == before)
    _ = done(app.ask(.words("project", directory, "--worktrees", "off", "--setup", "", "--agent", "", "--show")))
    #expect(app.workspace == before)
  }
}
