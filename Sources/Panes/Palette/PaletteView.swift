import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Rows
import Scene
import Settings
import Texts
import Toolkit
import Verbs
import Words

/// Draws the palette: a field, and below it each thing with what there is to say of it, what kind it is and its key.
enum PaletteView {
  static func draw(_ palette: PaletteDialog, _ state: AppState, into canvas: inout Canvas) {
    let screen = canvas.dialogRoom
    let size = Size(columns: max(10, canvas.rowColumns(upTo: 108, beside: 6)), rows: max(3, min(26, screen.rows - 6)))
    let count =
      palette.words.isEmpty
      ? "" : canvas.text(.dialog(.paletteCount(palette.matches.count, of: palette.index.entries.count)))
    let area = canvas.dialog(
      canvas.text(.dialog(.paletteTitle)), note: count, hints: hints(palette), content: size)
    let field = area.splitTop(1).top
    canvas.field(palette.words, in: field, hasFocus: true)
    if palette.words.isEmpty {
      let note = Truncation.keepStart(
        canvas.text(.dialog(.paletteNote)), columns: field.columns - 2, mark: canvas.glyphs.cutMark)
      canvas.frame.put(
        note, row: field.row, column: field.column + 2, style: canvas.theme[.textDim, on: .selectionUnfocused],
        clip: field)
    }
    let list = area.splitTop(area.rows > 6 ? 2 : 1).rest
    guard palette.entry(at: 0) != nil else {
      canvas.frame.put(
        canvas.text(.dialog(.nothingFits)), row: list.row, column: list.column,
        style: canvas.theme[.textDim, on: .dialog], clip: list)
      return
    }
    let words = PaletteMatches.words(palette.words.text)
    let columns = Columns(of: list, in: canvas)
    let first = canvas.firstEntry(of: palette.matches.best.count, cursor: palette.cursor, rows: list.rows)
    canvas.bar(beside: list, from: first, of: palette.matches.best.count)
    for offset in 0..<list.rows {
      guard let entry = palette.entry(at: first + offset) else { return }
      let line = Rect(row: list.row + offset, column: list.column, columns: list.columns, rows: 1)
      canvas.entry(first + offset, entry.subject.name, at: line)
      let surface: Role = first + offset == palette.cursor ? .selection : .dialog
      if first + offset == palette.cursor { canvas.park(line) }
      row(entry, words, columns, on: surface, state, in: line, into: &canvas)
    }
  }

  private static func hints(_ palette: PaletteDialog) -> [Hint] {
    let words: HintPhrase? =
      switch palette.current?.kind {
      case .act: .doesIt
      case .thread, .project, .setting: .opens
      case .agent: .begins
      case .theme: .usesIt
      case nil: nil
      }
    return (words.map { [Hint(.open, words: $0)] } ?? []) + [Hint(.back, words: .closes)]
  }

  /// How wide the parts of a row are. What explains a row gives way first, then what kind it is.
  private struct Columns {
    let title: Int
    let about: Int
    let kind: Int
    let key: Int

    init(of list: Rect, in canvas: Canvas) {
      let kinds = PaletteKind.allCases.map { Clean.columns(canvas.text(.dialog(.paletteKind($0)))) }.max() ?? 0
      key = list.columns >= 40 ? 7 : 0
      kind = list.columns >= 40 ? kinds + 1 : 0
      // The sign of a state stands in front.
      let room = max(0, list.columns - 2 - key - kind)
      about = room >= 48 ? room - max(26, room * 2 / 5) : 0
      title = room - about
    }
  }

