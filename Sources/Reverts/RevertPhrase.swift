import Languages
import Review
import Words

/// What is said of files that are set back.
package enum RevertPhrase: Equatable, Sendable {
  case hunk(String)
  case lines(String)
  case files([String])
  case isAtWork(thread: String)
  case goesOnAlready
  case hasGoneOn
  case cannotRead(SnapshotGap)
  /// What was left out of what is kept may have changed all the same.
  case nothingToDo([LeftOut])
  case lastTurnChangedNothing
  case turnChangedNothing
  case nothingKept
  case onlyFiles
  case nothingDone([KeptFile])
  /// To take back, or to do again; where that is over, it can't be tried once more.
  case notAsAWhole([KeptFile], isOver: Bool)
  case stays([KeptFile])
  case why(KeptFile.Why)
  case how(RevertPlan.File.How)
  /// It gets its old name again.
  case isAgain(String)
  /// In the thread's conversation.
  case told(title: String, [KeptFile])
  case toldUndo(title: String, [KeptFile])
  case toldAfterStart(title: String, [KeptFile])
  case toldFailure(title: String, SnapshotGap, isAct: Bool)
  case toldLost(title: String, String)
  case tookBack(title: String)
  case undoOf(title: String)
  // The question.
  case title
  case willBe(Int)
  case willStay(Int)
  case more(Int)
  case underWay
}

extension Language {
  package func text(_ phrase: RevertPhrase) -> String {
    switch phrase {
    case .hunk(let path): say("Reverted a place in \(path)", "Eine Stelle in \(path) zurückgesetzt")
    case .lines(let path): say("Reverted lines in \(path)", "Zeilen in \(path) zurückgesetzt")
    case .files(let paths) where paths.count == 1: say("Reverted \(paths[0])", "\(paths[0]) zurückgesetzt")
    case .files(let paths): say("Reverted \(paths.count) files", "\(paths.count) Dateien zurückgesetzt")
    case .isAtWork(let thread):
      say(
        "\(thread) is at work in this folder: nothing is reverted under an agent. Wait until it is done, or stop it.",
        "\(thread) arbeitet in diesem Ordner: unter einem Agenten wird nichts zurückgesetzt. Warten, oder ihn anhalten."
      )
    case .goesOnAlready:
      say(
        "Files of this folder are being reverted already: try again.",
        "In diesem Ordner wird schon etwas zurückgesetzt: bitte noch einmal.")
    case .hasGoneOn:
      say(
        "The thread has gone on since that was asked: nothing was reverted. Look at it, and try again.",
        "Der Thread ging weiter, seit das gefragt wurde: Nichts wurde zurückgesetzt. Sieh hin, und dann noch einmal.")
    case .cannotRead(let gap):
      say(
        "No file was changed. \(text(.review(.gap(gap))))", "Keine Datei wurde geändert. \(text(.review(.gap(gap))))")
    case .nothingToDo([]):
      say(
        "There is nothing to revert: the files are so already.",
        "Es gibt nichts zurückzusetzen: Die Dateien sind schon so.")
    case .lastTurnChangedNothing: say("The last turn changed nothing.", "Der letzte Zug hat nichts geändert.")
    case .turnChangedNothing: say("That turn changed nothing.", "Dieser Zug hat nichts geändert.")
    case .nothingToDo(let leftOut):
      say(
        "There is nothing to revert in what is kept (\(words(leftOut))).",
        "In dem, was behalten ist, gibt es nichts zurückzusetzen (\(words(leftOut))).")
    case .nothingKept:
      say("Nothing is kept of what changed in this thread.", "Von den Änderungen dieses Threads ist nichts behalten.")
    case .onlyFiles:
      say(
        "No snapshot was taken behind the turn: only whole files can be reverted.",
        "Hinter dem Zug gibt es keinen Schnappschuss: Nur ganze Dateien lassen sich zurücksetzen.")
    case .nothingDone(let kept):
      say("Nothing was reverted. \(sentence(kept))", "Nichts wurde zurückgesetzt. \(sentence(kept))")
    case .notAsAWhole(let kept, let isOver):
      say(
        "Nothing was changed, since all of it goes or nothing. \(sentence(kept)) ",
        "Nichts wurde geändert, da es nur im Ganzen geht. \(sentence(kept)) ")
        + (isOver
          ? say("What is left of it can be reverted anew.", "Was davon übrig ist, lässt sich neu zurücksetzen.")
          : say(
            "Put that right first, by reverting what came since or by hand, and try again.",
            "Das zuerst in Ordnung bringen, von Hand oder indem zurückgesetzt wird, was seitdem kam, und noch einmal."))
    case .stays(let kept): sentence(kept)
    case .why(let why): text(why)
    case .how(let how): text(how)
    case .isAgain(let name): say("is \(name) again", "heißt wieder \(name)")
    case .told(let title, let kept):
      say(
        "\(title). The agent does not know of it.\(more(kept))", "\(title). Der Agent weiß davon nichts.\(more(kept))")
    case .toldUndo(let title, let kept):
      say(
        "Taken back: \(title). The agent does not know of it.\(more(kept))",
        "Zurückgenommen: \(title). Der Agent weiß davon nichts.\(more(kept))")
    case .toldAfterStart(let title, let kept):
      say(
        "The program ended in the middle of this, and has finished it now: \(title).\(more(kept))",
        "Das Programm endete mitten darin und hat es jetzt zu Ende gebracht: \(title).\(more(kept))")
    case .toldFailure(let title, let gap, let isAct):
      say(
        "This could not be finished: \(title). \(text(.review(.gap(gap)))) ",
        "Das ließ sich nicht zu Ende bringen: \(title). \(text(.review(.gap(gap)))) ")
        + (isAct
          ? say("Undo puts all files back as they were.", "Rückgängig macht alle Dateien wieder wie vorher.")
          : say("The same once more finishes it.", "Noch einmal dasselbe bringt es zu Ende."))
    case .toldLost(let title, let words):
      say(
        "This was cut off, and goes on as soon as the machine can be reached: \(title). \(words)",
        "Das wurde unterbrochen und geht weiter, sobald der Rechner zu erreichen ist: \(title). \(words)")
    case .tookBack(let title): say("Took back: \(title)", "Zurückgenommen: \(title)")
    case .undoOf(let title): say("undo of \"\(title)\"", "Rücknahme von „\(title)“")
    case .title: say("Revert", "Zurücksetzen")
    case .willBe(let count):
      say(
        count == 1 ? "1 file is reverted:" : "\(count) files are reverted:",
        count == 1 ? "1 Datei wird zurückgesetzt:" : "\(count) Dateien werden zurückgesetzt:")
    case .willStay(let count):
      say(
        count == 1 ? "1 stays as it is:" : "\(count) stay as they are:",
        count == 1 ? "1 bleibt, wie sie ist:" : "\(count) bleiben, wie sie sind:")
    case .more(let count): say("and \(count) more", "und \(count) weitere")
    case .underWay: say("reverting", "setzt zurück")
    }
  }

