import Sharing
import Testing

/// Letters to hosts that the hub does not know, and to such as are connected and fetch nothing.
struct LateHostTests {
  private let me = SharedID(random: 1, 1)
  private let other = SharedID(random: 2, 2)

  private func id(_ number: UInt64) -> SharedID { SharedID(random: number, number) }

  private var facts: HubFacts {
    HubFacts(
      person: id(9), name: "ada", owns: true, level: 1, mayWrite: true, now: 5000, serverVersion: 150_020,
      libraryVersion: 150_020, usesTLS: false, synchronousCommit: "on", fsync: true, hasSynchronousStandby: false,
      isSuperuser: false)
  }

  private func host(_ id: SharedID, seen: Int64 = 1) -> SharedHost {
    SharedHost(id: id, name: "zwei", version: "1", offers: [], seenAt: seen, lettersWaiting: 0, isThere: true)
  }

  private func joined() -> HubTalk {
    var talk = HubTalk(HostIntroduction(id: me, name: "eins", machine: "m", version: "1"), at: 0)
    _ = talk.hear(.ready(facts), at: 1000)
    _ = talk.take(.attached(.done(0)), at: 1000)
    _ = talk.take(.hosts(.done([])), at: 1000)
    return talk
  }

  @Test func `a letter whose host the hub does not know is said again when it has other hosts, and can be taken back`()
  {
    var talk = joined()
    let letters = [1, 2].map { number in
      Letter(id: id(30 + number), from: me, to: other, number: Int64(number), body: "{}")
    }
    var said = talk.send(letters)
    #expect(said == [.send(letters[0])])
    said = talk.take(.sent(letters[0].id, .refused(HubRefusal(.missing))), at: 2000)
    #expect(said == [])
    #expect(!talk.isSettled(letters[0].id))
    // Nothing passes it, and the hub is not asked again and again.
    said = talk.send(letters)
    #expect(said == [])
    #expect(talk.nextMoment == nil)
    _ = talk.hear(.news(.hosts), at: 3000)
    _ = talk.take(.hosts(.done([])), at: 3000)
    said = talk.send(letters)
    #expect(said == [])
    let taken = WrittenLetter(
      id: letters[0].id, to: other, number: 1, body: "{}", words: "größe", thread: nil, keepMilliseconds: nil,
      writtenAt: 1, stage: .here
    ).removed()
    var changing = talk
    said = changing.rewrite([taken])
    #expect(said == [.rewrite(taken.id, nil)])
    _ = talk.hear(.news(.hosts), at: 4000)
    _ = talk.take(.hosts(.done([host(other)])), at: 4000)
    said = talk.send(letters)
    #expect(said == [.send(letters[0])])
  }

  /// A letter that is new goes to the other host behind the question which hosts there are.
  private func write(_ number: UInt64, seen: Int64, at now: Int64, to talk: inout HubTalk) {
    let letter = Letter(id: id(30 + number), from: me, to: other, number: Int64(number), body: "{}")
    _ = talk.look()
    _ = talk.send([letter], fresh: [letter.id])
    look(seen: seen, at: now, in: &talk, isAsked: true)
    _ = talk.take(.sent(letter.id, .done(Done())), at: now)
  }

  private func look(seen: Int64, at now: Int64, in talk: inout HubTalk, isAsked: Bool = false) {
    if !isAsked { _ = talk.look() }
    _ = talk.take(.hosts(.done([host(other, seen: seen)])), at: now)
  }

  @Test
  func `a host that is connected and fetches nothing for half a minute counts as silent, and is back once it does`() {
    var talk = joined()
    look(seen: 500, at: 1500, in: &talk)
    write(1, seen: 500, at: 2000, to: &talk)
    look(seen: 500, at: 20_000, in: &talk)
    #expect(talk.hosts.map(\.isThere) == [true])
    look(seen: 500, at: 32_000, in: &talk)
    #expect(talk.hosts.map(\.isThere) == [false])
    #expect(talk.hosts.map(talk.heardAt) == [500])
    // What it tells is a reason to look.
    let asked = talk.hear(.news(.threads(host: other)), at: 40_000)
    #expect(asked.contains(.hosts))
    look(seen: 44_000, at: 40_001, in: &talk, isAsked: true)
    #expect(talk.hosts.map(\.isThere) == [true])
    // What it has fetched it may answer late.
    write(2, seen: 44_000, at: 50_000, to: &talk)
    look(seen: 54_010, at: 60_000, in: &talk)
    look(seen: 54_010, at: 600_000, in: &talk)
    #expect(talk.hosts.map(\.isThere) == [true])
  }

  @Test func `so does one that fetches no question for a page, and not one that answers it`() {
    for isThere in [true, false] {
      var talk = joined()
      look(seen: 500, at: 1500, in: &talk)
      let letter = Letter(id: id(31), from: me, to: other, number: 1, body: "{}", onlyAsks: true)
      _ = talk.look(before: letter)
      look(seen: 500, at: 2000, in: &talk, isAsked: true)
      if isThere { _ = talk.take(.outcomes(.done([LetterOutcome(id: letter.id, outcome: "{}")])), at: 2500) }
      look(seen: 500, at: 62_000, in: &talk)
      #expect(talk.hosts.map(\.isThere) == [isThere])
    }
  }

  @Test func `what was said on an earlier connection, and what the hub did not take, is no sign of a silent host`() {
    var talk = joined()
    let letter = Letter(id: id(31), from: me, to: other, number: 1, body: "{}")
    write(1, seen: 500, at: 2000, to: &talk)
    // It has been fetched, and is answered when it is done.
    _ = talk.hear(.away(.silent, retryMilliseconds: 1), at: 3000)
    _ = talk.hear(.ready(facts), at: 4000)
    _ = talk.take(.attached(.done(0)), at: 4000)
    let again = talk.send([letter], fresh: [letter.id])
    #expect(again == [.send(letter)])
    look(seen: 900, at: 4001, in: &talk, isAsked: true)
    _ = talk.take(.sent(letter.id, .done(Done())), at: 4002)
    look(seen: 900, at: 90_000, in: &talk)
    #expect(talk.hosts.map(\.isThere) == [true])
    let refused = Letter(id: id(32), from: me, to: other, number: 2, body: "{}")
    _ = talk.look()
    _ = talk.send([refused], fresh: [refused.id])
    look(seen: 900, at: 90_001, in: &talk, isAsked: true)
    _ = talk.take(.sent(refused.id, .refused(HubRefusal(.busy))), at: 90_002)
    look(seen: 900, at: 190_000, in: &talk)
    #expect(talk.hosts.map(\.isThere) == [true])
  }
}
