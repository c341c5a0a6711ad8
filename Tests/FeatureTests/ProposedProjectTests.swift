import Core
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
}
