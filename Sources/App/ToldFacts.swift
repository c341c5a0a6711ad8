import Conversation
import Queues
import Rows
import Scene
import Texts
import Toolkit
import Words

/// What is told of a thread to somebody who doesn't look, by a notice or by a hook: each fact is one line, without anything
/// that a terminal would take for more than text, and no longer than anyone reads there.
struct ToldFacts: Equatable {
  let name: String?
  /// What it asks.
  let question: String?
  /// Why it has failed.
  let failure: String?
  /// How its agent's answer ends.
  let answer: String?

  init(_ stream: WorkStream) {
    name = stream.knownName.flatMap(ToldFacts.line)
    question = (stream.turn?.permissions.first?.firstWords).flatMap(ToldFacts.line)
    if case .failed(let reason)? = stream.hold { failure = ToldFacts.line(reason) } else { failure = nil }
    answer = ToldFacts.line(stream.closingWords)
  }

  private static let mostBytes = 800

  /// Nil where nothing is left of it.
  static func line(_ text: String) -> String? {
    let line = Clean.line(String(text.beginning(bytes: mostBytes)))
    return line.isEmpty ? nil : line
  }

  /// What a thread that has become so is about.
  func about(_ readiness: Readiness) -> String? {
    switch readiness {
    case .needsPerson: question
    case .failed: failure
    case .done: answer
    case .back: nil
    }
  }
}
