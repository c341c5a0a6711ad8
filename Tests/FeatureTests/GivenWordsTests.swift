import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// Answers in the person's own words to a form of several questions, until its agent has them all.
struct GivenWordsTests {
  private func question(_ number: Int, keepsOnNo: Bool = false) -> Permission {
    Permission(
      id: "ask-\(number)", title: "Как назвать ветку?", detail: "\(number) of 3: größe",
      options: [
        Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: ""),
        Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
        Permission.Option(id: "cancel", name: "Cancel", kind: .other),
      ], isQuestion: true, form: Permission.Form("f", number: number, of: 3, keepsOnNo: keepsOnNo),
      askedAt: Samples.now)
  }

  private func goOn(to number: Int, _ app: AppDriver, keepsOnNo: Bool = false) {
    app.takeEffects()
    app.hear(.asks(question(number, keepsOnNo: keepsOnNo)))
    app.hear(.withdrew(permission: "ask-\(number - 1)"))
    app.pass(seconds: 1)
  }

  /// Behind the first answer the words for the next one are asked for by themselves.
  private func answer(_ words: String, _ app: AppDriver) {
    if app.state.windows[1]?.dialog == nil { app.press("a") }
    app.type(words)
    app.press("<enter>")
  }

  /// Two of the three questions have their answers.
  private func answered(keepsOnNo: Bool = false) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    app.hear(.asks(question(1, keepsOnNo: keepsOnNo)))
    app.press("2")
    app.pass(seconds: 1)
    answer("größer", app)
    goOn(to: 2, app, keepsOnNo: keepsOnNo)
    answer("и короче", app)
    goOn(to: 3, app, keepsOnNo: keepsOnNo)
    return app
  }

  private func draft(_ app: AppDriver) -> String? { app.workspace.streams[Samples.flaky]?.draft }

  @Test(arguments: [("<esc>", "d", "d again declines all 3 fields."), ("<esc> ", "3", "3 again cancels all 3 fields.")])
  func `what was answered before a form was declined or called off is in the draft`(
    way: String, key: String, words: String
  ) {
    let app = answered()
    #expect(draft(app) == "")
    app.press(way)
    app.takeEffects()
    // A second one at once may be another letter of a word, and any other key means something else.
    for keys in [key + key, "A" + key] {
      app.press(keys)
      app.expectEffects([])
      #expect(app.footer().contains(words), "\(app.footer())")
      app.pass(seconds: 1)
    }
    #expect(draft(app) == "")
    app.press(key)
    #expect(draft(app) == "größer\n\nи короче")
    #expect(app.workspace.keptWords.isEmpty)
    if key == "d" { #expect(app.footer().contains("What you wrote is in the thread's draft.")) }
    app.takeEffects()
    app.hear(.withdrew(permission: "ask-3"))
    #expect(draft(app) == "größer\n\nи короче")
    app.takeEffects()
  }

  @Test func `so it is where its turn is stopped, or its agent dies`() {
    let stopped = answered()
    stopped.hear(.withdrew(permission: "ask-3"))
    #expect(draft(stopped) == "größer\n\nи короче")
    stopped.takeEffects()
    let dead = answered()
    dead.hear(.closed)
    #expect(draft(dead) == "größer\n\nи короче")
    dead.takeEffects()
  }

  @Test func `so it is where upnext is killed`() {
    let app = answered()
    app.takeEffects()
    let (workspace, entries) = app.storedAfterCrash()
    let later = AppDriver(workspace, entries: entries)
    #expect(draft(later) == "größer\n\nи короче")
    #expect(later.workspace.keptWords.isEmpty)
    later.takeEffects()
  }

  @Test func `an agent that has all answers leaves nothing behind`() {
    let app = answered()
    answer("всё", app)
    app.expectEffects([.agent(.answer(permission: "ask-3", .option("words", message: "всё"), in: Samples.flaky))])
    app.hear(.withdrew(permission: "ask-3"))
    #expect(draft(app) == "")
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `so does one that gets the answers before a no`() {
    let app = answered(keepsOnNo: true)
    app.press("<esc>d")
    app.expectEffects([.agent(.answer(permission: "ask-3", .option("decline"), in: Samples.flaky))])
    app.hear(.withdrew(permission: "ask-3"))
    #expect(draft(app) == "")
    #expect(app.workspace.keptWords.isEmpty)
  }

  @Test func `two forms that ask the same at once keep what was given to each`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    let first = question(1)
    app.hear(.asks(first))
    app.hear(
      .asks(
        Permission(
          id: "other-1", title: first.title, detail: first.detail, options: first.options, isQuestion: true,
          form: Permission.Form("g", number: 1, of: 3), askedAt: first.askedAt)))
    app.press("2")
    app.pass(seconds: 1)
    answer("größer", app)
    goOn(to: 2, app)
    answer("и короче", app)
    #expect(app.workspace.keptWords.values.sorted() == ["größer", "и короче"])
    app.hear(.withdrew(permission: "ask-2"))
    #expect(draft(app) == "größer")
    app.takeEffects()
  }

  @Test func `what is secret is kept and shown nowhere`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    let asked = question(1)
    let options = asked.options.map {
      Permission.Option(id: $0.id, name: $0.name, kind: $0.kind, words: $0.words, isSecret: $0.words != nil)
    }
    app.hear(
      .asks(
        Permission(
          id: asked.id, title: asked.title, detail: asked.detail, options: options, isQuestion: true, form: asked.form,
          askedAt: asked.askedAt)))
    app.press("2")
    app.pass(seconds: 1)
    app.takeEffects()
    app.press("a")
    app.type("größer")
    #expect(app.workspace.keptWords.isEmpty)
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: "größer"), in: Samples.flaky))])
    app.expectNoRow(containing: "größer")
    #expect(app.workspace.keptWords.isEmpty)
    app.hear(.withdrew(permission: "ask-1"))
    #expect(draft(app) == "")
    app.takeEffects()
  }

  @Test func `what a program answered is no words of the person's`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    app.hear(.asks(question(1)))
    _ = app.ask(.answer(thread: Samples.flaky.text, PermissionAnswer(allows: true, message: "größer")))
    goOn(to: 2, app)
    app.hear(.withdrew(permission: "ask-2"))
    #expect(draft(app) == "")
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
  }

  @Test func `an answer that won't do is brought back where it was given, and not in the draft as well`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    app.hear(.asks(question(1)))
    app.press("2")
    app.pass(seconds: 1)
    answer("größer", app)
    app.takeEffects()
    let asked = question(1)
    let problem = "\"Имя\" must have 2 to 5 characters."
    app.hear(
      .asks(
        Permission(
          id: "ask-2", title: asked.title, detail: problem + "\n" + asked.detail, options: asked.options,
          isQuestion: true, problem: problem, refused: "größer", form: asked.form, askedAt: asked.askedAt)))
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.expectRow(containing: "must have 2 to 5 characters.")
    app.expectRow(containing: "größer")
    app.press("<ctrl-u>")
    app.type("größe")
    app.press("<enter>")
    app.takeEffects()
    #expect(Array(app.workspace.keptWords.values) == ["größe"])
    app.hear(.withdrew(permission: "ask-2"))
    #expect(draft(app) == "")
    #expect(app.workspace.keptWords.isEmpty)
  }

  // MARK: What is typed behind an answer

  /// A form is asked, and its thread has the cursor of the Queue, or is open in a window without a screen.
  private func asked(isPlain: Bool = false) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.hear(.asks(question(1, keepsOnNo: true)))
    if isPlain {
      app.close(1)
      app.open(1, isPlain: true)
    }
    app.press(isPlain ? "1g<enter>" : "2")
    app.pass(seconds: 1)
    app.takeEffects()
    return app
  }

  @Test(arguments: [" 1", "a"], [true, false])
  func `what is typed behind an answer in words is for the next field, and no key that declines them all`(
    keys: String, isPlain: Bool
  ) {
    let app = asked(isPlain: isPlain)
    for key in keys {
      app.press(String(key))
      app.pass(seconds: 1)
    }
    app.type("ada")
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: "ada"), in: Samples.flaky))])
    goOn(to: 2, app)
    app.type("d30")
    app.expectEffects([])
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("words", message: "d30"), in: Samples.flaky))])
  }

  @Test func `Esc leads from there to the other answers, where the first one was given in a peek`() {
    let app = asked()
    app.press(" 1")
    app.type("ada")
    app.press("<enter>")
    goOn(to: 2, app, keepsOnNo: true)
    app.press("<esc>")
    app.expectRow(containing: "2 Decline")
    app.press("2")
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("decline"), in: Samples.flaky))])
  }

  @Test func `a field that offers choices shows them`() {
    let app = asked()
    app.press(" 1")
    app.type("ada")
    app.press("<enter>")
    app.takeEffects()
    let options = [Permission.Option(id: "choice1", name: "Größer", kind: .other)] + question(2).options
    app.hear(
      .asks(
        Permission(
          id: "ask-2", title: "é", detail: "", options: options, isQuestion: true, form: question(2).form,
          askedAt: Samples.now)))
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.expectRow(containing: "1 Größer")
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `who has gone elsewhere meanwhile is not called back`() {
    let app = asked()
    app.press("a")
    app.type("ada")
    app.press("<enter>")
    app.press("<tab>")
    goOn(to: 2, app)
    #expect(app.state.windows[1]?.dialog == nil)
    app.takeEffects()
  }
}
