import CLI
import Scene
import Testing

/// Arguments are bytes, and names of files need not be text.
struct ArgumentTests {
  private func words(_ arguments: [[UInt8]]) throws(Refusal) -> [String] { try ArgumentWords.words(arguments) }

  @Test func `the name of a changed file that is no text is spelled as it is shown, and other such words are refused`()
    throws
  {
    let odd: [UInt8] = Array("latin".utf8) + [0xFC]
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    #expect(
      try words([bytes("revert"), bytes("fix"), bytes("--file"), odd]) == ["revert", "fix", "--file", #""latin\374""#])
    #expect(
      try words([bytes("comment"), bytes("fix"), odd + bytes(":2"), bytes("größer")])
        == ["comment", "fix", #""latin\374:2""#, "größer"])
    #expect(
      throws: Refusal(
        .usage, #""latin\374" is no text: it is not UTF-8. Nothing was done."#,
        hint: "Say it in UTF-8; a file or folder of such a name needs another one.")
    ) { try words([bytes("send"), bytes("fix"), odd]) }
    #expect(try words([bytes("hook"), bytes("codex"), odd]) == ["hook", "codex", "latin\u{FFFD}"])
  }
}
