import Core

/// What a client asked before everything was looked at that there is.
struct EarlyRequest: Equatable, Sendable {
  let client: ClientID
  let request: Request
  let language: Language
}
