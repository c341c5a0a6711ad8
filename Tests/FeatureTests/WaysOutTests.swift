import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs

/// The key that ends programs elsewhere ends nothing here, and says what does.
struct WaysOutTests {
  private func said(_ app: AppDriver) -> String { app.state.windows[1]?.message?.text ?? "" }

  @Test func `in a list it says which key leaves`() {
    let app = AppDriver(Samples.queued)
    app.press("<ctrl-c>")
    #expect(app.footer().contains("q closes this window; the work goes on."))
    app.expectEffects([])
  }

  @Test func `a key without a meaning leaves no words standing that read like its answer`() {
    let app = AppDriver(Samples.queued)
    app.press("2gt")
    #expect(said(app) != "")
    app.press("=")
    #expect(said(app) == "")
    app.expectEffects([])
  }

  @Test func `where one writes it says how to get there, and what stops the turn; what was typed stays`() {
    let app = AppDriver()
    app.press("<enter>go<enter>naïve<ctrl-c>")
    app.takeEffects()
    #expect(said(app) == "Esc, then q closes this window; the work goes on. ^X stops the turn.")
    app.expectRow(containing: "› naïve")
    app.press("<esc>")
    app.press("<ctrl-c>")
    #expect(said(app).hasPrefix("q closes this window"))
    #expect(app.workspace.streams[Samples.flaky]?.turn != nil)
    app.expectEffects([])
  }

  @Test func `a dialog stays as it is`() {
    let app = AppDriver()
    app.press("n")
    app.type("größe")
    app.press("<ctrl-c>")
    #expect(said(app) == "Esc goes back; q in a list closes this window.")
    app.expectRow(containing: "größe")
  }

  @Test func `the first screen closes with the window, and no key is named that would answer it`() {
    let app = AppDriver(Workspace())
    app.press("<ctrl-c>")
    #expect(said(app) == "q closes this window; the work goes on.")
    #expect(app.workspace.settings.queueChoice == nil)
  }

  @Test func `an open list of files is what Esc closes first`() {
    let app = AppDriver()
    app.addFile("/home/ada/src/api/README.md")
    app.press("<enter>@<ctrl-c>")
    #expect(said(app) == "Esc goes back; q in a list closes this window.")
  }

  @Test func `where the person's keymap gives it a meaning it has that`() throws {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[everywhere]\nctrl-c palette"))
    let app = AppDriver(surroundings: surroundings)
    app.press("<ctrl-c>")
    #expect(said(app) == "")
    #expect(app.state.windows[1]?.dialog != nil)
  }
}
