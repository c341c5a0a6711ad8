import SeededNumbers
import Sharing
import Testing

/// What a host does with commands of a shared lane, step by step.
struct ServingTests {
  private static func id(_ number: Int) -> SharedID { SharedID(random: UInt64(number), 9) }

  private let token = ClaimToken(command: id(1), lane: id(50), claim: id(10), fence: 7, epoch: 1)
  private let command = SharedCommand(
    request: SharedRequest(id: id(1), prompt: "c", agent: "claude", project: "p"), lane: id(50),
    rank: 1, number: 1,
    person: id(1), fromHost: nil, addedAt: 0, isProposed: false, state: .claimed, host: id(2),
    claimedAt: nil,
    begunAt: nil, leaseUntil: nil, isCancelAsked: false, timesAgain: 0)
  private let wish = ClaimWish(
    id: id(10), lane: id(50), host: id(2), agents: ["claude": "c"], leaseMilliseconds: 1000)

  private func serving(most: Int = 2) -> Serving {
    Serving(
      terms: ClaimWish(
        id: ServingTests.id(0), lane: wish.lane, host: wish.host, agents: wish.agents,
        leaseMilliseconds: 1000),
      most: most)
  }

  /// A host that has asked at 0.
  private func asking() -> Serving {
    var serving = serving()
    #expect(serving.mayTake(id: wish.id, at: 0) == [.claim(wish)])
    return serving
  }

