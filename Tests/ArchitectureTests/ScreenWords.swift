/// Finds words for the screen that no language's table has.
///
/// Whatever stands in quotes on the floors of the screen and has a word is either in the tables of words, or one of those here that
/// nobody reads as language.
enum ScreenWords {
  /// Where words belong, or are not the screen's: the tables, the verbs' own table in English, and what the command line
  /// is answered, which speaks English and JSON.
  private static let folders = [
    "Sources/Languages/", "Sources/Words/", "Sources/Scene/Keys/", "Sources/Answers/", "Sources/Shapes/",
    "Sources/ReviewAnswers/",
    "Sources/Finders/",
    "Sources/Scene/AnswerNotice.swift", "Sources/Scene/Waiting/", "Sources/Panes/Review/PanePhrase.swift",
    "Sources/Panes/Land/LandPanePhrase.swift",
    "Sources/Panes/Land/CutOffPhrase.swift", "Sources/Panes/Conversation/FormPhrase.swift",
    "Sources/Panes/Dialogs/TextKey.swift",
    "Sources/Panes/Dialogs/ThreadMenuWord.swift",
    "Sources/WorktreeActs/WorktreePhrase.swift",
    "Sources/Reverts/RevertPhrase.swift",
    "Sources/WorktreeActs/LandPhrase.swift", "Sources/WorktreeActs/WorktreeReply.swift",
  ]

  /// Texts that are no words of a language.
  private static let known: [(why: String, texts: Set<String>)] = [
    (
      "names of the program, of a theme, of verbs of its own command line",
      [
        "upnext", "terminal", "dark", "light", "login", "logout", "program", "export", "--output", "--pause", "pause",
        "resume",
      ]
    ),
    (
      "calls to be made there, as the command line's help writes them",
      [
        "new MESSAGE", "add PROMPT", "upnext show", "upnext diff", "upnext --host ", " --project ", " resume ",
      ]
    ),
    ("what agents call their own commands and kinds of tools", ["compact", "/compact", "execute"]),
    ("values of the config file", ["none"]),
    ("what everybody reads where signs are plain", ["ok"]),
    ("paths and addresses", ["file://", ".md", "thread", "command", "config.yaml"]),
    ("keys of the keyboard", ["Tab "]),
    ("units that every language writes alike", [" MB"]),
    ("names in the store and in JSON", ["up_next", "from_up_next", "since_review"]),
    (
      "what a hook's program finds in its environment, by names that scripts rely on",
      [
        "UPNEXT_COMMAND_ID", "UPNEXT_COMMAND_STATUS", "UPNEXT_COMMAND_EXIT_CODE", "UPNEXT_COMMAND_SECONDS",
        "UPNEXT_COMMAND_PROMPT", "UPNEXT_COMMAND_PROJECT", "UPNEXT_COMMAND_AGENT", "UPNEXT_COMMAND_THREAD",
        "UPNEXT_COMMAND_ERROR", "UPNEXT_EVENT", "UPNEXT_THREAD", "UPNEXT_NAME", "UPNEXT_PROJECT", "UPNEXT_AGENT",
        "UPNEXT_STATE", "UPNEXT_QUESTION", "UPNEXT_ANSWER", "UPNEXT_ERROR", "UPNEXT_UNTIL", "UPNEXT_COMMAND",
        "UPNEXT_EXIT_CODE", "UPNEXT_TEXT", "UPNEXT_QUIET", "muted", "focus", "hours",
      ]
    ),
  ]

  /// Lines that answer a client of the command line, though they stand among what the screen does.
  private static let answers = ["Refusal(", "Refusal.needWords(", ".string(", "JSON.", "reply(command"]

  static func speaks(_ file: SourceFile) -> Bool {
    ["Languages", "Words", "Scene", "Acts", "WorktreeActs", "EntryLines", "Rows", "Shapes", "Answers", "Frames", "App"]
      .contains(file.target)
      || file.target.hasSuffix("Pane")
  }

  static func findings(in files: [SourceFile]) -> [String] {
    let known = known.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
    return files.filter { file in speaks(file) && !folders.contains { file.path.hasPrefix($0) } }
      .flatMap { file in
        let code = file.code
        return code.flatMap { number, line -> [String] in
          // A refusal's words may stand on the lines behind its name.
          let isRefusal = code[max(0, number - 3)..<number].contains { $0.line.hasSuffix("Refusal(") }
          guard !isRefusal, !answers.contains(where: { line.contains($0) }) else { return [] }
          return texts(in: line).filter { hasWord($0) && !known.contains($0) }.map {
            "\(file.path):\(number): \"\($0)\" is in no table of words: say it as a Phrase, which every language has."
          }
        }
      }
  }

  /// What stands in quotes, without what is put into it.
  static func texts(in line: Substring) -> [String] {
    var texts: [String] = []
    var text: String?
    var depth: [Int] = []
    var rest = line
    while let sign = rest.popFirst() {
      if let parentheses = depth.last, text == nil {
        // Within what is put into a text, until its parenthesis is closed.
        if sign == "(" { depth[depth.count - 1] = parentheses + 1 }
        if sign == ")" {
          if parentheses == 0 {
            depth.removeLast()
            text = ""
          } else {
            depth[depth.count - 1] = parentheses - 1
          }
        }
        if sign == "\"" { text = "" }
        continue
      }
      guard var said = text else {
        if sign == "\"" { text = "" }
        continue
      }
      if sign == "\\", let next = rest.popFirst() {
        if next == "(" {
          texts.append(said)
          depth.append(0)
          text = nil
        } else {
          text = said + (next == "n" ? "\n" : "")
        }
      } else if sign == "\"" {
        texts.append(said)
        text = nil
      } else {
        said.append(sign)
        text = said
      }
    }
    return texts
  }

  /// Two letters of the alphabet in a row; one alone is a key or a unit.
  private static func hasWord(_ text: String) -> Bool {
    var letters = 0
    for scalar in text.unicodeScalars {
      letters = scalar.properties.isAlphabetic ? letters + 1 : 0
      if letters > 1 { return true }
    }
    return false
  }
}
