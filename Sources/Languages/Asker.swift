/// The number of a window, for as long as it is attached.
package typealias WindowID = Int

/// The number of a command-line client, for as long as it waits for its answer.
package typealias ClientID = Int

/// Who asks for something, is told what comes of it, and may take it back: the person at a window, or a client of the
/// command line. All that is done is handed this one value.
package enum Asker: Equatable, Sendable {
  /// It says itself what its person reads.
  case window(WindowID)
  case client(ClientID, Language)

  package var client: ClientID? { if case .client(let id, _) = self { id } else { nil } }
}
