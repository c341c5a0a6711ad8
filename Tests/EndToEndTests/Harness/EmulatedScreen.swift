import CVTerm
import Toolkit

/// What a person would see: a terminal emulator fed with everything that a program writes.
final class EmulatedScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var size: Size
  /// Everything that was written since `forget`, for what the emulator does not know of.
  private(set) var raw: [UInt8] = []
  private var modes: [Int: Bool] = [:]
  private var sequence: [UInt8] = []

  init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: [UInt8]) {
    raw += bytes
    bytes.forEach(followModes)
    bytes.withUnsafeBytes { bytes in
      _ = vterm_input_write(terminal, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    vterm_screen_flush_damage(screen)
  }

  func forget() { raw = [] }

  func resize(_ size: Size) {
    self.size = size
    // The emulator breaks down over a wide character on a screen of one column, as is left on the way from a larger one.
    vterm_set_size(terminal, Int32(size.rows), max(2, Int32(size.columns)))
  }

  /// What the emulator answers to the program.
  func takeReplies() -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = vterm_output_read(terminal, &bytes, bytes.count)
    return bytes.prefix(count).map { UInt8(bitPattern: $0) }
  }

  // MARK: Modes

  /// Between frames: a half-drawn screen proves nothing.
  var isBetweenFrames: Bool { !isOn(2026) }
  var isAlternate: Bool { isOn(1049) }

  /// Whether the last thing said of a private mode was on.
  func isOn(_ mode: Int) -> Bool { modes[mode] ?? false }

  /// Follows ESC [ ? numbers h, and the same with l.
  private func followModes(_ byte: UInt8) {
    switch (sequence.count, byte) {
    case (0, 0x1B), (1, 0x5B), (2, 0x3F), (3..., 0x30...0x39), (3..., 0x3B): sequence.append(byte)
    case (3..., 0x68), (3..., 0x6C):
      for number in sequence.dropFirst(3).split(separator: 0x3B) {
        modes[number.reduce(0) { $0 * 10 + Int($1 - 0x30) }] = byte == 0x68
      }
      sequence = []
    default: sequence = byte == 0x1B ? [byte] : []
    }
  }

  // MARK: Text

  private func text(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    var column = 0
    while column < size.columns {
      var cell = VTermScreenCell()
      vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
      let scalars = withUnsafeBytes(of: &cell.chars) { $0.bindMemory(to: UInt32.self).prefix { $0 != 0 }.map { $0 } }
      text.append(contentsOf: scalars.isEmpty ? [" "] : scalars.compactMap { Unicode.Scalar($0) })
      column += max(1, Int(cell.width))
    }
    return String(text)
  }

  /// All rows without what is blank at their ends.
  var lines: [String] {
    (0..<size.rows).map { row in
      let text = text(row)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
  }

  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}
