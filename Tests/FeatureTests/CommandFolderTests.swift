import Conversation
import Core
import Queues
import TestSupport
import Testing

/// The project of a new command: any directory, completed as it is typed.
struct CommandFolderTests {
  /// The form is open, and the keys are in an empty field for the project.
  private func form(_ folders: String..., hold: Bool = false) -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace)
    for folder in folders { app.addFolder(folder) }
    app.press("clint<tab><ctrl-u>")
    app.press(String(repeating: "<backspace>", count: 20))
    return app
  }

  private func directories(_ app: AppDriver) -> [String] {
    app.workspace.upNext.waiting.items.map { app.workspace.place(of: $0).project }
  }

  @Test func `tab writes as much of a path as is clear, below the home folder too`() {
    let app = form("/home/ada/src/größe")
    app.press("~<tab>")
    app.expectRow(containing: "~/ ")
    app.press("<tab>")
    app.expectRow(containing: "~/src/ ", "Tab api  größe  web")
    app.press("g<tab>")
    app.expectRow(containing: "~/src/größe/ ")
    app.press("<enter>")
    #expect(directories(app) == ["/home/ada/src/größe"])
  }

  @Test func `of several names the beginning that they share is written`() {
    let app = form("/data/project-one", "/data/project-two", "/data/.hidden")
    app.press("/da<tab><tab>")
    app.expectRow(containing: "/data/project- ", "Tab project-one  project-two")
    app.press("t<tab>")
    app.expectRow(containing: "/data/project-two/ ")
  }

  @Test func `tab goes on where a directory stands as it is`() {
    let app = form("/data/api", "/data/api-two")
    app.press("/data/api<tab>")
    app.press("<right>")
    // The key was the agent's.
    app.expectRow(containing: "/data/api ")
    #expect(!app.screen.contains("api-two/"))
    app.press("<enter>")
    #expect(directories(app) == ["/data/api"])
  }

  @Test func `what begins with a dot is named by whoever types the dot`() {
    let app = form("/data/.hidden")
    app.press("/data/<tab>")
    app.expectNoRow(containing: "hidden")
    app.press("<shift-tab>.<tab>")
    app.expectRow(containing: "/data/.hidden/")
  }

  @Test func `a directory that isn't there is said, and no command is made`() {
    let app = form()
    app.press("/data/漢字")
    app.expectRow(containing: "/data/漢字", "no such directory")
    app.press("<enter>")
    app.expectRow(containing: "\"/data/漢字\" is no directory.")
    #expect(directories(app) == [])
    app.addFolder("/data/漢字")
    app.press("<enter>")
    #expect(directories(app) == ["/data/漢字"])
  }

  @Test func `a directory of another machine is not looked for on this one`() {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    var choices = ProjectChoices()
    choices.host = "build"
    workspace.projectChoices["/far/away"] = choices
    let app = AppDriver(workspace)
    app.press("clint<tab>" + String(repeating: "<backspace>", count: 20) + "/far/away<enter>")
    #expect(directories(app) == ["/far/away"])
  }

  @Test func `keys that are faster than the disk are carried out when it has answered`() {
    let app = form("/data/one")
    app.press("/data/o")
    app.press(String(repeating: "<backspace>", count: 20))
    app.holdReads()
    app.press("/data/o<tab>")
    app.answerReads()
    app.expectRow(containing: "/data/one/ ")
    app.holdReads()
    app.press("<backspace><backspace><backspace><backspace>~<enter>")
    #expect(directories(app) == [])
    app.answerReads()
    app.expectRow(containing: "is no directory.")
    app.press(String(repeating: "<backspace>", count: 20))
    app.holdReads()
    app.press("/data<enter>")
    #expect(directories(app) == [])
    app.answerReads()
    #expect(directories(app) == ["/data"])
  }

  @Test func `a command for a thread needs no directory`() {
    let app = form()
    app.press("/nowhere<esc>")
    app.press("1<enter><esc>4clint<tab>" + String(repeating: "<backspace>", count: 20) + "/nowhere")
    app.press("<tab><tab><tab><tab> <enter>")
    #expect(app.workspace.upNext.waiting.items.map(\.target) == [.stream(Samples.flaky)])
  }
}
