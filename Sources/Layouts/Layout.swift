import Conversation
import Core
import HubScene
import Queues
import ReviewScene
import Scene
import Settings
import Toolkit
import Words

/// Where everything is on a window's screen. Pure arithmetic, shared by what draws and by what the mouse hits.
package struct Layout: Equatable {
  /// A pane on the screen: its title's row, and its rows below.
  package struct Box: Equatable {
    package let pane: Pane
    /// Title line and content.
    package let frame: Rect
    package let content: Rect
  }

  package let header: Rect
  package let footer: Rect
  /// The lines that say why nothing is saved, above the footer.
  package let notice: Rect
  /// The coach's lines, where there is one.
  package let guide: Rect
  /// The boxes of the left column, top to bottom.
  package let column: [Box]
  /// The left column with its border; empty where the conversation has the whole width.
  package let left: Rect
  /// The right side with its border: conversation or settings.
  package let right: Rect
  /// Inside the right side.
  package let transcript: Rect
  package let permission: Rect
  private let isQuestionRead: Bool
  /// A turn's sign of life, below what was said so far.
  package let life: Rect
  package let outbox: Box?
  package let composer: Rect
  /// What goes along with the text, above it.
  package let attachments: Rect

  /// Under this width, list and conversation don't fit beside each other.
  static let stackedColumns = 80
  /// Under this width, a change has all of it.
  private static let reviewColumns = 160

  package init(_ state: AppState, _ window: WindowState) {
    let screen = Rect(window.facts.size)
    let hasBars = SavingNotice.hasBars(window)
    let (header, below) = screen.splitTop(hasBars ? 1 : 0)
    let (above, footer) = below.splitBottom(hasBars ? 1 : 0)
    let (main, notice) = above.splitBottom(SavingNotice(state, window)?.lines.count ?? 0)
    let (body, guide) = main.splitBottom(window.guide == nil || !hasBars ? 0 : screen.rows < 16 ? 1 : 2)
    self.guide = guide
    self.header = header
    self.footer = footer
    self.notice = notice
    let nothing = Rect(row: body.row, column: body.column, columns: 0, rows: 0)
    if Layout.isStacked(window) {
      let showsRight = Layout.rightPanes.contains(window.focus)
      left = showsRight ? nothing : body
      right = showsRight ? body : nothing
    } else if window.focus == .review, screen.columns < Layout.reviewColumns {
      (left, right) = (nothing, body)
    } else {
      (left, right) = body.splitLeft(Layout.columnWidth(of: body.columns, Layout.shape(state, window)))
    }
    column = Layout.column(in: left, state, window)
    let parts = Layout.conversation(in: right, state, window)
    transcript = parts.transcript
    permission = parts.permission
    isQuestionRead = parts.isQuestionRead
    life = parts.life
    outbox = parts.outbox
    composer = parts.composer
    attachments = parts.attachments
  }

  /// The thread's question can be read: at least its whole title and a line of what would be done.
  package func showsQuestion(of stream: ThreadID, _ window: WindowState) -> Bool {
    window.stream == stream && Layout.showsConversation(window) && isQuestionRead
  }

  package func content(of pane: Pane) -> Rect {
    switch pane {
    case .recent, .queue, .projects, .upNext:
      column.first { $0.pane == pane }?.content ?? Rect(row: 0, column: 0, columns: 0, rows: 0)
    case .conversation: transcript
    case .outbox: outbox?.content ?? Rect(row: 0, column: 0, columns: 0, rows: 0)
    case .settings: settingsList
    case .review: right.inset()
    }
  }

  /// The settings leave room below for what the one under the cursor is for.
  private var settingsList: Rect {
    let inner = right.inset()
    return inner.rows < 12 ? inner : inner.splitBottom(6).rest
  }

  private static let rightPanes: [Pane] = [.conversation, .outbox, .settings, .review]

  private static func isStacked(_ window: WindowState) -> Bool { window.facts.size.columns < stackedColumns }

  /// The thread that is open can be seen.
  package static func showsConversation(_ window: WindowState) -> Bool {
    window.focus != .settings && window.focus != .review && (!isStacked(window) || rightPanes.contains(window.focus))
  }

  // MARK: What can be gone to

  /// Panes in the order of Tab.
  package static func focusable(_ state: AppState, _ window: WindowState) -> [Pane] {
    (Pane.column(state.workspace.settings) + [.conversation, .outbox]).filter { isVisible($0, state, window) }
  }

  package static func isVisible(_ pane: Pane, _ state: AppState, _ window: WindowState) -> Bool {
    switch pane {
    case .recent, .projects, .upNext, .settings: true
    case .queue: window.lists[.queue]?.isEmpty == false || window.filters[.queue] != nil
    case .conversation: window.stream != nil
    case .review: window.stream != nil && window.review?.stream == window.stream
    case .outbox:
      (window.lists[.outbox]?.isEmpty == false || window.filters[.outbox] != nil) && hasRoomForOutbox(state, window)
    }
  }

  /// Where the keys would be on messages that have no row, they would act on what nobody sees.
  private static func hasRoomForOutbox(_ state: AppState, _ window: WindowState) -> Bool {
    guard !window.facts.isPlain else { return true }
    var there = window
    there.focus = .outbox
    return Layout(state, there).outbox != nil
  }

  // MARK: The conversation

  private static func conversation(
    in area: Rect, _ state: AppState, _ window: WindowState
  ) -> (
    transcript: Rect, permission: Rect, isQuestionRead: Bool, life: Rect, outbox: Box?, composer: Rect,
    attachments: Rect
  ) {
    // A column of air at each side, where there is room for it.
    let inner = area.inset(columns: area.columns < 40 ? 1 : 2)
    let nothing = Rect(row: inner.row, column: inner.column, columns: inner.columns, rows: 0)
    // Behind the settings nothing is hit.
    if window.focus == .settings || window.focus == .review {
      return (nothing, nothing, false, nothing, nil, nothing, nothing)
    }
    guard let stream = state.openThread(in: window) else {
      return (inner, nothing, false, nothing, nil, nothing, nothing)
    }
    // The composer grows with its text, but never over a third of the pane.
    let typed = window.conversation.composer.rowCount(columns: max(1, inner.columns - 2), limit: max(1, inner.rows / 3))
    let composerRows = inner.rows < 4 ? min(1, inner.rows) : min(max(1, typed), max(1, inner.rows / 3))
    let (aboveText, composer) = inner.splitBottom(composerRows)
    let hasAttachments = inner.rows >= 6 && (stream.recapToCome != nil || !state.attachments(in: window).isEmpty)
    let (aboveComposer, attachments) = aboveText.splitBottom(hasAttachments ? 1 : 0)
    let (above, _) = aboveComposer.splitBottom(inner.rows < 4 ? 0 : 1)
    let waiting = stream.outbox.waiting.count
    let isFolded = state.workspace.foldedPanes.contains(Pane.outbox.rawValue)
    // A question comes before everything else: it is not to be answered unseen.
    let card = stream.turn?.permissions.first.map {
      PermissionCard($0, state, window, columns: PermissionCard.columns(of: inner))
    }
    let asked = card.map { $0.rows(detailRows: max(6, inner.rows / 2, $0.leastDetail), room: above.rows) } ?? 0
    let notice = isFolded ? 0 : OutboxNotice.rows(for: stream, state, window, columns: area.columns - 2)
    let outboxRows =
      waiting == 0
      ? 0
      : rowsOfOutbox(
        wanted: 1 + (isFolded ? 0 : min(waiting, 5) + notice),
        least: 1 + (isFolded ? 0 : min(waiting, window.focus == .outbox ? 3 : 1)),
        in: above.rows, asked: asked, hasKeys: window.focus == .outbox)
    // Where there is no room for both, the messages are shown and not what can be done about them.
    let noticeRows = min(notice, max(0, outboxRows - 2))
    let (aboveOutbox, outbox) = above.splitBottom(outboxRows)
    let (aboveQuestion, permission) = aboveOutbox.splitBottom(asked)
    // Where there is no screen, all of it is read out.
    let isQuestionRead = permission.rows >= 2 && (window.facts.isPlain || card?.isRead(in: permission.rows) == true)
    // Of a silent host nobody knows whether it goes on.
    let isSilent = state.hub.elsewhere[stream.id]?.silentSince != nil
    let isAlive = (stream.turn != nil || stream.isSettingUp) && !isSilent && asked == 0 && aboveQuestion.rows >= 3
    let (transcript, life) = aboveQuestion.splitBottom(isAlive ? 1 : 0)
    let box =
      outbox.isEmpty
      ? nil
      : Box(
        pane: .outbox,
        frame: Rect(row: outbox.row, column: area.column, columns: area.columns, rows: outbox.rows),
        content: Rect(
          row: outbox.row + 1, column: area.column + 1, columns: area.columns - 2, rows: outbox.rows - 1 - noticeRows))
    return (transcript, permission, isQuestionRead, life, box, composer, attachments)
  }

  /// A question may need all rows. Then it gives so many that one sees what waits, or what the keys are on; but it stays
  /// one that can be read. A title stands over at least one message, or not at all.
  private static func rowsOfOutbox(wanted: Int, least: Int, in rows: Int, asked: Int, hasKeys: Bool) -> Int {
    let spare = asked == 0 ? rows / 2 : rows - asked - 1
    let kept = asked == 0 ? 1 : hasKeys ? 2 : 6
    let given = min(wanted, max(spare, min(least, rows - kept)))
    return given < min(least, 2) ? 0 : given
  }
}
