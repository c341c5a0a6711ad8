import Conversation
import Review

/// What a window wants to know of a change; it is found out off the loop.
package struct ReviewQuestion: Equatable, Sendable {
  package enum Wish: Equatable, Sendable {
    /// Which files differ.
    case files(ChangeWanted)
    /// Some rows of a file's difference.
    case rows(ChangedFile, Range<Int>)
    /// Where these words stand next, in the files' order, the first file from this row on.
    case words(String, in: [ChangedFile], from: Int, isForward: Bool)
    /// Where the lines of comments are now.
    case places([SoughtComment])
  }

  /// The window's number.
  package let window: Int
  package let stream: ThreadID
  /// In which of upnext's own repositories the contents are kept.
  package let store: String
  package let wish: Wish

  package init(window: Int, stream: ThreadID, store: String, _ wish: Wish) {
    self.window = window
    self.stream = stream
    self.store = store
    self.wish = wish
  }
}

package enum ReviewAnswer: Equatable, Sendable {
  case files(ChangeRead)
  case rows(DifferencePart)
  /// Which of the files, and which of its rows, and what stands there.
  case words(file: Int, row: Int, DifferenceLine)
  case noWords
  case places([ReviewComment])
  case gap(SnapshotGap)
}
