import Toolkit

extension Mouse {
  /// The numbers of a report: button and modifiers as bits, and a place counted from 1.
  ///
  /// Nothing for what is no act: buttons beyond the third, sideways wheels, and moves with no button held.
  init?(bits: Int, column: Int, row: Int, isRelease: Bool) {
    // 128 marks the eighth button and those after it.
    guard bits & 128 == 0, bits < 256 else { return nil }
    let buttons: [Mouse.Button] = [.left, .middle, .right]
    let number = bits & 3
    let action: Mouse.Action
    if bits & 64 != 0 {
      guard number < 2, !isRelease else { return nil }
      action = number == 0 ? .scrollUp : .scrollDown
    } else {
      guard number < 3 else { return nil }
      action = isRelease ? .release : bits & 32 != 0 ? .drag : .press
    }
    var modifiers: Key.Modifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    self.init(
      action, bits & 64 != 0 ? .left : buttons[number],
      at: Position(row: max(0, row - 1), column: max(0, column - 1)), modifiers)
  }

  /// The three bytes of an old report, each 32 more than its number; which button was released it does not say.
  init?(oldReport bytes: [UInt8]) {
    let numbers = bytes.map { Int($0) - 32 }
    guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    let isRelease = numbers[0] & 67 == 3 && numbers[0] & 32 == 0
    self.init(
      bits: isRelease ? numbers[0] & ~3 : numbers[0], column: numbers[1], row: numbers[2], isRelease: isRelease)
  }
}
