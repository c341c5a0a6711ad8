import Acts
import Conversation
import ConversationPane
import Core
import GuidePane
import Layouts
import ListsPane
import Plain
import ReviewPane
import Rows
import Scene
import SettingsPane
import Texts
import Toolkit
import Words

/// A window's whole screen from the state and from nothing else.
package enum AppView {
  /// A frame, and when it will read otherwise though nothing happens.
  package struct Painting {
    package internal(set) var frame: Frame
    package internal(set) var changesAt: Timestamp?
    /// What was drawn.
    var state: AppState
    var window: WindowState
    let layout: Layout
    let needing: Int
    let measures: [Pane: ListRows.Measures]
    /// A long message stands over rows that would have to be drawn for it to go.
    let isCovered: Bool

    /// It reads otherwise by now.
    func isOver(at now: Timestamp) -> Bool { changesAt.map { $0 <= now } ?? false }

    /// It was drawn from this state, but for what the footer says and for the time, which it takes over to find out.
    mutating func wasDrawn(from state: AppState, _ window: WindowState) -> Bool {
      self.window.message = window.message
      guard self.window == window else { return false }
      self.state.windows = state.windows
      self.state.now = state.now
      self.state.uptime = state.uptime
      return self.state == state
    }
  }

  package static func draw(_ state: AppState, _ window: WindowState) -> Painting {
    var canvas = Canvas(state, window)
    let layout = Layout(state, window)
    let needing = state.threadsNeedingPerson.count
    Header.draw(state, window, in: layout.header, needing: needing, into: &canvas)
    let measures = ColumnView.draw(state, window, layout, into: &canvas)
    if window.focus == .settings {
      SettingsView.draw(state, window, layout, into: &canvas)
    } else if window.focus == .review {
      ReviewView.draw(state, window, layout, into: &canvas)
    } else {
      ConversationView.draw(state, window, layout, into: &canvas)
    }
    FirstMinute.draw(state, window, layout, into: &canvas)
    GuideView.draw(state, window, layout, into: &canvas)
    let long = Footer.draw(state, window, layout, needsPerson: needing > 0, into: &canvas)
    if let notice = SavingNotice(state, window) { Footer.draw(notice, in: layout.notice, into: &canvas) }
    if let front = window.dialog?.dialog {
      canvas.frame.forgetCursor()
      front.draw(state, window, into: &canvas)
    }
    if let long { Footer.draw(long, over: layout, into: &canvas) }
    canvas.frame.title = title(state, window, needing: needing)
    return Painting(
      frame: canvas.frame, changesAt: canvas.changesAt, state: state, window: window, layout: layout, needing: needing,
      measures: measures, isCovered: long != nil)
  }

  /// Draws what has changed over what was drawn, and the footer. False where that is not enough.
  static func draw(
    _ state: AppState, _ window: WindowState, over painting: inout Painting,
    _ change: (inout Canvas, Layout) -> Void
  ) -> Bool {
    guard !painting.isCovered else { return false }
    var canvas = Canvas(state, window, over: painting.frame)
    canvas.frame.forgetCursor()
    change(&canvas, painting.layout)
    let long = Footer.draw(state, window, painting.layout, needsPerson: painting.needing > 0, into: &canvas)
    guard long == nil else { return false }
    painting.frame = canvas.frame
    painting.changesAt = [painting.changesAt, canvas.changesAt].compactMap { $0 }.min()
    painting.state = state
    painting.window = window
    return true
  }

  /// The same in words, for a window without a screen.
  package static func read(_ state: AppState, _ window: WindowState) -> PlainPage {
    let canvas = Canvas(state, window)
    let counts = Header.counts(state, needing: state.threadsNeedingPerson.count)
      .map { canvas.text(.list($0)) }.joined(separator: ", ")
    return PlainView.page(state, window, greeting: counts)
  }

  /// What the pointer can hit of what stands in front of a window's panes.
  package static func hitAreas(_ state: AppState, _ window: WindowState) -> HitAreas {
    var canvas = Canvas(state, window)
    window.dialog?.dialog.draw(state, window, into: &canvas)
    return canvas.hitAreas
  }

  /// The terminal's title says what matters when its window is behind others.
  private static func title(_ state: AppState, _ window: WindowState, needing: Int) -> String {
    let name = state.openThread(in: window)?.name(in: window.facts.language)
    return (needing > 0 && state.threadsBeingRead == nil ? "(\(needing)) " : "") + "upnext"
      + (name.map { ": " + Clean.line($0) } ?? "")
  }
}
