import Conversation

/// All threads, with the orders that the screen needs kept as they change: cost grows with the change, not with the count.
/// `bench` measures that an event costs the same with 10,000 threads (a ratio of 1.2 at most). `StreamTable` and `Boxed`
/// are there for that too.
package struct Streams: Sendable {
  private var byID = StreamTable()
  /// Newest first, of those that are listed.
  package private(set) var recent: [ThreadID] = []
  /// Of those that are listed, the ones that the person keeps at the top, in the order in which they were pinned.
  package private(set) var pinned: [ThreadID] = []
  /// Threads with a turn in progress.
  package private(set) var working: Set<ThreadID> = []
  /// Threads that another program is at work in, by its own word.
  package private(set) var workingOutside: Set<ThreadID> = []
  /// Whose agent may be writing files now.
  package var workingAnywhere: [ThreadID] { working.union(workingOutside).sorted() }
  /// Threads that can't go on without the person, or have failed unseen.
  package private(set) var needing: Set<ThreadID> = []
  /// Threads that the person, or their provider, has deleted.
  package private(set) var deleted: Set<ThreadID> = []
  /// Of those that are listed, the ones that the person has taken out of Recent and in which nothing has happened since.
  package private(set) var hidden: Set<ThreadID> = []
  /// Each project's threads, newest first, of those that are listed.
  private var byProject: [String: [ThreadID]] = [:]
  /// How many threads have a part of their conversation in their provider's own record.
  package private(set) var foundCount = 0
  /// Threads in the middle of something, also deleted ones: a run, an edit, or a hold that ends by itself.
  package private(set) var midway: Set<ThreadID> = []
  /// Threads whose outbox goes on by itself at some moment.
  package private(set) var timed: Set<ThreadID> = []
  /// Threads whose outbox has messages in it, or is held: few of all, and those that a pause or a limit concerns.
  package private(set) var withOutbox: Set<ThreadID> = []
  /// Threads with messages that an agent's own record is to tell of.
  package private(set) var seeking: Set<ThreadID> = []
  /// By directory, without deleted threads.
  package private(set) var projects: [String: Project] = [:]
  /// Grows with each change of what a list may be narrowed by: names, projects, agents, ages, states.
  package private(set) var outlook = 0
  /// The threads that providers' sessions serve.
  private var bySession: [SessionKey: ThreadID] = [:]
  /// The threads that sessions served before.
  private var byPastSession: [SessionKey: ThreadID] = [:]
  /// The agents of all threads, by the names that they have here.
  private var providers: Set<String> = []
  /// Whether threads that only another program knows of are in the lists.
  private(set) var listsFound = true
  /// Threads that may differ from what is stored; `settled` empties it.
  package private(set) var touched: Set<ThreadID> = []

  package init(_ streams: [WorkStream] = []) {
    self.init(count: streams.count) { take in for stream in streams { take(stream) } }
  }

  /// Takes each thread once as it is read: they are large, and a list of them all would be one copy more.
  package init(
    count: Int, listsFound: Bool = true, _ read: ((consuming WorkStream) -> Void) throws -> Void
  ) rethrows {
    self.listsFound = listsFound
    byID.reserveCapacity(count)
    bySession.reserveCapacity(count)
    // Sorted by what decides alone, and each project is looked up once for each of its threads.
    var ages: [Age] = []
    ages.reserveCapacity(count)
    var found: [Project] = []
    var numbers: [String: Int] = [:]
    var pins: [(at: Timestamp, id: ThreadID)] = []
    try read { (stream: consuming WorkStream) in
      bySession[stream.sessionKey] = stream.id
      providers.insert(stream.effectiveProvider)
      for key in stream.pastSessionKeys { byPastSession[key] = stream.id }
      note(stream)
      if stream.isReadOutside { foundCount += 1 }
      if isListed(stream) {
        if let moment = stream.pinnedAt { pins.append((moment, stream.id)) }
        let number = numbers[stream.project] ?? found.count
        if number == found.count {
          numbers[stream.project] = number
          found.append(Project(directory: stream.project))
        }
        // One text for all threads of a project; where it is spelt in another way, it is another path to the disk.
        let directory = found[number].directory
        if directory.utf8.elementsEqual(stream.project.utf8) { stream.project = directory }
        found[number].count(stream, by: 1)
        ages.append(Age(lastModified: stream.lastModified, id: stream.id, project: number))
      }
      byID.add(stream)
    }
    ages.sort { $0.lastModified == $1.lastModified ? $0.id > $1.id : $0.lastModified > $1.lastModified }
    recent = ages.map(\.id)
    pinned = pins.sorted(by: <).map(\.id)
    var lists: [[ThreadID]] = found.map { _ in [] }
    for age in ages { lists[age.project].append(age.id) }
    for (project, list) in zip(found, lists) {
      projects[project.directory] = project
      byProject[project.directory] = list
    }
  }

  /// What decides where a thread stands among all, while they are read.
  private struct Age {
    let lastModified: Timestamp
    let id: ThreadID
    /// Its project's number.
    let project: Int
  }

  package var count: Int { byID.count }
  package var all: some Collection<WorkStream> { byID.all }

  /// Hands over each thread; of very many, several times as fast as a walk over `all`.
  package func forEach(_ body: (WorkStream) -> Void) { byID.forEach(body) }

  /// Whether it is so of each thread; they are looked at where they stand, until one is found of which it isn't.
  package func allSatisfy(_ isSo: (WorkStream) -> Bool) -> Bool { byID.allSatisfy(isSo) }

  /// Hands over one thread where it stands: to take it out is to copy all of its parts, which counts where many are looked at.
  package func look(at id: ThreadID, _ body: (WorkStream) -> Void) { byID.look(at: id, body) }

  /// Whether the thread is there, and it is so.
  package func contains(_ id: ThreadID, where isSo: (WorkStream) -> Bool) -> Bool {
    var answer = false
    byID.look(at: id) { answer = isSo($0) }
    return answer
  }

  package subscript(id: ThreadID) -> WorkStream? {
    get { byID[id] }
    set {
      let old = byID[id]
      guard old != newValue else { return }
      touched.insert(id)
      byID[id] = newValue
      index(id, from: old, to: newValue)
    }
  }

  /// As Recent lists them: pinned ones first, then so many of the others, newest first. What the person has hidden is left
  /// out.
  package func inRecent(_ limit: Int = .max) -> [ThreadID] {
    guard !pinned.isEmpty || !hidden.isEmpty else { return limit < recent.count ? Array(recent.prefix(limit)) : recent }
    let elsewhere = hidden.union(pinned)
    return pinned.filter { !hidden.contains($0) } + recent.lazy.filter { !elsewhere.contains($0) }.prefix(limit)
  }

  /// The threads of one project, newest first.
  package func threads(in project: String) -> [ThreadID] { byProject[project] ?? [] }

  /// The thread that a provider's session serves, else the one that it served before.
  package func thread(ofSession key: SessionKey) -> ThreadID? { bySession[key] ?? byPastSession[key] }

  /// The thread that a provider's session serves now.
  package func thread(servedBy key: SessionKey) -> ThreadID? { bySession[key] }

  /// The thread that was begun here in a session of this name, whatever its agent is called here: an agent of the person's own may be
  /// one of those that keep records, and no two of their sessions have one name.
  package func thread(begunHereIn session: String) -> ThreadID? {
    let ids = providers.sorted().compactMap { thread(ofSession: SessionKey(provider: $0, providerSessionId: session)) }
    return ids.first { id in contains(id) { !$0.isOnlyFound } }
  }

  package mutating func update(_ id: ThreadID, _ change: (inout WorkStream) -> Void) {
    guard var stream = byID[id] else { return }
    change(&stream)
    precondition(stream.id == id, "a thread keeps its identity")
    self[id] = stream
  }

  /// Whether a thread is in the lists of all and of its project, and is found by the search. Of one that only another
  /// program knew, nothing is left when its file is gone.
  package func isListed(_ stream: WorkStream) -> Bool {
    !stream.isDeleted && (!stream.isOnlyFound || listsFound && !stream.isGone)
  }

  /// Puts threads that only another program knows of into the lists, or leaves them out. Nothing of them is forgotten.
  package mutating func listFound(_ isListed: Bool) {
    guard isListed != listsFound else { return }
    var listed = Streams(count: count, listsFound: isListed) { take in forEach { take($0) } }
    listed.touched = touched
    listed.outlook = outlook + 1
    self = listed
  }

  /// The stored threads are these now.
  package mutating func settled() { touched = [] }

  /// These may differ from what is stored after all: writing them failed.
  package mutating func touch(_ ids: Set<ThreadID>) { touched.formUnion(ids) }

  private mutating func index(_ id: ThreadID, from old: WorkStream?, to new: WorkStream?) {
    working.remove(id)
    needing.remove(id)
    deleted.remove(id)
    if !hidden.isEmpty { hidden.remove(id) }
    timed.remove(id)
    if !midway.isEmpty { midway.remove(id) }
    if !withOutbox.isEmpty { withOutbox.remove(id) }
    if !seeking.isEmpty { seeking.remove(id) }
    if !workingOutside.isEmpty { workingOutside.remove(id) }
    indexSessions(id, from: old, to: new)
    foundCount += (new?.isReadOutside == true ? 1 : 0) - (old?.isReadOutside == true ? 1 : 0)
    if let new { note(new) }
    let before = old.flatMap { isListed($0) ? $0 : nil }
    let after = new.flatMap { isListed($0) ? $0 : nil }
    let isElsewhere = before?.project != after?.project
    let isNewlyPlaced = before?.lastModified != after?.lastModified || (before == nil) != (after == nil)
    let hasHappened = before?.happenedAt != after?.happenedAt
    if isElsewhere || isNewlyPlaced || hasHappened || before.map(Project.Counts.init) != after.map(Project.Counts.init)
    {
      if let before { count(before, by: -1) }
      if let after { count(after, by: 1) }
    }
    if isNewlyPlaced {
      if before != nil, let place = recent.firstIndex(of: id) { recent.remove(at: place) }
      if let after { recent.insert(id, at: place(of: after, in: recent)) }
    }
    if isElsewhere || isNewlyPlaced { list(id, from: before, to: after) }
    if before?.pinnedAt != after?.pinnedAt {
      pinned.removeAll { $0 == id }
      if let moment = after?.pinnedAt {
        let place = pinned.firstIndex { other in byID[other]?.pinnedAt.map { ($0, other) > (moment, id) } ?? false }
        pinned.insert(id, at: place ?? pinned.endIndex)
      }
    }
    if let before { settleAge(ofProjectLeftBy: before, for: after) }
    if !Streams.looksSame(old, new) { outlook += 1 }
  }

  private mutating func indexSessions(_ id: ThreadID, from old: WorkStream?, to new: WorkStream?) {
    if let old, let new, old.providerSessionId == new.providerSessionId, old.provider == new.provider,
      old.lineage == new.lineage
    {
      return
    }
    if let old, bySession[old.sessionKey] == id { bySession[old.sessionKey] = nil }
    for key in old?.pastSessionKeys ?? [] where byPastSession[key] == id { byPastSession[key] = nil }
    if let new {
      bySession[new.sessionKey] = id
      providers.insert(new.effectiveProvider)
    }
    for key in new?.pastSessionKeys ?? [] { byPastSession[key] = id }
  }

  /// The thread that gave a project its age left it or became older: now the next newest gives it.
  private mutating func settleAge(ofProjectLeftBy before: WorkStream, for after: WorkStream?) {
    guard let project = projects[before.project] else { return }
    let stayed = after.flatMap { $0.project == before.project ? $0 : nil }
    if project.lastModified == before.lastModified, stayed.map({ $0.lastModified < before.lastModified }) ?? true {
      let newest = threads(in: before.project).first.flatMap { byID[$0] }
      projects[before.project]?.lastModified = newest?.lastModified ?? project.lastModified
    }
    if project.happenedAt == before.happenedAt, stayed.map({ $0.happenedAt < before.happenedAt }) ?? true {
      let last = threads(in: before.project).compactMap { byID[$0]?.happenedAt }.max()
      projects[before.project]?.happenedAt = last ?? project.happenedAt
    }
  }

  /// What an agent says in the middle of its turn changes nothing here.
  private static func looksSame(_ old: WorkStream?, _ new: WorkStream?) -> Bool {
    guard let old, let new else { return (old == nil) == (new == nil) }
    return old.lastModified == new.lastModified && old.isDeleted == new.isDeleted && old.pinnedAt == new.pinnedAt
      && old.isGone == new.isGone && old.hiding == new.hiding && old.isMuted == new.isMuted
      && old.happenedAt == new.happenedAt
      && old.outbox.hold == new.outbox.hold && (old.unreadCount > 0) == (new.unreadCount > 0)
      && old.isAtWork == new.isAtWork && (old.turn == nil) == (new.turn == nil)
      && old.waitsForStay == new.waitsForStay && old.waitsForPerson == new.waitsForPerson
      && old.turn?.permissions.first?.isQuestion == new.turn?.permissions.first?.isQuestion
      && old.backendName == new.backendName && old.customName == new.customName && old.preview == new.preview
      && old.project == new.project && old.provider == new.provider
  }

  /// Keeps the lists of the projects that the thread was and is in.
  private mutating func list(_ id: ThreadID, from before: WorkStream?, to after: WorkStream?) {
    if let before, let place = byProject[before.project]?.firstIndex(of: id) {
      byProject[before.project]?.remove(at: place)
      if byProject[before.project]?.isEmpty == true { byProject[before.project] = nil }
    }
    guard let after else { return }
    let place = place(of: after, in: threads(in: after.project))
    byProject[after.project, default: []].insert(id, at: place)
  }

  private mutating func note(_ stream: WorkStream) {
    if stream.isDeleted { deleted.insert(stream.id) }
    if !stream.outbox.waiting.isEmpty || stream.outbox.hold != nil {
      withOutbox.insert(stream.id)
    }
    if !stream.sought.isEmpty { seeking.insert(stream.id) }
    if stream.isHidden(in: .recent), isListed(stream) { hidden.insert(stream.id) }
    if stream.hasFailedUnseen, isListed(stream) { needing.insert(stream.id) }
    guard !stream.isQuiescent else { return }
    if stream.isMidway { midway.insert(stream.id) }
    guard isListed(stream) else { return }
    if stream.isAtWork { working.insert(stream.id) }
    if stream.isWorkedOnOutside { workingOutside.insert(stream.id) }
    if stream.needsPerson { needing.insert(stream.id) }
    if stream.outbox.hold?.endsAt != nil || stream.departure != nil { timed.insert(stream.id) }
  }

  /// A binary search for the first thread that is not newer.
  private func place(of stream: WorkStream, in ids: [ThreadID]) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if let other = byID[ids[middle]], Streams.isNewer(other, stream) {
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
    project.count(stream, by: difference)
    projects[stream.project] = project.threadCount > 0 ? project : nil
  }
}

