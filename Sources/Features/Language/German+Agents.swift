extension German {
  static func text(_ phrase: AgentPhrase) -> String {
    switch phrase {
    case .nothingIsAsked: "Hier wird nichts gefragt."
    case .noSuchAnswer(let key): "Eine solche Antwort steht nicht zur Wahl: \(key), dann mit ihrer Nummer wählen."
    case .showsTooLittle:
      "Die Frage zeigt nicht alles, was getan würde: upnext kann nicht genau das immer erlauben. Einmal erlauben."
    case .waitsNoMore: "Der Agent wartet nicht mehr auf diese Antwort."
    case .noSingleNo: "Der Agent nimmt ein Nein nur für immer: eine Antwort mit ihrer Nummer wählen."
    case .answered(let words, let isKeptByUs):
      "Geantwortet: \(words)." + (isKeptByUs ? " Von nun an antwortet upnext genau darauf ebenso." : "")
    case .notAllowed: "Nicht erlaubt."
    case .answerTitle: "Antworten"
    case .answerHint: "Enter antwortet, Esc lässt es."
    case .refusalTitle: "Ablehnen, mit Grund"
    case .refusalHint: "Enter lehnt ab und sagt es, Esc lässt es."
    case .moreQuestions(let count): "\(count) weitere"

    case .keeper(nil): "upnext gibt diese Antwort auf genau diese Frage. Entfernt, wird wieder gefragt."
    case .keeper(let agent?):
      "\(agent) merkt sich das selbst, so lange es mag. Hier entfernt, ändert sich daran nichts: zurücknehmen in den "
        + "Einstellungen von \(agent)."
    case .rememberedAnswer: "Gemerkte Antwort"
    case .rememberedFacts(let agent, let project, let moment): "\(agent) in \(project), \(moment)"
    case .always: "immer"
    case .removeForgets(let key): "\(key) entfernt sie."
    case .rememberedStay: "Gemerkte Antworten bleiben in der Reihenfolge, in der sie gegeben wurden."
    case .forgetOneByOne: "Nur eine nach der anderen zurücknehmen."
    case .forgotAnswer(let name, nil): "Antwort vergessen: „\(name)“"
    case .forgotAnswer(let name, let agent?): "Aus der Liste genommen: „\(name)“. \(agent) merkt es sich weiter"

    case .tellsOptionsLater(let agent): "\(agent) sagt beim Start, was zu wählen ist: erst etwas sagen."
    case .noOptions(let agent): "\(agent) lässt nichts wählen."
    case .offersItNoMore: "Der Agent bietet das nicht mehr an."
    case .chose(let option, let value): "\(option ?? "Modus"): \(value)"
    case .optionChanged(let option, let agent, let value): "\(option) von \(agent): von nun an \(value)."
    case .howItWorks(let agent): "Wie \(agent) arbeitet"
    case .optionHint: "Enter wählt, Esc lässt es."
    case .now: "(jetzt)"
    case .mode: "Modus"
    case .tellsModesLater(let agent): "\(agent) nennt seine Modi beim Start: erst etwas sagen."
    case .hasOneMode(let agent): "\(agent) kennt nur eine Arbeitsweise."
    case .worksInMode(let agent, let mode): "\(agent) arbeitet von nun an im Modus \(mode)."

    case .sessionsTitle(let agent): "Sitzungen von \(agent)"
    case .areThreads(let count):
      "\(count) \(count == 1 ? "weitere ist schon ein Thread" : "weitere sind schon Threads")."
    case .asking(let agent): "\(agent) wird gefragt"
    case .noSessions: "Hier gibt es keine, die nicht schon ein Thread ist."
    case .sessionsHint: "Enter macht damit weiter, Esc lässt es."
    case .noLogOut(let agent): "\(agent) bietet keine Abmeldung an."

    case .noProject: "Hier ist kein Projekt."
    case .serves(let project, let agent, let host, let asBefore):
      "Neue Threads von \(project) beginnen mit \(agent)\(host.map { " auf \($0)" } ?? "")"
        + (asBefore ? ", wie bisher." : "")
    case .projectTitle(let name): "Projekt: \(name)"
    case .usualAgent(let agent): "der übliche: \(agent)"
    case .projectAgentTitle: "Agent neuer Threads"
    case .isMissing: "(nicht da)"
    case .hostTitle: "Agenten laufen auf"
    case .hostHint: "Ein Rechner, den ssh kennt; leer ist dieser."
    case .whatHostsAre: "Gemeint ist ein Name, den ssh kennt, etwa mill oder ada@mill.example."

    case .hookFailed(let problem): "hooks.command_ended: \(problem)"
    case .hookQuoteIsOpen(let line): "hooks.command_ended: Ein Anführungszeichen ist nicht geschlossen: \(line)"
    }
  }
}
