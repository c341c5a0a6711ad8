/// What a person did in the hub and the hub has not answered yet: it is said by its id until it is, by the next run of the server
/// too. Done twice it is never, since the hub knows the id.
package struct AskedAct: Equatable, Identifiable, Sendable {
  package enum Wish: Equatable, Sendable {
    /// All of them, or none; called as the first of them.
    case acts([LaneAct])
    case makeLane(SharedID, name: String)
  }

  package let wish: Wish
  /// Grows from act to act: they are said in the order in which persons did them.
  package let number: Int64
  /// The hub that it is meant for.
  package let address: String
  package let askedAt: Int64
  /// The form in which it was written, and whose text is kept until it is done.
  package let form: String?

  /// The hub answers from its record for longer than this; what is older it might do once more.
  package static let keepsFor: Int64 = 60 * 86_400_000

  /// Nil where nothing is asked.
  package init?(_ wish: Wish, number: Int64, of address: String, at moment: Int64, form: String? = nil) {
    if case .acts(let acts) = wish, acts.isEmpty { return nil }
    self.wish = wish
    self.number = number
    self.address = address
    askedAt = moment
    self.form = form
  }

  package var id: SharedID {
    switch wish {
    case .acts(let acts): acts[0].id
    case .makeLane(let id, _): id
    }
  }

  /// Those that it is done in, also the one that it makes.
  package var lanes: Set<SharedID> {
    switch wish {
    case .acts(let acts): Set(acts.map(\.lane))
    case .makeLane(let id, _): [id]
    }
  }

  package var acts: [LaneAct] { if case .acts(let acts) = wish { acts } else { [] } }

  package var question: HubQuestion {
    switch wish {
    case .acts(let acts): acts.count == 1 ? .act(acts[0]) : .acts(acts)
    case .makeLane(let id, let name): .makeLane(id, name: name)
    }
  }
}
