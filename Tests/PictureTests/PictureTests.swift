import Config
import Core
import Foundation
import Scene
import TestSupport
import Testing
import Toolkit

/// The pictures of the documentation are drawn from real frames: `scripts/screenshots` writes them, and this says when they
/// are no longer what the screen shows.
struct PictureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/screens")

  /// With the themes that the program has.
  private var surroundings: Surroundings {
    var surroundings = Samples.surroundings
    surroundings.themes = ConfigFile.read([], home: "/home/ada").themes
    return surroundings
  }

  private func app(columns: Int, rows: Int, theme: String = "dark") -> AppDriver {
    let app = BusyDay.app(columns: columns, rows: rows, surroundings: surroundings)
    _ = app.ask(.settings(key: "ui.theme", value: theme))
    return app
  }

  private func expectPicture(
    of app: AppDriver, named name: String, isDark: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    app.takeEffects()
    let picture = FramePicture(
      app.frame(), foreground: isDark ? .rgb(208, 208, 208) : .rgb(40, 40, 40),
      background: isDark ? .rgb(24, 24, 28) : .rgb(250, 250, 250))
    RecordedText.expect(
      picture.svg, in: Self.folder.appendingPathComponent(name + ".svg"), sourceLocation: sourceLocation)
  }

  @Test func `the thread that asks, and everything around it`() {
    let app = app(columns: 132, rows: 40)
    app.press("2G<enter>")
    app.expectRow(containing: "Routes.swift")
    expectPicture(of: app, named: "overview")
  }

  @Test func `a small terminal`() {
    let app = app(columns: 80, rows: 24)
    app.press("2")
    expectPicture(of: app, named: "small")
  }

  @Test func `a light theme, with the palette in front`() {
    let app = app(columns: 110, rows: 32, theme: "light")
    app.press("<ctrl-p>theme")
    expectPicture(of: app, named: "palette", isDark: false)
  }

  @Test func `a command is one line`() {
    let app = app(columns: 110, rows: 32)
    app.press("4c")
    app.type("run the linter over everything")
    expectPicture(of: app, named: "command")
  }

  @Test func `a new thread begins with what is to be done`() {
    let app = app(columns: 110, rows: 32)
    app.press("2n")
    app.type("find out why the nightly build is slow")
    expectPicture(of: app, named: "new-thread")
  }

  @Test func `help begins with what can be done here`() {
    let app = app(columns: 140, rows: 40)
    app.press("2?")
    expectPicture(of: app, named: "help")
  }

  @Test func `what a thread has changed is read and commented on`() {
    let app = app(columns: 132, rows: 32)
    app.stage(BusyDay.change)
    app.press("1/migrate<enter>i<enter>]jjjjj<enter>")
    app.type("Does forgetting it here race with the cleaner?")
    app.press("<enter>")
    expectPicture(of: app, named: "review")
  }

  // MARK: More than one machine

  @Test func `threads of all hosts stand in one Queue, with their machine`() throws {
    let hub = BusyHub(columns: 132, rows: 36, surroundings)
    defer { hub.two.finish() }
    hub.app.press("2gjjj<space>")
    hub.app.expectRow(containing: "train on the new corpus · @build1")
    expectPicture(of: hub.app, named: "hub-queue")
  }

  @Test func `another host's conversation, with a message that waits for its host`() throws {
    let hub = BusyHub(columns: 132, rows: 34, surroundings)
    defer { hub.two.finish() }
    try hub.open(BusyHub.bench)
    hub.two.isThere = false
    hub.app.pass(seconds: 130)
    hub.two.carryWhatIsThere()
    hub.app.type("then compare it with last week's run")
    hub.app.press("<enter>")
    hub.two.carryWhatIsThere()
    hub.app.expectRow(containing: "waits for @build1")
    expectPicture(of: hub.app, named: "hub-conversation")
  }

  @Test func `a lane that several hosts serve, in Up Next`() throws {
    let hub = BusyHub(columns: 78, rows: 28, surroundings)
    defer { hub.two.finish() }
    hub.hearOfLane()
    hub.app.press("4G")
    hub.app.expectRow(containing: "proposed by ben")
    expectPicture(of: hub.app, named: "hub-lane")
  }

  @Test func `a picture says of each cell what it shows`() {
    let app = AppDriver(Samples.idle, columns: 40, rows: 10)
    let svg = FramePicture(app.frame(), foreground: .rgb(255, 255, 255), background: .rgb(0, 0, 0)).svg
    #expect(svg.contains("fix"))
    #expect(svg.contains("漢字の文書を直す"))
    #expect(!svg.contains("│") && svg.contains("<path"))
  }
}
