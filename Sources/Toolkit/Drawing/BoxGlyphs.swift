/// The characters that lines are drawn with: one set for most terminals, one for those that show only ASCII.
package struct BoxGlyphs: Hashable, Sendable {
  package let horizontal: Character
  package let vertical: Character
  package let topLeft: Character
  package let topRight: Character
  package let bottomLeft: Character
  package let bottomRight: Character
  package let leftTee: Character
  package let rightTee: Character
  package let dashed: Character
  /// Says that text was cut.
  package let cutMark: String

  package static let unicode = BoxGlyphs(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", leftTee: "├",
    rightTee: "┤", dashed: "┄", cutMark: "…")

  package static let ascii = BoxGlyphs(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", leftTee: "+",
    rightTee: "+", dashed: "-", cutMark: "~")

  package static func cutMark(isUnicode: Bool) -> String { (isUnicode ? unicode : ascii).cutMark }
}
