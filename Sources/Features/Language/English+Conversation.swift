extension English {
  /// Behind a hint; nothing where no key does it.
  static func inBrackets(_ key: String) -> String { key.isEmpty ? "" : " (\(key))" }

  static func text(_ phrase: ConversationPhrase) -> String {
    switch phrase {
    case .noThreadIsOpen: "No thread is open."
    case .beginsThread(let key): "\(key)  begins a new thread"
    case .addsCommand(let key): "\(key)  adds a command to Up Next"
    case .opensRow(let key): "\(key)  opens the row under the cursor"
    case .showsKeys(let key): "\(key)  shows all keys"
    case .nothingSaid: "Nothing has been said yet. Type below; Enter sends."
    case .nothingSaidYet: "Nothing has been said yet."
    case .reading: "Reading"
    case .unreadable: "Nothing of it can be read at the moment."

    case .you: "you"
    case .status(let status): word(status)
    case .thinking: "thinking"
    case .thought(let time): time.map { "thought for \($0)" } ?? "thought"
    case .plan(let done, let count): "plan  \(done) of \(count)"
    case .tool(let tool): tool.rawValue
    case .exit(let code): "exit \(code)"
    case .thenKey(let key, let first): "\(first), then \(key)"
    case .moreLines(let count): Words.count(count, "more line", "more lines")
    case .more(let key, let isUnicode): (isUnicode ? "↓ more" : "more below") + inBrackets(key)

    case .onlyHere(let key): "This is done in a conversation: \(key) goes there."
    case .nothingToFold: "Nothing is folded here: thoughts and calls of tools can be."
    case .allUnfolded: "Everything is unfolded."
    case .allFolded: "Thoughts and calls of tools are folded."
    case .nothingToCopy: "There is nothing here to copy."
    case .noCode: "There is no code here to copy."
    case .isTooLong: "It is too long for the terminal's clipboard: upnext show prints it."
    case .copiedText(let lines): "Copied the text: \(Words.count(lines, "line", "lines"))."
    case .copiedCode(let number, let count, let lines):
      "Copied code \(number) of \(count): \(Words.count(lines, "line", "lines"))."

    case .searchTitle: "Search"
    case .searchCloses: "Esc closes."
    case .searchHint(let place, let count, let hasMore):
      "\(place) of \(hasMore ? "the newest " : "")\(count). Enter opens, Esc closes."
    case .searchHowTo: "Words that were said anywhere; the last one may be unfinished."
    case .searching: "Searching"
    case .nobodySaidIt: "Nobody has said these words."
    case .nothingFoundYet: "Nothing found so far."
    case .unread(let left, let all, isShort: true): "\(left) of \(all) threads still to be read."
    case .unread(let left, let all, isShort: false):
      "\(left) of \(all) threads of other programs \(left == 1 ? "is" : "are") still to be read."
    case .hitIsDeleted: "The thread has just been deleted."
    }
  }

  private static func word(_ status: ConversationPhrase.Status) -> String {
    switch status {
    case .sending: "sending"
    case .accepted: "accepted"
    case .done: "done"
    case .failed: "failed"
    case .stopped: "stopped"
    case .uncertain: "uncertain"
    case .running: "running"
    case .interrupted: "interrupted"
    }
  }
}
