import Conversation
import Core
import Languages
import Settings
import Verbs

/// What the dialogs say: the welcome, the help, the palette, and the small ones about a thread.
package enum DialogPhrase: Equatable, Sendable {
  /// What the cursor of a menu was on.
  case hasLeftMenu

  // MARK: Coming up

  case pleaseRead
  case welcomeTitle
  /// Several lines, of which those under each other stand in columns.
  case welcome
  /// Of the last line below it. Where no key says yes, the command line does.
  case welcomeKeys(yes: String?, leave: String?)
  case queueIs(on: Bool, settingsKey: String, newKey: String)

  // MARK: Help and palette

  case helpTitle
  /// Above what can be done where the keys are.
  case helpHere(String)
  case paletteFinds
  case place(KeyPlace)
  case help(Verb)
  case whereTextIsWritten
  case withoutKey
  case paletteTitle
  case paletteKind(PaletteKind)
  /// What may be typed there.
  case paletteNote
  /// How many of all there are fit what was typed.
  case paletteCount(Int, of: Int)
  case threadCount(Int)
  case nothingFits

  // MARK: A new thread

  case newThreadTitle
  case messageLabel
  case messageNote
  case directoryLabel
  case agentLabel
  case noAgent
  case agentIsUnknown(String)
  case agentIsGone(String)
  case wordsInPalette(of: Verb)
  case agentCannotStart(AgentObstacle, gettingIt: String?)
  case hint(AgentObstacle)
  case wantsLogin(agent: String)
  case loginNeeded

  // MARK: Threads

  case threadTitle(String)
  case renameTitle
  case deleteTitle
  case deleteQuestion(Phrase.Rows)
  case logOutTitle
  case logOutQuestion(agent: String)
  case threadIsGone(keepsDraft: Bool, restoreKey: String?)
  case exportTitle
  case forkTitle
  case forkName(String)
  case snoozeTitle(name: String)
  case snoozeTitleOfMany(Int)
  case snooze(SnoozeChoice)
  case handOverTitle(name: String)
  case newSessionOf(agent: String)
  case lineageTitle(name: String)
  case firstMessageBegins
  case span(from: String, to: String)
  case since(String)
  /// The thread's name is nil where it is gone.
  case forkedFrom(name: String?, at: String)

  // MARK: Filters

  case filterWord(FilterWord)
}

