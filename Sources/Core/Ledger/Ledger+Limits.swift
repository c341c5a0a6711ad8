import Conversation
import Queues
import Review
import Settings

/// Outboxes that wait for a moment: until a provider's limit is renewed, or a failure may have passed.
extension Ledger {
  /// A provider serves again: the outboxes that waited for it go on. Commands do when they have places.
  mutating func liftLimit(of provider: String) {
    workspace.limits[provider] = nil
    for id in workspace.heldByLimit(of: provider) where !workspace.hasRunningCommand(id) {
      if workspace.waitsForCommand(id) { workspace.holdForCommand(in: id) } else { tryAgain(in: id) }
    }
  }

  mutating func tryAgain(in id: ThreadID) {
    let now = stamp.now
    workspace.streams.update(id) { stream in
      // Nothing passes what is to be tried again, also while it is paused.
      if stream.outbox.isPaused, stream.obstructing != nil {
        stream.outbox.trouble = .retrying(at: now)
      } else {
        stream.tryAgain()
      }
    }
    sendNext(in: id)
  }

  /// Goes on, when its time has come, after failures that may have passed and limits that are renewed.
  package mutating func goOnByItself() {
    guard !workspace.limits.isEmpty || !workspace.streams.timed.isEmpty else { return }
    if workspace.settings.resumesAfterLimit {
      for (provider, limit) in workspace.limits.sorted(by: { $0.key < $1.key }) {
        guard let moment = limit.resumesAt, moment <= stamp.now else { continue }
        liftLimit(of: provider)
      }
    }
    let now = stamp.now
    for id in workspace.streams.timed.sorted() {
      if let departure = workspace.streams[id]?.departure {
        guard let moment = departure.by, moment <= now || departure.isOfLaterClock(than: now) else { continue }
        workspace.streams.update(id) { $0.departure = nil }
        if let wish = departure.wish {
          let taken = workspace.snapshots.taken(for: wish, of: id)
          sendNext(in: id, with: taken)
        } else {
          sendNext(in: id)
        }
        // It goes on waiting.
        workspace.streams.update(id) { if $0.landingBefore != nil { $0.departure?.since = min(departure.since, now) } }
        continue
      }
      let isDue = workspace.streams.contains(id) { !$0.outbox.isPaused && $0.triesAgain(at: now) }
      if isDue, !workspace.hasRunningCommand(id) { tryAgain(in: id) }
    }
  }
}

extension WorkStream {
  /// What failed is to be tried again now. A failure that lies ahead is of a clock that was set back since: it is due, too.
  func triesAgain(at now: Timestamp) -> Bool {
    guard case .retrying(let moment)? = outbox.hold else { return false }
    return moment <= now || lastModified > now
  }

  /// Its outbox is held, and goes on at some moment without anybody's word.
  package func goesOnByItself(in workspace: Workspace) -> Bool {
    if outbox.isPaused || waitsForPerson { return false }
    if isRetrying || waitsForStay { return true }
    guard case .usageLimit? = outbox.hold else { return false }
    return workspace.settings.resumesAfterLimit && workspace.limits[effectiveProvider]?.resumesAt != nil
  }
}

extension Workspace {
  /// When something goes on by itself next; nil where nothing will.
  package var goesOnAt: Timestamp? {
    let renewals = settings.resumesAfterLimit ? limits.values.compactMap(\.resumesAt) : []
    let retries = streams.timed.compactMap { id -> Timestamp? in
      if let departure = streams[id]?.departure { return departure.by }
      guard let outbox = streams[id]?.outbox, case .retrying(let moment)? = outbox.hold, !outbox.isPaused else {
        return nil
      }
      guard let command = upNext.running.first(where: { $0.item.stream == id })?.item else { return moment }
      // It waits for a place, too, for the person, and for what its agent does by itself, and hears of all of them.
      let hasPlace = upNext.running.count - restingCommands.count < settings.maxRunning
      return hasPlace && restsUntil(command) != nil && mayGoOnSometime(command) ? moment : nil
    }
    return (renewals + retries).min()
  }

  /// An outbox will go on by itself, so the program has something to wait for.
  package var waitsForTime: Bool {
    streams.timed.contains { streams[$0]?.goesOnByItself(in: self) ?? false }
  }

  /// A provider's limit is used up: the outboxes that it serves are held until it is renewed.
  mutating func note(_ limit: UsageLimit, of provider: String, _ stamp: inout Stamp) {
    // The same limit again changes nothing: a message that came in the meantime is held when it would leave.
    guard limits[provider]?.limit != limit else { return }
    let jitter = stamp.number(in: 1000...5000)
    // A moment in the past means that the other clock is behind ours: wait a minute, so as not to ask again and again.
    let moment = limit.until.map { $0 > stamp.now ? $0 : stamp.now.adding(seconds: 60) }?.adding(milliseconds: jitter)
    limits[provider] = ProviderLimit(limit, resumesAt: moment)
    for id in streams.withOutbox {
      streams.update(id) { stream in
        guard stream.effectiveProvider == provider, stream.hasMessageToGo else { return }
        switch stream.outbox.hold {
        case nil, .paused, .usageLimit, .retrying: stream.outbox.hold = .usageLimit(until: limit.until)
        case .failed, .editing, .interrupted: break
        }
      }
    }
  }

  func hasRunningCommand(_ id: ThreadID) -> Bool { upNext.running.contains { $0.item.stream == id } }

  /// What waits in the thread came behind a command that has begun there and starts again.
  func waitsForCommand(_ id: ThreadID) -> Bool {
    guard streams.contains(id, where: { $0.hasMessageToGo && $0.obstructing == nil }) else { return false }
    return upNext.waiting.items.contains {
      $0.startedAt != nil && $0.status == .queued && !$0.isStashed && $0.target == .stream(id)
    }
  }

  fileprivate func heldByLimit(of provider: String) -> [ThreadID] {
    streams.withOutbox.filter { id in
      guard let stream = streams[id], case .usageLimit? = stream.outbox.hold else { return false }
      return stream.effectiveProvider == provider
    }.sorted()
  }
}
