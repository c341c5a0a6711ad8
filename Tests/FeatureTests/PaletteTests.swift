import Conversation
import Core
import Queues
import Scene
import SeededNumbers
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs
import Words

@testable import PalettePane

/// The palette finds acts, threads, projects, agents, settings and themes, and does what each is for.
struct PaletteTests {
  private func app(_ typed: String, _ workspace: Workspace = Samples.queued, columns: Int = 100) -> AppDriver {
    let app = AppDriver(workspace, columns: columns)
    app.press("<ctrl-p>")
    app.type(typed)
    return app
  }

  private func first(_ app: AppDriver) -> PaletteSubject? { app.state.windows[1]?.dialog(PaletteDialog.self)?.current }

  private func state(_ threads: [WorkStream]) -> (AppState, WindowState) {
    let workspace = Workspace(streams: Streams(threads), settings: Samples.settings)
    let facts = WindowFacts(size: Size(columns: 100, rows: 30), colors: .many, unicode: true, directory: "/home/ada")
    return (AppState(workspace: workspace, surroundings: Samples.surroundings), WindowState(id: 1, facts: facts))
  }

  // MARK: Finding

  @Test(
    arguments: [
      ("fft", PaletteSubject.thread(Samples.flaky)), ("naïve", .thread(Samples.accented)),
      ("文書", .thread(Samples.wide)),
      ("תיקון", .thread(Samples.rightToLeft)), ("new thread", .act(.newThread)), ("thread new", .act(.newThread)),
      ("nt", .act(.newThread)), ("project api", .project("/home/ada/src/api")),
      ("codex", .agent("codex")), ("agent cl", .agent("claude")), ("bell", .setting(.bell)),
      ("ui.glyphs", .setting(.glyphs)), ("theme light", .theme("light")), ("flaky claude", .thread(Samples.flaky)),
      ("quit", .act(.detach)), ("exit", .act(.detach)), ("close", .act(.detach)), ("detach", .act(.detach)),
      ("beenden", .act(.detach)), ("schließen", .act(.detach)),
    ] as [(String, PaletteSubject)])
  func `letters in their order find what they are of`(typed: String, found: PaletteSubject) {
    #expect(first(app(typed)) == found)
  }

  @Test(
    arguments: [
      ("brand new größer", 2), (" Brand new  Größer ", 2), ("brand new gr", 3), ("größer brand new", 1),
      ("new größer", 3),
    ] as [(String, UInt64)])
  func `what stands as it was typed comes before its words apart`(typed: String, found: UInt64) {
    let threads = [
      Samples.thread(1, "brand new cx größer", minutesAgo: 1), Samples.thread(2, "brand new größer", minutesAgo: 9),
      Samples.thread(3, "brand new größer, too", minutesAgo: 5),
    ]
    let app = app(typed, Workspace(streams: Streams(threads), settings: Samples.settings))
    #expect(first(app) == .thread(Samples.id(found)))
  }

  @Test func `letters at beginnings of words and in a row count most`() {
    func score(_ word: String, _ text: String) -> Int? {
      var scratch: [Int] = []
      return FuzzyWord(word).score(in: FoldedLetters.of(text).span, &scratch)
    }
    func isBetter(_ word: String, _ one: String, _ other: String) -> Bool {
      (score(word, one) ?? 0) > (score(word, other) ?? 0)
    }
    #expect(isBetter("new", "new thread", "renewal"))
    #expect(isBetter("new", "renewal", "unites them slow"))
    #expect(isBetter("fft", "fix flaky test", "offset of it"))
    #expect(isBetter("ba", "foo bar", "abba"))
    // How a word begins says more than initials of several.
    #expect(isBetter("re", "remove", "run when a command ended"))
    #expect(isBetter("rec", "recent", "restart interrupted commands"))
    #expect(isBetter("wor", "new worktree", "what others read"))
    #expect(isBetter("re", "remove", "next review") && isBetter("red", "red", "redo"))
    #expect(score("ö", "größer") != nil && score("ÄPFEL", "drei äpfel") != nil)
    #expect(score("tf", "fix flaky test") == nil)
    // Parts of letters are no letters: é and 漢 are three bytes and more.
    #expect(score("漢", "字字字") == nil && score("é", "Ã ©") == nil)
  }

  @Test func `of thousands that fit, the best are those that a sort of all would give`() {
    var numbers = RandomNumbers(seed: randomSeed)
    for count in [0, 1, 199, 200, 201, 5000] {
      for kinds in [1, 3, 400] {
        // In the order of their places, of which the lower one goes first among those that fit as well.
        let keys = (0..<count).map { place in
          Int64(numbers.number(-60...kinds - 60)) << 32 | Int64(UInt32.max - UInt32(place))
        }
        let best = Array(PaletteMatches.greatest(keys))
        #expect(best == Array(keys.sorted(by: >).prefix(PaletteMatches.most)), "seed \(randomSeed), \(count), \(kinds)")
      }
    }
  }

