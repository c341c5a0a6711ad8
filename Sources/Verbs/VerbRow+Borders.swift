/// Moving the borders between panes.
extension VerbRow {
  static let widenLists = VerbRow(
    "wider lists", "Listen breiter", "Give the lists more columns; the mouse drags the border.",
    "Den Listen mehr Spalten geben; die Maus zieht den Rand.", keys: [.everywhere: "ctrl-right"], isOfScreens: true)
  static let narrowLists = VerbRow(
    "narrower lists", "Listen schmaler", "Give the lists fewer columns.", "Den Listen weniger Spalten geben.",
    keys: [.everywhere: "ctrl-left"], isOfScreens: true)
  static let growPane = VerbRow(
    "taller pane", "Bereich höher", "Give the list more rows; the mouse drags the title of the one below.",
    "Der Liste mehr Zeilen geben; die Maus zieht den Titel der Liste darunter.", keys: [.everywhere: "ctrl-down"],
    isOfScreens: true)
  static let shrinkPane = VerbRow(
    "shorter pane", "Bereich niedriger", "Give the list fewer rows.", "Der Liste weniger Zeilen geben.",
    keys: [.everywhere: "ctrl-up"], isOfScreens: true)
}
