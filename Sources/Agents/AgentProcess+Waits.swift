import AgentProtocols
import Conversation
import EventLoop

/// What a process is waited for, and how long it may have nothing to do.
extension AgentProcess {
  /// Something goes on though its turn is over.
  var worksInBackground: Bool { goesOnByItself || terminals?.isRunning == true }

  /// The agent has something to do, or will have.
  var goesOnByItself: Bool { connection.worksInBackground || isAppointed }

  /// It may be a little late.
  var isAppointed: Bool { connection.appointment.map { $0.adding(seconds: 60) > now() } == true }

  /// Commands that run for it, and for no turn.
  var leavesCommands: Bool { !connection.isBusy && terminals?.isRunning == true }

  func noteKept() {
    if connection.isBusy || !worksInBackground { isEndingWhatWasLeft = false }
    let left = worksInBackground ? connection.callsLeft : []
    if left != leftAsTold {
      leftAsTold = left
      onNews(.fact(.leftRunning(left)))
    }
    // In a turn nobody asks for it, and each word would go through all tools.
    let kept = connection.isBusy ? nil : kept
    guard kept != keptAsTold else { return }
    keptAsTold = kept
    onNews(.fact(.keeps(kept)))
  }

  private var kept: AgentReport.Kept? {
    if worksInBackground { return .work }
    return hasTakenMessage && connection.sessionID != nil && !connection.canComeBack ? .session : nil
  }

  /// An agent that is to get ready may take its time, and one that has nothing to do is let be for a while.
  func noteWaits() {
    guard !isClosing else { return }
    noteKept()
    silenceWait?.note(connection.stillToCome)
    if connection.isPreparing {
      if readyDeadline == nil {
        waitUntilReady(timeouts.ready)
        slowDeadline = loop.after(milliseconds: timeouts.slow) { [weak self] in self?.tellOfWaiting() }
      }
    } else {
      for wait in [readyDeadline, slowDeadline] { wait.map(loop.cancel) }
      (readyDeadline, slowDeadline) = (nil, nil)
      tellOfReadiness()
    }
    if connection.isBusy {
      idleDeadline.map(loop.cancel)
      idleDeadline = nil
    } else if idleDeadline == nil, hasTakenMessage, connection.canComeBack {
      endWhenIdle(after: timeouts.idle)
    }
  }

  func endWaits() {
    silenceWait?.end()
    for wait in [readyDeadline, slowDeadline, idleDeadline] { wait.map(loop.cancel) }
    (readyDeadline, slowDeadline, idleDeadline) = (nil, nil, nil)
  }

  private func tellOfWaiting() {
    slowDeadline = nil
    guard connection.isPreparing, !isClosing else { return }
    hasToldOfWaiting = true
    onNews(
      .notice(
        timeouts.words(
          forSlow: command.provider, hasSpoken: hasAnswered, awaiting: connection.awaitedChange)))
  }

  /// A turn that ended without its message says so itself.
  private func tellOfReadiness() {
    guard hasToldOfWaiting else { return }
    hasToldOfWaiting = false
    if connection.isBusy { onNews(.notice(Timeouts.words(forReady: command.provider))) }
  }

  private func waitUntilReady(_ milliseconds: Int) {
    readyDeadline = loop.after(milliseconds: milliseconds) { [weak self] in
      guard let self else { return }
      let rest = lastHeardAt + timeouts.ready - EventLoop.monotonicMilliseconds
      if rest > 0 { return waitUntilReady(rest) }
      readyDeadline = nil
      let wait = connection.awaitedChange.map { "when it was to \($0)" } ?? "while the message waited for its session"
      abandon("said nothing for \(timeouts.ready / 1000) seconds \(wait), so it was ended")
    }
  }

  /// The session goes on in another process when it is wanted again; meanwhile this one would only take memory.
  private func endWhenIdle(after milliseconds: Int) {
    idleDeadline = loop.after(milliseconds: milliseconds) { [weak self] in
      guard let self else { return }
      idleDeadline = nil
      guard !connection.isBusy, !isClosing else { return }
      let rest = lastHeardAt + timeouts.idle - EventLoop.monotonicMilliseconds
      if rest > 0 { return endWhenIdle(after: rest) }
      if worksInBackground { endWhenIdle(after: timeouts.idle) } else { close() }
    }
  }
}
