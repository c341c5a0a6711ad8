import Settings

/// Going about: rows, panes, and what stands over them.
extension VerbRow {
  static let down = VerbRow(
    "down", "runter", "Go to the next row.", "Zur nächsten Zeile.", keys: [.everywhere: "j down"])
  static let up = VerbRow("up", "rauf", "Go to the row before.", "Zur Zeile davor.", keys: [.everywhere: "k up"])
  static let pageDown = VerbRow(
    "page down", "Seite runter", "Go a page down.", "Eine Seite hinunter.",
    keys: [.everywhere: "pgdn ctrl-d", .composer: "pgdn"])
  static let pageUp = VerbRow(
    "page up", "Seite rauf", "Go a page up.", "Eine Seite hinauf.",
    keys: [.everywhere: "pgup ctrl-u", .composer: "pgup"])
  static let first = VerbRow(
    "first", "erste", "Go to the first row.", "Zur ersten Zeile.", keys: [.everywhere: "g home"])
  static let last = VerbRow(
    "last", "letzte", "Go to the last row; in a conversation, follow what comes.",
    "Zur letzten Zeile; im Gespräch: dem folgen, was kommt.", keys: [.everywhere: "G end"])
  static let nextPane = VerbRow(
    "next pane", "nächster Bereich", "Go to the next pane.", "Zum nächsten Bereich.",
    keys: [.everywhere: "tab", .composer: "tab"])
  static let previousPane = VerbRow(
    "previous pane", "voriger Bereich", "Go to the pane before.", "Zum Bereich davor.",
    keys: [.everywhere: "shift-tab", .composer: "shift-tab"])
  static let recentPane = VerbRow(
    "Recent", "Recent", "Go to Recent: the newest threads.", "Zu Recent: die neuesten Threads.",
    keys: [.everywhere: "1"])
  static let queuePane = VerbRow(
    "Queue", "Queue", "Go to the Queue: the threads that wait for you, oldest first.",
    "Zur Queue: die Threads, die auf Antwort warten, die ältesten zuerst.", keys: [.everywhere: "2"])
  static let projectsPane = VerbRow(
    "Projects", "Projects", "Go to Projects: the directories that threads work in.",
    "Zu Projects: die Verzeichnisse, in denen Threads arbeiten.", keys: [.everywhere: "3"])
  static let upNextPane = VerbRow(
    "Up Next", "Up Next", "Go to Up Next: the commands that run and will run.",
    "Zu Up Next: die Befehle, die laufen und laufen werden.", keys: [.everywhere: "4"])
  static let conversationPane = VerbRow(
    "conversation", "Gespräch", "Go to the conversation to read it; again, or Enter, to write in it.",
    "Ins Gespräch, um es zu lesen; noch einmal, oder Enter, um zu schreiben.", keys: [.everywhere: "5"])
  static let settings = VerbRow(
    "settings", "Einstellungen", "Open or close the settings.", "Einstellungen öffnen oder schließen.",
    keys: [.everywhere: ","])
  static let open = VerbRow(
    "open", "öffnen",
    "Open the thread, list the project's threads, run the command now (one that runs is opened), or change the "
      + "setting.",
    "Den Thread öffnen, die Threads des Projekts zeigen, den Befehl jetzt ausführen (einer, der läuft, wird "
      + "geöffnet) oder die Einstellung ändern.", keys: [.everywhere: "enter right l"], clicks: 2)
  static let back = VerbRow(
    "back", "zurück", "Go back to where you came from.", "Zurück dorthin, woher es ging.",
    keys: [.everywhere: "esc left h", .composer: "esc"])
  static let peek = VerbRow(
    "peek", "Einblick",
    "Show the thread's question or last words, or all of a command or of a message that waits, without opening it.",
    "Frage oder letzte Worte des Threads zeigen, oder alles von einem Befehl oder einer Nachricht, die wartet, ohne "
      + "etwas zu öffnen.",
    keys: [.list: "space", .conversation: "space"])
  static let fold = VerbRow(
    "fold pane", "einklappen", "Fold the pane to its title, or unfold it.",
    "Den Bereich bis auf seinen Titel einklappen, oder ausklappen.", keys: [.list: "f"], isOfScreens: true)
  static let nextNeeding = VerbRow(
    "next", "nächster", "Open the next thread that needs you.", "Den nächsten Thread öffnen, der dich braucht.",
    keys: [.everywhere: "w alt-w", .composer: "alt-w"])
  static let previousNeeding = VerbRow(
    "previous", "voriger", "Open the previous thread that needs you.",
    "Den vorigen Thread öffnen, der dich braucht.", keys: [.everywhere: "W"])
  static let filter = VerbRow(
    "filter", "Filter",
    "List only rows with these words, states (s:), agents (a:) and projects (p:); Esc shows all again.",
    "Nur Zeilen mit diesen Wörtern, Zuständen (s:), Agenten (a:) und Projekten (p:) zeigen; Esc zeigt wieder alle.",
    keys: [.list: "/"])
  static let search = VerbRow(
    "search", "suchen", "Find words in all conversations and open where they were said.",
    "Wörter in allen Gesprächen finden und dort öffnen, wo sie fielen.",
    keys: [.everywhere: "ctrl-f", .composer: "ctrl-f"])
  static let palette = VerbRow(
    "palette", "Palette", "Find actions, threads, projects, agents, settings and themes by some of their letters.",
    "Aktionen, Threads, Projekte, Agenten, Einstellungen und Farben an einigen ihrer Buchstaben finden.",
    keys: [.everywhere: "ctrl-p", .composer: "ctrl-p"])
  static let help = VerbRow(
    "help", "Hilfe", "Show what can be done here, and all keys.", "Zeigen, was hier geht, und alle Tasten.",
    keys: [.everywhere: "? f1", .composer: "f1"])
  static let why = VerbRow(
    "why", "warum", "Say why the thread is in its state, and why it is in the Queue.",
    "Sagen, warum der Thread in seinem Zustand ist, und warum in der Queue.", keys: [.everywhere: "y"])
  static let detach = VerbRow(
    "detach", "Fenster schließen", "Close this window; the work goes on.",
    "Dieses Fenster schließen; die Arbeit geht weiter.", keys: [.everywhere: "q"], clicks: 2,
    otherNames: "quit exit close beenden verlassen schließen")
  static let suspend = VerbRow(
    "suspend", "unterbrechen",
    "Stop the window like any program, also in a dialog and where text is typed; the shell's fg brings it back.",
    "Das Fenster anhalten wie jedes Programm, auch im Dialog und beim Schreiben; fg der Shell holt es zurück.",
    keys: [.everywhere: "ctrl-z", .composer: "ctrl-z"], clicks: 2)
  static let redraw = VerbRow(
    "refresh", "neu zeichnen",
    "Paint the whole screen anew, when something else has written on it; without a screen, read the pane again.",
    "Den Bildschirm neu zeichnen, wenn etwas anderes darauf geschrieben hat; ohne Bildschirm den Bereich neu vorlesen.",
    keys: [.everywhere: "ctrl-l", .composer: "ctrl-l"])
  static let undo = VerbRow(
    "undo", "rückgängig", "Undo what you did last.", "Das zuletzt Getane zurücknehmen.",
    keys: [.everywhere: "u"])
  static let redo = VerbRow(
    "redo", "wiederholen", "Redo what was undone.", "Wiederholen, was zurückgenommen wurde.", keys: [.everywhere: "U"])
}
