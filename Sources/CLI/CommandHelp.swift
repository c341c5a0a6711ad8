/// The help of the command line, from the table of verbs.
package enum CommandHelp {
  static func line(of verb: CommandVerb) -> String {
    ["upnext", verb == .attach ? "" : verb.rawValue, verb.usage].filter { !$0.isEmpty }.joined(separator: " ")
  }

  package static var all: String {
    var lines = ["upnext: three queues for a person who works with many AI coding agents.", ""]
    for verb in CommandVerb.allCases {
      lines.append("  " + line(of: verb))
      lines.append("      " + verb.summary)
    }
    lines += [
      "", "Most verbs take --json. Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 nothing there;",
      "of wait also 4 needs you, 5 failed, 6 cancelled.",
      "On the screen, ? shows the keys.",
    ]
    return lines.joined(separator: "\n")
  }

  package static func of(_ verb: CommandVerb) -> String {
    let json = verb.options.flags.contains("--json") ? "--json prints the answer as JSON." : ""
    return [line(of: verb), "", verb.summary, verb.details, json].filter { !$0.isEmpty || $0 == "" }
      .joined(separator: "\n").replacingEmptyTail()
  }
}

extension String {
  fileprivate func replacingEmptyTail() -> String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
