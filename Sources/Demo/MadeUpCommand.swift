/// A command that the demo runs again and again.
struct MadeUpCommand: Equatable, Sendable {
  let project: String
  let provider: String
  let prompt: String
  let seconds: Int
  var priority = "normal"

  /// The first time it makes a thread of its own, later it goes on there: the lists stay as long as they are.
  func call(inThread hasThread: Bool) -> [String] {
    let place = hasThread ? ["--thread", prompt] : ["--project", project, "--agent", provider]
    return ["add"] + place + ["--priority", priority, "--estimate", "\(seconds)s", prompt]
  }

  /// A plan of three parts, which is its progress.
  var script: String {
    let parts = ["read", "do it", "check"]
    let part = seconds * 1000 / parts.count
    let steps = parts.indices.map { now in
      let plan = parts.enumerated().map { ($0 < now ? "+" : $0 == now ? ">" : "") + $1 }.joined(separator: "|")
      return "plan \(plan)\nwait \(part)"
    }
    return
      (["== " + prompt] + steps + ["plan " + parts.map { "+" + $0 }.joined(separator: "|"), "say Done: {prompt}."])
      .joined(separator: "\n")
  }

  static let all = [
    MadeUpCommand(project: "web", provider: "codex", prompt: "lint web", seconds: 24),
    MadeUpCommand(project: "api", provider: "claude", prompt: "update the changelog", seconds: 33),
    MadeUpCommand(project: "docs", provider: "gemini", prompt: "check all links", seconds: 42),
    MadeUpCommand(project: "api", provider: "codex", prompt: "measure the start-up", seconds: 21, priority: "high"),
    MadeUpCommand(project: "web", provider: "gemini", prompt: "compress the images", seconds: 48),
    MadeUpCommand(project: "docs", provider: "claude", prompt: "write release notes", seconds: 36),
    MadeUpCommand(project: "api", provider: "gemini", prompt: "look for secrets", seconds: 27),
    MadeUpCommand(project: "web", provider: "claude", prompt: "try the sign-up form", seconds: 57),
  ]
}
