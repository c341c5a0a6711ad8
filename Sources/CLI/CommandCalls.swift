import Core

/// Calls about the commands of Up Next, as requests.
extension Arguments {
  /// What a call of `add` says beside the prompt.
  func addOptions() throws(UsageProblem) -> AddOptions {
    var options = AddOptions()
    options.after = (lists["--after"] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    options.at = values["--at"]
    options.delay = values["--in"]
    options.isStashed = flags.contains("--stash")
    options.mode = values["--mode"]
    options.enhancements = try enhancements()
    if let text = values["--estimate"] {
      guard let seconds = TimeWords.seconds(text) else {
        throw UsageProblem("--estimate takes a duration such as 10m, not \"\(text)\".", hint: usage)
      }
      options.estimatedSeconds = seconds
    }
    options.template = values["--template"]
    for text in lists["--set"] ?? [] {
      guard let equals = text.firstIndex(of: "=") else {
        throw UsageProblem("--set takes NAME=VALUE, not \"\(text)\".", hint: usage)
      }
      options.fields[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return options
  }

  private func enhancements() throws(UsageProblem) -> PromptEnhancementOptions {
    var options = PromptEnhancementOptions()
    for word in (lists["--with"] ?? []).flatMap({ $0.split(separator: ",") }) {
      switch word {
      case "context": options.includeSystemContext = true
      case "errors": options.includeErrorLogs = true
      case "time": options.includeTimestamp = true
      default: throw UsageProblem("--with takes context, errors and time, not \"\(word)\".", hint: usage)
      }
    }
    if let word = values["--format"] {
      guard let format = PromptEnhancementOptions.ResponseFormat(word: word) else {
        let words = PromptEnhancementOptions.ResponseFormat.allCases.map(\.word).joined(separator: ", ")
        throw UsageProblem("--format takes \(words), not \"\(word)\".", hint: usage)
      }
      options.responseFormat = format
    }
    return options
  }

  /// What the call asks about commands; a text may be `-`, which stands for standard input.
  func commandsRequest(text: (String) -> String, project: String?) throws(UsageProblem) -> CommandsRequest {
    switch verb {
    case .cancel: return .cancel(try choice())
    case .stash: return .stash(words)
    case .unstash: return .unstash(words)
    case .pause: return .pause(agent: try whichLane())
    case .resume: return .resume(agent: try whichLane())
    case .retry: return .retry(words[0], prompt: words.count > 1 ? text(words[1]) : nil)
    case .history:
      guard words == ["clear"] else { throw UsageProblem("history takes clear.", hint: usage) }
      return .clearHistory
    case .template: return try template(text: text, project: project)
    case .attach, .new, .send, .add, .list, .show, .wait, .queue, .settings, .stop, .doctor, .serve, .agent, .version,
      .help, .events, .completions, .search, .hook, .top, .bottom, .remove, .move, .rename, .delete, .restore, .unlock,
      .snooze, .handOver, .skip, .edit, .priority, .export, .import, .allow, .deny, .login, .project,
      .options, .fork, .steer, .compact, .interrupt, .sessions, .logout:
      throw UsageProblem("\(verb.rawValue) asks nothing about commands.", hint: usage)
    }
  }

  private func choice() throws(UsageProblem) -> CommandsRequest.Choice {
    var choices: [CommandsRequest.Choice] = words.isEmpty ? [] : [.these(words)]
    if flags.contains("--all") { choices.append(.all) }
    if flags.contains("--waiting") { choices.append(.waiting) }
    if let priority = values["--priority"] { choices.append(.priority(priority)) }
    if let agent = values["--agent"] { choices.append(.agent(agent)) }
    guard choices.count == 1 else {
      throw UsageProblem(choices.isEmpty ? "Which commands?" : "Say in one way which commands.", hint: usage)
    }
    return choices[0]
  }

  private func whichLane() throws(UsageProblem) -> String? {
    guard words.isEmpty, !flags.contains("--all"), flags.contains("--next") != (values["--agent"] != nil) else {
      throw UsageProblem("\(verb.rawValue) takes --next for all commands, or --agent A.", hint: usage)
    }
    return values["--agent"]
  }

  private func template(text: (String) -> String, project: String?) throws(UsageProblem) -> CommandsRequest {
    switch (words.first, words.count) {
    case (nil, _): return .templates
    case ("remove", 2): return .removeTemplate(name: words[1])
    case ("save", 3):
      let name = values["--priority"] ?? "normal"
      guard let priority = CommandPriority(named: name) else {
        throw UsageProblem("\"\(name)\" is no priority: use low, normal, high or urgent.", hint: usage)
      }
      return .saveTemplate(
        name: words[1],
        CommandTemplate(
          prompt: text(words[2]), directory: project, provider: values["--agent"], mode: values["--mode"],
          priority: priority, enhancements: try enhancements()))
    default: throw UsageProblem("template takes save NAME PROMPT, or remove NAME.", hint: usage)
    }
  }
}
