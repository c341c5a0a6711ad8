import Words

/// Who is to hear what came of work off the loop.
package enum ErrandAsker: Equatable, Sendable {
  case window(WindowID)
  case client(ClientID, Language)
}
