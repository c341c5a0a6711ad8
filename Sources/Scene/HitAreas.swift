import Conversation
import Toolkit

/// What the pointer can hit of what stands in front of the panes.
///
/// Whoever draws it notes its spots while it draws, so that what is seen and what is hit can't be two things.
package struct HitAreas: Equatable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// A row to choose, by its number and by what it says: the same number may soon be another row's.
    case entry(Int, String)
    /// A field of a form.
    case field(Int)
    /// Where a text is written.
    case text
    /// A sign that stands for a key.
    case key(Key)
  }

  package struct HitArea: Equatable, Sendable {
    package let meaning: Meaning
    package let place: Rect
  }

  /// All of it, with its border; nil where nothing stands in front.
  package var box: Rect?
  /// The entry that its list begins with.
  package var top = 0
  /// As many as its list has, also those out of view.
  package var entryCount = 0
  package private(set) var areas: [HitArea] = []

  package mutating func add(_ meaning: Meaning, at place: Rect) {
    guard !place.isEmpty else { return }
    areas.append(HitArea(meaning: meaning, place: place))
  }

  package func at(_ position: Position) -> [HitArea] { areas.filter { $0.place.contains(position) } }
}

/// What the pointer has begun in front of the panes: which entry it has only chosen, and where the list stood.
package struct DialogPointer: Equatable, Sendable {
  /// Another press on it does it.
  package var chosen: HitAreas.Meaning?
  /// The list goes on standing as it was pressed on.
  package var top = 0

  package init(chosen: HitAreas.Meaning? = nil, top: Int = 0) {
    self.chosen = chosen
    self.top = top
  }
}

/// A press that did something in front of the panes, so that the second one of two clicks doesn't hit what is there now.
package struct SpentPress: Equatable, Sendable {
  let position: Position
  let at: Timestamp

  package func swallows(_ next: Position, at now: Timestamp) -> Bool {
    abs(next.row - position.row) <= 1 && abs(next.column - position.column) <= 1
      && now.isWithin(milliseconds: Press.doubleMilliseconds, after: at)
  }
}

extension Context {
  /// The second press of two that are one gesture is the first one's, wherever that has led to.
  package mutating func spent(_ position: Position) {
    window.spent = SpentPress(position: position, at: now)
  }
}

extension Canvas {
  /// A row of a list of choices: where it is, and what it stands for.
  package mutating func entry(_ index: Int, _ words: String, at place: Rect) {
    hitAreas.add(.entry(index, words), at: place)
  }

  /// The first entry to show in a list that has no memory of its own: it stands as it was pressed on, and its cursor is
  /// always among those shown.
  package mutating func firstEntry(of count: Int, cursor: Int, rows: Int) -> Int {
    let first = min(max(pointed?.top ?? 0, cursor - rows + 1), cursor, max(0, count - rows))
    hitAreas.top = max(0, first)
    hitAreas.entryCount = max(hitAreas.entryCount, count)
    return hitAreas.top
  }
}
