import EventLoop

/// The commands of a prompt, one after the other: lines, or groups of lines where a command spans several.
package enum CommandPieces {
  /// A text of more lines is a script rather than a plan, and is shown as one command; so is one that the shell could not be
  /// given as one argument, to tell its commands apart.
  static let lineLimit = 60
  private static let longestTitle = 1000

  package static func needSplitting(_ text: String) -> Bool {
    guard text.utf8.count <= ShellText.longestArgument else { return false }
    let lines = lines(of: text)
    return lines.count > 1 && lines.count <= lineLimit
  }

  /// Told the lines as its arguments, prints how many of them make up each command.
  ///
  /// The shell itself says where one ends: lines are joined until `sh -n` takes them, and also finds a `)` behind them
  /// wrong. It would swallow that one inside of a here-document, whose beginning alone it takes as complete.
  static let splitter = #"""
    piece=
    count=0
    newline='
    '
    for line do
      if [ "$count" -eq 0 ]; then piece=$line; else piece=$piece$newline$line; fi
      count=$((count + 1))
      case $line in *\\) continue ;; esac
      if sh -n -c "$piece" 2>/dev/null && ! sh -n -c "$piece$newline)" 2>/dev/null; then
        echo "$count"
        count=0
      fi
    done
    [ "$count" -eq 0 ] || echo "$count"
    """#

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// With the line ends that a shell knows: it would take a carriage return for a part of the last word.
  package static func withPlainLineEnds(_ text: String) -> String {
    String(text.map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// Joins the lines as the splitter said. Lines that do nothing go with the command behind them.
  package static func pieces(of text: String, counts: String) -> [String] {
    var rest = lines(of: text)[...]
    var pieces: [String] = []
    var started: [String] = []
    for count in counts.split(separator: "\n").compactMap({ Int($0) }) where (0...rest.count).contains(count) {
      started += rest.prefix(count)
      rest = rest.dropFirst(count)
      guard !started.allSatisfy(doesNothing) else { continue }
      pieces.append(started.joined(separator: "\n"))
      started = []
    }
    // Without the splitter's word, as when its answer is broken, there is one command.
    guard rest.isEmpty, !pieces.isEmpty else { return [text] }
    if !started.isEmpty { pieces[pieces.count - 1] += "\n" + started.joined(separator: "\n") }
    return pieces
  }

  private static func doesNothing(_ line: String) -> Bool {
    let words = line.drop(while: \.isWhitespace)
    return words.isEmpty || words.first == "#"
  }

  /// One line that stands for a command; of one that nobody reads to its end, the beginning.
  package static func title(_ piece: String) -> String {
    let lines = lines(of: piece).filter { !doesNothing($0) }
    guard let first = lines.first else { return piece }
    let end = first.utf8.index(first.startIndex, offsetBy: longestTitle, limitedBy: first.endIndex) ?? first.endIndex
    let words = first[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return lines.count > 1 || end < first.endIndex ? words + " …" : words
  }
}
