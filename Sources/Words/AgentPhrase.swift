import Conversation
import Core
import Languages
import Settings

/// What is said about agents: what they ask and offer, their sessions and logins, and which one serves a project.
package enum AgentPhrase: Equatable, Sendable {
  /// What its makers call it, and the command that the config gives for it. Neither is the built-in shell's.
  case whatItIs(String?, command: String?)

  // MARK: Questions

  case nothingIsAsked
  case noSuchAnswer(peekKey: String)
  case severalSuchAnswers
  /// An answer for always would hold for what nobody has seen.
  case showsTooLittle
  case waitsNoMore
  case waitsNoMoreForWords
  case answersAreInDraft
  case askedInVain(String)
  case answersOneByOne(backKey: String)
  case mustBeAnswered
  /// What is sent to another host is kept on the way.
  case secretIsAnsweredThere(host: String)
  case isAnswered(host: String, undoKey: String)
  case noSingleNo
  /// The words are the agent's, or the person's own.
  /// What is wrong with an answer, by whoever asked.
  case answerNotTaken(String)
  case answered(String, isKeptByUs: Bool)
  case pressAgain(String)
  /// One of several answers that are given together.
  case turned(String, isOn: Bool)
  case notAllowed
  case answerTitle
  case refusalTitle
  case moreQuestions(Int)
  case showsAnswers(Int)

  // MARK: Remembered answers

  /// The agent keeps it itself, or nil where upnext does.
  case keeper(agent: String?)
  case rememberedAnswer
  case rememberedFacts(agent: String, project: String, at: String)
  case always
  case removeForgets(removeKey: String)
  case rememberedStay
  case forgetOneByOne
  /// Its agent may go on to remember it.
  case forgotAnswer(String, keptBy: String?)

  // MARK: What an agent lets be chosen

  case tellsOptionsLater(agent: String)
  case noOptions(agent: String)
  case offersItNoMore
  /// Nil is the mode; other options have the agent's names.
  case chose(option: String?, String)
  case optionChanged(String, agent: String, to: String)
  case howItWorks(agent: String)
  case now
  case mode
  case tellsModesLater(agent: String)
  case hasOneMode(agent: String)
  case worksInMode(agent: String, String)

  // MARK: Sessions and logins

  case sessionsTitle(agent: String)
  case areThreads(Int)
  case asking(agent: String)
  case noSessions
  case noLogOut(agent: String)
  /// It works on another machine, which has logins of its own.
  case logsInThere(agent: String, host: String)

  // MARK: Projects

  case noProject
  case serves(project: String, agent: String, host: String?, asBefore: Bool)
  case projectTitle(String)
  case usualAgent(String)
  case projectAgentTitle
  case hostTitle
  case hostHint
  case whatHostsAre

  // MARK: Hooks, and the guard

  case hookFailed(HookEvent, HookProblem)
  case guardEnded
}

