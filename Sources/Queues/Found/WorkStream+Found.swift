import Conversation

/// A thread whose session another program keeps, as that session is found and grows.
extension WorkStream {
  /// A thread that was begun outside.
  package init(found session: FoundSession, as id: ThreadID? = nil, now: Timestamp) {
    self.init(
      id: id ?? session.key.workStreamId, backendName: ThreadName.cut(session.name) ?? "", project: session.project,
      provider: session.provider,
      providerSessionId: session.providerSessionId, createdAt: min(session.createdAt, now), isLocallyCreated: false)
    setFacts(of: session, now: now)
  }

  private mutating func setFacts(of session: FoundSession, now: Timestamp) {
    if let name = ThreadName.cut(session.name) { backendName = name }
    lastModified = min(session.modifiedAt, now)
    messageCount = max(1, session.messageCount)
    preview = session.preview
    outside = Outside(session, now: now)
  }

  /// The session has changed on disk. True where something was said there that our own agent has not heard.
  package mutating func follow(
    _ session: FoundSession, _ growth: SessionGrowth, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> Bool {
    guard var known = outside, known.providerSessionId == session.providerSessionId else {
      // Nothing was said here, so the record has all of it, even if its program reported it before we saw the file.
      if outside == nil, messageCount == 0 {
        setFacts(of: session, now: stamp.now)
      } else {
        adopt(session, now: stamp.now)
      }
      return false
    }
    let isNewer = session.mark != known.mark || known.isGone
    let reading = known.reading
    known.isGone = false
    known.path = session.path
    known.mark = session.mark
    known.ending = session.ending
    known.endingAt = min(session.modifiedAt, stamp.now)
    known.problem = session.problem ?? contradiction(of: session, to: known)
    outside = known
    if let name = ThreadName.cut(session.name) { backendName = name }
    if preview.isEmpty { preview = session.preview }
    guard isNewer else { return false }
    // Where all of it is in the record, and that became another one, the old count tells of what is not there any more.
    if growth.isAnew, known.takenAt == nil { messageCount = max(1, session.messageCount) }
    lastModified = max(lastModified, min(session.modifiedAt, stamp.now))
    defer {
      outside?.readTo = session.readTo
      outside?.noteRead(from: reading)
    }
    return recordGrowth(growth, &transcripts, &stamp)
  }

  /// A session of a thread that was begun here, or that came in the place of an older one: our own record has it.
  private mutating func adopt(_ session: FoundSession, now: Timestamp) {
    var adopted = Outside(session, now: now)
    // What the older one's file tells of stays there to be read.
    adopted.takenAt = outside.map { $0.takenAt ?? $0.readTo } ?? 0
    if let pages = sessionSource {
      (adopted.pagesPath, adopted.pagesProvider) = (pages.path, pages.provider)
      adopted.pagesSession = pages.providerSessionId
    }
    adopted.isOwnTurn = true
    adopted.ownTurn = outside?.ownTurn
    adopted.ownSaid = outside?.ownSaid ?? []
    adopted.heldBack = outside?.heldBack ?? []
    if let turn, let message = outbox[turn.message] {
      let words = words(of: message)
      adopted.takeOver(toSay: words)
      // A session that begins with it has it already.
      let begins = Outside.number(ofPrompt: ThreadName.firstWords(of: words))
      if !session.preview.isEmpty, Outside.number(ofRecorded: session.preview, among: [begins]) != nil {
        _ = adopted.meet(prompt: words)
      }
    }
    outside = adopted
    if let name = ThreadName.cut(session.name) { backendName = name }
  }

  private func contradiction(of session: FoundSession, to known: Outside) -> String? {
    guard known.takenAt != 0, session.directory != known.directory else { return nil }
    return "its record says now that it was begun in \(session.directory), and said \(known.directory) before."
  }

  private mutating func recordGrowth(
    _ growth: SessionGrowth, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> Bool {
    switch growth {
    case .whole:
      // A record that became another one is read again where it shows.
      if outside?.takenAt == nil { transcripts.close(id) }
      return false
    case .replaced(let pieces):
      guard let end = outside?.takenAt else {
        unreadCount += pieces.entries.count(where: \.isAnswer)
        transcripts.close(id)
        return false
      }
      // What came to places of before is read there.
      let later = pieces.entries.filter { entry in
        Entry.place(ofOutsideNumber: entry.number).map { $0 > end || !Entry.areAlike($0, end) } == true
      }
      return record(later.map(OutsidePiece.entry), &transcripts, &stamp)
    case .much(let count):
      guard outside?.takenAt != nil else {
        unreadCount += count
        messageCount += count
        transcripts.close(id)
        return false
      }
      // Behind a turn that the server's end cut off, little of it can be our own agent's, and nobody knows what. Where the
      // next turn has begun, what follows is that one's.
      guard outside?.isCutOff == true || turn == nil && outside?.isOwnTurn == false else { return false }
      if turn == nil { outside?.isOwnTurn = false }
      unreadCount += 1
      notice(
        "Much was said outside upnext here, which only \(effectiveProvider) itself shows.", status: .done,
        in: &transcripts, &stamp)
      return true
    case .pieces(let pieces):
      guard outside?.takenAt == nil else { return record(pieces, &transcripts, &stamp) }
      show(pieces, &transcripts)
      return false
    }
  }

  /// Nothing was said here yet: the file has it all, and only what is in memory of it grows.
  private mutating func show(_ pieces: [OutsidePiece], _ transcripts: inout Transcripts) {
    let (came, gone) = (pieces.entries, pieces.takenBack)
    messageCount = max(1, messageCount + came.count - gone.count)
    unreadCount = max(0, unreadCount + came.count(where: \.isAnswer) - gone.count(where: \.isAnswer))
    transcripts.show(pieces, of: id)
  }

  /// What was said here too is left out. True where anything was not.
  private mutating func record(
    _ pieces: [OutsidePiece], _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> Bool {
    var foreign: [OutsidePiece] = []
    let gone = pieces.takenBack
    // What was taken down here stays; what the record says anew of it was taken down before.
    for piece in pieces where !gone.contains(where: piece.says) {
      if case .entry(let entry) = piece, entry.role == .user { noteWhose(entry) }
      if outside?.isOwnTurn == false { foreign.append(piece) }
    }
    let isHeld = outside?.heldBack.isEmpty == false
    outside?.heldBack += foreign
    // In the middle of what our own agent says, it would stand as if that had said it; also while what was said into our
    // turn is still awaited.
    if isInTurnSaidHere, isHeld || outside?.hasMetOwn == true { return false }
    return takeDownHeldBack(&transcripts, &stamp)
  }

  /// Our own turn is over: what others said meanwhile stands behind it. True where there was anything.
  package mutating func takeDownHeldBack(_ transcripts: inout Transcripts, _ stamp: inout Stamp) -> Bool {
    guard let foreign = outside?.heldBack, !foreign.isEmpty else { return false }
    outside?.heldBack = []
    // Behind what somebody said in the middle of our own turn, the file goes on with what that one says, too.
    for var entry in foreign.entries where outside?.hasSaid(entry) != true {
      messageCount += 1
      if entry.isAnswer { unreadCount += 1 }
      // What becomes of it later may never be told.
      if entry.isUnderWay { entry.status = .done }
      transcripts.append(entry.numbered(messageCount, id: stamp.freshID()), to: id)
    }
    return true
  }

  private func own(since start: Timestamp, in transcripts: Transcripts) -> LazyFilterSequence<[Entry]> {
    (transcripts[id]?.entries ?? []).lazy.filter { $0.at >= start }
  }

  /// Our own turn has ended. Should somebody else have spoken in it, the file may yet tell that, and what it said
  /// behind it.
  package mutating func keepOwnTurn(_ transcripts: Transcripts) {
    guard let start = outside?.ownTurn?.lowerBound else { return }
    let said = own(since: start, in: transcripts)
    outside?.ownSaid = Set(said.map(Outside.Saying.init))
  }

  /// The server ended in our own turn. What others said in it is read anew from the file, and with that what our agent
  /// said behind it. To the last that was heard of it: nobody knows who says the same later.
  package mutating func takeUpOwnTurn(_ transcripts: Transcripts) {
    guard tellsPersonsWords, outside != nil, let run = outbox.running.first else { return }
    let said = own(since: run.startedAt, in: transcripts)
    let end = said.map { max($0.at, $0.endedAt ?? $0.at) }.max() ?? run.startedAt
    let words = words(of: run.item)
    outside?.takeUp(
      cutOff: run.startedAt...max(run.startedAt, end), said: Set(said.map(Outside.Saying.init)), begunBy: words)
  }

  /// A prompt begins a turn: it is ours where it was said here, or while our own turn went on, in other words then. Where the
  /// words of that turn were found already, somebody else has said it.
  private mutating func noteWhose(_ prompt: Entry) {
    if outside?.meet(prompt: prompt.text) == true {
      outside?.isOwnTurn = true
    } else {
      let isForeign =
        tellsPersonsWords && outside?.isForeign(prompt: prompt.text) == true && (turn == nil || isInTurnSaidHere)
      let isOwn = !isForeign && (isInTurn(prompt) || outside?.mayBeOwn(prompt: prompt.text, at: prompt.at) == true)
      // What others say in our turn is none of what is still to come of us.
      if turn == nil, isOwn, outside?.ownPrompts.isEmpty == false { outside?.ownPrompts.removeFirst() }
      outside?.isOwnTurn = isOwn
    }
  }

  /// What was said in a turn that was cut off may be read only when the next one has begun.
  private func isInTurn(_ prompt: Entry) -> Bool {
    guard let turn else { return false }
    return outside?.isCutOff != true || prompt.at.adding(seconds: 1) >= turn.startedAt
  }

  /// In the records of other agents also what they tell themselves, or files that go along, stands as a person's words.
  private var tellsPersonsWords: Bool { ["claude", "codex"].contains(effectiveProvider) }

  /// A turn goes on that was asked for here: in one that the agent has begun by itself there are prompts of its own.
  private var isInTurnSaidHere: Bool { turn.map { outbox[$0.message] != nil } ?? false }
}

extension SessionGrowth {
  /// The record is not what it was with something behind it.
  fileprivate var isAnew: Bool {
    switch self {
    case .whole, .replaced: true
    case .pieces, .much: false
    }
  }
}

extension Entry {
  /// The agent said something to the person.
  fileprivate var isAnswer: Bool { role == .agent && kind == .text }

  fileprivate func numbered(_ number: Int, id: Identity<Entry>) -> Entry {
    var entry = Entry(
      id: id, number: number, role: role, kind: kind, reference: reference, title: title, text: text, at: at,
      status: status)
    entry.toolKind = toolKind
    entry.input = input
    entry.exitCode = exitCode
    return entry
  }
}

extension Outside {
  fileprivate init(_ session: FoundSession, now: Timestamp) {
    self.init(
      path: session.path, providerSessionId: session.providerSessionId, directory: session.directory,
      mark: session.mark, readTo: session.readTo, ending: session.ending, endingAt: min(session.modifiedAt, now))
    problem = session.problem
  }
}
