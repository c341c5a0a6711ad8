import JSON
import SeededNumbers

extension JSON {
  static func random(depth: Int = 0, using generator: inout RandomNumbers) -> JSON {
    switch Int.random(in: 0..<(depth < 5 ? 10 : 7), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: return .integer(Int64.random(in: -99...99, using: &generator))
    case 4:
      let value = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &generator))
      return .double(value.isFinite ? value : 0.5)
    case 5, 6: return .string(randomText(using: &generator))
    case 7:
      let count = Int.random(in: 0..<6, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth + 1, using: &generator) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        object[randomText(using: &generator)] = random(depth: depth + 1, using: &generator)
      }
      return .object(object)
    }
  }

  private static func randomText(using generator: inout RandomNumbers) -> String {
    let pieces = [
      "a", "\"", "\\", "\n", "\u{0}", "\u{1F}", "ü", "日本", "مرحبا", "👩‍💻", "e\u{301}", "/", "\u{7F}", "\u{FFFF}", " ",
      "0123456789",
    ]
    return (0..<Int.random(in: 0..<9, using: &generator))
      .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
  }
}
