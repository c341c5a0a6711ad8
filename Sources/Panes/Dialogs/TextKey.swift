import Languages

/// What keys do wherever a text is written. They are those of every shell, unless a key is bound to an act there.
package enum TextKey: CaseIterable, Sendable {
  case undo, redo, words, lineEnds, textEnds, select, deleteWord, deleteToEnd, deleteToStart, yank

  /// In the syntax of the keymap.
  package var keys: [String] {
    switch self {
    case .undo: ["ctrl-_", "ctrl-/"]
    case .redo: ["alt-_"]
    case .words: ["ctrl-left", "ctrl-right", "alt-b", "alt-f"]
    case .lineEnds: ["home", "end", "ctrl-a", "ctrl-e"]
    case .textEnds: ["ctrl-home", "ctrl-end"]
    case .select: ["shift-left", "shift-right", "shift-up", "shift-down"]
    case .deleteWord: ["ctrl-w", "alt-backspace", "alt-d"]
    case .deleteToEnd: ["ctrl-k"]
    case .deleteToStart: ["ctrl-u"]
    case .yank: ["ctrl-y"]
    }
  }
}

extension Language {
  package func text(_ key: TextKey) -> String {
    switch key {
    case .undo:
      say(
        "Undo what was typed, deleted or pasted.", "Rückgängig machen, was getippt, gelöscht oder eingefügt wurde.")
    case .redo: say("Redo what was undone.", "Rückgängig Gemachtes wiederholen.")
    case .words: say("Go a word to the left or to the right.", "Ein Wort nach links oder rechts.")
    case .lineEnds: say("Go to the beginning or the end of the line.", "Zum Anfang oder Ende der Zeile.")
    case .textEnds: say("Go to the beginning or the end of the text.", "Zum Anfang oder Ende des Textes.")
    case .select: say("Select; what is typed takes its place.", "Auswählen; was getippt wird, ersetzt es.")
    case .deleteWord: say("Delete the word before the cursor, or behind it.", "Das Wort davor oder dahinter löschen.")
    case .deleteToEnd: say("Delete to the end of the line.", "Bis zum Ende der Zeile löschen.")
    case .deleteToStart: say("Delete to the beginning of the line.", "Bis zum Anfang der Zeile löschen.")
    case .yank: say("Insert what was deleted last.", "Einfügen, was zuletzt gelöscht wurde.")
    }
  }
}
