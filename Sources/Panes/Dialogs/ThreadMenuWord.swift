import Languages

/// What a row of a thread's menu does now, where the verb's own word says both ways.
enum ThreadMenuWord: CaseIterable { case pin, unpin, mute, unmute, pause, goOn }

extension Language {
  func text(_ word: ThreadMenuWord) -> String {
    switch word {
    case .pin: say("pin", "anheften")
    case .unpin: say("unpin", "lösen")
    case .mute: say("mute", "Meldungen stummschalten")
    case .unmute: say("unmute", "Meldungen wieder zeigen")
    case .pause: say("pause", "anhalten")
    case .goOn: say("go on", "weiter")
    }
  }
}
