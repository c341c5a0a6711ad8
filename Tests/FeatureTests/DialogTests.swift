import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Help, palette, menus, filters and forms.
struct DialogTests {
  @Test func `help shows all keys and scrolls`() {
    let app = AppDriver()
    app.press("?")
    app.expectScreen(named: "help")
    app.press("<pgdn><pgdn>")
    app.expectNoRow(containing: "What you can do here")
    app.press("g")
    app.expectRow(containing: "What you can do here")
    app.press("?")
    app.expectNoRow(containing: "Esc closes")
  }

  @Test func `help doesn't scroll past its end`() {
    let app = AppDriver()
    app.press("?")
    for _ in 1...50 { app.press("<pgdn>") }
    let end = app.screen
    app.press("k")
    #expect(app.screen != end)
    app.press("G")
    app.expectScreen(end)
  }

  @Test func `the palette finds an act by its words and does it`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    app.expectScreen(named: "palette")
    app.type("palette")
    app.press("<ctrl-u>")
    app.type("thread new")
    app.press("<enter>")
    app.expectRow(containing: "New thread")
  }

  @Test func `the palette shows the keys of what it lists`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    app.type("move-to-top")
    app.expectRow(containing: "top", "act", " t │")
    app.press("<ctrl-u>")
    app.type("swipe-left")
    app.expectRow(containing: "swipe left", "act", " < │")
  }

  @Test func `the palette's cursor moves and stays on what matches`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    app.type("thread menu")
    app.press("<down><down><up><up><up><enter>")
    app.expectRow(containing: "Thread: fix flaky test")
  }

  @Test func `only other words bring the palette's cursor back to the first act`() {
    func chosen(_ keys: String) -> String {
      let app = AppDriver(Samples.queued)
      app.press("<ctrl-p>")
      app.type("thread")
      app.press(keys)
      app.press("<enter>")
      return app.screen
    }
    let second = chosen("<down>")
    #expect(chosen("") != second)
    let stays = ["<down><left>", "<down><home><right>", "<pgdn><pgup><down>", "<pgdn><home><pgup><down>"]
    for keys in stays {
      #expect(chosen(keys) == second, "\(keys)")
    }
    let app = AppDriver()
    app.press("<ctrl-p><pgdn><down>")
    app.paste("thread menu")
    app.press("<enter>")
    app.expectRow(containing: "Thread: fix flaky test")
  }

  @Test func `words that no act has are told`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    app.type("zzz")
    app.expectRow(containing: "Nothing fits these words.")
    // What is typed on is no key of the list behind it.
    app.press("<enter>")
    app.type("x")
    app.expectRow(containing: "zzzx")
  }

  @Test func `a filter narrows a list while it is typed, and Esc shows all again`() {
    let app = AppDriver()
    app.press("/caf")
    app.expectRow(containing: "Recent /caf")
    app.expectNoRow(containing: "漢字")
    app.press("<enter>")
    app.expectRow(containing: "résumé naïve café")
    app.press("<esc>")
    app.expectRow(containing: "漢字の文書を直す")
    app.expectNoRow(containing: "Recent /")
  }

  @Test func `what is pasted filters too`() {
    let app = AppDriver()
    app.press("/")
    app.paste("caf")
    app.expectNoRow(containing: "漢字")
  }

  @Test func `Esc in the filter's field shows all`() {
    let app = AppDriver()
    app.press("/caf<esc>")
    app.expectRow(containing: "漢字の文書を直す")
    app.expectNoRow(containing: "Recent /")
  }

  @Test func `a filter without words is none`() {
    let app = AppDriver()
    app.press("/<enter>")
    app.expectNoRow(containing: "Recent /")
  }

  @Test func `a filter that nothing matches says so`() {
    let app = AppDriver()
    app.press("/zzz<enter>")
    app.expectRow(containing: "Nothing matches")
    app.expectNoRow(containing: "No threads yet")
  }

  @Test func `a thread can be renamed, with any letters`() {
    let app = AppDriver()
    app.press("m<enter><ctrl-u>")
    app.type("名前 é")
    app.press("<enter>")
    app.expectRow(containing: "○ 名前 é")
    app.expectRow(containing: "Renamed to \"名前 é\"")
  }

  @Test func `a field in which nothing was typed changes nothing, whatever has become of the value meanwhile`() {
    let app = AppDriver()
    app.press("m<enter>")
    _ = app.ask(.act(.rename(thread: Samples.flaky.text, to: "größer")))
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.displayName == "größer")
    #expect(app.state.windows[1]?.dialog == nil)
    app.openSetting(.outboxMax)
    app.press("<enter>")
    _ = app.ask(.settings(key: "outbox.max", value: "33"))
    app.press("<enter>")
    #expect(app.workspace.settings.outboxMax == 33)
    app.press("<esc>3gmjj<enter>")
    guard case .project(let directory)? = app.state.windows[1]?.lists[.projects]?.cursor else {
      Issue.record("the cursor is on no project")
      return
    }
    _ = app.ask(.project(directory: directory, provider: nil, host: "build1"))
    app.press("<enter>")
    #expect(app.workspace.projectChoices[directory]?.host == "build1")
    app.takeEffects()
  }

  @Test(arguments: ["", "   ", "11111111-1111-4111-8000-000000000001"])
  func `a name is neither empty nor an id`(name: String) {
    let app = AppDriver()
    app.press("m<enter><ctrl-u>")
    app.type(name)
    app.press("<enter>")
    app.expectRow(containing: "A name is needed, and not an id.")
    #expect(app.workspace.streams[Samples.flaky]?.displayName == "fix flaky test")
  }

  @Test func `the menu says what can be done now`() {
    let app = AppDriver(Samples.queued)
    app.press("m")
    app.expectScreen(named: "thread-menu")
    app.press("<esc><enter>go<enter><esc>m")
    app.takeEffects()
    app.expectRow(containing: "│  stop")
  }

  @Test func `the menu acts on its own thread though the list has changed behind it`() {
    let app = AppDriver(Samples.queued)
    app.press("2m")
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.press("<enter><ctrl-u>new<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.displayName == "new")
    #expect(app.workspace.streams[Samples.wide]?.displayName == "漢字の文書を直す")
  }

  @Test func `the id is copied, and that is told`() {
    let app = AppDriver()
    app.chooseInMenu("copy id")
    app.expectEffects([.window(1, .copy(Samples.flaky.text))])
    app.expectRow(containing: "Copied the id")
  }

  @Test func `why tells the reason for a state`() {
    let app = AppDriver()
    app.press("y")
    app.expectRow(containing: "idle: no turn is going on")
    app.press("y<enter>go<enter><esc>1gy")
    app.takeEffects()
    app.expectRow(containing: "working: claude has the message")
    app.pass(seconds: 301)
    app.expectRow(containing: "quiet:")
  }

  @Test func `a peek shows the last words and opens nothing`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.text("It was the clock: 時計.", kind: .said, part: nil))
    app.press("<esc> ")
    app.expectScreen(named: "peek")
    app.press(" ")
    app.expectNoRow(containing: "Space closes")
    app.press(" <enter>")
    app.expectRow(containing: "─ ↵ queues as 1st ┤")
  }

  @Test func `a peek says addresses, since it opens none`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.text("Look at [größe](https://example.com/a).", kind: .said, part: nil))
    app.press("<esc> ")
    app.expectRow(containing: "größe (https://example.com/a)")
  }

  @Test func `folding a pane leaves its title, in every window`() {
    let app = AppDriver(Samples.queued)
    app.open(2)
    app.press("2f")
    app.expectRow(containing: "4 in all")
    app.expectNoRow(containing: "1 ○ fix flaky test")
    app.expectNoRow(containing: "1 ○ fix flaky test", in: 2)
    #expect(app.workspace.foldedPanes == ["queue"])
    app.press("f")
    app.expectRow(containing: "1 ○ fix flaky test")
  }

  @Test func `what is unfolded below the last row in sight comes into view, as far as there is room`() {
    let threads = (1...12).map { number in
      let project = number > 6 ? "/p/größe" : "/p/\(number)"
      return Samples.thread(UInt64(number), "thread \(number)", project: project, minutesAgo: Int64(number))
    }
    let app = AppDriver(Workspace(streams: Streams(threads), settings: Samples.settings))
    app.press("3G")
    app.expectRow(containing: "▌▸ /p/größe")
    app.press("<enter>")
    app.expectRow(containing: "▌▾ /p/größe")
    app.expectRow(containing: "│   ○ thread 7 ")
    app.press("<enter>")
    app.expectRow(containing: "▌▸ /p/größe")
    app.expectNoRow(containing: "│   ○ thread 7 ")
  }

  @Test func `--plain says that a project is unfolded, and that it is folded`() {
    let app = AppDriver(opensWindow: false)
    app.open(1, isPlain: true)
    app.press("3")
    _ = app.heard()
    for said in [", 2 threads, unfolded", ", 2 threads"] {
      app.press("<enter>")
      let heard = app.heard()
      #expect(heard.contains { $0.hasPrefix("row 1 of ") && $0.hasSuffix("~/src/api" + said) }, "\(heard)")
    }
  }

  @Test func `Enter lists a project's threads, and again folds them away`() {
    let app = AppDriver()
    app.press("3")
    #expect(app.footer().hasPrefix(" ↵ unfold  "), "\(app.footer())")
    app.press("<enter>")
    app.expectScreen(named: "project-open")
    app.press("<enter>")
    #expect(app.rows(containing: "fix flaky test").count == 1)
  }

  @Test func `pasting outside of a text says where to`() {
    let app = AppDriver()
    app.paste("hello")
    app.expectRow(containing: "Nothing is being typed here")
    app.press("n<tab><ctrl-u>")
    app.paste("/srv/ä\nb")
    app.expectRow(containing: "Directory  /srv/ä b")
  }

  @Test func `what a dialog refused is said until the next key or press, as everywhere`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<tab><ctrl-u>/nope<enter>")
    app.expectRow(containing: "\"/nope\" is no directory.")
    app.press("<ctrl-u>~/src/web")
    app.expectNoRow(containing: "is no directory")
    app.press("<ctrl-u>/nope<enter>")
    app.expectRow(containing: "\"/nope\" is no directory.")
    app.click("Directory")
    app.expectNoRow(containing: "is no directory")
    app.press("<esc><ctrl-p>")
    app.paste(String(repeating: "größe ", count: 2000))
    app.expectRow(containing: "fit here")
    app.press("<esc>")
    app.expectNoRow(containing: "fit here")
  }

  @Test func `detaching tells what goes on`() {
    let app = AppDriver()
    app.press("q")
    app.expectEffects([.window(1, .goodbye("Come back with: upnext"))])
    app.press("<enter>go<enter><esc>q")
    app.takeEffects()
    let busy = AppDriver()
    busy.press("<enter>go<enter>")
    busy.takeEffects()
    busy.press("<esc>q")
    busy.expectEffects([
      .window(1, .goodbye("1 thread is still working. The work goes on. Come back with: upnext"))
    ])
  }

  @Test func `detaching from what doesn't go on says so, and what isn't saved`() {
    let app = AppDriver()
    _ = app.ask(.call(Call(["add", "--stash", "--project", "/home/ada/src/api", "später"])))
    app.press("q")
    app.expectEffects([
      .window(1, .goodbye("1 command is up next. Nothing begins by itself. Come back with: upnext"))
    ])
    let unsaved = AppDriver()
    unsaved.press("<enter>")
    unsaved.holdSaves()
    unsaved.press("x<enter>")
    unsaved.failSave("the disk is full")
    unsaved.press("<esc>q")
    let words = unsaved.takeEffects().compactMap { if case .window(1, .goodbye(let text)) = $0 { text } else { nil } }
    #expect(words.first?.hasPrefix("NOT SAVED: the disk is full ") == true)
    unsaved.releaseSaves()
    unsaved.pass(seconds: 2)
    unsaved.takeEffects()
  }

  @Test func `Ctrl-G opens the editor with the draft and takes back what it gave`() {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    #expect(app.takeEditedText() == "draft")
    app.receive(.edited(1, "zwei\nZeilen", problem: nil))
    app.expectRow(containing: "› zwei")
    app.press("<ctrl-g>")
    app.takeEffects()
    app.receive(.edited(1, nil, problem: "There is no editor."))
    app.expectRow(containing: "There is no editor.")
    app.expectRow(containing: "› zwei")
  }
}
