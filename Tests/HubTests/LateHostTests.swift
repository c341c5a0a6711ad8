import Sharing
import Testing

/// Letters to hosts that the hub does not know.
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

  private func host(_ id: SharedID) -> SharedHost {
    SharedHost(id: id, name: "zwei", version: "1", offers: [], seenAt: 1, lettersWaiting: 0, isThere: true)
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
}
