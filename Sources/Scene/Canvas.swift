import Conversation
import Languages
import Queues
import Toolkit
import Verbs
import Words

/// A frame that is being drawn, with the window's look, and the moment at which it will read otherwise.
package struct Canvas {
  package var frame: Frame
  package let theme: Theme
  package let isUnicode: Bool
  package let now: Timestamp
  package let localClock: LocalClock
  package let language: Language
  /// By which hints name each verb.
  package let keymap: Keymap<Verb>
  package private(set) var changesAt: Timestamp?
  /// The dialog that stands in front, whose keys hints name.
  package internal(set) var front: OpenDialog?
  /// The row that is chosen, also while a text has the cursor.
  package private(set) var selectedRow: Int?
  /// What dialogs may take of the frame, from its top.
  package internal(set) var dialogRoom: Size
  /// Nobody sees it: it is read line by line.
  package internal(set) var isReadOut = false
  /// What the pointer can hit of what stands in front.
  package var hitAreas = HitAreas()
  /// What it has begun there.
  package var pointed: DialogPointer?

  /// Over what was drawn before, or from nothing.
  init(
    size: Size, theme: Theme, isUnicode: Bool, now: Timestamp, on localClock: LocalClock, language: Language = .english,
    keymap: Keymap<Verb>, over drawn: Frame? = nil
  ) {
    self.theme = theme
    self.isUnicode = isUnicode
    self.now = now
    self.localClock = localClock
    self.language = language
    self.keymap = keymap
    dialogRoom = size
    frame = drawn ?? Frame(size: size, filledWith: Cell(" ", style: theme[.text]))
  }

  package var glyphs: BoxGlyphs { isUnicode ? .unicode : .ascii }

  /// The columns of a dialog's rows: more than so many are hard to read, but where they are read out nothing is cut.
  package func rowColumns(upTo most: Int, beside margin: Int) -> Int {
    let room = dialogRoom.columns - margin
    return isReadOut ? room : min(most, room)
  }

  /// The keys are here: where signs are plain the cursor is seen, else it only stands there.
  package mutating func park(_ place: Rect) {
    selectedRow = place.row
    frame.park(row: place.row, column: place.column, isShown: !isUnicode)
  }

  /// What is to be said, in the words of whoever looks at it.
  package func text(_ phrase: Phrase) -> String { language.text(phrase) }

  /// What stands between two facts.
  package var separator: String { isUnicode ? " · " : " - " }

  /// What a verb is called.
  package func title(of verb: Verb) -> String { text(.verb(verb)) }

  /// Behind what goes on.
  package var ellipsis: String { isUnicode ? "…" : "..." }

  @discardableResult
  package mutating func put(
    _ text: Substring, _ role: Role, row: Int, column: Int, columns: Int = .max, in area: Rect
  ) -> Int {
    frame.put(text, row: row, column: column, style: theme[role], columns: columns, clip: area)
  }

  @discardableResult
  package mutating func put(
    _ text: String, _ role: Role, row: Int, column: Int, columns: Int = .max, in area: Rect
  ) -> Int {
    put(text[...], role, row: row, column: column, columns: columns, in: area)
  }

  /// A piece of styled text.
  @discardableResult
  package mutating func put(_ piece: StyledPiece, row: Int, column: Int, in area: Rect) -> Int {
    let own = piece.look.surface.map { theme[piece.look.role, on: $0] } ?? theme[piece.look.role]
    var style = own.with(piece.look.attributes)
    if let foreground = piece.look.foreground { style.foreground = foreground }
    if let background = piece.look.background { style.background = background }
    if let link = piece.look.link { style.link = frame.link(to: link) }
    return frame.put(piece.text, row: row, column: column, style: style, clip: area)
  }

  /// A line, with what lies behind its last piece to the right edge.
  package mutating func put(_ line: StyledLine, row: Int, column: Int, in area: Rect) {
    var end = column
    for piece in line.pieces { end += put(piece, row: row, column: end, in: area) }
    guard let fill = line.fill else { return }
    frame.fill(
      Rect(row: row, column: end, columns: area.endColumn - end, rows: 1).intersection(area), style: theme[fill])
  }

  /// Text that ends at the right edge; the answer is the columns that it took.
  @discardableResult
  package mutating func putTrailing(_ text: String, _ role: Role, row: Int, in area: Rect) -> Int {
    let columns = Clean.columns(text)
    guard columns <= area.columns else { return 0 }
    return put(text, role, row: row, column: area.endColumn - columns, in: area)
  }

  /// Text that is cut with a mark where it doesn't fit.
  package mutating func putCut(_ text: String, _ role: Role, row: Int, column: Int, columns: Int, in area: Rect) {
    let columns = max(0, columns)
    let cut =
      Truncation.fits(text, columns: columns)
      ? text : Truncation.keepStart(text, columns: columns, mark: glyphs.cutMark)
    put(cut, role, row: row, column: column, in: area)
  }

  /// The line that begins a pane: the top of its column's border, or a divider in it.
  package mutating func title(_ pane: Rect, isTop: Bool, style: Style, labels: BoxLabels) {
    let line = pane.splitTop(1).top
    if isTop {
      // A box that is clipped to its first row draws just its top.
      frame.box(
        Rect(row: pane.row, column: pane.column, columns: pane.columns, rows: 2), style: style, labels: labels,
        glyphs: glyphs, clip: line)
    } else {
      frame.divider(line, style: style, labels: labels, glyphs: glyphs)
    }
  }

  /// What a thread is called.
  package func name(of stream: WorkStream) -> String { stream.name(in: language) }

  /// How long ago something was, kept true by painting again when it changes.
  package mutating func age(since then: Timestamp) -> String {
    note(RelativeTime(since: then, now: now, in: language))
  }

  /// How long something has been going on.
  package mutating func running(since then: Timestamp) -> String { note(RelativeTime(running: then, now: now)) }

  /// The frame is to be drawn again at this moment, or before.
  package mutating func changes(at moment: Timestamp) {
    guard moment > now else { return }
    changesAt = changesAt.map { min($0, moment) } ?? moment
  }

  private mutating func note(_ time: RelativeTime) -> String {
    changes(at: time.changesAt)
    return time.text
  }
}
