import Conversation

extension WorkStream {
  /// Ends the turn. How it ended decides what becomes of its message, for every agent and every cause:
  ///
  /// - It was answered, or the person stopped it: the message is done, and the outbox goes on.
  /// - Nothing came of it: the message stays first, and holds the others. Where the cause may pass, it goes again by
  ///   itself, or goes on in the session that has its words.
  /// - It broke off after words or tools, or nobody knows whether the session has it: only the person decides what becomes
  ///   of it, unless the session's record tells.
  /// - The person stopped it before its agent had the message: that waits first, and the outbox is paused.
  package mutating func close(
    _ turn: Turn, by end: TurnEnd, retries: Int, transcripts: inout Transcripts, stamp: inout Stamp
  ) {
    self.turn = nil
    outside?.ownTurn = turn.startedAt...max(turn.startedAt, stamp.now)
    keepOwnTurn(transcripts)
    if outbox[turn.message] == nil { outside?.forgetMet() }
    lastModified = stamp.now
    var mayHaveArrived = false
    switch end {
    case .done, .stopped, .cancelled: outbox.finish(turn.message)
    case .calledOff: callOff(turn.message, in: &transcripts)
    case .unanswered(let reason, let isInSession):
      mayHaveArrived = keep(turn.message, .taken(isInSession: isInSession), because: reason)
    case .failed(let reason, let reach, let cause):
      if cause == .sessionIsGone { loseSession(at: stamp.now) }
      // In a session that refused its first message for want of a login there is nothing to go on with: not every agent can.
      if cause == .login, reach == .notTaken, turn.beginsSession { isLocallyCreated = true }
      look(for: turn, reach, end)
      mayHaveArrived = keep(turn.message, reach, because: reason)
      hold(turn.message, after: cause, retries: retries, at: stamp.now)
    }
    if outbox[turn.message] == nil, end != .calledOff, recapGoes(with: turn.message) { recap = nil }
    noteRecapTold()
    let (status, words) = trace(of: end)
    if status != .cancelled, !isRetrying { unreadCount += 1 }
    let isUncertain = outbox.waiting[turn.message]?.standing == .uncertain
    closeEntries(of: turn, as: isUncertain ? .interrupted : status, at: stamp.now, in: &transcripts)
    if end != .calledOff { tellEnd(of: turn, in: &transcripts, &stamp) }
    if status == .failed { closedInFailure = true }
    // The outbox says that a message is tried again: the transcript does not repeat it for each try.
    if let words, !isRetrying {
      notice(mayHaveArrived ? "\(words) \(InSession.doubt)" : words, status: status, in: &transcripts, &stamp)
    }
  }

  /// What the conversation shows of a turn's end.
  private func trace(of end: TurnEnd) -> (status: Entry.Status, words: String?) {
    switch end {
    case .done: (.done, nil)
    case .stopped(let reason): (.done, reason)
    case .cancelled, .calledOff: (.cancelled, nil)
    case .unanswered(let reason, _), .failed(let reason, _, _): (.failed, reason)
    }
  }

  /// A command's message goes with its command.
  private mutating func callOff(_ id: MessageID, in transcripts: inout Transcripts) {
    guard var message = outbox.finish(id) else { return }
    unsay(message, in: &transcripts)
    guard message.command == nil else { return }
    // Nobody has heard of this try.
    message.attempts -= 1
    message.standAsBefore()
    outbox.waiting.insert(message, at: 1)
    outbox.isPaused = true
  }

  /// What never left does not stand in the conversation as if it had been said.
  func unsay(_ message: QueuedMessage, in transcripts: inout Transcripts) {
    guard let entry = transcripts.entry(named: message.id.text, in: id) else { return }
    // An earlier try that said it has no other place there, unless that was a message of its own.
    let isOwnPlace = entry.id == Identity<Entry>(message.id.unique)
    if isOwnPlace, let earlier = message.earlier, earlier.standing != .uncertain { return }
    transcripts.remove(entry.id, from: id)
  }

