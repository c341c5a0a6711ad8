import Acts
import Answers
import Conversation
import Core
import Languages
import Queues
import Review
import ReviewScene
import Runtime
import Scene
import Shapes
import Texts
import Toolkit

/// Something that the program did to the world, in the order in which it did it.
package enum Happening: Equatable {
  case save
  case perform(Effect)
  case show(WindowID)
}

/// The world around a program under test: a clock that stands still, a store in memory, and the windows' screens.
final class Stage {
  /// What has come of a save.
  enum Saves { case atOnce, held }

  var now = Samples.now
  var localClock = LocalClock.utc
  var saves = Saves.atOnce
  var jobs: [SaveJob] = []
  var effects: [Effect] = []
  var log: [Happening] = []
  var frames: [WindowID: ShownFrame] = [:]
  var framesShown: [WindowID: Int] = [:]
  /// The cells that all frames together have brought, those of frames ahead as well.
  var cellsShown: [WindowID: Int] = [:]
  /// What was written to windows without a screen, and what stands in their open line.
  var written: [WindowID: [String]] = [:]
  var inputs: [WindowID: String] = [:]
  var unacknowledged: [WindowID] = []
  /// Windows paint what they are sent.
  var paints = true
  /// Reads that have not been answered.
  var reads: [Effect] = []
  var answersReads = true
  /// Where agents' programs are.
  var presence: [String: AgentPresence] = [:]
  /// The files that there are, by path, with their sizes; a project's are those under it.
  var files: [String: Int64] = [:]
  /// The text of whatever file is imported.
  var outboxFile = ""
  /// The folders that there are, each with those that it lies in.
  var folders: Set<String> = ["/home/ada/src/api", "/home/ada/src/web", "/srv/ärger", "/p", "/tmp"]
  /// Links to folders, by their paths.
  var links: [String: String] = [:]
  /// What directories have checked out.
  var branches: [String: GitBranch] = [:]
  var remotes: [String: String] = [:]
  /// What the files of any project have become.
  var change = StagedChange()
  /// What the store has.
  var stored: Workspace
  var entries: [ThreadID: [Entry]]
  private var costs: [TurnCost] = []
  /// How many were made, of which each makes other ids.
  private(set) var stamps: UInt64

  init(stored: Workspace, entries: [ThreadID: [Entry]], stamps: UInt64) {
    self.stored = stored
    self.entries = entries
    self.stamps = stamps
  }

  func world() -> World {
    World(
      save: { [self] job in
        log.append(.save)
        jobs.append(job)
      },
      perform: { [self] effect in
        log.append(.perform(effect))
        switch effect {
        case .run(.change(let asked)) where StagedChange.answers(asked): reads.append(effect)
        case .run(.page), .run(.around), .run(.search), .run(.whole), .run(.agents), .run(.files), .run(.file),
          .run(.folders), .run(.trueFolders), .run(.branch), .run(.remotes), .run(.outboxFile), .run(.write),
          .run(.costs), .run(.review):
          reads.append(effect)
        case .run(.snapshot), .run(.place), .run(.keepSnapshots), .run(.change), .run(.memory), .run(.hook),
          .run(.dropHooks), .run(.sessions), .run(.programEnd), .run(.worktree), .run(.stopWorktree), .run(.planRevert),
          .run(.setFiles), .run(.seeLanding), .run(.land), .run(.settleLanding), .run(.stopLanding), .run(.leftTexts),
          .run(.dropLeftTexts), .agent, .reply, .window, .end, .outside, .voice, .hub:
          effects.append(effect)
        }
      },
      show: { [self] window, delta in
        log.append(.show(window))
        framesShown[window, default: 0] += 1
        cellsShown[window, default: 0] += delta.runs.reduce(0) { $0 + $1.cells.count }
        var shown = frames[window] ?? ShownFrame(Frame(size: delta.size))
        let change = shown.change(by: delta)
        shown.frame.apply(change)
        frames[window] = shown
        unacknowledged.append(window)
      },
      showAhead: { [self] window, ahead in frames[window]?.take(ahead) },
      write: { [self] window, output in
        log.append(.show(window))
        written[window, default: []] += output.lines
        inputs[window] = output.input
        unacknowledged.append(window)
      },
      stamp: { [self] in stamp() })
  }

