import Conversation
import Core
import Queues
import Review
import SeededNumbers
import Settings
import Sharing
import Worktrees

extension RandomNumbers {
  mutating func maybe<Element>(_ make: (inout RandomNumbers) -> Element) -> Element? { chance() ? make(&self) : nil }

  mutating func id<Subject>(_ subject: Subject.Type = Subject.self) -> Identity<Subject> {
    let high = next()
    return Identity(UniqueID(random: high, next()))
  }

  mutating func time() -> Timestamp { Timestamp(milliseconds: 1_700_000_000_000 + Int64(number(0...90_000_000))) }

  mutating func agentPlace() -> AgentPlace { AgentPlace(provider: "agent\(number(1...3))", host: maybe { $0.text() }) }

  mutating func text() -> String {
    let words = [
      "fix", "the", "tests", "Écrire", "naïve", "日本語", "テスト", "שלום", "مرحبا", "👩‍💻", "e\u{301}", "a\0b", "'; DROP", "\n",
      "%_",
      "\"quoted\"", "한국어", "", "\u{2}mark\u{3}", "🇩🇪",
    ]
    return (0..<number(0...6)).map { _ in pick(words) }.joined(separator: " ")
  }
}

extension RandomNumbers {
  mutating func hold() -> Hold? {
    switch number(0...8) {
    case 5: .retrying(at: time())
    case 0: .paused
    case 1: .failed(text())
    case 2: .editing
    case 3: .usageLimit(until: maybe { $0.time() })
    case 4: .interrupted
    default: nil
    }
  }

  mutating func snooze() -> Snooze? {
    switch number(0...2) {
    case 0: .until(time())
    case 1: .untilChange(since: time())
    default: nil
    }
  }

  mutating func command() -> QueuedCommand {
    let target: CommandRequest.Target =
      chance() ? .stream(id()) : .project(directory: "/src/" + text(), provider: pick(["claude", "codex", "shell"]))
    var command = QueuedCommand(
      id: id(),
      request: CommandRequest(
        id: id(), prompt: text(), target: target, mode: maybe { $0.text() },
        enhancements: PromptEnhancementOptions(
          includeSystemContext: chance(), includeErrorLogs: chance(), includeTimestamp: chance(),
          responseFormat: pick(PromptEnhancementOptions.ResponseFormat.allCases)),
        estimatedSeconds: maybe { Int64($0.number(0...9000)) },
        environment: chance() ? [:] : ["GRUSS": text(), "_2": text()],
        worktree: maybe { Worktree(name: $0.pick([nil, "naïve"])) }, createdAt: time()),
      priority: pick(CommandPriority.allCases), enqueuedAt: time())
    command.status = pick([.queued, .executing, .completed, .failed, .cancelled, .interrupted])
    command.progress = Double(number(0...1000)) / 1000
    command.startedAt = maybe { $0.time() }
    command.completedAt = maybe { $0.time() }
    command.result = maybe { $0.text() }
    command.error = maybe { $0.text() }
    command.exitCode = maybe { $0.number(-1...255) }
    command.stream = maybe { $0.id() }
    command.after = (0..<number(0...2)).map { _ in id() }
    command.notBefore = maybe { $0.time() }
    command.isStashed = chance()
    if command.isStashed, chance() { command.interruptEdit() }
    command.goesOn = command.status == .queued && chance()
    command.isPassed = command.status == .interrupted && chance()
    command.expectedSeconds = maybe { Int64($0.number(0...9000)) }
    return command
  }

  mutating func stream() -> WorkStream {
    var stream = WorkStream(
      id: id(), backendName: text(), customName: maybe { $0.text() }, project: "/src/" + text(),
      provider: maybe { $0.pick(["claude", "codex"]) }, providerSessionId: maybe { $0.id(Named.Thread.self).text },
      createdAt: time(), isLocallyCreated: chance())
    for _ in 0..<number(1...6) { change(&stream) }
    return stream
  }

  mutating func outside() -> Outside {
    var outside = Outside(
      path: "/store/" + text(), providerSessionId: text(), directory: "/src/" + text(),
      mark: FileMark(size: Int64(number(0...9999)), modified: Int64(number(0...9999)), number: next()),
      readTo: Int64(number(0...9999)), ending: maybe { $0.pick(SessionEnding.allCases) }, endingAt: time())
    outside.isGone = chance()
    outside.problem = maybe { $0.text() }
    outside.takenAt = maybe { Int64($0.number(0...9999)) }
    outside.pagesPath = maybe { $0.text() }
    (outside.pagesProvider, outside.pagesSession) = (maybe { $0.text() }, maybe { $0.text() })
    outside.isOwnTurn = chance()
    outside.ownPrompts = (0..<number(0...3)).map { _ in next() }
    outside.writing = pick([.unknown, .nobody, .program(SessionWriter(pid: 12, doing: .working))])
    return outside
  }

