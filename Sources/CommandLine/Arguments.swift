import Scene

/// The words of a call, taken apart by the record of its verb.
package struct Arguments: Equatable, Sendable {
  package private(set) var words: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  /// The rest of the call was not looked at.
  package private(set) var asksForHelp = false

  package init(_ words: ArraySlice<String>, of verb: CommandLineVerb) throws(Refusal) {
    try read(words, verb)
    guard !asksForHelp else { return }
    guard verb.wordCount.contains(self.words.count) else {
      // Behind a word that can't stand there nobody knows what is missing.
      if let first = self.words.first, let wanted = verb.operands.first?.kind.demand(of: first) {
        throw verb.wrong("\(verb.name) takes \(wanted), not \"\(first)\".")
      }
      throw verb.wrong(
        self.words.count < verb.wordCount.lowerBound
          ? verb.missing(behind: self.words.count) : "There are too many words; quote a text of several.")
    }
    for (word, kind) in zip(self.words, verb.kinds(of: self.words.count)) {
      if word.isEmpty, kind.namesSomething { throw verb.wrong("An empty word names nothing.") }
      if let wanted = kind.demand(of: word) { throw verb.wrong("\(verb.name) takes \(wanted), not \"\(word)\".") }
    }
    try verb.check(self, verb)
  }

  /// The last value that was given for an option.
  package func value(_ option: String) -> String? { values[option]?.last }
  /// Everything that was given for an option that may stand several times.
  package func values(_ option: String) -> [String] { values[option] ?? [] }
  package func has(_ flag: String) -> Bool { flags.contains(flag) }
  package var json: Bool { has("--json") }
  /// Something is said beside the words.
  package var hasOptions: Bool { !values.isEmpty || !flags.isSubset(of: ["--json"]) }

  /// The same with a text in the place of each `-` that stands for one.
  package func reading(_ input: String?, of verb: CommandLineVerb) -> Arguments {
    guard let input else { return self }
    var read = self
    for (index, kind) in verb.kinds(of: words.count).enumerated() where kind == .text && words[index] == "-" {
      read.words[index] = input
    }
    return read
  }

  /// Whether one of the words stands for standard input.
  package func readInput(of verb: CommandLineVerb) -> Bool {
    zip(words, verb.kinds(of: words.count)).contains { $0 == "-" && $1 == .text }
  }

  /// The words behind a verb, with others in the place of those that change: each is asked for with the option that it is given
  /// for, if any, and may be given for another one.
  package static func replacing(
    _ words: [String], of verb: CommandLineVerb,
    _ change: (_ word: String, WordKind, _ option: String?) -> (word: String, option: String?)?
  ) -> [String] {
    var (replaced, operands, onlyWords, index) = (words, [Int](), false, 0)
    while index < words.count {
      let word = words[index]
      if onlyWords || !word.hasPrefix("-") || word == "-" {
        operands.append(index)
      } else if word == "--" {
        onlyWords = true
      } else if let option = verb.options.first(where: { $0.name == word || $0.short == word }) {
        if let kind = option.value, index + 1 < words.count {
          if let (word, name) = change(words[index + 1], kind, option.name) {
            replaced[index] = name ?? option.name
            replaced[index + 1] = word
          }
          index += 1
        }
      } else if let equals = word.firstIndex(of: "="),
        let option = verb.options.first(where: { $0.name == word[..<equals] }), let kind = option.value,
        let (word, name) = change(String(word[word.index(after: equals)...]), kind, option.name)
      {
        replaced[index] = "\(name ?? option.name)=\(word)"
      }
      index += 1
    }
    for (index, kind) in zip(operands, verb.kinds(of: operands.count)) {
      if let (word, _) = change(words[index], kind, nil) { replaced[index] = word }
    }
    return replaced
  }

  private mutating func read(_ arguments: ArraySlice<String>, _ verb: CommandLineVerb) throws(Refusal) {
    var rest = arguments
    var onlyWords = false
    while let argument = rest.popFirst() {
      if onlyWords || !argument.hasPrefix("-") || argument == "-" {
        words.append(argument)
      } else if argument == "--" {
        onlyWords = true
      } else if argument == "--help" || argument == "-h" {
        asksForHelp = true
        return
      } else if let option = verb.options.first(where: { $0.name == argument || $0.short == argument }) {
        guard option.value != nil else {
          flags.insert(option.name)
          continue
        }
        guard let value = rest.popFirst() else { throw verb.wrong("\(argument) needs a value.") }
        if value.hasPrefix("--"), verb.options.contains(where: { $0.name == value }) {
          throw verb.wrong(
            "\(argument) needs a value; one that reads like an option stands in \(option.name)=\(value).")
        }
        try take(value, of: option, verb)
      } else if let equals = argument.firstIndex(of: "="),
        let option = verb.options.first(where: {
          ($0.value != nil || $0.mayHaveValue) && $0.name == argument[..<equals]
        })
      {
        try take(String(argument[argument.index(after: equals)...]), of: option, verb)
      } else {
        let takesWords = verb.operands.contains(where: \.kind.mayBeginWithDash)
        let isHost = argument.prefix { $0 != "=" } == "--host"
        let instead =
          isHost
          ? " It stands before the verb: upnext --host HOST \(verb.name)."
          : takesWords ? " Put -- before words that begin with a dash." : ""
        throw verb.wrong("\(verb.name) has no option \(argument)." + instead)
      }
    }
  }

  private mutating func take(
    _ value: String, of option: CommandLineOption, _ verb: CommandLineVerb
  ) throws(Refusal) {
    if value.isEmpty {
      guard option.mayBeEmpty else { throw verb.wrong("\(option.name) needs a value that is not empty.") }
    } else if let wanted = option.value?.demand(of: value) {
      throw verb.wrong("\(option.name) takes \(wanted), not \"\(value)\".")
    }
    values[option.name, default: []].append(value)
  }
}
