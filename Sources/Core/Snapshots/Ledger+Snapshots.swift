import Conversation
import Queues
import Review
import Settings

/// Snapshots around turns: what the ledger wants of git, and what becomes of it.
extension Ledger {
  /// A line of our own in a thread's conversation.
  package mutating func note(_ words: String, in id: ThreadID) {
    guard var stream = workspace.streams[id] else { return }
    stream.notice(words, status: .done, in: &transcripts, &stamp)
    workspace.streams[id] = stream
  }

  /// Before a message leaves its project's files are kept, while it still waits. False where it need not wait.
  mutating func waitsForSnapshot(_ stream: inout WorkStream) -> Bool {
    guard workspace.takesSnapshots(of: stream) else { return false }
    // The one after the turn that has just ended is the one before the next.
    let last = workspace.snapshots.turns[stream.id]?.last
    let ended = last?.turn
    let after = workspace.snapshots.underWay.values.first {
      $0.stream == stream.id && ended.map(SnapshotWish.Moment.after) == $0.moment
    }
    let wish =
      after?.id ?? last.flatMap { $0.isMissed ? wantAfter($0, of: stream, Snapshots.beforeMilliseconds) : nil }
      ?? want(.before, of: stream, milliseconds: Snapshots.beforeMilliseconds)
    stream.departure = Departure(
      wish: wish, by: stamp.now.adding(milliseconds: Int64(Snapshots.beforeMilliseconds)),
      since: stamp.now)
    return true
  }

  /// A snapshot has come, or why there is none. The message that waited for it leaves, unless nothing is there any more, as the
  /// words say.
  package mutating func take(
    _ taken: Result<SnapshotTaken, SnapshotGap>, for wish: SnapshotWish, nothingIsThere words: String? = nil
  ) {
    guard workspace.snapshots.underWay.removeValue(forKey: wish.id) != nil else { return }
    let isLate = workspace.streams[wish.stream]?.turn != nil
    switch (wish.moment, taken) {
    case (.during(let turn), .success(let taken)):
      workspace.snapshots.update(turn, of: wish.stream) { ($0.before, $0.beforeKind) = (taken.snapshot, .late) }
    case (.after(let turn), .success(let taken)):
      workspace.snapshots.update(turn, of: wish.stream) {
        let isLost = $0.isMissed
        ($0.after, $0.pack, $0.numbers, $0.isAfterLate) = (taken.snapshot, taken.pack, taken.numbers, isLate || isLost)
        if isLost, $0.beforeKind == .fresh { $0.gap = nil }
      }
      // A command's thread joins when it needs the person.
      if workspace.wantsReview(wish.stream), workspace.settings.queueEnabled,
        !workspace.attention.members.contains(wish.stream)
      {
        workspace.attention.enqueue(wish.stream, at: stamp.now, because: .replied)
      }
    case (.during(let turn), .failure(let gap)) where gap.isForGood: workspace.snapshots.remove(turn, of: wish.stream)
    case (.during(let turn), .failure(let gap)), (.after(let turn), .failure(let gap)):
      workspace.snapshots.update(turn, of: wish.stream) { $0.gap = gap }
    case (.before, _): break
    }
    guard let departure = workspace.streams[wish.stream]?.departure, departure.wish == wish.id else { return }
    workspace.streams.update(wish.stream) { $0.departure = nil }
    if case .success = taken { workspace.snapshots.heldAsNothingIsThere.remove(wish.stream) }
    if let words, holdsWhereNothingIs(wish.stream, because: words) { return }
    if case .success(let taken) = taken, waitsForLines(behind: wish, with: taken, since: departure.since) { return }
    sendNext(in: wish.stream, with: taken)
  }

  /// A turn begins with what was kept before it.
  mutating func noteBeginning(
    of turn: MessageID, in stream: WorkStream, with taken: Result<SnapshotTaken, SnapshotGap>
  ) {
    // What was begun once and is tried again has its files from then, and goes on changing them.
    guard workspace.snapshots[turn, of: stream.id] == nil else {
      return workspace.snapshots.update(turn, of: stream.id) { $0.goesOn() }
    }
    var kept = TurnSnapshots(turn: turn, at: stamp.now)
    switch taken {
    case .success(let taken): kept.before = taken.snapshot
    // Where there never is one, nothing is to be said of it turn by turn.
    case .failure(let gap) where gap.isForGood: return
    case .failure(let gap):
      kept.gap = gap
      (kept.before, kept.beforeKind) = (workspace.lastSnapshot(of: stream.id), .lastAfter)
      workspace.snapshots.leftWithout[stream.id] = gap
    }
    workspace.snapshots.begin(kept, in: stream.id)
  }

