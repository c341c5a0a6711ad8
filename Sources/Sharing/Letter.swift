/// A verb for another host's server, on its way through the hub.
package struct Letter: Equatable, Identifiable, Sendable {
  /// Made by the sender, and said again without harm.
  package let id: SharedID
  package let from: SharedID
  package let to: SharedID
  /// Letters of one host are carried out in this order.
  package let number: Int64
  /// What is to be done, as text in JSON: whoever carries it out knows what it means.
  package let body: String
  /// After so long it is not carried out any more, such as a page that nobody looks at.
  package let keepMilliseconds: Int64?
  /// It changes nothing, and nobody is promised an answer.
  package let onlyAsks: Bool

  package init(
    id: SharedID, from: SharedID, to: SharedID, number: Int64, body: String,
    keepMilliseconds: Int64? = nil, onlyAsks: Bool = false
  ) {
    self.id = id
    self.from = from
    self.to = to
    self.number = number
    self.body = body
    self.keepMilliseconds = keepMilliseconds
    self.onlyAsks = onlyAsks
  }
}

/// A letter as the host that it is for gets it.
package struct FetchedLetter: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let from: SharedID
  /// Who wrote it, as the database knows by the session that did: no one can write in another's name.
  package let person: SharedID
  package let number: Int64
  package let body: String
  package let writtenAt: Int64

  package init(
    id: SharedID, from: SharedID, person: SharedID, number: Int64, body: String, writtenAt: Int64
  ) {
    self.id = id
    self.from = from
    self.person = person
    self.number = number
    self.body = body
    self.writtenAt = writtenAt
  }
}

/// What became of a letter, as its sender gets it: text in JSON.
package struct LetterOutcome: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let outcome: String

  package init(id: SharedID, outcome: String) {
    self.id = id
    self.outcome = outcome
  }
}

extension LetterOutcome {
  /// The answer is long, and lies beside the letter for a while.
  package static let parcel = "parcel"

  /// Its host has left the hub, and nobody will answer it.
  package static let left = #"{"left":true}"#

  /// What its sender hears of a letter that a server ended in the middle of.
  package static let lost =
    #"{"error":{"code":"refused","message":"It was begun, and the server there ended before its answer was known.","#
    + #""hint":"Look at the thread before you say it again."}}"#

  /// What stands at a letter that may have been lost, and is not said again.
  package static let tooOld =
    #"{"error":{"code":"refused","message":"It is so old that nobody may remember whether it was done: look there, and say it "#
    + #"again if it is still wanted.","hint":""}}"#

  /// What stands at a letter that a copied store has of the one that it was copied from.
  package static let copied =
    #"{"error":{"code":"refused","message":"It was written before it was clear that this store is a copy, and is said by the host "#
    + #"that it was copied from, if that has it: look there, and say it again if it is still wanted.","hint":""}}"#

  /// What stands at a letter that its person took back before its host had it.
  package static let takenBack = #"{"error":{"code":"missing","message":"The letter was taken back.","hint":""}}"#
}

extension LetterOutcome {
  /// By these nobody knows whether the letter was carried out.
  package var leavesOpen: Bool { [LetterOutcome.left, LetterOutcome.lost, LetterOutcome.tooOld].contains(outcome) }
}

/// Letters that were fetched.
package struct LettersRead: Equatable, Sendable {
  package let letters: [FetchedLetter]
  package let hasMore: Bool

  package init(letters: [FetchedLetter], hasMore: Bool) {
    self.letters = letters
    self.hasMore = hasMore
  }
}
