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
    let items = SnoozeChoice.allCases.enumerated().map { Menu.Item($1, "\($0 + 1)  \($1.title)") }
    let name =
      streams.count == 1
      ? streams.first.flatMap { state.workspace.streams[$0]?.displayName } ?? "" : "\(streams.count) threads"
    canvas.menu("Snooze: \(name)", items, cursor: cursor)
  }

  static func handover(
    _ id: Identity<WorkStream>, cursor: Int, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let items = state.otherAgents(than: stream).map { Menu.Item($0, Clean.line($0)) }
    canvas.menu("Hand \(stream.displayName) over to", items, cursor: cursor)
  }

  static func why(_ id: Identity<WorkStream>, _ state: AppState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[id] else { return }
    if let wake = state.workspace.nextWake { canvas.changes(at: wake) }
    canvas.dialog(
      stream.displayName, [state.why(stream), "", state.whyInQueue(stream)].map { Clean.text($0) },
      hint: "Enter closes.")
  }
}

/// The provider sessions that have served a thread, the current one first.
enum LineageView {
  static func draw(
    _ id: Identity<WorkStream>, _ scroll: Int, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let rows = rows(of: stream, state)
    let hint = canvas.isUnicode ? "↑↓ scroll · Enter closes" : "j k scroll - Enter closes"
    let columns = min(68, max(20, canvas.frame.size.columns - 4))
    let area = canvas.dialog(
      "Lineage: \(stream.displayName)", hint: hint,
      content: Size(columns: columns, rows: min(rows.count, max(1, canvas.frame.size.rows - 4))))
    for (offset, row) in rows.dropFirst(min(scroll * 2, max(0, rows.count - area.rows))).prefix(area.rows).enumerated()
    {
      let text = Truncation.keepStart(Clean.line(row.text), columns: area.columns, mark: canvas.glyphs.cutMark)
      canvas.frame.put(
        text, row: area.row + offset, column: area.column, style: canvas.theme[row.role, on: .dialog], clip: area)
    }
  }

  /// Two rows a session: who and since when, and what the provider calls it.
  private static func rows(of stream: WorkStream, _ state: AppState) -> [(text: String, role: Role)] {
    func moment(_ time: Timestamp) -> String {
      Words.moment(time, at: state.now, offsetSeconds: state.offsetSeconds)
    }
    let current = stream.isLocallyCreated ? "its first message begins a session" : stream.effectiveProviderSessionId
    return SessionSpan.of(stream).reversed().flatMap { span -> [(text: String, role: Role)] in
      let time = span.until.map { "\(moment(span.since)) to \(moment($0))" } ?? "since \(moment(span.since))"
      return [
        (span.provider + (span.until == nil ? " (now)" : "") + "  " + time, .dialog),
        ("  " + (span.providerSessionId ?? current), .textDim),
      ]
    }
  }
}

/// A provider session of a thread, and from when until when it served.
struct SessionSpan: Equatable {
  let provider: String
  /// Nil while the provider doesn't know the thread.
  let providerSessionId: String?
  let since: Timestamp
  /// Nil for the one that serves now.
  let until: Timestamp?

  /// Oldest first.
  static func of(_ stream: WorkStream) -> [SessionSpan] {
    var spans: [SessionSpan] = []
    var since = stream.createdAt
    for session in stream.lineage {
      spans.append(
        SessionSpan(
          provider: session.provider, providerSessionId: session.providerSessionId, since: since,
          until: session.replacedAt))
      since = session.replacedAt
    }
    spans.append(
      SessionSpan(
        provider: stream.effectiveProvider,
        providerSessionId: stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId, since: since, until: nil))
    return spans
  }
}
