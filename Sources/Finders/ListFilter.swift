import Conversation
import Core
import Languages
import Queues
import Texts
import Words

/// What a list is narrowed to: words, states (`s:`), agents (`a:`) and projects (`p:`).
///
/// All words have to be there; of several values of one kind, one has to fit. A value fits by its beginning, so that a
/// list narrows while it is typed.
package struct ListFilter: Equatable {
  private(set) var words: [Needle] = []
  private(set) var states: [String] = []
  private(set) var agents: [String] = []
  private(set) var projects: [Needle] = []

  /// States are known by their English words, and by those of the language.
  package init(_ text: String, in language: Language = .english) {
    for token in text.split(separator: " ") {
      let value = token.dropFirst(2).lowercased()
      switch token.prefix(2).lowercased() {
      case "s:": if !value.isEmpty { states += [value] + ListFilter.states(value, in: language) }
      case "a:": if !value.isEmpty { agents.append(value) }
      case "p:": if !value.isEmpty { projects.append(Needle(value)) }
      default: words.append(Needle(String(token)))
      }
    }
  }

  /// What a list leaves out otherwise is asked for by a word that means nothing else.
  package var wantsDeleted: Bool { asks(for: .deleted, fromLetter: 2) }
  package var wantsHidden: Bool { asks(for: .hidden, fromLetter: 2) }
  package var wantsSnoozed: Bool { asks(for: .snoozed, fromLetter: 1) }

  private func asks(for word: FilterWord, fromLetter count: Int) -> Bool {
    states.contains { $0.count >= count && word.rawValue.hasPrefix($0) }
  }

  /// The English words of the states whose words in another language begin so. One letter is the beginning of many.
  private static func states(_ value: String, in language: Language) -> [String] {
    guard language != .english, value.count > 1 else { return [] }
    return FilterWord.allCases.filter { language.text(.dialog(.filterWord($0))).hasPrefix(value) }.map(\.rawValue)
  }

  /// What a row says is put together only where the filter asks for it.
  package func fits(
    texts: () -> [String], states words: () -> [String], agent: () -> [String], project: String
  ) -> Bool {
    guard projects.isEmpty || projects.contains(where: { $0.isIn(project) }) else { return false }
    guard agents.isEmpty || ListFilter.fits(agents, agent()) else { return false }
    guard states.isEmpty || ListFilter.fits(states, words()) else { return false }
    guard !self.words.isEmpty else { return true }
    let texts = texts()
    return self.words.allSatisfy { word in texts.contains { word.isIn($0) } }
  }

  /// A command of Up Next, with why it waits, or one that has ended: that is also found by how it ended.
  package func fits(
    _ command: QueuedCommand, in workspace: Workspace, waits: () -> [FilterWord] = { [] }
  ) -> Bool {
    let place = workspace.place(of: command)
    return fits(
      texts: {
        let end =
          command.completedAt == nil ? [] : [command.status.rawValue, command.error ?? "", command.result ?? ""]
        return [command.request.prompt, place.provider, place.project] + end
      },
      states: { [command.status.rawValue, command.priority.name] + waits().map(\.rawValue) },
      agent: { [place.provider] }, project: place.project)
  }

  private static func fits(_ values: [String], _ words: [String]) -> Bool {
    values.contains { value in words.contains { $0.lowercased().hasPrefix(value) } }
  }
}

/// A word that is looked for in many texts, in any case of its letters.
struct Needle: Equatable {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
  }

  /// Most texts are plain letters, which are compared where they stand; the others are made small first.
  func isIn(_ text: String) -> Bool {
    let span = text.utf8.span
    for index in span.indices where span[index] >= 0x80 { return text.lowercased().contains(self.text) }
    guard !bytes.isEmpty else { return true }
    guard span.count >= bytes.count else { return false }
    for start in 0...(span.count - bytes.count) where starts(at: start, in: span) { return true }
    return false
  }

  private func starts(at start: Int, in span: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = span[start + index]
      let small = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
      if small != bytes[index] { return false }
    }
    return true
  }
}
