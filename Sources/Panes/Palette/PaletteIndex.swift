import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
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
    /// Where its other names lie; empty where it has none.
    fileprivate var names = 0..<0
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
    let isPlain = window.facts.isPlain
    let acts = Verb.allCases.filter { $0 != .palette && !$0.isOfDialogs && !(isPlain && $0.isOfScreens) }
    let done = acts.filter { obstacles[$0] == nil }
    add(acts: done.filter { !PaletteIndex.moves.contains($0) }, weight: 8, language)
    addThreads(state, language)
    addProjects(state, language)
    for agent in state.providersInOrder {
      add(.agent(agent), agent, about: state.about(agent: agent, in: language), weight: 5, language)
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
      let names = verb.row.otherNames
      guard !names.isEmpty else { continue }
      let start = letters.count
      // Behind a blank none of them counts as much as how a title begins.
      FoldedLetters.append(" " + names, to: &letters)
      entries[entries.count - 1].names = start..<letters.count
    }
  }

  private mutating func addThreads(_ state: AppState, _ language: Language) {
    let recent = state.workspace.streams.inRecent()
    entries.reserveCapacity(entries.count + recent.count + 200)
    letters.reserveCapacity(recent.count * 40)
    // Thousands of threads are of few projects and agents.
    var known: [String: [String: Range<Int>]] = [:]
    for id in recent {
      state.workspace.streams.look(at: id) { stream in
        let about =
          known[stream.project]?[stream.effectiveProvider]
          ?? self.about(
            .thread, (stream.project.lastPathPart ?? stream.project) + " " + stream.effectiveProvider, language)
        known[stream.project, default: [:]][stream.effectiveProvider] = about
        add(.thread(id), stream.name(in: language), about: about, weight: stream.needsPerson ? 4 : 0)
      }
    }
    for distant in state.hub.elsewhere.all {
      let stream = distant.stream
      let words = [stream.project.lastPathPart ?? stream.project, stream.effectiveProvider, "@" + distant.hostName]
      add(
        .thread(stream.id), stream.name(in: language), about: words.joined(separator: " "),
        weight: stream.needsPerson ? 4 : 0, language)
    }
  }

  private mutating func addProjects(_ state: AppState, _ language: Language) {
    for directory in state.shownProjects
    where state.workspace.projectChoices[directory]?.isHidden != true {
      let name = Words.directory(directory, home: state.surroundings.home)
      add(.project(directory), name, about: "", weight: 4, language)
    }
  }

  private mutating func add(
    _ subject: PaletteSubject, _ title: String, about: String, obstacle: String? = nil, weight: Int,
    _ language: Language
  ) {
    add(subject, title, about: self.about(subject.kind, about, language), obstacle: obstacle, weight: weight)
  }

  private mutating func add(
    _ subject: PaletteSubject, _ title: String, about: Range<Int>, obstacle: String? = nil, weight: Int
  ) {
    let start = letters.count
    FoldedLetters.append(title, to: &letters, most: PaletteIndex.mostLetters)
    entries.append(
      Entry(subject: subject, obstacle: obstacle, title: start..<letters.count, about: about, weight: weight))
  }

  /// Where the letters of what explains an entry lie.
  private mutating func about(_ kind: PaletteKind, _ words: String, _ language: Language) -> Range<Int> {
    // An act is what everybody looks for; the others are found by what they are, too.
    let whole = kind == .act ? words : language.text(.dialog(.paletteKind(kind))) + " " + words
    if let known = abouts[whole] { return known }
    let start = letters.count
    FoldedLetters.append(whole, to: &letters)
    abouts[whole] = start..<letters.count
    return start..<letters.count
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

  /// What one walk over all entries needs again and again.
  struct Walk {
    let words: [FuzzyWord]
    /// All that was typed, where that is several words.
    fileprivate let row: FuzzyWord?
    /// Memory for the scores of a title.
    fileprivate var scratch: [Int] = []
    /// How well the words fit what many entries have in common, by where that lies.
    fileprivate var abouts: [Int: [Int?]] = [:]

    init(for text: String) {
      words = PaletteMatches.words(text)
      row = words.count > 1 ? FuzzyWord(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")) : nil
    }
  }

  /// How well an entry fits all the words; nil where one of them is nowhere in it.
  func score(of place: Int32, _ walk: inout Walk) -> Int? {
    let entry = entries[Int(place)]
    let all = letters.span
    let title = all.extracting(entry.title)
    let inAbout =
      walk.abouts[entry.about.lowerBound]
      ?? walk.words.map {
        $0.scoreOfPiece(in: all.extracting(entry.about))
      }
    walk.abouts[entry.about.lowerBound] = inAbout
    var sum = 0
    for (word, inAbout) in zip(walk.words, inAbout) {
      var best = word.score(in: title, &walk.scratch)
      if let inAbout { best = max(best ?? inAbout, inAbout) }
      if !entry.names.isEmpty, let inNames = word.score(inNames: all.extracting(entry.names), &walk.scratch) {
        best = max(best ?? inNames, inNames)
      }
      guard let score = best else { return nil }
      sum += score
    }
    // What can't be done is no help in front.
    if entry.obstacle == nil, let row = walk.row { sum += row.scoreOfRow(in: title) }
    return sum * 4 + entry.weight - min(entry.title.count / 8, 3)
  }
}
