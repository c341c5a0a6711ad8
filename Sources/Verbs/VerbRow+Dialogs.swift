/// What means something in dialogs only.
extension VerbRow {
  static let yes = VerbRow(
    "yes", "ja", "Say yes to what is asked.", "Ja zu dem, was gefragt wird.", keys: [.dialog: "y Y"], isOfDialogs: true)
  static let no = VerbRow(
    "no", "nein", "Say no to what is asked.", "Nein zu dem, was gefragt wird.", keys: [.dialog: "n N"],
    isOfDialogs: true)
  static let nextField = VerbRow(
    "next field", "nächstes Feld", "Complete the directory, or go to the form's next field.",
    "Den Ordner ergänzen, oder zum nächsten Feld des Formulars.", keys: [.dialog: "tab"], isOfDialogs: true)
  static let previousField = VerbRow(
    "previous field", "voriges Feld", "Go to the form's field before.", "Zum vorigen Feld des Formulars.",
    keys: [.dialog: "shift-tab"], isOfDialogs: true)
  static let nextChoice = VerbRow(
    "next choice", "nächste Wahl", "Choose the next one in a form.", "Im Formular das Nächste wählen.",
    keys: [.dialog: "right l"], isOfDialogs: true)
  static let previousChoice = VerbRow(
    "previous choice", "vorige Wahl", "Choose the one before in a form.", "Im Formular das Vorige wählen.",
    keys: [.dialog: "left h"], isOfDialogs: true)
  static let tick = VerbRow(
    "tick", "ankreuzen", "Tick what a form offers; page through the help; close what only tells.",
    "Ankreuzen, was ein Formular anbietet; die Hilfe blättern; schließen, was nur etwas sagt.",
    keys: [.dialog: "space"], isOfDialogs: true)
  static let nextMatch = VerbRow(
    "next match", "nächster Treffer", "Go to the next of what fits what was typed.",
    "Zum Nächsten, das zu dem passt, was getippt ist.", keys: [.dialog: "ctrl-n", .review: "n"], isOfDialogs: true)
  static let previousMatch = VerbRow(
    "previous match", "voriger Treffer", "Go to the one before of what fits what was typed.",
    "Zum Vorigen, das zu dem passt, was getippt ist.", keys: [.dialog: "ctrl-p", .review: "N"], isOfDialogs: true)
  static let keepTemplate = VerbRow(
    "keep as template", "als Vorlage", "Keep the form for a new command as a template.",
    "Das Formular für einen neuen Befehl als Vorlage behalten.", keys: [.dialog: "ctrl-s"], isOfDialogs: true)
  static let clearHistory = VerbRow(
    "clear history", "Verlauf leeren", "Forget the commands that have ended; with a filter, those that it shows.",
    "Die beendeten Befehle vergessen; mit einem Filter die, die er zeigt.",
    keys: [.dialog: "X"], isOfDialogs: true)
}
