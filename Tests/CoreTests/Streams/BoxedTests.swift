import Testing

@testable import Queues

/// A part that lies apart is to whoever has it like any other.
struct RareTests {
  private struct Holder: Equatable {
    @Boxed var words: [String]?
  }

  @Test func `it is absent or has its value, and is changed where it stands`() {
    var holder = Holder()
    #expect(holder.words == nil)
    #expect(holder.$words.isAbsent)
    holder.words?.append("nobody hears it")
    #expect(holder.words == nil)
    holder.words = ["שלום"]
    holder.words?.append("é")
    #expect(holder.words == ["שלום", "é"])
    #expect(!holder.$words.isAbsent)
    holder.words = nil
    #expect(holder.$words.isAbsent)
  }

  @Test func `a copy keeps what it had`() {
    var holder = Holder(words: ["日本"])
    let copy = holder
    holder.words?.append("語")
    #expect(copy.words == ["日本"])
    #expect(holder.words == ["日本", "語"])
  }

  @Test func `equal are those with equal values, whoever made them`() {
    #expect(Holder(words: ["é"]) == Holder(words: ["é"]))
    #expect(Holder(words: ["é"]) != Holder(words: ["e"]))
    #expect(Holder(words: []) != Holder())
    #expect(Holder() == Holder())
  }
}
