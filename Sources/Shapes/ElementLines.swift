/// The lines in which the elements of a list begin, in a text that is known to be JSON: so that what is wrong with one can
/// be said with its place.
enum ElementLines {
  /// Of the outermost list, or of the one that the outermost object has as `messages`.
  static func lines(ofElementsIn bytes: [UInt8], isWrapped: Bool) -> [Int] {
    var lines: [Int] = []
    var line = 1
    var depth = 0
    var (isInText, isEscaped) = (false, false)
    let listDepth = isWrapped ? 2 : 1
    // Other lists may stand beside the messages: only what is in theirs counts.
    var (isList, isMessages, name) = (false, false, [UInt8]())
    for byte in bytes {
      if byte == 0x0A { line += 1 }
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        } else if depth == 1 {
          name.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInText = true
        if depth == 1 { name = [] }
      case UInt8(ascii: ":") where depth == 1: isMessages = name == Array("messages".utf8)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == listDepth, isList { lines.append(line) }
        depth += 1
        if depth == listDepth { isList = byte == UInt8(ascii: "[") && (!isWrapped || isMessages) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == listDepth { isList = false }
        depth -= 1
      default: break
      }
    }
    return lines
  }
}
