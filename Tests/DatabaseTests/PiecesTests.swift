import Testing

@testable import Database

/// How a long text and its stored pieces are compared.
struct PiecesTests {
  @Test func `what is stored is found again, and what has grown is the rest`() {
    #expect(Pieces.common(["naïve ", "漢字"], with: "naïve 漢字 שלום") == (2, " שלום"))
    #expect(Pieces.common(["naïve ", "漢字"], with: "naïve 漢字") == (2, ""))
    #expect(Pieces.common([], with: "é") == (0, "é"))
    #expect(Pieces.common([""], with: "") == (1, ""))
  }

  @Test func `a piece that differs or is too long ends what is common`() {
    #expect(Pieces.common(["naïve ", "漢字"], with: "naïve 漢") == (1, "漢"))
    #expect(Pieces.common(["naïve ", "漢字"], with: "naive 漢字") == (0, "naive 漢字"))
    #expect(Pieces.common(["a", "b", "c"], with: "axc") == (1, "xc"))
    // The same letters in other bytes are another text to the store.
    #expect(Pieces.common(["e\u{301}"], with: "é!") == (0, "é!"))
  }
}
