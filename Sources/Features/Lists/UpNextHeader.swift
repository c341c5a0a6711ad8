import Core
import Toolkit

/// The title of Up Next: how many there are, and how long they will take.
enum UpNextHeader {
  /// As much of it as there is room for.
  static func title(_ state: AppState, columns: Int, into canvas: inout Canvas) -> String {
    let name = canvas.text(.upNext)
    let upNext = state.workspace.upNext
    let count = upNext.waiting.count + upNext.running.count
    let line = canvas.isUnicode ? " ─ " : " - "
    // Why nothing starts matters more than for how long it will run.
    let hold = state.upNextHold.map { line + canvas.text($0) } ?? ""
    guard count > 0 else { return Clean.columns(name + hold) <= columns ? name + hold : name }
    let left = left(state, into: &canvas)
    let items = name + hold + line + canvas.text(.itemCount(count))
    let dot = canvas.isUnicode ? " • " : " * "
    let timeLeft = canvas.text(.timeLeft(left))
    let short = name + hold + line + "\(count)" + dot + timeLeft
    let forms = [items + dot + timeLeft, items + dot + left, short, items, name + hold]
    return forms.first { Clean.columns($0) <= columns } ?? name
  }

  private static func left(_ state: AppState, into canvas: inout Canvas) -> String {
    guard let seconds = state.remainingSeconds(at: canvas.now) else { return "?" }
    let running = Int64(state.workspace.upNext.running.count)
    if running > 0 {
      // Each of those that run takes a second away every second.
      let untilOtherwise = seconds < 60 ? 1 : (seconds + 30) % 60 + 1
      canvas.changes(at: canvas.now.adding(seconds: max(1, untilOtherwise / running)))
    }
    return RelativeTime.left(seconds)
  }
}

extension RelativeTime {
  /// How much time is left, about.
  static func left(_ seconds: Int64) -> String {
    let minutes = (seconds + 30) / 60
    switch seconds {
    case ..<60: return "\(seconds)s"
    case ..<3570: return "\(minutes)m"
    default: return "\(minutes / 60)h" + Timestamp.padded(minutes % 60)
    }
  }
}
