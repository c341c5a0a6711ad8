import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Verbs

/// Dialogs ask the same keymap as the lists do.
struct DialogKeyTests {
  private func app(_ keys: String) throws -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read(keys))
    return AppDriver(surroundings: surroundings)
  }

  @Test func `a key of one's own moves in a menu as it does in a list`() throws {
    let app = try app("[everywhere]\ni down")
    app.press("m")
    #expect(app.cursor(on: "rename"))
    app.press("i")
    #expect(app.cursor(on: "copy id"))
    app.press("k")
    #expect(app.cursor(on: "rename"))
  }

  @Test func `hints name the keys that are bound, and a click on one presses it`() throws {
    let app = try app("[dialog]\nctrl-o open")
    app.chooseInMenu("rename")
    app.expectRow(containing: "^O renames")
    app.press("<ctrl-u>neu")
    app.click("^O renames")
    #expect(app.workspace.streams[Samples.flaky]?.customName == "neu")
  }

  @Test(arguments: ["n", "c", "/", "<ctrl-p>", "<ctrl-f>"])
  func `Ctrl-Z stops the window in a dialog too, and what was typed stays`(opener: String) {
    let app = AppDriver()
    app.press(opener + "grün")
    app.takeEffects()
    app.press("<ctrl-z>")
    app.expectEffects([.window(1, .suspend)])
    app.expectRow(containing: "grün")
  }

  @Test func `the help says of Ctrl-Z that it holds in dialogs and where text is typed`() {
    #expect(Verb.suspend.help.contains("also in a dialog and where text is typed"))
  }

  @Test(arguments: ["y", "<space>", "m"])
  func `what is pasted where a dialog has no text is refused in words`(opening: String) {
    let app = AppDriver()
    app.press(opening)
    app.paste("grüße")
    #expect(app.footer().contains("Nothing is being typed here"))
  }

  @Test func `letters are text where a text is typed, whatever they mean elsewhere`() throws {
    let app = try app("[everywhere]\nx open")
    app.chooseInMenu("rename")
    app.press("<ctrl-u>xyn q<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.customName == "xyn q")
  }

  @Test func `a hint names no key that would be text there`() throws {
    let app = try app("[everywhere]\nx open")
    app.chooseInMenu("rename")
    app.expectRow(containing: "↵ renames")
    app.press("<ctrl-u>neu")
    app.click("↵ renames")
    #expect(app.workspace.streams[Samples.flaky]?.customName == "neu")
  }

  @Test func `the key that opened a dialog closes it`() throws {
    let app = try app("[everywhere]\nf2 thread-menu\nf3 help")
    for (key, title) in [("<f2>", "Thread: "), ("m", "Thread: "), ("<f3>", "┌ Keys"), ("?", "┌ Keys")] {
      app.press(key)
      app.expectRow(containing: title)
      app.press(key)
      app.expectNoRow(containing: title)
    }
  }
}
