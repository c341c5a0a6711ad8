import Core
import Features
import Runtime
import Toolkit

/// Something that the program did to the world, in the order in which it did it.
package enum Happening: Equatable {
  case save
  case perform(Effect)
  case show(WindowID)
}

/// The world around a program under test: a clock that stands still, a store in memory, and the windows' screens.
final class Stage {
  /// What has come of a save.
  enum Saves { case atOnce, held }

  var now = Samples.now
  var saves = Saves.atOnce
  var jobs: [SaveJob] = []
  var effects: [Effect] = []
  var log: [Happening] = []
  var frames: [WindowID: Frame] = [:]
  var framesShown: [WindowID: Int] = [:]
  var unacknowledged: [WindowID] = []
  /// Reads that have not been answered.
  var reads: [Effect] = []
  var answersReads = true
  /// What the store has.
  var stored: Workspace
  var entries: [Identity<WorkStream>: [Entry]]
  private var stamps: UInt64 = 0

  init(stored: Workspace, entries: [Identity<WorkStream>: [Entry]]) {
    self.stored = stored
    self.entries = entries
  }

  func world() -> World {
    World(
      save: { [self] job in
        log.append(.save)
        jobs.append(job)
      },
      perform: { [self] effect in
        log.append(.perform(effect))
        switch effect {
        case .loadPage, .loadWhole: reads.append(effect)
        case .agent, .reply, .window, .end, .outside: effects.append(effect)
        }
      },
      show: { [self] window, delta in
        log.append(.show(window))
        framesShown[window, default: 0] += 1
        frames[window, default: Frame(size: delta.size)].apply(delta)
        unacknowledged.append(window)
      },
      stamp: { [self] in stamp() })
  }

  func stamp() -> Stamp {
    stamps += 1
    return Stamp(now: now, randomness: stamps &* 0x2545_F491_4F6C_DD1D)
  }

  /// Writes what differs, as a store does, and not the whole.
  func commit(_ job: SaveJob) {
    for id in job.new.streams.touched where job.new.streams[id] != job.old.streams[id] {
      stored.streams[id] = job.new.streams[id]
    }
    if job.new.attention != job.old.attention { stored.attention = job.new.attention }
    if job.new.upNext != job.old.upNext { stored.upNext = job.new.upNext }
    if job.new.history != job.old.history { stored.history = job.new.history }
    if job.new.settings != job.old.settings { stored.settings = job.new.settings }
    if job.new.foldedPanes != job.old.foldedPanes { stored.foldedPanes = job.new.foldedPanes }
    for change in job.journal {
      switch change {
      case .append(let entry, let stream): entries[stream, default: []].append(entry)
      case .extend(let id, let text, let stream): edit(id, in: stream) { $0.text += text }
      case .replace(let entry, let stream): edit(entry.id, in: stream) { $0 = entry }
      }
    }
  }

  /// The answer of the store to a read.
  func answer(to read: Effect, pageSize: Int = 50) -> Event? {
    switch read {
    case .loadPage(let id, let before):
      let earlier = (entries[id] ?? []).filter { $0.number < before ?? .max }
      return .page(id, Array(earlier.suffix(pageSize)), hasEarlier: earlier.count > pageSize)
    case .loadWhole(let client, let id):
      return .whole(client, id, entries[id] ?? [])
    case .agent, .reply, .window, .end, .outside:
      return nil
    }
  }

  private func edit(_ id: Identity<Entry>, in stream: Identity<WorkStream>, _ change: (inout Entry) -> Void) {
    guard var all = entries[stream], let place = all.lastIndex(where: { $0.id == id }) else { return }
    change(&all[place])
    entries[stream] = all
  }
}
