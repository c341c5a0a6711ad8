import Conversation
import Languages
import Toolkit
import Words

/// One line of a conversation on the screen: pieces of text, and what stands at the right edge.
package struct EntryLine: Equatable, Sendable {
  package var line: StyledLine
  /// Such as the time.
  package var trailing: [StyledPiece]
  /// It says which day begins, and is no line of its entry's.
  package var isOfDay = false

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
package struct EntryLook: Equatable, Sendable {
  package let columns: Int
  package let isUnicode: Bool
  package let localClock: LocalClock
  /// The day that it is there, counted from 1970 on.
  package let today: Int64
  package let provider: String
  /// The sessions that served the thread before, oldest first.
  package let lineage: [ProviderSession]
  /// What whoever looks at it reads.
  package let language: Language
  /// The tools' calls that wait for the person's word, by number.
  package let waiting: Set<Int>
  /// Those that go on behind their turn, by name.
  package let inBackground: Set<String>
  /// What is said of the person's messages that failed and go again by themselves, by name.
  package let resting: [String: String]
  /// Where it is shown addresses of links can be opened; elsewhere they are said.
  package let opensLinks: Bool
  /// The number of a message of another program's behind which nothing stands: nobody tells here how far it has come.
  package let unanswered: Int?

  /// Longer lines are hard to read.
  package static let mostColumns = 100

  package init(
    columns: Int, isUnicode: Bool, localClock: LocalClock, today: Int64, provider: String,
    lineage: [ProviderSession] = [], language: Language = .english, waiting: Set<Int> = [],
    inBackground: Set<String> = [], resting: [String: String] = [:], opensLinks: Bool = true, unanswered: Int? = nil
  ) {
    self.columns = columns
    self.isUnicode = isUnicode
    self.localClock = localClock
    self.today = today
    self.provider = provider
    self.lineage = lineage
    self.language = language
    self.waiting = waiting
    self.inBackground = inBackground
    self.resting = resting
    self.opensLinks = opensLinks
    self.unanswered = unanswered
  }

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
  /// It has more to show than its one line does.
  package func isFoldable(in look: EntryLook) -> Bool {
    switch kind {
    case .thought: true
    case .tool: !text.isEmpty || !input.isEmpty || ToolLines.cutsTitle(of: self, look)
    case .text, .plan, .notice, .digest: false
    }
  }
}
