import Conversation
import JSON

/// How one program keeps its sessions: what its lines say, where its files lie, and what stands about a session elsewhere.
/// Each program's are one value in the file of its format.
final class SessionRules: Sendable {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let record: @Sendable (JSON) -> Record
  /// A line in which a person says these words.
  let prompt: @Sendable (String) -> JSON
  let roots: @Sendable (Places.Homes) -> [(path: String, depth: Int)]
  /// Whether a file of this name, so many folders below the root, in a folder of this name, is a session.
  let holds: @Sendable (_ name: String, _ depth: Int, _ folder: String) -> Bool
  /// Whether sessions may lie in a folder of this name, so many folders below the root.
  let goesInto: @Sendable (_ name: String, _ depth: Int) -> Bool
  /// The id that the session is resumed by, in its path; nil where only its records have it.
  let id: @Sendable (_ path: String) -> String?
  /// The folder whose files tell of a session.
  let home: @Sendable (_ path: String) -> String
  /// What stands there.
  let aside: @Sendable (_ home: String, Places, _ directories: [String]) -> SessionSurvey.Aside
  /// A line that holds nothing but what tools answered, told without reading it.
  let isToolAnswer: @Sendable (Bytes) -> Bool

  init(
    record: @escaping @Sendable (JSON) -> Record,
    prompt: @escaping @Sendable (String) -> JSON,
    roots: @escaping @Sendable (Places.Homes) -> [(path: String, depth: Int)],
    holds: @escaping @Sendable (String, Int, String) -> Bool,
    goesInto: @escaping @Sendable (String, Int) -> Bool = { _, _ in true },
    id: @escaping @Sendable (String) -> String? = { _ in nil },
    home: @escaping @Sendable (String) -> String = { _ in "" },
    aside: @escaping @Sendable (String, Places, [String]) -> SessionSurvey.Aside = { _, _, _ in SessionSurvey.Aside() },
    isToolAnswer: @escaping @Sendable (Bytes) -> Bool = { _ in false }
  ) {
    self.record = record
    self.prompt = prompt
    self.roots = roots
    self.holds = holds
    self.goesInto = goesInto
    self.id = id
    self.home = home
    self.aside = aside
    self.isToolAnswer = isToolAnswer
  }
}
