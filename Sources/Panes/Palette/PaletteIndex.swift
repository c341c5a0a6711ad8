import Acts
import Core
import Scene
import Settings
import Texts
import Toolkit
import Verbs
import Words

/// All that the palette can find, as it was when the palette was opened: a key that is typed then costs one walk over
/// letters that lie side by side.
struct PaletteIndex: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let subject: PaletteSubject
    /// Why it can't be done where the keys are.
    let obstacle: String?
    fileprivate let title: Range<Int>
    fileprivate let about: Range<Int>
    fileprivate var weight: Int
  }

  private(set) var entries: [Entry] = []
  private var letters: [UInt32] = []
  /// What many threads have in common.
  private var abouts: [String: Range<Int>] = [:]
  /// The places in `entries` of what was chosen lately, newest first.
  private(set) var lately: [Int32] = []

  /// Names longer than that are looked at only so far.
  private static let mostLetters = 120

  init(_ state: AppState, _ window: WindowState, obstacles: [Verb: String]) {
    let language = window.facts.language
    let acts = Verb.allCases.filter { $0 != .palette && !$0.isOfDialogs }
    let done = acts.filter { obstacles[$0] == nil }
    add(acts: done.filter { !PaletteIndex.moves.contains($0) }, weight: 8, language)
    addThreads(state, language)
    addProjects(state, language)
    for agent in state.providersInOrder {
      let about = state.surroundings.providers.first { $0.name == agent }?.about ?? ""
      add(.agent(agent), agent, about: about, weight: 5, language)
    }
    for key in SettingKey.allCases {
      add(
        .setting(key), language.text(.setting(.name(key))),
        about: key.rawValue + " " + language.text(.setting(.help(key))), weight: 6, language)
    }
    for theme in state.choices(for: .theme) { add(.theme(theme), theme, about: "", weight: 9, language) }
    // Nobody opens it to go one row down.
    add(acts: done.filter(PaletteIndex.moves.contains), weight: -4, language)
    add(acts: acts.filter { obstacles[$0] != nil }, weight: -60, language, obstacles)
    find(lately: state.workspace.lastChosen)
  }

  private static let moves: Set<Verb> = [
    .down, .up, .pageDown, .pageUp, .first, .last, .nextPane, .previousPane, .recentPane, .queuePane, .projectsPane,
    .upNextPane, .conversationPane,
  ]

  private mutating func add(
    acts: [Verb], weight: Int, _ language: Language, _ obstacles: [Verb: String] = [:]
  ) {
    for verb in acts {
      let about = verb.rawValue + " " + language.text(.dialog(.help(verb)))
      add(
        .act(verb), language.text(.verb(verb)), about: about, obstacle: obstacles[verb], weight: weight, language)
    }
  }

  private mutating func addThreads(_ state: AppState, _ language: Language) {
    let recent = state.workspace.streams.inRecent()
    entries.reserveCapacity(entries.count + recent.count + 200)
    letters.reserveCapacity(recent.count * 40)
    for id in recent {
      guard let stream = state.workspace.streams[id] else { continue }
      let about = (stream.project.lastPathPart ?? stream.project) + " " + stream.effectiveProvider
      add(.thread(id), stream.name(in: language), about: about, weight: stream.needsPerson ? 4 : 0, language)
    }
  }

  private mutating func addProjects(_ state: AppState, _ language: Language) {
    for directory in state.projectOrder.directories
    where state.workspace.projectChoices[directory]?.isHidden != true {
      let name = Words.directory(directory, home: state.surroundings.home)
      add(.project(directory), name, about: "", weight: 4, language)
    }
  }

  private mutating func add(
    _ subject: PaletteSubject, _ title: String, about: String, obstacle: String? = nil, weight: Int,
    _ language: Language
  ) {
    let start = letters.count
    FoldedLetters.append(title, to: &letters, most: PaletteIndex.mostLetters)
    let end = letters.count
    let kind = subject.kind
    // An act is what everybody looks for; the others are found by what they are, too.
    let whole = kind == .act ? about : language.text(.dialog(.paletteKind(kind))) + " " + about
    if abouts[whole] == nil {
      FoldedLetters.append(whole, to: &letters)
      abouts[whole] = end..<letters.count
    }
    entries.append(
      Entry(
        subject: subject, obstacle: obstacle, title: start..<end, about: abouts[whole] ?? end..<end, weight: weight))
  }

  /// What was chosen lately comes first among what fits as well.
  private mutating func find(lately names: [String]) {
    guard !names.isEmpty else { return }
    let ranks = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var found: [(rank: Int, place: Int32)] = []
    for place in entries.indices {
      guard let rank = ranks[entries[place].subject.name] else { continue }
      // What can't be done now is no help in front.
      guard entries[place].obstacle == nil else { continue }
      found.append((rank, Int32(place)))
      entries[place].weight += max(4, 24 - 2 * rank)
    }
    lately = found.sorted { $0.rank < $1.rank }.map(\.place)
  }

  // MARK: Looking

  /// How well an entry fits all the words; nil where one of them is nowhere in it.
  func score(of place: Int32, _ words: [FuzzyWord], _ scratch: inout [Int]) -> Int? {
    let entry = entries[Int(place)]
    let all = letters.span
    let title = all.extracting(entry.title)
    let about = all.extracting(entry.about)
    var sum = 0
    for word in words {
      switch (word.score(in: title, &scratch), word.scoreOfPiece(in: about)) {
      case (let inTitle?, let inAbout?): sum += max(inTitle, inAbout)
      case (let only?, nil), (nil, let only?): sum += only
      case (nil, nil): return nil
      }
    }
    return sum * 4 + entry.weight - min(entry.title.count / 8, 3)
  }
}
