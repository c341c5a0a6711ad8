import Conversation
import Queues
import Settings

/// What an agent's report changes in its thread, and what follows from that.
extension Ledger {
  package mutating func apply(_ report: AgentReport) {
    let id = report.stream
    guard var stream = workspace.streams[id] else { return }
    stream.turn?.lastSignalAt = stamp.now
    workspace.keepOffer(of: report.news, in: stream)
    switch report.news {
    case .session(let session, let modes, let mode):
      begin(session, modes, mode, in: &stream)
    case .readyToLeave(let message):
      // What was stopped meanwhile doesn't leave any more.
      guard stream.turn?.message == message else { break }
      stream.outbox.leave(message)
      orders.append(.letLeave(message, in: id))
    case .accepted(let message):
      stream.accept(message, &transcripts)
    case .text(let text, let kind, let part):
      stream.recordText(text, kind, part, &transcripts, &stamp)
    case .tool(let call):
      stream.recordTool(call.withShortCharacters, &transcripts, &stamp)
      stream.showWhatIsUnderWay(transcripts)
      raiseProgress(of: stream)
    case .toolBetweenTurns(let call):
      stream.recordTool(call.withShortCharacters, isNew: true, &transcripts, &stamp)
      stream.showWhatIsUnderWay(transcripts)
    case .plan(let entries):
      stream.recordPlan(entries.map(\.withShortCharacters), &transcripts, &stamp)
      raiseProgress(of: stream)
    case .mode(let mode):
      stream.mode = mode
    case .title(let title):
      if let name = ThreadName.cut(title) { stream.backendName = name }
    case .usage(let usage):
      if stream.turn?.onlyAsks == false {
        stream.turn?.usage.take(usage)
      } else {
        stream.takeLate(usage, &transcripts)
      }
    case .fact(.leftRunning(let calls)): stream.turn?.callsLeft = calls
    case .fact: break
    case .options(let options):
      stream.noteModel(options.first { $0.category == .model }?.current)
    case .option(let option, let value, let isChosen):
      let offered = workspace.offers[stream.offerKey]?.options ?? []
      if offered.first(where: { $0.id == option })?.category == .model { stream.noteModel(value) }
      if isChosen || stream.choices[option] != nil { stream.choices[option] = value }
    case .limited(let limit):
      workspace.streams[id] = stream
      guard let limit else {
        guard workspace.limits[stream.effectiveProvider] != nil else { return }
        return liftLimit(of: stream.effectiveProvider)
      }
      workspace.note(limit.believed(at: stamp.now), of: stream.effectiveProvider, &stamp)
      return
    case .asks(let permission):
      if let option = workspace.rememberedOption(for: permission, of: stream) {
        return answer(permission, with: option, in: stream)
      }
      ask(permission, in: &stream)
    case .withdrew(let permission):
      let asked = stream.turn?.permissions ?? []
      stream.turn?.permissions.removeAll { $0.id == permission }
      if let gone = asked.first(where: { $0.id == permission }), let now = stream.question(inPlaceOf: gone) {
        workspace.moveWords(for: gone, to: now, in: id)
      }
      if stream.turn?.questionAnswered == permission { stream.turn?.questionAnswered = nil }
      if let form = stream.turn?.formsAnswered.removeValue(forKey: permission),
        stream.turn?.isAsked(form: form) != true
      {
        workspace.forgetWords(givenTo: form, in: id)
      }
      guard let turn = stream.turn, turn.onlyAsks, turn.permissions.isEmpty else { break }
      stream.turn = nil
      workspace.streams[id] = stream
      return sendNext(in: id)
    case .turnEnded(let message, let end):
      guard stream.turn?.message == message else { return }
      workspace.streams[id] = stream
      return endTurn(end, in: id)
    case .beganByItself:
      beginByItself(&stream)
    case .endedByItself(let end):
      guard let turn = stream.turn, stream.outbox[turn.message] == nil else { break }
      workspace.streams[id] = stream
      return endTurn(end, in: id)
    case .triesAgain(let words):
      stream.turn?.isTryingAgain = true
      guard let words else { break }
      stream.closeOpenText(&transcripts, at: stamp.now)
      stream.notice(words, status: .done, in: &transcripts, &stamp)
    case .notice(let text):
      stream.closeOpenText(&transcripts, at: stamp.now)
      stream.notice(text, status: .done, in: &transcripts, &stamp)
    case .closed:
      return close(stream)
    case .steered(let message):
      stream.closeOpenText(&transcripts, at: stamp.now)
      stream.noteSteered(message, in: &transcripts, &stamp)
      workspace.streams[id] = stream
      return workspace.noteCommentsLeft(with: message, in: id)
    case .notSteered(let message, _):
      stream.takeBackSteering(message)
      workspace.streams[id] = stream
      return sendNext(in: id)
    case .loaded(let message, let problem):
      guard let turn = stream.turn, turn.message == message, stream.outbox[message] == nil else { break }
      stream.endLoading(turn, problem, &transcripts, &stamp)
      workspace.streams[id] = stream
      // The loaded conversation comes first, then what the person wrote while it was loading.
      return sendNext(in: id)
    }
    workspace.streams[id] = stream
  }