  /// One of the things that may happen to a thread.
  mutating func change(_ stream: inout WorkStream) {
    switch number(0...21) {
    case 21: stream.worktree = maybe { $0.worktree() }
    case 19: stream.hiding = pick([nil, Hiding([.recent: time()]), Hiding([.recent: time(), .projects: time()])])
    case 20: stream.isMuted.toggle()
    case 17: stream.choices = [pick(["model", "effort"]): text()]
    case 18: stream.fork = maybe { Fork(thread: $0.id(), providerSessionId: $0.text(), at: $0.time()) }
    case 13: (stream.draftAttachments, stream.edit) = (attachments(), nil)
    case 14: stream.edit = MessageEdit(message: id(), text: text(), attachments: attachments())
    case 16: stream.outside = maybe { $0.outside() }
    case 15: stream.outside?.writing = pick([.unknown, .nobody])
    case 0: (stream.draft, stream.recap) = (text(), chance() ? RecapToTell(text(), message: maybe { $0.id() }) : nil)
    case 1: stream.unreadCount = number(0...9)
    case 2: (stream.priority, stream.priorityOrder, stream.isInPriorityQueue) = (number(1...20), 0.1, chance())
    case 3: stream.isDeleted.toggle()
    case 4: stream.lastModified = time()
    case 5: (stream.messageCount, stream.preview) = (number(0...99), text())
    case 6:
      (stream.mode, stream.closingWords, stream.closedInFailure) = (maybe { $0.text() }, text(), chance())
    case 7: (stream.customName, stream.pinnedAt) = (maybe { $0.text() }, maybe { $0.time() })
    case 8: stream.replaceProviderSession(with: id(Named.Thread.self).text, at: time())
    case 9: stream.lineage = Array(stream.lineage.dropLast())
    case 10: stream.turn = maybe { Turn(message: $0.id(), startedAt: $0.time()) }
    case 11: stream.outbox.hold = hold()
    case 12: stream.outbox.waiting.insert(message(), at: number(1...4))
    default: stream.outbox = change(stream.outbox) { $0.message() }
    }
  }

  mutating func change<Item>(
    _ lane: Lane<Item>, _ make: (inout RandomNumbers) -> Item
  ) -> Lane<Item> where Item: Identifiable & Equatable & Sendable, Item.ID: Sendable {
    var lane = lane
    switch number(0...5) {
    case 0: lane.waiting.append(make(&self))
    case 1: _ = lane.startNext(at: time())
    case 2: if let run = lane.running.first { lane.finish(run.id) }
    case 3: lane.interrupt()
    case 4: if let last = lane.waiting.items.last { lane.waiting.moveToTop(last.id) }
    default: if let first = lane.waiting.first { lane.waiting.remove(first.id) }
    }
    return lane
  }

  mutating func offer() -> AgentOffer {
    let choices = (0..<number(0...3)).map {
      AgentOption.Choice(id: "\($0)", name: text(), about: text(), group: text())
    }
    return AgentOffer(
      commands: (0..<number(0...2)).map { _ in SlashCommand(name: text(), about: text(), hint: maybe { $0.text() }) },
      options: (0..<number(0...2)).map {
        AgentOption(
          id: "\($0)", name: text(), about: text(), category: pick([.mode, .model, .effort, .other]), choices: choices)
      },
      modes: (0..<number(0...2)).map { AgentMode(id: "\($0)", name: text()) },
      abilities: maybe {
        AgentAbilities(
          takesImages: $0.chance(), takesFiles: $0.chance(), takesReasons: $0.chance(), canFork: $0.chance(),
          canSteer: $0.chance(), canList: $0.chance(), canLogOut: $0.chance(), servesNext: $0.chance(),
          countsTurns: $0.chance())
      })
  }

