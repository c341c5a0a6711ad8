import Acts
import Answers
import CommandLine
import CommandsPane
import Conversation
import ConversationPane
import Core
import DialogsPane
import GuidePane
import Hosts
import HubScene
import LandPane
import Languages
import Layouts
import Queues
import Reverts
import ReviewAnswers
import ReviewPane
import ReviewScene
import Scene
import Shapes
import Sharing
import Waiting
import Words
import WorktreeActs

/// The one place where state changes: an event comes in with its stamp, effects come out.
package enum App {
  package static func update(_ state: inout AppState, _ event: Event, _ stamp: Stamp) -> [Effect] {
    var stamp = stamp
    state.now = state.now.followed(by: stamp.now)
    state.localClock = stamp.localClock
    state.uptime = stamp.uptime
    guard let watched = event.guidedWindow(in: state) else { return carryOut(event, &state, &stamp) }
    // Whoever holds the state while it changes makes its lists be copied: only the guide does.
    let before = state
    let effects = carryOut(event, &state, &stamp)
    let after = state
    state.windows[watched]?.guide?.note(from: before, to: after, in: watched)
    return effects
  }

  private static func carryOut(_ event: Event, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    var effects = handle(event, &state, &stamp)
    state.hub.note(event)
    while !state.handoffs.isEmpty {
      let next = state.handoffs.removeFirst()
      effects += Context.at(next.window, &state, &stamp) { $0.take(next.handoff) }
    }
    effects += afterwards(&state, &stamp)
    if event.isLeftToFrame {
      state.windowsAreBehind = !state.windows.isEmpty
    } else {
      state.refreshWindows(after: event.window)
    }
    effects += toRead(&state) + asked(&state, &stamp)
    effects = state.sendBack(effects)
    state.noteGivenAway(effects)
    // Also what has come of the event since its commands were looked at.
    state.commandFacts.follow(state.workspace)
    return effects
  }

  private static func handle(_ event: Event, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    switch event {
    case .windowOpened(let id, let facts):
      state.open(id, facts)
      state.workspace.lookAgainAtLandings()
      return []
    case .windowClosed(let id):
      state.interruptEdit(in: id)
      state.interruptCommandEdit(in: id)
      state.returnWords(ofClosing: id)
      let left = state.seekLeftText(of: id)
      state.windows[id] = nil
      state.workspace.undoHistory.close(id)
      return left + state.endDictation(in: id)
    case .input(let id, let input):
      guard !state.isEnding, state.takes(input, in: id) else { return [] }
      // What a person does at a window concerns what is there.
      if state.windowsAreBehind { state.refreshWindows() }
      return Context.at(id, &state, &stamp) { $0.handle(input) }
    case .edited(let id, let text, let problem, let file):
      state.takeBackTerminal(id)
      return Context.at(id, &state, &stamp) { $0.takeEdited(text, in: file, problem: problem) }
    case .requested(let client, let request, let language):
      let asked = ClientRequest(client: client, request: request, language: language)
      guard state.isEnding || !state.isTooEarly(for: request) else {
        state.clients.early.append(asked)
        return []
      }
      return answer(asked, &state, &stamp)
    case .clientLeft(let client):
      state.forget(client: client)
      return []
    case .agent(let report): return hear(report, &state, &stamp)
    case .agents(let reports): return reports.flatMap { hear($0, &state, &stamp) }
    case .came(let answer): return take(answer, &state, &stamp)
    case .saved:
      state.storeProblem = nil
      return []
    case .saveFailed(let reason):
      state.storeProblem = reason
      return state.callOffEnd().flatMap { hear($0, &state, &stamp) }
    case .tick:
      return []
    case .told(let reason):
      state.askedToStop = []
      return state.end(because: reason)
    case .guardEnded:
      state.tellOrKeep(.agent(.guardEnded))
      return []
    case .ran(let id, let problem):
      state.takeBackTerminal(id)
      if let problem { state.passOn(problem: problem, in: id) }
      return Context.at(id, &state, &stamp) { $0.noteExported(hasFailed: problem != nil) }
    case .outside(let answer): return state.take(answer, &stamp)
    case .voice(let news): return state.take(news, &stamp)
    case .hub(let heard):
      var effects = state.take(heard, &stamp)
      if case .answered(.command(let id, let answer)) = heard { state.takeWhole(id, answer) }
      if case .answered(.ended(let beginning, let answer)) = heard {
        // Who named it is answered now.
        effects += state.take(answer, endedBeginning: beginning).flatMap { App.answer($0, &state, &stamp) }
        state.forgetFoundCommands()
      }
      return effects
    }
  }

  /// An agent has said something, or its process has.
  private static func hear(_ report: AgentReport, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    if state.isEnding, report.isOfTheEnd {
      if !state.askedToStop.isEmpty { state.reportsOfTheEnd.append(report) }
      return []
    }
    state.note(report)
    let before = report.mayMakeReady ? state.readiness(of: report.stream) : nil
    let limit = state.limit(of: report.stream)
    let asked = state.questionsWithWords(of: report.stream)
    let effects = state.noteAskedInVain(report, &stamp) + state.change(&stamp) { $0.apply(report) }
    state.returnWords(for: asked, in: report.stream)
    state.readOn(state.transcripts[report.stream]?.entries.suffix(1) ?? [])
    if report.mayMakeReady {
      let after = state.readiness(of: report.stream)
      if after != before, after != .done || !report.isOfStopped {
        state.noteReady(report.stream, after)
        state.noteForHooks(report.stream, after)
      }
    }
    if let now = state.limit(of: report.stream), now != limit { state.limitsReached.append(report.stream) }
    return effects + state.takePostponed(after: report, &stamp) + state.handOverReleased(report)
      + state.goOnRemoving(after: report, &stamp)
  }

  /// What came of an errand goes to whoever sent for it.
  private static func take(_ answer: Errand.Answer, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    switch answer {
    case .page(let id, let entries, let hasEarlier): return state.takePage(entries, hasEarlier: hasEarlier, of: id)
    case .pageFailed(let id, let reason): state.takeFailure(ofPageOf: id, reason)
    case .around(let window, let id, let number, let part):
      if let effects = state.takeServed(window, part) { return effects }
      return Context.at(window, &state, &stamp) { $0.take(part, around: number, of: id) }
    case .aroundFailed(let window, let id, let reason):
      if let effects = state.takeServedFailure(window, reason) { return effects }
      state.takeFailure(ofPartOf: id, for: window, reason)
    case .whole(let client, let id, let entries): return state.showWhole(id, own: entries, to: client)
    case .wholeFailed(let client, let reason): return Answers.wholeFailed(because: reason, to: client)
    case .written(let client, .success(let parts)): return [.reply(client, .bytes(parts))]
    case .written(let client, .failure(let refusal)): return [.reply(client, .refused(refusal))]
    case .found(let hits, let asker, let unreadable, let problem):
      return state.take(hits, for: asker, unreadable: unreadable, problem: problem, &stamp)
    case .costs(let sums, let question, let client):
      return [.reply(client, .done(JSONViews.costs(sums, by: question.grouping, in: state.workspace)))]
    case .costsFailed(let client, let reason): return [.reply(client, .refused(Refusal(.refused, reason)))]
    case .agents(let found, let client): return state.takeFound(found, for: client)
    case .sessions(let found, let wanted, .window(let id)):
      return Context.at(id, &state, &stamp) { $0.take(found, wanted) }
    case .sessions(let found, let wanted, .client(let client, let session)):
      let (reply, effects) = state.reply(found, wanted, session, to: client, &stamp)
      return [.reply(client, reply)] + effects
    case .memory(let text): state.takeMemory(text)
    case .files(let directory, let names): state.take(names, in: directory)
    case .file(let window, let seen):
      return Context.at(window, &state, &stamp) { if !$0.export(seen) { $0.take(seen) } }
    case .folders(let path, let found): return state.take(found, ofFolder: path, &stamp)
    case .trueFolders(let found): state.take(trueFolders: found)
    case .branch(let directory, let branch): state.take(branch, of: directory)
    case .remotes(let found, let asked):
      // Who wanted to know a project's name is answered now.
      return state.take(found, of: asked).flatMap { App.answer($0, &state, &stamp) }
    case .outboxFile(let wanted, let read): return state.take(read, for: wanted, &stamp)
    case .hookEnded(let event, let line, let problem): state.takeEnd(of: event, line, problem)
    case .programEnded(let pid, let id): return state.takeEnd(ofProgram: pid, of: id, &stamp)
    case .snapshot(let wish, let taken): return state.take(taken, for: wish, &stamp)
    case .placed(let leaving, let read): return state.leave(leaving, placedIn: read, &stamp)
    case .snapshotsKept: break
    case .reached(let host): return state.goOn(on: host, &stamp)
    case .change(let asked, let read):
      switch asked.asker {
      case .client(let client, _): return state.answer(asked, read, to: client, &stamp)
      case .window(let window):
        return Context.at(window, &state, &stamp) { $0.sendComments(of: asked.stream, placedIn: read) }
      }
    case .landingSeen(let asked, let seen):
      guard case .window(let window) = asked.asker else { break }
      return Context.at(window, &state, &stamp) { $0.take(seen, of: asked.stream) }
    case .landed(let asked, let outcome):
      return state.noteLanded(asked, outcome, &stamp) + state.take(outcome, of: asked)
    case .landingSettled(let id, let rests): return state.take(rests, of: id, &stamp)
    case .worktree(let wish, let result): return state.take(result, for: wish, &stamp)
    case .review(let question, let answer):
      return Context.at(question.window, &state, &stamp) { $0.take(answer, to: question) }
    case .revertPlanned(let asked, let planned): return state.take(planned, of: asked, &stamp)
    case .filesSet(let id, let result): return state.takeEnd(of: id, result, &stamp)
    case .leftTexts(let texts, let unfit): return state.take(texts, &stamp) + state.tell(ofUnfit: unfit, &stamp)
    case .leftTextsStay(let paths): return state.tell(ofStaying: paths, &stamp)
    }
    return []
  }

  /// What those who watch are told, once a change is on disk.
  package static func tell(_ watchers: AppState, of old: Workspace, _ new: Workspace, at now: Timestamp) -> [Effect] {
    guard !watchers.clients.watchers.isEmpty else { return [] }
    let changes = ChangeEvents.between(old, new, at: now)
    return watchers.clients.watchers.sorted().flatMap { client in changes.map { .reply(client, .event($0)) } }
  }

  /// Nothing is begun for anybody while the program ends.
  static func answer(_ asked: ClientRequest, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    guard !state.isEnding || asked.request == .stop else {
      return [.reply(asked.client, .refused(.isEnding))]
    }
    let outside = state.readinessOutside(asked.request)
    defer { state.noteOutside(asked.request, before: outside) }
    return Answers.handle(asked, &state, &stamp)
  }

  /// Before a frame is drawn, windows follow what agents have said since the one before. The answer is what they now want to
  /// show and isn't here.
  package static func followInWindows(_ state: inout AppState, at now: Timestamp) -> [Effect] {
    guard state.windowsAreBehind else { return [] }
    state.now = state.now.followed(by: now)
    state.refreshWindows()
    return toRead(&state)
  }

  /// What somebody waits for, and isn't in memory.
  private static func toRead(_ state: inout AppState) -> [Effect] {
    state.filesToList() + state.foldersToList() + state.branchesToSee() + state.pagesToLoad() + state.partsToLoad()
      + state.reviewsToRead()
  }

  /// What follows from any event: what became visible is read, who waited is told, and the program may rest.
  private static func afterwards(_ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    var effects = state.outsideOrders()
    effects += state.seekMessages(&stamp)
    // What was asked too early may begin something, or wait for what is told below.
    effects += state.answerEarly(&stamp)
    effects += state.takeWhoWaitedForHub().flatMap { answer($0, &state, &stamp) }
    effects += state.answerHeldSearches()
    effects += state.carryOutLetters(&stamp)
    state.settleEdits()
    state.settleLetterEdits()
    state.holdEditedCommands()
    state.keepForms(&stamp)
    state.keepWords()
    effects += state.handOverWhatIsRead(&stamp)
    // Before anything is said to the agents that come after them.
    effects += state.agentsToClose.map { .agent(.close($0)) }
    state.agentsToClose = []
    if !state.isEnding {
      let now = state.now
      if let moment = state.workspace.goesOnAt, moment <= now { state.hub.mayHaveChanged = true }
      effects += state.change(&stamp) { ledger in
        ledger.endForsakenCommands(at: now)
        ledger.goOnByItself()
        ledger.sendWhatMay()
        ledger.startCommands()
        ledger.makeWorktrees()
      }
    }
    for id in state.workspace.wakeSnoozed(at: state.now) {
      state.noteReady(id, state.readiness(of: id) ?? .back)
      state.hub.mayHaveChanged = true
    }
    effects += state.takeSnapshots()
    effects += state.trueFoldersToFind()
    effects += state.worktreeErrands()
    effects += state.setFilesBack(&stamp)
    effects += state.hooksForThreads()
    effects += state.afterCommands()
    state.markRead()
    effects += state.tellReady()
    state.followLaneRuns()
    return effects
  }

  /// What is asked of others, and who is answered, once all of that is so.
  private static func asked(_ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    var effects = state.serveAwaitedPages()
    effects += state.pagesElsewhere(&stamp)
    effects += state.answerWaits()
    effects += state.tellOfAnswers()
    effects += state.tellFollowers()
    effects += state.hubOrders(&stamp)
    return effects
  }
}