  /// The message waits first again, and nothing goes past it. A turn that the agent had begun by itself has none. The answer is
  /// whether it may have arrived.
  private mutating func keep(_ id: MessageID, _ reach: MessageReach, because reason: String) -> Bool {
    let isUnknown = reach == .taken(isInSession: nil) && outbox[id].map { $0.inSession != .yes } ?? false
    var words =
      reach == .answered ? reason + WorkStream.begun : isUnknown ? "\(reason) \(InSession.doubt)" : reason
    outbox.update(id) { message in
      message.lastError = words
      switch reach {
      case .notTaken, .taken(isInSession: false):
        let wentOn = message.inSession == .yes
        // That its turn could not go on says nothing of how far it had come before.
        words = message.standAsBefore(words) ?? words
        // But it can't go on a second time where its session is gone.
        if wentOn, reach != .notTaken { message.inSession = .no }
      case .taken(isInSession: nil):
        guard isUnknown else { return message.noteHeardAgain() }
        message.inSession = .maybe
        message.standing = .uncertain
        message.mayStandAsBefore(words)
      case .taken(isInSession: true):
        message.inSession = .yes
        message.noteHeardAgain()
      case .answered:
        message.inSession = .yes
        message.standing = .uncertain
        message.earlier = nil
      }
    }
    outbox.fail(id, because: words)
    return isUnknown
  }

  /// Where the agent can't have told, its session's record is asked. Words tell nothing: some are said before the message is
  /// written down.
  private mutating func look(for turn: Turn, _ reach: MessageReach, _ end: TurnEnd) {
    guard reach == .answered || reach == .taken(isInSession: nil), let message = outbox[turn.message],
      message.inSession != .yes
    else { return }
    forgetSought(message.id)
    sought.append(
      SoughtMessage(thread: id, message: message.id, content: words(of: message), leftAt: turn.startedAt, end: end))
  }

  private static let begun = " It had begun to answer."

  /// A start asks the record again of a message of which it had not told, and takes up the person's word about it, unless
  /// something was tried with it since.
  package mutating func askAgain(
    _ id: MessageID, leftAt: Timestamp, inTry attempts: Int, because cause: FailureCause = .other, goesOnOnceTold: Bool
  ) {
    guard let message = outbox.waiting[id], message.standing == .uncertain, message.attempts == attempts,
      message.steeredAt == nil
    else { return }
    let end = WorkStream.end(of: message, because: cause)
    sought.append(
      SoughtMessage(thread: self.id, message: id, content: words(of: message), leftAt: leftAt, end: end))
    // A program of an older version that has said something else since left nothing that could go on.
    if goesOnOnceTold, message.mayBeInSession { self.goesOnOnceTold = id }
  }

  /// How its turn broke off, by what is said of it; nil where nobody heard that.
  private static func end(of message: QueuedMessage, because cause: FailureCause) -> TurnEnd? {
    guard let words = message.lastError else { return nil }
    let doubt = " " + InSession.doubt
    if message.inSession == .yes, words.hasSuffix(begun) {
      return .failed(String(words.dropLast(begun.count)), .answered, cause: cause)
    }
    guard message.inSession == .maybe, words.hasSuffix(doubt) else { return nil }
    return .failed(String(words.dropLast(doubt.count)), .taken(isInSession: nil), cause: cause)
  }

  /// It is known by now, or of no use any more, what the record has of the message.
  package mutating func forgetSought(_ id: MessageID) {
    sought.removeAll { $0.message == id }
    unsettled.removeAll { $0.message == id }
    if goesOnOnceTold == id { goesOnOnceTold = nil }
  }

