import Scene
import Verbs
import Words

extension Verb {
  /// They can be done anywhere, or only go about.
  fileprivate static let alwaysDone: Set<Verb> = [
    .down, .up, .pageDown, .pageUp, .first, .last, .nextPane, .previousPane, .recentPane, .projectsPane, .upNextPane,
    .settings, .palette, .help, .newThread, .newCommand, .search, .history, .templates, .detach, .suspend, .redraw,
  ]
}

extension Context {
  /// Which acts can't be done where the keys are, and why. Each is tried on a copy that nobody sees, so that what is said
  /// of an act and what its key does can't be two things.
  func obstacles() -> [Verb: String] {
    var obstacles: [Verb: String] = [:]
    for verb in Verb.allCases where !verb.isOfDialogs && !Verb.alwaysDone.contains(verb) {
      var trial = self
      trial.window.message = nil
      trial.perform(verb)
      if let message = trial.window.message, message.kind == .problem { obstacles[verb] = message.text }
    }
    return obstacles
  }
}
