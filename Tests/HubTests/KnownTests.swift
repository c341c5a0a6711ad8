import SeededNumbers
import Sharing
import Testing

/// What is kept of the hub's news, as values.
struct KnownTests {
  private func id(_ number: Int) -> SharedID { SharedID(random: UInt64(number), 1) }

  private func facts(_ number: Int, _ name: String = "t") -> ThreadFacts {
    ThreadFacts(
      id: id(number), name: name, project: "p", provider: "claude", state: "idle", stateSince: 1,
      lastModified: 1)
  }

  private func news(
    _ number: Int64, _ threads: [ThreadFacts], gone: [SharedID] = [], anew: Bool = false,
    whole: Bool = true,
    epoch: Int = 1
  ) -> ThreadNews {
    ThreadNews(
      host: id(99), mark: FeedMark(epoch: id(epoch), number: number), publishedAt: number,
      isAnew: anew, isWhole: whole,
      threads: threads, gone: gone)
  }

  private func read(_ news: ThreadNews..., more: Bool = false) -> ThreadsRead {
    ThreadsRead(hosts: news, hasMore: more, now: 0)
  }

  @Test func `what is shown of a host changes at once when it publishes anew in parts`() {
    var known = KnownThreads()
    known.take(read(news(1, [facts(1), facts(2)], anew: true)))
    #expect(known.threads(of: id(99)).map(\.id) == [id(1), id(2)].sorted())
    known.take(read(news(2, [facts(1, "new")], gone: [id(2)])))
    #expect(known.threads(of: id(99)) == [facts(1, "new")])
    // Another publication begins: until it is whole, what was there is shown.
    known.take(read(news(1, [facts(3)], anew: true, whole: false, epoch: 2)))
    #expect(known.threads(of: id(99)) == [facts(1, "new")])
    known.take(read(news(2, [facts(4)], whole: true, epoch: 2), more: true))
    #expect(known.threads(of: id(99)) == [facts(1, "new")])
    known.take(read(news(3, [facts(5)], whole: true, epoch: 2)))
    #expect(Set(known.threads(of: id(99)).map(\.id)) == [id(3), id(4), id(5)])
    #expect(known.marks == [id(99): FeedMark(epoch: id(2), number: 3)])
    known.keep(only: [])
    #expect(known == KnownThreads())
  }

  @Test func `what is published is what changed, and all of it when nobody knows what is there`() {
    var publication = Publication()
    let all = (0..<450).map { facts($0) }
    let first = publication.parts(for: all)
    #expect(first.map(\.threads.count) == [200, 200, 50])
    #expect(first.map(\.begins) == [true, false, false])
    #expect(first.map(\.isWhole) == [false, false, true])
    #expect(publication.parts(for: all) == [])
    var changed = all
    changed[7].state = "ask"
    changed.remove(at: 0)
    #expect(
      publication.parts(for: changed) == [
        Publication.Part(threads: [changed[6]], gone: [id(0)])
      ])
    publication.isLost()
    #expect(publication.parts(for: []) == [Publication.Part(threads: [], begins: true)])
  }

  @Test func `a lane is in its order, and begins anew after a failover`() {
    func command(_ number: Int, rank: Int64, _ state: SharedCommand.State = .waiting)
      -> SharedCommand
    {
      SharedCommand(
        request: SharedRequest(id: id(number), prompt: "c\(number)", agent: "claude", project: "p"),
        lane: id(50),
        rank: rank, number: 1, person: id(1), fromHost: nil, addedAt: 0, isProposed: false,
        state: state, host: nil,
        claimedAt: nil, begunAt: nil, leaseUntil: nil, isCancelAsked: false, timesAgain: 0)
    }
    func news(
      _ number: Int64, _ commands: [SharedCommand], gone: [SharedID] = [], anew: Bool = false,
      more: Bool = false
    )
      -> LaneNews
    {
      LaneNews(
        number: number, hasMore: more, isAnew: anew, commands: commands, gone: gone, pulses: [],
        isPaused: false,
        epoch: 1, now: number)
    }
    var lane = KnownLane()
    lane.take(news(3, [command(1, rank: 30), command(2, rank: 10)], anew: true, more: true))
    #expect(!lane.isWhole)
    lane.take(news(4, [command(3, rank: 20), command(4, rank: 5, .running)]))
    #expect(lane.isWhole)
    #expect(lane.waiting.map(\.id) == [id(2), id(3), id(1)])
    #expect(lane.taken.map(\.id) == [id(4)])
    lane.take(news(5, [command(1, rank: 1)], gone: [id(2), id(4)]))
    #expect(lane.waiting.map(\.id) == [id(1), id(3)])
    lane.take(news(2, [command(9, rank: 1)], anew: true))
    #expect(lane.waiting.map(\.id) == [id(9)])
    #expect(lane.number == 2)
  }
}
