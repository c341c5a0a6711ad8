import CVTerm
import Toolkit

/// What a person would see: a terminal emulator fed with everything that a program writes.
final class EmulatedScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var size: Size
  /// Everything that was written, for what the emulator does not know of.
  private(set) var raw: [UInt8] = []
  private var modes: [Int: Bool] = [:]
  private var begun: [UInt8] = []

  init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: some Collection<UInt8>) {
    raw += bytes
    bytes.forEach(followModes)
    Array(bytes).withUnsafeBytes { bytes in
      _ = vterm_input_write(terminal, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    vterm_screen_flush_damage(screen)
  }

  func resize(_ size: Size) {
    self.size = size
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
  }

  /// What the emulator answers to the program.
  func takeReplies() -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = vterm_output_read(terminal, &bytes, bytes.count)
    return bytes.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// Between frames: a half-drawn screen proves nothing.
  var isBetweenFrames: Bool { !isOn(2026) }

  func count(of text: String) -> Int {
    let bytes = Array(text.utf8)
    guard raw.count >= bytes.count else { return 0 }
    return (0...(raw.count - bytes.count)).count { raw[$0] == bytes[0] && raw[$0..<($0 + bytes.count)] == bytes[...] }
  }

  /// Whether the last thing said of a private mode was on.
  func isOn(_ mode: Int) -> Bool { modes[mode] ?? false }

  /// Follows ESC [ ? numbers h, and the same with l.
  private func followModes(_ byte: UInt8) {
    switch (begun.count, byte) {
    case (0, 0x1B), (1, 0x5B), (2, 0x3F), (3..., 0x30...0x39), (3..., 0x3B): begun.append(byte)
    case (3..., 0x68), (3..., 0x6C):
      for number in begun.dropFirst(3).split(separator: 0x3B) {
        modes[number.reduce(0) { $0 * 10 + Int($1 - 0x30) }] = byte == 0x68
      }
      begun = []
    default: begun = byte == 0x1B ? [byte] : []
    }
  }

  var isAlternate: Bool { isOn(1049) }

  var cursor: Position {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return Position(row: Int(position.row), column: Int(position.col))
  }

  private func cell(_ row: Int, _ column: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return cell
  }

  func text(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    var column = 0
    while column < size.columns {
      var cell = cell(row, column)
      let scalars = withUnsafeBytes(of: &cell.chars) { $0.bindMemory(to: UInt32.self).prefix { $0 != 0 }.map { $0 } }
      text.append(contentsOf: scalars.isEmpty ? [" "] : scalars.compactMap { Unicode.Scalar($0) })
      column += max(1, Int(cell.width))
    }
    return String(text)
  }

  /// One place; empty for the second half of a wide character.
  func text(_ row: Int, _ column: Int) -> String {
    var cell = cell(row, column)
    let scalars = withUnsafeBytes(of: &cell.chars) { $0.bindMemory(to: UInt32.self).prefix { $0 != 0 }.map { $0 } }
    if scalars.first == .max { return "" }
    return scalars.isEmpty ? " " : String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }

  /// All rows without what is blank at their ends.
  var lines: [String] {
    var lines = (0..<size.rows).map { row in
      let text = text(row)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  func attributes(_ row: Int, _ column: Int) -> Style.Attributes {
    let shown = cell(row, column).attrs
    var attributes: Style.Attributes = []
    if shown.bold != 0 { attributes.insert(.bold) }
    if shown.italic != 0 { attributes.insert(.italic) }
    if shown.underline != 0 { attributes.insert(.underline) }
    if shown.reverse != 0 { attributes.insert(.reverse) }
    return attributes
  }

  func foreground(_ row: Int, _ column: Int) -> ShownColor { ShownColor(cell(row, column).fg) }
  func background(_ row: Int, _ column: Int) -> ShownColor { ShownColor(cell(row, column).bg) }
}

/// A colour as the emulator shows it.
enum ShownColor: Hashable {
  case standard
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  init(_ color: VTermColor) {
    let type = Int(color.type)
    if type & (Int(VTERM_COLOR_DEFAULT_FG.rawValue) | Int(VTERM_COLOR_DEFAULT_BG.rawValue)) != 0 {
      self = .standard
    } else if type & 1 == Int(VTERM_COLOR_INDEXED.rawValue) {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}
