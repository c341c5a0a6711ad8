import Texts

/// How the person's editor is called.
enum EditorCall {
  static func command(in environment: [String: String]) -> String {
    [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
  }

  /// For the shell, as the variable may hold arguments too. The shell is the editor in the end, or outlives it: what an editor
  /// rescues that is told to end is there by then.
  static func arguments(_ command: String, _ words: [String]) -> [String] {
    ["-c", "\(isProgram(command) ? "exec" : "trap : HUP TERM;") \(command) \"$@\"", "sh"] + words
  }

  private static func isProgram(_ command: String) -> Bool {
    command.utf8.allSatisfy { (0x2B...0x39).contains($0) || isLetter($0) || $0 == 0x20 || $0 == 0x5F || $0 >= 0x80 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

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
