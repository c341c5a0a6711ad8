import GuidePane
import Scene
import Words

/// The coach's lines as one.
enum PlainGuide {
  static func words(_ state: AppState, _ window: WindowState, _ canvas: Canvas) -> String? {
    guard let guide = window.guide else { return nil }
    let (task, why) = GuideView.words(guide, state, window, isUnicode: false)
    return canvas.text(.guide(task)) + " " + canvas.text(.guide(why))
  }
}