  private static func row(
    _ entry: PaletteIndex.Entry, _ words: [FuzzyWord], _ columns: Columns, on surface: Role, _ state: AppState,
    in line: Rect, into canvas: inout Canvas
  ) {
    canvas.frame.fill(line, style: canvas.theme[surface])
    func put(_ text: String, _ role: Role, at column: Int, columns: Int) {
      let cut = Truncation.keepStart(Clean.line(text), columns: max(0, columns), mark: canvas.glyphs.cutMark)
      canvas.frame.put(cut, row: line.row, column: column, style: canvas.theme[role, on: surface], clip: line)
    }
    let facts = facts(of: entry, state, &canvas)
    if let sign = facts.sign { put(sign.sign, sign.role, at: line.column, columns: 1) }
    let start = line.column + 2
    title(
      facts.title, words, isDim: entry.obstacle != nil, on: surface,
      in: Rect(row: line.row, column: start, columns: max(0, columns.title - 2), rows: 1), into: &canvas)
    let about = Rect(row: line.row, column: start + columns.title, columns: max(0, columns.about - 2), rows: 1)
    if let theme = facts.theme, about.columns > 12 {
      canvas.swatch(theme, in: about)
    } else {
      put(facts.about, .textDim, at: about.column, columns: about.columns)
    }
    put(
      canvas.text(.dialog(.paletteKind(entry.subject.kind))), .textDim,
      at: line.endColumn - columns.key - columns.kind, columns: columns.kind)
    let key = facts.key.map { state.keyLabel($0, unicode: canvas.isUnicode) } ?? ""
    put(key, .accent, at: line.endColumn - min(Clean.columns(key), columns.key), columns: columns.key)
  }

  private struct Facts {
    let title: String
    let about: String
    let key: Verb?
    var sign: StateSign?
    var theme: Theme?
  }

  /// What is said of a thing now: it may have changed since the palette was opened.
  private static func facts(of entry: PaletteIndex.Entry, _ state: AppState, _ canvas: inout Canvas) -> Facts {
    switch entry.subject {
    case .act(let verb):
      return Facts(
        title: canvas.title(of: verb), about: entry.obstacle ?? canvas.text(.dialog(.help(verb))), key: verb)
    case .thread(let id):
      guard let stream = state.thread(id) else {
        return Facts(title: canvas.text(.hasLeftList), about: "", key: nil)
      }
      let (sign, age) = canvas.sign(of: stream, quietAfter: state.workspace.settings.quietAfterSeconds)
      let host = state.hub.elsewhere[id].map { "@" + $0.hostName } ?? ""
      let project = (stream.project.lastPathPart ?? stream.project) + host
      let word = canvas.text(.state(.word(sign.word)))
      let about = [project, stream.effectiveProvider, word + " " + age].joined(separator: canvas.separator)
      return Facts(title: canvas.name(of: stream), about: about, key: nil, sign: sign)
    case .project(let directory):
      let own = state.workspace.streams.threads(in: directory).count
      let count = own > 0 ? own : state.hub.elsewhere.threads(in: directory).count
      return Facts(
        title: Words.directory(directory, home: state.surroundings.home),
        about: canvas.text(.dialog(.threadCount(count))),
        key: .projectsPane)
    case .agent(let name):
      let about =
        state.obstacle(of: name).map { canvas.text(.dialog($0)) }
        ?? state.about(agent: name, in: canvas.language)
      return Facts(title: name, about: about, key: .newThread)
    case .setting(let key):
      let value = state.workspace.settings[key]
      return Facts(
        title: canvas.text(.setting(.name(key))),
        about: value.isEmpty ? canvas.text(.setting(.help(key))) : value, key: .settings)
    case .theme(let name):
      let theme = state.surroundings.themes.first { $0.name == name }
      return Facts(title: name, about: canvas.text(.setting(.ground(isDark: theme?.isDark))), key: nil, theme: theme)
    }
  }

  /// A name, with the letters that were typed.
  private static func title(
    _ text: String, _ words: [FuzzyWord], isDim: Bool, on surface: Role, in area: Rect, into canvas: inout Canvas
  ) {
    let shown = Truncation.keepStart(Clean.line(text), columns: area.columns, mark: canvas.glyphs.cutMark)
    let plain = isDim ? canvas.theme[.textDim, on: surface] : canvas.theme[surface]
    var column = area.column
    guard !words.isEmpty else {
      canvas.frame.put(shown, row: area.row, column: column, style: plain, clip: area)
      return
    }
    var letters: [UInt32] = []
    var owners: [Int] = []
    let characters = shown.map { String($0) }
    for (place, character) in characters.enumerated() {
      FoldedLetters.append(character, to: &letters)
      while owners.count < letters.count { owners.append(place) }
    }
    var marked: Set<Int> = []
    for word in words { for place in word.places(in: letters.span) { marked.insert(owners[place]) } }
    let found = canvas.theme[.accent, on: surface].with([.bold, .underline])
    for (place, character) in characters.enumerated() {
      let style = marked.contains(place) ? found : plain
      column += canvas.frame.put(character, row: area.row, column: column, style: style, clip: area)
    }
  }
}
