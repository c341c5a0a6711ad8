import Core
import Toolkit

/// The small dialogs about one thread: for how long it is snoozed, who goes on with it, and why it is as it is.
extension Dialogs {
  /// A digit chooses at once.
  static func snooze(
    _ key: Key, _ streams: [Identity<WorkStream>], _ cursor: MenuCursor<SnoozeChoice>, in id: WindowID,
    _ state: inout AppState
  ) {
    let choices = SnoozeChoice.allCases
    let answer = menu(key, cursor, among: choices, in: id, &state) { .snooze(streams, $0) }
    switch answer {
    case .chose(let choice): state.snooze(streams, for: choice, in: id)
    case .taken: break
    case .other:
      guard case .character(let character) = key.code else { return }
      let choice = choices.enumerated().first { $0.offset + 1 == character.wholeNumberValue }?.element
      guard choice != nil || character == "z" else { return }
      state.windows[id]?.dialog = nil
      if let choice { state.snooze(streams, for: choice, in: id) }
    }
  }

  static func handover(
    _ key: Key, _ stream: Identity<WorkStream>, _ cursor: MenuCursor<String>, in id: WindowID,
    _ state: inout AppState
  ) {
    let agents = state.workspace.streams[stream].map(state.otherAgents) ?? []
    let answer = menu(key, cursor, among: agents, in: id, &state) { .handover(stream, $0) }
    if case .chose(let agent) = answer { state.handOver(stream, to: agent, in: id) }
  }

  static func lineage(
    _ key: Key, _ stream: Identity<WorkStream>, _ scroll: Int, in id: WindowID, _ state: inout AppState
  ) {
    let last = max(0, (state.workspace.streams[stream]?.lineage.count ?? 0))
    switch key.code {
    case .down, .character("j"): state.windows[id]?.dialog = .lineage(stream, scroll: min(scroll + 1, last))
    case .up, .character("k"): state.windows[id]?.dialog = .lineage(stream, scroll: max(0, min(scroll, last) - 1))
    case .character("q"), .character(" "), .enter: state.windows[id]?.dialog = nil
    default: break
    }
  }

  static func why(_ key: Key, in id: WindowID, _ state: inout AppState) {
    switch key.code {
    case .character("y"), .character("q"), .character(" "), .enter: state.windows[id]?.dialog = nil
    default: break
    }
  }
}

extension DialogView {
  static func snooze(
    _ streams: [Identity<WorkStream>], _ cursor: MenuCursor<SnoozeChoice>, _ state: AppState, into canvas: inout Canvas
  ) {
    let items = SnoozeChoice.allCases.enumerated().map {
      Menu.Item($1, "\($0 + 1)  \(canvas.text(.dialog(.snooze($1))))")
    }
    let only = streams.count == 1 ? streams.first.flatMap { state.workspace.streams[$0] } : nil
    let title = only.map { DialogPhrase.snoozeTitle(name: canvas.name(of: $0)) } ?? .snoozeTitleOfMany(streams.count)
    canvas.menu(canvas.text(.dialog(title)), items, cursor: cursor)
  }

  static func handover(
    _ id: Identity<WorkStream>, _ cursor: MenuCursor<String>, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let items = state.otherAgents(than: stream).map { Menu.Item($0, Clean.line($0)) }
    canvas.menu(canvas.text(.dialog(.handOverTitle(name: canvas.name(of: stream)))), items, cursor: cursor)
  }

  static func why(_ id: Identity<WorkStream>, _ state: AppState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[id] else { return }
    if let wake = state.workspace.nextWake { canvas.changes(at: wake) }
    canvas.dialog(
      canvas.name(of: stream),
      [Phrase.state(.why(state.why(stream))), nil, .state(.whyInQueue(state.whyInQueue(stream)))]
        .map { $0.map { Clean.text(canvas.text($0)) } ?? "" },
      hint: canvas.text(.dialog(.enterCloses)))
  }
}
