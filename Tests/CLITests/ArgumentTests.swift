import CLI
import Testing

/// Arguments are bytes, and names of files need not be text.
struct ArgumentTests {
  private func words(_ arguments: [[UInt8]]) -> [String] { ArgumentWords.words(arguments) }

  @Test func `a name that is no text is spelled as it is shown, and other words are what can be read of them`() {
    let odd: [UInt8] = Array("latin".utf8) + [0xFC]
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    #expect(
      words([bytes("revert"), bytes("fix"), bytes("--file"), odd]) == ["revert", "fix", "--file", #""latin\374""#])
    #expect(
      words([bytes("comment"), bytes("fix"), odd + bytes(":2"), bytes("größer")])
        == ["comment", "fix", #""latin\374:2""#, "größer"])
    #expect(words([bytes("send"), bytes("fix"), odd]) == ["send", "fix", "latin\u{FFFD}"])
  }
}
