/// The keys of settings, in the order of the screen. The rows below are the one table behind screen, command line, config
/// file and store.
package enum SettingKey: String, CaseIterable, Sendable {
  case queueEnabled = "queue.enabled"
  case queueEnter = "queue.enter"
  case queueOrder = "queue.order"
  case queueRemoveOnView = "queue.remove_on_view"
  case outboxMax = "outbox.max"
  case outboxRetries = "outbox.retries"
  case resumeAfterLimit = "outbox.resume_after_limit"
  case maxRunning = "next.max_running"
  case pausesUnderPressure = "next.pause_under_pressure"
  case restartsInterrupted = "next.restart_interrupted"
  case historyKeep = "history.keep"
  case historyDays = "history.days"
  case needsYouHook = "hooks.needs_you"
  case doneHook = "hooks.done"
  case failedHook = "hooks.failed"
  case commandEndedHook = "hooks.command_ended"
  case limitHook = "hooks.limit"
  case voiceCommand = "voice.command"
  case speakCommand = "speak.command"
  case recentLength = "recent.length"
  case discovery = "discovery.enabled"
  case notify = "ui.notify"
  case quietHours = "notify.quiet_hours"
  case bell = "ui.bell"
  case theme = "ui.theme"
  case layout = "ui.layout"
  case panes = "ui.panes"
  case glyphs = "ui.glyphs"
  case reducedMotion = "ui.reduced_motion"
  case quietAfter = "ui.quiet_after"
  case defaultProvider = "agents.default"
  case reviewSnapshots = "review.snapshots"
  case reviewDays = "review.keep_days"
  case reviewExclude = "review.exclude"
  case reviewNeedsMe = "review.needs_me"
  case hubAddress = "hub.url"
  case hubQueue = "hub.queue"
  case hubOffers = "hub.offers"
  case hubAccept = "hub.accept"
  case hubProjects = "hub.projects"

  /// Its name, what it is for, and the field that it stands for: one row a setting.
  package var row: SettingRow {
    switch self {
    case .queueEnabled:
      SettingRow(
        "Queue", "Queue",
        "Lists the threads that wait for you, oldest first. Sending puts a thread there; you remove it.",
        "Zeigt die Threads, die auf Antwort warten, die ältesten zuerst. Senden bringt sie hinein, heraus kommen sie "
          + "nur von Hand.",
        .onOff(\.queueEnabled))
    case .queueEnter:
      SettingRow(
        "Threads join the Queue", "Threads kommen in die Queue",
        "Whether a thread joins the Queue when you say something in it, when its agent answers, or both.",
        "Ob ein Thread mit einer Nachricht in die Queue kommt, mit der Antwort seines Agenten, oder mit beidem.",
        .choice(\.queueEntry))
    case .queueOrder:
      SettingRow(
        "Order of the Queue", "Ordnung der Queue",
        "fifo is your own order, oldest first. priority puts lower numbers first; + and - change them.",
        "fifo ist die eigene Ordnung, älteste zuerst. priority stellt kleinere Zahlen nach vorn; + und - ändern sie.",
        .choice(\.queueOrder))
    case .queueRemoveOnView:
      SettingRow(
        "Opening leaves the Queue", "Öffnen verlässt die Queue",
        "Whether opening a thread takes it out of the Queue. Off, looking is never acting.",
        "Ob Öffnen einen Thread aus der Queue nimmt. Aus: Ansehen ändert nie etwas.",
        .onOff(\.queueRemovesOnView))
    case .outboxMax:
      SettingRow(
        "Messages in an outbox", "Nachrichten in einer Outbox",
        "How many messages may wait in one thread, 5 to 50.",
        "Wie viele Nachrichten in einem Thread warten dürfen, 5 bis 50.",
        .number(5...50, \.outboxMax))
    case .outboxRetries:
      SettingRow(
        "Tries after a failure", "Versuche nach einem Fehler",
        "How often a message is tried again by itself when its agent can't be reached or is asked too much, 0 to 10. "
          + "Commands of Up Next go on trying, unless this is 0.",
        "Wie oft eine Nachricht von selbst erneut versucht wird, wenn ihr Agent nicht zu erreichen oder überlastet "
          + "ist, 0 bis 10. Befehle aus Up Next versuchen es weiter, außer bei 0.",
        .number(0...10, \.outboxRetries))
    case .resumeAfterLimit:
      SettingRow(
        "Go on after a usage limit", "Weiter nach Nutzungsgrenze",
        "Outboxes go on by themselves when a provider's usage limit is renewed.",
        "Outboxen gehen von selbst weiter, wenn die Nutzungsgrenze eines Agenten erneuert ist.",
        .onOff(\.resumesAfterLimit))
    case .maxRunning:
      SettingRow(
        "Commands at once", "Befehle zugleich",
        "How many commands of Up Next run at the same time, 1 to 20.",
        "Wie viele Befehle aus Up Next zugleich laufen, 1 bis 20.",
        .number(1...20, \.maxRunning))
    case .pausesUnderPressure:
      SettingRow(
        "Wait while memory is short", "Warten, wenn Speicher knapp ist",
        "Starts no command of Up Next while programs wait for memory, as Linux tells in /proc/pressure/memory.",
        "Startet keinen Befehl aus Up Next, solange Programme auf Speicher warten, wie Linux es in "
          + "/proc/pressure/memory sagt.",
        .onOff(\.pausesUnderPressure))
    case .restartsInterrupted:
      SettingRow(
        "Restart interrupted commands", "Unterbrochene neu starten",
        "Runs commands again by itself that were cut off when upnext ended in the middle of them, at most three times in a row.",
        "Startet Befehle von selbst neu, die abgeschnitten wurden, als upnext mittendrin endete, höchstens dreimal in Folge.",
        .onOff(\.restartsInterrupted))
    case .reviewSnapshots:
      SettingRow(
        "Keep what turns change", "Änderungen der Züge behalten",
        "Keeps a git project's files as they are before and after each turn, in upnext's own folder: so that it can say "
          + "what an agent changed.",
        "Behält die Dateien eines Projekts in git vor und nach jedem Zug, in einem eigenen Ordner: um zu sagen, was ein "
          + "Agent geändert hat.",
        .onOff(\.takesSnapshots))
    case .reviewDays:
      SettingRow(
        "Days to keep changes", "Tage für Änderungen",
        "For how many days it is kept what a turn changed, 1 to 3650.",
        "Wie viele Tage behalten wird, was ein Zug geändert hat, 1 bis 3650.",
        .number(1...3650, \.reviewDays))
    case .reviewExclude:
      SettingRow(
        "Files never kept", "Nie behaltene Dateien",
        "Files that are never kept beside what git ignores: names with * and ?, with blanks between.",
        "Dateien, die nie behalten werden, neben denen, die git ignoriert: Namen mit * und ?, durch Leerzeichen getrennt.",
        .text(.line, \.reviewExclude))
    case .reviewNeedsMe:
      SettingRow(
        "Changes need you", "Änderungen brauchen dich",
        "Whether a thread needs you until you have seen what its last turn changed, as REVIEW.",
        "Ob ein Thread dich braucht, bis du gesehen hast, was sein letzter Zug geändert hat.",
        .onOff(\.reviewNeedsMe))
    case .hubAddress:
      SettingRow(
        "Address of the hub", "Adresse des Hubs",
        "The PostgreSQL database through which several machines share their lists: upnext hub init sets it (docs/HUB.md).",
        "Die PostgreSQL-Datenbank, durch die mehrere Rechner ihre Listen teilen: upnext hub init setzt sie (docs/HUB.md).",
        .text(.hubAddress, \.hubAddress))
    case .hubQueue:
      SettingRow(
        "One Queue of all hosts", "Eine Queue aller Rechner",
        "Whether the threads of your other hosts stand in the Queue here. Off, each host's Queue shows its own alone.",
        "Ob die Threads der anderen Rechner hier in der Queue stehen. Aus: Jede Queue zeigt nur die eigenen.",
        .onOff(\.mergesQueue))
    case .hubOffers:
      SettingRow(
        "Offered to shared lanes", "Angebot an geteilte Lanes",
        "Labels of what this host has, for commands that need it: gpu,big. upnext serve --offers sets it.",
        "Namen für das, was dieser Rechner hat, für Befehle, die es brauchen: gpu,big. upnext serve --offers setzt es.",
        .text(.labels, \.hubOffers))
    case .hubAccept:
      SettingRow(
        "Taken from shared lanes", "Annahme aus geteilten Lanes",
        "What may run here from which lane; nothing else does: team agents=codex,shell people=ben folders=~/src. An agent "
          + "that runs shell commands is named, too; without people= your own commands alone; folders= is where projects "
          + "are found by their git remote.",
        "Was hier aus welcher Lane laufen darf, und sonst nichts: team agents=codex,shell people=ben folders=~/src. Auch "
          + "ein Agent für Shell-Befehle wird genannt; ohne people= nur eigene Befehle; in folders= werden Projekte nach "
          + "ihrem git-Remote gefunden.",
        .text(.acceptance, \.hubAccept))
    case .hubProjects:
      SettingRow(
        "Projects of shared lanes", "Projekte geteilter Lanes",
        "What commands of shared lanes call the projects of this host: api=~/src/api web=/srv/web.",
        "Wie Befehle geteilter Lanes die Projekte dieses Rechners nennen: api=~/src/api web=/srv/web.",
        .text(.projectNames, \.hubProjects))
    case .historyKeep:
      SettingRow(
        "Ended commands to keep", "Beendete Befehle behalten",
        "How many ended commands the history keeps, 0 to 10000.",
        "Wie viele beendete Befehle der Verlauf behält, 0 bis 10000.",
        .number(0...10_000, \.historyKeep))
    case .historyDays:
      SettingRow(
        "Days to keep ended commands", "Tage für beendete Befehle",
        "For how many days the history keeps an ended command, 1 to 3650.",
        "Wie viele Tage der Verlauf einen beendeten Befehl behält, 1 bis 3650.",
        .number(1...3650, \.historyDays))
    case .needsYouHook:
      SettingRow(
        "Run when a thread needs you", "Ausführen, wenn Antwort fehlt",
        "A shell command that is run when a thread asks you something. \(hookFacts.english)",
        "Ein Shell-Befehl, der läuft, wenn ein Thread etwas fragt. \(hookFacts.german)",
        .text(.line, \.[hook: .needsYou]))
    case .doneHook:
      SettingRow(
        "Run when a thread is done", "Ausführen, wenn einer fertig ist",
        "A shell command that is run when a thread's agent has answered and nothing more waits in its outbox. "
          + hookFacts.english,
        "Ein Shell-Befehl, der läuft, wenn ein Agent geantwortet hat und in der Outbox nichts mehr wartet. "
          + hookFacts.german,
        .text(.line, \.[hook: .done]))
    case .failedHook:
      SettingRow(
        "Run when a thread has failed", "Ausführen, wenn einer scheitert",
        "A shell command that is run when a thread's turn or message has failed. \(hookFacts.english)",
        "Ein Shell-Befehl, der läuft, wenn ein Zug oder eine Nachricht gescheitert ist. \(hookFacts.german)",
        .text(.line, \.[hook: .failed]))
    case .commandEndedHook:
      SettingRow(
        "Run when a command ended", "Nach einem Befehl ausführen",
        "A shell command that is run when a command of Up Next has ended. \(hookFacts.english)",
        "Ein Shell-Befehl, der nach jedem beendeten Befehl aus Up Next läuft. \(hookFacts.german)",
        .text(.line, \.[hook: .commandEnded]))
    case .limitHook:
      SettingRow(
        "Run when a limit is reached", "Ausführen an einer Nutzungsgrenze",
        "A shell command that is run when an agent's usage limit is used up. \(hookFacts.english)",
        "Ein Shell-Befehl, der läuft, wenn die Nutzungsgrenze eines Agenten erreicht ist. \(hookFacts.german)",
        .text(.line, \.[hook: .limit]))
    case .voiceCommand:
      SettingRow(
        "Run to dictate", "Ausführen, um zu diktieren",
        "A shell command that listens until it gets SIGINT, and then prints what was said. docs/VOICE.md has examples.",
        "Ein Shell-Befehl, der bis SIGINT zuhört und dann ausgibt, was gesagt wurde. Beispiele hat docs/VOICE.md.",
        .text(.line, \.voiceCommand))
    case .speakCommand:
      SettingRow(
        "Run to read aloud", "Ausführen, um vorzulesen",
        "A shell command that reads a text from its input aloud.",
        "Ein Shell-Befehl, der einen Text aus seiner Eingabe vorliest.",
        .text(.line, \.speakCommand))
    case .recentLength:
      SettingRow(
        "Threads in Recent", "Threads in Recent",
        "How many threads the Recent pane lists.",
        "Wie viele Threads der Bereich Recent zeigt.",
        .number(1...500, \.recentLength))
    case .discovery:
      SettingRow(
        "Threads begun elsewhere", "Anderswo begonnene Threads",
        "Lists the threads that agents' own programs keep on this machine, and follows them.",
        "Zeigt die Threads, die andere Programme der Agenten auf diesem Rechner haben, und folgt ihnen.",
        .onOff(\.discovers))
    case .notify:
      SettingRow(
        "When a thread is ready", "Wenn ein Thread bereit ist",
        "What windows that you don't look at do when a thread is done, needs you or has failed.",
        "Was unbeachtete Fenster tun, wenn ein Thread fertig ist, dich braucht oder fehlgeschlagen ist.",
        .choice(\.notify))
    case .quietHours:
      SettingRow(
        "Quiet hours", "Ruhezeit",
        "From when to when, by the server's clock, windows tell nothing of ready threads; what you haven't seen by the end is told "
          + "then, in one notice. Hooks run as ever.",
        "Von wann bis wann, nach der Uhr des Servers, Fenster nichts von bereiten Threads melden; was am Ende noch ungesehen "
          + "ist, melden sie dann auf einmal. Hooks laufen wie sonst.",
        .text(.hours, \.quietHours))
    case .bell:
      SettingRow(
        "Bell", "Klingel",
        "Rings the terminal's bell when the mouse lifts or drops a row, or a swipe has gone all the way.",
        "Klingelt, wenn die Maus eine Zeile hebt oder ablegt, oder ein Wischen ganz durchging.",
        .onOff(\.bell))
    case .theme:
      SettingRow(
        "Theme", "Farben",
        "The colours of the screen. auto is dark or light, as the terminal's background is.",
        "Die Farben des Bildschirms. auto ist dark oder light, je nach dem Hintergrund des Terminals.",
        .text(.word, \.theme))
    case .layout:
      SettingRow(
        "Layout", "Aufbau",
        "panes, or linear: new windows write lines in reading order, for screen readers, as upnext --plain does.",
        "panes, oder linear: neue Fenster schreiben Zeilen zum Vorlesen, wie upnext --plain.",
        .choice(\.layout))
    case .panes:
      SettingRow(
        "Order of the lists", "Reihenfolge der Listen",
        "In which order the lists stand, from the top. Their numbers stay: 2 is the Queue, wherever it is.",
        "In welcher Reihenfolge die Listen stehen, von oben. Ihre Nummern bleiben: 2 ist die Queue, wo immer sie ist.",
        .text(.order(Settings.panesAsUsual), \.panes))
    case .glyphs:
      SettingRow(
        "Symbols", "Zeichen",
        "unicode, or ascii for terminals and readers that want plain ones. auto is ascii on consoles, such as that of Linux.",
        "unicode, oder ascii für Terminals und Vorleser, die einfache brauchen. auto ist auf Konsolen ascii.",
        .choice(\.glyphs))
    case .reducedMotion:
      SettingRow(
        "Reduced motion", "Weniger Bewegung",
        "Shows a row that moves in its new place at once. A window without colours never shows motion.",
        "Zeigt eine verschobene Zeile sofort an ihrem neuen Platz. Ein Fenster ohne Farben zeigt nie Bewegung.",
        .onOff(\.reducedMotion))
    case .quietAfter:
      SettingRow(
        "Seconds until quiet", "Sekunden bis still",
        "After how many seconds without a word a working agent is shown as quiet, 10 to 86400.",
        "Nach wie vielen Sekunden ohne ein Wort ein arbeitender Agent als still gilt, 10 bis 86400.",
        .number(10...86_400, \.quietAfterSeconds))
    case .defaultProvider:
      SettingRow(
        "Agent for new threads", "Agent neuer Threads",
        "The agent that a new thread starts with. auto is the one used last, else one that is there, else shell.",
        "Der Agent, mit dem ein neuer Thread beginnt. auto ist der zuletzt benutzte, sonst einer, der da ist, sonst shell.",
        .text(.word, \.defaultProvider))
    }
  }

  /// What it takes. Themes and agents are known elsewhere, so any word passes here.
  package var values: SettingValues { row.field.values }

  private var hookFacts: Wording {
    Wording(
      english: "It finds who, what and why in UPNEXT_* (docs/HOOKS.md).",
      german: "Wer, was und warum steht in UPNEXT_* (docs/HOOKS.md).")
  }
}
