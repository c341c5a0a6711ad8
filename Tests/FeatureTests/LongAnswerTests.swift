import Answers
import Conversation
import JSON
import Scene
import Shapes
import TestSupport
import Testing

/// Answers that are as long as all that was said in a thread.
struct LongAnswerTests {
  private static func conversation(_ count: Int, bytes: Int) -> LongAnswer {
    let entries = (1...count).map { number in
      Entry(
        id: Samples.id(UInt64(number)), number: number, role: .agent, kind: .text,
        text: "größe \(number) " + String(repeating: "é\n", count: bytes / 3), at: Samples.now, status: .done)
    }
    return .conversation(entries, beside: ["entries": []])
  }

  private static func said(_ parts: [[UInt8]]) throws -> [JSON] {
    #expect(parts.last?.last == 0x0A && parts.allSatisfy { $0.count <= 1 << 20 })
    return try parts.joined().split(separator: 0x0A).map { try JSON(parsing: Array($0)) }
  }

  @Test func `a conversation goes out in pieces that say all of it together`() throws {
    let said = try Self.said(Self.conversation(500, bytes: 3000).bytes().get())
    #expect(said.count > 4)
    let answer = LongAnswer.joined(said.compactMap { $0["piece"] }, try #require(said.last))
    let entries = try #require(answer["done"]?["entries"]?.array)
    #expect(entries.compactMap { $0["number"]?.int } == Array(1...500))
    #expect(entries.allSatisfy { $0["text"]?.string?.hasPrefix("größe \($0["number"]?.int ?? 0) é\né") == true })
  }

  @Test func `one entry that is longer than all pieces goes out whole`() throws {
    let said = try Self.said(Self.conversation(1, bytes: 3 << 20).bytes().get())
    #expect(said.count == 2)
    #expect(said[0]["piece"]?["entries"]?[0]?["text"]?.string?.utf8.count ?? 0 > 3 << 20)
  }

  @Test func `what is said in one line needs no pieces`() throws {
    let said = try Self.said(LongAnswer.conversation([], beside: ["lineage": []]).bytes().get())
    #expect(said == [["done": ["lineage": []]]])
    #expect(LongAnswer.joined([], said[0]) == said[0])
  }

  @Test func `what is longer than an answer may be is refused in words`() throws {
    let refused = Self.conversation(10, bytes: 30_000).bytes(byteLimit: 100_000)
    #expect(throws: Refusal(.refused, LongAnswer.tooLong)) { try refused.get() }
    #expect(LongAnswer.tooLong.contains("256 MB") && LongAnswer.tooLong.contains("upnext search"))
  }

  @Test func `a long answer is put into words away from the loop`() {
    let app = AppDriver()
    app.receive(.requested(7, .show(thread: "fix flaky test")))
    let replies = app.takeEffects().compactMap { effect -> Reply? in
      if case .reply(7, let reply) = effect { reply } else { nil }
    }
    #expect(replies.count == 1)
    guard case .bytes? = replies.first else {
      Issue.record("the loop has put it into words: \(replies)")
      return
    }
  }
}
