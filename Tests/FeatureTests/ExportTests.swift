import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// Writing a conversation into a file from its menu, and painting the screen anew.
struct ExportTests {
  private func run(_ path: String) -> Effect {
    .window(1, .run(["export", Samples.flaky.text, "--output", path]))
  }

  @Test func `a file that is there stays, and another one can be named`() {
    let app = AppDriver()
    app.addFile("/home/ada/größe.md", byteCount: 0)
    app.chooseInMenu("export")
    app.type("~/größe.md")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("/home/ada/größe.md is there already, and stays"))
    app.expectRow(containing: "│ ~/größe.md")
    app.type("x")
    app.press("<enter>")
    app.expectEffects([run("/home/ada/größe.mdx")])
  }

  @Test func `a folder in the file's place, and one that is missing, are named in the dialog`() {
    let app = AppDriver()
    app.addFolder("/home/ada/größe")
    app.chooseInMenu("export")
    app.type("~/größe")
    app.press("<enter>")
    #expect(app.footer().contains("/home/ada/größe is there already, and stays"))
    app.type("/weg/x.md")
    app.holdReads()
    app.press("<enter>")
    let seen = FileSeen(
      for: ComposerSubject(Samples.flaky), path: "/home/ada/größe/weg/x.md", byteCount: nil, attaches: false,
      isInFolder: false)
    app.receive(.came(.file(1, seen)))
    app.expectEffects([])
    #expect(app.footer().contains("\"/home/ada/größe/weg\" is no directory"), "\(app.footer())")
    app.expectRow(containing: "│ ~/größe/weg/x.md")
  }

  @Test func `a name alone is that of a file beside the one that is proposed`() {
    let app = AppDriver()
    app.chooseInMenu("export")
    app.type("größe.md")
    app.press("<enter>")
    app.expectEffects([run("/home/ada/src/api/größe.md")])
  }

  @Test func `the menu asks for the file and lets the command line write it`() {
    let app = AppDriver()
    app.chooseInMenu("export")
    app.expectScreen(named: "export")
    app.press("<enter><enter>")
    app.expectEffects([run("/home/ada/src/api/fix flaky test.md")])
    app.receive(.ran(1, problem: nil))
    #expect(app.footer().contains("Wrote /home/ada/src/api/fix flaky test.md."))
    app.expectNoRow(containing: "Export the conversation")
  }

  @Test func `a file that can't be written is named anew`() {
    let app = AppDriver()
    app.chooseInMenu("export")
    app.type("~/größe.md")
    app.press("<enter>")
    app.expectEffects([run("/home/ada/größe.md")])
    app.receive(.ran(1, problem: "`upnext export` ended with code 1."))
    #expect(app.footer().contains("Nothing was written"))
    app.expectRow(containing: "│ ~/größe.md")
    app.press("<ctrl-u>")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("Name the file to write into."))
    app.type("/tmp/x.md")
    app.press("<enter>")
    app.expectEffects([run("/tmp/x.md")])
  }

  @Test(arguments: [
    ("../../etc/passwd", "etc-passwd.md"), (".profile", "profile.md"), ("/", "thread.md"), ("漢字 é", "漢字 é.md"),
  ])
  func `a thread's name makes no other folder of its file`(name: String, file: String) {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.customName = name }
    let app = AppDriver(workspace)
    app.chooseInMenu("export")
    app.expectRow(containing: "~/src/api/\(file) ")
    app.press("<esc>")
  }

  @Test(arguments: ["", "<enter>", "m", "/"])
  func `Ctrl-L paints the screen anew wherever the keys are`(keys: String) {
    let app = AppDriver()
    app.press(keys)
    let before = app.screen
    app.press("<ctrl-l>")
    app.expectEffects([.window(1, .redraw)])
    #expect(app.screen == before)
  }
}
