import Conversation
import Toolkit
import Words

/// One line of a conversation on the screen: pieces of text, and what stands at the right edge.
struct EntryLine: Equatable, Sendable {
  var line: StyledLine
  /// Such as the time.
  var trailing: [StyledPiece]
  /// It says which day begins, and is no line of its entry's.
  var isOfDay = false

  init(_ line: StyledLine, trailing: [StyledPiece] = []) {
    self.line = line
    self.trailing = trailing
  }

  init(_ text: String, _ role: Role) {
    self.init(StyledLine(text, role))
  }

  static let blank = EntryLine(.blank)
}

/// What a conversation's lines depend on beside its entries.
struct EntryLook: Equatable, Sendable {
  let columns: Int
  let isUnicode: Bool
  let localClock: LocalClock
  /// The day that it is there, counted from 1970 on.
  let today: Int64
  let provider: String
  /// The sessions that served the thread before, oldest first.
  var lineage: [ProviderSession] = []
  /// What whoever looks at it reads.
  var language = Language.english
  /// The tools' calls that wait for the person's word, by number.
  var waiting: Set<Int> = []
  /// Those that go on behind their turn, by name.
  var inBackground: Set<String> = []
  /// What is said of the person's messages that failed and go again by themselves, by name.
  var resting: [String: String] = [:]

  /// Longer lines are hard to read.
  static let mostColumns = 100

  /// Who speaks is said where several agents have spoken; otherwise the title says it.
  var namesSpeakers: Bool { !lineage.isEmpty }

  /// How far what somebody says is set in under who says it.
  var indent: Int { columns < 30 ? 1 : 2 }

  func text(_ phrase: ConversationPhrase) -> String { language.text(.conversation(phrase)) }

  func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }

  /// Who served the thread then: what another agent said before a handover stays its own.
  func provider(at moment: Timestamp) -> String {
    lineage.first { moment < $0.replacedAt }?.provider ?? provider
  }
}

extension Entry {
  /// It has more to show than its one line.
  var isFoldable: Bool {
    switch kind {
    case .thought: true
    case .tool: !text.isEmpty || !input.isEmpty
    case .text, .plan, .notice, .digest: false
    }
  }
}
