extension WorkStream {
  /// The first line of what was said, short enough for a row.
  package static func firstWords(of text: String) -> String {
    let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    let line = String(Substring(bytes)).beginning(bytes: 4096).drop { $0.isWhitespace }.prefix { !$0.isNewline }
    return line.count <= 80 ? String(line) : String(line.prefix(79)) + "…"
  }

  /// Ends the turn: its message leaves the outbox or goes back to its front, and what was open is closed.
  mutating func close(
    _ turn: Turn, by end: TurnEnd, retries: Int, transcripts: inout Transcripts, stamp: inout Stamp
  ) {
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
    case .failed(let reason, let wasAccepted, let cause):
      status = .failed
      if wasAccepted {
        // The agent has it: sending it again would say it twice.
        outbox.finish(turn.message)
        outbox.hold = .failed(reason)
      } else {
        outbox.update(turn.message) { $0.lastError = reason }
        outbox.fail(turn.message, because: reason)
      }
      hold(after: cause, wasAccepted: wasAccepted, retries: retries, at: stamp.now)
      if !isRetrying { unreadCount += 1 }
    }
    closeEntries(of: turn, as: status, at: stamp.now, in: &transcripts)
    tellEnd(of: turn, in: &transcripts, &stamp)
    switch end {
    case .done, .cancelled: break
    case .stopped(let reason): notice(reason, status: .done, in: &transcripts, &stamp)
    // What is tried again by itself is told in the outbox, and not once more for each time.
    case .failed(let reason, _, _): if !isRetrying { notice(reason, status: .failed, in: &transcripts, &stamp) }
    }
  }

  package var isRetrying: Bool {
    if case .retrying? = outbox.hold { true } else { false }
  }

  /// Some failures pass by themselves: then the outbox waits for a moment, and not for the person.
  private mutating func hold(after cause: FailureCause, wasAccepted: Bool, retries: Int, at now: Timestamp) {
    let delay: Int64
    let attempts = outbox.waiting.first?.attempts ?? 0
    switch cause {
    case .usageLimit(let limit):
      outbox.hold = .usageLimit(until: limit.until)
      return
    case .login, .other: return
    case .connection: delay = 1 << min(Int64(attempts) - 1, 10)
    // Nobody waits for longer than a day unseen.
    case .rateLimit(let seconds): delay = min(seconds ?? 1 << min(Int64(attempts) - 1, 10), 86_400)
    }
    guard !wasAccepted, (1...max(1, retries)).contains(attempts), retries > 0 else { return }
    outbox.hold = .retrying(at: now.adding(seconds: max(1, delay)))
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

  /// The exit code of the program that ended what came since the person's last message, where one did.
  func lastExitCode(in transcripts: Transcripts) -> Int? {
    let entries = transcripts[id]?.entries ?? []
    let start = entries.lastIndex { $0.role == .user } ?? entries.startIndex
    return Entry.closingExitCode(of: entries[start...])
  }

  func closeEntries(
    of turn: Turn, as status: Entry.Status, at now: Timestamp, in transcripts: inout Transcripts
  ) {
    for entry in transcripts[id]?.newestFirst ?? [] {
      let isMessage = entry.role == .user && entry.reference == turn.message.text
      if isMessage || entry.isUnderWay {
        // A tool call that the agent never closed did not succeed.
        let unfinished = entry.kind == .tool ? Entry.Status.cancelled : .done
        transcripts.update(entry.id, in: id) {
          $0.status = isMessage ? status : unfinished
          if entry.kind == .tool || entry.kind == .thought { $0.endedAt = now }
        }
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
