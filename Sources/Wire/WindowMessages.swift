import Toolkit

/// What a terminal can show; the server picks a theme by it, the window reduces colours to it.
package enum ColorDepth: UInt8, Sendable, Comparable {
  case none, eight, sixteen, indexed, trueColor

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// How a window introduces itself.
package struct WindowHello: Hashable, Sendable {
  var version: String
  package var size: Size
  package var colors: ColorDepth
  /// Whether the terminal shows more than ASCII.
  package var unicode: Bool
  /// The directory that `upnext` was called in: the first choice for a new thread.
  package var directory: String
  /// The locale that the person reads messages in, such as `de_DE.UTF-8`; nil where the window doesn't say.
  package var locale: String?
  /// It has no screen, and wants lines.
  package var isPlain: Bool
  /// It shows what an input brings before the server has heard of it.
  package var showsAhead: Bool
  /// Its terminal takes what is copied.
  package var hasClipboard: Bool

  package init(
    version: String, size: Size, colors: ColorDepth, unicode: Bool, directory: String, locale: String? = nil,
    isPlain: Bool = false, showsAhead: Bool = false, hasClipboard: Bool = true
  ) {
    self.version = version
    self.size = size
    self.colors = colors
    self.unicode = unicode
    self.directory = directory
    self.locale = locale
    self.isPlain = isPlain
    self.showsAhead = showsAhead
    self.hasClipboard = hasClipboard
  }
}

/// What a window says to the server.
package enum WindowMessage: Hashable, Sendable {
  case hello(WindowHello)
  case input(Input)
  /// An input whose frame was ready, and is on the screen.
  case inputAhead(Input)
  /// The last frame is on the screen: the next may come. One frame is under way at a time.
  case painted
  /// The text as the person's editor left it. Nil, with the reason, when the editor failed. The file of this name is there
  /// until the server has the text on disk, and takes it away.
  case edited(String?, problem: String?, file: String? = nil)
  /// What `run` started has ended; what went wrong, if anything did.
  case ran(problem: String?)
}

/// What the server says to a window.
package enum ServerMessage: Hashable, Sendable {
  case frame(FrameDelta)
  /// Only a window that shows frames ahead is told.
  case ahead(FrameAhead)
  /// For a window without a screen; one that has a screen gives it up.
  case lines(PlainOutput)
  case bell
  /// Stop like any program at Ctrl-Z; the shell's `fg` brings the window back.
  case suspend
  /// Paint the whole screen anew: something else has written on it.
  case redraw
  /// Open the person's `$EDITOR` on this text and answer with `edited`. Its file is named so that whoever finds it knows
  /// what it is for.
  case edit(String, as: String)
  /// Open the person's `$EDITOR` on a file of theirs, at a line where one is meant, and answer with `ran`.
  case open(path: String, line: Int?)
  /// Put this text on the terminal's clipboard.
  case copy(String)
  /// The window is done. The text is for the shell's screen, after the terminal is restored.
  case goodbye(String)
  /// The same without the person's doing, who may be typing.
  case ended(String)
  /// This window can't be served, and why, in a person's words.
  case refused(String)
  /// Give the terminal to a call of our own command line and answer with `ran`.
  case run([String])
  /// Tell the person outside of the window, as well as the terminal can.
  case notify(String)
}