  private mutating func begin(
    _ session: String, _ modes: [AgentMode], _ mode: String?, in stream: inout WorkStream
  ) {
    if stream.beginsAgain, workspace.sessionToFork(by: stream) == nil {
      let agent = stream.effectiveProvider
      let isTold = stream.recapGoes(with: stream.turn?.message)
      stream.notice(
        (stream.lineage.last?.provider == agent ? "\(agent) begins anew here" : "\(agent) takes over here")
          + (isTold ? ", with what was said before." : ". Of what was said before it knows what you tell it."),
        status: .done, in: &transcripts, &stamp)
    }
    tellOfSharedSession(session, in: &stream)
    stream.replaceProviderSession(with: session, at: stamp.now)
    // What the person chose stays chosen: a new session begins in a mode of its own, and is told before anything else.
    // Where the agent has no such mode, the thread is in the one that the session is in.
    if !modes.contains(where: { $0.id == stream.mode }) { stream.mode = mode }
  }

  /// The person has allowed this for always. The transcript still shows that it was done.
  private mutating func answer(_ permission: Permission, with option: Permission.Option, in stream: WorkStream) {
    var stream = stream
    stream.closeOpenText(&transcripts, at: stamp.now)
    stream.notice(
      "\(option.name): \(permission.title). You had said so for always; the settings list it.", status: .done,
      in: &transcripts, &stamp)
    workspace.streams[stream.id] = stream
    orders.append(.answer(permission: permission.id, .option(option.id), in: stream.id))
  }

  private mutating func ask(_ permission: Permission, in stream: inout WorkStream) {
    guard stream.turn?.permissions.contains(where: { $0.id == permission.id }) != true else { return }
    stream.addQuestion(permission, transcripts, &stamp)
    workspace.keepRefused(permission, in: &stream)
    if workspace.settings.queueEnabled, !workspace.attention.members.contains(stream.id) {
      workspace.attention.enqueue(stream.id, at: stamp.now, because: .permission)
    }
  }

  /// There is no such message: the outbox knows nothing of this turn but that it goes on.
  private mutating func beginByItself(_ stream: inout WorkStream) {
    guard stream.turn?.onlyAsks != false else { return }
    var turn = stream.turn ?? Turn(message: stamp.freshID(), startedAt: stamp.now)
    turn.isAccepted = true
    turn.beginWork()
    stream.turn = turn
    noteOwnTurn(turn.message, in: stream)
  }

  /// Nobody waits for an answer any more.
  private mutating func close(_ stream: WorkStream) {
    var stream = stream
    stream.hasOpenAgent = false
    stream.isSaidOnBetweenTurns = false
    stream.endedTurn = nil
    stream.turn?.permissions = []
    if stream.turn?.onlyAsks == true { stream.turn = nil }
    workspace.streams[stream.id] = stream
    // What no agent has taken yet is on its way to the next one: the one that ended was another's, or before it.
    if let turn = stream.turn, turn.isAccepted {
      let hasBegun = transcripts.fate(of: turn.message, in: stream.id) == .answered
      let words = "The agent ended in the middle of the turn."
      endTurn(.failed(words, hasBegun ? .answered : .taken(isInSession: nil)), in: stream.id)
    }
    workspace.streams.update(stream.id) { $0.lookForSteered(transcripts) }
  }

  /// Some agents call every session by one name, or fork one into itself.
  private mutating func tellOfSharedSession(_ session: String, in stream: inout WorkStream) {
    let key = SessionKey(provider: stream.effectiveProvider, providerSessionId: session)
    guard session != stream.providerSessionId, let other = workspace.streams.thread(servedBy: key), other != stream.id,
      let name = workspace.streams[other]?.displayName
    else { return }
    stream.notice(
      "\(stream.effectiveProvider) gave this thread the session of \"\(name)\", too: what is said in one of them may come up in the other.",
      status: .done, in: &transcripts, &stamp)
  }

  /// By the plan, else by tool calls where there is no estimate to go by. What doesn't change it costs no copy of the list.
  private mutating func raiseProgress(of stream: WorkStream) {
    guard let turn = stream.turn, let id = stream.outbox[turn.message]?.command,
      let command = workspace.upNext.run(id)?.item
    else { return }
    let hasEstimate = (command.request.estimatedSeconds ?? command.expectedSeconds) != nil
    guard let progress = turn.progress ?? (hasEstimate ? nil : turn.progressByTools), progress > command.progress
    else { return }
    let now = stamp.now
    workspace.upNext.updateRun(id) { $0.noteProgress(progress, at: now) }
  }
}
