/// A frame as text, for tests and for people.
extension Frame {
  /// The rows as lines, without the blanks at their ends and without empty rows at the bottom.
  package var text: String {
    var lines = rows.map { Self.trimmed($0.flatMap(\.scalars)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The same, with every run that isn't plain in braces: `{bold fg=#ff0000 bg=4:text}`.
  ///
  /// Blanks at a row's end are kept where they are styled.
  package var styledText: String {
    styledText { $0.description }
  }

  /// The same, with styles named as the caller wants; nil leaves a run unmarked.
  func styledText(naming name: (Style) -> String?) -> String {
    var lines = rows.map { row in
      var line: [Unicode.Scalar] = []
      var rest = row[...]
      while let style = rest.first?.style {
        let run = rest.prefix { $0.style == style }
        rest = rest.dropFirst(run.count)
        if let mark = name(style) {
          line += Array("{\(mark):".unicodeScalars) + run.flatMap(\.scalars) + ["}"]
        } else {
          line += run.flatMap(\.scalars)
        }
      }
      return Self.trimmed(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> String {
    let blanks = scalars.reversed().prefix { $0 == " " }.count
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.dropLast(blanks))
    return String(text)
  }
}

extension Style {
  /// Words for tests: nil for the plain style.
  package var description: String? {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
      (.strikethrough, "strikethrough"),
    ]
    var words = names.filter { attributes.contains($0.0) }.map(\.1)
    if link != 0 { words.append("link") }
    if foreground != .terminalDefault { words.append("fg=\(foreground.description)") }
    if background != .terminalDefault { words.append("bg=\(background.description)") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension Color {
  /// `default`, a number of the terminal's own colours, or `#rrggbb`.
  package var description: String {
    switch self {
    case .terminalDefault: "default"
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
