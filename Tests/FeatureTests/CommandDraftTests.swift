import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// What was written into the form for a new command is kept when the form is left.
struct CommandDraftTests {
  private let prompt = "schreibe 漢字 und תיקון"

  private func app() -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `Esc keeps what was written, says so once, and the next form has it, in any window`() {
    let app = app()
    app.press("c")
    app.type(prompt)
    app.press("<tab><ctrl-u>~/src/web<tab><tab><right>")
    app.expectRow(containing: "Esc closes")
    app.press("<esc>")
    app.expectRow(containing: "What you wrote is kept: c brings it back.")
    app.press("j")
    app.expectNoRow(containing: "is kept")
    app.open(2, columns: 100, rows: 30)
    app.press("c", in: 2)
    app.expectRow(containing: "› " + prompt, in: 2)
    app.expectRow(containing: "~/src/web", in: 2)
    app.expectRow(containing: " · high", in: 2)
    app.press(" x<enter>", in: 2)
    #expect(names(app) == [prompt + " x"])
    app.press("c")
    app.expectNoRow(containing: prompt + " x │")
    // Of the command that is under the cursor by now.
    app.expectRow(containing: "~/src/web · ")
  }

  @Test func `a form that nothing was written into keeps nothing`() {
    let app = app()
    app.press("c<esc>")
    app.expectNoRow(containing: "is kept")
    app.press("c  <esc>")
    app.expectNoRow(containing: "is kept")
  }

  @Test func `what the person empties is gone, and what they only looked at stays`() {
    let app = app()
    app.press("cgröße<esc>c<esc>")
    app.expectNoRow(containing: "is kept")
    app.press("c")
    app.expectRow(containing: "› größe")
    app.press(String(repeating: "<backspace>", count: 5) + "<esc>c")
    app.expectNoRow(containing: "größe")
  }

  @Test func `of two windows the latest stays, and nothing is lost by one that wrote nothing`() {
    let app = app()
    app.open(2, columns: 100, rows: 30)
    app.press("c", in: 2)
    app.press("cone<esc>")
    app.press("<esc>", in: 2)
    app.press("c")
    app.expectRow(containing: "› one")
    app.press("c", in: 2)
    app.press(" two<esc>", in: 2)
    // This one still has what it began with: adding it leaves the other one's alone.
    app.press("<enter>")
    #expect(names(app) == ["one"])
    app.press("c")
    app.expectRow(containing: "› one two")
  }

  @Test func `a window that is closed with an open form, or that goes on to the templates, keeps it too`() {
    let app = app()
    app.open(2, columns: 100, rows: 30)
    app.press("cgröße", in: 2)
    app.close(2)
    app.press("c")
    app.expectRow(containing: "› größe")
    app.press("<ctrl-s>name<enter>x<ctrl-t><enter><esc>c")
    app.expectRow(containing: "› größex")
  }

  @Test func `who leaves the templates, or a field of one, is in the form that they came from`() {
    let app = app()
    app.press("cmake {{target}}<ctrl-s>build<enter><ctrl-u>größe<ctrl-t>")
    app.expectRow(containing: "build  make {{target}}")
    app.press("<esc> und")
    app.expectRow(containing: "› größe und")
    app.press("<ctrl-t><enter>漢字<esc> mehr")
    app.expectRow(containing: "› größe und mehr")
    // The last one is removed.
    app.press("<ctrl-t>x!")
    app.expectRow(containing: "› größe und mehr!")
    app.press("<enter>")
    #expect(names(app) == ["größe und mehr!"])
    // What was filled in is kept beside it.
    #expect(app.workspace.keptForms.values.map(\.written.prompt) == ["make 漢字"])
    #expect(app.workspace.templates.isEmpty)
  }

  /// The first field of a template with two, opened by the palette.
  private func filling() -> AppDriver {
    let app = app()
    app.press("cmake {{target}} for {{who}}<ctrl-s>build<enter><ctrl-u><esc><ctrl-p>templates<enter><enter>")
    app.expectRow(containing: "target (1 of 2)")
    return app
  }

  @Test(arguments: [true, false])
  func `what a template's fields are filled with is kept where they are left, or their window is lost`(isLost: Bool) {
    let app = filling()
    app.press("漢字<enter>Ad")
    if isLost {
      app.close(1)
      app.open(1)
    } else {
      app.press("<esc>")
      #expect(app.footer().contains("c brings it back"))
    }
    app.press("c")
    app.expectRow(containing: "› make 漢字 for Ad")
  }

  @Test func `the form with all fields filled is kept where it is left at once, and used up where it is added`() {
    let app = filling()
    app.press("漢字<enter>Ada<enter>")
    app.expectRow(containing: "› make 漢字 for Ada")
    app.press("<esc>c")
    app.expectRow(containing: "› make 漢字 for Ada")
    app.press("<enter>")
    #expect(names(app) == ["make 漢字 for Ada"] && app.workspace.keptForms.isEmpty)
  }

