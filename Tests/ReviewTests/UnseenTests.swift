import Review
import Testing

/// What nobody can see in a difference has a mark.
struct UnseenTests {
  /// The lines of a patch as they are shown, behind their signs.
  private func shown(_ patch: String) -> [String] {
    let bytes = Array(patch.utf8)
    var index = DifferenceIndex()
    bytes.withUnsafeBytes { index.append($0) }
    index.finish()
    return index.rows(0..<100) { Array(bytes.dropFirst($0)) }.revealed(index.ends).compactMap { row in
      guard case .line(let line) = row else { return nil }
      return switch line.kind {
      case .same: " " + line.text
      case .added: "+" + line.text
      case .removed: "-" + line.text
      case .note: nil
      }
    }
  }

  private func changed(_ old: String, _ new: String) -> [String] { shown("@@ -1 +1 @@\n-\(old)\n+\(new)\n") }

  @Test(arguments: [
    ("is\u{200B}Admin", "is<U+200B>Admin"),
    ("a\u{202E}b\u{2066}c\u{2069}\u{61C}", "a<U+202E>b<U+2066>c<U+2069><U+061C>"),
    ("\u{1B}[8mhidden\u{1B}[0m", "␛[8mhidden␛[0m"), ("so\u{AD}ft \u{7}\u{7F}\u{9B}", "so<U+00AD>ft ␇␡<U+009B>"),
    ("a\rb", "a␍b"), ("\u{FEFF}bom \u{3164}", "<U+FEFF>bom <U+3164>"), ("\u{E0041}", "<U+E0041>"),
    ("x\u{200D}y\u{FE0F}", "x<U+200D>y<U+FE0F>"), ("line\u{2028}line\u{85}", "line<U+2028>line<U+0085>"),
  ])
  func `what has no ink has a mark in any line`(text: String, shown mark: String) {
    #expect(UnseenSigns.revealed(text) == mark)
    #expect(shown("@@ -1 +1 @@\n \(text)\n") == [" " + mark])
  }

  @Test(arguments: ["漢字\tüber", "👩‍💻 ❤️‍🔥 1️⃣ 👍🏽", "می‌خواهم", "e\u{301}"])
  func `what belongs to a sign that is seen has none`(text: String) {
    #expect(UnseenSigns.revealed(text, .blanks) == text)
  }

  @Test func `other blanks have a mark in lines that changed`() {
    #expect(changed("a b", "a\u{A0}c") == ["-a b", "+a<U+00A0>c"])
    #expect(shown("@@ -1 +1 @@\n a\u{A0}b\n") == [" a\u{A0}b"])
  }

  @Test func `two lines that differ only by parts of signs don't look the same`() {
    #expect(changed("❤ 1", "❤\u{FE0F} 1") == ["-❤ 1", "+❤<U+FE0F> 1"])
    #expect(changed("\u{E9}", "e\u{301}") == ["-\u{E9}", "+e<U+0301>"])
    #expect(changed("❤\u{FE0F} 1", "❤\u{FE0F} 2") == ["-❤\u{FE0F} 1", "+❤\u{FE0F} 2"])
  }

  @Test func `returns are shown where lines came or went with them and others have none`() {
    #expect(changed("x = 1", "x = 1\r") == ["-x = 1", "+x = 1␍"])
    #expect(changed("x = 1\r", "x = 1") == ["-x = 1␍", "+x = 1"])
    #expect(shown("@@ -1,2 +1,3 @@\n a\r\n b\n+c\r\n") == [" a", " b", "+c␍"])
    #expect(changed("a\r\r", "b\r") == ["-a␍", "+b"])
  }

  @Test func `a file that has returns throughout, before and after, shows none`() {
    #expect(shown("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n") == [" a", "-b", "+c"])
    // Its last line has no end at all.
    #expect(
      shown("@@ -1,2 +1,2 @@\n-a\r\n+b\r\n c\n\\ No newline at end of file\n") == ["-a", "+b", " c"])
  }

  @Test func `a new file with returns shows them, as nothing was there that had some`() {
    #expect(shown("@@ -0,0 +1,2 @@\n+a\r\n+b\r\n") == ["+a␍", "+b␍"])
  }

  @Test func `how lines end is known of the whole file wherever one looks`() {
    let lines = 2000
    let patch =
      "@@ -1,\(lines) +1,\(lines) @@\n" + (1...lines).map { "-\($0)\r\n" }.joined()
      + (1...lines).map { "+\($0)\n" }.joined()
    #expect(shown(patch).first == "-1␍")
  }

  @Test func `a name with something unseen in it is written as git writes it`() {
    #expect(FilePath("ma\u{202E}in.swift").text == #""ma\342\200\256in.swift""#)
    #expect(FilePath(spelled: #""ma\342\200\256in.swift""#) == FilePath("ma\u{202E}in.swift"))
    #expect(FilePath("漢字 👩‍💻.md").text == "漢字 👩‍💻.md")
    for (name, text) in [("  ", #""  ""#), ("a ", #""a ""#), (" a/b", #"" a/b""#), ("a b", "a b")] {
      #expect(FilePath(name).text == text && FilePath(spelled: text) == FilePath(name))
    }
  }
}
