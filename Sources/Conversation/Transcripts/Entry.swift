import Texts

/// One thing that was said or done in a thread.
package struct Entry: Equatable, Identifiable, Sendable {
  package enum Role: String, Sendable { case user, agent, tool, system }
  package enum Kind: String, Sendable { case text, thought, tool, plan, notice, digest }
  package enum Status: String, Sendable {
    /// Of a message: on its way, taken, answered.
    case sending, accepted, done
    /// Of anything that goes on: more may come.
    case open
    case failed, cancelled
    /// Of a tool call: the person did not let it be done.
    case refused
    /// It was under way when the program ended; whether it was done is not known.
    case interrupted
    /// Of a tool call: its turn came to a good end, and how the call ended was never told.
    case ended
  }

  package let id: Identity<Entry>
  /// The place in the thread: 1, 2, 3 …
  package let number: Int
  package let role: Role
  package let kind: Kind
  /// What the agent calls it: a tool call's or message's id in its protocol.
  package let reference: String?
  /// A tool's title; empty for what has none.
  package var title: String
  package var text: String
  /// Of a tool call: what kind of tool it is, and what it was given.
  package var toolKind = ""
  package var input = ""
  package var at: Timestamp
  package var status: Status
  /// The exit code of a command, where there is one.
  package var exitCode: Int?
  /// When a tool's work or a thought was over, where that is known.
  package var endedAt: Timestamp?
  /// Of the line below a turn: what it tells. Its text says the same in English.
  package var facts: TurnFacts?

  package init(
    id: Identity<Entry>, number: Int, role: Role, kind: Kind, reference: String? = nil, title: String = "",
    text: String,
    at: Timestamp, status: Status
  ) {
    self.id = id
    self.number = number
    self.role = role
    self.kind = kind
    self.reference = reference
    self.title = title
    self.text = text
    self.at = at
    self.status = status
  }
}

extension Entry {
  /// What stands among the names of what went along with a message, where that was what had been said before.
  package static let recapName = "recap"

  /// What the title of a call begins with by which an agent asks the person something. Its text is what was answered.
  package static let questionLead = "Question:"

  package var isAnsweredQuestion: Bool {
    kind == .tool && title.hasPrefix(Entry.questionLead) && !text.isEmpty && [.done, .ended].contains(status)
  }

  /// The reference of a notice that the conversation went back: what was said since that place the agent knows nothing of.
  package static let wentBack = "went-back"

  package var saysItWentBack: Bool { kind == .notice && reference == Entry.wentBack }

  /// The reference of a notice that stands as long as the thread's work is being landed.
  package static let landing = "landing"

  /// The reference of a notice that the session begins with all that was said in another one is this, and behind it what the
  /// agent calls that one.
  private static let forkMark = "forked-from:"

  package static func reference(ofForkFrom session: String) -> String { forkMark + session }

  package var sessionForked: String? {
    guard kind == .notice, let reference, reference.hasPrefix(Entry.forkMark) else { return nil }
    return String(reference.dropFirst(Entry.forkMark.count))
  }

  /// The text as it leaves for anywhere but the screen: agents, files, other programs. The colours of a tool's output are
  /// marks that only we read.
  package var plainText: String { ColorMarks.plain(text) }

  /// A call whose turn is over, and which is among those that go on.
  package func goesOn(among calls: Set<String>) -> Bool {
    status == .ended && reference.map(calls.contains) == true
  }

  /// The same while it is known to go on.
  package var goingOn: Entry {
    var open = self
    open.status = .open
    return open
  }

  /// More of it was expected.
  package var isUnderWay: Bool {
    switch status {
    case .sending, .accepted, .open: true
    case .done, .failed, .cancelled, .refused, .interrupted, .ended: false
    }
  }
}
