/// A text that a shell is given to carry out, however long it is.
package enum ShellText {
  /// Less than what Linux takes as one argument, which is 128 KiB.
  package static let longestArgument = 100_000

  /// What the shell is started with, behind its path.
  ///
  /// A text that is too long for one argument comes in several, which the shell joins and carries out as one. No command finds
  /// them: they are taken away before the first one, and no variable ever holds them.
  package static func arguments(_ text: String, shell: String) -> [String] {
    let parts = parts(of: text)
    guard parts.count > 1 else { return ["-c", text, shell] }
    let places = parts.indices.map { "${\($0 + 1)}" }.joined()
    return ["-c", "eval \"set --\n\(places)\"", shell] + parts
  }

  private static func parts(of text: String) -> [String] {
    var (parts, rest) = ([String](), text[...])
    while rest.utf8.count > longestArgument {
      // In the middle of a character this is where that begins.
      let part = rest[..<rest.utf8.index(rest.startIndex, offsetBy: longestArgument)]
      parts.append(String(part))
      rest = rest[part.endIndex...]
    }
    return parts + [String(rest)]
  }

  /// Of one that is longer than all that a program may be given; without a full stop.
  package static func tooLong(_ text: String) -> String {
    "The command is too long for the shell: \(text.utf8.count / 1024) KB. Put it into a file, and run that"
  }
}
