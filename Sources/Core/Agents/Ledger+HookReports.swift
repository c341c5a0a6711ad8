import Conversation
import Queues
import Settings

extension Ledger {
  /// Marks the thread that the session serves; one that nobody knew yet becomes a thread.
  ///
  /// Where an agent of ours has the session open, our own connection knows better: a program that lost our mark tells of
  /// what its agent does between turns, too. Whoever else writes there is found by discovery.
  package mutating func apply(_ report: HookReport) {
    let key = report.sessionKey
    let known = workspace.streams.thread(ofSession: key).flatMap { workspace.streams[$0] }
    // A session that was only opened and closed again is nothing to show.
    if known == nil, report.doing == .opened || report.doing == .closed { return }
    // The same thread that its record will be found to belong to.
    var stream =
      known
      ?? WorkStream(
        id: key.workStreamId, project: report.directory, provider: report.provider,
        providerSessionId: report.providerSessionId, createdAt: stamp.now, isLocallyCreated: false)
    guard stream.sessionKey == key else { return }
    guard stream.turn == nil, !stream.hasOpenAgent, !stream.isDeleted else { return }
    if stream.preview.isEmpty { stream.preview = ThreadName.firstWords(of: report.words) }
    if report.doing == .done, stream.reported != .done { stream.unreadCount += 1 }
    stream.reported = report.doing
    stream.lastModified = stamp.now
    workspace.streams[stream.id] = stream
    switch report.doing {
    case .wantsLeave, .asks, .done:
      guard workspace.settings.queueEnabled, !workspace.attention.members.contains(stream.id) else { return }
      workspace.attention.enqueue(
        stream.id, at: stamp.now, because: report.doing == .done ? .replied : .permission)
    case .opened, .working, .closed: break
    }
  }
}
