import Languages
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// A line of the help: a heading, or keys and what they do.
struct HelpRow: Equatable {
  var keys = ""
  var text = ""
  var isHeading = false

  static let keyColumns = 14

  /// All of the help in lines of this width; only what has all the words, where some are looked for.
  static func all(
    _ help: HelpDialog, _ state: AppState, columns: Int, isUnicode: Bool, _ language: Language
  ) -> [HelpRow] {
    let keymap = state.surroundings.keymap
    let words = (help.filter?.text ?? "").lowercased().split(separator: " ")
    var rows: [HelpRow] = []
    func section(_ title: DialogPhrase, _ lines: [(keys: [Key], title: String, text: String)]) {
      let found = lines.compactMap { line -> [HelpRow]? in
        let label = line.keys.map { $0.label(unicode: isUnicode) }.joined(separator: " ")
        let said = "\(label) \(line.title) \(line.text)".lowercased()
        guard words.allSatisfy({ $0.utf8.count <= said.utf8.count && said.contains($0) }) else { return nil }
        return HelpRow.wrapped(label, line.text, columns: columns)
      }
      guard !found.isEmpty else { return }
      if !rows.isEmpty { rows.append(HelpRow()) }
      rows.append(HelpRow(text: language.text(.dialog(title)), isHeading: true))
      rows += found.joined()
    }
    func line(_ verb: Verb, _ keys: [Key]) -> (keys: [Key], title: String, text: String) {
      (keys, language.text(.verb(verb)), language.text(.dialog(.help(verb))))
    }
    let here = Set(help.here)
    section(
      .helpHere(language.text(HelpRow.name(of: help.pane))),
      help.here.map { line($0, keymap.keys(for: $0, in: HelpRow.places(of: help.pane))) })
    let known = Set(help.known)
    for place in help.places {
      let lines = HelpDialog.lines(of: keymap, in: place).filter { line in
        known.contains(line.verb) && (!here.contains(line.verb) || place == .dialog)
      }
      section(.place(place), lines.map { line($0.verb, $0.keys) })
    }
    section(
      .whereTextIsWritten,
      TextKey.allCases.map { ($0.keys.compactMap { Key(notation: $0) }, "", language.text($0)) })
    section(
      .withoutKey,
      Verb.allCases.filter { !$0.isOfDialogs && keymap.keys(for: $0).isEmpty }.map { verb in
        let said = line(verb, [])
        return ([], said.title, "\(said.title): \(said.text)")
      })
    return rows
  }

  private static func name(of pane: Pane) -> Phrase {
    switch pane {
    case .recent: .verb(.recentPane)
    case .queue: .verb(.queuePane)
    case .projects: .verb(.projectsPane)
    case .upNext: .verb(.upNextPane)
    case .conversation: .verb(.conversationPane)
    case .outbox: .hint(.outbox)
    case .settings: .setting(.title)
    case .review: .verb(.review)
    }
  }

  /// Where the keys of a pane are looked for, the most particular place first.
  private static func places(of pane: Pane) -> [KeyPlace] {
    switch pane {
    case .recent, .queue, .outbox: [.list, .conversation, .everywhere]
    case .projects, .upNext, .settings: [.list, .everywhere]
    case .conversation: [.conversation, .composer, .everywhere]
    case .review: [.review, .composer, .everywhere]
    }
  }

  private static func wrapped(_ keys: String, _ text: String, columns: Int) -> [HelpRow] {
    let room = max(10, columns - keyColumns - 2)
    // Many keys have a line of their own.
    let isLong = Clean.columns(keys) >= keyColumns
    let lines = Wrapping.wrap(text, columns: room).enumerated().map { index, line in
      HelpRow(keys: index == 0 && !isLong ? keys : "", text: String(line))
    }
    return (isLong ? [HelpRow(keys: keys)] : []) + lines
  }
}
