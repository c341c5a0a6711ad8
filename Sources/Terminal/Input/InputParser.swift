import Toolkit

/// The bytes of a terminal → what the person did. Pure: it never waits, and says how long the caller should.
///
/// However the bytes are cut, the same inputs come out. Bytes that mean nothing are passed over.
package struct InputParser {
  /// What the next byte belongs to.
  enum State {
    case ground
    /// Inside a character of several bytes.
    case character
    /// Behind ESC.
    case escape
    /// Behind ESC [, collecting parameters.
    case control
    /// Behind ESC [ [, as the Linux console says F1 to F5.
    case consoleFunction
    /// Inside ESC [ M and its three bytes, as old terminals report the mouse.
    case oldMouse
    /// Behind ESC O.
    case singleShift
    /// Inside a reply (OSC, DCS, APC, PM, SOS), up to its end.
    case reply
    /// Behind an ESC in such a reply.
    case replyEscape
    /// Inside a bracketed paste.
    case paste
  }

  private static let escape: UInt8 = 0x1B
  static let longestSequence = 64
  private static let longestReply = 64 * 1024

  var state = State.ground
  /// The bytes of the character or sequence that has begun.
  var begun: [UInt8] = []
  /// The sequence that has begun had an ESC of its own before it.
  var hasAlt = false
  /// How many bytes of a reply have been passed over, and the byte that began it.
  private var replyLength = 0
  private var replyStart: UInt8 = 0
  /// As much of it as may concern us.
  private var reply: [UInt8] = []
  /// The terminal was asked something: what comes in pieces over a slow line is its answer rather than keys.
  var awaitsReply = false
  private var paste = PasteCollector()
  /// The paste has let us wait in vain: it comes in pieces, and its end may have been lost.
  private var pasteHasStalled = false

  package init() {}

  /// The next byte begins something new.
  var isAtRest: Bool { state == .ground }

  /// How long to wait for more before `giveUpWaiting`; nil when nothing has begun. Counts from the last byte.
  package var patienceMilliseconds: Int? {
    switch state {
    case .ground: nil
    // These may be a key that stands alone: Escape, or Alt with a character.
    case .escape: awaitsReply ? 1000 : 25
    case .reply: replyLength == 0 && !awaitsReply ? 25 : 1000
    // Alt with [ or O may be a key, and the next one another. What comes later over a slow line, `LateSequence` knows.
    case .control, .singleShift: begun.isEmpty && !awaitsReply ? 150 : 1000
    case .character, .consoleFunction, .oldMouse, .replyEscape: 1000
    case .paste where pasteHasStalled: paste.hasMore ? 250 : nil
    // Behind a piece, whatever comes is text as before, so a slow line costs nothing but that.
    case .paste: 1000
    }
  }

  package mutating func consume(_ bytes: some Collection<UInt8>) -> [Input] {
    Array(bytes).withUnsafeBytes { consume($0) }
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> [Input] {
    var inputs: [Input] = []
    var index = 0
    while index < bytes.count {
      if state == .paste {
        if let text = paste.take(bytes, from: &index) {
          state = .ground
          if !text.isEmpty || !pasteHasStalled { inputs.append(.paste(text)) }
        }
      } else {
        step(bytes[index], &inputs)
        index += 1
      }
    }
    return inputs
  }

  /// Nothing has come for as long as `patienceMilliseconds` says: what has begun was all.
  package mutating func giveUpWaiting() -> [Input] {
    var inputs: [Input] = []
    switch state {
    case .ground: break
    case .escape: escapeAlone(&inputs)
    case .control where begun.isEmpty: character("[", &inputs)
    case .singleShift where begun.isEmpty: character("O", &inputs)
    case .reply where replyLength == 0: character(Unicode.Scalar(replyStart), &inputs)
    case .character: invalid(&inputs)
    case .paste: return pasteStalls()
    case .control, .consoleFunction, .oldMouse, .singleShift, .reply, .replyEscape: break
    }
    reset()
    return inputs

    func character(_ scalar: Unicode.Scalar, _ inputs: inout [Input]) {
      inputs.append(.key(Key(Character(scalar), .alt)))
    }
  }

  /// The line may only be slow: what comes later is text as before, and never keys. Where the end was lost, Escape,
  /// Ctrl-C or Ctrl-\, with a pause before and behind it, is the person's way out, and nothing else. The last of them
  /// leaves the window, as it does everywhere.
  private mutating func pasteStalls() -> [Input] {
    if pasteHasStalled, paste.isLoneKey {
      let leaves = paste.isLeaveKey
      _ = paste.finish()
      reset()
      return leaves ? [.key(Key("\\", .control))] : []
    }
    pasteHasStalled = true
    let text = paste.takePiece()
    return text.isEmpty ? [] : [.paste(text)]
  }

  // MARK: One byte

  private mutating func step(_ byte: UInt8, _ inputs: inout [Input]) {
    switch state {
    case .ground: ground(byte, &inputs)
    case .character: continueCharacter(byte, &inputs)
    case .escape: afterEscape(byte, &inputs)
    case .control: continueControl(byte, &inputs)
    case .consoleFunction:
      guard byte >= 0x20 else { return breakOff(byte, &inputs) }
      if (0x41...0x45).contains(byte) { inputs.append(.key(Key(.function(Int(byte) - 0x40), altModifier))) }
      reset()
    case .oldMouse:
      guard byte >= 0x20 else { return breakOff(byte, &inputs) }
      begun.append(byte)
      guard begun.count == 3 else { return }
      if let mouse = Mouse(oldReport: begun) { inputs.append(.mouse(mouse)) }
      reset()
    case .singleShift: continueSingleShift(byte, &inputs)
    case .reply: continueReply(byte, &inputs)
    case .replyEscape:
      // ESC \ ends a reply; any other ESC begins something new.
      if byte == 0x5C { finishReply(&inputs) }
      reset()
      if byte != 0x5C {
        state = .escape
        step(byte, &inputs)
      }
    case .paste: preconditionFailure("a paste is taken in pieces, not in bytes")
    }
  }

  private mutating func ground(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case Self.escape: state = .escape
    case 0x00...0x1F, 0x7F: inputs.append(.key(Key(controlByte: byte, altModifier)))
    case 0x20...0x7E: inputs.append(.key(Key(Character(Unicode.Scalar(byte)), altModifier)))
    case 0xC2...0xF4:
      begun = [byte]
      state = .character
      return
    default: invalid(&inputs)
    }
    if state == .ground { hasAlt = false }
  }

  private mutating func continueCharacter(_ byte: UInt8, _ inputs: inout [Input]) {
    guard UTF8Tail.accepts(byte, after: begun) else {
      invalid(&inputs)
      reset()
      return step(byte, &inputs)
    }
    begun.append(byte)
    guard begun.count == UTF8Tail.length(begunBy: begun[0]) else { return }
    let scalar = UTF8Tail.scalar(begun)
    // The control characters beyond ASCII are nobody's keys.
    if scalar.value >= 0xA0 { inputs.append(.key(Key(Character(scalar), altModifier))) }
    reset()
  }

  private mutating func afterEscape(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case Self.escape:
      // Two of them are Escape twice, unless a sequence follows: then it is Alt with that key.
      if hasAlt { inputs.append(.key(Key(.escape))) }
      hasAlt = true
    case 0x5B: state = .control
    case 0x4F: state = .singleShift
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      flushFirstEscape(&inputs)
      state = .reply
      replyStart = byte
      replyLength = 0
      reply = []
    default:
      flushFirstEscape(&inputs)
      hasAlt = true
      state = .ground
      ground(byte, &inputs)
    }
  }

  /// What follows is no sequence, so an ESC before the last one was a key of its own.
  private mutating func flushFirstEscape(_ inputs: inout [Input]) {
    if hasAlt { inputs.append(.key(Key(.escape))) }
    hasAlt = false
  }

  private mutating func escapeAlone(_ inputs: inout [Input]) {
    flushFirstEscape(&inputs)
    inputs.append(.key(Key(.escape)))
  }

  // MARK: Sequences

  private mutating func continueControl(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x5B where begun.isEmpty: state = .consoleFunction
    case 0x4D where begun.isEmpty: state = .oldMouse
    case 0x40...0x7E: finishControl(byte, &inputs)
    // rxvt ends a shifted key with a byte that should only stand in the middle.
    case 0x24 where !begun.isEmpty && begun.allSatisfy({ (0x30...0x39).contains($0) }): finishControl(byte, &inputs)
    case 0x20...0x3F:
      // A sequence that never ends is not kept, only waited for.
      if begun.count < Self.longestSequence { begun.append(byte) }
    default:
      if begun.isEmpty { inputs.append(.key(Key("[", .alt))) }
      breakOff(byte, &inputs)
    }
  }

  private mutating func finishControl(_ final: UInt8, _ inputs: inout [Input]) {
    let sequence = ControlSequence(parameterBytes: begun, final: final)
    let isWhole = begun.count < Self.longestSequence
    let alt = altModifier
    reset()
    guard isWhole else { return }
    let input = sequence.input(alt)
    // Only keys are pressed with Alt: before what the terminal tells by itself, ESC was a key of its own.
    if !alt.isEmpty, sequence.isNews || input?.isKey == false { inputs.append(.key(Key(.escape))) }
    if sequence.isDeviceAttributes { awaitsReply = false }
    if sequence.startsPaste {
      state = .paste
      pasteHasStalled = false
    } else if let input {
      inputs.append(input)
    }
  }

  private mutating func continueSingleShift(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x30...0x39 where begun.count < 2: begun.append(byte)
    case 0x40...0x7E:
      if let key = Key(singleShift: byte, modifierDigits: begun, altModifier) { inputs.append(.key(key)) }
      reset()
    default:
      if begun.isEmpty { inputs.append(.key(Key("O", .alt))) }
      breakOff(byte, &inputs)
    }
  }

  private mutating func continueReply(_ byte: UInt8, _ inputs: inout [Input]) {
    // No reply begins with a control byte or is empty: what looked like one was Alt with a key, and this is the next key.
    if replyLength == 0, byte < 0x20 || byte == 0x7F {
      inputs.append(.key(Key(Character(Unicode.Scalar(replyStart)), .alt)))
      return breakOff(byte, &inputs)
    }
    replyLength += 1
    switch byte {
    case Self.escape: state = .replyEscape
    case 0x07:
      finishReply(&inputs)
      reset()
    // CAN and SUB break it off; and so does a length that no reply has.
    case 0x18, 0x1A: reset()
    default:
      if reply.count < GroundReply.longest { reply.append(byte) }
      if replyLength > Self.longestReply { reset() }
    }
  }

  private mutating func finishReply(_ inputs: inout [Input]) {
    guard replyStart == 0x5D, let isDark = GroundReply.isDark(reply) else { return }
    inputs.append(.background(isDark: isDark))
  }

  // MARK: Common

  private var altModifier: Key.Modifiers { hasAlt ? .alt : [] }

  private func invalid(_ inputs: inout [Input]) { inputs.append(.key(Key("\u{FFFD}"))) }

  /// A byte that can't belong to the sequence ends it, and counts by itself.
  private mutating func breakOff(_ byte: UInt8, _ inputs: inout [Input]) {
    reset()
    step(byte, &inputs)
  }

  private mutating func reset() {
    state = .ground
    begun = []
    hasAlt = false
  }
}

extension Input {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