  /// The person wants no snapshots by now: what was kept before is not what this turn changes.
  mutating func noteUnseen(_ turn: MessageID, in stream: WorkStream) {
    guard !workspace.settings.takesSnapshots, workspace.snapshots.turns[stream.id]?.isEmpty == false,
      workspace.snapshots[turn, of: stream.id] == nil
    else { return }
    var kept = TurnSnapshots(turn: turn, at: stamp.now)
    kept.gap = .off
    (kept.before, kept.beforeKind) = (workspace.lastSnapshot(of: stream.id), .lastAfter)
    workspace.snapshots.begin(kept, in: stream.id)
  }

  /// An agent begins without a message: nobody could look before.
  mutating func noteOwnTurn(_ turn: MessageID, in stream: WorkStream) {
    guard workspace.takesSnapshots(of: stream) else { return noteUnseen(turn, in: stream) }
    var kept = TurnSnapshots(turn: turn, at: stamp.now)
    (kept.before, kept.beforeKind) = (workspace.lastSnapshot(of: stream.id), .lastAfter)
    workspace.snapshots.begin(kept, in: stream.id)
    _ = want(.during(turn), of: stream, milliseconds: Snapshots.beforeMilliseconds)
  }

  /// A turn is over, however it ended.
  mutating func noteEnd(of turn: Turn, in stream: WorkStream) {
    guard let kept = workspace.snapshots[turn.message, of: stream.id] else { return }
    let now = stamp.now
    workspace.snapshots.update(turn.message, of: stream.id) { $0.endedAt = now }
    guard workspace.takesSnapshots(of: stream) else { return }
    _ = wantAfter(kept, of: stream, Snapshots.afterMilliseconds)
  }

  /// There is a connection to a machine where there was none: what was missed meanwhile is taken now.
  package mutating func takeMissed(on host: String) {
    for (id, turns) in workspace.snapshots.turns.byThread {
      guard let last = turns.last, last.isMissed, let stream = workspace.streams[id], stream.turn == nil,
        stream.departure == nil, workspace.whereabouts(of: stream).host == host,
        !workspace.snapshots.underWay.values.contains(where: { $0.moment == .after(last.turn) })
      else { continue }
      _ = wantAfter(last, of: stream, Snapshots.afterMilliseconds)
    }
  }

  private mutating func wantAfter(
    _ kept: TurnSnapshots, of stream: WorkStream, _ milliseconds: Int
  ) -> Identity<SnapshotWish> {
    let earlier = workspace.snapshots.turns[stream.id]?.last { $0.turn != kept.turn && $0.after != nil }?.after
    let following = [earlier, kept.before].compactMap { $0 }.filter { $0.store == kept.before?.store }.map(\.tree)
    return want(.after(kept.turn), of: stream, following, milliseconds: milliseconds)
  }

  private mutating func want(
    _ moment: SnapshotWish.Moment, of stream: WorkStream, _ following: [String] = [], milliseconds: Int
  ) -> Identity<SnapshotWish> {
    let wish = SnapshotWish(
      id: stamp.freshID(), stream: stream.id, directory: workspace.whereabouts(of: stream).text,
      moment: moment,
      following: following, milliseconds: milliseconds)
    workspace.snapshots.wishes.append(wish)
    workspace.snapshots.underWay[wish.id] = wish
    return wish.id
  }
}

extension Workspace {
  func takesSnapshots(of stream: WorkStream) -> Bool { snapshots.canBeTaken && settings.takesSnapshots }

  /// Where a thread's agent works.
  package func whereabouts(of stream: WorkStream) -> Whereabouts {
    Whereabouts(stream.workingDirectory, on: projectChoices[stream.project]?.host)
  }

  package func whereabouts(ofProject directory: String) -> Whereabouts {
    Whereabouts(directory, on: projectChoices[directory]?.host)
  }

  fileprivate func lastSnapshot(of stream: ThreadID) -> Snapshot? {
    snapshots.turns[stream]?.last { $0.after != nil }?.after
  }
}
