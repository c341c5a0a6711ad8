/// What an agent's own program tells of a session that it drives without us.
package struct HookReport: Equatable, Sendable {
  package enum Doing: String, Sendable, CaseIterable {
    case opened, working, wantsLeave, asks, done, closed
  }

  package let provider: String
  package let providerSessionId: String
  package let directory: String
  package let doing: Doing
  /// What the person said, where that is told; empty otherwise.
  package let words: String

  package init(provider: String, providerSessionId: String, directory: String, doing: Doing, words: String = "") {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.directory = directory
    self.doing = doing
    self.words = words
  }
}

extension Hearing {
  /// Marks the thread that the session serves; one that nobody knew yet becomes a thread.
  ///
  /// Where we drive the session ourselves, our own connection knows better.
  package static func hear(_ report: HookReport, in workspace: inout Workspace, _ stamp: inout Stamp) {
    let known = workspace.streams.all.first {
      $0.providerSessionId == report.providerSessionId && $0.effectiveProvider == report.provider
    }
    // A session that was only opened and closed again is nothing to show.
    if known == nil, report.doing == .opened || report.doing == .closed { return }
    var stream =
      known
      ?? WorkStream(
        id: stamp.freshID(), project: report.directory, provider: report.provider,
        providerSessionId: report.providerSessionId, createdAt: stamp.now, isLocallyCreated: false)
    guard stream.turn == nil, !stream.isDeleted else { return }
    if stream.preview.isEmpty { stream.preview = WorkStream.firstWords(of: report.words) }
    if report.doing == .done, stream.reported != .done { stream.unreadCount += 1 }
    stream.reported = report.doing
    stream.lastModified = stamp.now
    workspace.streams[stream.id] = stream
    switch report.doing {
    case .wantsLeave, .asks, .done:
      guard workspace.settings.queueEnabled, !workspace.attention.members.contains(stream.id) else { return }
      workspace.attention.enqueue(stream.id, at: stamp.now)
    case .opened, .working, .closed: break
    }
  }
}

extension WorkStream {
  /// The state of a thread that goes on without us; nil where it is at rest.
  var reportedState: StreamState? {
    switch reported {
    case .working: .working
    case .wantsLeave: .approve
    case .asks: .ask
    case .opened, .done, .closed, nil: nil
    }
  }
}
