import Core
import Scene

/// A window in words, one pane at a time, in reading order: another way of drawing what a frame draws.
package struct PlainPage: Equatable {
  /// Something that is said when it comes, and again when it changes.
  struct Item: Equatable {
    /// What it is, as long as it is there.
    let name: String
    let words: String
    /// Of what is told beside it, such as an age, nobody is told each time that it has grown.
    var sameness: String
    /// More of it is said when it has grown, and not all again.
    var grows = false
    /// Instead of its words where it is told as what has ended, and nobody has heard it come.
    var ending: String?
    /// A line of what is being written, which was heard as long as it stood open.
    var isWritten = false
    /// The day that it was said on, which is told where it is another one than that of what was said before.
    var day: String?
  }

  /// The pane or the dialog, and how often it was asked for: another one is read from its beginning.
  var place = ""
  /// The pane behind a dialog, which has been read when that closes.
  var behind = ""
  var heading: [String] = []
  var rows: [Item] = []
  /// What is told of no other day is of this one.
  var today: String?
  /// The place of the first of them, where the list has more; and how many it has.
  var firstPlace = 1
  var count = 0
  /// Where the keys are among the rows.
  var current: Int?
  /// Only the row that the keys are on is said when rows change: a list is narrowed while one types.
  var saysCurrentOnly = false
  /// What stands below: the last act's words, a question, the coach.
  var notes: [Item] = []
  /// Who needs the person, and what has ended, wherever it is; what is in front says so itself.
  var news: [Item] = []
  var inFront: String?
  /// The line that is being written, with what stands before it.
  var input = ""
  /// The same alone.
  var written = ""
}
