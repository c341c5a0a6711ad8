import Conversation
import Core
import JSON
import Languages
import Scene
import Words

extension AppState {
  /// Does what a verb planned, as one act that can be undone.
  package mutating func performed(
    _ act: Act, titled title: Phrase, _ ids: [String], by asker: Asker, because why: QueueEvent.Why = .byHand
  ) -> JSON {
    performed(act, titled: ActTitle(title, for: language(of: asker)), ids, by: asker, because: why)
  }

  package mutating func performed(
    _ act: Act, titled title: ActTitle, _ ids: [String], by asker: Asker, because why: QueueEvent.Why = .byHand
  ) -> JSON {
    perform(act, titled: title, by: asker, because: why)
    return ["words": .string(title.words), "ids": .array(ids.map(JSON.string))]
  }
}
