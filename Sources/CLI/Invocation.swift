import Core

/// What a call of the program means.
package enum Invocation: Equatable, Sendable {
  case attach(demo: Bool)
  case request(Request, verb: CommandVerb, json: Bool)
  /// Like a request, but only of a server that runs: none is started for it.
  case stop(json: Bool)
  case serve(background: Bool)
  case agent
  case doctor(json: Bool)
  case print(String)
  /// Logs in with an agent in this terminal; with a pause, what it said can be read before the screen comes back.
  case login(agent: String, method: String?, pauses: Bool)

  /// The directory is where the call was made; `-` as a message reads the given text, which is asked for only then.
  package init(
    _ arguments: [String], directory: String, version: String, standardInput: () -> String
  ) throws(UsageProblem) {
    let call = try Arguments(arguments)
    if call.flags.contains("--help") {
      self = .print(CommandHelp.of(call.verb))
      return
    }
    let json = call.flags.contains("--json")
    func text(_ word: String) -> String { word == "-" ? standardInput() : word }
    func project() -> String { Invocation.absolute(call.values["--project"] ?? ".", in: directory) }
    func request(_ request: Request) -> Invocation { .request(request, verb: call.verb, json: json) }
    switch call.verb {
    case .attach: self = .attach(demo: call.flags.contains("--demo"))
    case .new:
      self = request(
        .new(
          project: project(), provider: call.values["--agent"], name: call.values["--name"],
          message: call.words.first.map(text)))
    case .send:
      self = request(
        .send(thread: call.words[0], message: text(call.words[1]), isUrgent: call.flags.contains("--urgent")))
    case .add:
      self = request(
        .add(
          prompt: text(call.words[0]), project: project(), provider: call.values["--agent"],
          thread: call.values["--thread"], priority: call.values["--priority"] ?? "normal"))
    case .list:
      guard let listing = Request.Listing(rawValue: call.words[0]) else {
        throw UsageProblem("There is no list \"\(call.words[0])\".", hint: call.usage)
      }
      guard listing == .outbox || call.words.count == 1 else {
        throw UsageProblem("Only list outbox takes a thread.", hint: call.usage)
      }
      self = request(
        .list(listing, thread: call.words.dropFirst().first, all: call.flags.contains("--all")))
    case .show: self = request(.show(thread: call.words[0]))
    case .wait:
      var seconds: Int64?
      if let text = call.values["--timeout"] {
        guard let number = Int64(text), number >= 0, number < 1 << 32 else {
          throw UsageProblem("--timeout takes a number of seconds, not \"\(text)\".", hint: call.usage)
        }
        seconds = number
      }
      self = request(.wait(thread: call.words[0], timeoutSeconds: seconds))
    case .queue:
      guard ["on", "off"].contains(call.words[0]) else {
        throw UsageProblem("The Queue can be on or off, not \"\(call.words[0])\".", hint: call.usage)
      }
      self = request(.settings(key: SettingKey.queueEnabled.rawValue, value: call.words[0]))
    case .settings:
      self = request(.settings(key: call.words.first, value: call.words.dropFirst().first))
    case .stop: self = .stop(json: json)
    case .serve: self = .serve(background: call.flags.contains("--background"))
    case .agent: self = .agent
    case .doctor: self = .doctor(json: json)
    case .version: self = .print(json ? "{\"version\":\"\(version)\"}" : "upnext \(version)")
    case .allow, .deny:
      self = request(
        .answer(
          thread: call.words[0],
          PermissionAnswer(
            allows: call.verb == .allow, isAlways: call.flags.contains("--always"), message: call.values["--message"],
            permission: call.values["--id"], option: call.values["--option"])))
    case .login:
      self = .login(
        agent: call.words[0], method: call.words.dropFirst().first, pauses: call.flags.contains("--pause"))
    case .project:
      self = request(
        .project(
          directory: Invocation.absolute(call.words.first ?? ".", in: directory), provider: call.values["--agent"],
          host: call.values["--host"]))
    case .help:
      guard let name = call.words.first else {
        self = .print(CommandHelp.all)
        return
      }
      guard let verb = CommandVerb(rawValue: name) else {
        throw UsageProblem("There is no verb \"\(name)\".", hint: "upnext help lists all.")
      }
      self = .print(CommandHelp.of(verb))
    }
  }

  /// A path without `.` and `..`, from the given directory on.
  static func absolute(_ path: String, in directory: String) -> String {
    let whole = path.hasPrefix("/") ? path : directory + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
