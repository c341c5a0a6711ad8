/// What is wrong with a call, and how it should read.
package struct UsageProblem: Error, Equatable, Sendable {
  package let message: String
  package let hint: String

  package init(_ message: String, hint: String) {
    self.message = message
    self.hint = hint
  }
}

/// The words of a call, taken apart by its verb's table.
struct Arguments: Equatable {
  let verb: CommandVerb
  private(set) var words: [String] = []
  private(set) var values: [String: String] = [:]
  /// Everything that was given for an option that may stand several times.
  private(set) var lists: [String: [String]] = [:]
  private(set) var flags: Set<String> = []

  init(_ arguments: [String]) throws(UsageProblem) {
    var rest = arguments[...]
    switch rest.first {
    case nil, "--demo": verb = .attach
    case "--help", "-h": verb = .help
    case "--version", "-V": verb = .version
    case let name?:
      guard let named = CommandVerb(rawValue: name) else {
        throw UsageProblem("There is no verb \"\(name)\".", hint: "upnext help lists all.")
      }
      verb = named
    }
    if rest.first != "--demo" { rest = rest.dropFirst() }
    try read(rest)
    guard verb.wordCount.contains(words.count) else {
      throw UsageProblem(
        words.count < verb.wordCount.lowerBound
          ? "Something is missing." : "There are too many words; quote a text of several.",
        hint: usage)
    }
  }

  private mutating func read(_ arguments: ArraySlice<String>) throws(UsageProblem) {
    var rest = arguments
    var onlyWords = false
    while let argument = rest.popFirst() {
      if onlyWords || !argument.hasPrefix("-") || argument == "-" {
        words.append(argument)
      } else if argument == "--" {
        onlyWords = true
      } else if argument == "--help" || argument == "-h" {
        flags.insert("--help")
        words = words.isEmpty ? Array(repeating: "", count: verb.wordCount.lowerBound) : words
        return
      } else if verb.options.flags.contains(argument) {
        flags.insert(argument)
      } else if let equals = argument.firstIndex(of: "="), verb.options.values.contains(String(argument[..<equals])) {
        take(String(argument[argument.index(after: equals)...]), of: String(argument[..<equals]))
      } else if verb.options.values.contains(argument) {
        guard let value = rest.popFirst() else { throw UsageProblem("\(argument) needs a value.", hint: usage) }
        take(value, of: argument)
      } else {
        throw UsageProblem("\(verb.rawValue) has no option \(argument).", hint: usage)
      }
    }
  }

  private mutating func take(_ value: String, of option: String) {
    values[option] = value
    lists[option, default: []].append(value)
  }

  /// Whether what is to be paused, or to go on, are commands.
  var isAboutUpNext: Bool { flags.contains("--next") || values["--agent"] != nil }

  var usage: String { CommandHelp.line(of: verb) }
}
