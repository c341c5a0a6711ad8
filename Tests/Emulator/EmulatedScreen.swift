import CVTerm
import Texts
import Toolkit

/// What a person would see: a terminal emulator fed with everything that a program writes.
package final class EmulatedScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  package private(set) var size: Size
  /// Everything that was written since `forget`, for what the emulator does not know of.
  package private(set) var raw: [UInt8] = []
  private var modes: [Int: Bool] = [:]
  private var savedModes: [Int: Bool] = [:]
  private var sequence: [UInt8] = []
  private var unfinished: [UInt8] = []

  package init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  package func feed(_ bytes: some Collection<UInt8>) {
    raw += bytes
    bytes.forEach(followModes)
    // The emulator garbles a character that comes in two pieces: it waits for its end.
    unfinished += bytes
    let whole = unfinished.dropLast(EmulatedScreen.lengthOfBegunCharacter(in: unfinished))
    whole.withUnsafeBytes { bytes in
      _ = vterm_input_write(terminal, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    unfinished.removeFirst(whole.count)
    vterm_screen_flush_damage(screen)
  }

  /// How many bytes there are of a character at the end, some of which are still to come.
  private static func lengthOfBegunCharacter(in bytes: [UInt8]) -> Int {
    guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 else { return 0 }
    let count = bytes.count - lead
    return count < (bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4) ? count : 0
  }

  package func forget() { raw = [] }

  package func resize(_ size: Size) {
    self.size = size
    // The emulator breaks down over a wide character on a screen of one column, as is left on the way from a larger one.
    vterm_set_size(terminal, Int32(size.rows), max(2, Int32(size.columns)))
  }

  /// What the emulator answers to the program.
  package func takeReplies() -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = vterm_output_read(terminal, &bytes, bytes.count)
    return bytes.prefix(count).map { UInt8(bitPattern: $0) }
  }

  package func count(of text: String) -> Int {
    let bytes = Array(text.utf8)
    guard raw.count >= bytes.count else { return 0 }
    return (0...(raw.count - bytes.count)).count { raw[$0] == bytes[0] && raw[$0..<($0 + bytes.count)] == bytes[...] }
  }

  // MARK: Modes

  /// Between frames: a half-drawn screen proves nothing.
  package var isBetweenFrames: Bool { !isOn(2026) }
  package var isAlternate: Bool { isOn(1049) }

  /// Whether the last thing said of a private mode was on.
  package func isOn(_ mode: Int) -> Bool { modes[mode] ?? false }

  /// Follows ESC [ ? numbers h, and the same with l, s and r.
  private func followModes(_ byte: UInt8) {
    switch (sequence.count, byte) {
    case (0, 0x1B), (1, 0x5B), (2, 0x3F), (3..., 0x30...0x39), (3..., 0x3B): sequence.append(byte)
    case (3..., 0x68), (3..., 0x6C), (3..., 0x73), (3..., 0x72):
      for digits in sequence.dropFirst(3).split(separator: 0x3B) {
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        switch byte {
        case 0x73: savedModes[number] = isOn(number)
        case 0x72: modes[number] = savedModes[number] ?? isOn(number)
        default: modes[number] = byte == 0x68
        }
      }
      sequence = []
    default: sequence = byte == 0x1B ? [byte] : []
    }
  }

  // MARK: Text

  package var cursor: Position {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return Position(row: Int(position.row), column: Int(position.col))
  }

  private func cell(_ row: Int, _ column: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return cell
  }

  package func text(_ row: Int) -> String {
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
  package func text(_ row: Int, _ column: Int) -> String {
    var cell = cell(row, column)
    let scalars = withUnsafeBytes(of: &cell.chars) { $0.bindMemory(to: UInt32.self).prefix { $0 != 0 }.map { $0 } }
    if scalars.first == .max { return "" }
    return scalars.isEmpty ? " " : String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }

  /// All rows without what is blank at their ends.
  package var lines: [String] {
    (0..<size.rows).map { row in
      let text = text(row)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
  }

  /// The rows to the last one with anything in it.
  package var writtenLines: [String] {
    let lines = lines
    return Array(lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
  }

  package func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  // MARK: Looks

  package func attributes(_ row: Int, _ column: Int) -> Style.Attributes {
    let shown = cell(row, column).attrs
    var attributes: Style.Attributes = []
    if shown.bold != 0 { attributes.insert(.bold) }
    if shown.italic != 0 { attributes.insert(.italic) }
    if shown.underline != 0 { attributes.insert(.underline) }
    if shown.reverse != 0 { attributes.insert(.reverse) }
    return attributes
  }

  package func foreground(_ row: Int, _ column: Int) -> ShownColor { ShownColor(cell(row, column).fg) }
  package func background(_ row: Int, _ column: Int) -> ShownColor { ShownColor(cell(row, column).bg) }
}
