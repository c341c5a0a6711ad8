import Testing
import Texts

struct StableNumberTests {
  @Test func `a text has the number that it had in every run before`() {
    #expect("".stableNumber == 0xcbf2_9ce4_8422_2325)
    #expect("a".stableNumber == 0xaf63_dc4c_8601_ec8c)
    #expect("foobar".stableDigits == "85944171f73967e8")
  }

  @Test func `bytes that are no text have one of their own`() {
    #expect("größe ".utf8.stableDigits == "größe ".stableDigits)
    #expect([0xFF as UInt8].stableDigits != [0xFE as UInt8].stableDigits)
  }

  @Test func `digits are sixteen, also of a small number`() {
    for number in 0..<1_000 { #expect("\(number)".stableDigits.utf8.count == 16) }
  }
}
