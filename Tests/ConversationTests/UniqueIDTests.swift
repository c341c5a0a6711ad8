import Conversation
import SeededNumbers
import Testing

struct UniqueIDTests {
  @Test(arguments: seeds)
  func `random ids are of version 4 and come back from their text, in either case`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...200 {
      let high = random.next()
      let id = UniqueID(random: high, random.next())
      #expect(UniqueID(id.text) == id, "seed \(seed)")
      #expect(UniqueID(id.text.uppercased()) == id, "seed \(seed)")
      #expect(id.text == id.text.lowercased())
      let characters = Array(id.text)
      #expect(characters[14] == "4" && "89ab".contains(characters[19]), "seed \(seed): \(id.text)")
    }
  }

  @Test func `the text form is that of RFC 4122`() {
    #expect(
      UniqueID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210).text
        == "01234567-89ab-cdef-fedc-ba9876543210")
  }

  @Test(arguments: [
    "", "fix the tests", "01234567-89ab-cdef-fedc-ba987654321", "01234567-89ab-cdef-fedc-ba98765432100",
    "0123456789abcdef-fedc-ba98-7654-3210", "01234567-89ab-cdef-fedc-ba987654321g",
    "01234567_89ab_cdef_fedc_ba9876543210",
    "01234567-89ab-cdef-fedc-ba98765432é", "٠١٢٣٤٥٦٧-89ab-cdef",
  ])
  func `what is no id is not read`(text: String) {
    #expect(UniqueID(text) == nil)
  }

  @Test(arguments: seeds)
  func `an id begins as its text does, in either case`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    for _ in 1...50 {
      let (high, low) = (random.next(), random.next())
      let id = Identity<Entry>(UniqueID(random: high, low))
      let other = Identity<Entry>(UniqueID(random: high ^ 1 << 50, low))
      for count in 4...36 {
        let text = String(id.text.prefix(count))
        let beginning = try #require(IDBeginning(count % 2 == 0 ? text : text.uppercased()))
        #expect(id.begins(with: beginning))
        #expect(other.begins(with: beginning) == other.text.hasPrefix(text), "\(text), \(other)")
      }
    }
  }

  @Test(arguments: ["", "abc", "abcx", "٠١٢٣", "0123456789", "0123-", "01234567-89ab-cdef-fedc-ba98765432100"])
  func `what no id begins with, or many could, is no beginning`(text: String) {
    #expect(IDBeginning(text) == nil)
  }

  @Test func `the same stamp gives the same ids, and never the same twice`() {
    var one = Stamp(now: noon, randomness: 42)
    var other = one
    let ids = (1...100).map { _ in one.freshID(Entry.self) }
    #expect(ids == (1...100).map { _ in other.freshID(Entry.self) })
    #expect(Set(ids).count == 100)
  }
}
