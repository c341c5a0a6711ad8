import Conversation
import Core
import Glibc
import Languages
import Queues
import Scene

/// The rule of saving: one transaction at a time, and nothing is acted on before what it follows from is on disk.
///
/// A value that answers with what to do next; the program does it.
struct Saving {
  /// Streamed text alone is written once a frame at most.
  static let streamMilliseconds: Int64 = 16
  /// A disk that failed is tried again after this time, or at the next event.
  static let retryMilliseconds: Int64 = 2000
  /// What agents are told waits so long for more that is about to be told: one transaction takes both to the disk.
  static let companyMilliseconds: Int64 = 2

  /// What the store is known to have.
  private(set) var stored: Workspace
  private(set) var jobUnderWay: SaveJob?
  /// What was taken out of the transcripts and not written yet.
  private var journal: [TranscriptChange] = []
  /// Effects that wait for the transaction under way.
  private var heldByJob: [Effect] = []
  /// Effects that wait for the transaction after that.
  private var heldForNext: [Effect] = []
  /// Clients that changed something and wait to hear that it is saved.
  private var changers: Set<ClientID> = []
  private var mustFlush = false
  private var lastSavedAt: Timestamp?
  private var failedAt: Timestamp?
  /// When the first of the effects that wait for the next transaction came.
  private var heldSince: Timestamp?

  init(stored: Workspace) { self.stored = stored }

  /// A person's act that isn't on disk yet: the screen waits for it a little.
  var isActUnderWay: Bool { jobUnderWay?.isFlushed == true || mustFlush }
  var isIdle: Bool { jobUnderWay == nil && journal.isEmpty && heldForNext.isEmpty && !mustFlush }

  /// A transcript that is read now would lack its latest entries.
  var hasUnwrittenTranscripts: Bool { !journal.isEmpty || jobUnderWay?.journal.isEmpty == false }

  mutating func add(_ more: [TranscriptChange]) { journal += more }

  /// Takes effects that must not be carried out before the disk knows of their cause.
  mutating func hold(_ effects: [Effect], ofChange: Bool, at now: Timestamp) {
    if heldForNext.isEmpty { heldSince = now }
    heldForNext += effects
    guard ofChange else { return }
    for case .reply(let client, _) in effects { changers.insert(client) }
  }

  /// A person acted: the next transaction is to survive a power cut.
  mutating func requireFlush() { mustFlush = true }

  /// When the next transaction is due; nil when nothing is to be written, or one is under way. A message that waits for a
  /// snapshot is about to leave: its agent is told nothing before.
  func due(touched: Bool, awaitsSnapshot: Bool = false, at now: Timestamp) -> Timestamp? {
    guard jobUnderWay == nil, touched || !isIdle else { return nil }
    if let failedAt { return now.due(milliseconds: Saving.retryMilliseconds, after: failedAt) }
    guard !mustFlush, let lastSavedAt else { return Timestamp(milliseconds: 0) }
    guard heldForNext.isEmpty else {
      guard awaitsSnapshot, let heldSince else { return Timestamp(milliseconds: 0) }
      return now.due(milliseconds: Saving.companyMilliseconds, after: heldSince)
    }
    return now.due(milliseconds: Saving.streamMilliseconds, after: lastSavedAt)
  }

  /// Begins a transaction; nil while one is under way.
  mutating func begin(_ workspace: Workspace, isLast: Bool = false) -> SaveJob? {
    guard jobUnderWay == nil else { return nil }
    let job = SaveJob(
      old: stored, new: workspace, journal: journal, isFlushed: mustFlush || !heldForNext.isEmpty,
      isLast: isLast)
    jobUnderWay = job
    journal = []
    heldByJob += heldForNext
    heldForNext = []
    mustFlush = false
    return job
  }

  /// The transaction is on disk: the effects that may be carried out now.
  mutating func saved(at now: Timestamp) -> [Effect] {
    guard let job = jobUnderWay else { return [] }
    stored = job.new
    stored.streams.settled()
    jobUnderWay = nil
    lastSavedAt = now
    failedAt = nil
    defer { heldByJob = [] }
    changers = changers.filter { client in
      heldForNext.contains { if case .reply(client, _) = $0 { true } else { false } }
    }
    return heldByJob
  }

  /// Nothing was written: it all goes into the next attempt. The answer is what may differ from the store.
  mutating func failed(at now: Timestamp) -> Set<ThreadID> {
    guard let job = jobUnderWay else { return [] }
    jobUnderWay = nil
    journal = job.journal + journal
    mustFlush = mustFlush || job.isFlushed
    failedAt = now
    return job.new.streams.touched
  }

  /// After a failure nobody waits for an answer that may never come, and the end is not put off.
  ///
  /// What agents and other hosts are told stays: a message leaves only after the disk knows that it is leaving. An end that
  /// clients have asked for, and nobody else, doesn't come.
  mutating func release(because reason: String, callingOffEndOf askers: Set<ClientID> = []) -> [Effect] {
    let held = self.held
    let isCalledOff = !askers.isEmpty
    let isEnding = held.contains(.end) && !isCalledOff
    var released: [Effect] = []
    var kept: [Effect] = []
    for effect in held {
      switch effect {
      case .end where isCalledOff, .window(_, .ended) where isCalledOff: break
      case .window(_, .ended): kept.append(effect)
      case .reply(let client, .done) where askers.contains(client):
        released.append(.reply(client, .refused(.notStopped(reason))))
      case .reply(let client, .done) where isEnding, .reply(let client, .noted) where isEnding:
        released.append(.reply(client, .refused(.unsavedAtEnd(reason))))
      case .reply(let client, .done) where changers.contains(client),
        .reply(let client, .noted) where changers.contains(client):
        released.append(.reply(client, .refused(.notSaved(reason))))
      case .run(.whole(let client, _)), .run(.costs(_, let client)):
        released.append(.reply(client, .refused(.unreadable(reason))))
      case .run(let errand) where errand.waitsFor == .nothing: released.append(effect)
      case .reply, .end, .window, .outside, .voice: released.append(effect)
      case .agent, .run, .hub: kept.append(effect)
      }
    }
    heldByJob = []
    heldForNext = kept
    changers = []
    return released
  }

  /// What may not be carried out yet.
  var held: [Effect] { heldByJob + heldForNext }

  /// How many changes of transcripts are not on disk.
  var unwrittenCount: Int { journal.count + (jobUnderWay?.journal.count ?? 0) }

  /// An event is as good a moment as any to try a failed disk again.
  mutating func tryAgain() { failedAt = nil }
}

extension Refusal {
  /// Who wanted to open a session opens it no more once it could be.
  static func notLent(_ reason: String) -> Refusal {
    Refusal(.refused, "Not opened, since nothing can be saved: \(reason)", hint: "Call it again once there is room.")
  }

  fileprivate static func notStopped(_ reason: String) -> Refusal {
    Refusal(
      .refused, "Not stopped: the last changes are in memory alone and would be lost. \(reason)",
      hint: "Once they are saved, `upnext stop` again; `kill \(getpid())` ends it without them.")
  }

  fileprivate static func unsavedAtEnd(_ reason: String) -> Refusal {
    Refusal(.refused, "The server ends, but its last changes can't be saved: \(reason)", hint: "Its log says more.")
  }

  fileprivate static func unreadable(_ reason: String) -> Refusal {
    Refusal(.refused, "The conversation has a part that can't be saved: \(reason)", hint: "Look at it on the screen.")
  }
}
