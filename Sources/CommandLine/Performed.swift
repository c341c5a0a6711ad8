import Core
import JSON
import Scene
import Words

extension AppState {
  /// Does what a verb planned, as one act that can be undone.
  package mutating func performed(
    _ act: Act, titled title: Phrase, _ ids: [String], by asker: Asker, because why: QueueEvent.Why = .byHand
  ) -> JSON {
    performed(
      act, titled: language(of: asker).text(title), in: Language.all { $0.text(title) }, ids, by: asker, because: why)
  }

  package mutating func performed(
    _ act: Act, titled title: String, in titles: [String: String] = [:], _ ids: [String], by asker: Asker,
    because why: QueueEvent.Why = .byHand
  ) -> JSON {
    perform(act, titled: title, in: titles, by: asker, because: why)
    return ["words": .string(title), "ids": .array(ids.map(JSON.string))]
  }
}