  @Test func `letters are small ones in every script`() {
    #expect(
      FoldedLetters.of("Größe ÀÉŐŁ ΑΩ ЖДЁ 漢字 שלום İ ǅ")
        == "größe àéőł αω ждё 漢字 שלום İ ǅ".lowercased().unicodeScalars.map(\.value))
  }

  @Test func `letters that were typed are marked, the best place of each`() {
    #expect(FuzzyWord("ba").places(in: FoldedLetters.of("abba bar").span) == [5, 6])
    let app = app("fft")
    app.expectRow(containing: "○ fix flaky test", "api · claude", "thread")
    let row = app.place(of: "api · claude")?.row ?? 0
    let marked = (0..<100).filter { app.frame()[row, $0].style.attributes.contains(.underline) }
    let text = marked.map { String(String.UnicodeScalarView(app.frame()[row, $0].scalars)) }.joined()
    #expect(text == "fft")
  }

  @Test func `what more letters find is found among what fewer found`() {
    var numbers = RandomNumbers(seed: randomSeed)
    let words = ["fix", "flaky", "test", "größer", "漢字", "api", "web", "new", "rename", "ταχύς"]
    for _ in 0..<20 {
      let threads = (1...60).map { number in
        Samples.thread(
          UInt64(number), (0..<numbers.number(1...4)).map { _ in numbers.pick(words) }.joined(separator: " "),
          minutesAgo: Int64(number))
      }
      let (state, window) = state(threads)
      let index = PaletteIndex(state, window, obstacles: [:])
      var typed = ""
      var narrowed = PaletteMatches(index)
      for letter in (0..<numbers.number(1...3)).map({ _ in numbers.pick(words).prefix(3) }).joined(separator: " ") {
        typed.append(letter)
        narrowed.look(for: typed, in: index)
        var fresh = PaletteMatches(index)
        fresh.look(for: typed, in: index)
        #expect(narrowed == fresh, "\(numbers.seed): \(typed)")
      }
    }
  }

  @Test func `a letter costs in ten thousand threads what it costs for each of them, and no more`() {
    func index(_ count: UInt64) -> (PaletteIndex, AppState, WindowState) {
      let threads = (1...count).map { number in
        Samples.thread(number, "fix flaky test number \(number) größer", minutesAgo: 5)
      }
      let (state, window) = state(threads)
      return (PaletteIndex(state, window, obstacles: [:]), state, window)
    }
    let (few, many) = (index(1250), index(10_000))
    func look(_ index: PaletteIndex) {
      var matches = PaletteMatches(index)
      for typed in ["f", "fl", "fla", "flak t"] { matches.look(for: typed, in: index) }
    }
    let typing = Slowness(eighth: { look(few.0) }, whole: { look(many.0) })
    #expect(typing.isBounded, "\(typing)")
    let opening = Slowness(
      eighth: { _ = PaletteIndex(few.1, few.2, obstacles: [:]) },
      whole: { _ = PaletteIndex(many.1, many.2, obstacles: [:]) })
    #expect(opening.isBounded, "\(opening)")
  }

  // MARK: What each does

  @Test func `a thread opens, a project is shown, an agent begins a thread`() {
    let app = app("flaky")
    app.press("<enter>")
    app.expectRow(containing: "┌ fix flaky test ·")
    #expect(app.state.windows[1]?.focus == .conversation)
    app.press("<esc>3/zzz<enter><ctrl-p>")
    app.type("project web")
    app.press("<enter>")
    #expect(app.state.windows[1]?.focus == .projects)
    #expect(app.state.windows[1]?.lists[.projects]?.cursor == .project("/home/ada/src/web"))
    app.expectRow(containing: "漢字の文書を直す")
    app.press("<ctrl-p>")
    app.type("agent codex")
    app.press("<enter>")
    app.expectRow(containing: "┌ New thread")
    app.type("los")
    app.press("<enter>")
    #expect(app.workspace.streams.all.contains { $0.effectiveProvider == "codex" && $0.displayName == "los" })
    app.takeEffects()
  }

  @Test func `a setting opens with its choice, and nothing is changed before one is made`() {
    let app = app("setting plain symbols")
    app.press("<enter>")
    #expect(app.state.windows[1]?.focus == .settings)
    app.expectRow(containing: "┌ Symbols")
    #expect(app.workspace.settings.glyphs == .auto)
    app.press("<down><down><enter>")
    #expect(app.workspace.settings.glyphs == .ascii)
    app.press("<ctrl-p>")
    app.type("outbox.max")
    app.press("<enter><ctrl-u>12<enter>")
    #expect(app.workspace.settings.outboxMax == 12)
  }

  @Test func `a theme is seen while the cursor is on it, Esc takes it back, and Enter sets it`() {
    let app = app("")
    let dark = Samples.theme("dark")
    let light = Samples.theme("light")
    #expect(app.style(of: "upnext") == dark[.statusKey])
    app.type("theme light")
    #expect(app.style(of: "upnext") == light[.statusKey])
    app.press("<esc>")
    #expect(app.style(of: "upnext") == dark[.statusKey])
    #expect(app.workspace.settings.theme == "auto")
    app.press("<ctrl-p>")
    app.type("theme light")
    app.press("<enter>")
    #expect(app.style(of: "upnext") == light[.statusKey])
    #expect(app.workspace.settings.theme == "light")
    // What was used lately comes first, and is not tried before the cursor is moved.
    app.press("<ctrl-p>")
    app.type("theme dark")
    app.press("<enter><ctrl-p>")
    #expect(first(app) == .theme("dark"))
    app.press("<down>")
    #expect(first(app) == .theme("light"))
    #expect(app.style(of: "upnext") == light[.statusKey])
    app.open(2)
    #expect(app.style(of: "upnext", in: 2) == dark[.statusKey])
  }

  @Test func `a theme that the config file fixes is neither tried nor set`() {
    var surroundings = Samples.surroundings
    surroundings.fixedSettings = [.theme]
    let app = AppDriver(surroundings: surroundings)
    app.press("<ctrl-p>")
    app.type("theme light")
    #expect(app.style(of: "upnext") == Samples.theme("dark")[.statusKey])
    app.press("<enter>")
    #expect(app.workspace.settings.theme == "auto")
    app.expectRow(containing: "ui.theme is set in config.yaml")
  }

  @Test func `what was chosen lately comes first, also after a restart`() {
    let app = app("export")
    app.press("<enter><esc><ctrl-p>")
    #expect(first(app) == .act(.export))
    #expect(app.storedAfterCrash().0.lastChosen == app.workspace.lastChosen, "though nothing else has changed")
    app.type("flaky")
    app.press("<enter><esc>")
    let (stored, entries) = app.storedAfterCrash()
    let next = AppDriver(stored, entries: entries)
    next.press("<ctrl-p>")
    #expect(first(next) == .thread(Samples.flaky))
    next.press("<down>")
    #expect(first(next) == .act(.export))
    // Of what fits as well, it is the first.
    next.type("e")
    #expect(first(next) == .act(.export))
  }

  // MARK: Here and now

  @Test func `what can't be done here is dim, stands last, and says why`() {
    let app = app("stop turn")
    app.expectRow(containing: "stop", "No turn is going on", "act")
    app.press("<enter>")
    #expect(app.footer().contains("No turn is going on"))
    app.press("<ctrl-p>")
    let best = app.state.windows[1]?.dialog(PaletteDialog.self)?.matches.best ?? []
    let index = app.state.windows[1]?.dialog(PaletteDialog.self)?.index
    #expect(index?.entries.last?.obstacle != nil)
    let dim = best.map { index?.entries[Int($0)].obstacle != nil }
    #expect(dim.contains(true) && dim == dim.filter { !$0 } + dim.filter { $0 })
  }

  @Test func `looking which acts can be done does none of them`() {
    let app = AppDriver(Samples.queued)
    app.press("2")
    let before = app.workspace
    app.press("<ctrl-p>")
    #expect(app.workspace == before)
    app.expectEffects([])
  }

  @Test func `a thread that has gone meanwhile is refused`() {
    let app = app("flaky")
    _ = app.ask(.words("delete", Samples.flaky.text))
    app.takeEffects()
    app.press("<enter>")
    app.expectRow(containing: "is deleted")
    #expect(app.state.windows[1]?.focus != .conversation)
  }

  @Test(arguments: [(200, 60), (140, 45), (100, 30), (80, 24), (60, 20), (40, 10)])
  func `the palette at every size`(columns: Int, rows: Int) {
    let app = AppDriver(Samples.queued, columns: columns, rows: rows)
    app.press("2<ctrl-p>")
    app.type("th")
    app.expectScreen(named: "palette-\(columns)x\(rows)")
  }

  @Test func `the palette with plain signs and without colours`() {
    let app = AppDriver(Samples.queued, columns: 80, rows: 24, colors: .none, unicode: false)
    app.press("<ctrl-p>")
    app.type("th")
    app.expectScreen(named: "palette-plain")
    #expect(app.style(of: "thread ")?.attributes.isSuperset(of: [.bold, .underline]) == true)
  }
}
