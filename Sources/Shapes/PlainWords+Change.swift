import JSON
import Review
import Toolkit

extension PlainWords {
  /// As git prints a difference, file by file; without lines, a row for each file.
  package static func difference(_ answer: JSON) -> String {
    let files = answer["files"]?.array ?? []
    let notes =
      (answer["notes"]?.array ?? []).map { Clean.wholeLine($0.string ?? "") }
      + (answer["left_out"]?.array ?? []).map { Clean.wholeLine($0["words"]?.string ?? "") }
    let hasLines = files.contains { $0["hunks"]?.array != nil }
    let body = hasLines ? files.map(linesOfFile).joined(separator: "\n") : TextTable(files.map(row)).text
    return ([body].filter { !$0.isEmpty } + [count(of: answer["numbers"])] + notes + turns(of: answer))
      .joined(separator: "\n")
  }

  private static func count(of numbers: JSON?) -> String {
    let count = numbers?["files"]?.int ?? 0
    return "\(count) \(count == 1 ? "file" : "files") +\(word(numbers?["added"])) -\(word(numbers?["removed"]))"
  }

  /// Of all turns each with the number by which upnext revert means it.
  private static func turns(of answer: JSON) -> [String] {
    guard answer["scope"]?.string == ChangeScope.all.rawValue, let turns = answer["turns"]?.array else { return [] }
    let rows = turns.enumerated().map { index, turn in
      ["turn \(index + 1)", word(turn["at"]), turn["numbers"]?["files"] == nil ? "" : count(of: turn["numbers"])]
    }
    return rows.isEmpty ? [] : [TextTable(rows).text]
  }

  private static func row(_ file: JSON) -> [String] {
    let counts =
      file["content"]?.string == "lines"
      ? "+\(word(file["added"])) -\(word(file["removed"]))" : Clean.wholeLine(file["content"]?.string ?? "")
    return [word(file["status"]), counts, name(file)]
  }

  private static func name(_ file: JSON) -> String {
    let old = file["old_path"]?.string.map { Clean.wholeLine($0) + " -> " } ?? ""
    return old + Clean.wholeLine(file["path"]?.string ?? "") + mode(file)
  }

  /// What can't be seen in lines: whether it may be run.
  private static func mode(_ file: JSON) -> String {
    let modes = ["old_mode", "new_mode"].map { word(file[$0]) }
    guard modes[0] != modes[1], !modes.contains(FileMode.none.rawValue) else { return "" }
    return " (\(modes[0]) -> \(modes[1]))"
  }

  private static func linesOfFile(_ file: JSON) -> String {
    let heading = "\(row(file).dropLast().joined(separator: " ")) \(name(file))"
    var ends = LineEnds()
    let known = (file["hunks"]?.array ?? []).map { hunk in (hunk, lines(of: hunk)) }
    for case .line(let line) in known.flatMap(\.1) where !line.isCut { ends.take(line.kind, hasReturn: line.hasReturn) }
    let hunks = known.flatMap { hunk, lines -> [String] in
      let place = hunk["place"]?.string.map { $0.isEmpty ? "" : " " + Clean.wholeLine($0) } ?? ""
      let head =
        "@@ -\(word(hunk["old_start"])),\(word(hunk["old_count"]))"
        + " +\(word(hunk["new_start"])),\(word(hunk["new_count"])) @@" + place
      return [head] + lines.revealed(ends).map(text)
    }
    return ([heading] + hunks + (file["cut"]?.bool == true ? ["..."] : [])).joined(separator: "\n")
  }

  private static func lines(of hunk: JSON) -> [DifferenceRow] {
    (hunk["lines"]?.array ?? []).map { line in
      let kind = line["kind"]?.string.flatMap(DifferenceLine.Kind.init) ?? .same
      return .line(DifferenceLine(kind, line["text"]?.string ?? "", isCut: line["cut"]?.bool == true))
    }
  }

  private static func text(of row: DifferenceRow) -> String {
    guard case .line(let line) = row else { return "" }
    let sign =
      switch line.kind {
      case .added: "+"
      case .removed: "-"
      case .note: "\\ "
      case .same: " "
      }
    return sign + Clean.wholeLine(line.text)
  }
}
