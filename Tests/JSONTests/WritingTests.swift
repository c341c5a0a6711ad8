import JSON
import SeededNumbers
import Testing

@Suite struct WritingTests {
  @Test func `the compact form has no spaces and escapes what it must`() {
    let value: JSON = ["a": [1, 2.5, true, .null], "q\"\\": "\n\t\r\u{8}\u{C}\u{1}\u{1F}/ü日本🙂", "e": [:], "f": []]
    #expect(
      value.text == #"{"a":[1,2.5,true,null],"q\"\\":"\n\t\r\b\f\u0001\u001f/ü日本🙂","e":{},"f":[]}"#)
  }

  @Test func `no control character goes out as it is, and each comes back`() throws {
    for code in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) {
      let scalar = try #require(Unicode.Scalar(code))
      let value = JSON.string("é\(scalar)\u{A0}")
      #expect(value.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(try JSON(parsing: value.text) == value)
    }
    #expect(JSON.string("\u{9B}31m\u{7F}\u{85}").text == #""\u009b31m\u007f\u0085""#)
    #expect(JSON.string("\u{A0}Â").text == "\"\u{A0}Â\"")
  }

  @Test func `the pretty form is indented by two spaces`() {
    let value: JSON = ["a": [1, ["b": "é"]], "e": [:], "f": []]
    #expect(
      value.pretty == """
        {
          "a": [
            1,
            {
              "b": "é"
            }
          ],
          "e": {},
          "f": []
        }
        """)
  }

  @Test func `what JSON has no number for is null`() {
    #expect(JSON.array([.double(.infinity), .double(.nan), 1e300, -0.0]).text == "[null,null,1e+300,-0.0]")
  }

  @Test func `members are found, changed, added and taken out`() {
    var object = JSONObject()
    object["b"] = 1
    object["a"] = 2
    object["b"] = "x"
    object["c"] = 3
    object["a"] = nil
    object["d"] = nil
    #expect(JSON.object(object) == ["b": "x", "c": 3])
    let json = JSON.object(present: ["x": JSON.object(object), "y": nil])
    #expect(json == ["x": ["b": "x", "c": 3]])
    #expect(json["x"]?["c"]?.int == 3)
    #expect(json["x"]?["b"]?.string == "x")
    #expect(json["y"] == nil)
    #expect(JSON.array([5.0, 2.5])[0]?.int == 5)
    #expect(JSON.array([5.0, 2.5])[1]?.int == nil)
    #expect(JSON.array([1])[7] == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is written is read back the same`(seed: UInt64) throws {
    var generator = RandomNumbers(seed: seed)
    for _ in 0..<100 {
      let value = JSON.random(using: &generator)
      #expect(try JSON(parsing: value.bytes) == value)
      #expect(try JSON(parsing: value.pretty) == value)
      #expect(!value.bytes.contains(0x0A))
    }
  }
}
