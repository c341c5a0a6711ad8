import Core

/// What the screen says in English.
enum English {
  static func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .state(let phrase): text(phrase)
    case .list(let phrase): text(phrase)
    case .thread(let phrase): text(phrase)
    case .outbox(let phrase): text(phrase)
    case .conversation(let phrase): text(phrase)
    case .agent(let phrase): text(phrase)
    case .dialog(let phrase): text(phrase)
    case .setting(let phrase): text(phrase)
    case .upNext: "Up Next"
    case .itemCount(let count): Words.count(count, "item", "items")
    case .timeLeft(let time): "\(time) left"
    case .hold(let hold, let offset): self.hold(hold, offsetSeconds: offset)
    case .memoryIsShort: "memory is short"
    case .agentsPaused(let agents): agents.joined(separator: ", ") + " paused"
    case .nothingQueued(let key): "Nothing queued: \(key) adds a command"
    case .nothingMatches(let key): "Nothing matches: \(key) shows all"
    case .filterTitle: "Filter"
    case .filterHint: "words  s:state  a:agent  p:project. Enter keeps it, Esc shows all."
    case .filterKeys: "Enter keeps the filter  Esc shows all"
    case .status(let status): status.rawValue
    case .stashed: "stashed"
    case .startsAt(let time): "at \(time)"
    case .agentPaused: "paused"
    case .after(let name): "after \"\(name)\""
    case .heldBack(let name, let status): "\"\(name)\" \(status.map { $0.rawValue } ?? "is gone")"
    case .priority(let priority): priority.name
    case .ageNow: "now"
    case .ageDays(let days): "\(days)d"
    case .ageYears(let years): "\(years)y"
    case .swipeButton(let act): button(act)
    case .swipeHint(let act, let enter, let back): "\(said(act)): \(enter) does it, \(back) lets go."
    case .commandFacts(let agent, let minutes, let left, let isInterrupted):
      " by \(agent), "
        + (minutes.map { "\(self.minutes($0)), \(self.minutes(left)) remaining" } ?? "duration unknown")
        + (isInterrupted ? ", interrupted" : "")
    case .verb(let verb): verb.title
    case .undoHint(let key): "\(key) undo"
    case .saving: "saving"
    case .notSaved(let reason): "NOT SAVED: \(reason)"
    case .runNow: "run now"

    case .removed(let rows): "Removed \(name(rows))"
    case .movedToTop(let rows): "Moved \(name(rows)) to the top"
    case .movedToBottom(let rows): "Moved \(name(rows)) to the bottom"
    case .movedUp(let rows): "Moved \(name(rows)) up"
    case .movedDown(let rows): "Moved \(name(rows)) down"
    case .moved(let rows, let place): "Moved \(name(rows)) to place \(place)"
    case .changedPriority(let rows): "Changed the priority of \(name(rows))"
    case .gavePriority(let rows, let number): "Gave \(name(rows)) the priority \(number)"
    case .madeUrgent(let rows): "Made \(name(rows)) urgent"
    case .madeNormal(let rows): "Made \(name(rows)) normal"
    case .runningStay(let words, let count):
      "\(text(words)); \(count == 1 ? "1 runs and stays" : "\(count) run and stay")"
    case .tookBack(let title): "Undone: \(title)"
    case .doneAgain(let title): "Redone: \(title)"
    case .tooLateToTakeBack(let title): "Too late to undo, since it has left or changed: \(title)"
    case .tooLateToDoAgain(let title): "Too late to redo, since it has left or changed: \(title)"
    case .nothingToTakeBack: "Nothing to undo."
    case .nothingToDoAgain: "Nothing to redo."
    case .nothingToActOn: "There is no row to act on."
    case .nothingToOpen: "There is no row to open."
    case .hasLeftList: "It has just left the list."
    case .isAtTop: "It is at the top already."
    case .isAtBottom: "It is at the bottom already."
    case .hasNoPriority: "It has no priority."
    case .isUrgentAlready: "It is urgent already."
    case .isNormalAlready: "It is normal already."
    case .isHighestPriority: "Urgent is the highest priority."
    case .isLowestPriority: "Low is the lowest priority."
    case .runsAndStays: "It is running: it can be stopped, not moved."
    case .startedAndStays: "It has just started: it can be stopped, not moved."
    case .cannotGoThere: "It can't go there."
    case .releaseToDrop(let key): "Release to drop it; \(key) lets go."
    case .letGoOfRow: "Let go: it stays where it was."
    case .nothingToAskAbout: "There is no thread here to ask about."
    case .whereRowsAreSwiped: "Rows are swiped in the Queue, the outbox and Up Next."

