import Sharing
import Testing

@Suite struct HubTalkTests {
  private static let me = id(1)
  private static let other = id(2)

  private static func id(_ number: UInt64) -> SharedID { SharedID(random: number, number) }

  private static let introduction = HostIntroduction(id: me, name: "eins", machine: "m", version: "1")

  private static func facts(now: Int64 = 5000, mayWrite: Bool = true, level: Int = 1) -> HubFacts {
    HubFacts(
      person: id(9), name: "ada", owns: true, level: level, mayWrite: mayWrite, now: now, serverVersion: 150_020,
      libraryVersion: 150_020, usesTLS: false, synchronousCommit: "on", fsync: true, hasSynchronousStandby: false,
      isSuperuser: false)
  }

  private static func thread(_ number: UInt64) -> ThreadFacts {
    ThreadFacts(
      id: id(number), name: "größe", project: "/p", provider: "shell", state: "idle", stateSince: 1, lastModified: 1)
  }

  private static func host(_ id: SharedID) -> SharedHost {
    SharedHost(id: id, name: "zwei", version: "1", offers: [], seenAt: 1, lettersWaiting: 0, isThere: true)
  }

  private func joined() -> HubTalk {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 1000)
    _ = talk.take(.attached(.done(0)), at: 1000)
    _ = talk.take(.hosts(.done([])), at: 1000)
    _ = talk.take(.threads(.done(ThreadsRead(hosts: [], hasMore: false, now: 0))), at: 1000)
    _ = talk.take(.queueOrder(.done(QueueOrder())), at: 1000)
    _ = talk.take(.letters(.done(LettersRead(letters: [], hasMore: false))), at: 1000)
    _ = talk.take(.outcomes(.done([])), at: 1000)
    return talk
  }

  @Test func `who is let in introduces itself, and then reads all that there is`() {
    var talk = HubTalk(Self.introduction, at: 0)
    #expect(talk.standing == .connecting)
    #expect(talk.hear(.news(.everything), at: 900) == [])
    #expect(talk.hear(.ready(Self.facts()), at: 1000) == [.attach(Self.introduction)])
    #expect(talk.clockAhead == 4000)
    #expect(!talk.isJoined)
    #expect(
      talk.take(.attached(.done(0)), at: 1001) == [
        .hosts, .threads(known: [:], besides: Self.me), .queueOrder, .letters(Self.me, having: []),
        .outcomes(Self.me, kept: []),
      ])
    #expect(talk.standing == .joined(Self.facts()))
  }

  @Test func `what it offers anew is said again where the hub was too busy to hear it`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts(level: HubTalk.levelOfLanes)), at: 1000)
    _ = talk.take(.attached(.done(0)), at: 1000)
    var fresh = Self.introduction
    fresh.offers = ["gpu"]
    #expect(talk.introduce(fresh) == [.attach(fresh)])
    #expect(talk.take(.attached(.refused(HubRefusal(.failed))), at: 2000) == [])
    #expect(talk.isJoined)
    #expect(talk.tick(at: 3999) == [])
    #expect(talk.tick(at: 4000).contains(.attach(fresh)))
    _ = talk.take(.attached(.done(0)), at: 4001)
    #expect(talk.asksAgainAt == nil)
  }

  @Test func `while another server is this host it is asked again, more and more rarely, and then a person is`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 1000)
    #expect(talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 1000) == [])
    #expect(talk.standing == .refused(HubRefusal(.twice, "eins")))
    var moments: [Int64] = []
    while let moment = talk.asksAgainAt, moments.count < 9 {
      moments.append(moment)
      #expect(talk.tick(at: moment - 1) == [])
      #expect(talk.tick(at: moment) == [.attach(Self.introduction)])
      _ = talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: moment)
    }
    #expect(moments == [3000, 5000, 9000, 17_000, 33_000, 65_000, 125_000])
    #expect(talk.standing == .refused(HubRefusal(.copied, "eins")))
    // Nor on another connection, which may be one to a database that lets in whoever comes.
    _ = talk.hear(.away(.broken("x"), retryMilliseconds: 100), at: 200_000)
    #expect(talk.hear(.ready(Self.facts()), at: 201_000) == [])
    #expect(talk.asksAgainAt == nil)
    #expect(talk.standing == .refused(HubRefusal(.copied, "eins")))
    _ = talk.take(.attached(.done(0)), at: 250_000)
    #expect(talk.isJoined)
    var copy = HubTalk(Self.introduction, at: 0)
    _ = copy.hear(.ready(Self.facts()), at: 1000)
    #expect(copy.take(.attached(.refused(HubRefusal(.moved))), at: 1000) == [])
    #expect(copy.asksAgainAt == nil)
  }

  @Test func `after a database was started anew the server that was let in comes back before who was refused`() {
    var (first, copy) = (HubTalk(Self.introduction, at: 0), HubTalk(Self.introduction, at: 0))
    for moment in [Int64(1000), 10_000] {
      #expect(first.hear(.ready(Self.facts()), at: moment) == [.attach(Self.introduction)])
      _ = first.take(.attached(.done(0)), at: moment)
      _ = first.hear(.away(.broken("x"), retryMilliseconds: 100), at: moment + 5000)
    }
    _ = copy.hear(.ready(Self.facts()), at: 1000)
    _ = copy.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 1000)
    _ = copy.hear(.away(.broken("x"), retryMilliseconds: 100), at: 6000)
    #expect(copy.hear(.ready(Self.facts()), at: 7000) == [])
    #expect(copy.standing == .refused(HubRefusal(.twice, "eins")))
    #expect(copy.tick(at: 66_999) == [])
    #expect(copy.tick(at: 67_000) == [.attach(Self.introduction)])
    // The other one was gone, so that it was no copy.
    _ = copy.take(.attached(.done(0)), at: 67_000)
    _ = copy.hear(.away(.broken("x"), retryMilliseconds: 100), at: 70_000)
    #expect(copy.hear(.ready(Self.facts()), at: 71_000) == [.attach(Self.introduction)])
  }

  @Test func `a line that breaks more often than once a minute keeps out nobody for whom it was too early`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 1000)
    _ = talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 1000)
    for moment in [Int64(10_000), 40_000] {
      _ = talk.hear(.away(.broken("x"), retryMilliseconds: 100), at: moment - 1000)
      #expect(talk.hear(.ready(Self.facts()), at: moment) == [])
      #expect(talk.asksAgainAt == 70_000)
    }
    _ = talk.hear(.away(.broken("x"), retryMilliseconds: 100), at: 69_000)
    #expect(talk.tick(at: 70_000) == [])
    #expect(talk.hear(.ready(Self.facts()), at: 75_000) == [])
    #expect(talk.tick(at: 75_000) == [.attach(Self.introduction)])
    // Refused once more, it lets the other one go first once more.
    _ = talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 75_000)
    _ = talk.hear(.away(.broken("x"), retryMilliseconds: 100), at: 76_000)
    _ = talk.hear(.ready(Self.facts()), at: 77_000)
    #expect(talk.asksAgainAt == 137_000)
  }

  @Test func `a clock that is set back keeps nobody from being asked again`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 10_000_000)
    _ = talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 10_000_000)
    #expect(talk.tick(at: 10_001_999) == [])
    #expect(talk.tick(at: 1000) == [.attach(Self.introduction)])
    _ = talk.take(.attached(.refused(HubRefusal(.twice, "eins"))), at: 10_000_000)
    for moment in [Int64(10_001_000), 2000] {
      _ = talk.hear(.away(.broken("x"), retryMilliseconds: 100), at: moment)
      _ = talk.hear(.ready(Self.facts()), at: moment)
      #expect(talk.asksAgainAt == moment + 60_000)
    }
  }

  @Test func `a letter that is refused for the moment is said again after a while, and not at once`() {
    var talk = joined()
    let letter = Letter(
      id: Self.id(30), from: Self.me, to: Self.other, number: 1, body: "{}", keepMilliseconds: nil)
    #expect(talk.send([letter]) == [.send(letter)])
    #expect(talk.take(.sent(letter.id, .refused(HubRefusal(.busy))), at: 2000) == [])
    #expect(talk.send([letter]) == [])
    let moment = talk.asksAgainAt
    #expect(moment == 4000)
    #expect(talk.tick(at: 3999) == [])
    #expect(talk.send([letter]) == [])
    _ = talk.tick(at: 4000)
    #expect(talk.send([letter]) == [.send(letter)])
    #expect(talk.take(.sent(letter.id, .done(Done())), at: 4001) == [])
    #expect(talk.send([letter]) == [.send(letter)])
  }

  @Test func `what was written to a host later does not pass what the hub put off`() {
    var talk = joined()
    func letter(_ number: UInt64, to host: SharedID) -> Letter {
      Letter(
        id: Self.id(30 + number), from: Self.me, to: host, number: Int64(number), body: "{}", keepMilliseconds: nil)
    }
    let (first, second) = (letter(1, to: Self.other), letter(2, to: Self.other))
    let elsewhere = letter(3, to: Self.id(3))
    #expect(talk.send([first, second, elsewhere]) == [.send(first), .send(elsewhere)])
    _ = talk.take(.sent(first.id, .refused(HubRefusal(.busy))), at: 2000)
    #expect(talk.send([first, second]) == [])
    _ = talk.tick(at: 4000)
    #expect(talk.send([first, second]) == [.send(first)])
    _ = talk.take(.sent(first.id, .done(Done())), at: 4001)
    #expect(talk.send([second]) == [.send(second)])
  }

  @Test func `news of one kind are read one after the other, and once more where something came meanwhile`() {
    var talk = joined()
    #expect(talk.hear(.news(.threads(host: Self.other)), at: 1) == [.threads(known: [:], besides: Self.me)])
    #expect(talk.hear(.news(.threads(host: Self.other)), at: 1) == [])
    let mark = FeedMark(epoch: Self.id(7), number: 3)
    let news = ThreadNews(
      host: Self.other, mark: mark, publishedAt: 1, isAnew: true, isWhole: true, threads: [Self.thread(20)], gone: [])
    #expect(
      talk.take(.threads(.done(ThreadsRead(hosts: [news], hasMore: false, now: 0))), at: 2)
        == [.threads(known: [Self.other: mark], besides: Self.me)])
    #expect(talk.take(.threads(.done(ThreadsRead(hosts: [], hasMore: false, now: 0))), at: 3) == [])
    #expect(talk.threads.threads(of: Self.other) == [Self.thread(20)])
    #expect(talk.hear(.news(.threads(host: Self.me)), at: 4) == [])
  }

  @Test func `what can't be read for the moment is read again after a while`() {
    var talk = joined()
    #expect(talk.hear(.news(.hosts), at: 10) == [.hosts])
    #expect(talk.take(.hosts(.refused(HubRefusal(.busy))), at: 10) == [])
    #expect(talk.asksAgainAt == 2010)
    #expect(talk.tick(at: 2009) == [])
    #expect(talk.tick(at: 2010) == [.hosts])
    #expect(talk.tick(at: 9999) == [])
  }

  @Test func `what is refused again and again lets nothing else wait for ever`() {
    var talk = joined()
    #expect(talk.hear(.news(.hosts), at: 10) == [.hosts])
    #expect(talk.take(.hosts(.refused(HubRefusal(.busy))), at: 10) == [])
    _ = talk.send([
      Letter(id: Self.id(30), from: Self.me, to: Self.other, number: 1, body: "{}", keepMilliseconds: nil)
    ])
    #expect(talk.take(.sent(Self.id(30), .refused(HubRefusal(.busy))), at: 1500) == [])
    #expect(talk.tick(at: 2010) == [.hosts])
  }

  @Test(arguments: [HubRefusal.Kind.busy, .crowded, .failed])
  func `an answer that the hub did not take for the moment is said again, since the letter is brought again`(
    kind: HubRefusal.Kind
  ) {
    let refusal = HubRefusal(kind)
    for reply in [HubReply.replied(Self.id(30), .refused(refusal)), .parcelPut(Self.id(30), .refused(refusal))] {
      var talk = joined()
      _ = talk.take(.letters(.done(LettersRead(letters: [letter(30)], hasMore: false))), at: 1500)
      #expect(talk.take(reply, at: 2000) == [])
      #expect(talk.tick(at: 3999) == [])
      #expect(talk.tick(at: 4000) == [.letters(Self.me, having: [])])
    }
    var talk = joined()
    #expect(talk.take(.parcel(Self.id(30), .refused(refusal)), at: 2000) == [])
    #expect(talk.tick(at: 4000) == [.outcomes(Self.me, kept: [])])
  }

  private func letter(_ number: UInt64) -> FetchedLetter {
    FetchedLetter(
      id: Self.id(number), from: Self.other, person: Self.other, number: Int64(number), body: "{}", writtenAt: 1)
  }

  @Test func `letters that it has are not brought again on the same connection`() {
    var talk = joined()
    _ = talk.hear(.news(.letters(host: Self.me)), at: 1)
    let first = LettersRead(letters: [letter(30), letter(31)], hasMore: true)
    #expect(talk.take(.letters(.done(first)), at: 2) == [.letters(Self.me, having: [Self.id(30), Self.id(31)])])
    #expect(talk.take(.letters(.done(LettersRead(letters: [letter(32)], hasMore: false))), at: 3) == [])
    #expect(talk.take(.replied(Self.id(30), .done(Done())), at: 4) == [])
    #expect(
      talk.hear(.news(.letters(host: Self.me)), at: 5) == [.letters(Self.me, having: [Self.id(31), Self.id(32)])])
    // On the next connection all come again: what was begun may have been lost on the way.
    _ = talk.hear(.away(.broken("gone"), retryMilliseconds: 200), at: 6)
    _ = talk.hear(.ready(Self.facts()), at: 7)
    #expect(talk.take(.attached(.done(0)), at: 8).contains(.letters(Self.me, having: [])))
  }

  @Test func `a hub of an older level that brings the same again is not asked at once`() {
    var talk = joined()
    _ = talk.hear(.news(.letters(host: Self.me)), at: 1)
    let same = LettersRead(letters: [letter(30)], hasMore: true)
    #expect(talk.take(.letters(.done(same)), at: 2) == [.letters(Self.me, having: [Self.id(30)])])
    #expect(talk.take(.letters(.done(same)), at: 3) == [])
    #expect(talk.tick(at: 2002) == [])
    #expect(talk.tick(at: 2003) == [.letters(Self.me, having: [Self.id(30)])])
  }

  @Test func `the order of the Queue is read when it is told to have changed`() {
    var talk = joined()
    #expect(talk.hear(.news(.order), at: 1) == [.queueOrder])
    #expect(talk.hear(.news(.order), at: 2) == [])
    #expect(talk.take(.queueOrder(.done(QueueOrder(number: 2))), at: 3) == [.queueOrder])
    #expect(talk.take(.queueOrder(.refused(HubRefusal(.busy))), at: 10) == [])
    #expect(talk.tick(at: 2010) == [.queueOrder])
  }

  @Test func `a move in the Queue is said once, again where the hub was busy, and again on the next connection`() {
    var talk = joined()
    let stay = QueueStay(Self.id(40))
    let move = HandOrder.Pending(id: Self.id(41), move: QueueMove(stay, of: Self.id(42), behind: nil))
    #expect(talk.mayMove(move))
    #expect(talk.move(move, seen: [stay]) == [.moveInQueue(move, seen: [stay])])
    #expect(!talk.mayMove(move))
    #expect(talk.move(move, seen: [stay]) == [])
    _ = talk.take(.movedInQueue(move.id, .refused(HubRefusal(.busy))), at: 100)
    #expect(!talk.mayMove(move))
    _ = talk.tick(at: 2100)
    #expect(talk.move(move, seen: []) == [.moveInQueue(move, seen: [])])
    _ = talk.hear(.away(.broken(""), retryMilliseconds: 1), at: 2200)
    #expect(!talk.mayMove(move), "there is no hub")
    _ = talk.hear(.ready(Self.facts()), at: 2300)
    _ = talk.take(.attached(.done(0)), at: 2300)
    #expect(talk.mayMove(move))
    #expect(talk.move(move, seen: []) == [.moveInQueue(move, seen: [])])
  }

  @Test func `a long answer that came while outcomes were read goes with the next question`() {
    var talk = joined()
    #expect(talk.hear(.news(.outcomes(host: Self.me)), at: 1) == [.outcomes(Self.me, kept: [])])
    #expect(talk.readOutcomes(having: Self.id(50)) == [])
    let long = LetterOutcome(id: Self.id(50), outcome: LetterOutcome.parcel)
    #expect(talk.take(.outcomes(.done([long])), at: 2) == [.outcomes(Self.me, kept: [Self.id(50)])])
    #expect(talk.take(.outcomes(.done([])), at: 3) == [])
  }

  @Test func `a store that woke elsewhere is not taken, and asks nothing more`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 1000)
    let refusal = HubRefusal(.moved, "elsewhere")
    #expect(talk.take(.attached(.refused(refusal)), at: 1000) == [])
    #expect(talk.standing == .refused(refusal))
    #expect(talk.hear(.news(.everything), at: 1001) == [])
    #expect(talk.publish([Self.thread(20)]) == [])
    #expect(talk.tick(at: 99_999) == [])
  }

  @Test func `an introduction that others were in the way of is said again`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts()), at: 1000)
    #expect(talk.take(.attached(.refused(HubRefusal(.busy))), at: 1000) == [])
    #expect(talk.tick(at: 3000) == [.attach(Self.introduction)])
  }

  @Test func `only what changed is published, and all of it when the connection had broken`() {
    var talk = joined()
    let (one, two) = (Self.thread(20), Self.thread(21))
    #expect(
      talk.publish([one]) == [.publish(.init(threads: [one], begins: true), of: Self.me)])
    #expect(talk.publish([one, two]) == [.publish(.init(threads: [two]), of: Self.me)])
    #expect(talk.publish([one, two]) == [])
    _ = talk.hear(.away(.broken(""), retryMilliseconds: 1), at: 9100)
    #expect(talk.publish([one, two]) == [])
    #expect(talk.standing == .away(.broken("")))
    _ = talk.hear(.ready(Self.facts()), at: 9300)
    _ = talk.take(.attached(.done(0)), at: 9300)
    #expect(
      talk.publish([one, two]) == [.publish(.init(threads: [one, two], begins: true), of: Self.me)])
  }

  @Test func `a program that may only read publishes nothing`() {
    var talk = HubTalk(Self.introduction, at: 0)
    _ = talk.hear(.ready(Self.facts(mayWrite: false)), at: 1000)
    _ = talk.take(.attached(.done(0)), at: 1000)
    #expect(talk.publish([Self.thread(20)]) == [])
  }

  @Test func `a host that has left takes its threads along, and a silent one keeps them`() {
    var talk = joined()
    _ = talk.hear(.news(.everything), at: 1)
    _ = talk.take(.hosts(.done([Self.host(Self.other)])), at: 1)
    let news = ThreadNews(
      host: Self.other, mark: FeedMark(epoch: Self.id(7), number: 3), publishedAt: 1, isAnew: true, isWhole: true,
      threads: [Self.thread(20)], gone: [])
    _ = talk.take(.threads(.done(ThreadsRead(hosts: [news], hasMore: false, now: 0))), at: 2)
    _ = talk.hear(.away(.silent, retryMilliseconds: 1), at: 3)
    #expect(talk.threads.threads(of: Self.other).count == 1)
    #expect(talk.otherHosts.map(\.name) == ["zwei"])
    _ = talk.hear(.ready(Self.facts()), at: 4)
    _ = talk.take(.attached(.done(0)), at: 4)
    _ = talk.take(.hosts(.done([])), at: 5)
    #expect(talk.threads.threads(of: Self.other) == [])
  }

  @Test func `what was kept for long enough goes once a day, a part at a time, and nobody wakes for it`() {
    let day: Int64 = 86_400_000
    var talk = HubTalk(Self.introduction, at: 0)
    #expect(talk.tidy(at: 0) == [])
    talk = joined()
    #expect(talk.tidy(at: 1000) == [.tidy])
    #expect(talk.tidy(at: 1000) == [])
    #expect(talk.take(.tidied(.done(true)), at: 1001) == [.tidy])
    #expect(talk.take(.tidied(.done(false)), at: 1002) == [])
    #expect(talk.nextMoment == nil)
    // Another connection is no other day.
    _ = talk.hear(.away(.silent, retryMilliseconds: 500), at: 2000)
    #expect(talk.tidy(at: 2001 + day) == [])
    _ = talk.hear(.ready(Self.facts()), at: 3000)
    _ = talk.take(.attached(.done(0)), at: 3000)
    #expect(talk.tidy(at: 1000 + day) == [])
    #expect(talk.tidy(at: 1001 + day) == [.tidy])
    // Who only reads forgets nothing.
    var reader = HubTalk(Self.introduction, at: 0)
    _ = reader.hear(.ready(Self.facts(mayWrite: false)), at: 1000)
    _ = reader.take(.attached(.done(0)), at: 1000)
    #expect(reader.tidy(at: 1000) == [])
  }

  @Test func `a page that may have been fetched by nobody goes ten minutes after it was put there`() {
    var talk = joined()
    _ = talk.tidy(at: 1000)
    _ = talk.take(.parcelPut(Self.id(40), .done(Done())), at: 2000)
    _ = talk.take(.parcelPut(Self.id(41), .done(Done())), at: 3000)
    #expect(talk.nextMoment == 604_000)
    #expect(talk.tidy(at: 603_999) == [])
    #expect(talk.tidy(at: 604_000) == [.tidy])
    #expect(talk.nextMoment == nil)
  }
}
