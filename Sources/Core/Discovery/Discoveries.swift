/// What comes of what is seen in the providers' own records: threads that were begun elsewhere, and what is said there.
///
/// The rule for a thread that is gone on with from here: up to that moment its file tells the conversation, and from then
/// on the thread's own transcript does. A turn in the file whose prompt was said here is left out, since its own record has
/// it already; every other turn is written into the transcript when it is seen. So nothing shows twice.
package enum Discoveries {
  /// False where it can't be told yet to which thread it belongs: it is to be tried again.
  package static func take(
    _ news: OutsideNews, in workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> (isTaken: Bool, orders: [AgentOrder]) {
    switch news {
    case .found(let session, let growth):
      return (take(session, growth, in: &workspace, &transcripts, &stamp), [])
    case .gone(let key):
      guard let id = workspace.streams.thread(ofSession: key) else { return (true, []) }
      workspace.streams.update(id) { stream in
        guard stream.sessionKey == key else { return }
        stream.outside?.isGone = true
        stream.outside?.writing = .unknown
      }
      return (true, [])
    case .writing(let key, let writing):
      guard let id = workspace.streams.thread(ofSession: key), workspace.streams[id]?.sessionKey == key else {
        return (true, [])
      }
      workspace.streams.update(id) {
        $0.outside?.writing = writing
        // A program that was killed reports no end: its last report no longer holds.
        $0.reported = nil
      }
      // What waited for the other program to leave may go.
      return (true, Crossings.sendNext(in: id, of: &workspace, &transcripts, &stamp))
    case .named(let key, let name):
      guard let name = ThreadName.cut(name), let id = workspace.streams.thread(ofSession: key),
        workspace.streams[id]?.sessionKey == key
      else { return (true, []) }
      workspace.streams.update(id) { $0.backendName = name }
      return (true, [])
    }
  }

  private static func take(
    _ session: FoundSession, _ growth: SessionGrowth, in workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> Bool {
    if let id = workspace.streams.thread(ofSession: session.key), var stream = workspace.streams[id] {
      guard stream.sessionKey == session.key else {
        goOnApart(session, growth, from: stream, in: &workspace, &transcripts, &stamp)
        return true
      }
      stream.follow(session, growth, &transcripts, &stamp)
      workspace.streams[id] = stream
      return true
    }
    guard !mayBeOurs(session, in: workspace) else { return false }
    let thread = WorkStream(found: session, now: stamp.now)
    workspace.streams[thread.id] = thread
    return true
  }

  /// An agent that was just started here writes its session before it tells which one it is.
  private static func mayBeOurs(_ session: FoundSession, in workspace: Workspace) -> Bool {
    workspace.streams.working.contains { id in
      guard let stream = workspace.streams[id], let turn = stream.turn, stream.outside == nil else { return false }
      return stream.effectiveProvider == session.provider
        && session.createdAt.milliseconds >= turn.startedAt.milliseconds - 60_000
    }
  }
}

extension WorkStream {
  /// A thread that was begun outside.
  init(found session: FoundSession, as id: Identity<WorkStream>? = nil, now: Timestamp) {
    self.init(
      id: id ?? session.key.workStreamId, backendName: ThreadName.cut(session.name) ?? "", project: session.project,
      provider: session.provider,
      providerSessionId: session.providerSessionId, createdAt: min(session.createdAt, now), isLocallyCreated: false)
    takeAsFound(session, now: now)
  }

  private mutating func takeAsFound(_ session: FoundSession, now: Timestamp) {
    if let name = ThreadName.cut(session.name) { backendName = name }
    lastModified = min(session.modifiedAt, now)
    messageCount = max(1, session.messageCount)
    preview = session.preview
    outside = Outside(session, now: now)
  }

  /// The session has changed on disk.
  mutating func follow(
    _ session: FoundSession, _ growth: SessionGrowth, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    guard var known = outside, known.providerSessionId == session.providerSessionId else {
      // Nothing was said here, so the record has all of it, even if its program reported it before we saw the file.
      if outside == nil, messageCount == 0 {
        takeAsFound(session, now: stamp.now)
      } else {
        adopt(session, now: stamp.now)
      }
      return
    }
    let isNewer = session.mark != known.mark || known.isGone
    known.isGone = false
    known.path = session.path
    known.mark = session.mark
    known.ending = session.ending
    known.endingAt = min(session.modifiedAt, stamp.now)
    known.problem = session.problem ?? contradiction(of: session, to: known)
    outside = known
    if let name = ThreadName.cut(session.name) { backendName = name }
    if preview.isEmpty { preview = session.preview }
    guard isNewer else { return }
    lastModified = max(lastModified, min(session.modifiedAt, stamp.now))
    hear(growth, &transcripts, &stamp)
    outside?.readTo = session.readTo
  }

  /// A session of a thread that was begun here, or that came in the place of an older one: our own record has it.
  private mutating func adopt(_ session: FoundSession, now: Timestamp) {
    var adopted = Outside(session, now: now)
    // What the older one's file tells of stays there to be read.
    adopted.takenAt = outside.map { $0.takenAt ?? $0.readTo } ?? 0
    adopted.pagesPath = outside.flatMap { $0.hasPages ? $0.pagesPath ?? $0.path : nil }
    adopted.isOwnTurn = true
    if let turn, let message = outbox[turn.message] {
      adopted.takeOver(toSay: message.content)
    }
    outside = adopted
    if let name = ThreadName.cut(session.name) { backendName = name }
  }

  private func contradiction(of session: FoundSession, to known: Outside) -> String? {
    guard known.takenAt != 0, session.directory != known.directory else { return nil }
    return "its record says now that it was begun in \(session.directory), and said \(known.directory) before."
  }

  private mutating func hear(_ growth: SessionGrowth, _ transcripts: inout Transcripts, _ stamp: inout Stamp) {
    switch growth {
    case .whole:
      // A record that became another one is read again where it shows.
      if outside?.takenAt == nil { transcripts.close(id) }
    case .much(let count):
      guard outside?.takenAt != nil else {
        unreadCount += count
        messageCount += count
        return transcripts.close(id)
      }
      guard turn == nil, outside?.isOwnTurn == false else { return }
      unreadCount += 1
      notice(
        "Much was said outside upnext here, which only \(effectiveProvider) itself shows.", status: .done,
        in: &transcripts, &stamp)
    case .pieces(let pieces):
      if outside?.takenAt == nil {
        show(pieces, &transcripts)
      } else {
        record(pieces, &transcripts, &stamp)
      }
    }
  }

  /// Nothing was said here yet: the file has it all, and only what is in memory of it grows.
  private mutating func show(_ pieces: [OutsidePiece], _ transcripts: inout Transcripts) {
    for piece in pieces {
      if case .entry(let entry) = piece {
        messageCount += 1
        if entry.isAnswer { unreadCount += 1 }
      }
    }
    transcripts.show(pieces, of: id)
  }

  /// What was said here too is left out.
  private mutating func record(
    _ pieces: [OutsidePiece], _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    var foreign: [OutsidePiece] = []
    for piece in pieces {
      if case .entry(let entry) = piece, entry.role == .user { noteWhose(entry) }
      if outside?.isOwnTurn == false { foreign.append(piece) }
    }
    for var entry in foreign.entries {
      messageCount += 1
      if entry.isAnswer { unreadCount += 1 }
      // What becomes of it later may never be told.
      if entry.isUnderWay { entry.status = .done }
      transcripts.append(entry.numbered(messageCount, id: stamp.freshID()), to: id)
    }
  }

  /// A prompt begins a turn: it is ours where it was said here, or where our own turn is going on.
  private mutating func noteWhose(_ prompt: Entry) {
    let number = Outside.number(ofPrompt: prompt.text)
    let place = outside?.ownPrompts.firstIndex(of: number)
    let isOurs = place != nil || turn != nil
    if let place { outside?.ownPrompts.remove(at: place) }
    outside?.isOwnTurn = isOurs
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
