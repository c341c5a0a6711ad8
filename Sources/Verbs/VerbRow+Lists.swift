/// Acts on the rows of lists.
extension VerbRow {
  static let remove = VerbRow(
    "remove", "entfernen",
    "Take the row out of its list: from Recent and Projects until something happens in it.",
    "Die Zeile aus ihrer Liste nehmen: aus Recent und Projects, bis sich darin etwas tut.",
    keys: [.list: "x delete"], clicks: 2)
  static let moveToTop = VerbRow(
    "top", "nach oben", "Move the row to the top of its list; in Up Next, behind what runs.",
    "Die Zeile an den Anfang ihrer Liste; in Up Next hinter das, was läuft.", keys: [.list: "t"])
  static let moveToBottom = VerbRow(
    "bottom", "ans Ende", "Move the row to the bottom of its list.", "Die Zeile ans Ende ihrer Liste.",
    keys: [.list: "b"])
  static let moveUp = VerbRow(
    "move up", "vorziehen", "Move the row one up.", "Die Zeile um eins vorziehen.", keys: [.list: "shift-up K"])
  static let moveDown = VerbRow(
    "move down", "nach hinten", "Move the row one down.", "Die Zeile um eins nach hinten.",
    keys: [.list: "shift-down J"])
  static let swipeRight = VerbRow(
    "swipe right", "nach rechts wischen",
    "Show Move to Top on the row; Enter does it, the same key again goes on to Remove.",
    "„Nach oben“ auf der Zeile zeigen; Enter führt es aus, dieselbe Taste geht weiter zu „Entfernen“.",
    keys: [.list: ">"], isOfScreens: true)
  static let swipeLeft = VerbRow(
    "swipe left", "nach links wischen",
    "Show Move to Bottom on the row; Enter does it, the same key again goes on to Remove.",
    "„Ans Ende“ auf der Zeile zeigen; Enter führt es aus, dieselbe Taste geht weiter zu „Entfernen“.",
    keys: [.list: "<"], isOfScreens: true)
  static let mark = VerbRow(
    "mark", "markieren", "Mark the row, or take its mark away; what you do then concerns all marked rows.",
    "Die Zeile markieren oder nicht mehr; was folgt, gilt allen markierten.", keys: [.list: "v"])
  static let markAll = VerbRow(
    "mark all", "alle markieren", "Mark all rows of the list, or none.", "Alle Zeilen der Liste markieren, oder keine.",
    keys: [.list: "V"])
  static let raisePriority = VerbRow(
    "priority up", "Priorität rauf", "Raise the priority of a command, a message, or a thread of the Queue.",
    "Die Priorität eines Befehls, einer Nachricht oder eines Threads der Queue erhöhen.", keys: [.list: "+"])
  static let lowerPriority = VerbRow(
    "priority down", "Priorität runter", "Lower the priority of a command, a message, or a thread of the Queue.",
    "Die Priorität eines Befehls, einer Nachricht oder eines Threads der Queue senken.", keys: [.list: "-"])
  static let edit = VerbRow(
    "edit", "ändern", "Change a command that waits in Up Next, or a message that waits in an outbox, where it stands.",
    "Einen Befehl ändern, der in Up Next wartet, oder eine Nachricht in der Outbox, wo sie steht.",
    keys: [.list: "e"])
  static let snooze = VerbRow(
    "snooze", "später", "Leave the thread out of the Queue for a while.", "Den Thread eine Weile aus der Queue lassen.",
    keys: [.list: "z"])
  static let pin = VerbRow(
    "pin or unpin", "anheften oder lösen", "Keep the thread at the top of Recent, or let go of it.",
    "Den Thread oben in Recent behalten, oder nicht mehr.", keys: [.list: "P"])
  static let mute = VerbRow(
    "mute or unmute", "stumm oder nicht", "Send no notices about the thread, or send them again.",
    "Vom Thread nichts mehr melden, oder wieder melden.", instead: .threadMenu)
  static let removeFromQueue = VerbRow(
    "remove from Queue", "aus der Queue nehmen", "Take the thread out of the Queue.",
    "Den Thread aus der Queue nehmen.", clicks: 2, instead: .threadMenu)
  static let clearQueue = VerbRow(
    "clear Queue", "Queue leeren", "Take all threads out of the Queue.", "Alle Threads aus der Queue nehmen.",
    clicks: 2, instead: .palette)
  static let delete = VerbRow(
    "delete", "löschen", "Hide the thread everywhere, once you have said yes. What its agent keeps of it stays.",
    "Den Thread nach einer Rückfrage überall verbergen. Was sein Agent davon hat, bleibt.", clicks: 2,
    instead: .threadMenu)
  static let restore = VerbRow(
    "restore", "wiederherstellen",
    "Bring back a thread that is deleted, hidden or snoozed, or a project that is hidden.",
    "Einen gelöschten, verborgenen oder zurückgestellten Thread oder ein verborgenes Projekt zurückholen.",
    keys: [.list: "R"])
  static let hiddenThreads = VerbRow(
    "hidden threads", "verborgene Threads", "List the threads that are hidden from Recent.",
    "Die Threads zeigen, die in Recent verborgen sind.", instead: .palette)
  static let deletedThreads = VerbRow(
    "deleted threads", "gelöschte Threads", "List the deleted threads in Recent.",
    "Die gelöschten Threads in Recent zeigen.", instead: .palette)
  static let hiddenProjects = VerbRow(
    "hidden projects", "verborgene Projekte", "List the hidden projects.", "Die verborgenen Projekte zeigen.",
    instead: .palette)
}