  /// The record has told how far a message came whose turn broke off. What nothing came of goes on by itself, as if its agent
  /// had told it, unless something else holds the outbox by now. False where nothing is said of it.
  package mutating func settle(
    _ sought: SoughtMessage, _ place: InSession, retries: Int, at now: Timestamp
  ) -> Bool {
    guard case .failed(let reason, let reach, let cause)? = sought.end else { return false }
    guard let words = place.sentenceOfRecord else {
      outbox.update(sought.message) { $0.noteUntold() }
      if case .failed? = outbox.trouble, let said = outbox.waiting[sought.message]?.lastError {
        outbox.trouble = .failed(said)
      }
      return false
    }
    if reach == .answered, place == .yes { return false }
    let all = reason + (reach == .answered ? WorkStream.begun : "") + " " + words
    outbox.update(sought.message) { message in
      message.inSession = place
      message.lastError = all
      if reach != .answered { message.standing = .waiting }
      if place == .no { message.standAsBefore(all) } else { message.noteHeardAgain() }
    }
    noteRecapTold()
    guard case .failed? = outbox.trouble else { return true }
    outbox.hold = .failed(outbox.waiting[sought.message]?.lastError ?? all)
    // A command has ended with its turn.
    if outbox[sought.message]?.command == nil { hold(sought.message, after: cause, retries: retries, at: now) }
    return true
  }

  package var isRetrying: Bool {
    if case .retrying? = outbox.hold { true } else { false }
  }

  /// Some failures pass by themselves: then the outbox waits for a moment, and not for the person. What may be in the
  /// session, or not, is theirs to decide about.
  private mutating func hold(
    _ id: MessageID, after cause: FailureCause, retries: Int, at now: Timestamp
  ) {
    guard let message = outbox.waiting[id], message.standing == .waiting, message.inSession != .maybe else { return }
    let attempts = message.attempts
    let delay: Int64
    switch cause {
    case .usageLimit(let limit) where limit.isOfOneModel: delay = limit.secondsToWait(at: now)
    case .usageLimit(let limit):
      outbox.hold = .usageLimit(until: limit.until)
      return
    case .login, .cannotStart, .other, .sessionIsGone: return
    case .connection: delay = 1 << min(Int64(attempts) - 1, 10)
    // Nobody waits for longer than a day unseen.
    case .rateLimit(let seconds): delay = min(seconds ?? 1 << min(Int64(attempts) - 1, 10), 86_400)
    }
    guard (1...max(1, retries)).contains(attempts), retries > 0 else { return }
    outbox.hold = .retrying(at: now.adding(seconds: max(1, delay)))
  }

  /// A line of our own in the conversation.
  @discardableResult
  package mutating func notice(
    _ text: String, status: Entry.Status, reference: String? = nil, in transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> Identity<Entry> {
    messageCount += 1
    let entry = Entry(
      id: stamp.freshID(), number: messageCount, role: .system, kind: .notice, reference: reference, text: text,
      at: stamp.now, status: status)
    transcripts.append(entry, to: id)
    return entry.id
  }

  /// The exit code of the program that ended what came since the person's last message, where one did.
  package func lastExitCode(in transcripts: Transcripts) -> Int? {
    let entries = transcripts[id]?.entries ?? []
    let start = entries.lastIndex { $0.role == .user } ?? entries.startIndex
    return Entry.closingExitCode(of: entries[start...])
  }

  package func closeEntries(
    of turn: Turn, as status: Entry.Status, at now: Timestamp, in transcripts: inout Transcripts
  ) {
    for entry in transcripts[id]?.newestFirst ?? [] {
      let isMessage = entry.role == .user && entry.reference == turn.message.text
      // A landing is no part of the turn, and ends by itself.
      if isMessage || entry.isUnderWay && entry.reference != Entry.landing {
        // A tool call that the agent never closed was stopped with its turn, or came to an end of which nobody knows.
        let answer = entry.reference.flatMap { turn.answers[$0] }
        let goesOn = entry.reference.map(turn.callsLeft.contains) == true
        let unclosed: Entry.Status =
          goesOn ? .ended : answer?.isNo == true ? .refused : status == .done ? .ended : .cancelled
        let unfinished = entry.kind == .tool ? unclosed : .done
        transcripts.update(entry.id, in: id) {
          $0.status = isMessage ? status : unfinished
          if let answer, $0.text.isEmpty { $0.text = answer.name }
          if entry.kind == .tool || entry.kind == .thought { $0.endedAt = goesOn ? nil : now }
        }
      }
      if isMessage { break }
    }
    // A turn that only went on has brought to its end what was said before.
    guard status == .done else { return }
    transcripts.settle(Identity(turn.message.unique), as: .done, in: id)
  }
}
