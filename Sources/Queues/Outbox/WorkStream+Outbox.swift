import Conversation

extension WorkStream {
  /// Words of the person's, or files, that are not sent yet. Blanks alone are none.
  package var hasDraft: Bool { draft.contains { !$0.isWhitespace } || !draftAttachments.isEmpty }

  /// Behind what is there.
  package mutating func addToDraft(_ text: String) { draft += (draft.isEmpty ? "" : "\n\n") + text }

  /// The message that leaves next, unless the outbox is held: what is skipped is passed over, and nothing goes past a
  /// message that is in trouble or being edited.
  package var nextMessage: QueuedMessage? {
    outbox.waiting.items.prefix { $0.id != edit?.message && !$0.isInTrouble }.first { $0.standing == .waiting }
  }

  /// Something waits that will leave without more of the person's words.
  package var hasMessageToGo: Bool { firstToGo != nil }

  /// The message whose turn is next, whether or not it is being edited.
  private var firstToGo: QueuedMessage? { outbox.waiting.items.first { $0.standing == .waiting } }

  /// Why the outbox sends nothing, an edit of its first message included. What is paused is not tried again by itself.
  package var hold: Hold? {
    if outbox.isPaused, isRetrying { return .paused }
    if let hold = outbox.hold { return hold }
    return edit != nil && nextMessage == nil && hasMessageToGo ? .editing : nil
  }

  /// An edit whose window is gone is all that keeps the next message from leaving.
  package var isHeldByLostEdit: Bool { edit?.isInterrupted == true && outbox.hold == nil && hold == .editing }

  // MARK: Editing

  /// The message in an outbox whose turn it is to be written anew: the named one, or the last.
  ///
  /// One that was interrupted goes on with what had been written.
  package mutating func beginEdit(_ id: MessageID) -> Bool {
    guard let message = outbox.waiting[id] else { return false }
    if edit?.message == id, edit?.isInterrupted == true {
      edit?.isInterrupted = false
      return true
    }
    guard edit == nil else { return false }
    edit = MessageEdit(message: id, text: message.content, attachments: message.attachments)
    return true
  }

  /// The message stays as it was. What was written stays too, as a draft, where it says something else.
  package mutating func letGoOfEdit(keepingText keepsText: Bool) {
    guard let edit else { return }
    self.edit = nil
    guard keepsText else { return }
    let message = outbox.waiting[edit.message]
    if edit.text.contains(where: { !$0.isWhitespace }), message?.content != edit.text {
      addToDraft(edit.text)
    } else if message?.attachments == edit.attachments {
      return
    }
    draftAttachments += edit.attachments.filter { !draftAttachments.contains($0) }
  }

  // MARK: Trouble

  /// The message that nothing goes past until the person, or time, has decided about it.
  package var obstructing: QueuedMessage? { outbox.waiting.items.first { $0.isInTrouble && !isOnItsWay($0.id) } }

  /// The message that the person's word is about: the one in the way, or one that an older program skipped.
  package var messageInTrouble: QueuedMessage? {
    obstructing ?? outbox.waiting.items.first { $0.standing == .skipped }
  }

  /// Messages of which the session may have something.
  package var brokenTurns: [QueuedMessage] { outbox.waiting.items.filter { $0.mayBeInSession && !isOnItsWay($0.id) } }

  /// No moment decides about what may have been done.
  package mutating func awaitWord() {
    guard nextMessage == nil, obstructing?.standing == .uncertain else { return }
    switch outbox.trouble {
    case .usageLimit, .retrying: outbox.trouble = .interrupted
    case .paused, .failed, .editing, .interrupted, nil: break
    }
  }

  /// A message was taken out, changed or skipped. Where none is in trouble any more, nothing holds the others.
  package mutating func settle() {
    guard obstructing == nil else { return }
    switch outbox.hold {
    case .failed, .retrying, .interrupted: outbox.liftTrouble()
    case .paused, .editing, .usageLimit, nil: break
    }
  }

  /// Why the outbox can't come into another order; nil where it can. What its session has, at least in part, goes on there
  /// before anything else is said.
  package func refusalToReorder(by change: ListAct<QueuedMessage>) -> ThreadRefusal? {
    guard let broken = outbox.waiting.first, broken.mayBeInSession, !isOnItsWay(broken.id) else { return nil }
    var order = outbox.waiting
    // What comes back to its place was there before it.
    guard order.apply(change) != nil, let first = order.first?.id, first != broken.id, order.contains(broken.id),
      outbox.waiting.contains(first)
    else { return nil }
    return .mayBeDone(message: ThreadName.firstWords(of: broken.content))
  }

