/// Where the rows of a patch begin, as far as it was read: enough to find any of very many without keeping them.
package struct DifferenceIndex: Equatable, Sendable {
  /// A row in so many has its place kept.
  package static let distance = 256
  /// No patch has as many lines or bytes: counting on from there never overflows.
  private static let most = 1 << 50

  /// A place from which one can go on reading.
  struct Place: Equatable, Sendable {
    let offset: Int
    let row: Int
    let cursor: PatchCursor
  }

  package private(set) var rowCount = 0
  /// The rows that are heads of hunks.
  package private(set) var hunks: [Int] = []
  package private(set) var added = 0
  package private(set) var removed = 0
  package private(set) var ends = LineEnds()
  private(set) var byteCount = 0
  private var places: [Place] = [Place(offset: 0, row: 0, cursor: PatchCursor())]
  private var cursor = PatchCursor()
  /// The beginning of a line whose end has not come.
  private var started: [UInt8] = []
  private var startedLength = 0
  private var lastByte: UInt8 = 0
  private var lineStart = 0

  package init() {}

  /// One that was made elsewhere, as the lines of `script` tell it. Nil where they can't be read.
  package init?(told lines: [Substring]) {
    for line in lines {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard numbers.allSatisfy((-DifferenceIndex.most...DifferenceIndex.most).contains) else { return nil }
      switch (words.first, numbers.count) {
      case ("h", 1): hunks.append(numbers[0])
      case ("p", 6):
        let cursor = PatchCursor(left: (numbers[2], numbers[3]), numbers: (numbers[4], numbers[5]))
        places.append(Place(offset: numbers[0], row: numbers[1], cursor: cursor))
      case ("e", 3): ends = LineEnds(returns: numbers[0], newlines: numbers[1], hasOld: numbers[2] > 0)
      case ("t", 4): (rowCount, added, removed, byteCount) = (numbers[0], numbers[1], numbers[2], numbers[3])
      case (nil, _): continue
      default: return nil
      }
    }
    let bounds = [-1] + hunks + [rowCount]
    guard zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
  }

  /// Makes the same of a patch where `awk` is at hand and we are not. It counts bytes, as long as its language is `C`.
  package static let script = """
    function place() { if (rows % \(distance) == 0 && rows > 0) printf "p %.0f %d %d %d %d %d\\n", at, rows, o, n, a, b; rows++ }
    {
      sign = substr($0, 1, 1)
      if (o > 0 || n > 0 || sign == "\\\\") {
        if (sign == "\\\\" && !inside) { }
        else {
          place()
          if (sign == "+") { n--; b++; added++ }
          else if (sign == "-") { o--; a++; removed++ }
          else if (sign != "\\\\") { o--; n--; a++; b++ }
          if (sign == "\\\\") { newlines -= plain; plain = 0 }
          else {
            plain = substr($0, length($0)) != "\\r"
            if (plain) newlines++; else returns++
            if (sign != "+") olds = 1
          }
        }
      } else if (sign == "@" && $1 == "@@") {
        print "h", rows + 0
        place()
        inside = 1
        parts = split(substr($2, 2), old, ","); a = old[1] + 0; o = parts > 1 ? old[2] + 0 : 1
        parts = split(substr($3, 2), new, ","); b = new[1] + 0; n = parts > 1 ? new[2] + 0 : 1
      }
      at += length($0) + 1
    }
    END { printf "e %d %d %d\\n", returns, newlines, olds; printf "t %d %d %d %.0f\\n", rows, added, removed, at }
    """

  /// The next piece of the patch.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    for end in bytes.indices where bytes[end] == 0x0A {
      keep(bytes[start..<end])
      endLine()
      start = end + 1
    }
    keep(bytes[start...])
    byteCount += bytes.count
  }

  /// Nothing more comes.
  package mutating func finish() { if startedLength > 0 { endLine() } }

  /// What a line is, its beginning tells; the head of a hunk is short.
  private mutating func keep(_ piece: Slice<UnsafeRawBufferPointer>) {
    startedLength += piece.count
    if let last = piece.last { lastByte = last }
    if started.count < 256 { started += piece.prefix(256 - started.count) }
  }

  private mutating func endLine() {
    let before = cursor
    let (step, _) = cursor.take(started)
    let (length, hasReturn) = (startedLength, lastByte == 0x0D)
    (started, startedLength, lastByte) = ([], 0, 0)
    defer { lineStart += length + 1 }
    if case .line(let kind, _, _) = step { ends.take(kind, hasReturn: hasReturn) }
    switch step {
    case .nothing: return
    case .hunk: hunks.append(rowCount)
    case .line(.added, _, _): added += 1
    case .line(.removed, _, _): removed += 1
    case .line(.same, _, _), .line(.note, _, _): break
    }
    if rowCount % DifferenceIndex.distance == 0, rowCount > 0 {
      places.append(Place(offset: lineStart, row: rowCount, cursor: before))
    }
    rowCount += 1
  }

  /// Where to begin reading for a row.
  func place(before row: Int) -> Place { places[min(max(0, row) / DifferenceIndex.distance, places.count - 1)] }

  /// The rows of a range, by a reader that gives bytes from an offset on, as many as it likes, none at the end.
  package func rows(_ range: Range<Int>, reading read: (_ offset: Int) -> [UInt8]) -> [DifferenceRow] {
    let wanted = range.clamped(to: 0..<rowCount)
    guard !wanted.isEmpty else { return [] }
    let place = place(before: wanted.lowerBound)
    var (offset, number, cursor) = (place.offset, place.row, place.cursor)
    var rows: [DifferenceRow] = []
    var line: [UInt8] = []
    var length = 0
    func end() {
      let row = cursor.row(line[...], length: length)
      (line, length) = ([], 0)
      guard let row else { return }
      if wanted.contains(number) { rows.append(row) }
      number += 1
    }
    while number < wanted.upperBound {
      let bytes = read(offset)
      guard !bytes.isEmpty else { break }
      offset += bytes.count
      var rest = bytes[...]
      while number < wanted.upperBound, !rest.isEmpty {
        let newline = rest.firstIndex(of: 0x0A)
        let piece = rest[..<(newline ?? rest.endIndex)]
        length += piece.count
        if line.count <= DifferenceLine.byteLimit { line += piece.prefix(DifferenceLine.byteLimit + 1 - line.count) }
        rest = newline.map { rest[($0 + 1)...] } ?? []
        if newline != nil { end() }
      }
    }
    if number < wanted.upperBound, length > 0 { end() }
    return rows
  }
}
