import Testing

@testable import Agents

/// What an agent's program wrote beside its messages, as the reason for its end.
struct LastWordsTests {
  @Test func `what was said long before the end is not the reason for it`() {
    var words = LastWords()
    words.append(Array("bubblewrap is missing".utf8), at: 1000)
    #expect(words.words(at: 2000) == "bubblewrap is missing")
    #expect(words.words(at: 60_000) == nil)
    // What comes later begins anew.
    words.append(Array("größe: zu groß".utf8), at: 60_000)
    #expect(words.words(at: 61_000) == "größe: zu groß")
    words.append(Array("For more information, try '--help'.".utf8), at: 61_500)
    #expect(words.words(at: 62_000) == "größe: zu groß / For more information, try '--help'")
  }
}
