/// The commands of Up Next.
extension VerbRow {
  static let newCommand = VerbRow(
    "new command", "neuer Befehl", "Add a command to Up Next: one line; Tab shows all that it can have.",
    "Einen Befehl in Up Next planen: eine Zeile; Tab zeigt alles, was er haben kann.",
    keys: [.everywhere: "c"])
  static let history = VerbRow(
    "history", "Verlauf",
    "Show the commands that have ended, to open them or to run them again; in the Queue, what joined it and left it.",
    "Die beendeten Befehle zeigen, um sie zu öffnen oder noch einmal laufen zu lassen; in der Queue, was dazukam und ging.",
    keys: [.everywhere: "H"])
  static let templates = VerbRow(
    "templates", "Vorlagen", "Show the templates of commands, to use or to remove one.",
    "Die Vorlagen für Befehle zeigen, um eine zu verwenden oder zu entfernen.", keys: [.dialog: "ctrl-t"],
    instead: .palette)
  static let cancelCommands = VerbRow(
    "cancel commands", "Befehle abbrechen",
    "Cancel all commands, those that wait, those of one priority or of one agent.",
    "Alle Befehle abbrechen, oder die wartenden, die einer Priorität oder eines Agenten.", instead: .palette)
  static let stash = VerbRow(
    "stash", "parken", "Put the waiting command aside until you say so, or take it back.",
    "Den wartenden Befehl bis auf Weiteres beiseitelegen, oder zurücknehmen.", clicks: 2, instead: .palette)
  static let pauseUpNext = VerbRow(
    "pause Up Next", "Up Next anhalten", "Start no more commands, or let Up Next go on; what runs goes on.",
    "Keine Befehle mehr starten, oder weitermachen; was läuft, läuft weiter.", clicks: 2, instead: .palette)
  static let pauseAgent = VerbRow(
    "pause agent", "Agent anhalten", "Start no more commands of one agent, or let them go on.",
    "Keine Befehle eines Agenten mehr starten, oder sie weitergehen lassen.", instead: .palette)
}
