import Acts
import Conversation
import Core
import HubScene
import Languages
import Markdown
import Queues
import Scene

/// Reading the parts of transcripts that windows look at.
extension AppState {
  /// A part of a transcript came from the store.
  package mutating func takePage(_ entries: [Entry], hasEarlier: Bool, of id: ThreadID) -> [Effect] {
    pagesAsked.remove(id)
    transcripts.load(entries, hasEarlier: hasEarlier, of: id)
    readOn(entries[...])
    return hasEarlier ? [] : readOutside(id)
  }

  /// So much beyond what is in sight is kept in memory.
  private static let entriesBeyond = 40
  private static let bytesBeyond = 1 << 19
  /// A part from the middle keeps so many entries at each side of what is in sight.
  private static let entriesKept = 300

  /// Texts of which so much is known are not read again for each frame.
  private static let longBytes = 4096
  /// It follows from the texts: it may be forgotten at any time.
  private static let mostRead = 1000

  /// A long text has grown or has come from the store: what was added is read.
  package mutating func readOn(_ entries: ArraySlice<Entry>) {
    if readParts.count > AppState.mostRead { readParts = [:] }
    for entry in entries where entry.role == .agent && entry.text.utf8.count > AppState.longBytes {
      switch entry.kind {
      case .text, .thought: readParts[entry.id, default: MarkdownParts()].read(entry.text)
      case .tool, .plan, .notice, .digest: break
      }
    }
  }

  /// What leaves memory needs no reading any more.
  package mutating func forgetParts(of stream: ThreadID, but kept: [Entry] = []) {
    guard !readParts.isEmpty else { return }
    let kept = Dictionary(kept.map { ($0.id, $0.text) }) { $1 }
    for entry in transcripts[stream]?.entries ?? [] where readParts[entry.id] != nil {
      // What has only grown is read on.
      if let text = kept[entry.id], text.utf8.starts(with: entry.text.utf8) { continue }
      readParts[entry.id] = nil
    }
  }

  /// Parts of transcripts that windows are about to need.
  package mutating func partsToLoad() -> [Effect] {
    var effects: [Effect] = []
    for id in windows.keys.sorted() {
      guard let window = windows[id], let stream = window.stream, window.conversation.asked == nil,
        hub.elsewhere[stream] == nil, let number = numberToRead(window)
      else { continue }
      windows[id]?.conversation.asked = number
      effects.append(partToLoad(around: number, of: stream, for: id))
    }
    return effects
  }

  // MARK: What can't be read

  /// It is said once, where somebody looks at it, and asked for again when somebody opens the thread again.
  package mutating func takeFailure(ofPageOf id: ThreadID, _ reason: String) {
    pagesAsked.remove(id)
    unreadable.insert(id)
    // Whoever waits for it waits no longer.
    if transcripts[id] == nil { transcripts.load([], hasEarlier: true, of: id) }
    let looking = windows.values.filter { $0.stream == id }.map(\.id)
    for window in looking.isEmpty ? Array(windows.keys) : looking { passOn(problem: reason, in: window) }
  }

  package mutating func takeFailure(ofPartOf stream: ThreadID, for id: WindowID, _ reason: String) {
    guard let window = windows[id], window.stream == stream, window.conversation.asked != nil else { return }
    // Nobody asked for more of what is scrolled through, so it would be asked for at once again.
    if window.conversation.goal == nil { unreadable.insert(stream) }
    windows[id]?.conversation.asked = nil
    windows[id]?.conversation.goal = nil
    passOn(problem: reason, in: id)
  }

  // MARK: Parts

  /// Where the part is: in our own record, or in the agent's.
  private func partToLoad(around number: Int, of id: ThreadID, for window: WindowID) -> Effect {
    if Entry.place(ofOutsideNumber: number) != nil, surroundings.canDiscover,
      let source = workspace.streams[id]?.sessionSource
    {
      return .outside(.around(window: window, id, source, number: number))
    }
    return .run(.around(window, id, number))
  }

