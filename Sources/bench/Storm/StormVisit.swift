/// A page or a dialog, the keys that lead to it from the rows of Recent, and a word that stands on the screen once it is there.
struct StormVisit {
  let name: String
  let keys: [String]
  let sign: String

  private init(_ name: String, _ keys: [String], sign: String) {
    self.name = name
    self.keys = keys
    self.sign = sign
  }

  private static let palette = "\u{10}"
  private static let enter = "\r"

  /// What has no key of its own is found by its words.
  private static func found(_ words: String, before: [String] = [], sign: String) -> StormVisit {
    StormVisit(words, before + [palette] + words.map(String.init) + [enter], sign: sign)
  }

  static let all = [
    StormVisit("the conversation", [enter], sign: "send"),
    StormVisit("the settings", [","], sign: "Settings"),
    StormVisit("the review", ["i"], sign: "Review"),
    StormVisit("landing", ["i", "T"], sign: "Land:"),
    StormVisit("reverting", ["i", "X"], sign: "Review"),
    StormVisit("the help", ["?"], sign: "Keys"),
    StormVisit("the palette", [palette], sign: "Palette"),
    StormVisit("a new thread", ["n"], sign: "New thread"),
    StormVisit("a new command", ["c"], sign: "New command"),
    StormVisit("all of a new command", ["c", "\t"], sign: "New command"),
    StormVisit("a thread's menu", ["m"], sign: "Thread:"),
    StormVisit("a project's menu", ["3", "m"], sign: "Project:"),
    StormVisit("a command's menu", ["4", "m"], sign: "Command:"),
    StormVisit("a command", ["4", "e"], sign: "Edit command"),
    StormVisit("a look at a command", ["4", " "], sign: "say 1"),
    StormVisit("why", ["y"], sign: "closes"),
    StormVisit("the search", ["\u{6}"], sign: "Search"),
    StormVisit("the history", ["H"], sign: "History"),
    StormVisit("a filter", ["/"], sign: "Filter"),
    StormVisit("later", ["z"], sign: "Snooze:"),
    found("rename", sign: "Rename"),
    found("mode", sign: "How fake"),
    found("delete", sign: "Delete"),
    found("hand over", sign: "Hand"),
    found("lineage", sign: "Lineage:"),
    found("fork", sign: "Fork,"),
    found("export", sign: "Export"),
    found("templates", sign: "Templates"),
    found("cancel commands", sign: "Cancel"),
    found("pause agent", sign: "Pause,"),
    found("agent's options", sign: "How fake"),
    found("agent's sessions", sign: "Sessions"),
    found("project's agent", before: ["3"], sign: "Agent of"),
    found("project's host", before: ["3"], sign: "Run agents"),
    found("worktrees", before: ["3"], sign: "Worktrees"),
    found("hidden threads", sign: "hidden"),
    found("deleted threads", sign: "deleted"),
    found("hidden projects", sign: "hidden"),
  ]
}
