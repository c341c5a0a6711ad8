/// What the hub knows of this host's threads, so that only what changed is published.
package struct Publication: Equatable, Sendable {
  /// One request's worth.
  package struct Part: Equatable, Sendable {
    package var threads: [ThreadFacts]
    package var gone: [SharedID] = []
    /// What the hub knew of this host before is out of date.
    package var begins = false
    /// Nothing of the same publication follows.
    package var isWhole = true

    package init(
      threads: [ThreadFacts], gone: [SharedID] = [], begins: Bool = false, isWhole: Bool = true
    ) {
      self.threads = threads
      self.gone = gone
      self.begins = begins
      self.isWhole = isWhole
    }
  }

  /// Threads in one request.
  package static let mostInPart = 200

  /// Nil while nothing is known to be there: then all is published.
  private var published: [SharedID: ThreadFacts]?

  package init() {}

  /// Nobody knows what the hub has: the connection broke, or the database was restarted.
  package mutating func isLost() { published = nil }

  /// What has changed, in the order in which it is to be said; nothing where all is known there.
  package mutating func parts(for current: [ThreadFacts]) -> [Part] {
    let threads = Dictionary(current.map { ($0.id, $0) }) { $1 }
    let known = published
    let changed = threads.values.filter { known?[$0.id] != $0 }.sorted { $0.id < $1.id }
    let gone = (known ?? [:]).keys.filter { threads[$0] == nil }.sorted()
    guard known == nil || !changed.isEmpty || !gone.isEmpty else { return [] }
    published = threads
    var parts = stride(from: 0, to: changed.count, by: Publication.mostInPart).map { start in
      Part(
        threads: Array(changed[start..<min(start + Publication.mostInPart, changed.count)]),
        isWhole: false)
    }
    if parts.isEmpty { parts = [Part(threads: [])] }
    parts[0].begins = known == nil
    parts[0].gone = gone
    parts[parts.count - 1].isWhole = true
    return parts
  }
}
