/// Why a lane starts nothing.
package enum Hold: Equatable, Sendable {
  /// The person said so.
  case paused
  /// The first item failed; the others wait for the person's word.
  case failed(String)
  /// The person is editing an item.
  case editing
  /// The provider's limit is used up, until the moment that it named.
  case usageLimit(until: Timestamp?)
  /// The program ended while an item was under way; whether it was done is not known.
  case interrupted
  /// The first item failed for a reason that may pass: it is tried again by itself at this moment.
  case retrying(at: Timestamp)
}

extension Hold {
  /// When the hold ends by itself, as far as that is known; nil where only the person ends it.
  package var endsAt: Timestamp? {
    switch self {
    case .retrying(let moment): moment
    case .usageLimit(let until): until
    case .paused, .failed, .editing, .interrupted: nil
    }
  }
}

/// How far an item came that has been taken. The store keeps it, so that a start knows it of what the end cut off.
package enum RunFate: String, Sendable, CaseIterable {
  case underWay = "under_way"
  /// Taken, but nobody outside has been told yet, and nobody is told before the store says otherwise.
  case notLeft = "not_left"
  /// The program died meanwhile: only the person may start it again.
  case uncertain
}
