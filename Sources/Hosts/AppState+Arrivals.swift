import Core
import HubScene
import JSON
import Languages
import Scene
import Sharing

/// Letters of other hosts: what each is answered with, and when.
extension AppState {
  /// A client of its own for a letter that is about to be carried out.
  package mutating func begin(_ letter: FetchedLetter) -> ClientID {
    hub.lastLetterClient -= 1
    hub.underWay[hub.lastLetterClient] = letter
    return hub.lastLetterClient
  }

  package func isUnderWay(_ letter: SharedID) -> Bool { hub.underWay.values.contains { $0.id == letter } }

  /// Answers to letters are kept with what they did, and then said to the hub.
  package mutating func sendBack(_ effects: [Effect]) -> [Effect] {
    answered(effects).map(withAnswersCounted)
  }

  /// This host was introduced before the answers were counted that go with that, or have gone since: the hub would take its store
  /// for a backup that was restored.
  private func withAnswersCounted(_ effect: Effect) -> Effect {
    guard case .hub(.ask(.attach(var introduction))) = effect else { return effect }
    introduction.lettersAnswered = workspace.hub.answered
    return .hub(.ask(.attach(introduction)))
  }

  private mutating func answered(_ effects: [Effect]) -> [Effect] {
    guard !hub.underWay.isEmpty else { return effects }
    return effects.flatMap { effect -> [Effect] in
      guard case .reply(let client, let reply) = effect, let letter = hub.underWay[client] else { return [effect] }
      guard let text = LetterAnswer.text(of: reply, at: now) else { return [] }
      hub.underWay[client] = nil
      return answer(letter, text)
    }
  }

  package mutating func answer(_ letter: FetchedLetter, _ text: String) -> [Effect] {
    guard text.utf8.count > LetterAnswer.mostInLetter else {
      // Counted before it is said how many there are.
      let outcome = workspace.hub.noteAnswer(text, to: letter.id) ?? text
      return say(outcome, to: letter.id)
    }
    // So long an answer only tells something: if it is lost on the way, it can be asked for again.
    workspace.hub.noteAnswer(LetterOutcome.parcel, to: letter.id)
    return [.hub(.ask(.putParcel(letter.id, to: letter.from, body: text)))]
  }

  package func say(_ outcome: String, to letter: SharedID) -> [Effect] {
    guard let host = workspace.hub.host else { return [] }
    return [.hub(.ask(.reply(to: letter, host: host.id, outcome: outcome, answered: workspace.hub.answered)))]
  }

  mutating func takePut(_ id: SharedID, _ answer: HubAnswer<Done>) -> [Effect] {
    switch answer {
    case .done: return say(LetterOutcome.parcel, to: id)
    case .refused(let refusal) where !refusal.mayPass:
      return say(LetterAnswer.text(of: Refusal(.refused, refusal.sentence)), to: id)
    // The hub brings the letter again.
    case .refused, .unknown: return []
    }
  }
}
