/// What waits in an outbox, and how it goes on.
extension VerbRow {
  static let resume = VerbRow(
    "go on", "weiter", "Let a held outbox go on; a message that failed is tried again.",
    "Eine angehaltene Outbox weitergehen lassen; was fehlschlug, wird erneut versucht.", clicks: 2, instead: .threadMenu
  )
  static let retryMessage = VerbRow(
    "retry", "erneut", "Send a message again that failed, or that may not have been sent.",
    "Eine Nachricht erneut senden, die fehlschlug oder vielleicht nicht ankam.", keys: [.list: "r"], clicks: 2)
  static let skipMessage = VerbRow(
    "skip", "auslassen", "Drop a message that failed or may have been sent, so that the others go on.",
    "Eine Nachricht verwerfen, die fehlschlug oder vielleicht ankam; die anderen gehen weiter.", keys: [.list: "s"],
    clicks: 2)
  static let continueTurn = VerbRow(
    "continue", "fortsetzen", "Let a turn that broke off go on in its session, without saying its words again.",
    "Einen abgebrochenen Zug in seiner Sitzung fortsetzen, ohne die Worte noch einmal zu sagen.", keys: [.list: "o"],
    clicks: 2)
  static let pauseOutbox = VerbRow(
    "pause or go on", "anhalten oder weiter",
    "Send nothing more in the thread, or go on; of a shared lane, let hosts take nothing more, or go on.",
    "Im Thread nichts mehr senden, oder weitermachen; aus einer Lane nichts mehr nehmen lassen, oder weitermachen.",
    keys: [.list: "p"], clicks: 2)
  static let pauseAll = VerbRow(
    "pause all or go on", "alles anhalten oder weiter",
    "Send nothing more anywhere, or go on where nothing was paused by itself.",
    "Nirgends mehr etwas senden, oder weitermachen, wo nichts für sich angehalten wurde.", clicks: 2, instead: .palette)
  static let emptyOutbox = VerbRow(
    "empty outbox", "Outbox leeren", "Take all waiting messages out of the thread's outbox.",
    "Alle wartenden Nachrichten aus der Outbox des Threads nehmen.", clicks: 2, instead: .threadMenu)
  static let steer = VerbRow(
    "send into the running turn", "in den Zug senden",
    "Put the waiting message into the running turn, where the agent allows that.",
    "Die wartende Nachricht in den laufenden Zug geben, wo der Agent das erlaubt.", clicks: 2, instead: .threadMenu)
}
