import Core

extension English {
  static func text(_ phrase: ThreadPhrase) -> String {
    switch phrase {
    case .noThread: "There is no thread here."
    case .noThreadToRename: "There is no thread here to rename."
    case .needsName: "A name is needed, and not an id."
    case .renamed(let name): "Renamed to \"\(name)\""
    case .exported(let path): "Wrote \(path)."
    case .notExported: "Nothing was written: name another file, or Esc leaves it."
    case .needsFile: "Name the file to write into."
    case .copiedID(let id): "Copied the id \(id)."
    case .isDeleted(let key): "It is deleted: \(key) brings it back."

    case .queueHasNobody: "Nothing is in the Queue."
    case .isNotInQueue: "The thread is not in the Queue."
    case .clearedQueue(let count): "Cleared the Queue of \(Words.count(count, "thread", "threads"))"
    case .tookOffQueue(let name): "Took \"\(name)\" off the Queue"
    case .onlyQueueSnoozes: "Only threads of the Queue can be snoozed."
    case .hasLeftQueue: "It has just left the Queue."
    case .snoozed(let rows, let end): "Snoozed \(name(rows)) \(self.end(end))"

    case .deleted(let rows): "Deleted \(name(rows))"
    case .hid(let rows): "Hid \(name(rows))"
    case .restored(let rows): "Restored \(name(rows))"
    case .nothingToRestore: "Nothing here is deleted, hidden or snoozed."
    case .noneIsDeleted: "No thread is deleted."
    case .noneIsHidden: "No project is hidden."
    case .onlyThese(let restore, let back): "\(restore) brings a row back, \(back) shows the list as usual."

    case .noTurn: "No turn is going on here."
    case .unlocked(let name): "Unlocked \"\(name)\". Nothing is sent again by itself."
    case .handOverBetweenTurns: "A turn is going on: a thread is handed over between turns."
    case .noOtherAgent: "There is no other agent to hand it over to."
    case .handedOver(let name, let agent, let goesOn):
      goesOn
        ? "Handed \"\(name)\" back to \(agent), which goes on in its session" : "Handed \"\(name)\" over to \(agent)"
    case .agentIsMissing(let agent, let getting):
      "\(agent) is not installed, so nothing was handed over. \(getting ?? "Install it")."
    case .recapHeading(let agent): "What was said here before, with \(agent):"
    case .recapMe: "me"
    case .nothingToShorten: "There is nothing to shorten yet."
    case .cannotShorten(let agent): "\(agent) has no way to shorten the conversation, as far as it has told."
    case .shortens(let agent): "\(agent) shortens the conversation."
    case .refused(let refusal): refusal.sentence

    case .isReady(let name, let readiness): "\(name ?? "A thread") \(ready(readiness))"
    case .manyAreReady(let count): "\(count) threads need you"

    case .demoIsOver: "The demo is over, and its home is removed."
    case .ended(.stopped): "upnext was stopped. Everything is kept. Come back with: upnext"
    case .ended(.signal(let signal)):
      "upnext was told to end by signal \(signal). Everything is kept. Come back with: upnext"
    case .goodbye(let working, let asking, let upNext): goodbye(working, asking, upNext)
    }
  }

  private static func ready(_ readiness: Readiness) -> String {
    switch readiness {
    case .done: "is done"
    case .needsPerson: "needs you"
    case .failed: "has failed"
    case .back: "is back in the Queue"
    }
  }

  private static func goodbye(_ working: Int, _ asking: Int, _ upNext: Int) -> String {
    let work = working == 0 && upNext == 0 ? "" : "The work goes on. "
    let threads = working == 0 ? "" : Words.count(working, "thread is", "threads are") + " still working. "
    let commands = upNext == 0 ? "" : Words.count(upNext, "command is", "commands are") + " up next. "
    let questions = asking == 0 ? "" : Words.count(asking, "thread waits", "threads wait") + " for your answer. "
    return threads + questions + commands + work + "Come back with: upnext"
  }
}
