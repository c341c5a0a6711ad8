import Conversation
import Core
import Queues
import Testing

@testable import Database

/// Words beside signs of scripts that write without spaces, where the index has a whole sentence for one word.
struct UnspacedSearchTests {
  private let folder = TemporaryFolder()

  private func store(saying texts: [String]) throws -> Store {
    let stream = WorkStream(
      id: Identity(UniqueID(high: 1, low: 1)), project: "/src/api", provider: "claude", createdAt: noon)
    let opened = try folder.open()
    let workspace = Workspace(streams: Streams([stream]))
    let entries = texts.enumerated().map { number, text in
      Entry(
        id: Identity(UniqueID(high: 2, low: UInt64(number + 1))), number: number + 1, role: .agent, kind: .text,
        text: text, at: noon, status: .done)
    }
    try opened.store.save(
      from: opened.workspace, to: workspace, journal: entries.map { .append($0, in: stream.id) })
    return opened.store
  }

  @Test func `of more words with it than are looked through the newest are found`() throws {
    // The newest come last in the order of the alphabet.
    // Signs that are no script's are no ground to look inside of words.
    let others = ["좋은API는", "a rapid one — “don’t” … ạ ✓"]
    let store = try store(saying: (1...600).map { "第\(1000 + $0)句API測試" } + others)
    #expect(try store.search("API", limit: 3).map(\.entryNumber) == [601, 600, 599])
    #expect(try store.search("api 第1007", limit: 3).map(\.entryNumber) == [7])
  }

  @Test func `signs behind a word are no other word, wherever it stands in what is sought`() throws {
    let store = try store(saying: ["login画面 error", "ログイン error", "logins error", "login画面"])
    for words in ["login error", "error login", "LOGIN err", "login e"] {
      #expect(try store.search(words, limit: 5).map(\.entryNumber).contains(1), "\(words)")
    }
    #expect(try store.search("login error", limit: 5).map(\.entryNumber) == [1])
  }

  @Test func `a word is sought as the index writes it`() throws {
    let store = try store(saying: ["修复café", "修复cafe登录", "修复größe", "修复foo"])
    #expect(try store.search("café", limit: 5).map(\.entryNumber) == [2, 1])
    #expect(try store.search("CAFE", limit: 5).map(\.entryNumber) == [2, 1])
    #expect(try store.search("GRÖßE", limit: 5).map(\.entryNumber) == [3])
    #expect(try store.search("foo-foo", limit: 5).isEmpty, "two words are none beside a sign")
  }

  @Test func `the pattern has the signs that are put apart, and Hangul, and no others`() {
    let scalars = Array(UnspacedText.signsInGlob.unicodeScalars)
    let ranges = stride(from: 0, to: scalars.count, by: 3).map { scalars[$0].value...scalars[$0 + 2].value }
    let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
    #expect(ranges.contains(hangul))
    for range in ranges where range != hangul {
      let ends = [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1]
      let found = ends.map { Unicode.Scalar($0).map(UnspacedText.isUnspaced) }
      #expect(found == [false, true, true, false], "\(range)")
    }
    for value in stride(from: UInt32(0), to: 0x11_0000, by: 16) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isAnyway = hangul.contains(value) || UnspacedText.isUnspaced(scalar)
      #expect(ranges.contains { $0.contains(value) } == isAnyway, "\(value)")
    }
  }
}
