import Answers
import CommandLine

/// The help of the command line, from the table of verbs.
package enum CommandHelp {
  package static var all: String {
    var lines = ["upnext: three queues for a person who works with many AI coding agents.", ""]
    for verb in CommandLineVerb.all {
      lines.append("  " + verb.line)
      lines.append("      " + verb.summary)
    }
    lines += [
      "", "Words that begin with a dash stand behind --: upnext send THREAD -- \"- fix this\".",
      "Most verbs take --json. Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 nothing there;",
      "of wait also 4 needs you, 5 failed, 6 cancelled. 5 of land: a step failed behind others that were done.",
      "7: kept and done later, since another machine has not answered yet or the disk is full.",
      "8: the server ended before it answered what only looks.",
      "upnext --host HOST VERB is done by another machine of your hub.",
      "On the screen, ? shows the keys.",
    ]
    return lines.joined(separator: "\n")
  }

  /// `docs/CLI.md`: all verbs in full.
  package static var page: String {
    var parts = [
      "# The command line",
      "This page is the help of each verb, from the records in `Sources/Answers/Verbs/` and `Sources/ReviewAnswers/`; a test compares them.",
    ]
    for verb in CommandLineVerb.all { parts += ["## \(verb.name)", "```\n\(of(verb))\n```"] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  package static func of(_ verb: CommandLineVerb) -> String {
    let dash = verb.operands.contains { $0.kind == .text } ? "Words that begin with a dash stand behind --." : ""
    let json = verb.options.contains(.json) ? "--json prints the answer as JSON." : ""
    let about = [verb.summary, verb.details, dash, json].filter { !$0.isEmpty }
    return ([verb.line, ""] + about).joined(separator: "\n")
  }
}
