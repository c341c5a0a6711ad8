import SeededNumbers

/// What a terminal may send at any moment.
enum StormBlow {
  case key(String)
  /// Something of the palette, by some of its letters.
  case choice(String)
  case mouse(String)
  case paste([UInt8])
  case focus(Bool)
  case resize(columns: Int, rows: Int)
  /// Bytes that mean nothing.
  case garbage([UInt8])
  case visit(StormVisit)
  case leave

  /// Its name in what is counted.
  var kind: String {
    switch self {
    case .key: "keys"
    case .choice: "choices in the palette"
    case .mouse: "of the mouse"
    case .paste: "pastes"
    case .focus: "changes of the focus"
    case .resize: "sizes"
    case .garbage: "of nonsense"
    case .visit: "visits"
    case .leave: "leavings"
    }
  }

  /// For whoever looks for what went wrong.
  var words: String {
    switch self {
    case .paste(let bytes):
      "paste of \(bytes.count) bytes: \(String(decoding: bytes.dropFirst(6).prefix(12), as: UTF8.self).debugDescription)"
    case .visit(let visit): "visit of \(visit.name)"
    case .key, .choice, .mouse, .focus, .resize, .garbage, .leave: "\(self)"
    }
  }

  static func random(_ numbers: inout RandomNumbers) -> StormBlow {
    switch numbers.number(1...1000) {
    case ...5: .leave
    case ...40: .visit(numbers.pick(StormVisit.all))
    case ...90: .choice(String((0..<numbers.number(1...4)).map { _ in numbers.pick(letters) }))
    case ...180: .mouse(press(&numbers))
    case ...210: .paste(pasted(&numbers))
    case ...220: .focus(numbers.chance())
    case ...245: .resize(columns: numbers.number(1...220), rows: numbers.number(1...70))
    case ...255: .garbage((0..<numbers.number(1...12)).map { _ in UInt8(numbers.number(0...255)) })
    default: .key(key(&numbers))
    }
  }

  private static let letters = Array("abcdefghijklmnoprstuvwxyz")

  /// Those that do something are likelier than those that write.
  private static func key(_ numbers: inout RandomNumbers) -> String {
    switch numbers.number(1...10) {
    case ...3:
      numbers.pick(["\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F"])
    case ...5:
      numbers.pick(["\r", "\t", "\u{1B}[Z", "\u{1B}", " ", "\u{7F}", "\u{1B}[3~", "\u{1B}[1;5A", "\u{1B}[1;2B"])
    case 6:
      // With Ctrl, but for what leaves, and with Alt.
      numbers.chance()
        ? String(UnicodeScalar(UInt8(numbers.number(1...26)))) : "\u{1B}" + String(numbers.pick(letters))
    case ...9: String(numbers.pick(letters + Array("ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789/?[]{}<>:,.-+*#")))
    default: numbers.pick(["é", "漢", "👩\u{200D}💻", "א", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[97;5u", "\u{1B}[57414u"])
    }
  }

  private static func press(_ numbers: inout RandomNumbers) -> String {
    let place = "\(numbers.number(1...130));\(numbers.number(1...45))"
    return switch numbers.number(1...6) {
    case 1: "\u{1B}[<\(numbers.pick([64, 65, 66, 67]));\(place)M"
    case 2: "\u{1B}[<0;\(place)M\u{1B}[<32;\(numbers.number(1...130));\(numbers.number(1...45))M\u{1B}[<0;\(place)m"
    case 3: "\u{1B}[<2;\(place)M\u{1B}[<2;\(place)m"
    default: "\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m"
    }
  }

  private static func pasted(_ numbers: inout RandomNumbers) -> [UInt8] {
    let text = numbers.pick(HostileText.all + [HostileText.plain]).text(bytes: numbers.number(1...4000))
    return Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
  }
}
