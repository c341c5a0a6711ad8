import Conversation
import Core
import Queues
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The line below a turn that goes on, or whose folder is being made for it: that it does, since when, what it has used, and how it is stopped. It changes once a
/// second, which is enough to see that something lives.
package enum LifeLine {
  private static let frames = (unicode: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"), ascii: Array("|/-\\"))

  package static func draw(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, in area: Rect, into canvas: inout Canvas
  ) {
    guard !area.isEmpty, stream.turn != nil || stream.isSettingUp else { return }
    let quietAfter = state.workspace.settings.quietAfterSeconds
    // The same word and the same time as in the title.
    let (sign, time) = canvas.sign(of: stream, quietAfter: quietAfter, isWatched: true)
    let isMoving = [.working, .settingUp, .landing].contains(sign.word)
    let word = word(sign, canvas)
    let mark = isMoving && !state.workspace.settings.reducedMotion ? frame(canvas) : sign.sign
    var facts: [String] = []
    if let tokens = stream.turn?.usage.outputTokens {
      facts.append(canvas.text(.conversation(.tokens(TurnDigest.short(tokens)))))
    }
    let key = state.keyLabel(.stopTurn, in: window.hintPlaces, unicode: canvas.isUnicode)
    if stream.turn?.isStopping != true, !key.isEmpty {
      facts.append(canvas.text(.conversation(stream.isSettingUp ? .callsOff(key: key) : .stops(key: key))))
    }
    let indent = area.columns < 30 ? 1 : 2
    let end = canvas.put("\(mark) \(word) \(time)", sign.role, row: area.row, column: area.column + indent, in: area)
    canvas.putCut(
      facts.map { canvas.separator + $0 }.joined(), .textDim, row: area.row, column: area.column + indent + end,
      columns: area.columns - indent - end, in: area)
  }

  private static func word(_ sign: StateSign, _ canvas: Canvas) -> String {
    switch sign.word {
    case .working: canvas.text(.conversation(.working))
    case .settingUp: canvas.text(.conversation(.settingUp))
    case .landing, .stopping, .approve, .ask, .done, .review, .idle, .quiet, .failed, .held, .interrupted, .unknown,
      .gone:
      canvas.text(.state(.word(sign.word)))
    }
  }

  /// Which one follows from the clock, so that the same moment looks the same in every window.
  private static func frame(_ canvas: Canvas) -> String {
    let frames = canvas.isUnicode ? frames.unicode : frames.ascii
    return String(frames[Int(canvas.now.milliseconds / 1000 % Int64(frames.count))])
  }
}
