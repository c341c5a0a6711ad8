import Conversation
import Core
import Languages

/// What is wanted of the person's own programs for the voice.
package enum VoiceOrder: Equatable, Sendable {
  /// Runs the line until listening is stopped; what it has printed by its end are the words.
  case listen(String, directory: String)
  /// What was said is enough.
  case stopListening
  /// The words that are there by now are enough.
  case stopWriting
  /// Nobody wants the words any more.
  case dropListening
  /// Gives the text to the line, which reads it out.
  case read(String, by: String, directory: String)
  case stopReading
}

package enum VoiceNews: Equatable, Sendable {
  /// It has been recorded for as long as it may be. What it was comes later.
  case isSaid
  /// It is cut where the program was ended before it was done.
  case heard(String, isCut: Bool = false)
  case notHeard(HookProblem)
  case hasRead(HookProblem?)
}

/// What somebody is saying, and where it goes.
package struct Dictation: Equatable, Sendable {
  package let window: WindowID
  package let stream: ThreadID
  /// Since when it has been said, and the words are on their way.
  package var saidAt: Timestamp?
  package var isSaid: Bool { saidAt != nil }

  package init(window: WindowID, stream: ThreadID) {
    self.window = window
    self.stream = stream
  }

  /// Whether it takes so long to write down that a person may give up waiting. Sooner, a key that comes twice means no
  /// more than once.
  package func hangs(at now: Timestamp) -> Bool {
    saidAt.map { !now.isWithin(milliseconds: Dictation.patienceMilliseconds, after: $0) } ?? false
  }
  private static let patienceMilliseconds: Int64 = 10_000
}

extension AppState {
  /// The next key at the window ends what is being said.
  package func listens(at window: WindowID) -> Bool { dictation?.window == window && dictation?.isSaid == false }
}
