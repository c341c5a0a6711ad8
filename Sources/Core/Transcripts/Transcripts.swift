/// What is to be written of the transcripts, in order.
package enum TranscriptChange: Equatable, Sendable {
  case append(Entry, in: Identity<WorkStream>)
  /// More text at the end of an entry.
  case extend(Identity<Entry>, by: String, in: Identity<WorkStream>)
  /// The entry's title, text and status are these now.
  case replace(Entry, in: Identity<WorkStream>)
}

/// A part of a thread's transcript that is in memory: its last entries, and as many before them as were asked for.
package struct Transcript: Equatable, Sendable {
  package fileprivate(set) var entries: [Entry]
  /// Whether earlier entries are on disk only.
  package fileprivate(set) var hasEarlier: Bool

  package init(entries: [Entry] = [], hasEarlier: Bool = false) {
    self.entries = entries
    self.hasEarlier = hasEarlier
  }
}

/// The transcripts that are in memory. Every change is also noted for the store, so that none can be forgotten.
package struct Transcripts: Equatable, Sendable {
  package private(set) var open: [Identity<WorkStream>: Transcript] = [:]
  package private(set) var journal: [TranscriptChange] = []

  package init() {}

  package subscript(stream: Identity<WorkStream>) -> Transcript? { open[stream] }

  /// A page came from the store: the end of the transcript, or what precedes the part in memory.
  package mutating func load(_ page: [Entry], hasEarlier: Bool, of stream: Identity<WorkStream>) {
    guard let current = open[stream], let first = current.entries.first else {
      open[stream] = Transcript(entries: page, hasEarlier: hasEarlier)
      return
    }
    let earlier = page.filter { $0.number < first.number }
    open[stream]?.entries.insert(contentsOf: earlier, at: 0)
    open[stream]?.hasEarlier = hasEarlier
  }

  /// What an agent's own record says, for as long as it is in memory: nothing of it is written, since the record has it.
  package mutating func show(_ pieces: [OutsidePiece], of stream: Identity<WorkStream>) {
    guard open[stream] != nil else { return }
    for piece in pieces {
      switch piece {
      case .entry(let entry):
        // A page may have been read meanwhile that has it already.
        guard entry.number > open[stream]?.entries.last?.number ?? .min else { continue }
        open[stream]?.entries.append(entry)
      case .result(let result):
        guard let index = open[stream]?.entries.lastIndex(where: { $0.reference == result.call }) else { continue }
        open[stream]?.entries[index].take(result)
      }
    }
  }

  package mutating func close(_ stream: Identity<WorkStream>) { open[stream] = nil }

  package mutating func append(_ entry: Entry, to stream: Identity<WorkStream>) {
    open[stream, default: Transcript(hasEarlier: entry.number > 1)].entries.append(entry)
    journal.append(.append(entry, in: stream))
  }

  package mutating func extend(_ id: Identity<Entry>, by text: String, in stream: Identity<WorkStream>) {
    guard let index = index(of: id, in: stream) else { return }
    open[stream]?.entries[index].text += text
    if case .extend(id, var unwritten, stream)? = journal.last {
      // Out of the journal first, so that a long text is added to where it is, and not copied for each word.
      journal.removeLast()
      unwritten += text
      journal.append(.extend(id, by: unwritten, in: stream))
    } else {
      journal.append(.extend(id, by: text, in: stream))
    }
  }

  package mutating func update(_ id: Identity<Entry>, in stream: Identity<WorkStream>, _ change: (inout Entry) -> Void)
  {
    guard let index = index(of: id, in: stream), var entry = open[stream]?.entries[index] else { return }
    let before = entry
    change(&entry)
    guard entry != before else { return }
    open[stream]?.entries[index] = entry
    if case .replace(let last, stream)? = journal.last, last.id == id {
      journal[journal.count - 1] = .replace(entry, in: stream)
    } else {
      journal.append(.replace(entry, in: stream))
    }
  }

  /// The last entry with the agent's own name for it.
  package func entry(named reference: String, in stream: Identity<WorkStream>) -> Entry? {
    open[stream]?.entries.last { $0.reference == reference }
  }

  /// Nothing more will come of what was under way.
  mutating func interrupt(_ stream: Identity<WorkStream>) {
    for entry in open[stream]?.entries ?? [] where entry.isUnderWay {
      update(entry.id, in: stream) { $0.status = .interrupted }
    }
  }

  /// What is to be written, which is then no longer to be written.
  package mutating func takeJournal() -> [TranscriptChange] {
    defer { journal = [] }
    return journal
  }

  /// From the end, since what changes is nearly always the last.
  private func index(of id: Identity<Entry>, in stream: Identity<WorkStream>) -> Int? {
    open[stream]?.entries.lastIndex { $0.id == id }
  }
}
