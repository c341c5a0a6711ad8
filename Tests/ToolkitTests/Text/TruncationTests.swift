import Testing
import Toolkit

struct TruncationTests {
  @Test func `text that fits stays whole`() {
    #expect(Truncation.keepStart("漢字", columns: 4) == "漢字")
    #expect(Truncation.keepEnd("~/src/api", columns: 9) == "~/src/api")
  }

  @Test func `the beginning is kept, with a mark`() {
    #expect(Truncation.keepStart("fix the tests", columns: 8) == "fix the…")
    #expect(Truncation.keepStart("fix the tests", columns: 8, mark: "...") == "fix t...")
    #expect(Truncation.keepStart("fix the tests", columns: 8, mark: "~") == "fix the~")
  }

  @Test func `the end of a path is kept, with a mark`() {
    #expect(Truncation.keepEnd("~/src/work/api", columns: 9) == "…work/api")
  }

  @Test func `a wide character is never halved`() {
    #expect(Truncation.keepStart("漢字漢字", columns: 4) == "漢…")
    #expect(Truncation.keepEnd("漢字漢字", columns: 4) == "…字")
  }

  @Test func `no width is too small`() {
    #expect([2, 1, 0, -1].map { Truncation.keepStart("abc", columns: $0) } == ["a…", "…", "", ""])
    #expect([2, 1, 0, -1].map { Truncation.keepEnd("abc", columns: $0) } == ["…c", "…", "", ""])
    #expect(Truncation.keepStart("abcdef", columns: 2, mark: "...") == "..")
  }

  @Test func `what is cut is clean and one line`() {
    #expect(Truncation.keepStart("a\u{1B}[31mb\nc\td and more", columns: 7) == "ab c d…")
  }
}
