import Files

/// Bars under each other as an SVG picture, for `docs/PERFORMANCE.md`: ours in colour, those of others in grey.
struct BarChart {
  struct Bar {
    let label: String
    let value: Double
    var isOurs = true
  }

  let title: String
  let unit: String
  private(set) var bars: [Bar] = []

  init(_ title: String, unit: String) { (self.title, self.unit) = (title, unit) }

  mutating func add(_ label: String, _ value: Double, isOurs: Bool = true) {
    bars.append(Bar(label: label, value: value, isOurs: isOurs))
  }

  private static let width = 860
  private static let labelWidth = 370
  private static let rowHeight = 24
  /// For the figure behind the longest bar.
  private static let figureWidth = 90

  var svg: String {
    let height = 52 + bars.count * Self.rowHeight
    let longest = Double(Self.width - Self.labelWidth - Self.figureWidth)
    let most = bars.map(\.value).max() ?? 1
    let rows = bars.enumerated().map { number, bar in
      let top = 40 + number * Self.rowHeight
      let length = most > 0 ? max(1, Int(bar.value / most * longest)) : 1
      return """
        <text x="\(Self.labelWidth - 10)" y="\(top + 15)" text-anchor="end" fill="#4a5260">\(Self.escaped(bar.label))</text>
        <rect x="\(Self.labelWidth)" y="\(top + 3)" width="\(length)" height="16" rx="3" fill="\(bar.isOurs ? "#2f7ed8" : "#a7b0bd")"/>
        <text x="\(Self.labelWidth + length + 8)" y="\(top + 15)" fill="#1d232c">\(bar.value.figure)</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="13">
      <rect width="100%" height="100%" rx="8" fill="#ffffff"/>
      <text x="16" y="24" font-size="15" font-weight="bold" fill="#1d232c">\(Self.escaped(title)), \(Self.escaped(unit))</text>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  func write(to path: String) throws {
    do throws(FileProblem) { try NewFile.replace(path, with: svg, modeIfNew: 0o644) } catch {
      throw BenchProblem("\(path) can't be written: \(error.words).")
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
  }
}
