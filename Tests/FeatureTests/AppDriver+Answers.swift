import Conversation
import JSON
import Languages
import Scene
import TestSupport
import Testing

extension AppDriver {
  /// What a request of the command line is answered with; a test that is refused, or not answered at once, ends.
  func answer(
    to request: Request, in language: Language = .english, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let reply = ask(request, in: language)
    guard case .done(let json)? = reply else {
      Issue.record("the answer to \(request) is \(String(describing: reply))", sourceLocation: sourceLocation)
      throw NoAnswer()
    }
    return json
  }

  private struct NoAnswer: Error {}
}