extension AgentReport {
  /// What an agent says because the server ends it. Its turn stays under way, so that the next start finds it
  /// interrupted, and what waits behind it is not sent to an agent that would be cut off at once. What has not left stays.
  fileprivate var isOfTheEnd: Bool {
    switch news {
    case .turnEnded, .endedByItself, .closed, .loaded, .readyToLeave: true
    case .session, .accepted, .text, .tool, .toolBetweenTurns, .plan, .mode, .title, .fact, .usage, .limited, .asks,
      .withdrew, .beganByItself, .notice, .triesAgain, .options, .option, .steered, .notSteered:
      false
    }
  }
}

extension HubDesk {
  /// What other hosts are told of may be otherwise behind this event.
  fileprivate mutating func note(_ event: Event) {
    switch event {
    case .tick, .hub: break
    case .windowOpened, .windowClosed, .input, .edited, .requested, .clientLeft, .agent, .came, .saved, .saveFailed,
      .told, .guardEnded, .agents, .ran, .outside, .voice:
      mayHaveChanged = true
      for place in awaitedPages.indices { awaitedPages[place].mayDiffer = true }
    }
  }
}

extension AppState {
  /// Keeps what an agent told of itself, which holds as long as the program runs.
  fileprivate mutating func note(_ report: AgentReport) {
    noteLogin(report)
    switch report.news {
    case .session(let session, let modes, _): noteModes(modes, ofSession: session, of: report.stream)
    case .mode(let mode): tellMode(mode, of: report.stream)
    case .fact(let fact): note(fact, of: report.stream)
    case .options(let options): self.options[report.stream] = options
    case .option(let option, let value, _): noteOption(option, value, of: report.stream)
    case .notSteered(_, let reason): tellNotSteered(reason, of: report.stream)
    case .steered:
      for window in windows.values where window.stream == report.stream {
        tell(.outbox(.wentIntoTurn), in: window.id)
      }
    case .withdrew(let permission): noteAnswered(permission, in: report.stream)
    case .closed:
      kept[report.stream] = nil
      callsLeft[report.stream] = nil
    case .asks(let permission): permission.problem.map { tellNotTaken($0, in: report.stream) }
    case .readyToLeave, .accepted, .text, .tool, .toolBetweenTurns, .plan, .title, .usage, .limited, .turnEnded,
      .beganByItself, .endedByItself, .notice, .triesAgain, .loaded:
      break
    }
  }

