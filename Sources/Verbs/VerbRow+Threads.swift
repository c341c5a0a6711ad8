/// What a thread is and by whom it is served.
extension VerbRow {
  static let newThread = VerbRow(
    "new thread", "neuer Thread", "Begin a thread: say what is to be done, where, and by which agent.",
    "Einen Thread beginnen: sagen, was zu tun ist, wo und durch welchen Agenten.", keys: [.everywhere: "n"])
  static let threadMenu = VerbRow(
    "menu", "Menü", "Show what can be done with the thread, or with the command.",
    "Zeigen, was sich mit dem Thread oder dem Befehl tun lässt.", keys: [.everywhere: "m"])
  static let rename = VerbRow(
    "rename", "umbenennen", "Give the thread a name of your own.", "Dem Thread einen eigenen Namen geben.",
    instead: .threadMenu)
  static let mode = VerbRow(
    "mode", "Modus", "Choose how the agent works, such as asking first.",
    "Wählen, wie der Agent arbeitet, etwa dass er erst fragt.", instead: .threadMenu)
  static let copyID = VerbRow(
    "copy id", "ID kopieren", "Copy the thread's id to the clipboard.",
    "Die ID des Threads in die Zwischenablage kopieren.", instead: .threadMenu)
  static let unlock = VerbRow(
    "unlock", "freigeben",
    "End the waiting for a turn that hangs: its agent is ended, and nothing is sent again by itself.",
    "Nicht länger auf einen hängenden Zug warten: Der Agent wird beendet, nichts geht von selbst noch einmal.",
    clicks: 2, instead: .threadMenu)
  static let handOver = VerbRow(
    "hand over", "übergeben", "Let another agent, or the same one anew, go on with the thread in a session of its own.",
    "Einen anderen Agenten, oder denselben neu, in eigener Sitzung mit dem Thread weitermachen lassen.",
    instead: .threadMenu)
  static let lineage = VerbRow(
    "lineage", "Herkunft", "Show the provider sessions that have served the thread.",
    "Die Sitzungen der Agenten zeigen, die dem Thread gedient haben.", instead: .threadMenu)
  static let login = VerbRow(
    "log in", "anmelden", "Log in with the thread's agent: the terminal is its own until that is done.",
    "Beim Agenten des Threads anmelden: Solange gehört ihm das Terminal.", clicks: 2, instead: .threadMenu)
  static let ownProgram = VerbRow(
    "agent's own program", "Programm des Agenten",
    "Go on with the thread in its agent's own program, in this terminal; leaving that program comes back.",
    "Mit dem Thread im eigenen Programm des Agenten weitermachen, in diesem Terminal; wer es verlässt, ist zurück.",
    keys: [.everywhere: "ctrl-o", .composer: "ctrl-o"], clicks: 2)
  static let logOut = VerbRow(
    "log out", "abmelden", "Log out of the thread's agent.", "Beim Agenten des Threads abmelden.", clicks: 2,
    instead: .threadMenu)
  static let projectAgent = VerbRow(
    "project's agent", "Agent des Projekts", "Choose the agent that new threads of the project begin with.",
    "Den Agenten wählen, mit dem neue Threads des Projekts beginnen.", instead: .projectMenu)
  static let projectHost = VerbRow(
    "project's host", "Rechner des Projekts", "Choose the machine on which the project's agents run, through ssh.",
    "Den Rechner wählen, auf dem die Agenten des Projekts laufen, über ssh.", instead: .projectMenu)
  static let projectWorktrees = VerbRow(
    "worktrees", "Worktrees", "Choose whether new threads of the project begin in a worktree, and what makes it ready.",
    "Wählen, ob neue Threads des Projekts in einem Worktree beginnen, und was ihn einrichtet.", instead: .projectMenu)
  static let removeWorktree = VerbRow(
    "remove worktree", "Worktree entfernen", "Remove the thread's worktree, if nothing is lost by it.",
    "Den Worktree des Threads entfernen, wenn dabei nichts verloren geht.", clicks: 2, instead: .threadMenu)
  static let agentOptions = VerbRow(
    "agent's options", "Optionen des Agenten", "Choose the agent's model, and whatever else it lets be chosen.",
    "Das Modell des Agenten wählen, und was er sonst wählen lässt.", instead: .palette)
  static let agentSessions = VerbRow(
    "agent's sessions", "Sitzungen des Agenten",
    "List the sessions that the agent keeps of the project, to go on with one in a thread.",
    "Die Sitzungen zeigen, die der Agent vom Projekt hat, um mit einer weiterzumachen.", instead: .palette)
  static let fork = VerbRow(
    "fork", "abzweigen", "Begin another thread with all that was said in this one, which stays as it is.",
    "Einen weiteren Thread mit allem beginnen, was hier gesagt wurde; dieser bleibt, wie er ist.", instead: .threadMenu)
  static let compact = VerbRow(
    "compact", "kürzen", "Have the agent shorten the conversation, so that there is room for more.",
    "Den Agenten das Gespräch kürzen lassen, damit mehr Platz hat.", clicks: 2, instead: .threadMenu)
  static let export = VerbRow(
    "export", "exportieren", "Write the conversation into a file, as Markdown.",
    "Das Gespräch als Markdown in eine Datei schreiben.", instead: .threadMenu)
}
