import Conversation
import Testing

@testable import Discovery

/// What is written while somebody looks on may replace, or take back, what stands in the file before it.
struct TakenBackTests {
  private let folder: TemporaryFolder
  private let key = SessionKey(provider: "gemini", providerSessionId: "s")

  init() throws { folder = try TemporaryFolder() }

  private static func message(_ id: String, _ type: String, _ words: String, _ status: String? = nil) -> String {
    let call = #"{"id":"c\#(id)","name":"list_directory","args":{"path":"ä"},"status":"\#(status ?? "")"}"#
    return #"{"id":"\#(id)","timestamp":"2026-11-20T10:00:0\#(id).000Z","type":"\#(type)","content":"\#(words)","#
      + #""toolCalls":[\#(status == nil ? "" : call)]}"#
  }

  private static let known = [
    Samples.geminiLines[0], message("1", "user", "erste Frage"), message("2", "gemini", "FIRST"),
    message("3", "user", "second"), message("4", "gemini", "ich schaue", "executing"),
  ]

  private func page(_ path: String) throws -> [Entry] {
    let source = SessionSource(provider: "gemini", providerSessionId: "s", path: path)
    return try #require(ConversationPage(source, .gemini, before: nil, limit: 200)).entries
  }

  private func growth(of known: [String], by lines: [String]) throws -> (pieces: [OutsidePiece], path: String)? {
    let path = try folder.write(Samples.text(known + lines), to: "a.jsonl")
    let reading = try #require(SessionReading(.gemini, path: path))
    return reading.growth(from: Int64(Samples.text(known).utf8.count), session: key).map { ($0.pieces, path) }
  }

  private static let grown: [(lines: [String], gone: [String], came: [String])] = [
    ([message("4", "gemini", "ich schaue", "success")], ["ich schaue", ""], ["ich schaue", ""]),
    (
      [message("4", "gemini", "ich schaue", "executing"), message("4", "gemini", "fertig", "success")],
      ["ich schaue", ""], ["fertig", ""]
    ),
    ([message("5", "user", "neu")], [], ["neu"]),
    ([#"{"$rewindTo":"3"}"#], ["second", "ich schaue", ""], []),
    (
      [message("5", "user", "neu"), #"{"$rewindTo":"3"}"#, message("6", "user", "好")], ["second", "ich schaue", ""],
      ["好"]
    ),
    ([message("5", "user", "neu"), #"{"$rewindTo":"5"}"#], [], []),
    ([#"{"$rewindTo":"lost"}"#], ["erste Frage", "FIRST", "second", "ich schaue", ""], []),
    (
      [#"{"$set":{"messages":[\#(message("1", "user", "erste Frage")),\#(message("2", "gemini", "FIRST"))]}}"#],
      ["erste Frage", "FIRST", "second", "ich schaue", ""], ["erste Frage", "FIRST"]
    ),
  ]

  @Test(arguments: grown) func `it is told what is not there any more, and what is said anew`(
    lines: [String], gone: [String], came: [String]
  ) throws {
    let before = try page(folder.write(Samples.text(Self.known), to: "before.jsonl"))
    let (pieces, path) = try #require(try growth(of: Self.known, by: lines))
    #expect(pieces.takenBack.sorted { $0.number < $1.number }.map(\.text) == gone)
    #expect(pieces.entries.map(\.text) == came)
    // Who looks on has what a page has that is read afterwards.
    let left = before.filter { entry in !pieces.takenBack.contains { $0.id == entry.id } }
    #expect((left + pieces.entries).map(\.id) == (try page(path)).map(\.id))
  }

  @Test func `what was taken back before is not taken back again`() throws {
    let known = Self.known + [#"{"$rewindTo":"3"}"#]
    let (pieces, _) = try #require(try growth(of: known, by: [#"{"$rewindTo":"1"}"#]))
    #expect(Set(pieces.takenBack.map(\.text)) == ["erste Frage", "FIRST"])
    #expect(try page(folder.write(Samples.text(known + [#"{"$rewindTo":"1"}"#]), to: "a.jsonl")) == [])
  }

  @Test func `no earlier form of a message comes forth where the message was taken back`() throws {
    let known = Self.known + [Self.message("4", "gemini", "fertig", "success"), #"{"$rewindTo":"4"}"#]
    let path = try folder.write(Samples.text(known), to: "a.jsonl")
    #expect(try page(path).map(\.text) == ["erste Frage", "FIRST", "second"])
    #expect(SessionReading(.gemini, path: path)?.facts.count == 3)
  }

  @Test func `a message that is told anew behind a checkpoint takes nothing of it along`() throws {
    let messages = [Self.message("1", "user", "erste Frage"), Self.message("2", "gemini", "FIRST")]
    let known = Self.known + [#"{"$set":{"messages":[\#(messages.joined(separator: ","))]}}"#]
    let path = try folder.write(Samples.text(known + [Self.message("2", "gemini", "SECOND")]), to: "a.jsonl")
    #expect(try page(path).map(\.text) == ["erste Frage", "FIRST", "SECOND"])
  }

  @Test func `where a checkpoint is taken back, all is read anew, and what stands before it stands again`() throws {
    let messages = [("1", "user", "erste Frage"), ("2", "gemini", "FIRST"), ("3", "user", "second")]
      .map { Self.message($0.0, $0.1, $0.2) }
    let known = Self.known + [#"{"$set":{"messages":[\#(messages.joined(separator: ","))]}}"#]
    #expect(try growth(of: known, by: [#"{"$rewindTo":"3"}"#]) == nil)
    let path = try folder.write(Samples.text(known + [#"{"$rewindTo":"3"}"#]), to: "a.jsonl")
    #expect(try page(path).map(\.text) == ["erste Frage", "FIRST"])
  }

  @Test func `where it reaches too far back, all is read anew`() throws {
    let long = Self.message("9", "gemini", String(repeating: "é", count: 60_000))
    let known = Self.known + Array(repeating: long, count: 50)
    #expect(try growth(of: known, by: [#"{"$rewindTo":"3"}"#]) == nil)
    let new = try #require(try growth(of: known, by: [Self.message("8", "user", "neu")]))
    #expect(new.pieces.entries.map(\.text) == ["neu"])
  }
}
