import Conversation
import Queues
import Settings
import Sharing

/// The program starts again.
extension Ledger {
  /// What was under way has an uncertain fate, and nothing is sent again by itself.
  ///
  /// The transcripts of the threads concerned are in memory already.
  package mutating func recover() {
    // There may be very many threads, and few are in the middle of anything.
    let midway = workspace.streams.midway.sorted().compactMap { workspace.streams[$0] }
    let cutOff = midway.filter { !$0.outbox.running.isEmpty }
    let fates = cutOff.sorted { ($0.begunAt, $0.id) < ($1.begunAt, $1.id) }.map { stream in
      (stream.id, stream.fateOfMessage(in: transcripts))
    }
    let unsaid = Set(
      fates.filter { $0.1 == .notLeft }.compactMap { workspace.streams[$0.0]?.outbox.running.first?.item.command })
    // For a snapshot, or for its worktree: nothing was told to anybody.
    let waited = Set(workspace.upNext.running.map(\.item).filter(workspace.waitsToLeave).map(\.id))
    // Also one that was to go on and has only waited for that.
    let atWork = workspace.upNext.running.compactMap { $0.item.stream.flatMap { workspace.streams[$0] } }
    let goingOn = Set(atWork.flatMap { $0.commandsGoingOn(in: transcripts) })
    let held = midway.filter { $0.outbox.hold?.endsAt != nil }.map(\.id)
    let edited = midway.filter { $0.edit != nil }.map(\.id)
    for id in transcripts.open.keys.sorted() {
      tellOfLanding(in: id)
      transcripts.interrupt(id, butFor: workspace.worktrees.cutOffLines[id])
    }
    for (id, fate) in fates {
      guard var stream = workspace.streams[id] else { continue }
      if fate == .notLeft, stream.takeBackUnsaid(retries: workspace.settings.outboxRetries) {
        workspace.streams[id] = stream
        continue
      }
      let isCommand = stream.outbox.running.contains { $0.item.command != nil }
      if fate != .notLeft { stream.takeUpOwnTurn(transcripts) }
      stream.interrupt(&transcripts, knowing: fate, &stamp)
      workspace.streams[id] = stream
      // Who waits in the Queue already, such as for an answer, goes behind nobody since the program ended.
      if !isCommand { workspace.joinForFailure(id, at: stamp.now) }
    }
    // A hold by a program of an older version names the limit that it is about.
    for stream in held.compactMap({ workspace.streams[$0] }) {
      guard case .usageLimit(let until?)? = stream.outbox.hold, workspace.limits[stream.effectiveProvider] == nil
      else { continue }
      workspace.note(
        UsageLimit(until: until, words: "its usage limit is used up"), of: stream.effectiveProvider, &stamp)
    }
    // What had only waited for a snapshot, or was just about to leave, leaves now.
    for id in workspace.streams.withOutbox {
      guard let stream = workspace.streams[id], stream.outbox.hold == nil, stream.turn == nil, stream.nextMessage != nil
      else { continue }
      workspace.streams.update(id) { $0.departure = Departure(wish: nil, by: stamp.now, since: stamp.now) }
    }
    finishWorktrees()
    for id in edited { workspace.streams.update(id) { $0.edit?.isInterrupted = true } }
    workspace.interruptEdits(of: workspace.editedCommands)
    // One of which nothing waits was at work, whatever holds its thread. What a shared lane gave goes on nowhere by
    // itself: it may be another host's by now.
    for run in workspace.upNext.running.reversed()
    where workspace.restsUntil(run.item) == nil || workspace.isForsaken(run.item)
      || workspace.hub.carries(run.id.text)
    {
      workspace.interruptCommand(run.id, &transcripts, at: stamp.now)
      let isRestarted =
        workspace.settings.restartsInterrupted && timesCutOff(in: run.item.stream) <= Ledger.mostRestarts
      if isRestarted || unsaid.contains(run.id) || waited.contains(run.id) {
        workspace.restartCommand(run.id, goesOn: goingOn.contains(run.id))
      }
    }
    if workspace.settings.restartsInterrupted { workspace.noteRestarts() }
    workspace.pruneHistory(at: stamp.now)
  }

  /// What it does may be what ends upnext.
  private static let mostRestarts = 3

  /// How many turns were cut off here one after the other, as far back as the transcript is in memory.
  private func timesCutOff(in stream: ThreadID?) -> Int {
    var (times, isCutOff) = (0, false)
    for entry in (stream.flatMap { transcripts[$0]?.entries } ?? []).reversed() {
      // Of words that their session doesn't have nothing but this tells it by now.
      if entry.kind == .notice, entry.status == .interrupted { isCutOff = true }
      guard entry.role == .user else { continue }
      guard entry.status == .interrupted || isCutOff && entry.status == .failed else { break }
      times += 1
      isCutOff = false
    }
    return times
  }
}

extension Workspace {
  /// Also of those that an earlier start was about to run again, and had no answer for yet.
  fileprivate mutating func noteRestarts() {
    let again = upNext.waiting.items.filter { command in
      guard command.status == .queued, command.startedAt != nil, !command.goesOn else { return false }
      guard case .stream(let thread) = command.target else { return false }
      return streams.contains(thread) { $0.hasSessionToGoOnIn && $0.seeksWords(of: command) }
    }
    circumstances.restarting = Dictionary(again.map { ($0.id, $0.request.prompt) }) { $1 }
  }

  fileprivate func waitsToLeave(_ command: QueuedCommand) -> Bool {
    guard let outbox = command.stream.flatMap({ streams[$0]?.outbox }), outbox.running.isEmpty,
      !hub.carries(command.id.text)
    else { return false }
    return outbox.waiting.items.contains { $0.command == command.id && $0.attempts == 0 && !$0.isInTrouble }
  }
}

extension WorkStream {
  fileprivate var begunAt: Timestamp { outbox.running.first?.startedAt ?? lastModified }

  /// The commands whose words this thread's session has for certain.
  fileprivate func commandsGoingOn(in transcripts: Transcripts) -> [Identity<QueuedCommand>] {
    guard hasSessionToGoOnIn else { return [] }
    let isAnswered = !outbox.running.isEmpty && fateOfMessage(in: transcripts) == .answered
    let onTheirWay = outbox.running.map(\.item).filter { isAnswered || $0.inSession == .yes }
    return (onTheirWay + outbox.waiting.items.filter { $0.inSession == .yes }).compactMap(\.command)
  }
}
