import Glibc
import Texts
import Toolkit

/// The text of a bracketed paste, up to its end marker, however it is cut and however long it is.
struct PasteCollector {
  private static let endMarker: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
  /// A little more than a text takes: whoever puts it there sees that it is too long. What goes beyond is passed over.
  static let longest = TextEdit.longestText + 16

  private var bytes: [UInt8] = []
  /// How much of the end marker has been seen.
  private var matched = 0
  /// Of a paste that comes in pieces: the beginning of a character whose end is in the next one.
  private var begun: [UInt8] = []
  /// The last byte of the piece before.
  private var previous: UInt8 = 0
  /// The first bytes that have come since the last piece, as they came.
  private var recent: [UInt8] = []

  /// Takes bytes from an index on; the text when the paste has ended there.
  mutating func take(_ input: UnsafeRawBufferPointer, from index: inout Int) -> String? {
    recent += input[index...].prefix(max(0, 3 - recent.count))
    while index < input.count {
      if matched == 0 {
        let rest = UnsafeRawBufferPointer(rebasing: input[index...])
        let found = Self.distance(to: 0x1B, in: rest)
        keep(rest.prefix(found ?? rest.count))
        index += found ?? rest.count
        guard found != nil else { return nil }
      }
      let byte = input[index]
      if byte == Self.endMarker[matched] {
        matched += 1
        index += 1
        if matched == Self.endMarker.count { return finish() }
      } else {
        // ESC begins the marker and stands nowhere else in it, so the search goes on with this very byte.
        keep(Self.endMarker.prefix(matched))
        matched = 0
      }
    }
    return nil
  }

  /// What there is so far; an end marker or a character that has begun may still go on.
  mutating func takePiece() -> String {
    let all = begun + bytes
    begun = UTF8Tail.unfinished(all)
    bytes = []
    recent = []
    return text(of: all.dropLast(begun.count))
  }

  /// What there is, without an end marker that had begun; the next paste begins anew.
  mutating func finish() -> String {
    let all = begun + bytes
    defer { self = PasteCollector() }
    return text(of: all[...])
  }

  /// Something has come since the last piece.
  var hasMore: Bool { !recent.isEmpty }

  /// Nothing has come since then but Ctrl-C, Escape once or twice, or Ctrl-\.
  var isLoneKey: Bool { recent == [0x03] || recent == [0x1B] || recent == [0x1B, 0x1B] || isLeaveKey }

  /// Whoever wants to leave may press it more than once.
  var isLeaveKey: Bool { !recent.isEmpty && recent.allSatisfy { $0 == 0x1C } && bytes.allSatisfy { $0 == 0x1C } }

  private static func distance(to byte: Int32, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, byte, bytes.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private mutating func keep(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece.prefix(Self.longest - bytes.count))
  }

  /// A byte that is no text becomes three.
  private mutating func text(of bytes: ArraySlice<UInt8>) -> String {
    String(String(decoding: lines(of: bytes), as: UTF8.self).beginning(bytes: Self.longest))
  }

  /// Terminals send a pasted newline as the Enter key would, as CR, or leave CR LF as it was.
  private mutating func lines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { previous = bytes.last ?? previous }
    guard previous == 0x0D || bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous = previous
    for byte in bytes {
      if byte == 0x0D {
        result.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        result.append(byte)
      }
      previous = byte
    }
    return result[...]
  }
}
