import Languages

/// What the demo's coach and the tour say.
package enum GuidePhrase: Equatable, Sendable {
  /// What is to be done now, by the keys that are bound.
  package enum Task: Equatable, Sendable {
    case answer(allowKey: String, denyKey: String)
    case goToQuestion(key: String)
    case goToNext(key: String)
    case write(key: String)
    case queue(key: String)
    case goToConversation(key: String)
    case goToOutbox(key: String)
    case goToUpNext(key: String)
    case move(upKey: String, downKey: String)
    case addCommand(key: String)
    case writeCommand(key: String)
    case undo(removeKey: String, undoKey: String)
    case leaveText(backKey: String)
  }

  /// What a step shows of the program.
  package enum Meaning: CaseIterable, Sendable { case answer, look, message, move, command, undo }

  /// The keys that lead on; without a text where there is none.
  package struct Ways: Equatable, Sendable {
    let help: String
    let leave: String
    let skip: String?

    package init(help: String, leave: String, skip: String?) {
      self.help = help
      self.leave = leave
      self.skip = skip
    }
  }

  case tip(Task)
  case step(Int, of: Int, Task)
  case why(Meaning, Ways)
  case allDone(isTour: Bool)
  case ways(Ways)
}

extension Language {
  package func text(_ phrase: GuidePhrase) -> String {
    switch phrase {
    case .tip(let task): text(task)
    case .step(let number, let count, let task):
      say("Step \(number) of \(count): ", "Schritt \(number) von \(count): ") + text(task)
    case .why(let meaning, let ways): ([text(meaning)] + text(ways)).joined(separator: " ")
    case .allDone(let isTour):
      isTour
        ? say(
          "That was the tour. You know the three queues now.",
          "Das war die Führung. Die drei Listen sind jetzt bekannt.")
        : say(
          "You have done it all once. Go on playing: what you type is answered.",
          "Alles einmal gemacht. Es geht weiter: was hier geschrieben wird, wird beantwortet.")
    case .ways(let ways): text(ways).joined(separator: " ")
    }
  }

  private func text(_ ways: GuidePhrase.Ways) -> [String] {
    [
      ways.help.isEmpty ? nil : say("\(ways.help) shows all keys.", "\(ways.help) zeigt alle Tasten."),
      ways.skip.map { say("\($0) skips this step.", "\($0) überspringt dies.") },
      ways.leave.isEmpty ? nil : say("\(ways.leave) leaves.", "\(ways.leave) beendet."),
    ].compactMap { $0 }
  }

  private func text(_ task: GuidePhrase.Task) -> String {
    switch task {
    case .answer(let allow, let deny):
      say(
        "An agent asks for permission: \(allow) allows it, \(deny) denies it.",
        "Ein Agent bittet um Erlaubnis: \(allow) erlaubt es, \(deny) lehnt ab.")
    case .goToQuestion(let key): say("\(key) goes to the question.", "\(key) führt zur Frage.")
    case .goToNext(let key):
      say("\(key) goes to the next thread that needs you.", "\(key) führt zum nächsten Thread, der dich braucht.")
    case .write(let key): say("\(key) begins to write to the agent.", "\(key) beginnt, dem Agenten zu schreiben.")
    case .queue(let key): say("Write a message, then press \(key).", "Eine Nachricht schreiben, dann \(key) drücken.")
    case .goToConversation(let key): say("\(key) goes to the conversation.", "\(key) führt ins Gespräch.")
    case .goToOutbox(let key):
      say("\(key) goes to the outbox below the conversation.", "\(key) führt in die Outbox unter dem Gespräch.")
    case .goToUpNext(let key): say("\(key) goes to Up Next.", "\(key) führt zu Up Next.")
    case .move(let up, let down):
      say("\(up) moves the row up, \(down) moves it down.", "\(up) schiebt die Zeile hinauf, \(down) hinunter.")
    case .addCommand(let key): say("\(key) adds a command to Up Next.", "\(key) fügt Up Next einen Befehl hinzu.")
    case .writeCommand(let key):
      say("Write what is to be done, then press \(key).", "Schreiben, was zu tun ist, dann \(key) drücken.")
    case .undo(let remove, let undo):
      say(
        "\(remove) takes a row out, \(undo) brings it back.",
        "\(remove) nimmt eine Zeile heraus, \(undo) holt sie zurück.")
    case .leaveText(let back):
      say("Letters are text here: \(back) leaves the text.", "Buchstaben sind hier Text: \(back) verlässt den Text.")
    }
  }

  private func text(_ meaning: GuidePhrase.Meaning) -> String {
    switch meaning {
    case .answer: say("It shows what it would change, and waits.", "Er zeigt, was er ändern würde, und wartet.")
    case .look:
      say("The Queue lists who waits for you, oldest first.", "Die Queue zeigt, wer wartet, die ältesten zuerst.")
    case .message: say("It waits in the outbox while the agent works.", "Die Nachricht wartet derweil in der Outbox.")
    case .move: say("The order is yours: the same keys everywhere.", "Die Ordnung bestimmst du, überall gleich.")
    case .command: say("It runs as soon as a place is free.", "Er läuft, sobald ein Platz frei ist.")
    case .undo: say("All that you do in a list can be undone.", "Alles in Listen lässt sich zurücknehmen.")
    }
  }
}