extension Streams: Equatable {
  /// The threads themselves; the rest follows from them.
  package static func == (left: Streams, right: Streams) -> Bool { left.byID == right.byID }
}

/// A directory that threads work in.
package struct Project: Equatable, Identifiable, Sendable {
  package let directory: String
  package var threadCount = 0
  package var lastModified = Timestamp(milliseconds: 0)
  package var happenedAt = Timestamp(milliseconds: 0)
  package var counts = Counts()

  /// How many of its threads an agent works in, and how many can't go on without the person.
  package struct Counts: Equatable, Sendable {
    package var working = 0
    package var needing = 0

    fileprivate init() {}

    fileprivate init(_ stream: WorkStream) {
      guard !stream.isQuiescent else { return }
      if stream.needsPerson { needing = 1 } else if stream.isAtWork || stream.isWorkedOnOutside { working = 1 }
    }

    fileprivate mutating func add(_ other: Counts, times: Int) {
      working += other.working * times
      needing += other.needing * times
    }
  }

  package var id: String { directory }

  package mutating func count(_ stream: WorkStream, by difference: Int) {
    threadCount += difference
    counts.add(Counts(stream), times: difference)
    lastModified = max(lastModified, stream.lastModified)
    happenedAt = max(happenedAt, stream.happenedAt)
  }
}

extension Project {
  package init(directory: String) { self.init(directory: directory, threadCount: 0) }
}