  /// Whether a window shows what an input brings before the program has heard of it.
  func goAhead(_ window: WindowID, with input: Input) -> Bool {
    guard let delta = frames[window]?.goAhead(with: input) else { return false }
    cellsShown[window, default: 0] += delta.runs.reduce(0) { $0 + $1.cells.count }
    frames[window]?.frame.apply(delta)
    return true
  }

  func stamp() -> Stamp {
    stamps += 1
    return Stamp(now: now, on: localClock, randomness: stamps &* 0x2545_F491_4F6C_DD1D)
  }

  /// Writes what differs, as a store does, and not the whole.
  func commit(_ job: SaveJob) {
    for id in job.new.streams.touched where job.new.streams[id] != job.old.streams[id] {
      stored.streams[id] = job.new.streams[id]
    }
    if job.new.attention != job.old.attention { stored.attention = job.new.attention }
    if job.new.upNext != job.old.upNext { stored.upNext = job.new.upNext }
    if job.new.hub != job.old.hub { stored.hub = job.new.hub }
    if job.new.history != job.old.history { stored.history = job.new.history }
    if job.new.settings != job.old.settings { stored.settings = job.new.settings }
    if job.new.remembered != job.old.remembered { stored.remembered = job.new.remembered }
    if job.new.projectChoices != job.old.projectChoices { stored.projectChoices = job.new.projectChoices }
    if job.new.templates != job.old.templates { stored.templates = job.new.templates }
    if job.new.keptForms != job.old.keptForms { stored.keptForms = job.new.keptForms }
    if job.new.editedCommands != job.old.editedCommands { stored.editedCommands = job.new.editedCommands }
    if job.new.keptWords != job.old.keptWords { stored.keptWords = job.new.keptWords }
    if job.new.pausedAgents != job.old.pausedAgents { stored.pausedAgents = job.new.pausedAgents }
    if job.new.unableAgents != job.old.unableAgents { stored.unableAgents = job.new.unableAgents }
    if job.new.foldedPanes != job.old.foldedPanes { stored.foldedPanes = job.new.foldedPanes }
    if job.new.screenShape != job.old.screenShape { stored.screenShape = job.new.screenShape }
    if job.new.lastChosen != job.old.lastChosen { stored.lastChosen = job.new.lastChosen }
    if job.new.snapshots != job.old.snapshots { stored.snapshots = job.new.snapshots }
    if job.new.reviews != job.old.reviews { stored.reviews = job.new.reviews }
    if job.new.reverts != job.old.reverts { stored.reverts = job.new.reverts }
    if job.new.limits != job.old.limits { stored.limits = job.new.limits }
    if job.new.isPaused != job.old.isPaused { stored.isPaused = job.new.isPaused }
    for change in job.journal {
      switch change {
      case .append(let entry, let stream): entries[stream, default: []].append(entry)
      case .extend(let id, let text, let stream): edit(id, in: stream) { $0.text += text }
      case .replace(let entry, let stream): edit(entry.id, in: stream) { $0 = entry }
      case .settle(let id, let status, let stream): edit(id, in: stream) { $0.status = status }
      case .remove(let id, let stream): entries[stream]?.removeAll { $0.id == id }
      case .spent(let cost): costs.append(cost)
      }
    }
  }

  /// The answer of the store to a read.
  func answer(to read: Effect, pageSize: Int = 50) -> Event? {
    guard case .run(let errand) = read else { return nil }
    return answer(to: errand, pageSize).map(Event.came)
  }