    case .runsNow(let name): "\"\(name)\" runs now."
    case .firstToStart(let name): "Put \"\(name)\" first"
    case .firstToStartBut(let name, let reason): "\"\(name)\" is first to start: \(self.reason(reason))"
    case .waitsForHeldThread(let name, let hold, let offset):
      "\"\(name)\" waits: its thread is held (\(self.hold(hold, offsetSeconds: offset)))."
    case .couldNotRun(let name, let reason): "\"\(name)\" could not run: \(reason ?? "it ended at once")"
    case .why(let standing, let reason): "\(word(standing)): \(self.reason(reason))."
    case .commandAdded(let name): "Added \"\(name)\" to Up Next"
    case .commandsCancelled(let count): "Cancelled \(Words.count(count, "command", "commands"))"
    case .commandsCancelledAndStopping(0, let running): "stopping \(running)"
    case .commandsCancelledAndStopping(let waiting, let running):
      "Cancelled \(Words.count(waiting, "command", "commands")), stopping \(running)"
    case .commandsHaveEnded: "They have just ended."
    case .stashedRows(let rows): "Stashed \(name(rows))"
    case .tookFromStash(let rows): "Took back from the stash: \(name(rows))"
    case .waitAgain(.one(let name)): "\"\(name)\" waits again"
    case .waitAgain(let rows): "\(name(rows)) wait again"
    case .upNextGoesOn: "Up Next goes on."
    case .upNextIsPaused: "Up Next is paused: what runs goes on, nothing else starts."
    case .commandsGoOn(let agent): "The commands of \(agent) go on."
    case .commandsPaused(let agent): "The commands of \(agent) are paused: what runs goes on."
    case .stashIsForUpNext: "Commands of Up Next can be stashed: go there first."
    case .onlyWaitingAreStashed: "Only commands that wait can be stashed."
    case .nothingToCancel: "There is no command to cancel."
    case .stopTitle: "Stop"
    case .stopQuestion(let count): "Stop \(Words.count(count, "command that runs", "commands that run"))?"
    case .stopHint: "Enter stops, Esc lets go on."
    case .stopping: "Stopping."
    case .cancelTitle: "Cancel"
    case .cancelQuestion(let waiting, let running): cancelQuestion(waiting, running)
    case .cancelHint: "Enter cancels, Esc leaves them."
    case .cancelMenuTitle: "Cancel which commands?"
    case .cancelChoice(.waiting): "all that wait"
    case .cancelChoice(.all): "all, also those that run"
    case .cancelChoice(.priority(let priority)): "priority \(priority.name)"
    case .cancelChoice(.agent(let agent)): "of \(agent)"
    case .cancelChoice(.these(let ids)): Words.count(ids.count, "command", "commands")
    case .pauseMenuTitle: "Pause, or let go on"
    case .pauseChoice(nil, let isPaused): isPaused ? "let all go on" : "pause all of Up Next"
    case .pauseChoice(let agent?, let isPaused): (isPaused ? "let go on: " : "pause: ") + agent

