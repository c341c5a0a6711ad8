import SeededNumbers
import Testing
import Texts

@Suite struct DifferenceTests {
  @Test func `changes that lie apart have hunks of their own, with what is around them`() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[1] = "zwei é"
    new.remove(at: 17)
    #expect(
      UnifiedDifference.text(
        path: "/a/日", before: old.joined(separator: "\n") + "\n", after: new.joined(separator: "\n") + "\n")
          == """
          --- /a/日
          +++ /a/日
          @@ -1,5 +1,5 @@
           line 1
          -line 2
          +zwei é
           line 3
           line 4
           line 5
          @@ -15,6 +15,5 @@
           line 15
           line 16
           line 17
          -line 18
           line 19
           line 20
          """)
  }

  @Test func `changes that lie near each other share a hunk`() {
    #expect(
      UnifiedDifference.text(path: "f", before: "a\nb\nc\nd\n", after: "A\nb\nc\nD\n")
        == "--- f\n+++ f\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n-d\n+D")
  }

  @Test func `lines that all end in a carriage return are lines, and their ends no difference`() {
    #expect(
      UnifiedDifference.text(path: "f", before: "a\r\né\r\nc\r\n", after: "a\r\nü\r\nc\r\n")
        == "--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-é\n+ü\n c")
    #expect(
      UnifiedDifference.text(path: "f", before: "a\nb\n", after: "a\r\nb\n")
        == "--- f\n+++ f\n@@ -1,2 +1,2 @@\n-a\n+a\r\n b")
  }

  @Test func `a new file has all its lines, an emptied one none, and equal texts no hunk`() {
    #expect(
      UnifiedDifference.text(path: "f", before: nil, after: "a\nb") == "--- /dev/null\n+++ f\n@@ -0,0 +1,2 @@\n+a\n+b")
    #expect(UnifiedDifference.text(path: "f", before: "a\n", after: "") == "--- f\n+++ f\n@@ -1,1 +0,0 @@\n-a")
    #expect(UnifiedDifference.text(path: "f", before: "a\n", after: "a\n") == "--- f\n+++ f")
  }

  /// What any tool does with a difference: the lines of the old text that it keeps, and the new ones.
  private func patched(_ old: [String], _ difference: String) -> [String]? {
    var result: [String] = []
    var place = 0
    for line in difference.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2) {
      if line.hasPrefix("@@") {
        let start = line.dropFirst(4).prefix { $0 != "," && $0 != " " }
        let count = line.dropFirst(4 + start.count + 1).prefix { $0 != " " }
        guard let number = Int(start), let length = Int(count) else { return nil }
        let first = length == 0 ? number : number - 1
        guard first >= place, first <= old.count else { return nil }
        result += old[place..<first]
        place = first
      } else if line.hasPrefix("+") {
        result.append(String(line.dropFirst()))
      } else {
        guard place < old.count, old[place] == line.dropFirst() else { return nil }
        if line.hasPrefix(" ") { result.append(old[place]) }
        place += 1
      }
    }
    return result + old[place...]
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func `applied to the old text, a difference gives the new one`(seed: UInt64)
  {
    var numbers = RandomNumbers(seed: seed)
    let old = (0..<Int.random(in: 0..<60, using: &numbers)).map { _ in "\(Int.random(in: 0..<9, using: &numbers)) é" }
    var new = old
    for _ in 0..<Int.random(in: 0..<12, using: &numbers) {
      let place = Int.random(in: 0...new.count, using: &numbers)
      if Bool.random(using: &numbers) || new.isEmpty {
        new.insert("new \(Int.random(in: 0..<3, using: &numbers))", at: place)
      } else {
        new.remove(at: min(place, new.count - 1))
      }
    }
    let text = UnifiedDifference.text(
      path: "f", before: old.map { $0 + "\n" }.joined(), after: new.map { $0 + "\n" }.joined())
    #expect(patched(old, text) == new, "seed \(seed):\n\(text)")
  }

  @Test func `texts that have nothing in common are told apart in time`() {
    let old = (0..<20_000).map { "a\($0)\n" }.joined()
    let new = (0..<20_000).map { "b\($0)\n" }.joined()
    let lines = UnifiedDifference.text(path: "f", before: old, after: new).split(separator: "\n")
    #expect(lines.count == 40_003)
  }
}