  /// One of the things that may happen to a workspace.
  mutating func change(_ workspace: inout Workspace) {
    let ids = workspace.streams.all.map(\.id).sorted()
    switch number(0...12) {
    case 12:
      let project = "/src/\(number(0...3))"
      let act =
        chance()
        ? Act.project(project, isHidden: chance(), at: maybe { $0.time() })
        : .worktrees(ofProject: project, WorktreeHabit(isUsual: chance(), setup: maybe { $0.text() }))
      if chance() {
        _ = workspace.undo(by: .window(1))
      } else {
        _ = workspace.perform(act, titled: ActTitle(text()), by: .commandLine)
      }
      for id in workspace.streams.all.map(\.id).sorted() where chance(20) {
        workspace.snapshots.turns[id] = maybe { $0.turns(before: workspace.snapshots.turns[id] ?? []) }
        workspace.reviews[id] = maybe { $0.review(before: workspace.reviews[id] ?? ThreadReview()) }
      }
      if let known = workspace.reverts.keys.sorted().first, chance() {
        workspace.end(known, having: maybe { $0.filesAct().change })
      }
      let revert = revert()
      workspace.reverts[revert.id] = revert
      workspace.unreadNotices = (0..<number(0...2)).map { _ in text() }
      change(&workspace.hub)
    case 11:
      let place = WordsPlace(
        pick([.refusal, .answer, .landing, .given]), in: workspace.streams.all.first?.id ?? id(), question: text(),
        option: text())
      workspace.keptWords[place] = text()
      workspace.editedCommands = Set((0..<number(0...2)).map { _ in id() })
      if let known = workspace.keptWords.keys.sorted().first { workspace.keptWords[known] = maybe { $0.text() } }
      guard let kept = workspace.keptForms.keys.sorted().first, chance() else {
        let form = keptForm()
        workspace.keptForms[form.id] = form
        return
      }
      workspace.keptForms[kept]?.written = template()
      if chance() { workspace.keptForms[kept] = nil }
    case 10:
      let key = AgentOfferKey(provider: pick(["claude", "codex"]), project: "/src/" + text())
      let offer = offer()
      workspace.offers[key] = offer == AgentOffer() ? nil : offer
    case 0:
      let fresh = stream()
      workspace.streams[fresh.id] = fresh
    case 1...3:
      guard !ids.isEmpty else { return }
      workspace.streams.update(pick(ids)) { change(&$0) }
    case 4:
      guard ids.count > 3 else { return }
      let gone = pick(ids)
      workspace.streams[gone] = nil
      workspace.attention.members.remove(gone)
    case 5:
      for _ in 0..<3 where !ids.isEmpty { workspace.attention.enqueue(pick(ids), at: time()) }
      guard let member = workspace.attention.members.items.randomElement(using: &self) else { return }
      workspace.attention.members.update(member.id) { $0.snooze = snooze() }
      workspace.attention.note(pick(QueueEvent.Kind.allCases), because: pick(QueueEvent.Why.allCases), id(), at: time())
    case 6:
      guard let member = workspace.attention.members.items.randomElement(using: &self) else { return }
      if chance() {
        workspace.attention.members.moveToTop(member.id)
      } else {
        workspace.attention.members.remove(member.id)
      }
    case 7: workspace.upNext = change(workspace.upNext) { $0.command() }
    case 8:
      workspace.history.append(command())
      if workspace.history.count > 4 { workspace.history.removeFirst() }
      // A pause that another hold hides is kept for outboxes only.
      workspace.upNext.hold = nil
      workspace.upNext.hold = hold()
    default:
      workspace.settings.queueChoice = maybe { $0.chance() }
      workspace.settings.theme = pick(["dark", "light"])
      workspace.settings.outboxMax = number(5...50)
      workspace.settings.queueEntry = pick(Settings.QueueEntry.allCases)
      workspace.settings.queueOrder = pick(Settings.QueueOrder.allCases)
      workspace.settings.queueRemovesOnView = chance()
      workspace.settings.notify = pick(Settings.Notify.allCases)
      workspace.settings.historyKeep = number(0...99)
      workspace.settings[hook: pick(HookEvent.allCases)] = pick(["", "notify-send 'fertig – 完了'"])
      workspace.settings.agentLimits = Dictionary(
        uniqueKeysWithValues: (0..<number(0...2)).map { ("agent\($0)", number(1...20)) })
      workspace.pausedAgents = Set((0..<number(0...2)).map { _ in pick(["shell", "agent.x", "日本"]) })
      workspace.unableAgents = Set(
        (0..<number(0...2)).map { _ in
          AgentPlace(provider: pick(["shell", "agent/x", "日本"]), host: pick([nil, "ada@build1", "größe"]))
        })
      workspace.templates = Dictionary(
        uniqueKeysWithValues: (0..<number(0...2)).map { ("naïve \($0)", template()) })
      workspace.isPaused = chance()
      workspace.limits = Dictionary(
        uniqueKeysWithValues: (0..<number(0...2)).map {
          (
            "agent\($0)",
            ProviderLimit(UsageLimit(until: maybe { $0.time() }, words: text()), resumesAt: maybe { $0.time() })
          )
        })
      workspace.foldedPanes = Set((0..<number(0...3)).map { _ in pick(["recent", "queue", "projects"]) })
      workspace.screenShape = ScreenShape(
        width: maybe { ScreenShape.Width(columns: $0.number(1...99), ofColumns: $0.number(1...300)) },
        rows: Dictionary(uniqueKeysWithValues: ["recent", "up_next"].map { ($0, number(1...40)) }))
      workspace.lastChosen = (0..<number(0...4)).map { "thread \($0) " + text().filter { !$0.isNewline } }
      workspace.remembered = (0..<number(0...3)).map { _ in
        RememberedAnswer(
          id: id(), agent: agentPlace(), project: text(), title: text(), detail: text(), answer: text(),
          keeper: pick([.agent, .upnext]), at: time())
      }
      workspace.projectChoices = Dictionary(
        uniqueKeysWithValues: (0..<number(0...3)).map {
          var choices = ProjectChoices(
            isHidden: chance(), hiddenAt: maybe { $0.time() }, provider: maybe { $0.text() }, host: maybe { $0.text() })
          choices.worktrees = WorktreeHabit(
            isUsual: chance(), setup: maybe { $0.text() }, allowed: maybe { $0.text() })
          return ("/src/\($0)", choices)
        })
    }
  }
}

