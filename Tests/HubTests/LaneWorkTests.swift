import SeededNumbers
import Sharing
import Testing

/// What a host takes of several lanes together, and what it says of what it has.
struct LaneWorkTests {
  private static func id(_ number: Int) -> SharedID { SharedID(random: UInt64(number), 9) }
  private static let (one, two) = (id(51), id(52))

  private static func wish(_ lane: SharedID) -> ClaimWish {
    ClaimWish(id: lane, lane: lane, host: id(2), agents: ["claude": "claude"], leaseMilliseconds: LaneWork.lease)
  }

  private static func command(_ number: Int, in lane: SharedID) -> SharedCommand {
    SharedCommand(
      request: SharedRequest(id: id(number), prompt: "c", agent: "claude", project: "p"), lane: lane, rank: 1,
      number: 1, person: id(1), fromHost: nil, addedAt: 0, isProposed: false, state: .claimed, host: id(2),
      claimedAt: nil, begunAt: nil, leaseUntil: nil, isCancelAsked: false, timesAgain: 0)
  }

  private static func token(_ claim: SharedID, _ number: Int, in lane: SharedID) -> ClaimToken {
    ClaimToken(command: id(number), lane: lane, claim: claim, fence: Int64(number), epoch: 1)
  }

  private static func work(_ lanes: SharedID...) -> LaneWork {
    var work = LaneWork()
    work.take(by: Dictionary(lanes.map { ($0, wish($0)) }) { $1 })
    for lane in lanes { work.heard(of: lane, hasWaiting: true, hasTaken: false, at: 0) }
    return work
  }

  private static func claims(_ steps: [LaneWork.Step]) -> [ClaimWish] {
    steps.compactMap { if case .ask(.claim(let wish)) = $0 { wish } else { nil } }
  }

