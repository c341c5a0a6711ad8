extension Verb {
  /// What it is called and what it does, in every language, and how it is reached: one row a verb.
  package var row: VerbRow {
    switch self {
    case .down: VerbRow("down", "runter", "Go to the next row.", "Zur nächsten Zeile.")
    case .up: VerbRow("up", "rauf", "Go to the row before.", "Zur Zeile davor.")
    case .pageDown: VerbRow("page down", "Seite runter", "Go a page down.", "Eine Seite hinunter.")
    case .pageUp: VerbRow("page up", "Seite rauf", "Go a page up.", "Eine Seite hinauf.")
    case .first: VerbRow("first", "erste", "Go to the first row.", "Zur ersten Zeile.")
    case .last:
      VerbRow(
        "last", "letzte", "Go to the last row; in a conversation, follow what comes.",
        "Zur letzten Zeile; im Gespräch: dem folgen, was kommt.")
    case .nextPane: VerbRow("next pane", "nächster Bereich", "Go to the next pane.", "Zum nächsten Bereich.")
    case .previousPane: VerbRow("previous pane", "voriger Bereich", "Go to the pane before.", "Zum Bereich davor.")
    case .recentPane:
      VerbRow(
        "Recent", "Recent", "Go to Recent: all threads, newest first.", "Zu Recent: alle Threads, die neuesten zuerst.")
    case .queuePane:
      VerbRow(
        "Queue", "Queue", "Go to the Queue: the threads that wait for you, oldest first.",
        "Zur Queue: die Threads, die auf Antwort warten, die ältesten zuerst.")
    case .projectsPane:
      VerbRow(
        "Projects", "Projekte", "Go to Projects: the directories that threads work in.",
        "Zu den Projekten: die Verzeichnisse, in denen Threads arbeiten.")
    case .upNextPane:
      VerbRow(
        "Up Next", "Als Nächstes", "Go to Up Next: the commands that run and will run.",
        "Zu „Als Nächstes“: die Befehle, die laufen und laufen werden.")
    case .conversationPane: VerbRow("conversation", "Gespräch", "Go to the conversation.", "Zum Gespräch.")
    case .settings:
      VerbRow("settings", "Einstellungen", "Open or close the settings.", "Einstellungen öffnen oder schließen.")
    case .open:
      VerbRow(
        "open", "öffnen",
        "Open the thread, list the project's threads, run the command now (one that runs is opened), or change the "
          + "setting.",
        "Den Thread öffnen, die Threads des Projekts zeigen, den Befehl jetzt ausführen (einer, der läuft, wird "
          + "geöffnet) oder die Einstellung ändern.",
        clicks: 2)
    case .back: VerbRow("back", "zurück", "Go back to where you came from.", "Zurück dorthin, woher es ging.")
    case .peek:
      VerbRow(
        "peek", "Einblick", "Show the thread's question or last words, or all of a command, without opening it.",
        "Frage oder letzte Worte des Threads zeigen, oder alles von einem Befehl, ohne ihn zu öffnen.")
    case .fold:
      VerbRow(
        "fold pane", "einklappen", "Fold the pane to its title, or unfold it.",
        "Den Bereich bis auf seinen Titel einklappen, oder ausklappen.")
    case .nextNeeding:
      VerbRow(
        "next", "nächster", "Open the next thread that needs you.", "Den nächsten Thread öffnen, der Antwort braucht.")
    case .previousNeeding:
      VerbRow(
        "previous", "voriger", "Open the previous thread that needs you.",
        "Den vorigen Thread öffnen, der Antwort braucht.")
    case .remove:
      VerbRow(
        "remove", "entfernen",
        "Take the row out of its list: in Recent the thread is deleted, in Projects the project hidden.",
        "Die Zeile aus ihrer Liste nehmen: In Recent wird der Thread gelöscht, in Projekten das Projekt verborgen.",
        clicks: 2)
    case .moveToTop:
      VerbRow(
        "top", "nach oben", "Move the row to the top of its list; in Up Next, behind what runs.",
        "Die Zeile an den Anfang ihrer Liste; in „Als Nächstes“ hinter das, was läuft.")
    case .moveToBottom:
      VerbRow("bottom", "ans Ende", "Move the row to the bottom of its list.", "Die Zeile ans Ende ihrer Liste.")
    case .moveUp: VerbRow("move up", "vorziehen", "Move the row one up.", "Die Zeile um eins vorziehen.")
    case .moveDown: VerbRow("move down", "nach hinten", "Move the row one down.", "Die Zeile um eins nach hinten.")
    case .swipeRight:
      VerbRow(
        "swipe right", "nach rechts wischen",
        "Show Move to Top on the row; Enter does it, the same key again goes on to Remove.",
        "„Nach oben“ auf der Zeile zeigen; Enter führt es aus, dieselbe Taste geht weiter zu „Entfernen“.")
    case .swipeLeft:
      VerbRow(
        "swipe left", "nach links wischen",
        "Show Move to Bottom on the row; Enter does it, the same key again goes on to Remove.",
        "„Ans Ende“ auf der Zeile zeigen; Enter führt es aus, dieselbe Taste geht weiter zu „Entfernen“.")
    case .mark:
      VerbRow(
        "mark", "markieren", "Mark the row, or take its mark away; acts then concern all marked rows.",
        "Die Zeile markieren oder nicht mehr; was folgt, gilt allen markierten.")
    case .markAll:
      VerbRow(
        "mark all", "alle markieren", "Mark all rows of the list, or none.",
        "Alle Zeilen der Liste markieren, oder keine.")
    case .raisePriority:
      VerbRow(
        "priority up", "Priorität rauf", "Raise the priority of a command, a message, or a thread of the Queue.",
        "Die Priorität eines Befehls, einer Nachricht oder eines Threads der Queue erhöhen.")
    case .lowerPriority:
      VerbRow(
        "priority down", "Priorität runter", "Lower the priority of a command, a message, or a thread of the Queue.",
        "Die Priorität eines Befehls, einer Nachricht oder eines Threads der Queue senken.")
    case .undo:
      VerbRow("undo", "rückgängig", "Undo the last act on a queue.", "Das Letzte an einer Liste zurücknehmen.")
    case .redo: VerbRow("redo", "wiederholen", "Redo what was undone.", "Wiederholen, was zurückgenommen wurde.")
    case .approve:
      VerbRow("approve", "erlauben", "Let the agent do this once.", "Dem Agenten dies einmal erlauben.", clicks: 2)
    case .approveAlways:
      VerbRow(
        "always", "immer", "Let the agent do this from now on.", "Dem Agenten dies von nun an erlauben.", clicks: 2)
    case .deny:
      VerbRow("deny", "ablehnen", "Don't let the agent do this.", "Dem Agenten dies nicht erlauben.", clicks: 2)
    case .newThread:
      VerbRow(
        "new thread", "neuer Thread", "Begin a thread: choose its directory and agent.",
        "Einen Thread beginnen: Verzeichnis und Agent wählen.")
    case .newCommand:
      VerbRow("new command", "neuer Befehl", "Add a command to Up Next.", "Einen Befehl in „Als Nächstes“ planen.")
    case .stopTurn:
      VerbRow(
        "stop", "stoppen", "Stop the turn that is going on in the thread.", "Den Zug stoppen, der im Thread läuft.",
        clicks: 2)
    case .resume:
      VerbRow(
        "go on", "weiter", "Let a held outbox go on; a message that failed is tried again.",
        "Eine angehaltene Outbox weitergehen lassen; was fehlschlug, wird erneut versucht.", clicks: 2,
        instead: .threadMenu)
    case .filter:
      VerbRow(
        "filter", "Filter",
        "List only rows with these words, states (s:), agents (a:) and projects (p:); Esc shows all again.",
        "Nur Zeilen mit diesen Wörtern, Zuständen (s:), Agenten (a:) und Projekten (p:) zeigen; Esc zeigt wieder alle.")
    case .rename:
      VerbRow(
        "rename", "umbenennen", "Give the thread a name of your own.", "Dem Thread einen eigenen Namen geben.",
        instead: .threadMenu)
    case .mode:
      VerbRow(
        "mode", "Modus", "Choose how the agent works, such as asking first.",
        "Wählen, wie der Agent arbeitet, etwa dass er erst fragt.", instead: .threadMenu)
    case .copyID:
      VerbRow(
        "copy id", "ID kopieren", "Copy the thread's id to the clipboard.",
        "Die ID des Threads in die Zwischenablage kopieren.", instead: .threadMenu)
    case .threadMenu:
      VerbRow(
        "menu", "Menü", "Show what can be done with the thread, or with the command.",
        "Zeigen, was sich mit dem Thread oder dem Befehl tun lässt.")
    case .removeFromQueue:
      VerbRow(
        "remove from Queue", "aus der Queue nehmen", "Take the thread out of the Queue.",
        "Den Thread aus der Queue nehmen.", clicks: 2, instead: .threadMenu)
    case .palette:
      VerbRow("palette", "Palette", "Find any act by its name.", "Alles, was sich tun lässt, am Namen finden.")
    case .help: VerbRow("help", "Hilfe", "Show the keys.", "Die Tasten zeigen.")
    case .why:
      VerbRow(
        "why", "warum", "Say why the thread is in its state, and why it is in the Queue.",
        "Sagen, warum der Thread in seinem Zustand ist, und warum in der Queue.")
    case .send:
      VerbRow(
        "send", "senden", "Send the message, or queue it while the agent is busy.",
        "Die Nachricht senden, oder einreihen, solange der Agent arbeitet.", clicks: 2)
    case .newline: VerbRow("newline", "neue Zeile", "Begin a new line.", "Eine neue Zeile beginnen.")
    case .sendUrgent:
      VerbRow(
        "urgent", "dringend", "Send the message before all that are not urgent.",
        "Die Nachricht vor allen senden, die nicht dringend sind.", clicks: 2)
    case .takeBack:
      VerbRow(
        "edit last", "letzte ändern", "On an empty composer: edit the last waiting message where it stands.",
        "Im leeren Textfeld: die letzte wartende Nachricht an ihrem Platz ändern.")
    case .editor:
      VerbRow(
        "editor", "Editor", "Write the message in your editor ($VISUAL or $EDITOR).",
        "Die Nachricht im eigenen Editor schreiben ($VISUAL oder $EDITOR).")
    case .detach:
      VerbRow(
        "detach", "Fenster schließen", "Close this window; the work goes on.",
        "Dieses Fenster schließen; die Arbeit geht weiter.", clicks: 2)
    case .suspend:
      VerbRow(
        "suspend", "unterbrechen", "Stop the window like any program; the shell's fg brings it back.",
        "Das Fenster anhalten wie jedes Programm; fg der Shell holt es zurück.", clicks: 2)
    case .nextEntry:
      VerbRow(
        "next entry", "nächster Eintrag", "In a conversation: go to the next thing that was said or done.",
        "Im Gespräch: zum Nächsten, was gesagt oder getan wurde.")
    case .previousEntry:
      VerbRow(
        "entry before", "voriger Eintrag", "In a conversation: go to what was said or done before.",
        "Im Gespräch: zu dem, was davor gesagt oder getan wurde.")
    case .unfold:
      VerbRow(
        "unfold", "ausklappen",
        "In a conversation: show a thought or a tool's input and output, or fold it to its line.",
        "Im Gespräch: einen Gedanken oder Ein- und Ausgabe eines Werkzeugs zeigen, oder einklappen.")
    case .unfoldAll:
      VerbRow(
        "unfold all", "alle ausklappen", "In a conversation: unfold all thoughts and tools, or fold them.",
        "Im Gespräch: alle Gedanken und Werkzeuge ausklappen, oder einklappen.")
    case .copyEntry:
      VerbRow(
        "copy", "kopieren", "In a conversation: copy what was said, or what a tool gave, to the clipboard.",
        "Im Gespräch: kopieren, was gesagt wurde oder was ein Werkzeug ergab.")
    case .copyCode:
      VerbRow(
        "copy code", "Code kopieren", "In a conversation: copy the last piece of code; again, the one before.",
        "Im Gespräch: das letzte Stück Code kopieren; noch einmal, das davor.")
    case .search:
      VerbRow(
        "search", "suchen", "Find words in all conversations and open where they were said.",
        "Wörter in allen Gesprächen finden und dort öffnen, wo sie fielen.")
    case .snooze:
      VerbRow(
        "snooze", "später", "Leave the thread out of the Queue for a while.",
        "Den Thread eine Weile aus der Queue lassen.")
    case .pin:
      VerbRow(
        "pin or unpin", "anheften oder lösen", "Keep the thread at the top of Recent, or let go of it.",
        "Den Thread oben in Recent behalten, oder nicht mehr.")
    case .clearQueue:
      VerbRow(
        "clear Queue", "Queue leeren", "Take all threads out of the Queue.", "Alle Threads aus der Queue nehmen.",
        clicks: 2, instead: .palette)
    case .delete:
      VerbRow(
        "delete", "löschen", "Hide the thread everywhere. What its agent keeps of it stays.",
        "Den Thread überall verbergen. Was sein Agent davon hat, bleibt.", clicks: 2, instead: .threadMenu)
    case .restore:
      VerbRow(
        "restore", "wiederherstellen", "Bring back a thread that is deleted or snoozed, or a project that is hidden.",
        "Einen gelöschten oder zurückgestellten Thread oder ein verborgenes Projekt zurückholen.")
    case .unlock:
      VerbRow(
        "unlock", "freigeben",
        "End the waiting for a turn that hangs: its agent is ended, and nothing is sent again by itself.",
        "Nicht länger auf einen hängenden Zug warten: Der Agent wird beendet, nichts geht von selbst noch einmal.",
        clicks: 2, instead: .threadMenu)
    case .handOver:
      VerbRow(
        "hand over", "übergeben", "Let another agent go on with the thread, in a session of its own.",
        "Einen anderen Agenten mit dem Thread weitermachen lassen, in eigener Sitzung.", instead: .threadMenu)
    case .lineage:
      VerbRow(
        "lineage", "Herkunft", "Show the provider sessions that have served the thread.",
        "Die Sitzungen der Agenten zeigen, die dem Thread gedient haben.", instead: .threadMenu)
    case .deletedThreads:
      VerbRow(
        "deleted threads", "gelöschte Threads", "List the deleted threads in Recent.",
        "Die gelöschten Threads in Recent zeigen.", instead: .palette)
    case .hiddenProjects:
      VerbRow(
        "hidden projects", "verborgene Projekte", "List the hidden projects.", "Die verborgenen Projekte zeigen.",
        instead: .palette)
    case .history:
      VerbRow(
        "history", "Verlauf", "Show the commands that have ended, to open them or to run them again.",
        "Die beendeten Befehle zeigen, um sie zu öffnen oder noch einmal laufen zu lassen.")
    case .templates:
      VerbRow(
        "templates", "Vorlagen", "Show the templates of commands, to use or to remove one.",
        "Die Vorlagen für Befehle zeigen, um eine zu verwenden oder zu entfernen.", instead: .palette)
    case .cancelCommands:
      VerbRow(
        "cancel commands", "Befehle abbrechen",
        "Cancel all commands, those that wait, those of one priority or of one agent.",
        "Alle Befehle abbrechen, oder die wartenden, die einer Priorität oder eines Agenten.", instead: .palette)
    case .stash:
      VerbRow(
        "stash", "parken", "Put the waiting command aside until you say so, or take it back.",
        "Den wartenden Befehl bis auf Weiteres beiseitelegen, oder zurücknehmen.", clicks: 2, instead: .palette)
    case .pauseUpNext:
      VerbRow(
        "pause Up Next", "„Als Nächstes“ anhalten", "Start no more commands, or let Up Next go on; what runs goes on.",
        "Keine Befehle mehr starten, oder weitermachen; was läuft, läuft weiter.", clicks: 2, instead: .palette)
    case .pauseAgent:
      VerbRow(
        "pause agent", "Agent anhalten", "Start no more commands of one agent, or let them go on.",
        "Keine Befehle eines Agenten mehr starten, oder sie weitergehen lassen.", instead: .palette)
    case .retryMessage:
      VerbRow(
        "retry", "erneut", "Send a message again that failed, or that may not have been sent.",
        "Eine Nachricht erneut senden, die fehlschlug oder vielleicht nicht ankam.", clicks: 2)
    case .skipMessage:
      VerbRow(
        "skip", "auslassen", "Drop a message that failed or may have been sent, so that the others go on.",
        "Eine Nachricht verwerfen, die fehlschlug oder vielleicht ankam; die anderen gehen weiter.", clicks: 2)
    case .pauseOutbox:
      VerbRow(
        "pause or go on", "anhalten oder weiter", "Send nothing more in the thread, or go on.",
        "Im Thread nichts mehr senden, oder weitermachen.", clicks: 2)
    case .continueTurn:
      VerbRow(
        "continue", "fortsetzen", "Let a turn that broke off go on in its session, without saying its words again.",
        "Einen abgebrochenen Zug in seiner Sitzung fortsetzen, ohne die Worte noch einmal zu sagen.", clicks: 2)
    case .pauseAll:
      VerbRow(
        "pause all or go on", "alles anhalten oder weiter", "Send nothing more anywhere, or go on everywhere.",
        "Nirgends mehr etwas senden, oder überall weitermachen.", clicks: 2, instead: .palette)
    case .emptyOutbox:
      VerbRow(
        "empty outbox", "Outbox leeren", "Take all waiting messages out of the thread's outbox.",
        "Alle wartenden Nachrichten aus der Outbox des Threads nehmen.", clicks: 2, instead: .threadMenu)
    case .denyWithWords:
      VerbRow(
        "deny, saying why", "ablehnen, mit Grund", "Don't let the agent do this, and tell it why.",
        "Dem Agenten dies nicht erlauben und sagen, warum.")
    case .login:
      VerbRow(
        "log in", "anmelden", "Log in with the thread's agent: the terminal is its own until that is done.",
        "Beim Agenten des Threads anmelden: Solange gehört ihm das Terminal.", clicks: 2, instead: .threadMenu)
    case .projectAgent:
      VerbRow(
        "project's agent", "Agent des Projekts", "Choose the agent that new threads of the project begin with.",
        "Den Agenten wählen, mit dem neue Threads des Projekts beginnen.", instead: .projectMenu)
    case .projectHost:
      VerbRow(
        "project's host", "Rechner des Projekts", "Choose the machine on which the project's agents run, through ssh.",
        "Den Rechner wählen, auf dem die Agenten des Projekts laufen, über ssh.", instead: .projectMenu)
    case .agentOptions:
      VerbRow(
        "agent's options", "Optionen des Agenten", "Choose the agent's model, and whatever else it lets be chosen.",
        "Das Modell des Agenten wählen, und was er sonst wählen lässt.", instead: .palette)
    case .fork:
      VerbRow(
        "fork", "abzweigen", "Begin another thread with all that was said in this one, which stays as it is.",
        "Einen weiteren Thread mit allem beginnen, was hier gesagt wurde; dieser bleibt, wie er ist.",
        instead: .threadMenu)
    case .compact:
      VerbRow(
        "compact", "kürzen", "Have the agent shorten the conversation, so that there is room for more.",
        "Den Agenten das Gespräch kürzen lassen, damit mehr Platz hat.", clicks: 2, instead: .threadMenu)
    case .steer:
      VerbRow(
        "send into the running turn", "in den Zug senden",
        "Say the waiting message in the turn that is going on, where the agent takes it.",
        "Die wartende Nachricht im laufenden Zug sagen, wo der Agent sie annimmt.", clicks: 2, instead: .threadMenu)
    case .agentSessions:
      VerbRow(
        "agent's sessions", "Sitzungen des Agenten",
        "List the sessions that the agent keeps of the project, to go on with one in a thread.",
        "Die Sitzungen zeigen, die der Agent vom Projekt hat, um mit einer weiterzumachen.", instead: .palette)
    case .logOut:
      VerbRow(
        "log out", "abmelden", "Log out of the thread's agent.", "Beim Agenten des Threads abmelden.", clicks: 2,
        instead: .threadMenu)
    case .edit:
      VerbRow(
        "edit", "ändern",
        "Change a command that waits in Up Next, or a message that waits in an outbox, where it stands.",
        "Einen Befehl ändern, der in Als Nächstes wartet, oder eine Nachricht in der Outbox, wo sie steht.")
    case .export:
      VerbRow(
        "export", "exportieren", "Write the conversation into a file, as Markdown.",
        "Das Gespräch als Markdown in eine Datei schreiben.", instead: .threadMenu)
    case .redraw:
      VerbRow(
        "refresh", "neu zeichnen", "Paint the whole screen anew, when something else has written on it.",
        "Den Bildschirm ganz neu zeichnen, wenn etwas anderes darauf geschrieben hat.")
    case .yes: VerbRow("yes", "ja", "Say yes to what is asked.", "Ja zu dem, was gefragt wird.", isOfDialogs: true)
    case .no: VerbRow("no", "nein", "Say no to what is asked.", "Nein zu dem, was gefragt wird.", isOfDialogs: true)
    case .nextField:
      VerbRow(
        "next field", "nächstes Feld", "Complete the directory, or go to the form's next field.",
        "Den Ordner ergänzen, oder zum nächsten Feld des Formulars.", isOfDialogs: true)
    case .previousField:
      VerbRow(
        "previous field", "voriges Feld", "Go to the form's field before.", "Zum vorigen Feld des Formulars.",
        isOfDialogs: true)
    case .nextChoice:
      VerbRow(
        "next choice", "nächste Wahl", "Choose the next one in a form.", "Im Formular das Nächste wählen.",
        isOfDialogs: true)
    case .previousChoice:
      VerbRow(
        "previous choice", "vorige Wahl", "Choose the one before in a form.", "Im Formular das Vorige wählen.",
        isOfDialogs: true)
    case .tick:
      VerbRow(
        "tick", "ankreuzen", "Tick what a form offers; page through the help; close what only tells.",
        "Ankreuzen, was ein Formular anbietet; die Hilfe blättern; schließen, was nur etwas sagt.", isOfDialogs: true)
    case .nextMatch:
      VerbRow(
        "next match", "nächster Treffer", "Go to the next of what fits what was typed.",
        "Zum Nächsten, das zu dem passt, was getippt ist.", isOfDialogs: true)
    case .previousMatch:
      VerbRow(
        "previous match", "voriger Treffer", "Go to the one before of what fits what was typed.",
        "Zum Vorigen, das zu dem passt, was getippt ist.", isOfDialogs: true)
    case .keepTemplate:
      VerbRow(
        "keep as template", "als Vorlage", "Keep the form for a new command as a template.",
        "Das Formular für einen neuen Befehl als Vorlage behalten.", isOfDialogs: true)
    case .clearHistory:
      VerbRow(
        "clear history", "Verlauf leeren", "Empty the history of commands.", "Den Verlauf der Befehle leeren.",
        isOfDialogs: true)
    }
  }
}
