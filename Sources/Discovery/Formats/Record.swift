import Conversation
import Texts

/// What one record of a provider's file says, in our words. A record that says nothing to us is empty.
package struct Record: Equatable {
  /// A name for the session, and how much it counts: the person's own more than the provider's, that more than a makeshift.
  struct Name: Equatable {
    enum Rank: Int { case makeshift, provider, person }

    let text: String
    let rank: Rank
  }

  var at: Timestamp?
  var directory: String?
  var sessionId: String?
  var name: Name?
  /// What was said and done.
  var said: [Said] = []
  var ending: SessionEnding?
  /// The session is a subagent's, which its thread shows already.
  var isSubagent = false
  /// Of a file that may take back: the message from which on everything before this record is void.
  var rewindsTo: String?
  /// The provider's own name of the message: a later record of the same name replaces it.
  var message: String?
  /// Everything before this record is void.
  var startsOver = false
  /// Of a file that is a tree: where the record stands in it.
  var node: Node?

  /// A person said something in it.
  var saysWords: Bool { said.contains { if case .person = $0 { true } else { false } } }

  struct Node: Equatable {
    let id: String
    /// The record that it goes on from.
    let parent: String?
    /// A person may have gone back to that one. What agents and tools say stands apart from it where several tools worked at once.
    let mayStepBack: Bool
  }
}

/// One thing that was said or done, as a provider's record has it.
enum Said: Equatable {
  case person(String)
  case agent(String)
  case thought(String)
  case tool(ToolUse)
  case result(ToolResult)
  case notice(String, isFailure: Bool = false)
  /// The conversation goes on from an earlier place than what was said last.
  case wentBack
  /// The session begins with all that was said in this one, and has none of that itself.
  case forked(from: String)

  /// It stands in the conversation, and nobody said or did it there; or it is shown with something else.
  var isAside: Bool {
    switch self {
    case .result, .forked: true
    case .person, .agent, .thought, .tool, .notice, .wentBack: false
    }
  }
}

/// A tool call as a provider's record has it.
struct ToolUse: Equatable {
  var id: String
  var title: String
  var kind: String
  var input: String
}

extension Said {
  var text: String {
    switch self {
    case .person(let text), .agent(let text), .thought(let text), .notice(let text, _): text
    case .tool(let use): use.input
    case .result(let result): result.text
    case .wentBack: "The conversation went back to an earlier place."
    case .forked(let session): "Forked from \"\(session)\": its agent knows what was said there."
    }
  }

  /// The entry or result that it is, at its place in the file.
  func piece(at place: Int64, part: Int, time: Timestamp, session: SessionKey) -> OutsidePiece {
    let number = Entry.outsideNumber(at: place, part)
    let id = Identity<Entry>(
      UniqueID(random: session.unique.high, session.unique.low ^ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9))
    func entry(
      _ role: Entry.Role, _ kind: Entry.Kind, _ text: String, reference: String? = nil, title: String = "",
      status: Entry.Status = .done
    ) -> Entry {
      Entry(
        id: id, number: number, role: role, kind: kind, reference: reference, title: title,
        text: Said.cut(text), at: time, status: status)
    }
    switch self {
    case .person(let text): return .entry(entry(.user, .text, text))
    case .agent(let text): return .entry(entry(.agent, .text, text))
    case .thought(let text): return .entry(entry(.agent, .thought, text))
    case .notice(let text, let isFailure):
      return .entry(entry(.system, .notice, text, status: isFailure ? .failed : .done))
    case .wentBack: return .entry(entry(.system, .notice, text, reference: Entry.wentBack))
    case .forked(let session):
      return .entry(entry(.system, .notice, text, reference: Entry.reference(ofForkFrom: session)))
    case .tool(let use):
      var entry = entry(.tool, .tool, "", reference: use.id, title: use.title, status: .open)
      entry.toolKind = use.kind
      entry.input = Said.cut(use.input)
      return .entry(entry)
    case .result(let result):
      return .result(
        ToolResult(
          call: result.call, text: Said.cut(result.text), status: result.status, exitCode: result.exitCode,
          input: result.input))
    }
  }

  /// Nobody reads more of one piece than this on a screen.
  static let textBytes = 256 << 10

  private static func cut(_ text: String) -> String {
    let text = ShortCharacters.bounded(text)
    guard text.utf8.count > textBytes else { return text }
    return text.beginning(bytes: textBytes)
      + "\n… (\(text.utf8.count - textBytes) bytes more)"
  }
}
