import Conversation
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// Long texts in what a person writes: where they are pasted, and where they don't show whole.
extension Context {
  /// The few words as which a long text shows, so that what is written about it stays in sight; nil for a short one.
  package func fewWords(for text: String) -> String? {
    PastedLength(of: text).map {
      "[" + (state.usesUnicode(window) ? "▤ " : "") + language.text(.outbox(.length($0))) + "]"
    }
  }

  /// That a text shows as these words, and what to do about it.
  package mutating func tell(pastedAs words: String) {
    let isUnicode = state.usesUnicode(window)
    tell(
      .outbox(
        .pasted(
          words, unfoldKey: state.keyLabel(.unfold, in: [.composer], unicode: isUnicode),
          undoKey: Key(.character("_"), .control).label(unicode: isUnicode))))
  }
}

extension Canvas {
  /// How long a text is that doesn't show whole in a place of this size; empty for one that does.
  package func length(of text: TextEdit, in size: Size) -> String {
    guard let top = text.layout(in: size).lines.first?.visible.lowerBound, top > 0 else {
      return ""
    }
    let above = text.text.newlines(to: top)
    guard above > 0 else { return "" }
    let lines = above + text.text.newlines(from: top) + 1
    return (isUnicode ? "▤ " : "") + self.text(.outbox(.written(lines: lines, above: above)))
  }

  /// The title of a form, with whether its words are from an earlier one, which what is typed now goes behind, and how
  /// long they are.
  package func title(_ title: Phrase, of form: some KeptForm, lengthOf written: TextEdit, in size: Size) -> String {
    var kept: Phrase?
    if form.hasWordsFromBefore {
      // The key empties one line, or all that nobody has touched yet, and that of the field in which it is pressed.
      let empties = form.isInWords && (written.isUntouched || written.text.newlines() == 0)
      kept = .command(.formIsKept(emptyKey: empties ? TextEdit.cutKey.label(unicode: isUnicode) : nil))
    }
    let parts = [text(title), kept.map { text($0) } ?? "", length(of: written, in: size)]
    return parts.filter { !$0.isEmpty }.joined(separator: separator)
  }
}

extension String {
  /// Over its bytes as they lie: each key in a long text counts them, and over its characters that takes ten times as long.
  fileprivate func newlines(from start: Int = 0, to end: Int? = nil) -> Int {
    let bytes = utf8.span
    var count = 0
    for place in start..<(end ?? bytes.count) where bytes[place] == UInt8(ascii: "\n") { count += 1 }
    return count
  }
}
