import Core
import Queues
import TestSupport
import Testing

/// What a new thread and a new command propose to work in.
struct ProposedProjectTests {
  @Test(arguments: ["1", "2", "2w<esc>1k<enter><esc>2"], ["n", "c"])
  func `the project is that of the row under the cursor`(way: String, form: String) {
    let app = AppDriver(Samples.queued)
    app.press(way)
    app.press("g" + form)
    app.expectRow(containing: "~/src/api ")
    app.press("<esc>j" + form)
    app.expectRow(containing: "~/src/web ")
  }

  @Test(arguments: ["n", "c"])
  func `in a conversation it is that of the open thread`(form: String) {
    let app = AppDriver(Samples.queued)
    app.press("1j<enter><esc>5<tab>")
    app.press("4" + form)
    // No command is under the cursor.
    app.expectRow(containing: "~/src/web ")
  }

  @Test(arguments: ["n", "c"])
  func `where there is no thread it is where the window was opened`(form: String) {
    let app = AppDriver(Samples.nothing)
    app.press(form)
    app.expectRow(containing: "~/src/api")
  }

  @Test(arguments: ["n", "c"])
  func `until somebody has gone to a row it is where the window was opened`(form: String) {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.project = "/home/ada/src/found" }
    workspace.streams.settled()
    for (way, project) in [
      ("", "~/src/api"), ("g", "~/src/found"), ("j", "~/src/web"), ("2g", "~/src/found"),
      ("<enter><esc>", "~/src/found"), ("1", "~/src/api"),
    ] {
      let app = AppDriver(workspace)
      app.press(way)
      app.press(form)
      let mark = form == "n" ? "Directory" : "normal"
      #expect(app.rows(containing: project + " ").count { $0.contains(mark) } == 1, "\(way)")
    }
  }
}
