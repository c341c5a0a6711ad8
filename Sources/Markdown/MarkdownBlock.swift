import Toolkit

/// A block of a Markdown text as a value, with its text already styled.
indirect enum MarkdownBlock: Equatable {
  struct Item: Equatable {
    /// Of a task: whether it is done.
    var isDone: Bool?
    var blocks: [MarkdownBlock]
  }

  struct Table: Equatable {
    enum Side: Equatable { case left, center, right }

    var sides: [Side]
    var rows: [[StyledText]]
  }

  case heading(level: Int, StyledText)
  case paragraph(StyledText)
  /// Numbered from a start, or with bullets.
  case list(start: Int?, isTight: Bool, [Item])
  case quote([MarkdownBlock])
  case code(language: String, String)
  case html(String)
  case rule
  case table(Table)
}
