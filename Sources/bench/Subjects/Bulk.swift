import Conversation
import EventLoop
import Wire

/// Up Next with thousands of commands, all of which are marked: what one key does to all of them.
enum Bulk {
  private static let waitingCount = 5000
  private static let rounds = 15

  /// What is done to all, and the keys that do it; those before them are not measured.
  private static let acts: [(words: String, before: [String], keys: [String])] = [
    ("mark all, unmark all", ["g"], ["V", "V"]),
    ("unmark one of all, mark it again", ["V"], ["v", "v"]),
    ("raise the priority of all", [], ["+"]),
    ("take that back", [], ["u"]),
    ("do it again", [], ["U"]),
    ("lower the priority of all", ["V"], ["-"]),
    ("take that back", [], ["u", "u"]),
    ("all but the first to the top", ["V", "g", "v"], ["t"]),
    ("take that back", [], ["u"]),
    ("all but the last to the bottom", ["V", "G", "v"], ["b"]),
    ("take that back", ["g"], ["u"]),
    ("all but the first one up", ["V", "g", "v"], ["K"]),
    ("take that back", ["g"], ["u"]),
    ("all but the last one down", ["V", "G", "v"], ["J"]),
    ("take that back", ["g"], ["u"]),
    ("stash all", ["V"] + palette("stash"), ["\r"]),
    ("take them from the stash", ["V"] + palette("stash"), ["\r"]),
    ("take that back, twice", [], ["u", "u"]),
    ("ask whether to remove all", ["V"], ["x"]),
    ("remove all", [], ["\r"]),
    ("take that back", [], ["u"]),
    ("do it again", [], ["U"]),
    ("take that back", [], ["u"]),
    ("show what can be cancelled", palette("cancel"), ["\r"]),
    ("ask whether to", [], ["\r"]),
    ("cancel all", [], ["\r"]),
    ("take that back", [], ["u"]),
  ]

  /// What has no key of its own is found by its words.
  private static func palette(_ words: String) -> [String] { ["\u{10}"] + words.map(String.init) }

  static func measure() throws -> Table {
    var table = Table(
      "\(waitingCount) waiting commands at once", "p50 ms", "p95 ms", "worst ms", "on disk p50 ms", "p95 ms")
    let config = ["queue.enabled: off", "next.max_running: 1", "history.keep: 10000", "ui.reduced_motion: off"]
    try TrialHome.use(config: config) { home in
      let window = try WatchedWindow.attach(home).window
      // Nothing is to start meanwhile.
      try home.ask("pause", "--next")
      try Nexts.add(waitingCount, "shell", home)
      try window.settle()
      _ = try window.press("4")
      var answers = acts.map { _ in [WatchedWindow.Answer]() }
      for _ in 0..<rounds {
        for (index, act) in acts.enumerated() {
          for key in act.before { try window.send(key) }
          for key in act.keys { answers[index].append(try window.pressAndSettle(key)) }
        }
      }
      for (act, answers) in zip(acts, answers) {
        let shown = Sample(answers.map(\.done))
        let settled = Sample(answers.map(\.settled))
        table.add(
          act.words, shown.median.figure, shown.percentile(95).figure, shown.percentile(100).figure,
          settled.median.figure, settled.percentile(95).figure)
      }
      try window.close()
    }
    return table
  }
}
