/// What is known of a shared lane: its commands in the person's order, and what those that run said last.
package struct KnownLane: Equatable, Sendable {
  package private(set) var number: Int64 = 0
  package private(set) var epoch: Int?
  package private(set) var isPaused = false
  package private(set) var pulses: [SharedID: LaneNews.Pulse] = [:]
  /// Until when it was known, by the database's clock.
  package private(set) var readAt: Int64?
  /// How those ended that commands of it still wait for.
  package private(set) var ended: [SharedID: EndedBefore] = [:]
  /// The hub told less of it than it had told before: it was restored from a backup, or has lost acts in a failover, and may give out
  /// what was done since. So it is until a person takes the lane over.
  package internal(set) var isOlder = false
  private var known: [SharedID: SharedCommand] = [:]
  /// All of it was read once: until then an empty lane says nothing.
  package private(set) var isWhole = false

  package init() {}

  package mutating func take(_ news: LaneNews) {
    let isOlder = self.isOlder && news.epoch == epoch || hasToldMore(than: news) || news.isOlder
    if news.isAnew, number != 0 { self = KnownLane() }
    self.isOlder = isOlder
    for command in news.commands { known[command.id] = command }
    for id in news.gone { known[id] = nil }
    pulses = Dictionary(news.pulses.map { ($0.command, $0) }) { $1 }
    (number, epoch, isPaused, readAt) = (news.number, news.epoch, news.isPaused, news.now)
    ended = news.ended
    isWhole = isWhole || !news.hasMore
  }

  /// Nothing new was told of it until then.
  mutating func isSo(until moment: Int64) { if readAt != nil { readAt = moment } }

  /// Numbers and epochs only rise. What follows a taking over is told anew as well, and is no less.
  private func hasToldMore(than news: LaneNews) -> Bool {
    guard let epoch, news.isAnew, number != 0 else { return false }
    return news.epoch < epoch || news.epoch == epoch && news.number < number
  }

  /// All that is known of it, as if it were told at once, but for what those that run say.
  var all: LaneNews? {
    guard let epoch, let readAt else { return nil }
    var news = LaneNews(
      number: number, hasMore: !isWhole, isAnew: false, commands: inOrder { _ in true }, gone: [], pulses: [],
      isPaused: isPaused, epoch: epoch, now: readAt)
    news.isOlder = isOlder
    return news
  }

  package subscript(id: SharedID) -> SharedCommand? { known[id] }

  /// Those that wait, in the order in which they are taken.
  package var waiting: [SharedCommand] { inOrder { $0.state == .waiting } }

  /// Those that a host has, and those of which nobody knows.
  package var taken: [SharedCommand] { inOrder { $0.state != .waiting } }

  private func inOrder(_ isMeant: (SharedCommand) -> Bool) -> [SharedCommand] {
    known.values.filter(isMeant).sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
  }
}
