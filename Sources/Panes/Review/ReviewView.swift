import Acts
import Conversation
import Core
import Layouts
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import Toolkit
import Verbs
import Words

/// A thread's change: its files at the left, one file's difference at the right.
package enum ReviewView {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard let review = window.review, !layout.right.isEmpty else { return }
    let place = ReviewLayout(layout, window)
    let style = canvas.theme[window.focus == .review ? .borderFocused : .border]
    canvas.frame.box(
      place.box, style: style, labels: labels(review, state, columns: place.box.columns, canvas), glyphs: canvas.glyphs)
    if review.files.isEmpty { return why(review, state, in: place.box.inset(columns: 2), into: &canvas) }
    if let border = place.border {
      for row in border.row..<border.endRow {
        canvas.frame.put(
          String(canvas.glyphs.vertical), row: row, column: border.column, style: canvas.theme[.border], clip: border)
      }
    }
    ReviewFiles(state, window, review, in: place.files).draw(into: &canvas)
    DifferenceView(state, window, review, place).draw(state, window, into: &canvas)
  }

  private static func labels(
    _ review: ReviewState, _ state: AppState, columns: Int, _ canvas: Canvas
  ) -> BoxLabels {
    let changed = review.files.compactMap(\.changed)
    let isCounted = !changed.contains { $0.content == .unknown }
    var facts = [canvas.said(.scope(review.scope))]
    if !changed.isEmpty {
      let numbers = PanePhrase.numbers(ChangeNumbers(changed), isUnicode: canvas.isUnicode)
      facts.append(canvas.said(isCounted ? numbers : .files(changed.count)))
    }
    if review.isRead, review.asked.map({ if case .files = $0.wish { true } else { false } }) == true {
      facts.append(canvas.said(.reading) + canvas.ellipsis)
    }
    if state.reverting.asked.values.contains(where: { $0.stream == review.stream }) {
      facts.append(canvas.language.text(RevertPhrase.underWay) + canvas.ellipsis)
    }
    let drafts = state.workspace.reviews[review.stream]?.drafts.count ?? 0
    let seen = changed.count { state.workspace.reviews[review.stream]?.hasSeen($0) == true }
    var trailing = changed.isEmpty ? [] : [canvas.said(.seen(seen, of: changed.count))]
    if drafts > 0 { trailing.insert(canvas.said(.drafts(drafts)), at: 0) }
    let end = trailing.joined(separator: canvas.separator)
    let name = state.workspace.streams[review.stream].map { canvas.name(of: $0) } ?? ""
    let middle = facts.map { canvas.separator + $0 }.joined()
    let room = columns - Clean.columns(end) - Clean.columns(middle) - 10
    let title = canvas.said(.title) + ": " + Clean.line(name)
    return BoxLabels(
      title: room < 12
        ? Truncation.keepStart(
          facts.joined(separator: canvas.separator), columns: max(1, columns - Clean.columns(end) - 9),
          mark: canvas.glyphs.cutMark)
        : Truncation.keepStart(title, columns: room, mark: canvas.glyphs.cutMark) + middle,
      titleStyle: canvas.theme[.borderFocused], trailing: end, trailingStyle: canvas.theme[.textDim])
  }

  /// There are no files to show: why, and what can be done about it.
  private static func why(
    _ review: ReviewState, _ state: AppState, in area: Rect, into canvas: inout Canvas
  ) {
    let scopeKey = state.keyLabel(.changeScope, in: [.review], unicode: canvas.isUnicode)
    let isRemoved = state.workspace.streams.contains(review.stream, where: \.isWithoutWorktree)
    let words: [String] =
      if case .noFolder? = review.gap, isRemoved {
        [canvas.said(.notKnown), canvas.said(.worktreeIsGone)]
      } else if let gap = review.gap {
        [canvas.said(.notKnown), canvas.text(.review(.gap(gap)))]
      } else if review.wanted == nil, review.isRead {
        [canvas.said(.notKnown), canvas.said(.nothingKept)]
      } else if !review.isRead {
        [canvas.said(.reading) + canvas.ellipsis]
      } else {
        [canvas.said(.nothingChanged(review.scope))]
          + (review.scope == .all ? [] : [canvas.said(.otherScope(key: scopeKey))])
          + review.leftOut.map { canvas.text(.review(.leftOut($0))) }
      }
    var row = area.row
    canvas.park(area.splitTop(1).top)
    for text in words {
      for line in Wrapping.wrap(Clean.line(text), columns: max(10, min(area.columns, 90))) where row < area.endRow {
        canvas.put(line, row == area.row ? .text : .textDim, row: row, column: area.column, in: area)
        row += 1
      }
    }
  }
}

/// The left part.
struct ReviewFiles {
  let review: ReviewState
  let hasKeys: Bool
  private let kept: ThreadReview
  private let notes: ReviewNotes
  private let area: Rect

  init(_ state: AppState, _ window: WindowState, _ review: ReviewState, in area: Rect) {
    self.review = review
    hasKeys = window.focus == .review && review.part == .files
    kept = state.workspace.reviews[review.stream] ?? ThreadReview()
    notes = ReviewNotes(review, state, window, in: area)
    self.area = area
  }