  @Test func `a field is gone back to with what was filled in, and Enter alone leaves none empty`() {
    let app = filling()
    app.press("<enter>")
    app.expectRow(containing: "target (1 of 2)")
    #expect(app.footer().contains("It must be answered."))
    app.press("漢字<enter>Ada<shift-tab>")
    app.expectRow(containing: "target (1 of 2)")
    app.press("!<enter>")
    app.expectRow(containing: "who (2 of 2)")
    app.press("<enter>")
    app.expectRow(containing: "› make 漢字! for Ada")
    app.press("<enter>")
    #expect(names(app) == ["make 漢字! for Ada"])
  }

  @Test func `what another window has made of the words meanwhile stays as it is`() {
    let app = app()
    app.press("cmake<ctrl-s>build<enter><ctrl-u>one<ctrl-t>")
    app.open(2, columns: 100, rows: 30)
    app.press("c two<esc>", in: 2)
    app.press("<esc> more<esc>")
    #expect(Set(app.workspace.keptForms.values.map(\.written.prompt)) == ["one two", "one more"])
  }

  @Test func `a waiting command is held while its form waits behind the templates`() {
    let app = app()
    app.press("cone<ctrl-s>build<enter><enter>4jje!<ctrl-t>")
    #expect(app.workspace.editedCommands.count == 1)
    app.press("<esc>")
    app.expectRow(containing: "Prompt", "one!")
    app.press("<enter>")
    #expect(names(app) == ["one!"] && app.workspace.editedCommands.isEmpty)
  }

  @Test func `a template that was only looked at is not kept, and one that was written into is`() {
    let app = app()
    app.press("cmake 漢字<ctrl-s>build<enter><enter>")
    app.press("<ctrl-p>templates<enter><enter><esc>c")
    app.expectNoRow(containing: "› make 漢字")
    app.press("<esc><ctrl-p>templates<enter><enter> now<esc>c")
    app.expectRow(containing: "› make 漢字 now")
  }

  @Test func `Esc while a form is named goes back to the form`() {
    let app = app()
    app.press("cgröße<ctrl-s>na<esc>")
    app.expectRow(containing: "› größe")
    #expect(app.workspace.templates.isEmpty)
  }

  @Test func `what is being written is kept also when the program is killed`() {
    let app = app()
    app.press("c")
    app.type(prompt)
    app.press("<tab><ctrl-u>~/src/web<tab><tab><right>")
    let later = AppDriver.recovered(app.storedAfterCrash().0)
    later.press("c")
    later.expectRow(containing: "› " + prompt)
    later.expectRow(containing: "~/src/web · ")
    later.expectRow(containing: " · high · ")
    later.press("<enter>")
    #expect(names(later) == [prompt])
    #expect(later.storedAfterCrash().0.keptForms.isEmpty)
  }

  @Test func `the last window that closes takes nothing along`() {
    let app = AppDriver()
    app.press("c")
    app.type(prompt)
    app.close(1)
    #expect(app.state.isAtRest)
    #expect(app.storedAfterCrash().0.keptForms.values.map(\.written.prompt) == [prompt])
  }

  @Test func `what is kept of one text is never written over by another, and all come back, the newest first`() {
    let app = app()
    app.press("cmake<ctrl-s>build<enter><ctrl-u>one<ctrl-t>")
    app.press("<enter> now<esc>")
    app.expectRow(containing: "What you wrote is kept: c brings it back, the newest of 2.")
    app.press("c")
    app.expectRow(containing: "› make now")
    app.press("<enter>c")
    app.expectRow(containing: "› one")
    app.press("<enter>")
    #expect(names(app) == ["make now", "one"])
    #expect(app.workspace.keptForms.isEmpty)
  }

  @Test func `a text that another window is writing is left to it, and what is changed of it here is another`() {
    let app = app()
    app.press("cone")
    app.open(2, columns: 100, rows: 30)
    app.press("c two<esc>", in: 2)
    app.press(" more<esc>")
    #expect(Set(app.workspace.keptForms.values.map(\.written.prompt)) == ["one two", "one more"])
  }

  @Test(arguments: [(1, 2), (2, 1)])
  func `a text that two windows have before them is added once, and the other one is told`(first: Int, second: Int) {
    let app = app()
    app.press("cone<esc>c")
    app.open(2, columns: 100, rows: 30)
    app.press("c", in: 2)
    app.press("<enter>", in: first)
    #expect(names(app) == ["one"] && app.workspace.keptForms.isEmpty)
    #expect(app.footer(of: second).contains("These words were used meanwhile"))
    app.press("<enter>", in: second)
    #expect(names(app) == ["one"])
    app.expectRow(containing: "› one", in: second)
    // Others are a text of its own.
    app.press(" two<enter>", in: second)
    #expect(names(app) == ["one", "one two"])
    app.press("c", in: second)
    app.expectNoRow(containing: "› one", in: second)
  }

  @Test func `so it is where the form waits behind the templates`() {
    let app = app()
    app.press("cmake<ctrl-s>build<enter><ctrl-u>one<esc>c<ctrl-t>")
    app.open(2, columns: 100, rows: 30)
    app.press("c<enter>", in: 2)
    #expect(names(app) == ["one"])
    app.press("<esc><enter>")
    #expect(names(app) == ["one"])
    app.press("<esc>")
    app.expectNoRow(containing: "is kept")
    #expect(app.workspace.keptForms.isEmpty)
  }

