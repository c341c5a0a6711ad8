import Conversation
import ConversationPane
import Core
import Languages
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// What is typed on behind an answer in words to one field of a form: it is for the next field, and does nothing else.
struct TypingOnTests {
  private static let refusals = [
    Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
    Permission.Option(id: "cancel", name: "Cancel", kind: .other),
  ]
  private static let words = [Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "")]
  private static let secret = [
    Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "", isSecret: true)
  ]
  private static let colors = [
    Permission.Option(id: "choice1", name: "Größer", kind: .other),
    Permission.Option(id: "choice2", name: "Grün", kind: .other),
  ]
  private static let ticks = [
    Permission.Option(id: "choice1", name: "Größer", kind: .other, isTicked: true),
    Permission.Option(id: "done", name: "Answer with these", kind: .allowOnce),
  ]

  private static func question(
    _ number: Int, _ options: [Permission.Option], keepsOnNo: Bool = false
  ) -> Permission {
    Permission(
      id: "ask-\(number)", title: "Как назвать ветку?", detail: "\(number) of 5: größe", options: options + refusals,
      isQuestion: true, form: Permission.Form("f", number: number, of: 5, keepsOnNo: keepsOnNo), askedAt: Samples.now)
  }

  /// Its first field has been answered in words, in a peek or where its thread has the keys, and the next one is not there yet.
  private func answered(
    _ way: String, isPlain: Bool = false, keepsOnNo: Bool = false, isSecret: Bool = false
  ) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.hear(.asks(Self.question(1, isSecret ? Self.secret : Self.words, keepsOnNo: keepsOnNo)))
    if isPlain {
      app.close(1)
      app.open(1, isPlain: true)
    }
    app.press(isPlain ? "1g<enter>" : "2")
    app.pass(seconds: 1)
    app.takeEffects()
    for key in way {
      app.press(String(key))
      app.pass(seconds: 1)
    }
    app.type("ada")
    app.press("<enter>")
    app.expectEffects([answer(1, "words", "ada")])
    return app
  }

  private func answer(_ number: Int, _ option: String, _ words: String? = nil) -> Effect {
    .agent(.answer(permission: "ask-\(number)", .option(option, message: words), in: Samples.flaky))
  }

  private func ask(_ options: [Permission.Option], _ app: AppDriver, keepsOnNo: Bool = false) {
    app.hear(.asks(Self.question(2, options, keepsOnNo: keepsOnNo)))
    app.hear(.withdrew(permission: "ask-1"))
  }

  private func isInFront(_ app: AppDriver) -> Bool { app.state.windows[1]?.dialog != nil }

  // MARK: A field of choices

  @Test(arguments: [" 1", "a"], [true, false])
  func `words at a field of choices do nothing, and that is said`(way: String, isPlain: Bool) {
    let app = answered(way, isPlain: isPlain)
    ask(Self.colors, app)
    let before = app.state.windows[1]
    for words in ["yes", "red", "dark green<enter>", "qux", "x 1", "xDA"] {
      app.pass(seconds: 1)
      app.press(words)
      #expect(isInFront(app) == (way == " 1"), "\(words)\n\(app.screen)")
      #expect(app.state.windows[1]?.focus == before?.focus)
      #expect(app.state.windows[1]?.isComposing == before?.isComposing)
      #expect(app.state.windows[1]?.message?.text.contains("No words are asked for here") == true)
    }
    app.expectEffects([])
  }

  @Test(arguments: [" 1", "a"], [true, false])
  func `a form of which something was answered is declined by two presses, the second once it was read`(
    way: String, isPlain: Bool
  ) {
    let app = answered(way, isPlain: isPlain)
    ask(Self.colors, app)
    for keys in ["d", "dd", "dx", "d<enter>"] {
      app.pass(seconds: 1)
      app.press("x")
      app.pass(seconds: 1)
      app.press(keys)
      app.expectEffects([])
    }
    app.pass(seconds: 1)
    app.press("d")
    app.expectEffects([])
    #expect(app.state.windows[1]?.message?.text == "d again declines all 5 fields.")
    app.pass(seconds: 1)
    app.press("d")
    app.expectEffects([answer(2, "decline")])
  }

  @Test func `a number chooses in the peek, and calls off all by two presses`() {
    let app = answered(" 1")
    ask(Self.colors, app)
    app.pass(seconds: 1)
    app.press("4")
    app.expectEffects([])
    #expect(app.footer().contains("4 again cancels all 5 fields."))
    app.pass(seconds: 1)
    app.press("2")
    app.expectEffects([answer(2, "choice2")])
  }

  @Test func `words that go along with a no are sent by two presses, too`() {
    let app = answered("a")
    ask(Self.colors, app)
    app.press("<tab><esc>1g<enter>")
    app.pass(seconds: 1)
    app.press("D")
    app.type("nein")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("again declines all 5 fields."))
    app.type("!")
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([])
    app.pass(seconds: 1)
    app.press("<enter>")
    #expect(app.takeEffects().contains(answer(2, "decline")))
  }

  @Test func `the mouse has its two presses already`() {
    let app = answered(" 1")
    ask(Self.colors, app)
    app.pass(seconds: 1)
    app.click("3 Decline")
    app.expectEffects([])
    app.pass(seconds: 1)
    app.click("3 Decline")
    app.expectEffects([answer(2, "decline")])
  }

  @Test func `a letter that answers is asked for once more behind words, and not behind a key that nobody types`() {
    let app = answered("a", keepsOnNo: true)
    ask(Self.ticks, app, keepsOnNo: true)
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([])
    #expect(app.footer().contains("a again answers: Answer with these"))
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([answer(2, "choice1")])
    let other = answered(" 1", keepsOnNo: true)
    ask(Self.ticks, other, keepsOnNo: true)
    other.pass(seconds: 1)
    other.press("<down>d")
    other.expectEffects([answer(2, "decline")])
  }

  // MARK: A field that is still to come

  @Test(arguments: [" 1", "a"], [true, false])
  func `what is typed before the next field is there stands in it then`(way: String, isPlain: Bool) {
    let app = answered(way, isPlain: isPlain)
    app.type("31")
    app.press("<backspace>")
    app.type("0 q")
    app.expectEffects([])
    #expect(app.state.windows[1]?.message?.text == "What you type is for the next field.")
    ask(Self.words, app)
    app.type("x")
    app.press("<enter>")
    app.expectEffects([answer(2, "words", "30 qx")])
  }

  @Test func `Enter before the field is there sends nothing, and that is said`() {
    let app = answered("a")
    app.type("30")
    app.press("<enter>")
    ask(Self.words, app)
    app.expectRow(containing: "30")
    #expect(app.footer().contains("It has only just come: ↵ once more answers it."))
    app.type("x")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("It has only just come"))
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([answer(2, "words", "30x")])
  }

  @Test func `what was typed for a field that takes no words is said to be nowhere`() {
    let app = answered("a")
    app.type("grün")
    ask(Self.colors, app)
    #expect(app.footer().contains("Typed too soon, and nowhere now: grün"))
    #expect(!isInFront(app))
    app.takeEffects()
  }

  @Test func `what was typed joins nothing that stands in the field already`() {
    let app = answered("a")
    app.type("30")
    ask([Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "44")], app)
    app.expectRow(containing: "44")
    app.expectNoRow(containing: "4430")
    #expect(app.footer().contains("Typed too soon, and nowhere now: 30"))
    app.takeEffects()
  }

  @Test func `what was given stands in the draft before what was half written`() {
    let app = answered("a")
    ask(Self.words, app)
    app.pass(seconds: 1)
    app.type("größe")
    app.receive(.told(toEnd: .stopped))
    app.hear(.withdrew(permission: "ask-2"))
    #expect(app.workspace.streams[Samples.flaky]?.draft == "ada\n\ngröße")
    app.takeEffects()
  }

  @Test(arguments: [true, false])
  func `what may be a secret, or the rest of one, is not shown`(isNext: Bool) {
    let app = answered("a", isSecret: !isNext)
    app.type("geheim")
    ask(Self.colors + (isNext ? Self.secret : []), app)
    #expect(app.footer().contains("Typed too soon, and nowhere now: ***"))
    app.expectNoRow(containing: "geheim")
    app.takeEffects()
  }

  @Test func `nor is what was typed for a field that never came`() {
    let app = answered("a")
    app.type("geheim")
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.footer().contains("Typed too soon, and nowhere now: ***"))
    app.expectNoRow(containing: "geheim")
    app.takeEffects()
  }

  @Test func `what was typed is said to be nowhere where the mouse has gone elsewhere`() {
    let app = answered("a")
    app.type("30")
    app.click("résumé")
    ask(Self.words, app)
    #expect(app.footer().contains("Typed too soon, and nowhere now: 30"))
    #expect(!isInFront(app))
    app.takeEffects()
  }

  @Test func `a key that nobody types leaves the form, and keys are keys again`() {
    let app = answered("a")
    app.press("<tab>")
    app.press(",")
    #expect(app.state.windows[1]?.focus == .settings)
    ask(Self.words, app)
    #expect(!isInFront(app))
    app.takeEffects()
  }

  // MARK: Enter in a field that has just come

  @Test func `words that were typed into it are given at once`() {
    let app = answered("a")
    ask(Self.words, app)
    app.type("30")
    app.press("<enter>")
    app.expectEffects([answer(2, "words", "30")])
  }

  @Test func `a proposal is not taken before it can have been read`() {
    let app = answered("a")
    ask([Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "44")], app)
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("It has only just come: ↵ once more answers it."))
    app.pass(seconds: 1)
    app.press("<enter>")
    app.expectEffects([answer(2, "words", "44")])
  }

  // MARK: Another host's form

  /// The first field of its form has been answered in words here, and the answer is not on its way yet.
  private func answeredElsewhere() throws -> TwoHosts {
    let two = TwoHosts(Samples.queued, entries: [:])
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe?", isUrgent: false)))
    two.build.hear(.asks(Self.question(1, Self.words)))
    two.carry()
    try two.open(Samples.flaky)
    two.laptop.pass(seconds: 1)
    two.laptop.press("a")
    two.laptop.type("ada")
    two.laptop.press("<enter>")
    return two
  }

  @Test func `what is typed on is for the next field of another host's form, too`() throws {
    let two = try answeredElsewhere()
    defer { two.finish() }
    two.laptop.type("3")
    #expect(two.laptop.footer().contains("What you type is for the next field."))
    two.carryWhatIsThere()
    ask(Self.words, two.build)
    two.carry()
    two.laptop.type("0d")
    two.laptop.press("<enter>")
    two.carryWhatIsThere()
    #expect(two.calls.last?.suffix(2) == ["--message", "30d"])
    two.build.hear(.asks(Self.question(3, Self.colors)))
    two.build.hear(.withdrew(permission: "ask-2"))
    two.carry()
    two.laptop.pass(seconds: 1)
    two.laptop.type("red")
    two.carry()
    #expect(two.calls.count == 2)
    two.laptop.pass(seconds: 1)
    two.laptop.press("d")
    two.carry()
    #expect(two.laptop.footer().contains("d again declines all 5 fields."))
    #expect(two.calls.count == 2)
    two.laptop.pass(seconds: 1)
    two.laptop.press("d")
    two.carry()
    #expect(two.calls.last?.first == "deny")
  }

  @Test func `where nobody waits any more for another host's next field, the key is none`() throws {
    let two = try answeredElsewhere()
    defer { two.finish() }
    two.laptop.type("3")
    two.carryWhatIsThere()
    two.build.hear(.withdrew(permission: "ask-1"))
    two.carry()
    // Nothing happens meanwhile.
    two.laptop.setClockBack(seconds: -6)
    two.laptop.type("d")
    #expect(two.laptop.footer().contains("Typed too soon, and nowhere now: ***"))
    two.carryWhatIsThere()
    #expect(two.calls.map(\.first) == ["allow"])
  }

  @Test func `an answer that is on its way to another host's form is taken back by its key`() throws {
    let two = try answeredElsewhere()
    defer { two.finish() }
    two.carryWhatIsThere()
    ask(Self.ticks, two.build)
    two.carry()
    two.isThere = false
    for _ in 1...2 {
      two.laptop.pass(seconds: 1)
      two.laptop.press("a")
      two.carry()
    }
    #expect(two.laptop.workspace.hub.waiting.map(\.call) == ["allow"])
    two.laptop.pass(seconds: 1)
    two.laptop.press("u")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting == [])
  }

  // MARK: Words

  @Test func `both languages say the same of the arguments, and nothing alike`() {
    let phrases: [FormPhrase] = [
      .declinesAll(key: "K1", fields: 47), .cancelsAll(key: "K1", fields: 47), .answers(key: "K1", "漢字"),
      .takesNoWords(peekKey: nil, backKey: "K1"), .takesNoWords(peekKey: "K2", backKey: "K1"), .isKeptForNext,
      .wentNowhere("漢字"), .hasJustCome(key: "K1"),
    ]
    for phrase in phrases {
      let (english, german) = (Language.english.text(phrase), Language.german.text(phrase))
      #expect(english != german)
      for argument in ["漢字", "K1", "K2", "47"] {
        #expect(english.contains(argument) == german.contains(argument), "\(english) | \(german)")
      }
    }
  }
}