  func draw(into canvas: inout Canvas) {
    guard !area.isEmpty else { return }
    notes.draw(in: area, into: &canvas)
    let list = notes.list(in: area)
    for (offset, file) in review.files.dropFirst(review.top).prefix(list.rows).enumerated() {
      let row = Rect(row: list.row + offset, column: list.column, columns: list.columns, rows: 1)
      draw(file, isCurrent: review.top + offset == review.cursor, in: row, into: &canvas)
    }
  }

  private func draw(_ file: ReviewFile, isCurrent: Bool, in area: Rect, into canvas: inout Canvas) {
    let surface: Role? = isCurrent ? hasKeys ? .selection : .selectionUnfocused : nil
    func style(_ role: Role) -> Style { surface.map { canvas.theme[$0] } ?? canvas.theme[role] }
    if let surface {
      canvas.frame.fill(area, style: canvas.theme[surface])
      if hasKeys { canvas.park(area) }
    }
    let isSeen = file.changed.map(kept.hasSeen) ?? false
    let seen = isSeen ? canvas.isUnicode ? "✓" : "x" : " "
    let comments = kept.comments(on: file.path).count { !$0.isSent }
    var end = area.endColumn - 1
    func trail(_ text: String, _ role: Role) {
      end -= Clean.columns(text)
      canvas.frame.put(text, row: area.row, column: end, style: style(role), clip: area)
    }
    if let changed = file.changed {
      if case .lines(let added, let removed) = changed.content {
        let minus = canvas.isUnicode ? "−" : "-"
        trail(" \(minus)\(removed)", .removed)
        trail(" +\(added)", .added)
      } else if let words = canvas.said(changed.content) {
        trail(" " + words, .textDim)
      }
    }
    if let mode = file.changed?.modeSign { trail(" " + mode, .accent) }
    if comments > 0 { trail((canvas.isUnicode ? " ¶" : " #") + "\(comments)", .accent) }
    var column = area.column + 1
    column += canvas.frame.put(seen + " ", row: area.row, column: column, style: style(.done), clip: area)
    let (sign, role) = file.sign
    column += canvas.frame.put(sign + " ", row: area.row, column: column, style: style(role), clip: area)
    let path = Truncation.keepEnd(
      Clean.line(file.path.text), columns: max(1, end - column - 1), mark: canvas.glyphs.cutMark)
    canvas.frame.put(path, row: area.row, column: column, style: style(isSeen ? .textDim : .text), clip: area)
  }
}

extension ReviewFile {
  /// As git's own short list has it.
  fileprivate var sign: (String, Role) {
    switch changed?.status {
    case .added: ("A", .added)
    case .modified: ("M", .text)
    case .deleted: ("D", .removed)
    case .renamed: ("R", .accent)
    case .typeChanged: ("T", .accent)
    case nil: (" ", .textDim)
    }
  }

  /// With where it was before.
  func named(_ canvas: Canvas) -> String {
    let arrow = canvas.isUnicode ? " → " : " -> "
    let mode =
      if let changed, changed.changesMode { " (\(changed.oldMode.rawValue)\(arrow)\(changed.newMode.rawValue))" } else {
        ""
      }
    return (changed?.oldPath.map { $0.text + arrow } ?? "") + path.text + mode
  }
}

extension ChangedFile {
  /// It can be run now and could not before, or the other way round.
  fileprivate var modeSign: String? {
    switch (oldMode, newMode) {
    case (.file, .program): "+x"
    case (.program, .file): "-x"
    default: nil
    }
  }
}

extension Canvas {
  func counts(of file: ChangedFile) -> String {
    if case .lines(let added, let removed) = file.content { return "+\(added) \(isUnicode ? "−" : "-")\(removed)" }
    return said(file.content) ?? ""
  }

  func said(_ content: ChangedFile.Content) -> String? {
    switch content {
    case .unknown, .lines: nil
    case .binary: said(.foldedShort(.binary))
    case .tooLarge: said(.foldedShort(.tooLarge))
    case .repository: said(.foldedShort(.repository))
    }
  }

  func said(_ phrase: PanePhrase) -> String { language.text(phrase) }

  /// What there is to say of a comment beside its words.
  func standing(of comment: ReviewComment, _ review: ReviewState) -> String? {
    if comment.isSent { return said(.sent(review.fate(of: comment))) }
    if comment.isGone { return said(.gone) }
    if comment.isLost { return said(.lost(comment.lines)) }
    guard let lines = comment.lines, lines.count > 1 else { return nil }
    return said(.lines(lines))
  }
}

extension ReviewState {
  fileprivate func fate(of comment: ReviewComment) -> Fate {
    // It may have been lost already when it was sent.
    guard let now = fates[comment.id] ?? (comment.isLost ? comment : nil) else { return .unknown }
    return now.isGone ? .isGone : now.isLost ? .hasChanged : .isAsItWas
  }
}