extension Workspace {
  /// What a store keeps of it: everything but the turns, which are facts of the moment; what can be taken back is looked
  /// at apart, since whose it was may be forgotten.
  var kept: Workspace { kept(with: UndoHistory()) }

  func kept(with history: UndoHistory) -> Workspace {
    var kept = self
    kept.undoHistory = history
    kept.streams = Streams(
      streams.all.map {
        var stream = $0
        stream.turn = nil
        stream.used = nil
        stream.outside?.writing = .unknown
        return stream
      })
    return kept
  }
}

extension RandomNumbers {
  mutating func snapshot() -> Snapshot {
    let leftOut = (0..<number(0...2)).map { _ in
      LeftOut(pick(LeftOut.Why.allCases), names: (0..<number(0...3)).map { _ in text() }, count: number(0...99))
    }
    return Snapshot(tree: text(), head: maybe { $0.text() }, store: text(), leftOut: leftOut)
  }

  mutating func gap() -> SnapshotGap {
    pick([
      .off, .unreachable(text()), .noRepository, .noFolder(text()), .emptyFolder(text()), .noGit, .tookTooLong,
      .noRoom, .oldGit(text()),
      .tooBroad(text()), .tooManyFiles(7), .tooLarge(megabytes: 8), .noBase(text()), .lost(text()),
      .refused(text()),
    ])
  }

  /// Some of those that were there, perhaps changed, and later ones, for which the clock may have been set back.
  mutating func turns(before: [TurnSnapshots]) -> [TurnSnapshots] {
    var turns = before.filter { _ in chance(80) }
    for _ in 0..<number(turns.isEmpty ? 1...2 : 0...2) {
      let at = (turns.last?.at ?? time()).adding(seconds: Int64(number(-100...100)))
      turns.append(TurnSnapshots(turn: id(), at: at))
    }
    for index in turns.indices where chance() {
      turns[index].endedAt = maybe { $0.time() }
      turns[index].before = maybe { $0.snapshot() }
      turns[index].beforeKind = pick([.fresh, .late, .lastAfter])
      turns[index].after = maybe { $0.snapshot() }
      turns[index].isAfterLate = chance()
      turns[index].pack = maybe { $0.text() }
      turns[index].numbers = maybe { ChangeNumbers(files: $0.number(0...9), added: $0.number(0...9), removed: 3) }
      turns[index].gap = maybe { $0.gap() }
      (turns[index].isReviewed, turns[index].reviewedBy) = (chance(), maybe { $0.id() })
      turns[index].rest = maybe { $0.rest() }
    }
    return turns
  }
}
