/// How every role looks.
package struct Theme: Hashable, Sendable {
  package let name: String
  package let isDark: Bool
  /// One for each role, in the order of `Role.allCases`.
  private var styles: [Style]

  package init(name: String, isDark: Bool, style: (Role) -> Style) {
    self.name = name
    self.isDark = isDark
    styles = Role.allCases.map(style)
  }

  package subscript(role: Role) -> Style { styles[role.rawValue] }

  /// How a role looks on a surface: its own foreground and attributes, the surface's background and attributes.
  ///
  /// On a surface that is drawn in reverse, the foreground is the surface's: a colour of its own would become the
  /// background of one word.
  package subscript(role: Role, on surface: Role) -> Style {
    self[surface].under(self[role])
  }

  /// What is written where one goes on from can't be told from its ground, so far as a theme decides both colours.
  package var hidesText: Bool {
    [Role.text, .selection, .status, .dialog].contains { role in
      let (text, ground) = (self[role].foreground, self[role].background)
      if text == ground { return text != .terminalDefault }
      return Contrast.ratio(text, ground).map { $0 < 2 } ?? false
    }
  }

  /// The same for a terminal of 256 colours. A tint is a grey there, be it of red or of green, so what differs stands
  /// on the darkest or the palest colours that the terminal has of its sign's hue.
  package var inPalette: Theme {
    let changes: [(line: Role, word: Role, sign: Role)] = [
      (.addedLine, .addedWord, .added), (.removedLine, .removedWord, .removed),
    ]
    let hues = changes.map { Hue(of: self[$0.sign].foreground) }
    guard hues[0] != hues[1] else { return self }
    var theme = self
    for (change, hue) in zip(changes, hues) {
      guard let hue else { continue }
      let grounds = isDark ? hue.dark : hue.pale
      for (role, ground) in [(change.line, grounds.line), (change.word, grounds.word)] {
        guard case .rgb = self[role].background else { continue }
        theme.styles[role.rawValue].background = .indexed(ground)
      }
    }
    return theme
  }

  /// The same for a terminal of sixteen colours whose ground is light: their yellow and cyan can't be read there.
  package var onLightGround: Theme {
    var theme = self
    for index in styles.indices {
      let color = styles[index].foreground
      theme.styles[index].foreground = color == .indexed(3) ? .indexed(5) : color == .indexed(6) ? .indexed(4) : color
    }
    return theme
  }

  /// No colour at all: what a person asked for with `NO_COLOR`, and what a terminal without colours gets.
  package static let plain = Theme(name: "plain", isDark: true) { role in
    switch role {
    case .selection, .notice, .match: Style(attributes: .reverse)
    case .swipeTop, .swipeBottom: Style(attributes: .reverse)
    case .swipeRemove: Style(attributes: [.reverse, .bold])
    case .selectionUnfocused, .link: Style(attributes: .underline)
    case .textStrong, .title, .borderFocused, .accent, .marked, .urgent, .needsPerson, .failed, .permission, .error,
      .statusKey, .user, .codeKeyword:
      Style(attributes: .bold)
    case .addedWord, .removedWord: Style(attributes: .underline)
    case .textDim, .idle, .placeholder, .progressTrack, .border, .codeComment: Style(attributes: .dim)
    case .removed: Style(attributes: .strikethrough)
    case .text, .code, .scrollBar, .cursorLine, .composer, .status, .dialog, .working, .done, .quiet, .held, .unknown,
      .agent, .tool, .added, .progress, .codeText, .codeType, .codeString, .codeNumber, .codeFunction, .codeConstant,
      .codeKey, .codeBlock, .userTurn, .addedLine, .removedLine:
      .plain
    }
  }
}

extension Style {
  /// This style as the surface below `other`. In reverse, what is faint would be a pale ground below a pale text.
  package func under(_ other: Style) -> Style {
    let isReversed = attributes.contains(.reverse)
    var style = Style(
      foreground: isReversed ? foreground : other.foreground, background: background,
      attributes: attributes.union(isReversed ? other.attributes.subtracting(.dim) : other.attributes))
    style.link = other.link
    return style
  }
}
