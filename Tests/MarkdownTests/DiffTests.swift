import Markdown
import SeededNumbers
import Testing
import Toolkit

/// Differences of files, as lines.
struct DiffTests {
  private func plain(_ text: String, columns: Int = 40, isUnicode: Bool = true) -> String {
    DiffLayout(columns: columns, isUnicode: isUnicode).lines(of: text).map(\.text).joined(separator: "\n")
  }

  private func looks(_ text: String, columns: Int = 40) -> [[String]] {
    DiffLayout(columns: columns, isUnicode: true).lines(of: text).map { line in
      line.pieces.map { "\($0.look.role.name):\($0.text)" } + [line.fill?.name ?? "-"]
    }
  }

  @Test func `a difference begins with its file and how many lines were put in and taken out`() {
    let change = "@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d"
    let expected = "conf.txt +2 −1\n  a\n− b\n+ c\n+ d"
    #expect(plain("--- a/conf.txt\n+++ b/conf.txt\n" + change) == expected)
    #expect(
      plain("diff --git a/conf.txt b/conf.txt\nindex 1..2 100644\n--- a/conf.txt\n+++ b/conf.txt\n" + change)
        == expected)
    #expect(plain("--- /dev/null\n+++ ü.txt\n@@ -0,0 +1,1 @@\n+a") == "ü.txt +1 −0\n+ a")
    #expect(plain("--- ü.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a", isUnicode: false) == "ü.txt +0 -1\n- a")
    // As Codex tells of new files.
    #expect(plain("--- /dev/null\n+++ x.c\n+a\n+b") == "x.c +2 −0\n+ a\n+ b")
    #expect(plain("diff --git a/a.png b/a.png\nBinary files differ") == "a.png +0 −0\nBinary files differ")
  }

  @Test func `without Unicode what is cut says so in ASCII`() {
    let change = "--- a/src/long/path.txt\n+++ b/src/long/path.txt\n@@ -9,1 +9,1 @@ func aLongName()\n-a\n+b"
    let words = plain(change, columns: 12, isUnicode: false)
    #expect(words.utf8.allSatisfy { $0 < 0x80 }, "\(words)")
    #expect(words.split(separator: "\n").count { $0.contains("~") } == 2, "\(words)")
  }

  @Test func `each file of a difference has a line of its own`() {
    let text = "--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n--- b\n+++ b\n@@ -3 +3,2 @@ func f\n z\n+y"
    #expect(plain(text) == "a +1 −1\n− x\n+ y\nb +1 −0\n⋯ 3 func f\n  z\n+ y")
  }

  @Test func `a line that looks like a file's name is counted with its hunk`() {
    #expect(plain("--- a\n+++ a\n@@ -1,2 +1,1 @@\n--- x\n+++ y\n-z") == "a +1 −2\n− -- x\n+ ++ y\n− z")
  }

  @Test func `lines have the colours of the file's language on grounds of their own`() {
    #expect(
      looks("--- a.swift\n+++ a.swift\n@@ -1,1 +1,2 @@\n let a\n+/* b").dropFirst() == [
        ["codeText:  ", "codeKeyword:let", "codeText: a", "codeBlock"], ["added:+ ", "codeComment:/* b", "addedLine"],
      ])
    // What is open on one side is not open on the other.
    #expect(
      looks("--- a.c\n+++ a.c\n@@ -1,2 +1,1 @@\n-/* b\n int\n").last == ["codeText:  ", "codeType:int", "codeBlock"])
  }

  @Test func `words that differ within a line stand out, and lines that have little in common are just other lines`() {
    #expect(
      looks("--- a\n+++ a\n@@ -1 +1 @@\n-set(port, 80)\n+set(port, 8080)").suffix(2) == [
        ["removed:− ", "codeText:set(port, ", "removedWord:80", "codeText:)", "removedLine"],
        ["added:+ ", "codeText:set(port, ", "addedWord:8080", "codeText:)", "addedLine"],
      ])
    #expect(
      looks("--- a\n+++ a\n@@ -1 +1 @@\n-alpha beta\n+gamma delta").suffix(2) == [
        ["removed:− ", "codeText:alpha beta", "removedLine"], ["added:+ ", "codeText:gamma delta", "addedLine"],
      ])
    #expect(
      looks("--- a\n+++ a\n@@ -1 +1 @@\n-if é == 1 { go(now) }\n+if é == 2 { go(later) }").last == [
        "added:+ ", "codeText:if é == ", "addedWord:2", "codeText: { go(", "addedWord:later", "codeText:) }",
        "addedLine",
      ])
  }

  @Test func `numbers of lines stand where there is room for them`() {
    let text = "--- a\n+++ a\n@@ -9,2 +9,2 @@\n x\n-y\n+z"
    #expect(plain(text, columns: 60) == "a +1 −1\n   9   x\n  10 − y\n  10 + z")
    #expect(plain(text, columns: 59) == "a +1 −1\n⋯ 9\n  x\n− y\n+ z")
    let long = String(repeating: "x", count: 60)
    #expect(
      plain("--- a\n+++ a\n@@ -1 +1 @@\n+\(long)", columns: 60).hasSuffix(
        "   1 + " + long.dropFirst(7) + "\n       xxxxxxx"))
  }

  @Test func `a fenced difference is one like any`() {
    let lines = Markdown.lines(
      of: "```diff\n--- a.c\n+++ a.c\n@@ -1 +1 @@\n-int\n+char\n```", MarkdownLook(columns: 30, isUnicode: true))
    #expect(lines.map(\.text) == ["  a.c +1 −1", "  − int", "  + char"])
    #expect(lines.map(\.fill) == [.codeBlock, .removedLine, .addedLine])
  }

  @Test func `a stretch from the middle reads as it does in the whole`() {
    var random = RandomNumbers(seed: randomSeed)
    let body = (0..<900).map { "+let a\($0) = \"b\" /* \($0) */" }
    let text = (["--- /dev/null", "+++ a.swift", "@@ -0,0 +1,900 @@"] + body).joined(separator: "\n")
    let layout = DiffLayout(columns: 50, isUnicode: true)
    let whole = layout.lines(of: text)
    let bytes = Array(text.utf8)
    for _ in 0..<5 {
      let line = random.number(0...889)
      var place = 0
      for _ in 0..<(line + 3) { place = (bytes[place...].firstIndex(of: 0x0A) ?? 0) + 1 }
      let part = layout.lines(of: place..<text.utf8.count, in: text, from: 0)
      #expect(part == Array(whole.suffix(part.count)), "line \(line), seed \(random.seed)")
      #expect(part.count == 900 - line)
    }
  }
}
