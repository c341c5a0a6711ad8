/// How long an agent may take for what it owes us, in milliseconds.
package struct Timeouts: Equatable, Sendable {
  /// To say anything at all after it was started: packages may be fetched first.
  package var start = 180_000
  /// To make ready for a message, such as by opening a session, in which tools of all kinds may be started.
  package var ready = 300_000
  /// Before the thread says that it is waited for.
  package var slow = 10_000
  /// To be silent after it has opened a session, before what it says counts as new: it may still tell what was said
  /// before. Where that came ahead of its answer, as it should, hardly anything can follow.
  package var replay = 300
  var replayRest = 100
  /// To be silent after it has called a turn over, before the next message is said: its last words may still come, or all
  /// of its answer.
  var lastWords = 50
  var answer = 1000
  /// To fall silent in, at most.
  package var silenceLimit = 10_000
  /// To have nothing to do before its process is ended, where another one can go on with its session.
  package var idle = 600_000
  /// To stop a turn before its process is ended instead. One that runs into a model's answer can be long in stopping.
  package var cancel = 30_000
  /// To end by itself, and then after being told to.
  package var close = 2000
  package var terminate = 1000
  /// To end after it has closed its output: it can't say anything any more.
  package var silence = 1000

  package init() {}

  /// What is done about an agent that makes a message wait.
  func words(forSlow agent: String, hasSpoken: Bool, awaiting change: String?) -> String {
    let minutes = (hasSpoken ? ready : start) / 60_000
    let what =
      change.map { "has yet to \($0)" } ?? (hasSpoken ? "has not opened the session yet" : "has not answered yet")
    return
      "\(agent) was started and \(what); nothing was sent. Where it says nothing for \(minutes) minutes, "
      + "it is ended and the message is kept. Ctrl-X stops the waiting now."
  }

  /// What follows those words, so that they are not the last ones.
  static func words(forReady agent: String) -> String { "\(agent) is ready now, and the message was sent." }
}
