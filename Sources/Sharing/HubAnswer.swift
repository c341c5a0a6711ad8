/// What came of a request to the hub. A connection that breaks before and after a commit looks the same, so there is a third
/// answer, which is never guessed away: the same request may be made again by its id.
package enum HubAnswer<Value> {
  case done(Value)
  /// It was not done, surely.
  case refused(HubRefusal)
  case unknown

  package func map<Other>(_ change: (Value) -> Other) -> HubAnswer<Other> {
    switch self {
    case .done(let value): .done(change(value))
    case .refused(let refusal): .refused(refusal)
    case .unknown: .unknown
    }
  }
}

extension HubAnswer {
  package var isDone: Bool { if case .done = self { true } else { false } }
  var refusal: HubRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

extension HubAnswer: Sendable where Value: Sendable {}
extension HubAnswer: Equatable where Value: Equatable {}

/// It was done.
package struct Done: Equatable, Sendable {
  package init() {}
}

/// Why the hub did not do something.
package struct HubRefusal: Equatable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// There is no connection, so nothing was sent.
    case away
    /// Too much waits for the hub already, so nothing was sent.
    case crowded
    /// This role of the database is nobody that the hub knows.
    case stranger
    case forbidden
    case missing
    /// Somebody has changed it meanwhile, so the act is another one than was meant.
    case changed
    case taken
    case large
    /// A promise whose time is over, or that was given to somebody else.
    case lapsed
    case cancelled
    /// The letter has been fetched: it is its owner's now.
    case fetched
    /// The store was on another machine or in another folder before.
    case moved
    /// Another server that is this host is connected.
    case twice
    /// It was so for so long that this one is a copy: a person is asked.
    case copied
    /// The store knows of less than the hub: it is a backup.
    case older
    /// The hub has another level than this program can work with.
    case level
    /// Others are in the way for the moment: the same may be asked again.
    case busy
    case invalid
    /// The database is no hub yet.
    case uninitialised
    /// What the database said otherwise.
    case failed
  }

  package let kind: Kind
  package let words: String

  package init(_ kind: Kind, _ words: String = "") {
    self.kind = kind
    self.words = words
  }
}