  /// A host whose command runs.
  private func running() -> Serving {
    var serving = asking()
    #expect(
      serving.claimed(wish.id, .done(.command(command, token: token)), at: 10) == [.begin(token)])
    #expect(serving.begun(token.claim, .done(Done()), at: 20) == [.start(command, token)])
    return serving
  }

  @Test func `a command is claimed, begun, started once and reported`() {
    var serving = running()
    #expect(serving.begun(token.claim, .done(Done()), at: 30) == [])
    #expect(serving.tokens == [token])
    let end = ClaimOutcome.ended(CommandEnd(.completed, exitCode: 0))
    #expect(serving.ended(token.claim, end) == [.report(token, end)])
    #expect(serving.ended(token.claim, end) == [])
    #expect(serving.reported(token.claim, .done(Done())) == [])
    #expect(serving.isIdle)
  }

  @Test func `what was not answered is asked again with the same id, once at a time`() {
    var serving = asking()
    #expect(serving.mayTake(id: ServingTests.id(11), at: 5) == [])
    #expect(serving.again(at: 5) == [])
    #expect(serving.claimed(wish.id, .unknown, at: 10) == [])
    #expect(serving.again(at: 20) == [.claim(wish)])
    #expect(serving.again(at: 30) == [])
    #expect(
      serving.claimed(wish.id, .done(.command(command, token: token)), at: 40) == [.begin(token)])
    #expect(serving.begun(token.claim, .unknown, at: 50) == [])
    #expect(serving.again(at: 60) == [.begin(token)])
    #expect(serving.begun(token.claim, .done(Done()), at: 70) == [.start(command, token)])
    let end = ClaimOutcome.ended(CommandEnd(.failed, exitCode: 1))
    #expect(serving.ended(token.claim, end) == [.report(token, end)])
    #expect(serving.reported(token.claim, .refused(HubRefusal(.away))) == [])
    #expect(serving.again(at: 5000) == [.report(token, end)])
  }

  @Test func `what took too long to come is not started`() {
    var late = asking()
    #expect(late.claimed(wish.id, .done(.command(command, token: token)), at: 1000) == [])
    #expect(late.isIdle)

    var asleep = asking()
    #expect(
      asleep.claimed(wish.id, .done(.command(command, token: token)), at: 10) == [.begin(token)])
    #expect(asleep.begun(token.claim, .done(Done()), at: 1010) == [])
    #expect(asleep.isIdle)

    var silent = asking()
    #expect(silent.claimed(wish.id, .unknown, at: 10) == [])
    #expect(silent.again(at: 1000) == [])
    #expect(silent.isIdle)

    var cut = asking()
    #expect(cut.claimed(wish.id, .done(.command(command, token: token)), at: 10) == [.begin(token)])
    #expect(cut.begun(token.claim, .unknown, at: 20) == [])
    #expect(cut.again(at: 1000) == [])
    #expect(cut.isIdle)
  }

  @Test func `what the hub refuses is let go of, and what may pass is not`() {
    var refused = asking()
    #expect(refused.claimed(wish.id, .refused(HubRefusal(.lapsed)), at: 10) == [])
    #expect(refused.isIdle)
    var busy = asking()
    #expect(busy.claimed(wish.id, .refused(HubRefusal(.busy)), at: 10) == [])
    #expect(busy.again(at: 20) == [.claim(wish)])
    #expect(
      busy.claimed(wish.id, .done(.command(command, token: token)), at: 30) == [.begin(token)])
    #expect(busy.begun(token.claim, .refused(HubRefusal(.cancelled)), at: 40) == [.giveBack(token)])
    #expect(busy.isIdle)
  }

  @Test func `a beat stops what nobody wants, and gives up what is somebody else's`() {
    var serving = running()
    #expect(serving.heard([token.claim: .held]) == [])
    #expect(serving.heard([token.claim: .lapsed]) == [])
    #expect(serving.heard([token.claim: .cancel]) == [.stop(token)])
    #expect(serving.heard([token.claim: .cancel]) == [])
    #expect(serving.heard([:]) == [])
    #expect(serving.heard([token.claim: .gone]) == [.abandon(token)])
    #expect(serving.isIdle)
    #expect(serving.ended(token.claim, .ended(CommandEnd(.completed))) == [])
  }

  @Test func `no more is taken than may run here`() {
    var serving = serving(most: 1)
    #expect(serving.mayTake(id: wish.id, at: 0) == [.claim(wish)])
    #expect(
      serving.claimed(wish.id, .done(.command(command, token: token)), at: 1) == [.begin(token)])
    #expect(serving.mayTake(id: ServingTests.id(11), at: 2) == [])
  }

  @Test func `whatever is answered in whatever order, nothing starts twice`() {
    var numbers = RandomNumbers(seed: randomSeed)
    var starts = 0
    for _ in 0..<300 {
      var serving = serving()
      var started: [SharedID: Int] = [:]
      var claims: [ClaimToken] = []
      var number = 100
      var now = 0
      for _ in 0..<40 {
        now += numbers.number(0...400)
        let claim = claims.isEmpty ? token : numbers.pick(Array(claims.suffix(3)))
        let answer: HubAnswer<Done> = numbers.pick([
          .done(Done()), .done(Done()), .unknown, .refused(HubRefusal(.away)),
          .refused(HubRefusal(.lapsed)),
        ])
        number += 1
        let made = ClaimToken(
          command: command.id, lane: wish.lane, claim: ServingTests.id(number),
          fence: Int64(number), epoch: 1)
        let steps: [Serving.Step] =
          switch numbers.number(1...6) {
          case 1:
            serving.mayTake(id: made.claim, at: now)
              + serving.claimed(
                made.claim, .done(.command(command, token: made)),
                at: now + numbers.number(0...1200))
          case 2: serving.begun(claim.claim, answer, at: now)
          case 3: serving.ended(claim.claim, .ended(CommandEnd(.completed)))
          case 4: serving.reported(claim.claim, answer)
          case 5: serving.heard([claim.claim: numbers.pick([.held, .lapsed, .cancel, .gone])])
          default: serving.again(at: now)
          }
        if steps.contains(.begin(made)) { claims.append(made) }
        for case .start(_, let token) in steps { started[token.claim, default: 0] += 1 }
      }
      #expect(started.values.allSatisfy { $0 == 1 }, "seed \(randomSeed)")
      starts += started.count
    }
    #expect(starts > 100, "hardly anything was started, seed \(randomSeed)")
  }
}
