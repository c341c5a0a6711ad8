extension WorkStream {
  /// The first line of what was said, short enough for a row.
  package static func firstWords(of text: String) -> String {
    let line = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
    return line.count <= 80 ? String(line) : String(line.prefix(79)) + "…"
  }

  /// The person's word to go on after a failure or an interruption. What was under way then is not sent again.
  mutating func takeUpAgain() {
    switch outbox.hold {
    case .failed, .interrupted, .paused: outbox.hold = nil
    case .editing, .usageLimit, nil: return
    }
    for run in outbox.running { outbox.finish(run.id) }
  }

  /// Ends the turn: its message leaves the outbox or goes back to its front, and what was open is closed.
  mutating func close(_ turn: Turn, by end: TurnEnd, transcripts: inout Transcripts, stamp: inout Stamp) {
    self.turn = nil
    lastModified = stamp.now
    let status: Entry.Status
    switch end {
    case .done, .stopped:
      outbox.finish(turn.message)
      unreadCount += 1
      status = .done
    case .cancelled:
      outbox.finish(turn.message)
      status = .cancelled
    case .failed(let reason, let wasAccepted, _):
      unreadCount += 1
      status = .failed
      if wasAccepted {
        // The agent has it: sending it again would say it twice.
        outbox.finish(turn.message)
        outbox.hold = .failed(reason)
      } else {
        outbox.update(turn.message) { $0.lastError = reason }
        outbox.fail(turn.message, because: reason)
      }
    }
    closeEntries(of: turn, as: status, in: &transcripts)
    switch end {
    case .done, .cancelled: break
    case .stopped(let reason): notice(reason, status: .done, in: &transcripts, &stamp)
    case .failed(let reason, _, _): notice(reason, status: .failed, in: &transcripts, &stamp)
    }
  }

  /// The program died in the middle of the turn.
  mutating func interrupt(_ transcripts: inout Transcripts, _ stamp: inout Stamp) {
    outbox.interrupt()
    notice(
      "upnext ended while this turn was going. How far the agent came is not known, so nothing was sent again.",
      status: .interrupted, in: &transcripts, &stamp)
  }

  /// A line of our own in the conversation.
  mutating func notice(
    _ text: String, status: Entry.Status, in transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    messageCount += 1
    let entry = Entry(
      id: stamp.freshID(), number: messageCount, role: .system, kind: .notice, text: text, at: stamp.now,
      status: status)
    transcripts.append(entry, to: id)
  }

  /// The exit code of the last tool call since the person's last message, where it has one.
  func lastExitCode(in transcripts: Transcripts) -> Int? {
    let turn = transcripts[id]?.entries.reversed().prefix { $0.role != .user } ?? []
    return turn.first { $0.kind == .tool }?.exitCode
  }

  private func closeEntries(of turn: Turn, as status: Entry.Status, in transcripts: inout Transcripts) {
    for entry in transcripts[id]?.newestFirst ?? [] {
      let isMessage = entry.role == .user && entry.reference == turn.message.text
      if isMessage || entry.isUnderWay {
        // A tool call that the agent never closed did not succeed.
        let unfinished = entry.kind == .tool ? Entry.Status.cancelled : .done
        transcripts.update(entry.id, in: id) { $0.status = isMessage ? status : unfinished }
      }
      if isMessage { break }
    }
  }
}

extension Entry {
  /// More of it was expected.
  package var isUnderWay: Bool {
    switch status {
    case .sending, .accepted, .open: true
    case .done, .failed, .cancelled, .interrupted: false
    }
  }
}
