import Core

/// How a thread is, and why: its word in a row, and the sentences of the dialog that explains it.
enum StatePhrase: Equatable, Sendable {
  case word(Word)
  /// Why an outbox starts nothing, and until when; the key lets it go on.
  case hold(Hold, resumesAfterLimit: Bool, key: String, offsetSeconds: Int)
  case why(Why)
  case whyInQueue(WhyInQueue)

  /// The one word of a thread's state. Two of them tell more than the state does: one of working, two of held.
  enum Word: Equatable, Sendable, CaseIterable {
    case working, stopping, approve, ask, done, idle, quiet, failed, held, interrupted, unknown, gone
  }

  /// What is known of a thread's state, and not what may be guessed.
  enum Why: Equatable, Sendable {
    case working(agent: String)
    /// Nil where nobody knows since when.
    case quiet(agent: String, since: String?)
    case approve(agent: String)
    case ask(agent: String)
    case done(agent: String)
    case idle
    case endedInFailure(agent: String)
    case failed(because: String)
    case held
    case heldBy(Hold, resumesAfterLimit: Bool, offsetSeconds: Int)
    /// What the agent said of its limit is nil where it said nothing.
    case atLimit(Hold, resumesAfterLimit: Bool, offsetSeconds: Int, agent: String, said: String?)
    case unknown
    case gone(agent: String, path: String)
    case wroteJustNow(agent: String)
    case workedOn(by: Program)
    case asksElsewhere(Program)
    case asksLeaveElsewhere(Program)
    case isOpen(in: Program)
    case isCutOff(agent: String)
    case isInDoubt(agent: String)
  }

  /// A program that has the thread's session open.
  struct Program: Equatable, Sendable {
    let agent: String
    /// It is not the one that we know the thread by.
    let isOther: Bool
    let pid: Int32?
  }

  /// How a thread came to be in the Queue, and whether it shows there.
  enum WhyInQueue: Equatable, Sendable {
    case isOff
    case isNotThere
    case left(at: String, because: QueueEvent.Why)
    case isThere(since: String, because: QueueEvent.Why?, Showing)
  }

  enum Showing: Equatable, Sendable {
    case at(place: Int)
    case snoozed(SnoozeEnd)
    case locked
    case nowhere
  }

  /// Until when a thread is left out.
  enum SnoozeEnd: Equatable, Sendable {
    case moment(String)
    case change
  }
}
