import Acts
import Conversation
import Core
import Finders
import HubScene
import Queues
import Rows
import Scene
import Settings
import Words

/// Which rows each list has, in their order.
enum Lists {
  /// A filter finds threads that are not among the newest, but no more of them than anyone reads.
  private static let foundInRecent = 200

  static func rows(of pane: Pane, _ state: AppState, _ window: WindowState) -> [RowID] {
    guard let text = window.filters[pane], !text.isEmpty else { return allRows(of: pane, state, window) }
    let filter = ListFilter(text, in: window.facts.language)
    switch pane {
    case .recent: return recent(filter, state)
    case .queue: return queue(filter, state)
    case .projects: return projects(filter, state, open: window.openProject)
    case .upNext:
      let upNext = state.workspace.upNext
      let running = upNext.running.map(\.item).filter { state.hub.lanes.runs[$0.id] == nil }
      return rows(of: running, filter, state) + rows(of: upNext.waiting.items, filter, state)
        + rows(of: state.hub.lanes.shown, filter, state)
    case .outbox, .settings, .conversation, .review:
      return allRows(of: pane, state, window).filter { fits($0, filter, state, window) }
    }
  }

  private static func allRows(of pane: Pane, _ state: AppState, _ window: WindowState) -> [RowID] {
    let workspace = state.workspace
    switch pane {
    case .recent:
      return Lists.merged(recentRows(state), state)
    case .queue:
      return state.shownInQueue.map(RowID.stream)
    case .projects:
      return projectRows(state, open: window.openProject)
    case .upNext:
      let (own, lanes) = (state.commandFacts.rows, state.hub.lanes)
      if lanes.isEmpty { return own }
      // What runs for a lane stands there.
      let running = lanes.runs.isEmpty ? 0 : workspace.upNext.running.count
      return own.prefix(running).filter { lanes.heading(of: $0) == nil } + own.dropFirst(running)
        + lanes.lines.map(RowID.init)
    case .outbox:
      return state.openThread(in: window)?.outbox.waiting.items.map { .message($0.id) } ?? []
    case .settings:
      return SettingGroup.keys.map(RowID.setting) + state.limitedAgents.map(RowID.agentLimit)
        + workspace.remembered.map { .remembered($0.id) }
    case .conversation, .review:
      return []
    }
  }

  /// Newest first; done threads that commands have made are one row, where the newest of them stands.
  private static func recentRows(_ state: AppState) -> [RowID] {
    let (streams, limit) = (state.workspace.streams, state.workspace.settings.recentLength)
    let made = state.threadsFromUpNext
    guard !made.isEmpty else { return streams.inRecent(limit).map(RowID.stream) }
    let folded = state.commandFacts.done
    let group = [RowID.fromUpNext] + (state.unfoldsThreadsFromUpNext ? made.map(RowID.stream) : [])
    var (rows, others, hasGroup, next) = ([RowID](), 0, false, 0)
    for id in streams.inRecent(limit + made.count) {
      // Most of them stand together, in both lists newest first: those need not be looked up.
      let isNext = next < made.count && made[next] == id
      if isNext { next += 1 }
      if isNext || folded.contains(id) {
        if !hasGroup { rows += group }
        hasGroup = true
      } else if others < limit || !hasGroup {
        rows.append(.stream(id))
        others += 1
      } else {
        break
      }
    }
    return rows
  }

  /// With other hosts' threads where their age puts them; pinned ones stay in front.
  private static func merged(_ rows: [RowID], _ state: AppState) -> [RowID] {
    guard !state.hub.elsewhere.isEmpty else { return rows }
    let streams = state.workspace.streams
    let limit = max(state.workspace.settings.recentLength, rows.count)
    var merged: [RowID] = []
    var rest = state.hub.elsewhere.recent[...]
    var last: Timestamp?
    for row in rows {
      if case .stream(let id) = row, let stream = streams[id], stream.pinnedAt == nil { last = stream.lastModified }
      while let age = last, let other = rest.first, let thread = state.thread(other), thread.lastModified > age {
        merged.append(.stream(rest.removeFirst()))
      }
      merged.append(row)
    }
    return Array((merged + rest.map(RowID.stream)).prefix(limit))
  }

