import Core
import Toolkit

/// What the pointer can hit of what stands in front of the panes.
///
/// Whoever draws it notes its spots while it draws, so that what is seen and what is hit can't be two things.
struct Spots: Equatable, Sendable {
  enum Meaning: Hashable, Sendable {
    /// A row to choose, by its number and by what it says: the same number may soon be another row's.
    case entry(Int, String)
    /// A field of a form.
    case commandField(CommandForm.Field)
    case threadField(NewThread.Field)
    /// Where a text is written.
    case text
    /// A sign that stands for a key.
    case key(Key)
  }

  struct Spot: Equatable, Sendable {
    let meaning: Meaning
    let place: Rect
  }

  /// All of it, with its border; nil where nothing stands in front.
  var box: Rect?
  /// The entry that its list begins with.
  var top = 0
  private var spots: [Spot] = []

  mutating func add(_ meaning: Meaning, at place: Rect) {
    guard !place.isEmpty else { return }
    spots.append(Spot(meaning: meaning, place: place))
  }

  func at(_ position: Position) -> [Spot] { spots.filter { $0.place.contains(position) } }
}

/// What the pointer has begun in front of the panes: which entry it has only chosen, and where the list stood.
struct Pointed: Equatable, Sendable {
  /// Another press on it does it.
  var chosen: Spots.Meaning?
  /// The list goes on standing as it was pressed on.
  var top = 0
}

/// A press that did something in front of the panes, so that the second one of two clicks doesn't hit what is there now.
struct SpentPress: Equatable, Sendable {
  let position: Position
  let at: Timestamp

  func swallows(_ next: Position, at now: Timestamp) -> Bool {
    abs(next.row - position.row) <= 1 && abs(next.column - position.column) <= 1
      && now.milliseconds - at.milliseconds <= Press.doubleMilliseconds
  }
}

extension Canvas {
  /// A row of a list of choices: where it is, and what it stands for.
  mutating func entry(_ index: Int, _ words: String, at place: Rect) { spots.add(.entry(index, words), at: place) }

  /// The first entry to show in a list that has no memory of its own: it stands as it was pressed on, and its cursor is
  /// always among those shown.
  mutating func firstEntry(of count: Int, cursor: Int, rows: Int) -> Int {
    let first = min(max(pointed?.top ?? 0, cursor - rows + 1), cursor, max(0, count - rows))
    spots.top = max(0, first)
    return spots.top
  }

  /// A hint such as "y  yes      n  no" has keys that stand before what they do.
  mutating func keys(ofHint hint: String, in place: Rect) {
    var column = place.column
    var words = ""
    for character in hint + "   " {
      words.append(character)
      guard words.hasSuffix("   ") else { continue }
      let said = Array(words)
      let columns = Clean.columns(words)
      if said.count > 5, said[0] != " ", said[1] == " ", said[2] == " " {
        let part = Rect(row: place.row, column: column, columns: columns - 3, rows: place.rows)
        spots.add(.key(Key(said[0])), at: part.intersection(place))
      }
      column += columns
      words = ""
    }
  }
}