  /// What failed is to be sent again.
  package mutating func tryAgain() {
    outbox.liftTrouble()
    if let failed = obstructing, failed.standing == .waiting { outbox.update(failed.id) { $0.lastError = nil } }
  }

  /// The person's word to go on. What failed is tried again, be it several, as a file brings them along; what may have been done
  /// is neither said again nor passed.
  package mutating func takeUpAgain() {
    guard obstructing?.standing != .uncertain else {
      outbox.isPaused = false
      return
    }
    switch outbox.hold {
    case .failed, .interrupted, .paused, .retrying:
      outbox.hold = nil
      for failed in outbox.waiting.items where failed.standing == .waiting && failed.lastError != nil {
        outbox.update(failed.id) { $0.lastError = nil }
      }
    case .editing, .usageLimit, nil: break
    }
  }

  /// Nobody hears any more how the turn ends. What is known of the message is said with it.
  package mutating func interrupt(
    because reason: String = "upnext ended while this turn was going", _ transcripts: inout Transcripts,
    knowing fate: MessageFate, _ stamp: inout Stamp
  ) {
    turn = nil
    hasOpenAgent = false
    closedInFailure = true
    // As with any end of a turn: what another host asks of the turn that was seen there is not about what is left of it.
    lastModified = stamp.now
    // A turn that the agent began by itself has no message of which anything is known.
    var told = outbox.running.isEmpty ? "\(reason)." : "\(reason): \(fate.words). Nothing was sent again."
    // What is being looked for still is, with the person's word about it: a turn that the agent began by itself tells nothing
    // of it.
    let steered = steeredToSeek(transcripts)
    sought.removeAll { known in steered.contains { $0.message == known.message } }
    sought += steered
    for run in outbox.running.reversed() {
      forgetSought(run.id)
      guard var message = outbox.finish(run.id) else { continue }
      if fate == .unknown || fate == .accepted, message.inSession != .yes {
        sought.append(
          SoughtMessage(
            thread: id, message: message.id, content: words(of: message), leftAt: run.startedAt,
            command: message.command?.unique))
      }
      // A command of Up Next waits there itself: its message is not kept here too, to be run a second time.
      guard message.command == nil else {
        told += " Its command is in Up Next again."
        continue
      }
      message.standing = fate == .notLeft ? .waiting : .uncertain
      message.lastError = fate.words
      switch fate {
      case .notLeft:
        unsay(message, in: &transcripts)
        message.standAsBefore(fate.words)
      // To be told to continue would mean nothing to an agent that never got the words.
      case .unknown: message.mayStandAsBefore(fate.words)
      case .accepted:
        if message.inSession == .no { message.inSession = .maybe }
        message.mayStandAsBefore(fate.words)
      case .answered:
        message.inSession = .yes
        message.earlier = nil
      }
      outbox.waiting.insert(message, at: 1)
    }
    noteRecapTold()
    if hasMessageToGo || messageInTrouble != nil { outbox.hold = .interrupted }
    notice(told, status: .interrupted, in: &transcripts, &stamp)
  }
}

extension WorkStream {
  /// How far the message of the turn had come. What was heard of it counts more than what the store says.
  package func fateOfMessage(in transcripts: Transcripts) -> MessageFate {
    guard let run = outbox.running.first else { return .unknown }
    let heard = transcripts.fate(of: run.id, in: id)
    // The try before may have brought it to the agent.
    guard heard == .unknown, run.fate == .notLeft, run.item.inSession == .no else { return heard }
    return .notLeft
  }

  /// A start finds that the message on its way never left: it waits first again, and leaves as it was to, unless that came
  /// to nothing as often as a message is tried by itself.
  package mutating func takeBackUnsaid(retries: Int) -> Bool {
    guard let run = outbox.running.first, run.item.command == nil, run.item.attempts <= retries else { return false }
    turn = nil
    hasOpenAgent = false
    guard let message = outbox.finish(run.id) else { return false }
    outbox.waiting.insert(message, at: 1)
    return true
  }
}
