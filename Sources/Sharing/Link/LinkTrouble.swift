/// Why there is no connection to the hub.
package enum LinkTrouble: Error, Equatable, Sendable {
  /// The address can't be used.
  case address(HubAddress.Problem)
  /// libpq is not on this machine, or too old.
  case noLibrary(String)
  /// It could not be reached, or did not let us in, in the library's words.
  case noConnection(String)
  /// It took too long to let us in.
  case silent
  /// The connection broke.
  case broken(String)
  /// A request was not answered in time, so nobody knows what became of it.
  case unanswered
  /// Between us and the database is a program that shares its connections: it swallows what is told.
  case pooler
  /// The database is no hub yet.
  case uninitialised
  /// This role is nobody that the hub knows.
  case stranger(String)
  /// The hub is of a level that this program can't read.
  case level(String)
  /// The hub's tables could not be made.
  case notMade(String)

  /// There is nothing that could be tried.
  package var isOfAddress: Bool { if case .address = self { true } else { false } }

  /// Trying again soon is of no use: somebody has to do something first.
  package var needsSomebody: Bool {
    switch self {
    case .address, .noLibrary, .pooler, .uninitialised, .stranger, .level, .notMade: true
    case .noConnection, .silent, .broken, .unanswered: false
    }
  }
}
