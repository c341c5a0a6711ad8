import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// Dictating into the composer, and having an answer read aloud.
struct VoiceTests {
  private func app(voice: String = "listen", speak: String = "read") -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.voiceCommand = voice
    workspace.settings.speakCommand = speak
    let app = AppDriver(workspace)
    app.press("<enter>")
    return app
  }

  private func orders(_ app: AppDriver) -> [VoiceOrder] {
    app.takeEffects().compactMap { if case .voice(let order) = $0 { order } else { nil } }
  }

  private static let listens = VoiceOrder.listen("listen", directory: "/home/ada/src/api")

  @Test func `any key ends what is said, and its words stand at the cursor`() {
    let app = app()
    app.type("please")
    app.press("<alt-v>")
    #expect(orders(app) == [Self.listens])
    app.expectRow(containing: "● listening")
    #expect(app.footer().contains("Any key ends it"))
    app.press("x")
    #expect(orders(app) == [.stopListening])
    app.expectNoRow(containing: "pleasex")
    // Until the words come, keys do what they do.
    app.press("!")
    app.receive(.voice(.heard("fix the größe test\n")))
    app.expectRow(containing: "› please! fix the größe test")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "please! fix the größe test")
  }

  @Test func `Esc throws away what is said`() {
    let app = app()
    app.press("<alt-v><esc>")
    #expect(orders(app) == [Self.listens, .dropListening])
    app.receive(.voice(.heard("late")))
    app.expectNoRow(containing: "late")
    // The same key goes back when nobody listens.
    app.press("<alt-v>")
    #expect(orders(app) == [Self.listens])
  }

  @Test func `words for a thread that is open no more go into its draft`() {
    let app = app()
    app.press("<alt-v>.")
    app.press("<esc>1j<enter>")
    app.takeEffects()
    app.receive(.voice(.heard("words")))
    #expect(app.workspace.streams[Samples.flaky]?.draft == "words")
    #expect(app.footer().contains("fix flaky test"))
  }

  @Test func `words that a full text has no room for are in the draft all the same`() {
    let app = app()
    app.paste(String(repeating: "größe\n", count: TextEdit.longestText / 8 - 1))
    app.press("<alt-v>.")
    app.takeEffects()
    app.receive(.voice(.heard(String(repeating: "漢", count: 10))))
    #expect(app.workspace.streams[Samples.flaky]?.draft.hasSuffix(String(repeating: "漢", count: 10)) == true)
    app.press("!")
    #expect(app.workspace.streams[Samples.flaky]?.draft.contains(String(repeating: "漢", count: 10)) == true)
  }

  @Test func `a window that is lost ends what is said in it, and the words are in the draft`() {
    let app = app()
    app.type("bitte ")
    app.press("<alt-v>")
    app.receive(.windowClosed(1))
    #expect(orders(app) == [Self.listens, .stopListening])
    // The server stays for the words, also where it was its last window.
    #expect(!app.state.isAtRest)
    app.receive(.voice(.heard("die größe")))
    #expect(app.workspace.streams[Samples.flaky]?.draft == "bitte die größe")
    app.takeEffects()
    #expect(app.state.isAtRest)
  }

  @Test func `the key that began it ends a program that hangs behind the words`() {
    let app = app()
    app.press("<alt-v>.<alt-v>")
    // Not at once: a key that comes twice costs nobody the words.
    #expect(orders(app) == [Self.listens, .stopListening])
    #expect(app.footer().contains("being written down"))
    app.pass(seconds: 11)
    app.press("<alt-v>")
    #expect(orders(app) == [.stopWriting])
    app.receive(.voice(.heard("words", isCut: true)))
    app.expectRow(containing: "› words")
    #expect(app.footer().contains("words may be missing"))
    app.takeEffects()
  }

  @Test func `words of a program that was ended are in the draft, which says that some may be missing`() {
    let app = app()
    app.press("<alt-v>.")
    app.press("<esc>1j<enter>")
    app.receive(.voice(.heard("größe", isCut: true)))
    #expect(app.workspace.streams[Samples.flaky]?.draft == "größe")
    #expect(app.state.windows[1]?.message?.text.contains("words may be missing") == true)
    app.takeEffects()
  }

  @Test func `after ten minutes nobody listens any more, and the window says so`() {
    let app = app()
    app.press("<alt-v>")
    app.receive(.voice(.isSaid))
    app.expectNoRow(containing: "listening")
    #expect(app.footer().contains("Ten minutes are over."))
    // Nothing is left to be ended: keys do what they do.
    app.press("x")
    #expect(orders(app) == [Self.listens])
    app.receive(.voice(.heard("größe")))
    app.expectRow(containing: "› x größe")
    // Nor does it mean anything where nobody dictates.
    app.receive(.voice(.isSaid))
    #expect(!app.footer().contains("Ten minutes are over."))
    app.takeEffects()
  }

  @Test func `without a program, and where it fails, that is said`() {
    let unset = app(voice: "", speak: "")
    unset.press("<alt-v>")
    #expect(unset.footer().contains("voice.command"))
    unset.press("<alt-s>")
    #expect(unset.footer().contains("speak.command"))
    #expect(orders(unset) == [])
    let app = app()
    app.press("<alt-v>.")
    app.receive(.voice(.notHeard(.exited(code: 2, said: "no microphone"))))
    #expect(app.footer().contains("no microphone"))
    app.press("<alt-v>.")
    app.receive(.voice(.heard(" \n")))
    #expect(app.footer().contains("No words were heard."))
    app.takeEffects()
  }

  @Test func `the last answer is read aloud, and the same key stops it`() {
    let app = app()
    app.press("<alt-s>")
    #expect(app.footer().contains("no answer"))
    app.type("why?")
    app.press("<enter>")
    app.accept()
    app.hear(.text("Because of *größe*.", kind: .said, part: "1"))
    app.endTurn()
    app.takeEffects()
    app.press("<alt-s>")
    #expect(orders(app) == [.read("Because of *größe*.", by: "read", directory: "/home/ada/src/api")])
    #expect(app.footer().contains("Reading aloud"))
    app.press("<alt-s>")
    #expect(orders(app) == [.stopReading])
    app.receive(.voice(.hasRead(nil)))
    app.press("<alt-s>")
    #expect(orders(app).count == 1)
    // It has ended by itself: no key stops it any more.
    app.receive(.voice(.hasRead(nil)))
    #expect(!app.footer().contains("Reading aloud"))
    app.press("<alt-s>")
    #expect(orders(app).count == 1)
    app.receive(.voice(.hasRead(.exited(code: 1, said: "no sound"))))
    #expect(app.footer().contains("no sound"))
  }
}
