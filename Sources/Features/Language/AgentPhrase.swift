import Core

/// What is said about agents: what they ask and offer, their sessions and logins, and which one serves a project.
enum AgentPhrase: Equatable, Sendable {
  // MARK: Questions

  case nothingIsAsked
  case noSuchAnswer(peekKey: String)
  /// An answer for always would hold for what nobody has seen.
  case showsTooLittle
  case waitsNoMore
  case noSingleNo
  /// The words are the agent's, or the person's own.
  case answered(String, isKeptByUs: Bool)
  case notAllowed
  case answerTitle
  case answerHint
  case refusalTitle
  case refusalHint
  case moreQuestions(Int)

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
  case optionHint
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
  case sessionsHint
  case noLogOut(agent: String)

  // MARK: Projects

  case noProject
  case serves(project: String, agent: String, host: String?, asBefore: Bool)
  case projectTitle(String)
  case usualAgent(String)
  case projectAgentTitle
  case isMissing
  case hostTitle
  case hostHint
  case whatHostsAre

  // MARK: Hooks

  /// A problem of the person's own program, in the system's words.
  case hookFailed(String)
  case hookQuoteIsOpen(String)
}