extension Language {
  package func text(_ phrase: AgentPhrase) -> String {
    switch phrase {
    case .whatItIs(nil, nil): say("built in: runs shell commands", "eingebaut: führt Shell-Befehle aus")
    case .whatItIs(let title?, nil): title
    case .whatItIs(let title, let command?):
      (title.map { $0 + ", " } ?? "") + say("from", "aus") + " config.yaml: \(command)"

    case .nothingIsAsked: say("Nothing is asked here.", "Hier wird nichts gefragt.")
    case .noSuchAnswer(let key):
      say(
        "The agent offers no such answer: \(key), then choose one by its number.",
        "Eine solche Antwort steht nicht zur Wahl: \(key), dann mit ihrer Nummer wählen.")
    case .severalSuchAnswers:
      say(
        "There are several such answers: choose one by its number.",
        "Es gibt mehrere solche Antworten: eine mit ihrer Nummer wählen.")
    case .showsTooLittle:
      say(
        "The question doesn't show all that would be done: allow it once.",
        "Die Frage zeigt nicht alles, was getan würde: einmal erlauben.")
    case .answersOneByOne(let key):
      say(
        "Questions of marked rows are answered one by one: \(key) takes the marks away.",
        "Fragen markierter Zeilen werden einzeln beantwortet: \(key) nimmt die Markierungen weg.")
    case .mustBeAnswered: say("It must be answered.", "Es muss beantwortet werden.")
    case .secretIsAnsweredThere(let host):
      say(
        "That answer is secret, and the hub would keep it. Answer it on \(host) itself.",
        "Diese Antwort ist geheim, und der Hub würde sie behalten. Beantworte sie auf \(host) selbst.")
    case .isAnswered(let host, let key):
      say(
        "Answered already: on its way to @\(host). \(key) takes it back.",
        "Schon beantwortet: unterwegs zu @\(host). \(key) nimmt es zurück.")
    case .waitsNoMore:
      say("The agent doesn't wait for this answer any more.", "Der Agent wartet nicht mehr auf diese Antwort.")
    case .waitsNoMoreForWords:
      say(
        "The agent doesn't wait for this answer any more. What you wrote is in the thread's draft.",
        "Der Agent wartet nicht mehr auf diese Antwort. Das Geschriebene steht im Entwurf des Threads.")
    case .answersAreInDraft:
      say(
        "The agent gets none of these answers. What you wrote is in the thread's draft.",
        "Der Agent bekommt keine dieser Antworten. Das Geschriebene steht im Entwurf des Threads.")
    case .askedInVain(let question):
      say(
        "It asked between turns, and got no for an answer as upnext ended: \(question). Say whether it is to be done.",
        "Zwischen Turns kam eine Frage und bekam ein Nein, da upnext endete: \(question). Sag, ob es sein soll.")
    case .noSingleNo:
      say(
        "The agent only offers a permanent no: choose an answer by its number.",
        "Der Agent bietet ein Nein nur für immer an: eine Antwort mit ihrer Nummer wählen.")
    case .pressAgain(let answer): say("Press again: \(answer)", "Noch einmal drücken: \(answer)")
    case .answered(let words, let isKeptByUs):
      say(
        "Answered: \(words)." + (isKeptByUs ? " From now on upnext answers exactly this the same way." : ""),
        "Geantwortet: \(words)." + (isKeptByUs ? " Von nun an antwortet upnext genau darauf ebenso." : ""))
    case .turned(let answer, true): say("Chosen: \(answer)", "Gewählt: \(answer)")
    case .turned(let answer, false): say("No longer chosen: \(answer)", "Nicht mehr gewählt: \(answer)")
    case .answerNotTaken(let problem): say("Not taken: \(problem)", "Nicht angenommen: \(problem)")
    case .notAllowed: say("Not allowed.", "Nicht erlaubt.")
    case .answerTitle: say("Answer", "Antworten")
    case .refusalTitle: say("Deny, and say why", "Ablehnen, mit Grund")
    case .moreQuestions(let count): say("\(count) more", "\(count) weitere")
    case .showsAnswers(let count):
      say("shows \(Words.count(count, "answer", "answers"))", "zeigt \(Words.count(count, "Antwort", "Antworten"))")

    case .keeper(nil):
      say(
        "upnext gives this answer to exactly this question. Removed, you are asked again.",
        "upnext gibt diese Antwort auf genau diese Frage. Entfernt, wird wieder gefragt.")
    case .keeper(let agent?):
      say(
        "\(agent) remembers this by itself, as long as it likes. Removing it here doesn't change that: take it back in "
          + "\(agent)'s own settings.",
        "\(agent) merkt sich das selbst, so lange es mag. Hier entfernt, ändert sich daran nichts: zurücknehmen in den "
          + "Einstellungen von \(agent).")
    case .rememberedAnswer: say("Remembered answer", "Gemerkte Antwort")
    case .rememberedFacts(let agent, let project, let moment): "\(agent) in \(project), \(moment)"
    case .always: say("always", "immer")
    case .removeForgets(let key): say("\(key) removes it.", "\(key) entfernt sie.")
    case .rememberedStay:
      say(
        "Remembered answers stay in the order in which they were given.",
        "Gemerkte Antworten bleiben in der Reihenfolge, in der sie gegeben wurden.")
    case .forgetOneByOne: say("Take them back one by one.", "Nur eine nach der anderen zurücknehmen.")
    case .forgotAnswer(let name, nil): say("Forgot the answer to \"\(name)\"", "Antwort vergessen: „\(name)“")
    case .forgotAnswer(let name, let agent?):
      say(
        "Took \"\(name)\" off this list: \(agent) still remembers it",
        "Aus der Liste genommen: „\(name)“. \(agent) merkt es sich weiter")

    case .tellsOptionsLater(let agent):
      say(
        "\(agent) tells what can be chosen when it starts: say something first.",
        "\(agent) sagt beim Start, was zu wählen ist: erst etwas sagen.")
    case .noOptions(let agent): say("\(agent) has nothing to choose.", "Bei \(agent) gibt es nichts zu wählen.")
    case .offersItNoMore: say("The agent doesn't offer this any more.", "Der Agent bietet das nicht mehr an.")
    case .chose(let option, let value): say("\(option ?? "Mode"): \(value)", "\(option ?? "Modus"): \(value)")
    case .optionChanged(let option, let agent, let value):
      say("\(option) of \(agent): \(value) from now on.", "\(option) von \(agent): von nun an \(value).")
    case .howItWorks(let agent): say("How \(agent) works", "Wie \(agent) arbeitet")
    case .now: say("(now)", "(jetzt)")
    case .mode: say("Mode", "Modus")
    case .tellsModesLater(let agent):
      say(
        "\(agent) tells its modes when it starts: say something first.",
        "\(agent) nennt seine Modi beim Start: erst etwas sagen.")
    case .hasOneMode(let agent): say("\(agent) has only one way of working.", "\(agent) kennt nur eine Arbeitsweise.")
    case .worksInMode(let agent, let mode):
      say("\(agent) works in the mode \(mode) from now on.", "\(agent) arbeitet von nun an im Modus \(mode).")

    case .sessionsTitle(let agent): say("Sessions of \(agent)", "Sitzungen von \(agent)")
    case .areThreads(let count):
      say(
        "\(count) more \(count == 1 ? "is a thread" : "are threads") already",
        "\(count) \(count == 1 ? "weitere ist schon ein Thread" : "weitere sind schon Threads")")
    case .asking(let agent): say("Asking \(agent)", "\(agent) wird gefragt")
    case .noSessions: say("All sessions here are threads already.", "Alle Sitzungen hier sind schon Threads.")
    case .logsInThere(let agent, let host):
      say("\(agent) logs in and out on \(host), in a shell.", "\(agent) meldet man auf \(host) im Terminal an und ab.")
    case .noLogOut(let agent): say("\(agent) offers no way to log out.", "\(agent) bietet keine Abmeldung an.")

    case .noProject: say("There is no project here.", "Hier ist kein Projekt.")
    case .serves(let project, let agent, let host, let asBefore):
      say(
        "New threads of \(project) begin with \(agent)\(host.map { " on \($0)" } ?? "")"
          + (asBefore ? ", as before." : ""),
        "Neue Threads von \(project) beginnen mit \(agent)\(host.map { " auf \($0)" } ?? "")"
          + (asBefore ? ", wie bisher." : ""))
    case .projectTitle(let name): say("Project: \(name)", "Projekt: \(name)")
    case .usualAgent(let agent): say("the usual one: \(agent)", "der übliche: \(agent)")
    case .projectAgentTitle: say("Agent of new threads", "Agent neuer Threads")
    case .hostTitle: say("Run agents on", "Agenten laufen auf")
    case .hostHint: say("A host that ssh knows; empty is this one.", "Ein Rechner, den ssh kennt; leer ist dieser.")
    case .whatHostsAre:
      say(
        "A host is a name that ssh knows, such as mill or ada@mill.example.",
        "Gemeint ist ein Name, den ssh kennt, etwa mill oder ada@mill.example.")

    case .hookFailed(let event, let problem): "\(event.key.rawValue): \(words(for: problem))"
    case .guardEnded:
      say(
        "upnext-guard was killed: upnext stop and a start bring it back. "
          + "All goes on, but agents would outlive a killed server.",
        "upnext-guard wurde beendet: upnext stop und ein Start holen ihn zurück. "
          + "Alles läuft weiter, doch Agenten überlebten einen abgeschossenen Server.")
    }
  }

  func words(for problem: HookProblem) -> String {
    switch problem {
    case .notStarted(let reason): say("The shell did not start: \(reason)", "Die Shell ist nicht gestartet: \(reason)")
    case .exited(let code, let said):
      say("It ended with exit code \(code).", "Er endete mit Exit-Code \(code).") + itSaid(said)
    case .killed(let signal, let said):
      say("It was ended by signal \(signal).", "Er wurde durch Signal \(signal) beendet.") + itSaid(said)
    case .tookTooLong(let seconds, let said):
      say(
        "It still ran after \(seconds) seconds and was ended.",
        "Er lief nach \(seconds) Sekunden noch und wurde beendet.")
        + itSaid(said)
    case .tooMany(let count):
      say(
        "\(count) of them wait already, so it was not run. Make them shorter.",
        "\(count) warten schon, also lief er nicht. Kürzere helfen.")
    }
  }

  private func itSaid(_ words: String) -> String {
    words.isEmpty ? "" : say(" It said: \(words)", " Er sagte: \(words)")
  }
}
