import Texts

/// A page for `man`, built part by part. What is given is plain text: nothing in it means anything to roff.
package struct ManPage {
  private var lines: [String]

  package init(_ name: String, section: Int, of kind: String, summary: String) {
    lines = [
      ".\\\" Written by a test from the tables that the program itself reads: not for editing.",
      ".TH \(Self.escaped(name.uppercased())) \(section) \"\" upnext \"\(kind)\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
    ]
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }

  package mutating func heading(_ words: String) { lines.append(".SH \(Self.escaped(words.uppercased()))") }

  package mutating func subheading(_ words: String) { lines.append(".SS \(Self.escaped(words))") }

  package mutating func paragraph(_ words: String) { lines += [".PP", Self.escaped(words)] }

  /// A word or a call, and what it is below it.
  package mutating func item(_ term: String, _ words: String) {
    lines += [".TP", ".B \"\(Self.escaped(term).replacing("\"", with: "\\(dq"))\""]
    let parts = words.split(separator: "\n").map { Self.escaped(String($0)) }
    if !parts.isEmpty { lines.append(parts.joined(separator: "\n.br\n")) }
  }

  /// Lines that stay as they are.
  package mutating func code(_ text: String) {
    lines += [".PP", ".in +4n", ".nf"]
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped(String($0)) }
    lines += [".fi", ".in"]
  }

  /// Signs that roff would take for its own, or print as their typographical kin.
  private static func escaped(_ words: String) -> String {
    var text = ""
    for sign in words.unicodeScalars {
      switch sign {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "'": text += "\\(aq"
      case "`": text += "\\(ga"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      default: text.unicodeScalars.append(sign)
      }
    }
    // A line that begins with one is a request.
    return text.hasPrefix(".") ? "\\&" + text : text
  }
}
