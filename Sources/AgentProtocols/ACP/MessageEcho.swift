import Texts

/// What an agent repeats of the message that it was just told, piece by piece. Blanks around it don't count.
struct MessageEcho: Sendable {
  struct Piece: Sendable {
    let text: String
    let part: String?
  }

  private let message: Substring
  /// What has not been repeated yet.
  private var rest: Substring
  /// What may be the beginning of an echo.
  private var held: [Piece] = []

  init(of content: String) {
    message = content.drop(while: \.isWhitespace).withoutBlanksBehind
    rest = message
  }

  /// Takes what may be an echo, and gives back what is none after all.
  mutating func take(_ piece: Piece) -> [Piece] {
    if goesOn(with: piece) { return [] }
    let others = giveBack()
    // The echo may only begin here.
    return !others.isEmpty && goesOn(with: piece) ? others : others + [piece]
  }

  /// No more of what was begun will come.
  mutating func giveBack() -> [Piece] {
    guard !held.isEmpty else { return [] }
    defer { held = [] }
    rest = message
    return held.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } ? [] : held
  }

  private mutating func goesOn(with piece: Piece) -> Bool {
    // Without a message everything was said elsewhere.
    guard !message.isEmpty else { return false }
    guard !rest.isEmpty else { return piece.text.allSatisfy(\.isWhitespace) }
    let hasBegun = rest.startIndex != message.startIndex
    let text = hasBegun ? piece.text[...] : piece.text.drop(while: \.isWhitespace)
    if let left = rest.rest(behind: String(text)) {
      rest = left
    } else if rest == text.withoutBlanksBehind {
      rest = rest[rest.endIndex...]
    } else {
      return false
    }
    held = rest.isEmpty ? [] : held + [piece]
    return true
  }
}

extension Substring {
  fileprivate var withoutBlanksBehind: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
