import Toolkit
import Wire

/// Writes the cells of links a second time, with their addresses, as ncurses knows no links.
///
/// The terminal's own memory of cursor and colours (DECSC, DECRC) keeps what ncurses believes of it true.
struct LinkWriter {
  let kind: TerminalKind

  /// What to write behind ncurses' own output for these cells; empty where nothing leads or led anywhere.
  ///
  /// Cells that led somewhere until now are written too: they may look the same and would go on leading there.
  func text(for rows: [(row: Int, old: [Cell])], of frame: Frame, size: Size) -> String {
    var text = ""
    for (row, old) in rows where row < min(size.rows, frame.size.rows) {
      let cells = Array(frame.rows[row].prefix(size.columns))
      var column = 0
      while column < cells.count {
        let link = cells[column].style.link
        let wasLink = column < old.count && old[column].style.link != 0
        guard link != 0 || wasLink else {
          column += 1
          continue
        }
        var end = column + 1
        while end < cells.count, cells[end].style == cells[column].style,
          cells[end].style.link != 0 || end < old.count && old[end].style.link != 0
        {
          end += 1
        }
        // A wide character is written whole or not at all.
        if end < cells.count, cells[end].isContinuation { end += 1 }
        if !cells[column].isContinuation {
          text += "\u{1B}[\(row + 1);\(column + 1)H" + written(cells[column..<end], address: frame.links[link])
        }
        column = end
      }
    }
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}[0m\u{1B}8"
  }

  private func written(_ cells: ArraySlice<Cell>, address: String?) -> String {
    guard let style = cells.first?.style else { return "" }
    var scalars = String.UnicodeScalarView()
    for cell in cells { scalars.append(contentsOf: cell.scalars) }
    // Cleaned again where it is written: this is the one place from which an address reaches the terminal.
    let clean = address.flatMap { LinkTarget.clean($0) }
    let open = clean.map { "\u{1B}]8;id=\(LinkTarget.number(of: $0));\($0)\u{1B}\\" } ?? ""
    let close = clean == nil ? "" : "\u{1B}]8;;\u{1B}\\"
    return sequence(for: Look(style, depth: kind.colors)) + open + Clean.line(String(scalars)) + close
  }

  private func sequence(for look: Look) -> String {
    var numbers = ["0"]
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    numbers += attributes.filter { look.attributes.contains($0.0) }.map(\.1)
    if look.foreground >= 0 { numbers.append(color(look.foreground, isBackground: false)) }
    if look.background >= 0 { numbers.append(color(look.background, isBackground: true)) }
    return "\u{1B}[" + numbers.joined(separator: ";") + "m"
  }

  private func color(_ number: Int32, isBackground: Bool) -> String {
    switch number {
    case 0..<8: return "\(number + (isBackground ? 40 : 30))"
    case 8..<16 where kind.colors != .trueColor: return "\(number - 8 + (isBackground ? 100 : 90))"
    default:
      let front = isBackground ? "48" : "38"
      guard kind.colors == .trueColor else { return "\(front);5;\(number)" }
      return "\(front);2;\(number >> 16 & 255);\(number >> 8 & 255);\(number & 255)"
    }
  }
}
