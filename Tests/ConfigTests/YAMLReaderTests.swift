import SeededNumbers
import Testing
import YAML

struct YAMLReaderTests {
  private func read(_ text: String) throws -> YAML? { try YAMLReader.read(Array(text.utf8)) }

  private func problem(_ text: String) -> String? {
    do {
      _ = try YAMLReader.read(Array(text.utf8))
      return nil
    } catch { return "\(error)" }
  }

  @Test func `values know the lines where they begin`() throws {
    let expected = YAML(
      .mapping([
        YAML.Entry(key: "name", line: 2, value: YAML(.scalar("日本語 é שלום"), line: 2)),
        YAML.Entry(
          key: "list", line: 3,
          value: YAML(.sequence([YAML(.scalar("on"), line: 4), YAML(.sequence([]), line: 5)]), line: 4)),
        YAML.Entry(key: "nothing", line: 6, value: YAML(.scalar(""), line: 6)),
      ]), line: 2)
    #expect(try read("# é\nname: \"日本語 é שלום\"\nlist:\n- on\n- []\nnothing:\n") == expected)
  }

  @Test(arguments: ["", "\n\n", "# a comment\n", "---\n...\n"])
  func `a file with nothing in it has no value`(text: String) throws {
    let value = try read(text)
    #expect(value == nil || value?.entries == [])
  }

  @Test func `an alias is what its anchor is`() throws {
    let value = try #require(try read("a: &x [1, 2]\nb: *x\n"))
    let entries = try #require(value.entries)
    #expect(entries.map { $0.value.items?.map(\.scalar) } == [["1", "2"], ["1", "2"]])
  }

  @Test(arguments: [
    ("~", ""), ("null", ""), ("Null # größe", ""), ("&x ~", ""), ("'~'", "~"), ("\"null\"", "null"), ("!!str ~", "~"),
    ("~/bin", "~/bin"), ("nullen", "nullen"), ("|\n  null\n", "null\n"),
  ])
  func `YAML's word for nothing is nothing behind a colon, and text in quotes`(written: String, meant: String) throws {
    #expect(try read("größe: \(written)")?.entries?.map(\.value.scalar) == [meant])
    #expect(try read("~: \(written)")?.entries?.map(\.key) == ["~"])
  }

  @Test func `what can't be taken is refused with its line`() {
    #expect(problem("a: 1\nb: [1, 2\n") == "line 3: did not find expected ',' or ']'")
    #expect(problem("a: 1\nb: *none\n") == "line 2: *none stands for nothing that is complete above it")
    #expect(problem("a: &self [*self]") == "line 1: *self stands for nothing that is complete above it")
    #expect(problem("a: 1\n---\nb: 2\n") == "line 3: there is a second document")
    #expect(problem("a: 1\n[b]: 2\n") == "line 2: a key must be a word")
    #expect(problem("a: \"x\\0y\"\n") == "line 1: there is a zero byte in the text")
    #expect(problem(String(repeating: "[", count: 100)) == "line 1: it is nested too deeply")
    #expect(problem("\u{1}")?.hasPrefix("line 1: ") == true)
  }

  @Test(arguments: [
    ("agents:\n\tmine:\n", 2), ("a:\n  b:\n    c: x\n\td: y\n", 4), ("\tä: 1\n", 1), ("a:\n \t b: 1\n", 2),
    ("a: |\n\tx\n", 2),
  ])
  func `a tab that indents is called so`(text: String, line: Int) {
    #expect(problem(text) == "line \(line): it is indented with a tab: indent with spaces")
  }

  @Test func `what no value begins with is named`() {
    #expect(problem("a: 1\ngröße: @x\n") == "line 2: no value begins with @: put it in quotes")
    #expect(problem("a:\t1\n") == nil)
  }

  @Test func `aliases of aliases do not grow without bound`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(problem(text)?.hasSuffix("there is too much in it") == true)
  }

  @Test func `a long list is refused, a usual one is not`() throws {
    #expect(problem(String(repeating: "- x\n", count: YAMLReader.valueLimit))?.hasSuffix("too much in it") == true)
    #expect(try read(String(repeating: "- x\n", count: 1000))?.items?.count == 1000)
  }

  @Test func `random bytes are read or refused, and never more`() {
    let pieces = [
      "a", ":", " ", "\n", "- ", "[", "]", "{", "}", "&x ", "*x", "\"", "'", "|\n", ">\n", "#", "?", "!!str ", "%YAML",
      "---\n", "...\n", "\t", "é", "漢", ",", "\\", "\r", "\u{FEFF}", "<<", "~",
    ].map { Array($0.utf8) }
    var random = RandomNumbers(seed: randomSeed)
    var read = 0
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        if Int.random(in: 0..<40, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += pieces.randomElement(using: &random) ?? []
        }
      }
      do {
        _ = try YAMLReader.read(bytes)
        read += 1
      } catch { #expect(error.line > 0 && !error.words.isEmpty, "seed \(randomSeed)") }
    }
    #expect(read > 100, "seed \(randomSeed)")
  }
}
