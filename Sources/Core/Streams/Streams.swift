/// All threads, with the orders that the screen needs kept as they change: cost grows with the change, not with the count.
package struct Streams: Sendable {
  /// One reference each, so that a copy of the whole costs little.
  private var byID: [Identity<WorkStream>: Kept] = [:]
  /// Newest first, without deleted ones.
  package private(set) var recent: [Identity<WorkStream>] = []
  /// Threads with a turn in progress.
  package private(set) var working: Set<Identity<WorkStream>> = []
  /// Threads that another program is at work in, by its own word.
  package private(set) var workingOutside: Set<Identity<WorkStream>> = []
  /// Threads that can't go on without the person.
  package private(set) var needing: Set<Identity<WorkStream>> = []
  /// By directory, without deleted threads.
  package private(set) var projects: [String: Project] = [:]
  /// The threads of the providers' sessions, those included that served before.
  private var bySession: [SessionKey: Identity<WorkStream>] = [:]
  /// Threads that may differ from what is stored; `settled` empties it.
  package private(set) var touched: Set<Identity<WorkStream>> = []

  package init(_ streams: [WorkStream] = []) {
    byID.reserveCapacity(streams.count)
    bySession.reserveCapacity(streams.count)
    for stream in streams {
      byID[stream.id] = Kept(stream)
      for key in stream.sessionKeys { bySession[key] = stream.id }
      note(stream)
      if !stream.isDeleted { count(stream, by: 1) }
    }
    // Sorted by what decides alone: threads are large, and there may be many.
    recent = streams.filter { !$0.isDeleted }.map { ($0.lastModified, $0.id) }.sorted(by: >).map(\.1)
  }

  package var count: Int { byID.count }
  package var all: some Collection<WorkStream> { byID.values.lazy.map(\.stream) }

  package subscript(id: Identity<WorkStream>) -> WorkStream? {
    get { byID[id]?.stream }
    set {
      let old = byID[id]?.stream
      guard old != newValue else { return }
      touched.insert(id)
      byID[id] = newValue.map(Kept.init)
      index(id, from: old, to: newValue)
    }
  }

  /// The thread that a provider's session belongs to, also where it served before.
  package func thread(ofSession key: SessionKey) -> Identity<WorkStream>? { bySession[key] }

  package mutating func update(_ id: Identity<WorkStream>, _ change: (inout WorkStream) -> Void) {
    guard var stream = byID[id]?.stream else { return }
    change(&stream)
    precondition(stream.id == id, "a thread keeps its identity")
    self[id] = stream
  }

  /// The stored threads are these now.
  package mutating func settled() { touched = [] }

  /// These may differ from what is stored after all: writing them failed.
  package mutating func touch(_ ids: Set<Identity<WorkStream>>) { touched.formUnion(ids) }

  private mutating func index(_ id: Identity<WorkStream>, from old: WorkStream?, to new: WorkStream?) {
    working.remove(id)
    needing.remove(id)
    if !workingOutside.isEmpty { workingOutside.remove(id) }
    indexSessions(id, from: old, to: new)
    if let new { note(new) }
    let before = old.flatMap { $0.isDeleted ? nil : $0 }
    let after = new.flatMap { $0.isDeleted ? nil : $0 }
    if before?.project != after?.project || before?.lastModified != after?.lastModified {
      if let before { count(before, by: -1) }
      if let after { count(after, by: 1) }
    }
    if before?.lastModified != after?.lastModified || (before == nil) != (after == nil) {
      if before != nil, let place = recent.firstIndex(of: id) { recent.remove(at: place) }
      if let after { recent.insert(id, at: placeInRecent(of: after)) }
    }
    if let before { settleAge(ofProjectLeftBy: before, for: after) }
  }

  private mutating func indexSessions(_ id: Identity<WorkStream>, from old: WorkStream?, to new: WorkStream?) {
    if let old, let new, old.providerSessionId == new.providerSessionId, old.provider == new.provider,
      old.lineage == new.lineage
    {
      return
    }
    for key in old?.sessionKeys ?? [] where bySession[key] == id { bySession[key] = nil }
    for key in new?.sessionKeys ?? [] { bySession[key] = id }
  }

  /// The thread that gave a project its age left it or became older: now the next newest gives it.
  private mutating func settleAge(ofProjectLeftBy before: WorkStream, for after: WorkStream?) {
    let isStillAsNew = after.map { $0.project == before.project && $0.lastModified >= before.lastModified } ?? false
    guard !isStillAsNew, projects[before.project]?.lastModified == before.lastModified else { return }
    let newest = recent.first { byID[$0]?.stream.project == before.project }.flatMap { byID[$0]?.stream }
    if let newest { projects[before.project]?.lastModified = newest.lastModified }
  }

  private mutating func note(_ stream: WorkStream) {
    guard !stream.isDeleted else { return }
    if stream.turn != nil { working.insert(stream.id) }
    if stream.isWorkedOnOutside { workingOutside.insert(stream.id) }
    if stream.needsPerson { needing.insert(stream.id) }
  }

  /// A binary search for the first thread that is not newer.
  private func placeInRecent(of stream: WorkStream) -> Int {
    var low = 0
    var high = recent.count
    while low < high {
      let middle = (low + high) / 2
      if let other = byID[recent[middle]]?.stream, Streams.isNewer(other, stream) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func isNewer(_ left: WorkStream, _ right: WorkStream) -> Bool {
    (left.lastModified, left.id) > (right.lastModified, right.id)
  }

  private mutating func count(_ stream: WorkStream, by difference: Int) {
    var project = projects[stream.project] ?? Project(directory: stream.project)
    project.threadCount += difference
    project.lastModified = max(project.lastModified, stream.lastModified)
    projects[stream.project] = project.threadCount > 0 ? project : nil
  }
}

extension Streams: Equatable {
  /// The threads themselves; the rest follows from them.
  package static func == (left: Streams, right: Streams) -> Bool { left.byID == right.byID }
}

/// A thread as it stands in the table: never changed, only replaced.
private final class Kept: Equatable, Sendable {
  let stream: WorkStream

  init(_ stream: WorkStream) { self.stream = stream }

  static func == (left: Kept, right: Kept) -> Bool { left === right || left.stream == right.stream }
}

/// A directory that threads work in.
package struct Project: Equatable, Identifiable, Sendable {
  package let directory: String
  package var threadCount = 0
  package var lastModified = Timestamp(milliseconds: 0)

  package var id: String { directory }
}