    case .removeTitle: "Remove"
    case .removeQuestion(let waiting, let running): removeQuestion(waiting, running)
    case .removeHint: "Enter removes, Esc leaves them."
    case .commandMenuTitle(let name): "Command: \(name)"
    case .rowsMenuTitle(let count): Words.count(count, "row", "rows")
    case .peekTakes: "Takes"
    case .peekWaitingHint(let key): "Enter runs it now, \(key) edits it, Space closes."
    case .peekRunningHint: "Enter opens it, Space closes."
    case .peekEndedHint: "Space closes."
    case .commandChanged(let name): "Changed \"\(name)\""
    case .nothingChanged: "Nothing was changed."
    case .runsAndIsNotEdited: "It is running: it can be stopped, not edited."
    case .startedAndIsNotEdited: "It has started and can't be changed any more."
    case .leftAndIsNotEdited: "It has left the list and can't be changed any more."
    case .onlyWaitingIsEdited: "What waits in Up Next or in an outbox can be edited: go there first."

    case .formTitle: "New command"
    case .formEditTitle: "Edit command"
    case .formEditHint(true): "Tab next · ←→ choose · ↵ saves · ^S keep as template · ^T templates"
    case .formEditHint(false): "Tab next - arrows choose - Enter saves - ^S keep as template - ^T templates"
    case .formKept(let key, 1): "What you wrote is kept: \(key) brings it back."
    case .formKept(let key, let count): "What you wrote is kept: \(key) brings it back, the newest of \(count)."
    case .formHint(true): "Tab next · ←→ choose · ↵ adds · ^S keep as template · ^T templates"
    case .formHint(false): "Tab next - arrows choose - Enter adds - ^S keep as template - ^T templates"
    case .formNamingHint: "Enter keeps it under this name, Esc lets go"
    case .formName: "Name"
    case .formField(let field): label(field)
    case .formNoAgent: "none"
    case .formAgentsOwnMode: "the agent's own"
    case .formOwnThread: "a thread of its own"
    case .formAfterNote: "numbers or ids of commands that come before"
    case .formStartNote: "now, or 18:30, or in 10m"
    case .formInclusion(.context): "system context"
    case .formInclusion(.errors): "last error"
    case .formInclusion(.time): "time"
    case .formAnswer(.agentsOwn): "as the agent likes"
    case .formAnswer(.brief): "brief"
    case .formAnswer(.detailed): "in detail"
    case .formAnswer(.list): "as a list"
    case .formPreview(let hasMore): "What will be sent" + (hasMore ? " (PgUp PgDn)" : "")
    case .promptIsEmpty: "The prompt is empty."
    case .directoryIsNeeded: "A directory is needed, such as ~/src/api."
    case .isNoDirectory(let text): "\"\(text)\" is no directory. Choose one that is there, or make it first."
    case .formNoDirectory: "no such directory"
    case .isNoTime(let text): "\"\(text)\" is no time. Write 18:30, 10m or 2h."
    case .wouldWaitInCircle: "The commands would wait for each other for ever: leave one of them out."
    case .isNoCommand(let name):
      "There is no command \"\(name)\". upnext list next and upnext list history show all."
    case .meansCommands(let name, let count, let ids):
      "\"\(name)\" means \(count) commands. Name one by its id: \(ids.joined(separator: ", "))"
    case .templatesTitle: "Templates"
    case .templatesHint: "Enter uses it, x removes it, Esc closes."
    case .templateField(let name, let number, let count): "\(name) (\(number) of \(count))"
    case .templateFieldHint: "Enter goes on, Esc lets go."
    case .templateSaved(let name): "Saved the template \"\(name)\""
    case .templateRemoved(let name): "Removed the template \"\(name)\""
    case .templateNeedsName: "A template needs a name."
    case .noTemplates: "There is no template yet: in the form for a new command, Ctrl-S keeps one."

