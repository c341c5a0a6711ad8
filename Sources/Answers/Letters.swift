import CommandLine
import Scene

/// Which calls another host takes.
extension CommandLineVerb {
  /// They change the machine that they are called on, or the server itself.
  private static let ofTheMachine: Set = [
    "settings", "hub", "project", "login", "logout", "doctor", "serve", "stop", "hook", "import",
  ]

  /// Checked by who writes a letter, and again by who gets it.
  package static func checkLetter(_ words: [String]) throws(Refusal) {
    let (verb, rest) = try named(by: words)
    let arguments = try Arguments(rest, of: verb)
    // The Queue's switch is a setting.
    let isSwitch = verb == .queue && ["on", "off"].contains(arguments.words.first)
    guard !ofTheMachine.contains(verb.name), !isSwitch else {
      throw Refusal(
        .refused,
        "upnext \(isSwitch ? words.joined(separator: " ") : verb.name) changes the machine that it is called on.",
        hint: "Call it there, by ssh for one.")
    }
    guard verb.doer == .server else {
      throw Refusal(.refused, "upnext \(verb.name) works on this machine only.", hint: "Leave --host out.")
    }
    if ["allow", "deny"].contains(verb.name), arguments.value("--id") == nil {
      throw Refusal(
        .refused, "The agent may ask something else when the answer arrives.",
        hint: "Name the question with --id: list threads --json calls it permission.")
    }
    guard arguments.values("--attach").isEmpty else {
      throw Refusal(
        .refused, "A file of this machine does not go along to another one.", hint: "Put its text into the message.")
    }
    guard arguments.variables(of: verb).isEmpty else { throw Refusal.environmentStaysHere }
  }
}

extension Refusal {
  static let environmentStaysHere = Refusal(
    .refused, "The environment never goes to another machine, so --env is not for --host.",
    hint: "Set the variable where the command runs.")
}