  private mutating func note(_ fact: AgentReport.Fact, of id: ThreadID) {
    switch fact {
    case .abilities(let abilities): self.abilities[id] = abilities
    case .commands(let commands): slashCommands[id] = commands
    case .keeps(let kept): self.kept[id] = kept
    case .leftRunning(let calls): callsLeft[id] = calls.isEmpty ? nil : calls
    case .released: break
    }
  }

  /// Transcripts that a window shows and that are not in memory; those that nobody needs leave it.
  fileprivate mutating func pagesToLoad() -> [Effect] {
    let shown = Set(windows.values.compactMap(\.stream))
    let wanted = shown.union(commandFacts.ofWaiting.transcripts).union(workspace.circumstances.toRead)
      .union(formTranscripts).union(handoversWanted.keys.flatMap { threadsToRecap($0) })
    // What goes on in the background still tells how it ends.
    let busy = workspace.streams.working.union(kept.filter { $0.value == .work }.keys)
    for id in transcripts.open.keys
    where !wanted.contains(id) && !busy.contains(id) && workspace.streams[id]?.mayBeToldMore != true {
      forgetParts(of: id)
      transcripts.close(id)
      unreadable.remove(id)
    }
    var effects: [Effect] = []
    for id in wanted.sorted() where !pagesAsked.contains(id) && !unreadable.contains(id) && lacksPage(id) {
      pagesAsked.insert(id)
      effects.append(pageToLoad(of: id))
    }
    return effects
  }

  private func lacksPage(_ id: ThreadID) -> Bool {
    guard let stream = workspace.streams[id], stream.messageCount > 0 else { return false }
    guard let transcript = transcripts[id] else { return true }
    guard transcript.hasEarlier else { return false }
    return windows.values.contains { $0.stream == id && wantsEarlier($0, than: transcript) }
  }
}
