import Core

/// What the dialogs say: the welcome, the help, the palette, and the small ones about a thread.
enum DialogPhrase: Equatable, Sendable {
  case enterCloses
  case escLeaves
  /// What the cursor of a menu was on.
  case hasLeftMenu

  // MARK: Coming up

  case pleaseRead
  case welcomeTitle
  /// Several lines, of which those under each other stand in columns.
  case welcome
  case welcomeHint
  case queueIs(on: Bool, settingsKey: String, newKey: String)

  // MARK: Help and palette

  case helpTitle(isUnicode: Bool)
  case place(KeyPlace)
  case help(Verb)
  case withoutKey
  case paletteTitle
  case paletteHint
  case noAct

  // MARK: A new thread

  case newThreadTitle
  case newThreadHint(isUnicode: Bool)
  case directoryLabel
  case agentLabel
  case noAgent
  /// How to get it is the catalogue's to say.
  case agentIsMissing(gettingIt: String?)
  case wantsLogin(agent: String)

  // MARK: Threads

  case threadTitle(String)
  case peekHint
  case renameTitle
  case renameHint
  case exportTitle
  case exportHint
  case forkTitle
  case forkHint
  case forkName(String)
  case snoozeTitle(name: String)
  case snoozeTitleOfMany(Int)
  case snooze(SnoozeChoice)
  case handOverTitle(name: String)
  case lineageTitle(name: String)
  case lineageHint(isUnicode: Bool)
  case firstMessageBegins
  case span(from: String, to: String)
  case since(String)
  /// The thread's name is nil where it is gone.
  case forkedFrom(name: String?, at: String)

  // MARK: Filters

  case filterWord(FilterWord)
}
