import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// The person's own editor gives a text back, perhaps to a window that shows something else by then.
struct EditorTests {
  func draft(_ app: AppDriver) -> String? { app.workspace.streams[Samples.flaky]?.draft }

  /// A message waits behind a turn, a draft is in the composer, and the message is being edited.
  func editing() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>now<enter>waits<enter>draft<tab><enter>")
    app.takeEffects()
    app.press("!<ctrl-g>")
    #expect(app.takeEditedText() == "waits!")
    return app
  }

  private func messageID(_ app: AppDriver) throws -> String {
    try #require(app.workspace.streams[Samples.flaky]?.outbox.waiting.first?.id.text)
  }

  @Test func `without a thread there is nothing to edit`() {
    let app = AppDriver(Workspace(settings: Samples.idle.settings))
    app.press("<ctrl-p>editor<enter>")
    app.expectEffects([])
    app.expectRow(containing: "No thread is open")
  }

  @Test func `a text for a thread that was deleted meanwhile is its draft`() {
    let app = AppDriver()
    app.open(2, columns: 100, rows: 30)
    app.press("<enter>draft<ctrl-g>")
    #expect(app.takeEditedText() == "draft")
    app.delete(in: 2)
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == true)
    app.receive(.edited(1, "größe", problem: nil))
    app.expectRow(containing: "The thread was deleted meanwhile")
    #expect(draft(app) == "größe")
    app.press("uk<enter>", in: 2)
    app.expectRow(containing: "› größe", in: 2)
  }

  @Test func `a waiting message that was edited has the text`() throws {
    let app = editing()
    app.receive(.edited(1, "wartet\n漢", problem: nil))
    app.expectRow(containing: "› wartet")
    #expect(draft(app) == "draft")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["wartet\n漢"])
  }

  @Test func `where the message has left meanwhile, neither the draft nor the text is lost`() throws {
    let app = editing()
    _ = app.ask(.act(.remove([try messageID(app)])))
    #expect(draft(app) == "draft\n\nwaits!")
    app.receive(.edited(1, "wartet", problem: nil))
    #expect(draft(app) == "draft\n\nwartet")
    app.expectRow(containing: "wartet")
  }

  @Test func `what was written into the draft in another window meanwhile stays beside the text`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    app.takeEffects()
    app.press("<enter> more", in: 2)
    #expect(draft(app) == "draft more")
    app.receive(.edited(1, "größe", problem: nil))
    #expect(draft(app) == "draft more\n\ngröße")
  }

  @Test func `a draft that was sent from another window meanwhile comes back only where the editor changed it`() {
    for (text, left) in [("draft", ""), ("größe", "größe")] {
      let app = AppDriver()
      app.open(2)
      app.press("<enter>draft<ctrl-g>")
      app.press("<enter><enter>", in: 2)
      app.takeEffects()
      #expect(draft(app) == "")
      app.receive(.edited(1, text, problem: nil))
      #expect(draft(app) == left)
    }
  }

  /// What takes a text's file away once the text is on disk.
  private func drop(_ text: String) -> Effect {
    .run(.dropLeftTexts([LeftText(path: "a.md", name: "a.md", text: text)]))
  }

  @Test(arguments: ["größe", "draft", ""])
  func `the file of a text stays until the text is on disk`(text: String) {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    app.takeEffects()
    app.holdSaves()
    app.receive(.edited(1, text, problem: nil, file: "a.md"))
    app.failSave("the disk is full")
    app.pass(seconds: 1)
    app.expectEffects([])
    app.releaseSaves()
    app.pass(seconds: 2)
    app.expectEffects([drop(text)])
    #expect(draft(app) == text)
  }

  @Test func `a text that was sent before its file could be taken away is no draft again`() throws {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.receive(.edited(1, "größe", problem: nil, file: "\(name)_AbCdEf.md"))
    app.press("<enter>")
    app.takeEffects()
    #expect(draft(app) == "")
    come(app, named: name, "größe\n")
    #expect(draft(app) == "")
  }

  // MARK: A window that is gone

  /// The window is gone, and this is what its editor had saved.
  private func lose(_ app: AppDriver, saved text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let name = try #require(app.takeEditedName(), sourceLocation: sourceLocation)
    app.close(1)
    app.expectEffects([.run(.leftTexts(named: name))], sourceLocation: sourceLocation)
    come(app, named: name, text, sourceLocation: sourceLocation)
  }

  /// The answer is what is noted of the text that was taken.
  @discardableResult
  private func come(
    _ app: AppDriver, named name: String, _ text: String, taken: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String? {
    var left = LeftText(path: "/größe/\(name)_AbCdEf.md", name: "\(name)_AbCdEf.md", text: text, taken: taken)
    app.receive(.came(.leftTexts([left], unfit: [])))
    let effects = app.takeEffects()
    if case .run(.dropLeftTexts(let dropped))? = effects.first { left.taken = dropped.first?.taken }
    #expect(effects == [.run(.dropLeftTexts([left]))], sourceLocation: sourceLocation)
    return left.taken
  }

  @Test(arguments: [
    ("größe\n", "größe"), ("größe\n\n", "größe\n"), ("draft\n", "draft"), ("draft", "draft"), ("", "draft"),
    ("\n", "draft"),
  ])
  func `what its editor had saved is the draft`(saved: String, draft: String) throws {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    try lose(app, saved: saved)
    #expect(self.draft(app) == draft)
  }

  @Test func `it stays beside a draft that another window has changed, and comes once`() throws {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.press("<enter> more", in: 2)
    app.close(1)
    app.takeEffects()
    for _ in 1...2 { come(app, named: name, "größe\n") }
    #expect(draft(app) == "draft more\n\ngröße")
  }

  @Test func `an editor that goes on without its window puts each save in the place of the one before`() throws {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.takeEffects()
    let first = come(app, named: name, "eins\n")
    #expect(draft(app) == "eins")
    // As it was, and as an editor leaves it that is cut off.
    for text in ["eins\n", "eins", "", "\n"] {
      #expect(come(app, named: name, text, taken: first) == first)
      #expect(draft(app) == "eins")
    }
    let second = come(app, named: name, "zwei\n", taken: first)
    #expect(draft(app) == "zwei")
    come(app, named: name, "draft\n", taken: second)
    #expect(draft(app) == "draft")
  }

  @Test func `so it does beside a draft that another window has changed, and behind one that was sent`() throws {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.press("<enter> more", in: 2)
    app.close(1)
    app.takeEffects()
    let first = come(app, named: name, "eins\n")
    #expect(draft(app) == "draft more\n\neins")
    let second = come(app, named: name, "zwei\n漢\n", taken: first)
    #expect(draft(app) == "draft more\n\nzwei\n漢")
    app.press("<enter>", in: 2)
    app.takeEffects()
    #expect(draft(app) == "")
    come(app, named: name, "zwei\n漢\n", taken: second)
    #expect(draft(app) == "")
    come(app, named: name, "drei\n", taken: second)
    #expect(draft(app) == "drei")
  }

  @Test func `what was taken is known where no note of it came on disk, and is no draft again once it was sent`() throws
  {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.takeEffects()
    come(app, named: name, "eins\n")
    app.press("<enter><enter>", in: 2)
    app.takeEffects()
    #expect(draft(app) == "")
    come(app, named: name, "eins\n")
    #expect(draft(app) == "")
    come(app, named: name, "zwei\n")
    #expect(draft(app) == "zwei")
    come(app, named: name, "drei\n")
    #expect(draft(app) == "drei")
  }

  @Test func `so it does with a waiting message`() throws {
    let app = editing()
    app.receive(.edited(1, "waits!", problem: nil))
    app.press("<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.takeEffects()
    let first = come(app, named: name, "wartet\n")
    come(app, named: name, "wartet länger\n", taken: first)
    let stream = try #require(app.workspace.streams[Samples.flaky])
    #expect(stream.edit?.text == "wartet länger")
    #expect(stream.draft == "draft")
  }

  @Test func `what was written of a waiting message is with that message`() throws {
    let app = editing()
    app.receive(.edited(1, "waits!", problem: nil))
    app.press("<ctrl-g>")
    try lose(app, saved: "wartet\n")
    let stream = try #require(app.workspace.streams[Samples.flaky])
    #expect(stream.edit?.text == "wartet")
    #expect(stream.draft == "draft")
  }

  @Test func `where that message has left, neither the draft nor what was written is lost`() throws {
    let app = editing()
    app.receive(.edited(1, "waits!", problem: nil))
    app.press("<ctrl-g>")
    let name = try #require(app.takeEditedName())
    _ = app.ask(.act(.remove([try messageID(app)])))
    #expect(draft(app) == "draft\n\nwaits!")
    app.takeEffects()
    come(app, named: name, "wartet\n")
    #expect(draft(app) == "draft\n\nwartet")
  }

  @Test(arguments: ["x.md", "____.md", "00000000-0000-4000-8000-000000000000__0_0_x.md", "upnext_AbCdEf.md"])
  func `a file that is for nothing here stays`(name: String) {
    let app = AppDriver()
    app.receive(.came(.leftTexts([LeftText(path: "/größe/\(name)", name: name, text: "é")], unfit: [])))
    app.expectEffects([])
  }

  @Test func `what is no message is said once, with the file that it is in`() {
    let app = AppDriver(columns: 80)
    app.receive(.came(.leftTexts([], unfit: ["/größe/a.md"])))
    app.expectRow(containing: "Please read")
    app.expectRow(containing: "/größe/a.md")
    app.press("<enter>")
    app.receive(.came(.leftTexts([], unfit: ["/größe/a.md"])))
    app.expectNoRow(containing: "/größe/a.md")
    app.close(1)
    app.takeEffects()
    app.receive(.came(.leftTexts([], unfit: ["/größe/b.md"])))
    #expect(app.state.unreadNotices.contains { $0.contains("/größe/b.md") })
  }

  @Test func `a file that was taken and can't be removed is said once`() {
    let app = AppDriver(columns: 100)
    app.receive(.came(.leftTextsStay([])))
    app.expectNoRow(containing: "Please read")
    app.receive(.came(.leftTextsStay(["/größe/a.md"])))
    app.expectRow(containing: "/größe/a.md can't be removed")
    app.press("<enter>")
    app.receive(.came(.leftTextsStay(["/größe/a.md"])))
    app.expectNoRow(containing: "/größe/a.md")
  }

  @Test func `a window without an editor leaves nothing to look for`() {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    app.receive(.edited(1, "größe", problem: nil))
    app.takeEffects()
    app.close(1)
    app.expectEffects([])
  }

  @Test func `a window whose editor has failed leaves nothing to look for`() {
    let app = AppDriver()
    app.press("<enter>draft<ctrl-g>")
    app.receive(.edited(1, nil, problem: "vi ended with code 1; the text is as it was"))
    app.takeEffects()
    app.close(1)
    app.expectEffects([])
  }

  @Test func `where another window has the same draft in an editor, only what no window waits for is looked for`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    app.press("<enter><ctrl-g>", in: 2)
    app.takeEffects()
    app.close(1)
    app.expectEffects([.run(.leftTexts(named: nil))])
  }

  // MARK: What went wrong

  @Test(arguments: [60, 80, 100])
  func `the place of a text that is kept in a file stays until it was read, in the window that asked`(columns: Int) {
    let app = AppDriver(columns: columns, rows: 24)
    app.open(2)
    app.press("<enter>draft<ctrl-g>")
    app.takeEffects()
    let path = "/home/ada/.cache/größe/upnext-AbCdEf.md"
    app.receive(
      .edited(1, nil, problem: "vi ended with code 3; the text is as it was, and what was saved is in \(path)"))
    app.expectRow(containing: "Please read")
    app.expectRow(containing: path)
    app.expectNoRow(containing: "vi ended", in: 2)
    app.press("<enter>!")
    app.expectRow(containing: "› draft!")
    app.receive(.edited(1, nil, problem: "The editor is open already."))
    app.expectNoRow(containing: "Please read")
    app.expectRow(containing: "The editor is open already.")
  }
}

extension AppDriver {
  /// What was last given to an editor, and its file's name.
  func takeEditedText() -> String? { takeEdited()?.text }
  func takeEditedName() -> String? { takeEdited()?.name }

  private func takeEdited() -> (text: String, name: String)? {
    for case .window(1, .edit(let text, let name)) in takeEffects().reversed() { return (text, name) }
    return nil
  }
}
