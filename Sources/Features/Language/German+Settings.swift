import Core

extension German {
  static func text(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .title: "Einstellungen"
    case .name(let key): name(key)
    case .help(let key): help(key)
    case .values(let values): explanation(values)
    case .agentLimit(let agent): "Befehle von \(agent) zugleich"
    case .agentLimitHelp:
      "Wie viele Befehle dieses Agenten zugleich laufen, 1 bis 20; none überlässt es next.max_running."
    case .agentLimitValues(let values): "\(explanation(values)) oder none"
    case .isInConfig: "Steht in config.yaml."
    case .isFixed(let key): "\(key) steht in config.yaml: dort ändern und neu starten."
    case .takes(let key, let values): "\(key) nimmt \(explanation(values))."
    case .takesOneOf(let key, let choices): "\(key) nimmt nur: \(choices.joined(separator: ", "))."
    case .takesLimit(let key, let values): "\(key) nimmt \(explanation(values)) oder none."
    case .isNow(let key, let value): "\(name(key)): \(value)"
    case .agentLimitIsNow(let agent, let value): "Befehle von \(agent) zugleich: \(value)"
    case .settingsStay: "Einstellungen bleiben, wo sie sind."
    }
  }

  private static func explanation(_ values: SettingValues) -> String {
    switch values {
    case .oneOf(let choices): choices.joined(separator: " oder ")
    case .number(let range): "eine Zahl von \(range.lowerBound) bis \(range.upperBound)"
    case .word: "ein Wort"
    case .line: "eine Zeile Text, oder nichts"
    }
  }

  private static func name(_ key: SettingKey) -> String {
    switch key {
    case .queueEnabled: "Queue"
    case .theme: "Farben"
    case .glyphs: "Zeichen"
    case .quietAfter: "Sekunden bis still"
    case .recentLength: "Threads in Recent"
    case .outboxMax: "Nachrichten in einer Outbox"
    case .maxRunning: "Befehle zugleich"
    case .defaultProvider: "Agent neuer Threads"
    case .queueEnter: "Threads kommen in die Queue"
    case .queueOrder: "Ordnung der Queue"
    case .queueRemoveOnView: "Öffnen verlässt die Queue"
    case .notify: "Wenn ein Thread bereit ist"
    case .pausesUnderPressure: "Warten, wenn Speicher knapp ist"
    case .restartsInterrupted: "Unterbrochene neu starten"
    case .historyKeep: "Beendete Befehle behalten"
    case .historyDays: "Tage für beendete Befehle"
    case .commandEndedHook: "Nach einem Befehl ausführen"
    case .outboxRetries: "Versuche nach einem Fehler"
    case .resumeAfterLimit: "Weiter nach Nutzungsgrenze"
    case .bell: "Klingel"
    case .reducedMotion: "Weniger Bewegung"
    case .discovery: "Anderswo begonnene Threads"
    }
  }

  private static func help(_ key: SettingKey) -> String {
    switch key {
    case .queueEnabled:
      "Zeigt die Threads, die auf Antwort warten, die ältesten zuerst. Senden bringt sie hinein, heraus kommen sie nur "
        + "von Hand."
    case .theme: "Die Farben des Bildschirms."
    case .glyphs: "unicode, oder ascii für Terminals und Vorleser, die einfache Zeichen wollen."
    case .quietAfter:
      "Nach wie vielen Sekunden ohne ein Wort ein arbeitender Agent als still gilt, 10 bis 86400."
    case .recentLength: "Wie viele Threads der Bereich Recent zeigt."
    case .outboxMax: "Wie viele Nachrichten in einem Thread warten dürfen, 5 bis 50."
    case .maxRunning: "Wie viele Befehle aus „Als Nächstes“ zugleich laufen, 1 bis 20."
    case .defaultProvider: "Der Agent, mit dem ein neuer Thread beginnt."
    case .queueEnter:
      "Ob ein Thread mit einer Nachricht in die Queue kommt, mit der Antwort seines Agenten, oder mit beidem."
    case .queueOrder:
      "fifo ist die eigene Ordnung, älteste zuerst. priority stellt kleinere Zahlen nach vorn; + und - ändern sie."
    case .queueRemoveOnView: "Ob Öffnen einen Thread aus der Queue nimmt. Aus: Ansehen ändert nie etwas."
    case .notify: "Was unbeachtete Fenster tun, wenn ein Thread fertig ist, Antwort braucht oder fehlgeschlagen ist."
    case .pausesUnderPressure:
      "Startet keinen Befehl aus „Als Nächstes“, solange Programme auf Speicher warten, wie Linux es in "
        + "/proc/pressure/memory sagt."
    case .restartsInterrupted:
      "Startet Befehle von selbst neu, die abgeschnitten wurden, als upnext mittendrin endete."
    case .historyKeep: "Wie viele beendete Befehle der Verlauf behält, 0 bis 10000."
    case .historyDays: "Wie viele Tage der Verlauf einen beendeten Befehl behält, 1 bis 3650."
    case .commandEndedHook:
      "Ein Programm mit seinen Wörtern, das nach jedem beendeten Befehl läuft. Es findet alles in UPNEXT_COMMAND_ID, "
        + "_STATUS, _EXIT_CODE, _SECONDS, _PROMPT, _PROJECT, _AGENT, _THREAD und _ERROR. Eine Shell ist nur dabei, wenn "
        + "sie genannt ist."
    case .outboxRetries:
      "Wie oft eine Nachricht von selbst erneut versucht wird, wenn ihr Agent nicht zu erreichen oder überlastet ist, "
        + "0 bis 10."
    case .resumeAfterLimit: "Outboxen gehen von selbst weiter, wenn die Nutzungsgrenze eines Agenten erneuert ist."
    case .bell: "Klingelt, wenn die Maus eine Zeile hebt oder ablegt, oder ein Wischen ganz durchging."
    case .reducedMotion:
      "Zeigt eine verschobene Zeile sofort an ihrem neuen Platz. Ein Fenster ohne Farben zeigt nie Bewegung."
    case .discovery: "Zeigt die Threads, die andere Programme der Agenten auf diesem Rechner haben, und folgt ihnen."
    }
  }
}
