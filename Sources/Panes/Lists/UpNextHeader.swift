import Acts
import Conversation
import Core
import Languages
import Scene
import Toolkit
import Words

/// The title of Up Next: how many there are, and how long they will take.
enum UpNextHeader {
  private static let digitColumns = 4

  /// As much of it as there is room for.
  static func title(_ state: AppState, columns: Int, into canvas: inout Canvas) -> String {
    let name = canvas.text(.upNext)
    let count = state.ownInUpNext
    let line = canvas.isUnicode ? " ─ " : " - "
    // Why nothing starts matters more than for how long it will run.
    let hold = state.upNextHold.map { line + canvas.text($0) } ?? ""
    guard count > 0 else { return Clean.columns(name + hold) <= columns ? name + hold : name }
    let items = name + hold + line + canvas.text(.itemCount(count))
    guard let left = left(state, into: &canvas) else {
      return [items, name + hold + line + "\(count)", name + hold].first { Clean.columns($0) <= columns } ?? name
    }
    let dot = canvas.isUnicode ? " • " : " * "
    let timeLeft = canvas.text(.timeLeft(left))
    let number = name + hold + line + "\(count)"
    // Words that the dot says too give way to the digit that goes there.
    let forms = [items + dot + timeLeft, items + dot + left, number + dot + left]
    if let besideDigit = forms.first(where: { Clean.columns($0) + digitColumns <= columns }) { return besideDigit }
    return [number + dot + timeLeft, items, name + hold].first { Clean.columns($0) <= columns } ?? name
  }

  /// Where something of it is unknown, at least what is known is left; nil where nothing is.
  private static func left(_ state: AppState, into canvas: inout Canvas) -> String? {
    let left = state.timeLeft(at: canvas.now)
    if let moment = state.commandFacts.ofWaiting.moments.last { canvas.changes(at: moment) }
    if let soonest = left.running.min() {
      // Each of those that run takes a second away every second, until it takes longer than was thought. Below a minute,
      // seconds are said.
      let untilOtherwise = left.seconds < 60 ? 1 : min((left.seconds + 30) % 60 + 1, left.seconds - 59)
      let count = Int64(left.running.count)
      canvas.changes(at: canvas.now.wholeSecond.adding(seconds: min((untilOtherwise + count - 1) / count, soonest)))
    }
    if left.isAll { return RelativeTime.left(left.seconds) }
    return left.seconds == 0 ? nil : "> " + RelativeTime.left(left.seconds)
  }
}
