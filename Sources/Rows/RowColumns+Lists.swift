import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Settings
import Texts
import Toolkit
import Words

/// What the rows of a list have to say, measured before any of them is drawn.
extension RowColumns {
  /// The columns of a list of threads, which of the projects are those of the open one.
  static func ofThreads(
    _ list: ListState<RowID>, in pane: Pane, columns: Int, _ places: QueuePlaces, _ state: AppState, _ canvas: Canvas
  ) -> RowColumns {
    var wishes = Wishes()
    let states = stateColumns(in: columns, canvas)
    // "364d", and what a language says for now.
    let age = max(4, Clean.columns(canvas.language.ageNow))
    if pane == .queue { wishes.place = "\(max(1, places.count))".count }
    for case .stream(let id) in list.ids.prefix(measured) {
      let host = state.hub.elsewhere.isEmpty ? "" : state.hub.elsewhere[id].map { "@" + $0.hostName } ?? ""
      state.look(at: id) { stream in
        // All rows of an open project are in it.
        let project = pane == .projects ? "" : (stream.project.lastPathPart ?? stream.project) + host
        wishes.take(
          name: Clean.columns(canvas.name(of: stream)), project: Clean.columns(project),
          agent: Clean.columns(stream.effectiveProvider), state: states, trail: age)
      }
    }
    wishes.hasWords = pane == .queue
    let lead = StreamRow.lead(place: wishes.place, indent: pane == .projects ? 2 : 0)
    let all = RowColumns(wishes, in: columns, lead: lead)
    // Without the project, which has the host of a thread elsewhere, the host stands behind the name.
    guard all.project == 0, all.words > 0, !state.hub.elsewhere.isEmpty else { return all }
    for case .stream(let id) in list.ids.prefix(measured) {
      guard let distant = state.hub.elsewhere[id] else { continue }
      let name = max(StreamRow.leastName, Clean.columns(canvas.name(of: distant.stream)) + 1)
      let silence = distant.silentSince == nil ? 0 : age + 3
      wishes.take(name: name + Clean.columns("@" + distant.hostName) + silence)
    }
    return RowColumns(wishes, in: columns, lead: lead)
  }

  /// The same whatever the threads are doing. A word that is longer is left to its sign.
  private static func stateColumns(in columns: Int, _ canvas: Canvas) -> Int {
    let most = columns < 62 ? 8 : 12
    let usual: [StatePhrase.Word] = [.working, .approve, .ask, .done, .quiet, .failed, .held, .interrupted]
    return usual.map { Clean.columns(canvas.text(.state(.word($0)))) }.filter { $0 <= most }.max() ?? 0
  }

  static func ofCommands(columns: Int, _ state: AppState, _ canvas: Canvas) -> RowColumns {
    let upNext = state.workspace.upNext
    var wishes = Wishes()
    wishes.place = "\(max(1, upNext.waiting.count))".count
    let shown =
      upNext.running.prefix(measured).map(\.item) + upNext.waiting.items.prefix(measured)
      + state.hub.lanes.shown.prefix(measured)
    for command in shown {
      let place = state.workspace.place(of: command)
      let isRunning = command.status == .executing
      let time = isRunning ? 5 : Clean.columns(CommandRow.estimate(of: command, state))
      let says =
        isRunning
        ? CommandRow.stateColumns(of: command, in: columns, state, canvas)
        : command.priority == .normal ? 0 : Clean.columns(canvas.text(.priority(command.priority)))
      let shared = state.hub.lanes[command.id]
      let reason = isRunning ? nil : shared.map(state.laneWords) ?? state.waitWords(command)
      wishes.take(
        name: Clean.columns(command.name), project: Clean.columns(place.project.lastPathPart ?? ""),
        agent: Clean.columns(place.provider), state: says, trail: time,
        reason: reason.map { CommandRow.columns(of: canvas.text($0), command, canvas) } ?? 0)
    }
    let room = columns - CommandRow.gripColumns(in: columns)
    let all = RowColumns(wishes, in: room, lead: wishes.place + 1)
    // Without the project, which has the host of what runs elsewhere, the host stands where the agent does.
    guard all.project == 0 else { return all }
    for host in state.hub.lanes.hosts { wishes.take(agent: Clean.columns("@" + host)) }
    return RowColumns(wishes, in: room, lead: wishes.place + 1)
  }
}

extension Workspace {
  /// The thread is among those that the Queue shows.
  func showsInQueue(_ stream: WorkStream) -> Bool {
    guard settings.queueEnabled, let item = attention.members[stream.id] else { return false }
    return item.snooze == nil && !stream.isDeleted && !stream.isGone && !stream.isLocked
  }
}
