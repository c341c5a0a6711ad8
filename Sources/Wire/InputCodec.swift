import Toolkit

extension ByteWriter {
  mutating func input(_ input: Input) {
    switch input {
    case .key(let key):
      byte(1)
      self.key(key)
    case .paste(let text):
      byte(2)
      self.text(text)
    case .mouse(let mouse):
      byte(3)
      byte(UInt8(mouseActions.firstIndex(of: mouse.action) ?? 0))
      byte(UInt8(mouseButtons.firstIndex(of: mouse.button) ?? 0))
      number(mouse.position.row)
      number(mouse.position.column)
      byte(mouse.modifiers.rawValue)
    case .focus(let isFocused):
      byte(4)
      flag(isFocused)
    case .resize(let size):
      byte(5)
      number(size.columns)
      number(size.rows)
    case .background(let isDark):
      byte(6)
      flag(isDark)
    }
  }

  private mutating func key(_ key: Key) {
    byte(key.modifiers.rawValue)
    switch key.code {
    case .character(let character):
      byte(0)
      text(String(character))
    case .function(let number):
      byte(1)
      self.number(number)
    case let code:
      byte(2 + UInt8(plainCodes.firstIndex(of: code) ?? 0))
    }
  }
}

extension FieldReader {
  mutating func input() throws(WireError) -> Input {
    switch try byte() {
    case 1: return .key(try key())
    case 2: return .paste(try text())
    case 3:
      let action = Int(try byte())
      let button = Int(try byte())
      guard mouseActions.indices.contains(action), mouseButtons.indices.contains(button) else {
        throw .unknown("an act of the mouse")
      }
      let position = Position(row: try place(), column: try place())
      return .mouse(
        Mouse(mouseActions[action], mouseButtons[button], at: position, Key.Modifiers(rawValue: try byte())))
    case 4: return .focus(try flag())
    case 5:
      let columns = try number()
      let rows = try number()
      guard (0...4096).contains(columns), (0...4096).contains(rows) else { throw .unknown("a size") }
      return .resize(Size(columns: columns, rows: rows))
    case 6: return .background(isDark: try flag())
    case let kind: throw .unknown("an input of kind \(kind)")
    }
  }

  private mutating func key() throws(WireError) -> Key {
    let modifiers = Key.Modifiers(rawValue: try byte())
    let kind = Int(try byte())
    switch kind {
    case 0:
      let text = try text()
      guard let character = text.first, text.count == 1 else { throw .unknown("a key of no single character") }
      return Key(.character(character), modifiers)
    case 1: return Key(.function(try number()), modifiers)
    default:
      guard plainCodes.indices.contains(kind - 2) else { throw .unknown("a key") }
      return Key(plainCodes[kind - 2], modifiers)
    }
  }
}

/// Keys without content, in the order of their numbers on the wire.
private let plainCodes: [Key.Code] = [
  .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
]
private let mouseActions: [Mouse.Action] = [.press, .release, .drag, .scrollUp, .scrollDown]
private let mouseButtons: [Mouse.Button] = [.left, .middle, .right]
