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
  private func app(columns: Int, rows: Int, theme: String = "dark") -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.themes = ConfigFile.read([], home: "/home/ada").themes
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

  @Test func `a picture says of each cell what it shows`() {
    let app = AppDriver(Samples.idle, columns: 40, rows: 10)
    let svg = FramePicture(app.frame(), foreground: .rgb(255, 255, 255), background: .rgb(0, 0, 0)).svg
    #expect(svg.contains("fix"))
    #expect(svg.contains("漢字の文書を直す"))
    #expect(!svg.contains("│") && svg.contains("<path"))
  }
}
