/// What is known of the threads of a person's other hosts, by those hosts' own words.
package struct KnownThreads: Equatable, Sendable {
  private struct Known: Equatable {
    var mark: FeedMark
    var publishedAt: Int64
    var threads: [SharedID: ThreadFacts] = [:]
    /// All of the host's first publication is in the hub.
    var isWhole = true
    /// What was shown before, until all of what is to replace it is here.
    var before: [SharedID: ThreadFacts]?
  }

  private var hosts: [SharedID: Known] = [:]

  package init() {}

  /// How far each host has been read.
  package var marks: [SharedID: FeedMark] { hosts.mapValues(\.mark) }

  /// The threads of a host as they are to be shown, in the order of their ids.
  package func threads(of host: SharedID) -> [ThreadFacts] {
    let threads = hosts[host].map { $0.before ?? $0.threads } ?? [:]
    return threads.values.sorted { $0.id < $1.id }
  }

  /// When a host said last what it has, by the database's clock.
  package func publishedAt(_ host: SharedID) -> Int64? { hosts[host]?.publishedAt }

  package mutating func take(_ read: ThreadsRead) {
    for news in read.hosts {
      var known = hosts[news.host] ?? Known(mark: news.mark, publishedAt: news.publishedAt)
      if news.isAnew {
        known.before = known.before ?? known.threads
        known.threads = [:]
      }
      for thread in news.threads { known.threads[thread.id] = thread }
      for id in news.gone { known.threads[id] = nil }
      known.isWhole = news.isWhole
      known.mark = news.mark
      known.publishedAt = news.publishedAt
      hosts[news.host] = known
    }
    guard !read.hasMore else { return }
    for (host, known) in hosts where known.isWhole { hosts[host]?.before = nil }
  }

  /// All that is to be shown of a host, as if it were told at once: what was half read when it was kept is read anew.
  package func all(of host: SharedID) -> ThreadNews? {
    hosts[host].map { known in
      let isWhole = known.isWhole && known.before == nil
      return ThreadNews(
        host: host, mark: isWhole ? known.mark : .none, publishedAt: known.publishedAt, isAnew: true, isWhole: true,
        threads: threads(of: host), gone: [])
    }
  }

  /// Hosts that have left are forgotten; those that are silent are not.
  package mutating func keep(only members: Set<SharedID>) {
    hosts = hosts.filter { members.contains($0.key) }
  }
}

/// What was read of other hosts' threads.
package struct ThreadsRead: Equatable, Sendable {
  package let hosts: [ThreadNews]
  package let hasMore: Bool
  /// The database's clock.
  package let now: Int64

  package init(hosts: [ThreadNews], hasMore: Bool, now: Int64) {
    self.hosts = hosts
    self.hasMore = hasMore
    self.now = now
  }
}
