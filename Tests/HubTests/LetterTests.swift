import Hub
import SeededNumbers
import Sharing
import Testing

@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct LetterTests {
  private let hub: TestHub

  init() throws { hub = try TestHub() }

  private func letter(
    _ from: TestRoom, _ to: TestRoom, _ number: Int64, body: String = #"{"verb":"send"}"#,
    keep: Int64? = nil
  ) -> Letter {
    Letter(
      id: .fresh(), from: from.host, to: to.host, number: number, body: body, keepMilliseconds: keep
    )
  }

  @Test func `a letter goes there and its outcome comes back, byte for byte`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let body = #"{ "b":1, "a":"größe \u0001 漢 שלום", "b":1.50 }"#
    let letter = letter(one, two, 1, body: body)
    _ = try one.done(.send(letter))
    try two.wait("it is told") { two.events.contains(.news(.letters(host: two.host))) }
    let fetched = try two.done(.fetchLetters(two.host))
    #expect(fetched.letters.map(\.body) == [body])
    #expect(fetched.letters.map(\.from) == [one.host])
    _ = try two.done(.reply(letter.id, host: two.host, outcome: #"{"ok":true}"#, answered: 1))
    try one.wait("it is told") { one.events.contains(.news(.outcomes(host: one.host))) }
    #expect(
      try one.done(.outcomes(one.host, kept: [])) == [
        LetterOutcome(id: letter.id, outcome: #"{"ok":true}"#)
      ])
    // Until it is in the sender's store, it stays.
    #expect(try one.done(.outcomes(one.host, kept: [])).count == 1)
    #expect(try one.done(.outcomes(one.host, kept: [letter.id])) == [])
    #expect(try two.done(.fetchLetters(two.host)).letters == [])
  }

  @Test func `what is said twice is one letter, and is answered once`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let letter = letter(one, two, 1)
    for _ in 0..<3 { _ = try one.done(.send(letter)) }
    for _ in 0..<2 {
      #expect(try two.done(.fetchLetters(two.host)).letters.map(\.id) == [letter.id])
    }
    for outcome in ["\"first\"", "\"second\""] {
      _ = try two.done(.reply(letter.id, host: two.host, outcome: outcome, answered: 1))
    }
    #expect(try one.done(.outcomes(one.host, kept: [])).map(\.outcome) == ["\"first\""])
    // Said again after all is over it is another letter to nobody: the owner's store knows its id.
    _ = try one.done(.outcomes(one.host, kept: [letter.id]))
    _ = try one.done(.send(letter))
    #expect(try two.done(.fetchLetters(two.host)).letters.map(\.id) == [letter.id])
  }

  @Test func `a hub that was restored gets the words that its writer has by now, until they are fetched`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let old = letter(one, two, 3, body: #"{"words":"alt"}"#)
    func again(_ body: String, _ number: Int64) -> Letter {
      Letter(id: old.id, from: one.host, to: two.host, number: number, body: body, keepMilliseconds: nil)
    }
    _ = try one.done(.send(old))
    _ = try one.done(.send(again(#"{"words":"größer"}"#, 1)))
    let fetched = try two.done(.fetchLetters(two.host)).letters
    #expect(fetched.map(\.body) == [#"{"words":"größer"}"#])
    #expect(fetched.map(\.number) == [1])
    _ = try one.done(.send(again(#"{"words":"zu spät"}"#, 2)))
    #expect(try two.done(.fetchLetters(two.host)).letters == fetched)
  }

  @Test func `letters of a host come in the order in which it wrote them`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    for number in [3, 1, 2] as [Int64] { _ = try one.done(.send(letter(one, two, number))) }
    #expect(try two.done(.fetchLetters(two.host)).letters.map(\.number) == [1, 2, 3])
  }

  @Test func `long letters come a few at a time, and none is left out`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let long = "\"" + String(repeating: "漢", count: 300_000) + "\""
    for number in 1...5 { _ = try one.done(.send(letter(one, two, Int64(number), body: long))) }
    var come: [Int64] = []
    while true {
      let read = try two.done(.fetchLetters(two.host))
      #expect(read.letters.count <= 2)
      for letter in read.letters {
        come.append(letter.number)
        _ = try two.done(.reply(letter.id, host: two.host, outcome: "{}", answered: Int64(come.count)))
      }
      if !read.hasMore { break }
    }
    #expect(come == [1, 2, 3, 4, 5])
    let most = String(repeating: "x", count: 1_100_000)
    #expect(try one.refusal(.send(letter(one, two, 6, body: most))) == .large)
  }

  @Test func `letters that wait long for their answer keep no other one away`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    for number in 1...120 { _ = try one.done(.send(letter(one, two, Int64(number)))) }
    var having: [SharedID] = []
    for _ in 1...3 {
      let read = try two.done(.fetchLetters(two.host, having: having))
      having += read.letters.map(\.id)
      #expect(read.hasMore == (having.count < 120))
    }
    #expect(Set(having).count == 120)
    let read = try two.done(.fetchLetters(two.host, having: having))
    #expect(read == LettersRead(letters: [], hasMore: false))
    // Whoever doesn't say what it has, as an older program, gets them all again from the first one on.
    #expect(try two.done(.fetchLetters(two.host)).letters.map(\.number) == Array(1...50))
  }

  @Test func `what waits can be changed and taken back, and what was fetched can not`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let (first, second) = (letter(one, two, 1), letter(one, two, 2))
    _ = try one.done(.send(first))
    _ = try one.done(.send(second))
    _ = try one.done(.rewrite(first.id, body: "\"other\""))
    _ = try one.done(.rewrite(second.id, body: nil))
    _ = try one.done(.rewrite(second.id, body: nil))
    #expect(try two.done(.fetchLetters(two.host)).letters.map(\.body) == ["\"other\""])
    #expect(try one.refusal(.rewrite(first.id, body: "\"late\"")) == .fetched)
    #expect(try one.refusal(.rewrite(first.id, body: nil)) == .fetched)
  }

  @Test func `what waits can be put into another order`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let (first, second) = (letter(one, two, 1), letter(one, two, 2))
    for letter in [first, second] { _ = try one.done(.send(letter)) }
    _ = try one.done(.rewrite(first.id, body: "\"first\"", number: 2))
    _ = try one.done(.rewrite(second.id, body: "\"second\"", number: 1))
    #expect(try two.done(.fetchLetters(two.host)).letters.map(\.body) == ["\"second\"", "\"first\""])
  }

  @Test func `a page that nobody fetched in time is not carried out`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let letter = letter(one, two, 1, keep: 0)
    _ = try one.done(.send(letter))
    #expect(try two.done(.fetchLetters(two.host)).letters == [])
    #expect(try one.done(.outcomes(one.host, kept: [])).map(\.outcome) == [#"{"expired":true}"#])
  }

  @Test func `a host that leaves answers its letters so`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let letter = letter(one, two, 1)
    _ = try one.done(.send(letter))
    _ = try two.done(.leave(two.host))
    #expect(try one.done(.outcomes(one.host, kept: [])).map(\.outcome) == [#"{"left":true}"#])
    #expect(try one.refusal(.send(self.letter(one, two, 2))) == .missing)
  }

  @Test func `a parcel is fetched by whom it is for, and is gone then`() throws {
    let (one, two, ben) = (try hub.room(), try hub.room(), try hub.room(as: "ben"))
    let id = SharedID.fresh()
    let page = String(repeating: "漢 page\n", count: 100_000)
    _ = try one.done(.putParcel(id, to: two.host, page))
    #expect(try ben.refusal(.takeParcel(id)) == .missing)
    _ = try ben.done(.dropParcel(id))
    #expect(try two.done(.takeParcel(id)) == page)
    _ = try two.done(.dropParcel(id))
    #expect(try two.refusal(.takeParcel(id)) == .missing)
    #expect(try ben.refusal(.putParcel(.fresh(), to: two.host, "x")) == .missing)
  }

  @Test func `what is asked without wanting an answer is asked once`() throws {
    let one = try hub.room()
    let id = SharedID.fresh()
    _ = try one.done(.putParcel(id, to: one.host, "x"))
    #expect(try one.reply(to: .dropParcel(id)) == .parcelDropped)
    #expect(try one.refusal(.takeParcel(id)) == .missing)
    let token = ClaimToken(command: .fresh(), lane: .fresh(), claim: .fresh(), fence: 1, epoch: 1)
    #expect(try one.reply(to: .giveBack(token)) == .givenBack(token, .done(Done())))
  }

  /// The sender says each letter until it is answered, the owner's effect and the letter's id are one transaction of its
  /// store, and either may crash between any two steps.
  @Test func `whatever crashes between the steps, each letter takes effect once`() throws {
    var numbers = RandomNumbers(seed: randomSeed)
    let (one, two) = (try hub.room(), try hub.room())
    var owner = (effects: [SharedID](), answered: [SharedID: Int64]())
    var sender = (waiting: [Letter](), outcomes: Set<SharedID>(), number: Int64(0))
    var crashes = 0
    let written = 60
    while sender.outcomes.count < written {
      if sender.number < Int64(written) {
        sender.number += 1
        sender.waiting.append(letter(one, two, sender.number))
      }
      for letter in sender.waiting where numbers.chance(60) { _ = try one.ask(.send(letter)) }
      for letter in try two.done(.fetchLetters(two.host)).letters {
        if numbers.chance(15) {
          crashes += 1
          break
        }
        if owner.answered[letter.id] == nil {
          owner.effects.append(letter.id)
          owner.answered[letter.id] = Int64(owner.answered.count + 1)
        }
        if numbers.chance(15) {
          crashes += 1
          break
        }
        _ = try two.done(
          .reply(letter.id, host: two.host, outcome: "{}", answered: owner.answered[letter.id] ?? 0)
        )
      }
      let outcomes = try one.done(.outcomes(one.host, kept: []))
      if numbers.chance(15) {
        crashes += 1
        continue
      }
      sender.outcomes.formUnion(outcomes.map(\.id))
      sender.waiting.removeAll { sender.outcomes.contains($0.id) }
      if numbers.chance(15) {
        crashes += 1
        continue
      }
      _ = try one.done(.outcomes(one.host, kept: outcomes.map(\.id)))
    }
    #expect(owner.effects.count == written, "seed \(randomSeed), \(crashes) crashes")
    #expect(Set(owner.effects).count == written)
    #expect(crashes > 5)
  }
}
