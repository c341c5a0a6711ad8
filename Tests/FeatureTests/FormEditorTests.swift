import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// The person's own editor has the long text of a form.
struct FormEditorTests {
  private func app() -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  private func prompts(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.request.prompt) }
  private func kept(_ app: AppDriver) -> [FormDraft] { app.workspace.keptForms.values.sorted { $0.at < $1.at } }

  @Test func `a command's prompt is written in the editor, and its form goes on with that`() {
    let app = app()
    app.press("cone<ctrl-g>")
    #expect(app.takeEditedText() == "one")
    app.receive(.edited(1, "eins\nzwei 漢", problem: nil))
    #expect(kept(app).map(\.written.prompt) == ["eins\nzwei 漢"])
    app.press("<enter>")
    #expect(prompts(app) == ["eins\nzwei 漢"])
    #expect(kept(app).isEmpty)
  }

  @Test func `a form in which nothing was written yet takes it, too, and an editor that fails changes nothing`() {
    let app = app()
    app.press("c<ctrl-g>")
    #expect(app.takeEditedText() == "")
    app.receive(.edited(1, nil, problem: "vi ended with code 1; the text is as it was."))
    app.expectRow(containing: "vi ended with code 1")
    app.press("<ctrl-g>")
    app.takeEffects()
    app.receive(.edited(1, "größe", problem: nil))
    app.press("<enter>")
    #expect(prompts(app) == ["größe"])
  }

  @Test func `another field of a form is no text for an editor`() {
    let app = app()
    app.press("cone<tab><ctrl-g>")
    #expect(app.takeEditedText() == nil)
    #expect(app.state.windows[1]?.inEditor == nil)
  }

  /// What its editor had saved whose window is gone.
  private func come(_ app: AppDriver, named name: String, _ text: String) {
    let file = "\(name)_AbCdEf.md"
    app.receive(.came(.leftTexts([LeftText(path: "/größe/\(file)", name: file, text: text)], unfit: [])))
    app.takeEffects()
  }

  @Test(arguments: ["n", "nhallo", "c", "chello"])
  func `what the editor of a lost window has saved is kept for the form that it was of`(keys: String) throws {
    let app = app()
    app.press(keys + "<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.expectEffects([.run(.leftTexts(named: name))])
    come(app, named: name, "größe 漢\n")
    #expect(kept(app).map(\.written.prompt) == ["größe 漢"])
    #expect(kept(app).map(\.beginsThread) == [keys.hasPrefix("n")])
    app.open(2)
    app.press(String(keys.prefix(1)), in: 2)
    app.expectRow(containing: "größe 漢", in: 2)
  }

  @Test func `where the form was used meanwhile it is kept beside that, once`() throws {
    let app = app()
    app.open(2)
    app.press("cone<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.press("c<enter>", in: 2)
    app.takeEffects()
    #expect(prompts(app) == ["one"] && kept(app).isEmpty)
    come(app, named: name, "zwei\n")
    come(app, named: name, "zwei\n")
    #expect(prompts(app) == ["one"] && kept(app).map(\.written.prompt) == ["zwei"])
  }

  @Test func `what was meant for a waiting command is there where that is changed again`() throws {
    let app = app()
    app.press("cone<enter>4e<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.takeEffects()
    come(app, named: name, "zwei\n")
    #expect(kept(app).map(\.edited) == app.workspace.upNext.waiting.items.map { Optional($0.id) })
    app.open(2)
    app.press("4e", in: 2)
    app.expectRow(containing: "zwei", in: 2)
    app.press("<enter>", in: 2)
    #expect(prompts(app) == ["zwei"])
    app.takeEffects()
  }

  @Test func `where another window goes on with the form it has the text`() throws {
    let app = app()
    app.open(2)
    app.press("cone<ctrl-g>")
    let name = try #require(app.takeEditedName())
    app.close(1)
    app.press("c", in: 2)
    app.takeEffects()
    come(app, named: name, "zwei\n")
    app.press("<enter>", in: 2)
    #expect(prompts(app) == ["zwei"])
  }
}