extension Language {
  package func text(_ phrase: DialogPhrase) -> String {
    switch phrase {
    case .hasLeftMenu: say("It has just left the menu.", "Der Eintrag hat das Menü gerade verlassen.")

    case .pleaseRead: say("Please read", "Bitte lesen")
    case .welcomeTitle: say("Welcome to upnext", "Willkommen bei upnext")
    case .welcome: welcome
    case .welcomeKeys(let yes, let leave):
      (yes.map { say("\($0) is yes.", "\($0) heißt ja.") }
        ?? say("No key is yes: upnext queue on.", "Keine Taste heißt ja: upnext queue on."))
        + (leave.map {
          say(" \($0) leaves: nothing has begun yet.", " \($0) beendet: noch hat nichts begonnen.")
        } ?? "")
    case .queueIs(let isOn, let settings, let new):
      say(
        "The Queue is \(isOn ? "on" : "off"). \(settings) changes it. \(new) begins a thread.",
        "Die Queue ist \(isOn ? "an" : "aus"). \(settings) ändert das. \(new) beginnt einen Thread.")

    case .helpTitle: say("Keys", "Tasten")
    case .helpHere(let place): say("What you can do here: \(place)", "Was hier geht: \(place)")
    case .paletteFinds:
      say(
        "finds actions, threads, projects, agents, settings and themes by name",
        "findet Aktionen, Threads, Projekte, Agenten, Einstellungen und Farben am Namen")
    case .place(let place): say(place.title, title(place))
    case .help(let verb): self[verb.row.help]
    case .whereTextIsWritten: say("Wherever a text is written", "Wo immer Text geschrieben wird")
    case .withoutKey: say("Without a key, by palette or menu:", "Ohne Taste, in Palette oder Menü:")
    case .paletteTitle: "Palette"
    case .paletteKind(let kind): text(kind)
    case .paletteNote:
      say(
        "actions, threads, projects, agents, settings, themes",
        "Aktionen, Threads, Projekte, Agenten, Einstellungen, Farben")
    case .paletteCount(let count, let all): say("\(count) of \(all)", "\(count) von \(all)")
    case .threadCount(let count): say(Words.count(count, "thread", "threads"), Words.count(count, "Thread", "Threads"))
    case .nothingFits: say("Nothing fits these words.", "Nichts passt zu diesen Wörtern.")

    case .newThreadTitle: say("New thread", "Neuer Thread")
    case .messageLabel: say("Message", "Nachricht")
    case .messageNote: say("what is to be done; may be said later", "was zu tun ist; geht auch später")
    case .directoryLabel: say("Directory", "Ordner")
    case .agentLabel: "Agent"
    case .agentIsUnknown(let agent):
      say(
        "This was meant for \(agent), which is none of your agents any more: another one is chosen.",
        "Das war für \(agent), den es unter den Agenten nicht mehr gibt: gewählt ist ein anderer.")
    case .agentIsGone(let agent):
      say(
        "\(agent) is none of your agents any more: choose another one.",
        "\(agent) ist keiner der Agenten mehr: bitte einen anderen wählen.")
    case .wordsInPalette(let verb):
      say("\"\(verb.row.title.english)\" in the palette", "„\(verb.row.title.german)“ in der Palette")
    case .noAgent: say("There is no agent to start a thread with.", "Es gibt keinen Agenten für einen neuen Thread.")
    case .agentCannotStart(let obstacle, let getting): sentence(obstacle, gettingIt: getting)
    case .hint(let obstacle): hint(obstacle)
    case .loginNeeded: say("login needed", "Anmeldung nötig")
    case .wantsLogin(let agent):
      say("It needs a login: upnext login \(agent)", "Dieser Agent braucht eine Anmeldung: upnext login \(agent)")

    case .threadTitle(let name): "Thread: \(name)"
    case .renameTitle: say("Rename", "Umbenennen")
    case .deleteTitle: say("Delete", "Löschen")
    case .deleteQuestion(let rows):
      say(
        "Delete \(name(rows)) everywhere? What the agent keeps stays, and undo brings it back.",
        "\(name(rows)) überall löschen? Was der Agent davon hat, bleibt, und Rückgängig holt es zurück.")
    case .logOutTitle: say("Log out", "Abmelden")
    case .logOutQuestion(let agent):
      say(
        "Log out of \(agent)? All its threads need a login then.",
        "Bei \(agent) abmelden? Alle Threads dort brauchen dann eine Anmeldung.")
    case .threadIsGone(let keepsDraft, let key):
      (key == nil
        ? say("This thread is not there any more.", "Diesen Thread gibt es nicht mehr.")
        : say("This thread has just been deleted elsewhere.", "Dieser Thread ist eben anderswo gelöscht worden."))
        + (keepsDraft ? say(" What you wrote stays with it.", " Was geschrieben ist, bleibt bei ihm.") : "")
        + (key.map {
          say(" Among deleted threads \($0) brings it back.", " Unter gelöschten Threads holt \($0) ihn zurück.")
        } ?? "")
    case .exportTitle: say("Export the conversation to", "Gespräch exportieren nach")
    case .forkTitle: say("Fork, and call it", "Abzweigen unter dem Namen")
    case .forkName(let name): say("\(name) (fork)", "\(name) (Abzweig)")
    case .snoozeTitle(let name): say("Snooze: \(name)", "Später: \(name)")
    case .snoozeTitleOfMany(let count):
      say("Snooze: \(Words.count(count, "thread", "threads"))", "Später: \(Words.count(count, "Thread", "Threads"))")
    case .snooze(let choice): say(choice.title, title(choice))
    case .handOverTitle(let name): say("Hand \(name) over to", "\(name) übergeben an")
    case .newSessionOf(let agent): say("\(agent), in a new session", "\(agent), in einer neuen Sitzung")
    case .lineageTitle(let name): say("Lineage: \(name)", "Herkunft: \(name)")
    case .firstMessageBegins: say("its first message begins a session", "die erste Nachricht beginnt eine Sitzung")
    case .span(let start, let end): say("\(start) to \(end)", "\(start) bis \(end)")
    case .since(let start): say("since \(start)", "seit \(start)")
    case .forkedFrom(let name, let moment):
      say(
        "forked from \(name ?? "a thread that is gone")  \(moment)",
        "abgezweigt von \(name ?? "einem Thread, der weg ist")  \(moment)")

    case .filterWord(let word): say(word.rawValue, word.german)
    }
  }

  private var welcome: String {
    say(
      """
      Three queues that you own:

      Queue    the threads that wait for you, oldest first.
      Outbox   what you will say next in a thread: write it
               now, it is sent when the agent is ready.
      Up Next  what runs next, over all projects and agents,
               in your order.

      Turn the Queue on? Threads join it when you say
      something in them; only you take them out again.
      You can change this in the settings at any time.
      """,
      """
      Drei Listen, die dir gehören:

      Queue    Threads, die auf Antwort warten, älteste zuerst.
      Outbox   Was in einem Thread folgt: gleich schreiben,
               gesendet wird, wenn der Agent bereit ist.
      Up Next  Was danach läuft, über alle Projekte und Agenten.

      Die Queue einschalten? Threads kommen mit jeder Nachricht
      hinein, heraus nur von Hand. Die Einstellungen ändern das
      jederzeit.
      """)
  }

  private func title(_ place: KeyPlace) -> String {
    switch place {
    case .everywhere: "Überall, wo kein Text geschrieben wird"
    case .list: "In jeder Liste"
    case .conversation: "Im Gespräch, und wo ein Agent um Erlaubnis bittet"
    case .review: "In einer Durchsicht"
    case .composer: "Wo eine Nachricht geschrieben wird"
    case .dialog: "In einem Dialog, vor den Tasten von Listen und von überall"
    }
  }

  private func title(_ choice: SnoozeChoice) -> String {
    switch choice {
    case .quarterOfAnHour: "15 Minuten"
    case .hour: "1 Stunde"
    case .fourHours: "4 Stunden"
    case .tomorrow: "morgen 9:00"
    case .change: "bis sich etwas tut"
    }
  }
}
