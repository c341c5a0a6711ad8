extension English {
  static func text(_ phrase: AgentPhrase) -> String {
    switch phrase {
    case .nothingIsAsked: "Nothing is asked here."
    case .noSuchAnswer(let key): "The agent offers no such answer: \(key), then choose one by its number."
    case .showsTooLittle:
      "The question doesn't show all that would be done, so upnext can't allow exactly this always. Allow it once."
    case .waitsNoMore: "The agent doesn't wait for this answer any more."
    case .noSingleNo: "The agent takes a no for always only: choose an answer by its number."
    case .answered(let words, let isKeptByUs):
      "Answered: \(words)." + (isKeptByUs ? " From now on upnext answers exactly this the same way." : "")
    case .notAllowed: "Not allowed."
    case .answerTitle: "Answer"
    case .answerHint: "Enter answers, Esc leaves it."
    case .refusalTitle: "Deny, and say why"
    case .refusalHint: "Enter denies and says it, Esc leaves it."
    case .moreQuestions(let count): "\(count) more"

    case .keeper(nil): "upnext gives this answer to exactly this question. Removed, you are asked again."
    case .keeper(let agent?):
      "\(agent) remembers this by itself, as long as it likes. Removing it here doesn't change that: take it back in "
        + "\(agent)'s own settings."
    case .rememberedAnswer: "Remembered answer"
    case .rememberedFacts(let agent, let project, let moment): "\(agent) in \(project), \(moment)"
    case .always: "always"
    case .removeForgets(let key): "\(key) removes it."
    case .rememberedStay: "Remembered answers stay in the order in which they were given."
    case .forgetOneByOne: "Take them back one by one."
    case .forgotAnswer(let name, nil): "Forgot the answer to \"\(name)\""
    case .forgotAnswer(let name, let agent?): "Took \"\(name)\" off this list: \(agent) still remembers it"

    case .tellsOptionsLater(let agent): "\(agent) tells what can be chosen when it starts: say something first."
    case .noOptions(let agent): "\(agent) lets nothing be chosen."
    case .offersItNoMore: "The agent doesn't offer this any more."
    case .chose(let option, let value): "\(option ?? "Mode"): \(value)"
    case .optionChanged(let option, let agent, let value): "\(option) of \(agent): \(value) from now on."
    case .howItWorks(let agent): "How \(agent) works"
    case .optionHint: "Enter chooses, Esc leaves it."
    case .now: "(now)"
    case .mode: "Mode"
    case .tellsModesLater(let agent): "\(agent) tells its modes when it starts: say something first."
    case .hasOneMode(let agent): "\(agent) has only one way of working."
    case .worksInMode(let agent, let mode): "\(agent) works in the mode \(mode) from now on."

    case .sessionsTitle(let agent): "Sessions of \(agent)"
    case .areThreads(let count): "\(count) more \(count == 1 ? "is a thread" : "are threads") already."
    case .asking(let agent): "Asking \(agent)"
    case .noSessions: "There are none here that serve no thread."
    case .sessionsHint: "Enter goes on with it, Esc leaves it."
    case .noLogOut(let agent): "\(agent) offers no way to log out."

    case .noProject: "There is no project here."
    case .serves(let project, let agent, let host, let asBefore):
      "New threads of \(project) begin with \(agent)\(host.map { " on \($0)" } ?? "")"
        + (asBefore ? ", as before." : "")
    case .projectTitle(let name): "Project: \(name)"
    case .usualAgent(let agent): "the usual one: \(agent)"
    case .projectAgentTitle: "Agent of new threads"
    case .isMissing: "(not there)"
    case .hostTitle: "Run agents on"
    case .hostHint: "A host that ssh knows; empty is this one."
    case .whatHostsAre: "A host is a name that ssh knows, such as mill or ada@mill.example."

    case .hookFailed(let problem): "hooks.command_ended: \(problem)"
    case .hookQuoteIsOpen(let line): "hooks.command_ended: a quote in it is not closed: \(line)"
    }
  }
}
