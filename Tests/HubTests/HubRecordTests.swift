import Sharing
import Testing

/// What a store knows of letters: nothing is written twice, nothing is carried out twice, nothing is lost.
@Suite struct HubRecordTests {
  private func id(_ number: UInt64) -> SharedID { SharedID(random: number, number) }

  private func record() -> HubRecord {
    var record = HubRecord()
    record.host = OwnHost(id: id(1), name: "eins")
    return record
  }

  private func fetched(_ number: UInt64) -> FetchedLetter {
    FetchedLetter(id: id(number), from: id(2), person: id(9), number: 1, body: "{}", writtenAt: 1)
  }

  @Test func `letters have numbers in the order in which they were written, and wait until they are answered`() {
    var record = record()
    record.write(id(10), to: id(2), body: "a", words: "send x größe", thread: "x", at: 5)
    record.write(id(11), to: id(2), body: "b", words: "b", thread: nil, at: 6)
    #expect(record.toSend(at: 0).map(\.number) == [1, 2])
    #expect(record.toSend(at: 0).map(\.id) == [id(10), id(11)])
    record.noteSent(id(10))
    #expect(record.toSend(at: 0).map(\.id) == [id(10), id(11)], "the hub may lose it")
    #expect(record.waiting.map(\.id) == [id(10), id(11)])
    // After months nobody may remember that it was answered.
    #expect(record.toSend(at: 61 * 86_400_000).map(\.id) == [id(11)])
    record.note("done", of: id(10))
    record.noteSent(id(10))
    #expect(record[letter: id(10)]?.outcome == "done")
    #expect(record.waiting.map(\.id) == [id(11)])
    record.forget(id(11))
    #expect(record.waiting == [])
    record.write(id(12), to: id(2), body: "c", words: "c", thread: nil, at: 7)
    #expect(record.toSend(at: 0).map(\.number) == [3])
  }

  @Test func `a restored store says again what it had said, and counts what it does not know of as answered`() {
    var record = record()
    for number in 10...12 { record.write(id(UInt64(number)), to: id(2), body: "ü", words: "ü", thread: nil, at: 5) }
    for number in 10...11 { record.noteSent(id(UInt64(number))) }
    record.note("done", of: id(10))
    _ = record.take(fetched(20), at: 5, isUnderWay: false)
    record.noteAnswer("yes", to: id(20))
    record.goOn(answered: 7, at: 9)
    #expect(record.answered == 7)
    #expect(record.toSend(at: 0).map(\.id) == [id(11), id(12)])
    record.goOn(answered: 3, at: 9)
    #expect(record.answered == 7)
  }

  @Test func `what a restored store has of months ago is not said again, whether it had left or not`() {
    var record = record()
    let day: Int64 = 86_400_000
    for (number, at) in [(10, 1), (11, 2), (12, 50 * day), (13, 51 * day)] as [(UInt64, Int64)] {
      record.write(id(number), to: id(2), body: "ü", words: "ü", thread: nil, at: at)
    }
    record.noteSent(id(11))
    record.noteSent(id(13))
    record.write(id(14), to: id(2), body: "ü", words: "ü", thread: nil, at: 3)
    record.noteSent(id(14))
    if let letter = record[letter: id(14)] { _ = record.want(letter.removed()) }
    record.goOn(answered: 0, at: 100 * day)
    #expect(record.toSend(at: 100 * day).map(\.id) == [id(12), id(13)])
    let outcomes = [id(10), id(11), id(12), id(13), id(14)].map { record[letter: $0]?.outcome }
    #expect(outcomes == [LetterOutcome.tooOld, LetterOutcome.tooOld, nil, nil, nil])
    #expect(record.toTell.map(\.id) == [id(14)], "the hub may have it still")
  }

  @Test func `what a restored store writes stands behind what it had written and does not know of`() {
    var lost = record()
    for number in 10...40 { lost.write(id(UInt64(number)), to: id(2), body: "ü", words: "ü", thread: nil, at: 5) }
    let highest = lost.lastNumber
    var restored = record()
    let now: Int64 = 1_795_255_200_000
    restored.write(id(10), to: id(2), body: "ü", words: "ü", thread: nil, at: now - 1)
    restored.goOn(answered: 0, at: now)
    restored.write(id(50), to: id(2), body: "ü", words: "ü", thread: nil, at: 5)
    restored.write(id(51), to: id(2), body: "ü", words: "ü", thread: nil, at: 5)
    #expect(restored.toSend(at: 0).map(\.id) == [id(10), id(50), id(51)])
    #expect(restored.toSend(at: 0).dropFirst().allSatisfy { $0.number > highest })
    // Restored once more from the same backup, it stands behind those, too.
    var again = record()
    again.goOn(answered: 0, at: now + 60_000)
    #expect(again.lastNumber > restored.lastNumber)
    // A clock that was set back counts for nothing.
    restored.goOn(answered: 0, at: 7)
    #expect(restored.lastNumber == now + 2)
  }