  @Test func `what was changed of a waiting command comes back in its own form, and in a new one when it has left`() {
    let app = app()
    app.press("cone<enter>4jje!<esc>")
    app.expectRow(containing: "What you wrote is kept: e brings it back.")
    app.press("c")
    app.expectNoRow(containing: "one!")
    app.press("<esc>")
    let later = AppDriver.recovered(app.storedAfterCrash().0)
    later.press("4jje")
    later.expectRow(containing: "Prompt", "one!")
    later.press("<esc>x")
    #expect(names(later) == [])
    later.press("c")
    later.expectRow(containing: "› one!")
    later.press("<enter>")
    #expect(names(later) == ["one!"])
    #expect(later.workspace.keptForms.isEmpty)
  }

  @Test(arguments: [("c", "New command"), ("n", "New thread")])
  func `words of an earlier form are marked as such, with the key that empties them`(key: String, title: String) {
    let app = app()
    app.press(key + "größe")
    app.expectNoRow(containing: "kept from before")
    app.press("<esc>" + key)
    app.expectRow(containing: title, "kept from before, ^U empties it")
    app.press(" mehr")
    app.expectRow(containing: title, "kept from before, ^U empties it")
    app.press("<ctrl-u>")
    app.expectNoRow(containing: "kept from before")
    app.expectNoRow(containing: "größe mehr")
    app.press("<ctrl-_>")
    app.expectRow(containing: "größe mehr")
    #expect(app.workspace.keptForms.values.map(\.written.prompt) == ["größe mehr"])
    // Of several lines that are touched the key empties one.
    app.press("<ctrl-j>漢字<esc>" + key)
    app.expectRow(containing: title, "kept from before, ^U empties it")
    app.press("!")
    app.expectRow(containing: title, "kept from before")
    app.expectNoRow(containing: "empties it")
    app.press("<esc>\(key)<ctrl-u>")
    app.expectNoRow(containing: "größe mehr")
    #expect(app.workspace.keptForms.isEmpty)
  }

  @Test func `words in the place of those that were emptied are not from an earlier form`() {
    let app = app()
    app.press("cgröße<esc>c<ctrl-u>")
    app.type("漢字")
    app.expectRow(containing: "› 漢字")
    app.expectNoRow(containing: "kept from before")
    // In another field the key empties that one.
    app.press("<esc>c<tab>")
    app.expectRow(containing: "kept from before")
    app.expectNoRow(containing: "empties it")
  }

  @Test func `a plain window says that words are from an earlier form`() {
    let app = AppDriver(app().workspace, opensWindow: false)
    app.open(1, language: .english, isPlain: true)
    app.press("cgröße<esc>")
    _ = app.takeEffects()
    _ = app.heard()
    app.press("c")
    let title = app.heard().first { $0.hasPrefix("Dialog: New command") }
    #expect(title?.hasSuffix("kept from before, ^U empties it") == true)
    #expect(app.openLine().hasSuffix("größe"))
    _ = app.takeEffects()
  }

  @Test func `it is kept in German`() {
    let app = AppDriver(app().workspace, language: .german)
    app.press("cgröße<esc>")
    app.expectRow(containing: "Dein Text bleibt: c holt ihn zurück.")
  }

  // MARK: A new thread

  @Test func `the first message of a new thread is kept when its form is left, and when the program is killed`() {
    let app = app()
    app.press("n")
    app.type(prompt)
    app.press("<tab><ctrl-u>~/src/web<esc>")
    app.expectRow(containing: "What you wrote is kept: n brings it back.")
    app.press("c")
    app.expectNoRow(containing: prompt)
    app.press("<esc>n")
    app.expectRow(containing: "Message", prompt)
    let later = AppDriver.recovered(app.storedAfterCrash().0)
    later.press("n")
    later.expectRow(containing: "Message", prompt)
    later.expectRow(containing: "Directory", "~/src/web")
    later.press("!<enter>")
    #expect(later.workspace.keptForms.isEmpty)
    later.takeEffects()
    later.press("<esc>n")
    later.expectNoRow(containing: "Message    " + prompt)
  }

  @Test func `two windows begin one thread with the same words`() {
    let app = app()
    app.press("none<esc>n")
    app.open(2, columns: 100, rows: 30)
    app.press("n", in: 2)
    app.press("<enter>")
    let count = app.workspace.streams.count
    app.press("<enter>", in: 2)
    #expect(app.workspace.streams.count == count && app.workspace.keptForms.isEmpty)
    #expect(app.footer(of: 2).contains("These words were used meanwhile"))
    app.takeEffects()
  }

  @Test func `two windows write two first messages`() {
    let app = app()
    app.open(2, columns: 100, rows: 30)
    app.press("none")
    app.press("n two", in: 2)
    #expect(app.workspace.keptForms.values.map(\.written.prompt).sorted() == ["one", "one two"])
    app.press("<esc>")
    app.press("<esc>", in: 2)
    app.expectRow(containing: "the newest of 2", in: 2)
  }
}
