import Conversation
import Queues
import Scene
import Toolkit
import Words

/// How a thread's state reads in a row: a sign, a word, a colour. The word alone is enough.
package struct StateSign: Equatable {
  package let sign: String
  package private(set) var word: StatePhrase.Word
  package let role: Role

  package init(
    _ state: StreamState, hold: Hold?, isGone: Bool = false, isStopping: Bool = false, isSettingUp: Bool = false,
    isBehindLanding: Bool = false, waitsForStay: Bool = false, isUnicode: Bool
  ) {
    let (unicode, ascii, word, role): (String, String, StatePhrase.Word, Role) =
      switch state {
      case .working:
        (
          "●", "*", isStopping ? .stopping : isBehindLanding ? .landing : isSettingUp ? .settingUp : .working, .working
        )
      case .approve: ("◆", "!", .approve, .needsPerson)
      case .ask: ("◆", "?", .ask, .needsPerson)
      case .done: ("✓", "+", .done, .done)
      case .idle: ("○", "o", .idle, .idle)
      case .quiet: ("◌", ".", .quiet, .quiet)
      case .failed: ("✕", "x", .failed, .failed)
      case .held where waitsForStay: ("⏸", "=", .held, .held)
      // Without a hold of ours it is another program's turn that was cut off.
      case .held: ("⏸", "=", hold == .interrupted || hold == nil ? .interrupted : .held, .held)
      case .unknown: ("?", "?", isGone ? .gone : .unknown, .unknown)
      }
    sign = isUnicode ? unicode : ascii
    self.word = word
    self.role = role
  }

  /// At rest with a change that is to be looked at: that is what to say of it.
  func withReview(isUnicode: Bool) -> StateSign {
    guard word == .done || word == .idle else { return self }
    var review = StateSign(.done, hold: nil, isUnicode: isUnicode)
    review.word = .review
    return review
  }
}

extension Canvas {
  /// A state's sign and word.
  package func text(_ sign: StateSign) -> String { "\(sign.sign) \(text(.state(.word(sign.word))))" }

  /// A thread's state and its age, kept true by painting again when they change. A turn's seconds count only where it is
  /// watched: in a list all ages have one form.
  package mutating func sign(
    of stream: WorkStream, quietAfter: Int, isWatched: Bool = false
  ) -> (sign: StateSign, time: String) {
    let state = stream.state(at: now, quietAfter: quietAfter)
    if let quietAt = stream.quietAt(after: quietAfter) { changes(at: quietAt) }
    if stream.turn == nil, let doubtAt = stream.outside?.changesAt(after: now) { changes(at: doubtAt) }
    // A turn that is being stopped still works: its word says more than its state, and so does its time.
    let stopping = state == .working ? stream.turn?.stoppingSince : nil
    let since = stopping ?? stream.stateSince(at: now, quietAfter: quietAfter)
    return (
      StateSign(
        state, hold: stream.hold, isGone: stream.isGone, isStopping: stream.turn?.isStopping ?? false,
        isSettingUp: stream.isSettingUp, isBehindLanding: stream.landingBefore != nil,
        waitsForStay: stream.waitsForStay, isUnicode: isUnicode),
      (stream.turn != nil || stream.isSettingUp) && isWatched ? running(since: since) : age(since: since)
    )
  }
}
