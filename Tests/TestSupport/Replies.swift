import JSON
import Scene
import Testing

/// What a client was answered; anything else fails the test.
package func done(_ reply: Reply?, sourceLocation: SourceLocation = #_sourceLocation) -> JSON {
  guard case .done(let json)? = reply else {
    Issue.record("expected an answer and got \(String(describing: reply))", sourceLocation: sourceLocation)
    return .null
  }
  return json
}

/// Why a client was refused; nil where it was not.
package func refusal(_ reply: Reply?) -> Refusal? {
  if case .refused(let refusal)? = reply { refusal } else { nil }
}

/// The same of an act; nil where it was refused.
package func ask(_ app: AppDriver, _ act: ActRequest) -> JSON? {
  guard case .done(let json)? = app.ask(.act(act)) else { return nil }
  return json
}

package func refusal(_ app: AppDriver, _ act: ActRequest) -> Refusal? {
  guard case .refused(let refusal)? = app.ask(.act(act)) else { return nil }
  return refusal
}