  private func more(_ kept: [KeptFile]) -> String { kept.isEmpty ? "" : " " + sentence(kept) }

  private func words(_ leftOut: [LeftOut]) -> String {
    leftOut.map { text(.review(.leftOut($0))) }.joined(separator: "; ")
  }

  /// The first of very many are named.
  private func sentence(_ kept: [KeptFile]) -> String {
    let named = kept.prefix(3).map { "\($0.path.text): \(text($0.why))" }
    let rest = kept.count - named.count
    return (named + (rest > 0 ? [text(.more(rest))] : [])).joined(separator: ", ") + "."
  }

  private func text(_ why: KeptFile.Why) -> String {
    switch why {
    case .notChanged: say("this change has nothing of it", "diese Änderung hat nichts von ihr")
    case .noSuchHunk(of: 1): say("has only 1 place in this change", "hat nur 1 Stelle in dieser Änderung")
    case .noSuchHunk(of: let count):
      say("has only places 1 to \(count) in this change", "hat nur die Stellen 1 bis \(count) in dieser Änderung")
    case .changedSince: say("was changed since", "wurde seitdem geändert")
    case .noText: say("was changed since, and is no text", "wurde seitdem geändert und ist kein Text")
    case .notKept: say("is not in snapshots as it is now", "ist nicht so im Schnappschuss, wie sie jetzt ist")
    case .notCheckedOut: say("is not checked out here", "ist hier nicht ausgecheckt")
    case .wasNotKept:
      say("nothing is kept of it as it was before that", "von ihr, wie sie davor war, ist nichts behalten")
    case .isOlder: say("was there before that began", "war da, bevor das begann")
    case .notItsOwn: say("was changed between its turns only", "wurde nur zwischen seinen Zügen geändert")
    case .mayBeOlder:
      say("was ignored by git before that, and may be older", "wurde davor von git ignoriert und kann älter sein")
    case .hadOtherName:
      say("was there before that, maybe under another name", "war davor schon da, vielleicht unter anderem Namen")
    case .renamed(let path):
      say("is \(path.text) under another name, which stays", "ist \(path.text) unter anderem Namen, und die bleibt")
    case .inTheWay: say("something else lies in its way", "etwas anderes ist im Weg")
    case .behindLink: say("its folder is a link now", "ihr Ordner ist jetzt ein Link")
    case .repository: say("is a repository of its own", "ist ein eigenes Repository")
    case .refused(let words): words
    }
  }

  private func text(_ how: RevertPlan.File.How) -> String {
    switch how {
    case .restored: say("as it was", "wie vorher")
    case .removed: say("goes", "geht")
    case .created: say("comes back", "kommt wieder")
    case .merged: say("without these lines, what came since stays", "ohne diese Zeilen, was seitdem kam, bleibt")
    }
  }
}
