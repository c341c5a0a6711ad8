import Languages

/// What a key does in a dialog, behind the key's name: "renames", "leaves it".
package enum HintPhrase: CaseIterable, Hashable, Sendable {
  case adds
  case again
  case allows
  case answers
  case asTemplate
  case begins
  case cancels
  case change
  case choose
  case chooses
  case clear
  case closes
  case closesList
  case deletes
  case deniesAndSays
  case doesIt
  case edit
  case edits
  case fieldBefore
  case filter
  case fold
  case forks
  case goesOn
  case goesOnWithIt
  case keepsFilter
  case keepsIt
  case keepsUnderName
  case leavesIt
  case leavesThem
  case letsGoOn
  case list
  case logsOut
  case marksAll
  case marksNone
  case more
  case newline
  case next
  case no
  case open
  case opens
  case opensIt
  case opensThread
  case outbox
  case question
  case remove
  case removes
  case removesIt
  case renames
  case runsItNow
  case saves
  case scroll
  case showsAll
  case showsQuestion
  case stops
  case takeBack
  case takesIt
  case templates
  case undo
  case usesIt
  case write
  case writesMarkdown
  case yes
}

extension Language {
  package func words(_ phrase: HintPhrase) -> String {
    switch phrase {
    case .adds: say("adds", "fügt hinzu")
    case .again: say("again", "erneut")
    case .allows: say("allows it", "erlaubt ihn")
    case .answers: say("answers", "antwortet")
    case .asTemplate: say("keep as template", "als Vorlage")
    case .begins: say("begins", "beginnt")
    case .cancels: say("cancels", "bricht ab")
    case .change: say("change", "ändern")
    case .choose: say("choose", "wählen")
    case .chooses: say("chooses", "wählt")
    case .clear: say("clear", "leeren")
    case .closes: say("closes", "schließt")
    case .closesList: say("close list", "Liste schließen")
    case .deletes: say("deletes", "löscht")
    case .deniesAndSays: say("denies and says it", "lehnt ab und sagt es")
    case .doesIt: say("does it", "führt es aus")
    case .edit: say("edit", "ändern")
    case .edits: say("edits it", "ändert ihn")
    case .fieldBefore: say("field before", "Feld davor")
    case .filter: say("filter", "Filter")
    case .fold: say("fold", "einklappen")
    case .forks: say("makes a thread of its own", "macht einen eigenen Thread")
    case .goesOn: say("goes on", "geht weiter")
    case .goesOnWithIt: say("goes on with it", "macht damit weiter")
    case .keepsFilter: say("keeps the filter", "behält den Filter")
    case .keepsIt: say("keeps it", "behält")
    case .keepsUnderName: say("keeps it under this name", "behält ihn unter diesem Namen")
    case .leavesIt: say("leaves it", "lässt es")
    case .leavesThem: say("leaves them", "lässt alles, wie es ist")
    case .letsGoOn: say("lets go on", "lässt weiterlaufen")
    case .list: say("list", "Liste")
    case .logsOut: say("logs out", "meldet ab")
    case .marksAll: say("all", "alle")
    case .marksNone: say("none", "keine")
    case .more: say("more fields", "mehr Felder")
    case .newline: say("new line", "neue Zeile")
    case .next: say("next", "weiter")
    case .no: say("leave it off", "aus lassen")
    case .open: say("open", "öffnen")
    case .opens: say("opens", "öffnet")
    case .opensIt: say("opens it", "öffnet ihn")
    case .opensThread: say("opens the thread", "öffnet den Thread")
    case .outbox: say("outbox", "Outbox")
    case .question: say("question", "Frage")
    case .remove: say("remove", "weg")
    case .removes: say("removes", "entfernt")
    case .removesIt: say("removes it", "entfernt sie")
    case .renames: say("renames", "benennt um")
    case .runsItNow: say("runs it now", "startet ihn jetzt")
    case .saves: say("saves", "speichert")
    case .scroll: say("scroll", "blättern")
    case .showsAll: say("shows all", "zeigt alles")
    case .showsQuestion: say("show question", "Frage zeigen")
    case .stops: say("stops", "stoppt")
    case .takeBack: say("take back", "zurücknehmen")
    case .takesIt: say("take it", "übernehmen")
    case .templates: say("templates", "Vorlagen")
    case .undo: say("undo", "zurück")
    case .usesIt: say("uses it", "verwendet sie")
    case .write: say("write", "schreiben")
    case .writesMarkdown: say("writes it as Markdown", "schreibt es als Markdown")
    case .yes: say("turn it on", "einschalten")
    }
  }
}