  /// A host whose command of the first lane runs.
  private static func running() -> (LaneWork, ClaimToken) {
    var work = work(one)
    _ = work.go(free: 1, id: { id(10) }, at: 0)
    let token = token(id(10), 1, in: one)
    let wish = ClaimWish(
      id: id(10), lane: one, host: id(2), agents: ["claude": "claude"], leaseMilliseconds: LaneWork.lease)
    #expect(
      work.claimed(wish, .done(.command(command(1, in: one), token: token)), at: 10) == [
        .ask(.begin(token, leaseMilliseconds: LaneWork.lease))
      ])
    #expect(work.begun(token, .done(Done()), at: 20) == [.start(command(1, in: one), token)])
    return (work, token)
  }

  @Test func `one claim is made at a time, lanes take turns, and none without a place`() {
    var work = Self.work(Self.one, Self.two)
    #expect(work.go(free: 0, id: { Self.id(10) }, at: 0) == [])
    let first = Self.claims(work.go(free: 2, id: { Self.id(10) }, at: 0))
    #expect(first.map(\.lane) == [Self.one])
    #expect(Self.claims(work.go(free: 2, id: { Self.id(11) }, at: 1)) == [])
    #expect(work.claimed(first[0], .done(.nothing(nextMilliseconds: nil)), at: 2) == [])
    let second = Self.claims(work.go(free: 2, id: { Self.id(12) }, at: 3))
    #expect(second.map(\.lane) == [Self.two])
    #expect(work.claimed(second[0], .done(.nothing(nextMilliseconds: nil)), at: 4) == [])
    // Nothing more is asked before something is heard.
    #expect(work.go(free: 2, id: { Self.id(13) }, at: 5) == [])
    #expect(work.moment == nil)
    work.heard(of: Self.one, hasWaiting: false, hasTaken: false, at: 6)
    #expect(work.go(free: 2, id: { Self.id(13) }, at: 7) == [])
    work.heard(of: Self.one, hasWaiting: true, hasTaken: false, at: 8)
    #expect(Self.claims(work.go(free: 2, id: { Self.id(13) }, at: 9)).map(\.lane) == [Self.one])
  }

  /// A promise that is not wanted here is given back, and the hub has it.
  private func giveBack(_ wish: ClaimWish, _ number: Int, at now: Int, _ work: inout LaneWork) -> Bool {
    let token = Self.token(wish.id, number, in: wish.lane)
    guard work.giveBack(token, of: wish, at: now) == [.ask(.giveBack(token))] else { return false }
    work.gaveBack(token, .done(Done()), at: now)
    return true
  }

  @Test func `what is not wanted is given back until the hub has it, so that its lease keeps nobody waiting`() {
    for answer in [HubAnswer<Done>.refused(HubRefusal(.busy)), .unknown] {
      var work = Self.work(Self.one)
      let wish = Self.claims(work.go(free: 1, id: { Self.id(10) }, at: 0))[0]
      let token = Self.token(wish.id, 1, in: Self.one)
      #expect(work.giveBack(token, of: wish, at: 10) == [.ask(.giveBack(token))])
      work.gaveBack(token, answer, at: 20)
      #expect(work.moment == 1020)
      #expect(work.go(free: 0, id: { nil }, at: 1019) == [])
      #expect(work.go(free: 0, id: { nil }, at: 1020) == [.ask(.giveBack(token))])
      work.disconnected()
      #expect(work.attached(at: 1030) == [.ask(.giveBack(token))])
      work.gaveBack(token, .done(Done()), at: 1040)
      #expect(work.attached(at: 1050) == [])
    }
  }

  @Test func `a promise that was cancelled before it was begun is given back`() {
    var work = Self.work(Self.one)
    let wish = Self.claims(work.go(free: 1, id: { Self.id(10) }, at: 0))[0]
    let token = Self.token(wish.id, 1, in: Self.one)
    _ = work.claimed(wish, .done(.command(Self.command(1, in: Self.one), token: token)), at: 10)
    #expect(work.begun(token, .refused(HubRefusal(.cancelled)), at: 20) == [.ask(.giveBack(token))])
    work.gaveBack(token, .refused(HubRefusal(.busy)), at: 30)
    #expect(work.go(free: 0, id: { nil }, at: 1030) == [.ask(.giveBack(token))])
    work.gaveBack(token, .done(Done()), at: 1040)
    #expect(work.tokens == [])
  }

  @Test func `an end that a role which was expelled can't report is reported when it is let in again`() {
    var (work, token) = Self.running()
    let end = ClaimOutcome.ended(CommandEnd(.completed))
    #expect(work.ended(token, end) == [.ask(.report(token, end))])
    var isOver = work.reported(token, .refused(HubRefusal(.stranger)), at: 30)
    #expect(!isOver)
    work.disconnected()
    #expect(work.attached(at: 100_000).contains(.ask(.report(token, end))))
    isOver = work.reported(token, .done(Done()), at: 100_010)
    #expect(isOver)
  }

  @Test func `what is given back is not claimed again before the terms are others, or a while is over`() {
    var work = Self.work(Self.one, Self.two)
    let first = Self.claims(work.go(free: 2, id: { Self.id(10) }, at: 0))
    #expect(giveBack(first[0], 1, at: 1, &work))
    // It waits again, and that is heard; the other lane is asked as ever.
    work.heard(of: Self.one, hasWaiting: true, hasTaken: false, at: 2)
    let second = Self.claims(work.go(free: 2, id: { Self.id(11) }, at: 3))
    #expect(second.map(\.lane) == [Self.two])
    _ = work.claimed(second[0], .done(.nothing(nextMilliseconds: nil)), at: 4)
    work.disconnected()
    _ = work.attached(at: 5)
    let third = Self.claims(work.go(free: 2, id: { Self.id(12) }, at: 6))
    #expect(third.map(\.lane) == [Self.two], "the connection is another one")
    _ = work.claimed(third[0], .done(.nothing(nextMilliseconds: nil)), at: 7)
    work.take(by: [Self.one: Self.wish(Self.one), Self.two: Self.wish(Self.two)])
    #expect(Self.claims(work.go(free: 2, id: { Self.id(13) }, at: 8)) == [])
    #expect(work.moment == 60_001)
    let later = Self.claims(work.go(free: 2, id: { Self.id(14) }, at: 60_001))
    #expect(later.map(\.lane) == [Self.one])
    #expect(giveBack(later[0], 2, at: 60_002, &work))
    let other = ClaimWish(
      id: Self.one, lane: Self.one, host: Self.id(2), agents: ["codex": "codex"], leaseMilliseconds: LaneWork.lease)
    work.take(by: [Self.one: other, Self.two: Self.wish(Self.two)])
    #expect(Self.claims(work.go(free: 2, id: { Self.id(15) }, at: 60_003)).map(\.lane) == [Self.one])
  }

  @Test func `what only has lost its place is claimed again as soon as it is heard that it waits, or after a second`() {
    for isHeard in [false, true] {
      var work = Self.work(Self.one)
      let wish = Self.claims(work.go(free: 1, id: { Self.id(10) }, at: 0))[0]
      let token = Self.token(wish.id, 1, in: Self.one)
      #expect(work.giveBack(token, of: wish, isTakenHere: true, at: 10) == [.ask(.giveBack(token))])
      work.gaveBack(token, .done(Done()), at: 20)
      if isHeard { work.heard(of: Self.one, hasWaiting: true, hasTaken: false, at: 30) }
      #expect(work.go(free: 0, id: { nil }, at: 40) == [])
      let again = Self.claims(work.go(free: 1, id: { Self.id(11) }, at: isHeard ? 50 : 1010))
      #expect(again.map(\.lane) == [Self.one])
    }
  }

  @Test func `a moment that the hub has named is asked at, and not before`() {
    var work = Self.work(Self.one)
    let wish = Self.claims(work.go(free: 1, id: { Self.id(10) }, at: 0))[0]
    _ = work.claimed(wish, .done(.nothing(nextMilliseconds: 5000)), at: 100)
    #expect(work.moment == 5100)
    #expect(work.go(free: 1, id: { Self.id(11) }, at: 5099) == [])
    #expect(Self.claims(work.go(free: 1, id: { Self.id(11) }, at: 5100)).count == 1)
  }

  @Test func `a lane that is not accepted is left alone, whatever is told`() {
    var work = Self.work(Self.one)
    let wish = Self.claims(work.go(free: 1, id: { Self.id(10) }, at: 0))[0]
    _ = work.claimed(wish, .done(.nothing(nextMilliseconds: nil)), at: 1)
    work.heard(of: Self.two, hasWaiting: true, hasTaken: false, at: 2)
    #expect(work.go(free: 1, id: { Self.id(11) }, at: 3) == [])
    // And one that is accepted no more is not asked again.
    work.heard(of: Self.one, hasWaiting: true, hasTaken: false, at: 4)
    work.take(by: [:])
    #expect(work.go(free: 1, id: { Self.id(12) }, at: 5) == [])
  }

  @Test func `what it has is kept by a beat every thirty seconds, and none without a command`() {
    var idle = Self.work(Self.one)
    #expect(idle.beat(Self.id(2), at: 0) { ClaimBeat($0) } == [])
    #expect(idle.moment == nil)
    var (work, token) = Self.running()
    #expect(work.beat(Self.id(2), at: 20) { ClaimBeat($0) } == [])
    #expect(work.moment == 20 + LaneWork.beatsEvery)
    #expect(work.beat(Self.id(2), at: 20 + LaneWork.beatsEvery - 1) { ClaimBeat($0) } == [])
    let beats = work.beat(Self.id(2), at: 20 + LaneWork.beatsEvery) { ClaimBeat($0, words: "half") }
    #expect(
      beats == [.ask(.beat(Self.id(2), [ClaimBeat(token, words: "half")], leaseMilliseconds: LaneWork.lease))])
    token = Self.token(Self.id(10), 1, in: Self.one)
    #expect(work.heard(.done([token.claim: .cancel]), at: 40_000) == [.stop(token)])
    #expect(work.heard(.done([token.claim: .gone]), at: 50_000) == [.abandon(token)])
    #expect(work.tokens == [])
  }

  @Test func `an end is reported until the hub knows it, also after a new start`() {
    var (work, token) = Self.running()
    let outcome = ClaimOutcome.ended(CommandEnd(.completed, exitCode: 0))
    #expect(work.ended(token, outcome) == [.ask(.report(token, outcome))])
    #expect(work.reported(token, .unknown, at: 30) == false)
    #expect(work.moment == 1030)
    #expect(work.go(free: 0, id: { nil }, at: 1030) == [.ask(.report(token, outcome))])
    #expect(work.reported(token, .done(Done()), at: 1040) == true)

    var fresh = LaneWork()
    fresh.takeUp([CarriedCommand(token: token, local: "x", outcome: .lost)])
    fresh.takeUp([CarriedCommand(token: token, local: "x", outcome: .lost)])
    #expect(fresh.attached(at: 0) == [.ask(.report(token, .lost))])
    // A person has decided meanwhile: it is nobody's here.
    #expect(fresh.reported(token, .refused(HubRefusal(.lapsed)), at: 5) == true)
  }

  @Test func `what others hold is looked after when their leases could be over`() {
    var work = LaneWork()
    work.heard(of: Self.one, hasWaiting: false, hasTaken: true, at: 0)
    #expect(work.go(free: 0, id: { nil }, at: LaneWork.lease - 1) == [])
    #expect(work.go(free: 0, id: { nil }, at: LaneWork.lease) == [.ask(.sweep(Self.one))])
    work.swept(Self.one, .done(Swept(lapsed: 0, nextMilliseconds: 2000)), at: LaneWork.lease)
    #expect(work.moment == LaneWork.lease + 2000)
    work.heard(of: Self.one, hasWaiting: false, hasTaken: false, at: LaneWork.lease + 1)
    #expect(work.moment == nil)
  }

  @Test func `whatever is lost on the way, nothing starts twice and no place is taken twice`() {
    var numbers = RandomNumbers(seed: randomSeed)
    var starts = 0
    for _ in 0..<200 {
      var work = Self.work(Self.one, Self.two)
      var (now, number) = (0, 100)
      var started: [SharedID: Int] = [:]
      var (asked, running): ([HubQuestion], [ClaimToken]) = ([], [])
      let places = numbers.number(1...3)
      func take(_ steps: [LaneWork.Step]) {
        for step in steps {
          switch step {
          case .ask(let question): asked.append(question)
          case .start(_, let token):
            started[token.claim, default: 0] += 1
            running.append(token)
          case .stop: break
          case .abandon(let token): running.removeAll { $0 == token }
          }
        }
      }
      for _ in 0..<60 {
        now += numbers.number(0...20_000)
        number += 1
        let fresh = number
        switch numbers.number(1...4) {
        case 1: take(work.go(free: places - running.count, id: { Self.id(fresh) }, at: now))
        case 2: work.heard(of: numbers.pick([Self.one, Self.two]), hasWaiting: true, hasTaken: true, at: now)
        case 3:
          if let token = running.first {
            running.removeFirst()
            take(work.ended(token, .ended(CommandEnd(.completed))))
          }
        default:
          if numbers.chance() {
            work.disconnected()
            take(work.attached(at: now))
          }
        }
        for question in asked where numbers.chance() {
          let answer: HubAnswer<Done> = numbers.pick([.done(Done()), .unknown, .refused(HubRefusal(.lapsed))])
          switch question {
          case .claim(let wish):
            let token = Self.token(wish.id, fresh, in: wish.lane)
            let promise: HubAnswer<Promise> = numbers.pick([
              .done(.command(Self.command(fresh, in: wish.lane), token: token)), .unknown,
              .done(.nothing(nextMilliseconds: 10)),
            ])
            take(work.claimed(wish, promise, at: now))
          case .begin(let token, _): take(work.begun(token, answer, at: now))
          case .report(let token, _): _ = work.reported(token, answer, at: now)
          default: break
          }
        }
        asked.removeAll { _ in numbers.chance() }
        #expect(running.count <= places, "seed \(randomSeed)")
      }
      #expect(started.values.allSatisfy { $0 == 1 }, "seed \(randomSeed)")
      starts += started.count
    }
    #expect(starts > 40, "hardly anything was started, seed \(randomSeed)")
  }
}