    case .historyTitle: "History"
    case .historyHint(true): "↵ open · r again · e again, changed · x remove · / filter · X clear · u undo"
    case .historyHint(false): "Enter open - r again - e again, changed - x remove - / filter - X clear - u undo"
    case .historyFilterHint: "Enter keeps the filter, Esc closes."
    case .historyHasNoMatch: "No ended command has such words."
    case .historyIsEmpty: "No command has ended yet."
    case .historyCleared: "Cleared the history"
    case .removedFromHistory(let name): "Removed \"\(name)\" from the history"
    case .threadIsGone: "Its thread is gone."
    case .nothingEnded: "There is no ended command here."
    }
  }

  static func name(_ rows: Phrase.Rows) -> String {
    switch rows {
    case .one(let name): "\"\(name)\""
    case .rows(let count): Words.count(count, "row", "rows")
    case .items(let count): Words.count(count, "item", "items")
    case .commands(let count): Words.count(count, "command", "commands")
    case .threads(let count): Words.count(count, "thread", "threads")
    case .messages(let count): Words.count(count, "message", "messages")
    }
  }

  private static func button(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: "Stop"
    case .remove: "Remove"
    case .top: "Move to Top"
    case .bottom: "Move to Bottom"
    }
  }

  private static func said(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: "Stop"
    case .remove: "Remove from the list"
    case .top: "Move to top"
    case .bottom: "Move to bottom"
    }
  }

  private static func minutes(_ count: Int) -> String { Words.count(count, "minute", "minutes") }

  private static func cancelQuestion(_ waiting: Int, _ running: Int) -> String {
    let parts =
      (waiting == 0 ? [] : [Words.count(waiting, "command that waits", "commands that wait")])
      + (running == 0 ? [] : [Words.count(running, "command that runs", "commands that run")])
    return "Cancel \(parts.joined(separator: " and "))?"
  }

  private static func removeQuestion(_ waiting: Int, _ running: Int) -> String {
    let commands = Words.count(waiting, "command that waits", "commands that wait")
    let stopping = running == 0 ? "" : ", and stop \(running) that \(running == 1 ? "runs" : "run")"
    return "Remove \(commands)\(stopping)?"
  }

  private static func word(_ standing: Phrase.Standing) -> String {
    switch standing {
    case .executing: "executing"
    case .queued: "queued"
    case .held: "held"
    case .interrupted: "interrupted"
    case .stashed: "stashed"
    }
  }

  private static func reason(_ reason: Phrase.Reason) -> String {
    switch reason {
    case .agentIsAtWork: "its agent is at work on it"
    case .upNextIsHeld(let hold, let offset): "Up Next is held (\(self.hold(hold, offsetSeconds: offset)))"
    case .upNextIsHeldUntil(let hold, let offset, let act):
      "Up Next is \(self.hold(hold, offsetSeconds: offset)). \"\(act.title)\" in the palette lets it go on"
    case .memory: "memory is short, and next.pause_under_pressure is on"
    case .placesTaken(let count): count == 1 ? "1 runs, and no more may" : "\(count) run, and no more may"
    case .placesTakenBySetting(let count):
      "\(Words.count(count, "command runs", "commands run")) already (next.max_running)"
    case .isNext: "it starts as soon as it is first"
    case .wasInterrupted: "upnext ended in the middle of it. Enter runs it again"
    case .wasStashed: "you put it aside. Enter runs it"
    case .startsAt(let time): "it starts at \(time)"
    case .waitsFor(let name): "it waits for \"\(name)\" to be completed"
    case .heldBack(let name, .failed): "\"\(name)\", which it waits for, failed. Enter runs it anyway"
    case .heldBack(let name, let status):
      "\"\(name)\", which it waits for, was \(status?.rawValue ?? "taken out of the list"). Enter runs it anyway"
    case .agentPaused(let agent): "the commands of \(agent) are paused"
    case .agentFull(let agent, let setting): "\(agent) has as many commands as \(setting) allows"
    case .agentLimited(let agent, let until):
      "the usage limit of \(agent) is used up" + (until.map { " until \($0)" } ?? "")
    case .threadIsAtWork: "its thread is at work"
    case .threadIsHeld(let hold, let offset): "its thread is held (\(self.hold(hold, offsetSeconds: offset)))"
    case .threadIsRead: "its thread is being read"
    }
  }

  private static func label(_ field: CommandForm.Field) -> String {
    switch field {
    case .prompt: "Prompt"
    case .directory: "Project"
    case .agent: "Agent"
    case .priority: "Priority"
    case .mode: "Mode"
    case .thread: "Runs in"
    case .after: "After"
    case .start: "Start"
    case .include: "Add"
    case .format: "Answer"
    }
  }
}
