import CLI
import Scene
import Testing

/// Arguments are bytes, and names of files need not be text.
struct ArgumentTests {
  private func words(_ arguments: [[UInt8]]) throws(Refusal) -> [String] { try ArgumentWords.words(arguments) }

  @Test func `the words of a call are those of the system's record, where Swift has lost them`() {
    func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
    let record = Array("upnext\0send\0\0größe 漢字\0".utf8)
    #expect(ArgumentWords.own(in: record, found: []) == bytes("send", "", "größe 漢字"))
    #expect(
      ArgumentWords.own(in: record, found: bytes("upnext", "send", "", "größe 漢字")) == bytes("send", "", "größe 漢字"))
    #expect(ArgumentWords.own(in: record, found: bytes("PATH=/bin")) == bytes("send", "", "größe 漢字"))
    // Where the system says nothing, or we were started through the loader.
    #expect(ArgumentWords.own(in: [], found: bytes("upnext", "stop")) == bytes("stop"))
    let loaded = Array("/lib/ld.so\0./upnext\0stop\0".utf8)
    #expect(ArgumentWords.own(in: loaded, found: bytes("./upnext", "stop")) == bytes("stop"))
  }

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
