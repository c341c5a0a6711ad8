/// How a stretch of text looks: what it is for, and how it differs from that.
package struct TextLook: Hashable, Sendable {
  package var role: Role
  package var attributes: Style.Attributes
  /// Colours that a program chose for its own output; nil takes the role's.
  package var foreground: Color?
  package var background: Color?
  /// What it stands on, where that is not the role's own background.
  package var surface: Role?
  /// Where the text leads, as `LinkTarget` lets it through.
  package var link: String?

  package init(
    _ role: Role, _ attributes: Style.Attributes = [], foreground: Color? = nil, background: Color? = nil,
    surface: Role? = nil
  ) {
    self.role = role
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
    self.surface = surface
  }
}

/// A stretch of clean text of one look, without newlines.
package struct StyledPiece: Hashable, Sendable {
  package var text: String
  package var look: TextLook

  package init(_ text: String, _ look: TextLook) {
    self.text = text
    self.look = look
  }

  package init(_ text: String, _ role: Role, _ attributes: Style.Attributes = []) {
    self.init(text, TextLook(role, attributes))
  }
}

/// One line of the screen as pieces that follow each other.
package struct StyledLine: Hashable, Sendable {
  package var pieces: [StyledPiece]

  /// What lies behind its last piece, to the right edge.
  package var fill: Role?

  /// It is no line of the text's own: the one before it was broken for its width.
  package var goesOn: Continuation?

  /// How a line goes on from the one before it.
  package struct Continuation: Hashable, Sendable {
    /// The blanks at which it was broken, which stand on neither line.
    package let blanks: Int
    /// So many columns in front only set the line in.
    package fileprivate(set) var inset = 0

    package init(blanks: Int) { self.blanks = blanks }

    /// Of a text that was cut for its length at an offset; nil where a line begins there.
    package init?(of text: String, at offset: Int) {
      let bytes = text.utf8.span
      var end = offset
      while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      guard end > 0, bytes[end - 1] != UInt8(ascii: "\n") else { return nil }
      blanks = offset - end
    }
  }

  package init(_ pieces: [StyledPiece] = [], fill: Role? = nil) {
    self.pieces = pieces
    self.fill = fill
  }

  package init(_ text: String, _ role: Role, _ attributes: Style.Attributes = []) {
    self.init([StyledPiece(text, role, attributes)])
  }

  package static let blank = StyledLine()
  package var isBlank: Bool { pieces.isEmpty && fill == nil }

  package var columns: Int { pieces.reduce(0) { $0 + Clean.columns($1.text) } }
  package var text: String { pieces.map(\.text).joined() }

  /// The same with more behind it.
  package func followed(by more: [StyledPiece]) -> StyledLine {
    var line = self
    line.pieces += more
    return line
  }

  /// The same with something in front.
  package func behind(_ piece: StyledPiece) -> StyledLine {
    guard !piece.text.isEmpty else { return self }
    var line = self
    line.pieces.insert(piece, at: 0)
    line.goesOn?.inset += Clean.columns(piece.text)
    return line
  }
}
