import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Verbs
import Words

/// The table that help, footer, palette and `docs/KEYS.md` come from.
struct VerbTableTests {
  @Test(arguments: Verb.allCases)
  func `every verb has a title, help, and a key or a reason`(verb: Verb) {
    #expect(!verb.title.isEmpty)
    #expect(verb.help.hasSuffix(".") && verb.help.first?.isUppercase == true, "help is a whole sentence")
    let places = verb.isOfDialogs ? [.dialog] : KeyPlace.ofPanes
    let hasKey = places.contains { !Samples.keymap.keys(for: verb, in: $0.rawValue).isEmpty }
    #expect(hasKey == (verb.insteadOfKey == nil), "a key, or else a place in the verb's row")
  }

  @Test func `no two verbs have one title`() {
    let titles = Verb.allCases.map { $0.title.lowercased() }
    #expect(Set(titles).count == titles.count)
  }

  @Test func `the default keys can be read, and none is given twice`() throws {
    let keymap = try DefaultKeys.keymap()
    let entries = try KeymapParser.parse(DefaultKeys.text)
    #expect(keymap.bindings.count == entries.count)
  }

  @Test func `a clash in a person's own keys is told`() {
    #expect(throws: KeymapProblem.self) { try DefaultKeys.read("[list]\nx remove\nx mark") }
    #expect(throws: KeymapProblem.self) { try DefaultKeys.read("[list]\nx no-such-verb") }
    #expect(throws: KeymapProblem.self) { try DefaultKeys.read("[nowhere]\nx remove") }
  }

  /// A key that means something in a list and something else everywhere would be lost there.
  @Test func `no list key hides a key that holds everywhere`() {
    let everywhere = Set(Samples.keymap.bindings.filter { $0.context == "everywhere" }.map(\.key))
    for binding in Samples.keymap.bindings where ["list", "conversation"].contains(binding.context) {
      #expect(!everywhere.contains(binding.key), "\(binding.key.notation) in [\(binding.context)]")
    }
  }

  @Test func `no letter does anything but write where text is typed`() {
    for binding in Samples.keymap.bindings where binding.context == "composer" {
      guard case .character = binding.key.code else { continue }
      #expect(!binding.key.modifiers.isDisjoint(with: [.control, .alt]), "\(binding.key.notation)")
    }
  }

  @Test(arguments: Verb.allCases)
  func `every verb can be done in every pane without harm`(verb: Verb) {
    for place in ["1", "2", "3", "4", ",", "<enter>", "<enter><esc>5<esc>"] {
      let app = AppDriver(Samples.queued, columns: 40, rows: 10)
      app.press(place)
      app.press("<ctrl-p>")
      app.paste(verb.rawValue)
      app.press("<enter>")
      app.takeEffects()
      app.press("<esc><esc><esc>")
      #expect(app.workspace.streams.count == 4)
    }
  }

  @Test func `a key that the person has changed is the one that the screen shows`() throws {
    var surroundings = Samples.surroundings
    surroundings.keymap = Samples.keymap.overridden(by: try DefaultKeys.read("[everywhere]\nf5 new-thread"))
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    app.expectRow(containing: "F5  begins a new thread")
    app.expectRow(containing: "No threads yet: F5 begins one")
    app.expectRow(containing: "F5 new thread")
    app.press("<f5>")
    app.expectRow(containing: "┌ New thread")
  }
}
