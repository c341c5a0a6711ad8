import Hub
import SeededNumbers
import Sharing
import Testing

@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct ThreadNewsTests {
  private let hub: TestHub

  init() throws { hub = try TestHub() }

  private func facts(_ name: String, id: SharedID = .fresh(), state: String = "working")
    -> ThreadFacts
  {
    var facts = ThreadFacts(
      id: id, name: name, project: "/src/api", provider: "claude", state: state, stateSince: 5,
      lastModified: 9)
    facts.question = ThreadFacts.Question(
      id: "q1", words: "rm -rf \0 \u{1b}[2J שלום", detail: "all of \u{1b}[1m it", isWhole: true, wantsWords: false,
      askedAt: 7,
      choices: [
        .init(id: "y", name: "yes", kind: "allow_once"), .init(id: "n", name: "nö", kind: "reject_once", words: "weil"),
      ])
    facts.queuedAt = 3
    facts.priority = 2
    return facts
  }

  @Test func `what a host publishes another one reads, and then only what changed`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let (a, b) = (facts("größe 漢字"), facts("b"))
    _ = try one.done(.publish([a, b], host: one.host, begins: true))
    let first = try two.done(.threads(known: [:]))
    #expect(first.hosts.count == 1)
    #expect(first.hosts[0].host == one.host)
    #expect(first.hosts[0].isAnew)
    let read = try #require(first.hosts[0].threads.first { $0.id == a.id })
    // The one sign that a database can't hold is replaced.
    var expected = a
    expected.question = ThreadFacts.Question(
      id: "q1", words: "rm -rf \u{FFFD} \u{1b}[2J שלום", detail: "all of \u{1b}[1m it", isWhole: true,
      wantsWords: false, askedAt: 7,
      choices: [
        .init(id: "y", name: "yes", kind: "allow_once"), .init(id: "n", name: "nö", kind: "reject_once", words: "weil"),
      ])
    #expect(read == expected)

    var changed = b
    changed.state = "ask"
    _ = try one.done(.publish([changed], gone: [a.id], host: one.host))
    let known = [one.host: first.hosts[0].mark]
    let second = try two.done(.threads(known: known))
    #expect(second.hosts[0].threads.map(\.state) == ["ask"])
    #expect(second.hosts[0].gone == [a.id])
    #expect(!second.hosts[0].isAnew)
    #expect(try two.done(.threads(known: [one.host: second.hosts[0].mark])).hosts == [])
    #expect(two.events.contains(.news(.threads(host: one.host))))
  }

  @Test func `news in parts misses nothing, whatever is published meanwhile`() throws {
    var numbers = RandomNumbers(seed: randomSeed)
    let (one, two) = (try hub.room(), try hub.room())
    var truth: [SharedID: ThreadFacts] = [:]
    var seen: [SharedID: ThreadFacts] = [:]
    var known: [SharedID: FeedMark] = [:]
    for round in 0..<30 {
      if round == 0 || numbers.chance(10) {
        truth = [:]
        for number in 0..<numbers.number(0...700) {
          let thread = facts("t\(number)")
          truth[thread.id] = thread
        }
        let all = Array(truth.values)
        _ = try one.done(
          .publish(Array(all.prefix(400)), host: one.host, begins: true, isWhole: all.count <= 400))
        if all.count > 400 { _ = try one.done(.publish(Array(all.dropFirst(400)), host: one.host)) }
      }
      let changed = truth.keys.sorted().filter { _ in numbers.chance(5) }
      for id in changed { truth[id]?.state = numbers.pick(["idle", "ask", "done"]) }
      let gone = truth.keys.sorted().filter { !changed.contains($0) && numbers.chance(3) }
      for id in gone { truth[id] = nil }
      _ = try one.done(.publish(changed.compactMap { truth[$0] }, gone: gone, host: one.host))
      var hasMore = numbers.chance(70)
      while hasMore {
        let read = try two.done(.threads(known: known))
        for news in read.hosts {
          if news.isAnew { seen = [:] }
          for thread in news.threads { seen[thread.id] = thread }
          for id in news.gone { seen[id] = nil }
          known[news.host] = news.mark
        }
        hasMore = read.hasMore
      }
    }
    var read = try two.done(.threads(known: known))
    while true {
      for news in read.hosts {
        if news.isAnew { seen = [:] }
        for thread in news.threads { seen[thread.id] = thread }
        for id in news.gone { seen[id] = nil }
        known[news.host] = news.mark
      }
      if !read.hasMore { break }
      read = try two.done(.threads(known: known))
    }
    #expect(seen.mapValues(\.state) == truth.mapValues(\.state), "seed \(randomSeed)")
  }

  @Test func `facts are their person's, and their host's to publish`() throws {
    let (ada, ben) = (try hub.room(), try hub.room(as: "ben"))
    _ = try ada.done(.publish([facts("secret")], host: ada.host, begins: true))
    #expect(try ben.done(.threads(known: [:])).hosts == [])
    #expect(
      try ben.refusal(.publish([facts("forged")], host: ada.host, begins: true)) == .forbidden)
    #expect(try ada.done(.threads(known: [:])).hosts[0].threads.map(\.name) == ["secret"])
  }

  @Test func `after a crash of the database the owner is told to publish all`() throws {
    let room = try hub.room()
    #expect(try room.refusal(.publish([facts("a")], host: room.host)) == .older)
    _ = try room.done(.publish([facts("a")], host: room.host, begins: true))
    _ = try room.done(.publish([facts("b")], host: room.host))
  }
}