  /// Newest project first; the open one has its threads under it. What the person has hidden is left out.
  private static func projectRows(_ state: AppState, open: String?) -> [RowID] {
    let streams = state.workspace.streams
    return state.shownProjects.flatMap { directory -> [RowID] in
      if state.workspace.isHidden(project: directory) { return [] }
      guard directory == open else { return [.project(directory)] }
      if state.hub.elsewhere.projects[directory] != nil {
        return [.project(directory)] + state.hub.elsewhere.threads(in: directory).map(RowID.stream)
      }
      let threads = streams.threads(in: directory).filter { streams[$0]?.isHidden(in: .projects) != true }
      return [.project(directory)] + threads.map(RowID.stream)
    }
  }

  // MARK: Narrowed to a filter

  private static func recent(_ filter: ListFilter, _ state: AppState) -> [RowID] {
    let streams = state.workspace.streams
    let limit = max(foundInRecent, state.workspace.settings.recentLength)
    let found = streams.inRecent().lazy.filter { fits($0, filter, state) }.prefix(limit).map(RowID.stream)
    let others = (filter.wantsDeleted ? streams.deleted : []).union(filter.wantsHidden ? streams.hidden : [])
    let elsewhere = state.hub.elsewhere.recent.filter { fits($0, filter, state) }.map(RowID.stream)
    guard !others.isEmpty else { return Array(found) + elsewhere }
    let fitting = others.filter { fits($0, filter, state) }.compactMap { streams[$0] }
    return found + elsewhere
      + fitting.sorted { ($0.lastModified, $0.id) > ($1.lastModified, $1.id) }.map { .stream($0.id) }
  }

  private static func queue(_ filter: ListFilter, _ state: AppState) -> [RowID] {
    let workspace = state.workspace
    guard filter.wantsSnoozed else {
      return state.shownInQueue.filter { fits($0, filter, state) }.map(RowID.stream)
    }
    guard workspace.settings.queueEnabled else { return [] }
    let members = workspace.attention.ordered(in: workspace.streams, by: workspace.settings.queueOrder)
    return members.map(\.id).filter { id in
      workspace.streams[id].map { !$0.isDeleted && !$0.isLocked } ?? false && fits(id, filter, state)
    }.map(RowID.stream)
  }

  /// A thread that fits brings its open project along, so that it is seen where it belongs.
  private static func projects(_ filter: ListFilter, _ state: AppState, open: String?) -> [RowID] {
    let streams = state.workspace.streams
    let needing = state.needingByProject
    func words(for project: Project, isHidden: Bool) -> [String] {
      let needsMe = needing[project.directory] ?? 0 > 0
      let words: [FilterWord?] = [
        project.counts.working > 0 ? .working : nil, needsMe ? .needs : nil, isHidden ? .hidden : nil,
      ]
      return words.compactMap { $0?.rawValue }
    }
    return state.shownProjects.flatMap { directory -> [RowID] in
      if let project = state.hub.elsewhere.projects[directory] {
        let all = state.hub.elsewhere.threads(in: directory)
        let threads = directory == open ? all.filter { fits($0, filter, state) } : []
        let isFound = filter.fits(
          texts: { [directory] }, states: { words(for: project, isHidden: false) },
          agent: { all.compactMap { state.thread($0)?.effectiveProvider } }, project: directory)
        return isFound || !threads.isEmpty ? [.project(directory)] + threads.map(RowID.stream) : []
      }
      let isHidden = state.workspace.isHidden(project: directory)
      guard isHidden == filter.wantsHidden || directory == open, let project = streams.projects[directory] else {
        return []
      }
      let threads = (directory == open ? streams.threads(in: directory) : []).filter { id in
        streams[id]?.isHidden(in: .projects) == filter.wantsHidden && fits(id, filter, state)
      }
      let isFound =
        isHidden == filter.wantsHidden
        && filter.fits(
          texts: { [directory] }, states: { words(for: project, isHidden: isHidden) },
          agent: { streams.threads(in: directory).compactMap { streams[$0]?.effectiveProvider } }, project: directory)
      return isFound || !threads.isEmpty ? [.project(directory)] + threads.map(RowID.stream) : []
    }
  }

