/// What is to be written of the transcripts, in order.
package enum TranscriptChange: Equatable, Sendable {
  case append(Entry, in: ThreadID)
  /// More text at the end of an entry.
  case extend(Identity<Entry>, by: String, in: ThreadID)
  /// The entry's title, text and status are these now.
  case replace(Entry, in: ThreadID)
  /// The entry, which is in the store only, has come to this end.
  case settle(Identity<Entry>, as: Entry.Status, in: ThreadID)
  /// The entry was not said after all, or is said anew further down.
  case remove(Identity<Entry>, in: ThreadID)
  /// A turn is over, which has used something.
  case spent(TurnCost)
}

/// A part of a thread's transcript that is in memory: its last entries, and as many before them as were asked for.
package struct Transcript: Equatable, Sendable {
  package fileprivate(set) var entries: [Entry]
  /// Whether earlier entries are on disk only.
  package fileprivate(set) var hasEarlier: Bool
  /// Whether later entries are elsewhere: so it is with a part that was read from the middle.
  package fileprivate(set) var hasLater: Bool
  /// The number of the last entry with each of the agent's own names: turns may have thousands of tool calls.
  private var numbers: [String: Int] = [:]
  /// How much text that is.
  fileprivate var byteCount: Int
  /// Earlier entries that are on disk only, but for what is still to become of them.
  fileprivate var unfinished: [Entry] = []

  package init(entries: [Entry] = [], hasEarlier: Bool = false, hasLater: Bool = false) {
    self.entries = entries
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
    byteCount = entries.reduce(0) { $0 + $1.text.utf8.count }
    for entry in entries { note(entry) }
  }

  /// The place of an entry by its number, which grow with the places.
  package func index(ofNumber number: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }

  fileprivate func entry(named reference: String) -> Entry? {
    numbers[reference].flatMap { index(ofNumber: $0) }.map { entries[$0] }
  }

  fileprivate mutating func append(_ entry: Entry) {
    entries.append(entry)
    byteCount += entry.text.utf8.count
    note(entry)
  }

  fileprivate mutating func remove(_ id: Identity<Entry>) {
    unfinished.removeAll { $0.id == id }
    guard let index = entries.lastIndex(where: { $0.id == id }) else { return }
    let gone = entries.remove(at: index)
    byteCount -= gone.text.utf8.count
    if let name = gone.reference, numbers[name] == gone.number { numbers[name] = nil }
  }

  fileprivate mutating func precede(with earlier: [Entry]) {
    entries.insert(contentsOf: earlier, at: 0)
    byteCount += earlier.reduce(0) { $0 + $1.text.utf8.count }
    for entry in earlier { if let name = entry.reference, numbers[name] == nil { numbers[name] = entry.number } }
  }

  private mutating func note(_ entry: Entry) {
    if let name = entry.reference { numbers[name] = entry.number }
  }

  /// The entries themselves; the names follow from them.
  package static func == (left: Transcript, right: Transcript) -> Bool {
    left.hasEarlier == right.hasEarlier && left.hasLater == right.hasLater && left.entries == right.entries
  }

  /// More than anybody reads at once. The store has the rest when it is needed.
  static let byteLimit = 8 << 20

  /// Lets go of the oldest entries, where there is too much.
  fileprivate mutating func trim() {
    guard byteCount > Transcript.byteLimit else { return }
    var (left, count) = (byteCount, 0)
    for entry in entries.dropLast() {
      guard left > Transcript.byteLimit / 2 else { break }
      if entry.isUnderWay { unfinished.append(entry) }
      left -= entry.text.utf8.count
      count += 1
    }
    guard count > 0 else { return }
    entries.removeFirst(count)
    byteCount = left
    hasEarlier = true
  }

  /// All entries that may still change, the newest first.
  package var newestFirst: [Entry] { entries.reversed() + unfinished.reversed() }
}

