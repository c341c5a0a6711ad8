import Acts
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What is said and taken back before it left is in its thread's draft, and what a command was to do in the form: no act takes it
/// along.
struct WordsTakenBackTests {
  /// With words in a paused outbox that a window has just said, and still stands in the composer.
  private func said(_ words: String = "größe 漢字") -> AppDriver {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let app = AppDriver(workspace)
    app.press("<enter>")
    app.type(words)
    app.press("<enter>")
    return app
  }

  private func waiting(_ app: AppDriver) -> [String] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
  }

  private func draft(_ app: AppDriver) -> String? { app.workspace.streams[Samples.flaky]?.draft }

  private func composer(_ app: AppDriver) -> String? { app.state.windows[1]?.conversation.composer.whole }

  @Test func `undo puts the words into the draft, and says so, and no later act takes them along`() {
    let app = said()
    #expect(waiting(app) == ["größe 漢字"])
    app.press("<esc>1u")
    #expect(waiting(app).isEmpty)
    #expect(draft(app) == "größe 漢字" && composer(app) == "größe 漢字")
    #expect(app.state.windows[1]?.message?.text == "Undone: Said \"größe 漢字\". Its words are in the thread's draft.")
    app.press("P")
    #expect(draft(app) == "größe 漢字")
    #expect(app.storedAfterCrash().0.streams[Samples.flaky]?.draft == "größe 漢字")
    app.takeEffects()
  }

  @Test func `redo takes them out of the draft again`() {
    let app = said()
    app.press("<esc>1uU")
    #expect(waiting(app) == ["größe 漢字"])
    #expect(draft(app) == "" && composer(app) == "")
    app.press("u")
    #expect(waiting(app).isEmpty && draft(app) == "größe 漢字")
    app.takeEffects()
  }

  @Test func `they stand in front of what is being written there, and redo leaves that`() {
    let app = said()
    app.type("é")
    let reply = app.ask(.words("undo"))
    #expect(draft(app) == "größe 漢字\n\né" && composer(app) == "größe 漢字\n\né")
    #expect(done(reply)["said"]?.string?.hasSuffix("Its words are in the thread's draft.") == true)
    _ = app.ask(.words("redo"))
    #expect(draft(app) == "é" && waiting(app) == ["größe 漢字"])
    // What is written on there is none of it.
    _ = app.ask(.words("undo"))
    app.type("!")
    _ = app.ask(.words("redo"))
    #expect(draft(app) == "é!" && waiting(app) == ["größe 漢字"])
    app.takeEffects()
  }

  @Test func `what was written into them stays as it is`() {
    let app = said()
    _ = app.ask(.words("undo"))
    app.type("!")
    _ = app.ask(.words("redo"))
    #expect(draft(app) == "größe 漢字!" && waiting(app) == ["größe 漢字"])
    app.takeEffects()
  }

  @Test func `of several the first said stands first, and none is said once more when the draft is sent`() {
    let app = said("eins")
    app.type("zwei é")
    app.press("<enter>")
    #expect(waiting(app) == ["eins", "zwei é"])
    _ = app.ask(.words("undo"))
    _ = app.ask(.words("undo"))
    #expect(draft(app) == "eins\n\nzwei é")
    app.press("<enter>")
    #expect(waiting(app) == ["eins\n\nzwei é"])
    #expect(refusal(app.ask(.words("redo"))) != nil)
    #expect(waiting(app) == ["eins\n\nzwei é"])
    app.takeEffects()
  }

  @Test func `what was sent out of the draft is not said once more by another's redo`() {
    let app = said()
    _ = app.ask(.words("undo"))
    app.press("<enter>")
    #expect(waiting(app) == ["größe 漢字"] && draft(app) == "")
    #expect(refusal(app.ask(.words("redo"))) != nil)
    #expect(waiting(app) == ["größe 漢字"])
    app.takeEffects()
  }

  @Test func `files come back with their words, and leave with them`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox.isPaused = true
      stream.draft = "@a.png"
      stream.draftAttachments = [.file(path: "/a.png")]
    }
    var state = AppState(workspace: workspace, surroundings: Samples.surroundings)
    var stamp = Stamp(now: Samples.now, randomness: 7)
    let files = [Attachment.file(path: "/a.png"), .file(path: "/größe.png")]
    _ = state.say("sieh", attachments: files, in: Samples.flaky, by: .window(1), &stamp)
    _ = state.undo(by: .window(1))
    #expect(state.workspace.streams[Samples.flaky]?.draft == "sieh\n\n@a.png")
    #expect(state.workspace.streams[Samples.flaky]?.draftAttachments == files)
    _ = state.redo(by: .window(1))
    #expect(state.workspace.streams[Samples.flaky]?.draft == "@a.png")
    #expect(state.workspace.streams[Samples.flaky]?.draftAttachments == [files[0]])
    #expect(state.workspace.streams[Samples.flaky]?.outbox.waiting.items.last?.attachments == files)
  }

  @Test func `whoever was writing the message anew has what they wrote, once`() {
    let app = said()
    app.press("<up>!")
    _ = app.ask(.words("undo"))
    #expect(waiting(app).isEmpty)
    #expect(draft(app) == "größe 漢字!" && composer(app) == "größe 漢字!")
    app.takeEffects()
  }

  // MARK: Commands

  private func upNext() -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  private func prompts(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.request.prompt) }

  @Test func `a command that is added and taken back is in the form, which no later act empties`() {
    let app = upNext()
    app.press("cmake 漢字<enter>u")
    #expect(prompts(app).isEmpty)
    #expect(app.state.windows[1]?.message?.text == "Undone: Added \"make 漢字\" to Up Next. c brings its words back.")
    app.press("Pc")
    app.expectRow(containing: "› make 漢字")
    app.press("<enter>")
    #expect(prompts(app) == ["make 漢字"] && app.workspace.keptForms.isEmpty)
  }

  @Test func `it is what the form has next, also where another was left there since it was added`() {
    let app = upNext()
    app.press("cmake 漢字<enter>")
    app.pass(seconds: 60)
    app.press("cgrößer<esc>")
    app.pass(seconds: 60)
    app.press("uc")
    app.expectRow(containing: "› make 漢字")
  }

  @Test func `it has its time and its project, and redo takes the form away again`() throws {
    let app = upNext()
    let options = ["--in", "9h", "--stash", "--env", "A=ä", "--estimate", "5m"]
    let call = Call(["add", "--agent", "shell"] + options + ["lint é"], directory: "/home/ada/src/web")
    _ = app.ask(.call(call))
    let added = try #require(app.workspace.upNext.waiting.items.first)
    let undone = done(app.ask(.words("undo")))
    // Who calls has no key for it.
    #expect(undone["said"]?.string?.hasSuffix("Its words are in the form for a command.") == true)
    #expect(app.workspace.keptForms.count == 1)
    _ = app.ask(.words("redo"))
    #expect(app.workspace.keptForms.isEmpty && prompts(app) == ["lint é"])
    _ = app.ask(.words("undo"))
    app.press("c<enter>")
    let again = try #require(app.workspace.upNext.waiting.items.first)
    #expect(again.request.prompt == added.request.prompt && again.target == added.target)
    #expect(again.request.environment == ["A": "ä"] && again.request.estimatedSeconds == 300)
    #expect(again.notBefore == added.notBefore && again.isStashed)
    app.takeEffects()
  }

  @Test func `all of that is there also after a start, and only as long as the words are gone on with`() throws {
    let app = upNext()
    let options = ["--stash", "--env", "A=ä", "--estimate", "5m"]
    _ = app.ask(.call(Call(["add", "--agent", "shell"] + options + ["lint é"], directory: "/home/ada/src/web")))
    _ = app.ask(.words("undo"))
    var stored = app.storedAfterCrash().0
    // The same, where nobody can redo it any more.
    stored.undoHistory = UndoHistory()
    let later = AppDriver.recovered(stored)
    later.press("c!<enter>")
    let again = try #require(later.workspace.upNext.waiting.items.first)
    #expect(again.request.prompt == "lint é!" && again.request.environment == ["A": "ä"])
    #expect(again.request.estimatedSeconds == 300 && again.isStashed)
    let other = AppDriver.recovered(stored)
    other.press("c<ctrl-u>make<enter>")
    let fresh = try #require(other.workspace.upNext.waiting.items.first)
    #expect(fresh.request.prompt == "make" && fresh.request.environment.isEmpty && !fresh.isStashed)
    for driver in [app, later, other] { driver.takeEffects() }
  }

  @Test func `what stands in the history with another time or project comes back into a form`() throws {
    let app = upNext()
    _ = app.ask(.call(Call(["add", "--agent", "shell", "lint é"], directory: "/home/ada/src/web")))
    let ended = try #require(app.workspace.upNext.waiting.items.first)
    _ = app.ask(.words("cancel", ended.id.text))
    #expect(app.workspace.history.contains { $0.id == ended.id })
    // The same words, in the same place, stand there.
    _ = app.ask(.call(Call(["add", "--agent", "shell", "lint é"], directory: "/home/ada/src/web")))
    _ = app.ask(.words("undo"))
    #expect(app.workspace.keptForms.isEmpty)
    for options in [["--in", "2h"], ["--env", "A=ä"], ["--project", "/home/ada/src/api"]] {
      _ = app.ask(.call(Call(["add", "--agent", "shell"] + options + ["lint é"], directory: "/home/ada/src/web")))
      _ = app.ask(.words("undo"))
    }
    #expect(app.workspace.keptForms.count == 3)
    app.takeEffects()
  }

  @Test func `what it waits for and its time stand there as in any form`() throws {
    let app = upNext()
    app.press("cmake 漢字<enter>")
    let first = try #require(app.workspace.upNext.waiting.items.first)
    let options = ["--after", first.id.text, "--in", "9h"]
    _ = app.ask(.call(Call(["add", "--agent", "shell"] + options + ["lint é"], directory: "/home/ada/src/web")))
    let added = try #require(app.workspace.upNext.waiting.items.last)
    _ = app.ask(.words("undo"))
    app.press("c<tab>")
    app.expectRow(containing: String(first.id.text.prefix(8)))
    app.expectNoRow(containing: first.id.text)
    app.press("<enter>")
    let again = try #require(app.workspace.upNext.waiting.items.last)
    #expect(again.request.prompt == "lint é" && again.after == [first.id] && again.notBefore == added.notBefore)
    app.takeEffects()
  }

  @Test func `what a redo has added again meanwhile is not added by the open form, which says so`() {
    let app = upNext()
    app.press("cmake 漢字<enter>")
    _ = app.ask(.words("undo"))
    app.press("c")
    _ = app.ask(.words("redo"))
    #expect(prompts(app) == ["make 漢字"] && app.workspace.keptForms.isEmpty)
    #expect(app.footer().contains("These words were used meanwhile"))
    app.press("<enter>")
    #expect(prompts(app) == ["make 漢字"])
    app.expectRow(containing: "› make 漢字")
    app.press("<esc>c")
    app.expectNoRow(containing: "› make 漢字")
  }

  @Test func `words that were changed there are a text of their own`() {
    let app = upNext()
    app.press("cmake 漢字<enter>")
    _ = app.ask(.words("undo"))
    app.press("c größe")
    _ = app.ask(.words("redo"))
    #expect(app.workspace.keptForms.values.map(\.written.prompt) == ["make 漢字 größe"])
    _ = app.ask(.words("undo"))
    #expect(Set(app.workspace.keptForms.values.map(\.written.prompt)) == ["make 漢字 größe", "make 漢字"])
    _ = app.ask(.words("redo"))
    app.press("<enter>")
    #expect(prompts(app) == ["make 漢字", "make 漢字 größe"] && app.workspace.keptForms.isEmpty)
  }

  @Test func `what is added out of that form is not added once more by another's redo`() {
    let app = upNext()
    app.press("cmake 漢字<enter>")
    _ = app.ask(.words("undo"))
    app.press("c<enter>")
    #expect(prompts(app) == ["make 漢字"])
    #expect(refusal(app.ask(.words("redo"))) != nil)
    #expect(prompts(app) == ["make 漢字"])
  }
}