  /// Of Up Next there may be thousands: they are gone through once.
  static func rows(of commands: [QueuedCommand], _ filter: ListFilter, _ state: AppState) -> [RowID] {
    commands.filter { command in
      filter.fits(command, in: state.workspace) { state.filterWords(of: command) }
    }.map { .command($0.id) }
  }

  static func fits(_ id: ThreadID, _ filter: ListFilter, _ state: AppState) -> Bool {
    guard let stream = state.thread(id) else { return false }
    let host = state.hub.elsewhere[id].map { "@" + $0.hostName } ?? ""
    return filter.fits(
      texts: {
        [stream.displayName, stream.project + host, stream.effectiveProvider, state.state(of: stream).rawValue]
      },
      states: { words(for: stream, state) }, agent: { [stream.effectiveProvider] }, project: stream.project + host)
  }

  /// What `s:` knows of a thread.
  private static func words(for stream: WorkStream, _ state: AppState) -> [String] {
    var words = [state.state(of: stream).rawValue]
    if stream.isDeleted { words.append(FilterWord.deleted.rawValue) }
    if Hiding.List.allCases.contains(where: stream.isHidden) { words.append(FilterWord.hidden.rawValue) }
    if stream.isMuted { words.append(FilterWord.muted.rawValue) }
    if stream.pinnedAt != nil { words.append(FilterWord.pinned.rawValue) }
    if state.workspace.unseenChange(of: stream.id) != nil { words.append(FilterWord.review.rawValue) }
    if stream.needsPerson || state.hub.elsewhere[stream.id]?.needsReview == true
      || state.workspace.wantsReview(stream.id)
    {
      words.append(FilterWord.needs.rawValue)
    }
    if stream.outbox.hold == .interrupted { words.append(FilterWord.interrupted.rawValue) }
    if state.isSnoozed(stream.id) { words.append(FilterWord.snoozed.rawValue) }
    return words
  }

  private static func fits(_ row: RowID, _ filter: ListFilter, _ state: AppState, _ window: WindowState) -> Bool {
    switch row {
    case .message(let id):
      guard let stream = state.openThread(in: window), let message = stream.outbox[id]
      else { return false }
      return filter.fits(
        texts: { [message.content] },
        states: { [message.priority.rawValue, (message.lastError == nil ? FilterWord.waiting : .failed).rawValue] },
        agent: { [stream.effectiveProvider] }, project: stream.project)
    case .setting(let key):
      return filter.fits(
        texts: {
          let language = window.facts.language
          return [key.rawValue, language.text(.setting(.name(key))), language.text(.setting(.help(key)))]
        }, states: { [] }, agent: { [] }, project: "")
    case .stream(let id): return fits(id, filter, state)
    case .project, .command, .fromUpNext, .lane: return true
    case .agentLimit(let agent):
      return filter.fits(
        texts: { [Settings.agentLimitKey(agent)] }, states: { [] }, agent: { [agent] }, project: "")
    case .remembered(let id):
      guard let answer = state.workspace.remembered.first(where: { $0.id == id }) else { return false }
      return filter.fits(
        texts: { [answer.title, answer.detail] }, states: { [] }, agent: { [answer.agent.provider] },
        project: answer.project)
    }
  }
}
