import CNcurses
import Toolkit
import Wire

/// Which terminal this is, and how we paint on it.
package struct TerminalKind: Hashable, Sendable {
  /// The name of the description to paint by: not always `TERM`'s.
  package var description: String
  var colors: ColorDepth
  var unicode: Bool
  /// Titles, the clipboard and frame marks may be sent: the terminal understands them or passes them over.
  var understandsExtensions: Bool
  /// As long as GNU screen is asked for the mouse, it keeps a lone Escape back, and makes Alt of it for the next key.
  var takesMouse = true

  package init(description: String, colors: ColorDepth, unicode: Bool, understandsExtensions: Bool) {
    self.description = description
    self.colors = colors
    self.unicode = unicode
    self.understandsExtensions = understandsExtensions
  }

  /// Text that goes to the terminal past ncurses, which knows what to do with what the character set lacks.
  func shown(_ text: String) -> String {
    guard !unicode else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.isASCII || CharacterWidth.of(scalar) > 0 {
      shown.append(scalar.isASCII ? scalar : Unicode.Scalar(cn_stand_in(scalar.value)) ?? "?")
    }
    return String(shown)
  }

  /// What is known of one terminal description.
  package struct Facts: Hashable, Sendable {
    var colors: Int
    var direct: Bool
    var canMoveCursor: Bool

    package init(colors: Int, direct: Bool = false, canMoveCursor: Bool = true) {
      self.colors = colors
      self.direct = direct
      self.canMoveCursor = canMoveCursor
    }
  }

  /// Why no window can be shown, in a person's words.
  package struct Unfit: Error, Hashable, Sendable {
    var reason: String
  }

  /// Decides by the environment; `facts` gives what the system knows of a description, or nil.
  package static func choose(
    environment: [String: String], unicode: Bool, facts: (String) -> Facts?
  ) throws(Unfit) -> TerminalKind {
    guard let term = environment["TERM"], !term.isEmpty else {
      throw Unfit(
        reason: "TERM is not set, so upnext can't know how to draw here. In most terminals this helps: "
          + "TERM=xterm-256color upnext")
    }
    guard let known = facts(term) else {
      throw Unfit(
        reason: "Nothing is known here of the terminal \"\(term)\" (TERM). Install its description, or try: "
          + "TERM=xterm-256color upnext")
    }
    guard term != "dumb", known.canMoveCursor else {
      throw Unfit(
        reason: "The terminal \"\(term)\" (TERM) can't show a full screen. With --plain it shows lines")
    }
    // The descriptions of VTE begin like those of DEC's terminals.
    let isPlain = !term.hasPrefix("vte") && plainTerminals.contains { term.hasPrefix($0) }
    var kind = TerminalKind(
      description: term, colors: depth(of: known), unicode: unicode, understandsExtensions: !isPlain)
    // A tmux in it, or around it, may hand its name on.
    kind.takesMouse = environment["STY"] == nil || term.hasPrefix("tmux")
    let saysTrueColor = kind.colors == .indexed && ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    if !(environment["NO_COLOR"] ?? "").isEmpty {
      kind.colors = .none
    } else if saysTrueColor || term == "xterm-direct",
      let direct = directNames(for: term).first(where: { facts($0)?.direct == true })
    {
      kind.description = direct
      kind.colors = .trueColor
    }
    return kind
  }

  /// Consoles that show an unknown sequence as text, or break on it.
  private static let plainTerminals = ["linux", "vt", "cons", "ansi", "sun", "wyse", "pcansi", "cygwin"]
  private static func depth(of facts: Facts) -> ColorDepth {
    if facts.direct { return .trueColor }
    switch facts.colors {
    case 256...: return .indexed
    case 16...: return .sixteen
    case 8...: return .eight
    default: return .none
    }
  }

  /// The descriptions of the same terminal that take colours as red, green and blue.
  private static func directNames(for term: String) -> [String] {
    // Everybody calls themselves xterm-256color, and not everybody reads the colons in xterm-direct's colours as xterm
    // does; vte-direct is nearly the same, with the semicolons that all of them know.
    // xterm itself leaves patches of other colours where two with colons stand in one sequence.
    var names = ["xterm", "xterm-256color", "xterm-direct"].contains(term) ? ["vte-direct"] : []
    if term.hasSuffix("-256color") { names.append(term.dropLast("-256color".count) + "-direct") }
    names.append(term + "-direct")
    if term.hasPrefix("screen") { names.append("tmux-direct") }
    if term.hasPrefix("xterm-") && term != "xterm-256color" { names.append(term.dropFirst("xterm-".count) + "-direct") }
    return names
  }
}

extension TerminalKind {
  /// What the system knows of this process's terminal; sets the process's character set on the way.
  static func current(environment: [String: String], output: Int32) throws(Unfit) -> TerminalKind {
    let unicode = cn_use_locale()
    return try choose(environment: environment, unicode: unicode) { name in
      var description = cn_description()
      guard cn_describe(name, output, &description) else { return nil }
      return Facts(
        colors: Int(description.colors), direct: description.direct, canMoveCursor: description.can_move_cursor)
    }
  }
}
