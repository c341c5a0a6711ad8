import Conversation
import Core
import Layouts
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What stands where no thread is open: what was found here, and what to do first.
package enum FirstMinute {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard window.stream == nil, window.focus != .settings else { return }
    let isNew = state.isFirstMinute
    if !layout.right.isEmpty {
      draw(state, isNew: isNew, in: layout.right.inset(columns: 3, rows: 1), &canvas)
    } else if window.lists[.recent]?.isEmpty != false, window.filters[.recent] == nil {
      // Where both have no room beside each other, the empty list says it.
      let content = layout.content(of: .recent)
      guard content.rows > 1 else { return }
      canvas.frame.fill(content, style: canvas.theme[.text])
      draw(state, isNew: isNew, in: content.inset(columns: 1, rows: 0), &canvas)
    }
  }

  private static func draw(_ state: AppState, isNew: Bool, in area: Rect, _ canvas: inout Canvas) {
    // The first things to do are what matters: where rows are few, the air goes first, then the agents that are not here,
    // and then what stands above.
    func lines(isShort: Bool) -> [StyledLine] {
      FirstMinute.lines(state, isNew: isNew, isShort: isShort, columns: area.columns, canvas)
    }
    var shown = lines(isShort: false)
    if shown.count > area.rows { shown.removeAll(where: \.isBlank) }
    if shown.count > area.rows { shown = Array(lines(isShort: true).filter { !$0.isBlank }.suffix(area.rows)) }
    for (offset, line) in shown.enumerated() {
      canvas.put(line, row: area.row + offset, column: area.column, in: area)
    }
  }

  private static func lines(
    _ state: AppState, isNew: Bool, isShort: Bool, columns: Int, _ canvas: Canvas
  ) -> [StyledLine] {
    func text(_ phrase: ConversationPhrase) -> String { canvas.text(.conversation(phrase)) }
    func key(_ verb: Verb) -> String { state.keyLabel(verb, unicode: canvas.isUnicode) }
    var lines =
      isNew
      ? [StyledLine([StyledPiece(text(.nameAndPurpose), .textStrong)])] : [StyledLine(text(.noThreadIsOpen), .textDim)]
    lines.append(.blank)
    if isNew { lines += agents(state, isShort: isShort, columns: columns, canvas) }
    if isNew {
      // All that there are were found, then.
      let found = state.workspace.streams.recent.count
      if found > 0 { lines.append(StyledLine(text(.foundElsewhere(found)), .textDim)) }
    }
    if lines.count > 2 { lines.append(.blank) }
    let firsts: [ConversationPhrase] = [
      .beginsThread(key: key(.newThread)), .addsCommand(key: key(.newCommand)),
      isNew && state.workspace.streams.count == 0 ? .showsKeys(key: key(.help)) : .opensRow(key: key(.open)),
    ]
    return lines + firsts.map { StyledLine(text($0), .text) }
      + (firsts.contains(.showsKeys(key: key(.help))) ? [] : [StyledLine(text(.showsKeys(key: key(.help))), .textDim)])
  }

  /// `claude ✓  codex ✓  gemini –`: those that are here first, then those that could be, and how.
  private static func agents(
    _ state: AppState, isShort: Bool, columns: Int, _ canvas: Canvas
  ) -> [StyledLine] {
    let isMissing = { (name: String) in state.cannotStart(name) }
    let all = state.surroundings.providers.map(\.name).filter { state.presence[$0] != nil }
    let names = isShort && !all.allSatisfy(isMissing) ? all.filter { !isMissing($0) } : all
    guard !names.isEmpty else { return [] }
    let (here, away) = canvas.isUnicode ? ("✓", "–") : ("+", "-")
    var lines = [StyledLine([StyledPiece(canvas.text(.conversation(.agentsHere)), .textDim)])]
    for name in names.filter({ !isMissing($0) }) + names.filter(isMissing) {
      let role: Role = isMissing(name) ? .textDim : .text
      let more = [
        StyledPiece("  " + Clean.line(name) + " ", role),
        StyledPiece(isMissing(name) ? away : here, isMissing(name) ? role : .done),
      ]
      let longer = lines[lines.count - 1].followed(by: more)
      if longer.columns <= columns { lines[lines.count - 1] = longer } else { lines.append(StyledLine(more)) }
    }
    let others = StyledLine(canvas.text(.conversation(.getsAgents)), .textDim)
    return lines + (names.contains(where: isMissing) ? [others] : [])
  }
}

extension AppState {
  /// The person has begun nothing here yet, and opened nothing.
  fileprivate var isFirstMinute: Bool {
    workspace.lastOpened == nil && workspace.streams.allSatisfy { $0.isOnlyFound }
  }
}
