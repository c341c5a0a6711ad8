import Queues

/// A name that is compared with those of all threads, whatever the case of its letters.
///
/// It says what comparing `lowercased()` says. But that makes a copy of each of ten thousand names for each request, of
/// which most differ in their first sign.
struct SoughtName {
  /// So much of an id stands in lists: a name as long takes nothing from whoever that means.
  static let shortID = 8

  private let lowered: String

  init(_ name: String) { lowered = name.lowercased() }

  func matches(_ name: String) -> Bool {
    var (own, other) = (lowered.utf8.makeIterator(), name.utf8.makeIterator())
    while true {
      let (left, right) = (own.next(), other.next())
      guard let left, let right else {
        // A mark that belongs to the sign before it may follow yet.
        let rest = left ?? right
        return rest == nil || rest.map { $0 >= 0x80 } == true && isSameInFull(name)
      }
      if left == SoughtName.lowered(right) {
        // Two letters are one only where what follows them is the same, too.
        guard left < 0x80 || SoughtName.isIdeograph(left) else { return isSameInFull(name) }
        guard left >= 0x80 else { continue }
        for _ in 0..<2 where own.next() != other.next() { return false }
      } else if SoughtName.isByItself(left), SoughtName.isByItself(right) {
        return false
      } else {
        return isSameInFull(name)
      }
    }
  }

  /// Of these, those that are called so; where none is, those that read so, as nobody types what nobody sees.
  func found(among streams: some Collection<WorkStream>) -> [WorkStream] {
    let called = streams.filter { matches($0.displayName) }
    guard called.isEmpty else { return called }
    let (hidesSome, seen) = (SoughtName.hidesSigns(lowered), SoughtName.seen(lowered))
    return streams.filter { stream in
      let name = stream.displayName
      return (hidesSome || SoughtName.hidesSigns(name)) && SoughtName.seen(name).lowercased() == seen
    }
  }

  private static func hidesSigns(_ text: String) -> Bool {
    text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.contains(where: isUnseen)
  }

  private static func seen(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isUnseen($0) }))
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
  }

  private func isSameInFull(_ name: String) -> Bool { name.lowercased() == lowered }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The first byte of a sign that is equal to none of the others, in no case and in no other way of writing it.
  private static func isByItself(_ byte: UInt8) -> Bool { byte < 0x80 || isIdeograph(byte) }

  private static func isIdeograph(_ byte: UInt8) -> Bool { byte >= 0xE4 && byte <= 0xE9 }
}