  /// The number that a window wants to have read what lies around.
  package func numberToRead(_ window: WindowState) -> Int? {
    if let goal = window.conversation.goal {
      return shownTranscript(window)?.index(ofNumber: goal) == nil ? goal : nil
    }
    guard let stream = window.stream, !unreadable.contains(stream), let far = window.conversation.far,
      case .at(let number, _, _) = window.conversation.scroll,
      let index = far.index(ofNumber: number), let first = far.entries.first, let last = far.entries.last
    else { return nil }
    if far.hasEarlier, AppState.isNear(far.entries[..<index].reversed()) { return first.number }
    if far.hasLater, AppState.isNear(Array(far.entries[(index + 1)...])) { return last.number }
    return nil
  }

  /// Little is left there.
  private static func isNear(_ rest: [Entry]) -> Bool {
    rest.count < entriesBeyond && rest.reduce(0) { $0 + $1.text.utf8.count } < bytesBeyond
  }

  /// The top of what is in memory is in sight.
  package func wantsEarlier(_ window: WindowState, than transcript: Transcript) -> Bool {
    guard window.conversation.far == nil else { return false }
    guard case .at(let number, _, _) = window.conversation.scroll else { return AppState.isNear(transcript.entries) }
    let index = transcript.index(ofNumber: number) ?? 0
    guard index < AppState.entriesBeyond else { return false }
    return AppState.isNear(Array(transcript.entries[..<index]))
  }

  /// What precedes the end without a gap becomes a part of it.
  fileprivate mutating func joinEnd(with part: Transcript, and far: Transcript?, of stream: ThreadID) {
    transcripts.load(part.entries, hasEarlier: part.hasEarlier, of: stream)
    guard let far, let first = part.entries.first, let last = far.entries.last, last.number + 1 >= first.number else {
      return
    }
    transcripts.load(far.entries.filter { $0.number < first.number }, hasEarlier: far.hasEarlier, of: stream)
  }

  fileprivate func joined(_ part: Transcript, _ far: Transcript?, near number: Int) -> Transcript {
    guard let far, let first = part.entries.first, let last = part.entries.last,
      let farFirst = far.entries.first, let farLast = far.entries.last,
      farLast.number + 1 >= first.number, last.number + 1 >= farFirst.number
    else { return part }
    let before = far.entries.filter { $0.number < first.number }
    let after = far.entries.filter { $0.number > last.number }
    let kept = (before + part.entries + after).filter { abs($0.number - number) <= AppState.entriesKept }
    return Transcript(
      entries: kept,
      hasEarlier: kept.first?.number != (before + part.entries).first?.number
        || (before.isEmpty ? part.hasEarlier : far.hasEarlier),
      hasLater: kept.last?.number != (part.entries + after).last?.number
        || (after.isEmpty ? part.hasLater : far.hasLater))
  }
}

extension Context {
  /// A part came that was asked for: it joins what is shown, or is shown instead.
  package mutating func take(_ part: Transcript, around number: Int, of stream: ThreadID) {
    guard window.stream == stream, window.conversation.asked == number else { return }
    window.conversation.asked = nil
    let goal = window.conversation.goal
    var part = part
    // What follows in an agent's record says nothing that shows, or is too long: nobody asks for it again and again.
    if part.entries.last?.number == number, number < 0 {
      part = Transcript(entries: part.entries, hasEarlier: part.hasEarlier)
    }
    guard let last = part.entries.last else {
      // There is no such part, such as in a thread that another program keeps: what there is has to do.
      window.conversation.goal = nil
      if goal != nil, let first = state.shownTranscript(window)?.entries.first { show(entry: first.number) }
      return
    }
    state.readOn(part.entries[...])
    if let live = transcripts[stream]?.entries.first, last.number + 1 >= live.number {
      state.joinEnd(with: part, and: window.conversation.far, of: stream)
      window.conversation.far = nil
    } else {
      let far = state.joined(part, window.conversation.far, near: number)
      window.conversation.far = far
    }
    guard let goal else { return }
    window.conversation.goal = nil
    let shown = state.shownTranscript(window)
    show(entry: shown?.entries.first { $0.number >= goal }?.number ?? last.number)
  }
}