  @Test func `what a copied store has of the first one's letters and commands it neither says nor reports`() {
    var record = record()
    for number in 10...13 { record.write(id(UInt64(number)), to: id(2), body: "ü", words: "ü", thread: nil, at: 5) }
    record.noteSent(id(10))
    record.note("done", of: id(10))
    record.noteSent(id(11))
    if let letter = record[letter: id(13)] { _ = record.want(letter.removed()) }
    record.carry(ClaimToken(command: id(30), lane: id(32), claim: id(31), fence: 1, epoch: 1), as: "local")
    // The start of the copy has ended it. What runs since is the copy's own.
    record.note(.lost, ofCarried: "local")
    record.carry(ClaimToken(command: id(40), lane: id(32), claim: id(41), fence: 2, epoch: 1), as: "since")
    record.beginAnew()
    #expect(record.toSend(at: 0).isEmpty && record.waiting.isEmpty)
    #expect(record.carried.map(\.local) == ["since"])
    #expect(record.written.map(\.id) == [id(10), id(11), id(12)])
    #expect(record.written.map(\.outcome) == ["done", LetterOutcome.copied, LetterOutcome.copied])
  }

  @Test func `what has run is known for as long as a hub may give it out again, but not what was surely untouched`() {
    var record = record()
    let day: Int64 = 86_400_000
    for (number, at) in [(40, 1), (41, 2), (42, 95 * day)] as [(UInt64, Int64)] {
      let token = ClaimToken(command: id(number), lane: id(32), claim: id(number + 10), fence: 1, epoch: 1)
      record.carry(token, as: "\(number)")
      record.noteRun(of: token, again: 1, at: at)
      #expect(record.run(of: id(number), again: 1)?.begunAt == at)
      #expect(record.run(of: id(number), again: 2) == nil)
      #expect(record.run(of: id(number), again: 0)?.outcome == nil)
      if number == 41 { #expect(record.ran.map(\.id) == [id(40), id(41)]) }
      record.note(number == 41 ? .untouched : .ended(CommandEnd(.completed)), ofCarried: "\(number)")
      record.letGo(token.claim)
    }
    #expect(record.ran.map(\.id) == [id(42)])
    #expect(record.run(of: id(42), again: 1)?.outcome == .ended(CommandEnd(.completed)))
    #expect(record.run(of: id(41), again: 0) == nil)
  }

  @Test func `a hub is told of a run by its own clock, and whole as long as that is kept`() {
    var record = record()
    let token = ClaimToken(command: id(40), lane: id(32), claim: id(50), fence: 1, epoch: 1)
    let long = String(repeating: "漢", count: 2000)
    record.carry(token, as: "here")
    record.noteRun(of: token, again: 0, at: 5000)
    record.note(.ended(CommandEnd(.completed, result: long)), ofCarried: "here")
    func told(_ result: String) -> RanCommand {
      RanCommand(
        id: id(40), again: 0, epoch: 1, begunAt: 4000, outcome: .ended(CommandEnd(.completed, result: result)))
    }
    #expect(record.told(record.ran, clockAhead: -1000) == [RunTold(told(long), token: token)])
    record.letGo(token.claim)
    // What is cut says so.
    let short = String(long.prefix(1000)) + "…"
    #expect(record.told(record.ran, clockAhead: -1000) == [RunTold(told(short))])
  }

  @Test func `only so many of those that were answered are kept, and all that wait`() {
    var record = record()
    record.write(id(1), to: id(2), body: "", words: "", thread: nil, at: 1)
    for number in 2...300 {
      record.write(id(UInt64(number)), to: id(2), body: "", words: "", thread: nil, at: 1)
      record.note("x", of: id(UInt64(number)))
    }
    #expect(record.written.count < 110)
    #expect(record.waiting.map(\.id) == [id(1)])
  }

  @Test func `a letter is carried out once, however often it comes`() {
    var record = record()
    #expect(record.take(fetched(20), at: 5, isUnderWay: false) == .carryOut)
    #expect(record.take(fetched(20), at: 6, isUnderWay: true) == .wait)
    record.noteAnswer("yes", to: id(20))
    #expect(record.answered == 1)
    #expect(record.take(fetched(20), at: 7, isUnderWay: false) == .answer("yes"))
    record.noteAnswer("no", to: id(20))
    #expect(record.take(fetched(20), at: 8, isUnderWay: false) == .answer("yes"))
    #expect(record.answered == 1)
  }

  @Test func `a letter that a server ended in the middle of is not carried out again, and that is said`() {
    var record = record()
    #expect(record.take(fetched(20), at: 5, isUnderWay: false) == .carryOut)
    // The next server reads the same record, and has nothing under way.
    #expect(record.take(fetched(20), at: 6, isUnderWay: false) == .answer(LetterOutcome.lost))
    #expect(record.take(fetched(20), at: 7, isUnderWay: false) == .answer(LetterOutcome.lost))
    #expect(record.answered == 1)
  }

  @Test func `what was taken is remembered for as long as a hub may bring it again`() {
    var record = record()
    _ = record.take(fetched(20), at: 5, isUnderWay: false)
    record.noteAnswer("yes", to: id(20))
    _ = record.take(fetched(21), at: 89 * 86_400_000, isUnderWay: false)
    #expect(record.taken.map(\.id) == [id(20), id(21)])
    _ = record.take(fetched(22), at: 91 * 86_400_000, isUnderWay: false)
    #expect(record.taken.map(\.id) == [id(21), id(22)])
  }

  @Test func `letters are sent one after the other, once on each connection`() {
    var talk = HubTalk(HostIntroduction(id: id(1), name: "eins", machine: "m", version: "1"), at: 0)
    var record = record()
    record.write(id(10), to: id(2), body: "a", words: "a", thread: nil, at: 5)
    #expect(talk.send(record.toSend(at: 0)) == [])
    let facts = HubFacts(
      person: id(9), name: "ada", owns: true, level: 1, mayWrite: true, now: 0, serverVersion: 1, libraryVersion: 1,
      usesTLS: false, synchronousCommit: "on", fsync: true, hasSynchronousStandby: false, isSuperuser: false)
    _ = talk.hear(.ready(facts), at: 1)
    _ = talk.take(.attached(.done(0)), at: 1)
    #expect(talk.send(record.toSend(at: 0)).count == 1)
    #expect(talk.send(record.toSend(at: 0)) == [])
    // Nobody knows whether it arrived: the next connection says it again, by the same id.
    _ = talk.take(.sent(id(10), .unknown), at: 2)
    _ = talk.hear(.away(.broken(""), retryMilliseconds: 1), at: 2)
    _ = talk.hear(.ready(facts), at: 3)
    _ = talk.take(.attached(.done(0)), at: 3)
    #expect(talk.send(record.toSend(at: 0)) == record.toSend(at: 0).map { .send($0) })
  }

  @Test
  func `outcomes that are in the store are confirmed, and those beside their letters when they have been fetched`() {
    var talk = HubTalk(HostIntroduction(id: id(1), name: "eins", machine: "m", version: "1"), at: 0)
    let facts = HubFacts(
      person: id(9), name: "ada", owns: true, level: 1, mayWrite: true, now: 0, serverVersion: 1, libraryVersion: 1,
      usesTLS: false, synchronousCommit: "on", fsync: true, hasSynchronousStandby: false, isSuperuser: false)
    _ = talk.hear(.ready(facts), at: 1)
    #expect(
      talk.take(.attached(.done(0)), at: 1)
        == [
          .hosts, .threads(known: [:], besides: id(1)), .queueOrder, .letters(id(1), having: []),
          .outcomes(id(1), kept: []),
        ])
    let outcomes = [LetterOutcome(id: id(10), outcome: "x"), LetterOutcome(id: id(11), outcome: LetterOutcome.parcel)]
    #expect(talk.take(.outcomes(.done(outcomes)), at: 2) == [.outcomes(id(1), kept: [id(10)])])
    #expect(talk.take(.outcomes(.done([outcomes[1]])), at: 3) == [])
    #expect(talk.readOutcomes(having: id(11)) == [.outcomes(id(1), kept: [id(11)])])
  }
}
