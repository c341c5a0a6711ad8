import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Shapes
import Sharing

/// What other hosts are told of this one's threads.
extension AppState {
  /// Besides what waits and works, as many of the others as anybody looks through elsewhere.
  private static let mostAtRest = 300

  var publishedThreads: [ThreadFacts] {
    let streams = workspace.streams
    let ids = Set(workspace.attention.members.items.map(\.id)).union(streams.working).union(streams.needing)
      .union(streams.inRecent(AppState.mostAtRest))
    return ids.sorted().compactMap { streams[$0] }.filter { !$0.isDeleted && !$0.isGone }.compactMap(facts)
  }

  /// When one of them reads otherwise though nothing happens: its agent has been silent for long, or nobody knows any more.
  var publishedThreadsChangeAt: Timestamp? {
    let streams = workspace.streams
    let quiet = streams.working.lazy.compactMap { streams[$0]?.quietAt(after: workspace.settings.quietAfterSeconds) }
    let doubtful = streams.inRecent(AppState.mostAtRest).lazy.compactMap { streams[$0]?.outside?.changesAt(after: now) }
    return [quiet.filter { $0 > now }.min(), doubtful.min()].compactMap { $0 }.min()
  }

  private func facts(of stream: WorkStream) -> ThreadFacts? {
    guard let id = SharedID(stream.id.text) else { return nil }
    let quietAfter = workspace.settings.quietAfterSeconds
    let item = workspace.attention.members[stream.id]
    var facts = ThreadFacts(
      id: id, name: stream.knownName ?? "", project: stream.project, provider: stream.effectiveProvider,
      state: state(of: stream).rawValue,
      stateSince: stream.stateSince(at: now, quietAfter: quietAfter).milliseconds,
      lastModified: stream.lastModified.milliseconds)
    facts.isLocked = stream.isLocked
    facts.isInQueue = item != nil && item?.snooze == nil
    facts.queuedAt = item?.queuedAt.milliseconds
    facts.queuePosition = workspace.queuePosition(of: stream.id)
    facts.unread = stream.unreadCount
    facts.outboxCount = stream.outbox.waiting.count
    facts.priority = stream.priority
    facts.preview = stream.preview
    facts.isSettingUp = stream.isSettingUp
    facts.needsReview = workspace.wantsReview(stream.id)
    facts.needsPerson = stream.needsPerson
    facts.needsMe = workspace.needsMe(stream.id)
    facts.closingWords = stream.closingWords
    if case .failed(let reason)? = stream.hold { facts.closingWords = stream.messageInTrouble?.lastError ?? reason }
    facts.hasSession = !stream.isLocallyCreated
    facts.createdAt = stream.createdAt.milliseconds
    facts.messageCount = stream.messageCount
    facts.clockAhead = hub.talk?.skew ?? 0
    facts.question = stream.turn?.permissions.first.map(ThreadFacts.Question.init)
    return facts
  }
}

extension ThreadFacts.Question {
  /// As much of a question as a row and its answer need; a difference may be long.
  private static let mostDetail = 16_000

  init(_ permission: Permission) {
    let isCut = permission.detail.utf8.count > Self.mostDetail
    self.init(
      id: permission.id, words: permission.title,
      detail: isCut ? String(permission.detail.prefix(Self.mostDetail / 4)) : permission.detail,
      // What is whole may be answered for always by an older program there, which a plan is not.
      isWhole: permission.isWhole && !isCut && !permission.isAboutMode, isAboutMode: permission.isAboutMode,
      wantsWords: permission.isQuestion, askedAt: permission.askedAt.milliseconds,
      choices: permission.options.map {
        // Elsewhere an answer that won't do is begun with, too.
        ThreadFacts.Choice(
          id: $0.id, name: $0.name, kind: JSONViews.kind($0.kind),
          words: $0.words.map { permission.refused ?? $0 }, isSecret: $0.isSecret, isTicked: $0.isTicked)
      }, form: permission.form.map { ThreadFacts.Form($0) })
  }
}