/// The transcripts that are in memory. Every change is also noted for the store, so that none can be forgotten.
package struct Transcripts: Equatable, Sendable {
  package private(set) var open: [ThreadID: Transcript] = [:]
  package private(set) var journal: [TranscriptChange] = []

  package init() {}

  package subscript(stream: ThreadID) -> Transcript? { open[stream] }

  /// A page came from the store: the end of the transcript, or what precedes the part in memory.
  package mutating func load(_ page: [Entry], hasEarlier: Bool, of stream: ThreadID) {
    guard let current = open[stream], let first = current.entries.first else {
      open[stream] = Transcript(entries: page, hasEarlier: hasEarlier)
      return
    }
    let earlier = page.filter { $0.number < first.number }.map { entry in
      current.unfinished.first { $0.id == entry.id } ?? entry
    }
    open[stream]?.unfinished.removeAll { entry in earlier.contains { $0.id == entry.id } }
    open[stream]?.precede(with: earlier)
    open[stream]?.hasEarlier = hasEarlier
  }

  /// Entries from an agent's own record. They are only kept in memory, as the record has them.
  package mutating func show(_ pieces: [OutsidePiece], of stream: ThreadID) {
    guard open[stream] != nil else { return }
    for piece in pieces {
      switch piece {
      case .entry(let entry):
        // A page may have been read meanwhile that has it already.
        guard entry.number > open[stream]?.entries.last?.number ?? .min else { continue }
        open[stream]?.append(entry)
      case .result(let result):
        guard let index = open[stream]?.entries.lastIndex(where: { $0.reference == result.call }) else { continue }
        open[stream]?.entries[index].take(result)
      case .takenBack(let entry): open[stream]?.remove(entry.id)
      }
    }
  }

  package mutating func close(_ stream: ThreadID) { open[stream] = nil }

  package mutating func append(_ entry: Entry, to stream: ThreadID) {
    open[stream, default: Transcript(hasEarlier: entry.number > 1)].append(entry)
    open[stream]?.trim()
    journal.append(.append(entry, in: stream))
  }

  package mutating func remove(_ id: Identity<Entry>, from stream: ThreadID) {
    open[stream]?.remove(id)
    journal.append(.remove(id, in: stream))
  }

  package mutating func extend(_ id: Identity<Entry>, by text: String, in stream: ThreadID) {
    guard let index = index(of: id, in: stream) else { return }
    open[stream]?.entries[index].text += text
    open[stream]?.byteCount += text.utf8.count
    if case .extend(id, var unwritten, stream)? = journal.last {
      // Out of the journal first, so that a long text is added to where it is, and not copied for each word.
      journal.removeLast()
      unwritten += text
      journal.append(.extend(id, by: unwritten, in: stream))
    } else {
      journal.append(.extend(id, by: text, in: stream))
    }
  }

  package mutating func update(_ id: Identity<Entry>, in stream: ThreadID, _ change: (inout Entry) -> Void) {
    if let index = index(of: id, in: stream), var entry = open[stream]?.entries[index] {
      let before = entry
      change(&entry)
      guard entry != before else { return }
      open[stream]?.entries[index] = entry
      open[stream]?.byteCount += entry.text.utf8.count - before.text.utf8.count
      write(entry, in: stream)
    } else if let index = open[stream]?.unfinished.lastIndex(where: { $0.id == id }),
      var entry = open[stream]?.unfinished[index]
    {
      let before = entry
      change(&entry)
      guard entry != before else { return }
      open[stream]?.unfinished[index] = entry
      if !entry.isUnderWay { open[stream]?.unfinished.remove(at: index) }
      write(entry, in: stream)
    }
  }

  /// What was said long ago comes to its end, also where it is not in memory.
  package mutating func settle(_ id: Identity<Entry>, as status: Entry.Status, in stream: ThreadID) {
    if index(of: id, in: stream) != nil || open[stream]?.unfinished.contains(where: { $0.id == id }) == true {
      update(id, in: stream) { $0.status = status }
    } else if open[stream]?.hasEarlier ?? true {
      journal.append(.settle(id, as: status, in: stream))
    }
  }

  private mutating func write(_ entry: Entry, in stream: ThreadID) {
    if case .replace(let last, stream)? = journal.last, last.id == entry.id {
      journal[journal.count - 1] = .replace(entry, in: stream)
    } else {
      journal.append(.replace(entry, in: stream))
    }
  }

  /// The last entry with the agent's own name for it.
  package func entry(named reference: String, in stream: ThreadID) -> Entry? {
    open[stream]?.entry(named: reference)
      ?? open[stream]?.unfinished.last { $0.reference == reference }
  }

  /// Nothing more will come of what was under way, but of this.
  package mutating func interrupt(_ stream: ThreadID, butFor other: Identity<Entry>? = nil) {
    for entry in open[stream]?.newestFirst ?? [] where entry.isUnderWay && entry.id != other {
      update(entry.id, in: stream) { $0.status = .interrupted }
    }
  }

  package mutating func note(_ cost: TurnCost) { journal.append(.spent(cost)) }

  /// Gives the changes that are not in the store yet, and forgets them.
  package mutating func takeJournal() -> [TranscriptChange] {
    defer { journal = [] }
    return journal
  }

  /// From the end, since what changes is nearly always the last.
  private func index(of id: Identity<Entry>, in stream: ThreadID) -> Int? {
    open[stream]?.entries.lastIndex { $0.id == id }
  }
}
