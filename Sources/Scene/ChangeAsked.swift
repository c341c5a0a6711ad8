import Conversation
import Core
import JSON
import Languages
import Review

/// A change that somebody asked for.
package struct ChangeAsked: Equatable, Sendable {
  package enum Purpose: Equatable, Sendable {
    /// To be told, with these facts beside the files, as the change of these turns.
    case telling(JSONObject, of: [TurnSnapshots])
    /// To say something of its lines.
    case commenting(CommentWanted)
    /// To send what was said of it, or to tell of it.
    case sending, listing
  }

  package let asker: Asker
  package let stream: ThreadID
  package let wanted: ChangeWanted
  package let purpose: Purpose

  package init(
    by asker: Asker, of stream: ThreadID, _ wanted: ChangeWanted, for purpose: Purpose
  ) {
    self.asker = asker
    self.stream = stream
    self.wanted = wanted
    self.purpose = purpose
  }
}

/// Words about lines of a file; about all of it where there are none.
package struct CommentWanted: Equatable, Sendable {
  package let path: FilePath
  package let lines: ClosedRange<Int>?
  package let side: ReviewComment.Side
  package let words: String

  package init(path: FilePath, lines: ClosedRange<Int>?, side: ReviewComment.Side, words: String) {
    self.path = path
    self.lines = lines
    self.side = side
    self.words = words
  }
}
