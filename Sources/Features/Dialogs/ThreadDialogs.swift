import Core
import Toolkit

/// The small dialogs about one thread: for how long it is snoozed, who goes on with it, and why it is as it is.
extension Dialogs {
  /// A digit chooses at once.
  static func snooze(
    _ key: Key, _ streams: [Identity<WorkStream>], _ cursor: Int, in id: WindowID, _ state: inout AppState
  ) {
    let choices = SnoozeChoice.allCases
    if case .character(let character) = key.code, let number = character.wholeNumberValue,
      choices.indices.contains(number - 1)
    {
      state.windows[id]?.dialog = nil
      state.snooze(streams, for: choices[number - 1], in: id)
      return
    }
    switch key.code {
    case .down, .character("j"):
      state.windows[id]?.dialog = .snooze(streams, cursor: min(cursor + 1, choices.count - 1))
    case .up, .character("k"): state.windows[id]?.dialog = .snooze(streams, cursor: max(0, cursor - 1))
    case .character("q"), .character("z"): state.windows[id]?.dialog = nil
    case .enter:
      state.windows[id]?.dialog = nil
      state.snooze(streams, for: choices[min(cursor, choices.count - 1)], in: id)
    default: break
    }
  }

  static func handover(
    _ key: Key, _ stream: Identity<WorkStream>, _ cursor: Int, in id: WindowID, _ state: inout AppState
  ) {
    let agents = state.workspace.streams[stream].map(state.otherAgents) ?? []
    let last = max(0, agents.count - 1)
    switch key.code {
    case .down, .character("j"): state.windows[id]?.dialog = .handover(stream, cursor: min(cursor + 1, last))
    case .up, .character("k"): state.windows[id]?.dialog = .handover(stream, cursor: max(0, min(cursor, last) - 1))
    case .character("q"): state.windows[id]?.dialog = nil
    case .enter:
      state.windows[id]?.dialog = nil
      guard let agent = agents.dropFirst(min(cursor, last)).first else { return }
      state.handOver(stream, to: agent, in: id)
    default: break
    }
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
    _ streams: [Identity<WorkStream>], cursor: Int, _ state: AppState, into canvas: inout Canvas
  ) {
    let items = SnoozeChoice.allCases.enumerated().map {
      Menu.Item($1, "\($0 + 1)  \(canvas.text(.dialog(.snooze($1))))")
    }
    let only = streams.count == 1 ? streams.first.flatMap { state.workspace.streams[$0] } : nil
    let title = only.map { DialogPhrase.snoozeTitle(name: canvas.name(of: $0)) } ?? .snoozeTitleOfMany(streams.count)
    canvas.menu(canvas.text(.dialog(title)), items, cursor: cursor)
  }

  static func handover(
    _ id: Identity<WorkStream>, cursor: Int, _ state: AppState, into canvas: inout Canvas
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