  private func answer(to errand: Errand, _ pageSize: Int) -> Errand.Answer? {
    switch errand {
    case .page(let id, let before):
      let earlier = (entries[id] ?? []).filter { $0.number < before ?? .max }
      return .page(id, Array(earlier.suffix(pageSize)), hasEarlier: earlier.count > pageSize)
    case .around(let window, let id, let number):
      let all = entries[id] ?? []
      let earlier = all.filter { $0.number < number }
      let later = all.filter { $0.number >= number }
      let part = Transcript(
        entries: earlier.suffix(pageSize / 2) + later.prefix(pageSize / 2), hasEarlier: earlier.count > pageSize / 2,
        hasLater: later.count > pageSize / 2)
      return .around(window, id, number: number, part)
    case .costs(let question, let client):
      return .costs(sums(question), question, for: client)
    case .search(let words, let limit, let asker):
      let hits = entries.flatMap { id, entries in
        entries.filter { $0.text.lowercased().contains(words.lowercased()) }.map {
          SearchHit(
            stream: id, entryNumber: $0.number, at: $0.at,
            excerpt: [SearchHit.Part("…"), SearchHit.Part(words, isMatch: true), SearchHit.Part(" in \($0.text)")])
        }
      }
      let newest = hits.sorted { ($0.at, $0.stream, $0.entryNumber) > ($1.at, $1.stream, $1.entryNumber) }
      return .found(Array(newest.prefix(limit)), for: asker, problem: nil)
    case .whole(let client, let id):
      return .whole(client, id, entries[id] ?? [])
    case .files(let directory):
      let names = files.keys.filter { $0.hasPrefix(directory + "/") }.map { String($0.dropFirst(directory.count + 1)) }
      return .files(in: directory, ProjectFileNames(names.sorted()))
    case .file(let window, let subject, let path, let attaches):
      let isTaken = files[path] != nil || folders.contains(path)
      return .file(
        window, FileSeen(for: subject, path: path, byteCount: files[path], attaches: attaches, isTaken: isTaken))
    case .folders(let path):
      return .folders(in: path, folderNames(in: path).map { FolderFound(names: $0, path: links[path] ?? path) })
    case .trueFolders(let paths):
      return .trueFolders(Dictionary(uniqueKeysWithValues: paths.map { ($0, links[$0] ?? $0) }))
    case .branch(let directory):
      return .branch(of: directory, branches[directory] ?? .noRepository)
    case .remotes(let directories, let folders):
      let found = remotes.filter { path, _ in
        directories.contains(path) || folders.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
      return .remotes(found, asked: directories)
    case .agents(let client):
      return .agents(presence, for: client)
    case .outboxFile(let wanted):
      var stamp = stamp()
      return .outboxFile(wanted, OutboxFile.content(of: outboxFile, isFile: { files[$0] != nil }) { stamp.freshID() })
    case .write(let answer, let client):
      return .written(client, answer.bytes())
    case .change(let asked) where StagedChange.answers(asked): return .change(asked, change.answer(to: asked.wanted))
    case .review(let question):
      if change.looksForLong, case .words = question.wish { return nil }
      return .review(question, change.answer(to: question.wish))
    case .memory, .hook, .dropHooks, .sessions, .programEnd, .snapshot, .place, .keepSnapshots, .change, .worktree,
      .stopWorktree, .planRevert, .setFiles, .seeLanding, .land, .settleLanding, .stopLanding, .leftTexts,
      .dropLeftTexts:
      return nil
    }
  }

  private func sums(_ question: CostQuestion) -> [CostSum] {
    var sums: [String: Spending] = [:]
    for cost in costs where cost.at >= question.since ?? cost.at {
      let key =
        switch question.grouping {
        case .day:
          String(LocalClock.utc.moment(day: cost.at.day(on: question.localClock)).iso8601.prefix(10))
        case .project: cost.project
        case .thread: cost.stream.text
        case .agent: cost.provider
        }
      sums[key, default: Spending()].add(cost.usage)
    }
    return sums.sorted { $0.key > $1.key }.map { CostSum(key: $0.key, spending: $0.value) }
  }

  private func folderNames(in path: String) -> [String]? {
    let base = path == "/" ? "/" : path + "/"
    let below = folders.filter { $0.hasPrefix(base) && $0 != base }
    guard !below.isEmpty || folders.contains(path) else { return nil }
    return Set(below.map { String($0.dropFirst(base.count).prefix { $0 != "/" }) }).sorted()
  }

  private func edit(_ id: Identity<Entry>, in stream: ThreadID, _ change: (inout Entry) -> Void) {
    guard var all = entries[stream], let place = all.lastIndex(where: { $0.id == id }) else { return }
    change(&all[place])
    entries[stream] = all
  }
}
