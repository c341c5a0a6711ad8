import JSON
import SeededNumbers
import Testing

@Suite struct ParsingTests {
  @Test func `every kind of value is read, in its order and with unknown members`() throws {
    let text = #" {"z":[1,-2.5,1e3,true,false,null,{}],"a":"é日本🙂\n\u00e9","":[]} "#
    let expected: JSON = [
      "z": [1, -2.5, 1000.0, true, false, .null, [:]], "a": "é日本🙂\né", "": [],
    ]
    #expect(try JSON(parsing: text) == expected)
  }

  @Test func `the last of several members with one name counts`() throws {
    #expect(try JSON(parsing: #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
    let many = (0..<40).map { #""k\#($0 % 20)":\#($0)"# }.joined(separator: ",")
    let object = try #require(try JSON(parsing: "{\(many)}").object)
    #expect(object.members.map(\.name) == (0..<20).map { "k\($0)" })
    #expect(object.members.map(\.value.int) == (20..<40).map { $0 })
  }

  @Test(arguments: [
    ("9223372036854775807", JSON.integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("-0", .integer(0)), ("0", .integer(0)),
    ("0.0", .double(0)), ("1E+2", .double(100)), ("12.50e-1", .double(1.25)),
    ("1e999", .double(.greatestFiniteMagnitude)), ("-1e999", .double(-.greatestFiniteMagnitude)),
  ])
  func `numbers are whole when they are written so and fit`(text: String, expected: JSON) throws {
    #expect(try JSON(parsing: text) == expected)
  }

  @Test(arguments: [
    (#""\ud83d\ude42""#, "🙂"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude42x""#, "\u{FFFD}x"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude42""#, "\u{FFFD}🙂"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""مرحبا \u0000 und noch mehr Text dahinter ü""#, "مرحبا \u{0} und noch mehr Text dahinter ü"),
  ])
  func `escapes are read, and half a surrogate pair becomes the replacement character`(text: String, expected: String)
    throws
  {
    #expect(try JSON(parsing: text) == .string(expected))
  }

  @Test(arguments: [
    ("", JSONError(offset: 0, reason: "the text ends where a value belongs")),
    ("tru", JSONError(offset: 0, reason: "no value begins like this")),
    ("01", JSONError(offset: 0, reason: "a number begins with a useless zero")),
    ("-", JSONError(offset: 1, reason: "a digit is missing in a number")),
    ("1.", JSONError(offset: 2, reason: "a digit is missing in a number")),
    ("1e+", JSONError(offset: 3, reason: "a digit is missing in a number")),
    ("+1", JSONError(offset: 0, reason: "no value begins like this")),
    (".5", JSONError(offset: 0, reason: "no value begins like this")),
    ("1 2", JSONError(offset: 2, reason: "something after the value")),
    ("[1,]", JSONError(offset: 3, reason: "no value begins like this")),
    ("[1", JSONError(offset: 2, reason: "a comma or the array's end is missing")),
    ("{,}", JSONError(offset: 1, reason: "a member's name is missing")),
    (#"{"a" 1}"#, JSONError(offset: 5, reason: "a colon is missing after a member's name")),
    (#"{"a":1"#, JSONError(offset: 6, reason: "a comma or the object's end is missing")),
    (#""a"#, JSONError(offset: 2, reason: "a string has no end")),
    (#""a\"#, JSONError(offset: 3, reason: "a string has no end")),
    (#""\u12"#, JSONError(offset: 5, reason: "a string has no end")),
    (#""\u12g4""#, JSONError(offset: 5, reason: "an escape needs four hexadecimal digits")),
    (#""\x""#, JSONError(offset: 2, reason: "an unknown escape in a string")),
    ("\"a\nb\"", JSONError(offset: 2, reason: "a control character in a string")),
    ("\"0123456789\u{1}\"", JSONError(offset: 11, reason: "a control character in a string")),
  ])
  func `what is not JSON is refused with the place and the reason`(text: String, expected: JSONError) {
    #expect(throws: expected) { try JSON(parsing: text) }
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
      ([0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x22], 3), ([0x22, 0xE2, 0x82, 0x5C, 0x6E, 0x22], 1),
      ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are refused at their place`(bytes: [UInt8], offset: Int) {
    #expect(throws: JSONError(offset: offset, reason: "the text is not UTF-8")) { try JSON(parsing: bytes) }
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x62, 0x22], "a\u{FFFD}b"), ([0x22, 0xC3, 0x22], "\u{FFFD}"),
      ([0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x22], "\n\u{FFFD}"), ([0x22, 0xE2, 0x82, 0x5C, 0x6E, 0x22], "\u{FFFD}\n"),
      // What an escape says is no part of what stands before it.
      ([0x22, 0xC3, 0x5C, 0x75, 0x30, 0x30, 0x65, 0x39, 0x22], "\u{FFFD}é"),
      ([0x22, 0x5C, 0x75, 0x30, 0x30, 0x65, 0x39, 0xA9, 0x22], "é\u{FFFD}"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 can be repaired`(bytes: [UInt8], text: String) throws {
    #expect(try JSON(repairing: bytes) == .string(text))
    #expect(try JSON(repairing: AnyCollection(bytes)) == .string(text))
  }

  @Test func `outside of texts nothing is repaired`() {
    #expect(throws: JSONError(offset: 1, reason: "no value begins like this")) {
      try JSON(repairing: [0x5B, 0xFF, 0x5D])
    }
  }

  @Test func `depth has a limit instead of a stack overflow`() throws {
    let deepest = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSON(parsing: deepest).text == deepest)
    #expect(throws: JSONError(offset: 128, reason: "more than 128 levels")) {
      try JSON(parsing: String(repeating: "[", count: 100_000))
    }
    #expect(throws: JSONError(offset: 640, reason: "more than 128 levels")) {
      try JSON(parsing: String(repeating: #"{"a":"#, count: 100_000))
    }
  }

  @Test func `bytes need not lie together in memory`() throws {
    let bytes = Array(#"{"a":[1,"ü"]}"#.utf8)
    #expect(try JSON(parsing: AnyCollection(bytes.reversed().reversed())) == ["a": [1, "ü"]])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random and damaged bytes never crash the parser`(seed: UInt64) {
    var generator = RandomNumbers(seed: seed)
    for _ in 0..<200 {
      var bytes = JSON.random(using: &generator).bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0 ... .max, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      expectSane(bytes)
      expectSane((0..<24).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
    }
  }

  private func expectSane(_ bytes: [UInt8]) {
    switch Result(catching: { () throws(JSONError) in try JSON(parsing: bytes) }) {
    case .success(let value):
      #expect(Result(catching: { () throws(JSONError) in try JSON(parsing: value.bytes) }) == .success(value))
    case .failure(let error):
      #expect((0...bytes.count).contains(error.offset), "\(error)")
    }
  }
}
