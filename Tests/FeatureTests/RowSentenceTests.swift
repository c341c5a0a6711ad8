import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// The row under the cursor as a sentence that can be read out.
struct RowSentenceTests {
  private func upNext(_ commands: QueuedCommand..., unicode: Bool = true) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web", estimate: 300)
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -60)
    workspace.upNext = Lane(
      waiting: commands, running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace, columns: 160, unicode: unicode)
    app.press("4")
    return app
  }

  @Test func `a command's sentence is the seed's, and goes on with time`() {
    let app = upNext(Samples.command(1, "update 漢字.md", estimate: 60))
    #expect(app.footer().contains(" lint web by shell, 5 minutes, 4 minutes remaining, executing "))
    app.pass(seconds: 59)
    #expect(app.footer().contains(" lint web by shell, 5 minutes, 4 minutes remaining, executing "))
    app.pass(seconds: 1)
    #expect(app.footer().contains(" lint web by shell, 5 minutes, 3 minutes remaining, executing "))
    app.press("j")
    #expect(app.footer().contains(" update 漢字.md by shell, 1 minute, 1 minute remaining "))
  }

  @Test func `an open button is said, with the keys that do it and let it go`() {
    let app = upNext(Samples.command(1, "a"), Samples.command(2, "b"))
    app.press("j>")
    #expect(app.footer().contains(" Move to top: ↵ does it, Esc cancels. "))
    app.press(">")
    #expect(app.footer().contains(" Remove from the list: ↵ does it, Esc cancels. "))
    app.press("<esc><lt>")
    #expect(app.footer().contains(" Move to bottom: ↵ does it, Esc cancels. "))
    app.press("<esc>k>")
    #expect(app.footer().contains(" Stop: ↵ does it, Esc cancels. "))
  }

  @Test func `of a silent host that is said, and that something is on its way there`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.open(2, isPlain: true)
    let row = try HostTests.row(HostTests.asking)
    let place = try #require(app.state.windows[2]?.lists[.recent]?.ids.firstIndex(of: row))
    func read() -> [String] {
      app.press("1G", in: 2)
      app.press("g" + String(repeating: "j", count: place), in: 2)
      return app.heard(in: 2).filter { $0.contains("deploy") }
    }
    #expect(read().last?.contains("as of") == false)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600)
    #expect(read().last?.contains("as of 3h") == true)
    var call = Call(["pause", HostTests.asking.text], directory: "/")
    call.host = "build1"
    _ = app.ask(.call(call))
    #expect(read().last?.contains("as of 3h, on its way") == true)
  }

  @Test func `what takes no time to speak of takes a minute, as one of a second does`() {
    let app = upNext(Samples.command(1, "go", estimate: 0))
    app.press("j")
    #expect(app.footer().contains(" go by shell, 1 minute, 1 minute remaining "))
  }

  @Test func `what is not known is said as not known`() {
    let app = upNext(Samples.command(1, "go", estimate: nil))
    app.press("j")
    #expect(app.footer().contains(" go by shell, duration unknown "))
  }

  @Test func `an act's words come before the sentence`() {
    let app = upNext(Samples.command(1, "a"), Samples.command(2, "b"))
    app.press("jb")
    #expect(app.footer().contains("Moved \"a\" to the bottom · u undo "))
    app.pass(seconds: 11)
    #expect(app.footer().contains(" a by shell, 4 minutes, 4 minutes remaining "))
  }

  /// As for a screen reader.
  private static var plainSigns: Workspace {
    var workspace = Samples.queued
    workspace.settings.glyphs = .ascii
    return workspace
  }

  @Test func `every list has its sentence where plain signs are chosen`() {
    let app = AppDriver(RowSentenceTests.plainSigns, columns: 120)
    app.press("g")
    #expect(app.footer().contains(" fix flaky test by claude in ~/src/api, idle for 3 minutes "))
    app.press("2j")
    #expect(app.footer().contains(" 漢字の文書を直す by codex in ~/src/web, idle for 9 minutes, 2nd of 4 "))
    app.press("3")
    #expect(app.footer().contains(" ~/src/api, 2 threads "))
    app.openSetting(.theme)
    #expect(app.footer().contains(" Theme: auto "))
    app.press(",1<enter>one<enter>two<enter>three<enter><tab>")
    app.takeEffects()
    app.pass(seconds: 11)
    #expect(app.footer().contains(" two, 1st of 2 in the outbox "))
    app.press("+")
    app.pass(seconds: 11)
    #expect(app.footer().contains(" two, 1st of 2 in the outbox, urgent "))
  }

  @Test func `a chosen row's sentence leaves the first keys and how many are marked their room, also at 80 columns`() {
    let app = AppDriver(RowSentenceTests.plainSigns, columns: 80, rows: 24)
    app.press("2")
    #expect(app.footer().hasPrefix(" Enter open  x remove  "), "\(app.footer())")
    #expect(app.footer().contains(" fix fla~ by claude in "), "\(app.footer())")
    app.press("vjv")
    #expect(app.footer().hasPrefix(" 2 marked  V all  x remove  Esc none  漢字"), "\(app.footer())")
    app.resize(60, 20)
    #expect(app.footer().hasPrefix(" 2 marked  Esc none  "), "\(app.footer())")
    app.resize(40, 20)
    #expect(app.footer().contains(" 漢字"), "\(app.footer())")
  }

  @Test func `signs that are plain by themselves are no screen reader, and keys come first`() {
    let app = AppDriver(Samples.queued, columns: 80, rows: 24, unicode: false)
    app.press("2")
    #expect(app.footer().hasPrefix(" Enter open  x remove  b bottom  "), "\(app.footer())")
    #expect(!app.footer().contains(" by claude"))
    app.press("vjv")
    #expect(app.footer().hasPrefix(" 2 marked  V all  x remove  "), "\(app.footer())")
    #expect(app.footer().contains("Esc none"), "\(app.footer())")
  }

  @Test func `with signs, keys come first and the sentence where there is room`() {
    let app = AppDriver(Samples.queued, columns: 80)
    #expect(!app.footer().contains(" by claude"))
    app.resize(160, 30)
    #expect(app.footer().contains(" fix flaky test by claude in ~/src/api, idle for 3 minutes "))
    #expect(app.footer().contains("? help"))
  }
}
