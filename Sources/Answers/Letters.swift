import CommandLine
import Conversation
import Scene
import Texts

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
        .refused, "A file of this machine does not go along to another one.",
        hint: "Put its text into the message. Where it is longer than \(Call.byteLimit >> 20) MB, lay the file "
          + "there, and name it.")
    }
    guard arguments.variables(of: verb).isEmpty else { throw Refusal.environmentStaysHere }
  }

  /// What would mean something else when it arrives, or on another machine: checked by who writes a letter, once the names in it are
  /// what they mean, and again by who gets it.
  package static func checkMeaning(of words: [String], on host: String?) throws(Refusal) {
    let host = host ?? "this host"
    let (verb, rest) = try named(by: words)
    let arguments = try Arguments(rest, of: verb)
    guard !arguments.asksForHelp else { return }
    let operands = zip(arguments.words, verb.kinds(of: arguments.words.count)).filter {
      [.item, .command].contains($1)
    }
    let given = verb.options.filter { $0.value == .command }.flatMap { arguments.values($0.name) }
    let names = operands.map(\.0) + given.flatMap { $0.split(separator: ",").map(String.init) }
    if let position = names.first(where: isPosition) {
      throw Refusal(
        .refused, "Position \(position) may be another command when this arrives.",
        hint: "Name it by its id: upnext --host \(ShellWord.quoted(host)) list next.")
    }
    if verb.name == "comment", let number = arguments.value("--remove") {
      throw Refusal(
        .refused, "Comment \(number) may be another one when this arrives.", hint: "Call it there, by ssh for one.")
    }
    let isSaid = ["--project", "--thread", "--lane", "--template"].contains { arguments.value($0) != nil }
    if ["new", "add"].contains(verb.name), !isSaid { throw Refusal.isCalledElsewhere(on: host) }
    let isPath = verb.name == "review" && arguments.words[0] == "forget" && Call.isPath(arguments.words[1])
    let project = isPath ? arguments.words[1] : arguments.value("--project")
    if let project, !project.hasPrefix("/"), arguments.value("--lane") == nil {
      throw Refusal(
        .refused, "\"\(project)\" is a path from where you are, which is not on \(host).",
        hint: "Give the whole path that the project has there.")
    }
  }

  /// So few digits begin no id.
  private static func isPosition(_ word: String) -> Bool {
    (1..<4).contains(word.utf8.count) && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension Refusal {
  static func isCalledElsewhere(on host: String) -> Refusal {
    Refusal(
      .refused, "The directory that you are in is not on \(host).",
      hint: "Name the project there with --project.")
  }

  static let environmentStaysHere = Refusal(
    .refused, "The environment never goes to another machine, so --env is not for --host.",
    hint: "Set the variable where the command runs.")
}
