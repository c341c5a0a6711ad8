import Core
import Scene
import Settings
import Sharing

/// Threads of other hosts as rows, made of what those tell of them.
extension Elsewhere {
  init(_ talk: HubTalk, _ quietAfterSeconds: Int, at now: Timestamp) {
    self.init(
      talk.otherHosts.flatMap { host -> [Thread] in
        let published = talk.threads.publishedAt(host.id).map { max($0, host.seenAt) } ?? host.seenAt
        let silentSince =
          host.isThere && talk.isJoined ? nil : Timestamp(milliseconds: published - talk.clockAhead)
        return talk.threads.threads(of: host.id).compactMap { facts in
          Thread(facts, of: host, clockAhead: talk.clockAhead, silentSince, quietAfterSeconds)
        }
      })
  }
}

extension Elsewhere.Thread {
  init?(
    _ facts: ThreadFacts, of host: SharedHost, clockAhead: Int64, _ silentSince: Timestamp?, _ quietAfterSeconds: Int
  ) {
    guard let id = Identity<WorkStream>(facts.id.text) else { return nil }
    // Its host told its own moments, by its own clock, which may be off: no age is younger than what came of it.
    func moment(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
    let since = moment(facts.stateSince)
    var stream = WorkStream(
      id: id, backendName: facts.name, project: facts.project,
      provider: facts.provider, createdAt: moment(facts.createdAt),
      isLocallyCreated: !facts.hasSession)
    stream.lastModified = moment(facts.lastModified)
    stream.preview = facts.preview
    stream.closingWords = facts.closingWords
    stream.messageCount = facts.messageCount
    stream.unreadCount = facts.unread
    stream.priority = facts.priority ?? 10
    stream.pretend(
      to: StreamState(rawValue: facts.state) ?? .unknown, since: since, asking: facts.question.map(Permission.init),
      isLocked: facts.isLocked, quietAfterSeconds)
    self.init(
      stream: stream, host: host, since: since,
      queuedAt: facts.isInQueue ? moment(facts.queuedAt ?? facts.lastModified) : nil,
      queuePosition: facts.queuePosition, needsReview: facts.needsReview,
      outboxCount: facts.outboxCount, silentSince: silentSince)
  }
}

extension WorkStream {
  /// Takes on a state that another host tells of its thread: what makes that state there is not known here.
  fileprivate mutating func pretend(
    to state: StreamState, since: Timestamp, asking permission: Permission?, isLocked: Bool, _ quietAfterSeconds: Int
  ) {
    func turn() -> Turn { Turn(message: Identity(UniqueID(high: 0, low: 0)), startedAt: since) }
    switch state {
    case .working:
      var turn = turn()
      // How long it has been silent only its host knows.
      turn.lastSignalAt = Timestamp(milliseconds: .max)
      self.turn = turn
    case .quiet:
      var turn = turn()
      turn.lastSignalAt = since.adding(seconds: -Int64(quietAfterSeconds))
      self.turn = turn
    case .approve, .ask:
      var turn = turn()
      turn.permissions = permission.map { [$0] } ?? []
      self.turn = turn
    case .failed:
      closedInFailure = true
      unreadCount = max(1, unreadCount)
    case .held: outbox.hold = .paused
    case .done: unreadCount = max(1, unreadCount)
    case .idle, .unknown: unreadCount = 0
    }
  }
}

extension Permission {
  fileprivate init(_ question: ThreadFacts.Question) {
    self.init(
      id: question.id, title: question.words, detail: question.detail,
      isWhole: question.isWhole,
      options: question.choices.map { choice in
        Option(
          id: choice.id, name: choice.name, kind: Option.Kind(shared: choice.kind),
          words: choice.words)
      }, isQuestion: question.wantsWords, askedAt: Timestamp(milliseconds: question.askedAt))
  }
}

extension Permission.Option.Kind {
  /// A word of `--json`; one that is not known is no plain yes or no.
  fileprivate init(shared word: String) {
    switch word {
    case "allow_once": self = .allowOnce
    case "allow_always": self = .allowAlways
    case "reject_once": self = .rejectOnce
    case "reject_always": self = .rejectAlways
    default: self = .other
    }
  }
}
