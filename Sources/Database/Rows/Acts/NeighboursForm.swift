import Conversation
import Core
import JSON

/// Who stood around an item, as it is kept with an act.
extension Neighbours {
  func json<Subject>() -> JSON where ID == Identity<Subject> {
    ["before": .array(before.map { .string($0.text) }), "behind": .array(behind.map { .string($0.text) })]
  }

  /// Older programs did not write any.
  init<Subject>(json: JSON?) throws where ID == Identity<Subject> {
    func ids(_ texts: [JSON]) throws -> [ID] {
      try texts.map { text in
        guard let id = text.string.flatMap({ ID($0) }) else { throw ActForm.Unknown() }
        return id
      }
    }
    guard let before = json?["before"]?.array, let behind = json?["behind"]?.array else {
      self = .none
      return
    }
    self.init(before: try ids(before), behind: try ids(behind))
  }
}
