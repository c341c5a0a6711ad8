/// A piece of what an agent's own record says was said or done.
package enum OutsidePiece: Equatable, Sendable {
  case entry(Entry)
  case result(ToolResult)
  /// The entry is not in the record any more, or is told anew behind this.
  case takenBack(Entry)

  /// It says what the entry said: a record tells a message anew to add to it.
  package func says(_ entry: Entry) -> Bool {
    switch self {
    case .entry(let own):
      own.role == entry.role && own.kind == entry.kind && own.reference == entry.reference && own.text == entry.text
    case .result(let result): result.call == entry.reference
    case .takenBack(let own): own == entry
    }
  }
}

/// What became of a tool call, which stands further up.
package struct ToolResult: Equatable, Sendable {
  package let call: String
  package let text: String
  package let status: Entry.Status
  package let exitCode: Int?
  /// What is left to be said of what the call was given, where the text says that; nil where it says nothing of it.
  package let input: String?

  package init(call: String, text: String, status: Entry.Status, exitCode: Int? = nil, input: String? = nil) {
    self.call = call
    self.text = text
    self.status = status
    self.exitCode = exitCode
    self.input = input
  }
}

extension Entry {
  /// Entries of a file have their place in it for a number, which is far below those of our own.
  package static func outsideNumber(at place: Int64, _ part: Int) -> Int {
    let place = min(min(max(0, place), placeLimit) + Int64(part / partsAtPlace), placeLimit)
    return firstOutsideNumber + Int(place) * partsAtPlace + part % partsAtPlace
  }

  /// The place in the file that an entry is read from; nil for one of our own.
  package static func place(ofOutsideNumber number: Int) -> Int64? {
    guard number < 0 else { return nil }
    return Int64((number - firstOutsideNumber) / partsAtPlace)
  }

  /// The least number that every reader of JSON knows exactly.
  private static let firstOutsideNumber = -(1 << 53) + 1

  /// No file is as long; behind it the numbers of our own entries would begin.
  package static let placeLimit: Int64 = 1 << 44

  /// From here on stand those of a later version's tables, which has all of a session anew: they are neither before those of the
  /// first one nor behind them.
  package static let firstLaterPlace: Int64 = 1 << 43

  /// Whether two places are of one version.
  package static func areAlike(_ place: Int64, _ other: Int64) -> Bool {
    (place >= firstLaterPlace) == (other >= firstLaterPlace)
  }

  /// So many entries have the place of their line. Those that it gives beyond them have its next bytes for places, where nothing
  /// else begins: each takes more than a byte.
  package static let partsAtPlace = 256

  mutating func take(_ result: ToolResult) {
    text = result.text
    status = result.status
    exitCode = result.exitCode
    if let input = result.input { self.input = input }
  }
}

extension [OutsidePiece] {
  package var takenBack: [Entry] { compactMap { if case .takenBack(let entry) = $0 { entry } else { nil } } }

  /// The entries, with the results at their calls.
  package var entries: [Entry] {
    var entries: [Entry] = []
    var calls: [String: Int] = [:]
    for piece in self {
      switch piece {
      case .entry(let entry):
        if entry.kind == .tool, let reference = entry.reference { calls[reference] = entries.count }
        entries.append(entry)
      case .result(let result):
        if let place = calls[result.call] { entries[place].take(result) }
      case .takenBack: break
      }
    }
    return entries
  }

  /// Calls whose results stand here and who stand further up themselves.
  package var callsMissing: Set<String> {
    var missing: Set<String> = []
    for piece in reversed() {
      switch piece {
      case .entry(let entry): if let reference = entry.reference { missing.remove(reference) }
      case .result(let result): missing.insert(result.call)
      case .takenBack: break
      }
    }
    return missing
  }
}
