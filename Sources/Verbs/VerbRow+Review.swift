/// A thread's change: going about in it, and what is said of it.
extension VerbRow {
  static let review = VerbRow(
    "review", "Durchsicht", "Show what the thread has changed, to read it and comment on it.",
    "Zeigen, was der Thread geändert hat, zum Lesen und Kommentieren.", keys: [.everywhere: "i 6"],
    isOfScreens: true, otherNames: "diff changes Änderungen Unterschiede")
  static let nextHunk = VerbRow(
    "next hunk", "nächste Stelle", "Go to the next place that changed.", "Zur nächsten geänderten Stelle.",
    keys: [.review: "]"])
  static let previousHunk = VerbRow(
    "previous hunk", "Stelle davor", "Go to the previous place that changed.", "Zur geänderten Stelle davor.",
    keys: [.review: "["])
  static let nextFile = VerbRow(
    "next file", "nächste Datei", "Go to the next file.", "Zur nächsten Datei.", keys: [.review: "}"])
  static let previousFile = VerbRow(
    "previous file", "Datei davor", "Go to the previous file.", "Zur Datei davor.", keys: [.review: "{"])
  static let seen = VerbRow(
    "seen", "gesehen", "Mark the file as seen, until it changes again, and go to the next one.",
    "Die Datei als gesehen markieren, bis sie sich wieder ändert, und zur nächsten.", keys: [.review: "space"])
  static let chooseHunk = VerbRow(
    "take hunk", "Stelle wählen", "Take all lines of the hunk, to comment on them.",
    "Alle Zeilen der Stelle wählen, um sie zu kommentieren.", keys: [.review: "V"])
  static let findInChange = VerbRow(
    "find", "finden", "Find words in the change.", "Wörter in der Änderung finden.", keys: [.review: "/"])
  static let scrollLeft = VerbRow(
    "scroll left", "nach links", "Scroll to the left; at the edge, go back.",
    "Nach links blättern; am Rand zurück.", keys: [.review: "left h"])
  static let scrollRight = VerbRow(
    "scroll right", "nach rechts", "Scroll to the right.", "Nach rechts blättern.", keys: [.review: "right l"])
  static let changeScope = VerbRow(
    "scope", "Umfang",
    "Show the last turn, what changed since your last review, all, or what differs from a worktree's base branch.",
    "Den letzten Zug zeigen, was sich seit der letzten Durchsicht geändert hat, alles, oder was anders ist als im Basis-Branch.",
    keys: [.review: "s"])
  static let sendComments = VerbRow(
    "send comments", "Kommentare senden", "Send all comments to the agent, as one message.",
    "Alle Kommentare als eine Nachricht an den Agenten senden.", keys: [.review: "S"], clicks: 2)
  static let revert = VerbRow(
    "revert", "zurücksetzen",
    "Set the place, or the file in the list, back to what it was; on a comment, remove it.",
    "Die Stelle, in der Liste die Datei, wieder so machen, wie sie war; auf einem Kommentar: ihn entfernen.",
    keys: [.review: "x delete"], clicks: 2)
  static let revertAll = VerbRow(
    "revert all", "alles zurücksetzen", "Set all files of the change back to what they were.",
    "Alle Dateien der Änderung wieder so machen, wie sie waren.", keys: [.review: "X"], clicks: 2)
  static let land = VerbRow(
    "land", "übernehmen",
    "Land the thread's work: commit it, bring it into its base, push it; while that goes on, stop it.",
    "Die Arbeit des Threads übernehmen: committen, in die Basis bringen, pushen; ist das im Gange: es anhalten.",
    keys: [.review: "T"])
  static let editFile = VerbRow(
    "edit file", "Datei ändern", "Open the file in your editor, at the line.",
    "Die Datei im eigenen Editor öffnen, an der Zeile.", keys: [.review: "e"])
}
