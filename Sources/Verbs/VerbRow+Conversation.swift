/// What is said, asked and read in a conversation.
extension VerbRow {
  static let approve = VerbRow(
    "approve", "erlauben", "Let the agent do this once.", "Dem Agenten dies einmal erlauben.",
    keys: [.conversation: "a"], clicks: 2)
  static let approveAlways = VerbRow(
    "always", "immer", "Let the agent do this from now on.", "Dem Agenten dies von nun an erlauben.",
    keys: [.conversation: "A"], clicks: 2)
  static let deny = VerbRow(
    "deny", "ablehnen", "Don't let the agent do this.", "Dem Agenten dies nicht erlauben.", keys: [.conversation: "d"],
    clicks: 2)
  static let denyWithWords = VerbRow(
    "deny, saying why", "ablehnen, mit Grund", "Don't let the agent do this, and tell it why.",
    "Dem Agenten dies nicht erlauben und sagen, warum.", keys: [.conversation: "D"])
  static let send = VerbRow(
    "send", "senden", "Send the message, or queue it while the agent is busy.",
    "Die Nachricht senden, oder einreihen, solange der Agent arbeitet.", keys: [.composer: "enter"], clicks: 2)
  static let newline = VerbRow(
    "newline", "neue Zeile", "Begin a new line.", "Eine neue Zeile beginnen.",
    keys: [.composer: "ctrl-j alt-enter shift-enter", .dialog: "ctrl-j alt-enter shift-enter"])
  static let sendUrgent = VerbRow(
    "urgent", "dringend", "Send the message before all that are not urgent.",
    "Die Nachricht vor allen senden, die nicht dringend sind.", keys: [.composer: "alt-u"], clicks: 2)
  static let takeBack = VerbRow(
    "edit last", "letzte ändern",
    "On an empty composer: edit the last waiting message where it stands; where none waits, take up what you sent before.",
    "Im leeren Textfeld: die letzte wartende Nachricht an ihrem Platz ändern; wartet keine, Gesendetes wieder aufnehmen.",
    keys: [.composer: "up"])
  static let editor = VerbRow(
    "editor", "Editor", "Write the message in your editor ($VISUAL or $EDITOR).",
    "Die Nachricht im eigenen Editor schreiben ($VISUAL oder $EDITOR).", keys: [.composer: "ctrl-g"])
  static let stopTurn = VerbRow(
    "stop", "stoppen", "Stop the thread's turn, or what its agent left running.",
    "Den Zug des Threads stoppen, oder was sein Agent laufen ließ.",
    keys: [.everywhere: "ctrl-x", .composer: "ctrl-x"], clicks: 2)
  static let nextEntry = VerbRow(
    "next entry", "nächster Eintrag", "In a conversation: go to the next thing that was said or done.",
    "Im Gespräch: zum Nächsten, was gesagt oder getan wurde.",
    keys: [.conversation: "] shift-down", .composer: "alt-down"])
  static let previousEntry = VerbRow(
    "previous entry", "voriger Eintrag", "In a conversation: go to the previous thing that was said or done.",
    "Im Gespräch: zu dem, was davor gesagt oder getan wurde.", keys: [.conversation: "[ shift-up", .composer: "alt-up"])
  static let nextTurn = VerbRow(
    "next turn", "nächster Zug", "In a conversation: go to the next thing that you said, or to the end.",
    "Im Gespräch: zum Nächsten, was du gesagt hast, oder ans Ende.",
    keys: [.conversation: "}", .composer: "alt-pgdn"])
  static let previousTurn = VerbRow(
    "previous turn", "voriger Zug", "In a conversation: go to the previous thing that you said.",
    "Im Gespräch: zu dem, was du davor gesagt hast.", keys: [.conversation: "{", .composer: "alt-pgup"])
  static let unfold = VerbRow(
    "unfold", "ausklappen", "In a conversation: show a thought or a tool's input and output, or fold it to its line.",
    "Im Gespräch: einen Gedanken oder Ein- und Ausgabe eines Werkzeugs zeigen, oder einklappen.",
    keys: [.conversation: "o", .composer: "alt-o"])
  static let unfoldAll = VerbRow(
    "unfold all", "alle ausklappen", "In a conversation: unfold all thoughts and tools, or fold them.",
    "Im Gespräch: alle Gedanken und Werkzeuge ausklappen, oder einklappen.", keys: [.conversation: "O"])
  static let copyEntry = VerbRow(
    "copy", "kopieren",
    "In a conversation: copy what was said, or what a tool gave, to the clipboard; in a review: the lines.",
    "Im Gespräch: kopieren, was gesagt wurde oder was ein Werkzeug ergab; in der Durchsicht: die Zeilen.",
    keys: [.conversation: "Y", .review: "Y", .composer: "alt-y"])
  static let copyCode = VerbRow(
    "copy code", "Code kopieren", "In a conversation: copy the last piece of code; again, the one before.",
    "Im Gespräch: das letzte Stück Code kopieren; noch einmal, das davor.",
    keys: [.conversation: "C", .composer: "alt-c"])
  static let dictate = VerbRow(
    "dictate", "diktieren", "Say what to write: your program for it (voice.command) listens until the next key.",
    "Sagen, was zu schreiben ist: das eigene Programm dafür (voice.command) hört bis zur nächsten Taste zu.",
    keys: [.conversation: "alt-v", .composer: "alt-v"])
  static let readAloud = VerbRow(
    "read aloud", "vorlesen", "Have the answer read out by your program for it (speak.command); again, stop it.",
    "Die Antwort vom eigenen Programm dafür (speak.command) vorlesen lassen; noch einmal beendet es.",
    keys: [.conversation: "alt-s", .composer: "alt-s"])
  static let chooseLines = VerbRow(
    "choose lines", "Zeilen wählen",
    "Choose lines with the keys that scroll, to copy them; in a review also to comment on them or to revert them.",
    "Mit den Tasten, die blättern, Zeilen wählen und kopieren; in der Durchsicht auch kommentieren oder zurücksetzen.",
    keys: [.conversation: "v", .review: "v"], isOfScreens: true)
}
