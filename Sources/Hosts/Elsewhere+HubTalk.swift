import Conversation
import HubScene
import Queues
import Scene
import Settings
import Sharing

/// Threads of other hosts as rows, made of what those tell of them.
extension Elsewhere {
  /// A store that was copied has the threads of the one that it was copied from: each stands once, one's own before others'.
  init(_ talk: HubTalk, isOwn: (ThreadID) -> Bool) {
    var threads: [ThreadID: Thread] = [:]
    for host in talk.otherHosts {
      let silentSince =
        host.isThere && talk.isJoined ? nil : Timestamp(milliseconds: talk.heardAt(host) - talk.clockAhead)
      for facts in talk.threads.threads(of: host.id) {
        guard let thread = Thread(facts, of: host, silentSince, clockHere: talk.skew), !isOwn(thread.stream.id) else {
          continue
        }
        if let other = threads[thread.stream.id], !thread.isBetterKnown(than: other) { continue }
        threads[thread.stream.id] = thread
      }
    }
    self.init(Array(threads.values))
  }

  /// When a question was asked, in milliseconds of its host; nil where it isn't known here.
  package func askedAt(_ permission: String, in thread: ThreadID) -> Int64? {
    self[thread]?.stream.turn?.permissions.first { $0.id == permission }?.askedAt.milliseconds
  }
}

extension Elsewhere.Thread {
  /// Its host is there, or it waits for the person, whose question would be seen nowhere else, or at least it is the newer one.
  fileprivate func isBetterKnown(than other: Elsewhere.Thread) -> Bool {
    if (silentSince == nil) != (other.silentSince == nil) { return silentSince == nil }
    if stream.needsPerson != other.stream.needsPerson { return stream.needsPerson }
    return stream.lastModified > other.stream.lastModified
  }

  /// Its host told its own moments, by its own clock, and how that goes beside the database's, as this one does.
  init?(_ facts: ThreadFacts, of host: SharedHost, _ silentSince: Timestamp?, clockHere: Int64) {
    guard let id = ThreadID(facts.id.text) else { return nil }
    let clockBehind = facts.clockAhead - clockHere
    func moment(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + clockBehind) }
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
    let told = ToldState(facts, since: since)
    stream.told = told
    stream.show(told, asking: facts.question.map(Permission.init))
    self.init(
      stream: stream, host: host, since: Timestamp(milliseconds: facts.stateSince),
      queuedAt: facts.isInQueue ? Timestamp(milliseconds: facts.queuedAt ?? facts.lastModified) : nil,
      isSnoozed: facts.queuedAt != nil && !facts.isInQueue,
      queuePosition: facts.queuePosition, needsReview: facts.needsReview,
      outboxCount: facts.outboxCount, silentSince: silentSince, clockBehind: clockBehind)
  }
}

extension ToldState {
  /// What older programs don't say follows from the state that they tell.
  fileprivate init(_ facts: ThreadFacts, since: Timestamp) {
    let state = StreamState(rawValue: facts.state) ?? .unknown
    let asks = facts.needsMe == nil && (state == .approve || state == .ask)
    let needsPerson = facts.needsPerson || asks
    self.init(
      state: state, since: since, isLocked: facts.isLocked, needsPerson: needsPerson,
      needsMe: facts.needsMe ?? (needsPerson || state == .failed || state == .done), isSettingUp: facts.isSettingUp)
  }
}

extension WorkStream {
  /// What rows and conversations look at to say more of a state than its word.
  fileprivate mutating func show(_ told: ToldState, asking permission: Permission?) {
    var turn = Turn(message: Identity(UniqueID(high: 0, low: 0)), startedAt: told.since)
    // How long it has been silent only its host knows.
    turn.lastSignalAt = told.state == .quiet ? told.since : Timestamp(milliseconds: .max)
    switch told.state {
    case .working, .quiet: self.turn = turn
    case .approve, .ask:
      turn.permissions = permission.map { [$0] } ?? []
      // Without a question another program asks, which answers there.
      self.turn = permission.map { _ in turn }
    case .failed:
      closedInFailure = true
      unreadCount = max(1, unreadCount)
    case .held: outbox.hold = told.needsPerson ? .interrupted : .paused
    case .done: unreadCount = max(1, unreadCount)
    case .idle: unreadCount = 0
    case .unknown: break
    }
  }
}

extension Permission {
  fileprivate init(_ question: ThreadFacts.Question) {
    self.init(
      id: question.id, kind: question.isAboutMode ? Permission.modeKind : "other", title: question.words,
      detail: question.detail, isWhole: question.isWhole,
      options: question.choices.map { choice in
        Option(
          id: choice.id, name: choice.name, kind: Option.Kind(shared: choice.kind),
          words: choice.words, isSecret: choice.isSecret, isTicked: choice.isTicked)
      }, isQuestion: question.wantsWords, form: question.form.map { Form($0) },
      askedAt: Timestamp(milliseconds: question.askedAt))
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
