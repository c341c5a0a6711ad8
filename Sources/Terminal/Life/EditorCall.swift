import Texts

/// How the person's editor is called.
enum EditorCall {
  static func command(in environment: [String: String]) -> String {
    [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
  }

  /// For the shell, as the variable may hold arguments too. The shell is the editor in the end, or outlives it: what an editor
  /// rescues that is told to end is there by then.
  static func arguments(_ command: String, _ words: [String]) -> [String] {
    ["-c", "\(way(to: command)) \(command) \"$@\"", "sh"] + words
  }

  private static func way(to command: String) -> String {
    if command.contains(where: { ";|&()<>`!#\n".contains($0) }) { return "trap : HUP TERM;" }
    guard command.split(separator: " ").first?.contains("=") == true else { return "exec" }
    // In a variable that stands before a command the shell writes out the home, and in a word for `env` it doesn't.
    return command.contains("~") ? "trap : HUP TERM;" : "exec env"
  }

  static func guest(for path: String, line: Int?, _ environment: [String: String]) -> SpawnedCommand.Guest {
    let command = command(in: environment)
    return SpawnedCommand.Guest(
      path: "/bin/sh", arguments: arguments(command, words(for: path, line: line, command)), name: command)
  }

  /// Most editors take the line as vi does; some have a way of their own.
  private static func words(for path: String, line: Int?, _ command: String) -> [String] {
    guard let line else { return [path] }
    let program = command.split(separator: " ").first.map(String.init)
    switch program?.lastPathPart {
    case "code", "code-insiders", "codium", "cursor", "windsurf", "positron": return ["--goto", "\(path):\(line)"]
    case "hx", "helix", "subl", "zed", "zeditor", "lapce": return ["\(path):\(line)"]
    case "mate", "kate": return ["--line", "\(line)", path]
    default: return ["+\(line)", path]
    }
  }
}
