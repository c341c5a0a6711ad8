import Acts
import Conversation
import Core
import Languages
import Words

/// What a word of a call has to be. It is checked before the verb is carried out, and completed in shells.
package enum WordKind: Equatable, Sendable {
  case name
  /// What is said to an agent: `-` stands for standard input.
  case text
  case thread, item, agent, id
  /// The name of a template.
  case template
  /// A command of Up Next.
  case command
  /// The name of a setting.
  case setting
  /// The name of a verb.
  case verb
  /// A path, from the caller's directory on.
  case directory, file
  /// A file that goes along with a message.
  case attachment
  case choice([String])
  /// Anything, of which these are usual.
  case usually([String])
  case duration, time, seconds, position
  /// A variable of the caller's, or one with its value.
  case variable

  /// A person may want to say one that reads like an option.
  var mayBeginWithDash: Bool {
    switch self {
    case .text, .name, .thread, .item, .template, .usually: true
    case .agent, .id, .command, .setting, .verb, .directory, .file, .attachment, .choice, .duration, .time, .seconds,
      .position, .variable:
      false
    }
  }

  /// Something that is there has it as its name, so that an empty word can mean nothing.
  var namesSomething: Bool {
    switch self {
    case .thread, .item, .command, .agent, .id, .setting, .verb, .directory, .file, .attachment: true
    case .choice, .usually, .name, .text, .template, .duration, .time, .seconds, .position, .variable: false
    }
  }

  /// Nil where the word will do; else what is wanted in its place.
  func demand(of word: String) -> String? {
    switch self {
    case .choice(let words):
      words.contains(word)
        ? nil
        : [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
    case .duration: TimeWords.seconds(word) == nil ? "a duration such as 90s, 10m or 1h30m, of ten years at most" : nil
    case .seconds:
      Int64(word).map { (0..<1 << 32).contains($0) } == true ? nil : "a number of seconds, below 4294967296"
    case .position: Int(word).map { (1...999_999).contains($0) } == true ? nil : "a position from 1 on"
    case .variable: Variable(word) == nil ? "a variable's name, or NAME=VALUE" : nil
    case .usually, .name, .text, .thread, .item, .command, .agent, .id, .template, .setting, .verb, .directory, .file,
      .attachment, .time:
      nil
    }
  }
}

/// Words that stand behind a verb, at one place.
package struct Operand: Equatable, Sendable {
  package let kind: WordKind
  package let count: ClosedRange<Int>

  private init(kind: WordKind, count: ClosedRange<Int>) {
    self.kind = kind
    self.count = count
  }

  package static func one(_ kind: WordKind) -> Operand { Operand(kind: kind, count: 1...1) }
  package static func optional(_ kind: WordKind) -> Operand { Operand(kind: kind, count: 0...1) }
  package static func some(_ kind: WordKind) -> Operand { Operand(kind: kind, count: 1...manyWords) }
  package static func any(_ kind: WordKind) -> Operand { Operand(kind: kind, count: 0...manyWords) }

  /// More than a call can be long.
  private static let manyWords = 1 << 20
}

/// An option of a verb.
package struct CommandLineOption: Equatable, Sendable {
  package let name: String
  package let short: String?
  /// Nil for one that takes none.
  package let value: WordKind?
  /// An empty value says that there is to be none; elsewhere it is a mistake.
  package let mayBeEmpty: Bool
  /// Of a flag: it may be said with a value too, behind an equals sign.
  package var mayHaveValue = false
  /// Our own programs say it, persons don't.
  package let isHidden: Bool

  package static func flag(_ name: String, isHidden: Bool = false) -> CommandLineOption {
    CommandLineOption(name: name, short: nil, value: nil, mayBeEmpty: false, isHidden: isHidden)
  }

  /// As --name, or --name=VALUE.
  package static func flagOrValue(_ name: String) -> CommandLineOption {
    CommandLineOption(name: name, short: nil, value: nil, mayBeEmpty: false, mayHaveValue: true, isHidden: false)
  }

  package static func value(
    _ name: String, _ kind: WordKind, short: String? = nil, mayBeEmpty: Bool = false, isHidden: Bool = false
  ) -> CommandLineOption {
    CommandLineOption(name: name, short: short, value: kind, mayBeEmpty: mayBeEmpty, isHidden: isHidden)
  }

  package static let json = flag("--json")
  package static let project = value("--project", .directory)
  package static let agent = value("--agent", .agent)
  package static let worktree = [flagOrValue("--worktree"), flag("--no-worktree")]
  package static let attach = value("--attach", .attachment)
  package static let commandPriority = value("--priority", .choice(["low", "normal", "high", "urgent"]))
  package static let format = value(
    "--format", .choice(PromptEnhancementOptions.ResponseFormat.allCases.map(\.word)))
  /// What a command adds to its prompt.
  package static let enhancements = [value("--with", added), format]
  package static let added = WordKind.usually(["context", "errors", "time"])
}
