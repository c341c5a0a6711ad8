extension German {
  static func text(_ phrase: ConversationPhrase) -> String {
    switch phrase {
    case .noThreadIsOpen: "Kein Thread ist offen."
    case .beginsThread(let key): "\(key)  beginnt einen Thread"
    case .addsCommand(let key): "\(key)  plant einen Befehl in „Als Nächstes“"
    case .opensRow(let key): "\(key)  öffnet die Zeile unter dem Cursor"
    case .showsKeys(let key): "\(key)  zeigt alle Tasten"
    case .nothingSaid: "Noch nichts gesagt. Schreiben; Enter sendet."
    case .nothingSaidYet: "Noch ist nichts gesagt."
    case .reading: "Wird gelesen"
    case .unreadable: "Davon lässt sich gerade nichts lesen."

    case .you: "du"
    case .status(let status): word(status)
    case .thinking: "denkt nach"
    case .thought(let time): time.map { "dachte \($0) nach" } ?? "dachte nach"
    case .plan(let done, let count): "Plan  \(done) von \(count)"
    case .tool(let tool): word(tool)
    case .exit(let code): "Exit \(code)"
    case .thenKey(let key, let first): "\(first), dann \(key)"
    case .moreLines(let count): Words.count(count, "weitere Zeile", "weitere Zeilen")
    case .more(let key, let isUnicode): (isUnicode ? "↓ mehr" : "unten mehr") + English.inBrackets(key)

    case .onlyHere(let key): "Das geht in einem Gespräch: \(key) führt dorthin."
    case .nothingToFold: "Hier ist nichts eingeklappt: Gedanken und Werkzeuge lassen sich klappen."
    case .allUnfolded: "Alles ist ausgeklappt."
    case .allFolded: "Gedanken und Werkzeuge sind eingeklappt."
    case .nothingToCopy: "Hier gibt es nichts zu kopieren."
    case .noCode: "Hier gibt es keinen Code zu kopieren."
    case .isTooLong: "Zu lang für die Zwischenablage des Terminals: upnext show gibt es aus."
    case .copiedText(let lines): "Text kopiert: \(Words.count(lines, "Zeile", "Zeilen"))."
    case .copiedCode(let number, let count, let lines):
      "Code \(number) von \(count) kopiert: \(Words.count(lines, "Zeile", "Zeilen"))."

    case .searchTitle: "Suche"
    case .searchCloses: "Esc schließt."
    case .searchHint(let place, let count, let hasMore):
      "\(place) von \(hasMore ? "den neuesten " : "")\(count). Enter öffnet, Esc schließt."
    case .searchHowTo: "Wörter, die irgendwo fielen; das letzte darf unfertig sein."
    case .searching: "Sucht"
    case .nobodySaidIt: "Diese Wörter hat niemand gesagt."
    case .nothingFoundYet: "Bisher nichts gefunden."
    case .unread(let left, let all, isShort: true): "\(left) von \(all) Threads noch ungelesen."
    case .unread(let left, let all, isShort: false):
      "\(left) von \(all) Threads anderer Programme \(left == 1 ? "ist" : "sind") noch zu lesen."
    case .hitIsDeleted: "Der Thread wurde gerade gelöscht."
    }
  }

  private static func word(_ status: ConversationPhrase.Status) -> String {
    switch status {
    case .sending: "wird gesendet"
    case .accepted: "angenommen"
    case .done: "fertig"
    case .failed: "fehlgeschlagen"
    case .stopped: "gestoppt"
    case .uncertain: "unsicher"
    case .running: "läuft"
    case .interrupted: "unterbrochen"
    }
  }

  private static func word(_ tool: ConversationPhrase.Tool) -> String {
    switch tool {
    case .read: "lesen"
    case .edit: "ändern"
    case .delete: "löschen"
    case .move: "verschieben"
    case .search: "suchen"
    case .fetch: "holen"
    case .think: "denken"
    }
  }
}
