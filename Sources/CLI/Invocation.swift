import Core

/// What a call of the program means.
package enum Invocation: Equatable, Sendable {
  case attach(demo: Bool)
  case request(Request, verb: CommandVerb, json: Bool)
  /// Like a request, but only of a server that runs: none is started for it.
  case stop(json: Bool)
  /// Prints what the server tells until it or the person ends it.
  case watch(json: Bool)
  case serve(background: Bool)
  case agent
  case doctor(json: Bool)
  /// Change agents' settings so that they tell of threads that run outside, or change them back.
  case hooks(install: Bool, asks: Bool)
  /// Like a request, but only of a server that runs, and nothing is said of what came of it.
  case tell(Request)
  case print(String)
  /// A request whose answer goes into a file; nil is standard output.
  /// With a pause, why nothing was written can be read before the screen comes back.
  case export(Request, ExportFormat, to: ExportPlace, json: Bool, pauses: Bool = false)
  /// The text of the file is the request's.
  case importOutbox(path: String, thread: String?, json: Bool)
  /// Logs in with an agent in this terminal; with a pause, what it said can be read before the screen comes back.
  case login(agent: String, method: String?, pauses: Bool)
  case logout(agent: String, pauses: Bool)

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
    func attachments() -> [String] {
      (call.lists["--attach"] ?? []).map { Invocation.absolute($0, in: directory) }
    }
    func request(_ request: Request) -> Invocation { .request(request, verb: call.verb, json: json) }
    switch call.verb {
    case .attach: self = .attach(demo: call.flags.contains("--demo"))
    case .new:
      self = request(
        .new(
          project: project(), provider: call.values["--agent"], name: call.values["--name"],
          message: call.words.first.map(text), attachments: attachments()))
    case .send:
      self = request(
        .send(
          thread: call.words[0], message: text(call.words[1]), isUrgent: call.flags.contains("--urgent"),
          attachments: attachments()))
    case .add:
      let options = try call.addOptions()
      guard call.words.count == 1 || options.template != nil else {
        throw UsageProblem("A prompt is missing.", hint: call.usage)
      }
      self = request(
        .add(
          prompt: call.words.first.map(text) ?? "", project: project(), provider: call.values["--agent"],
          thread: call.values["--thread"], priority: call.values["--priority"] ?? "normal",
          options: options))
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
      guard ["on", "off", "clear"].contains(call.words[0]) else {
        throw UsageProblem("The Queue can be on or off, or be cleared, not \"\(call.words[0])\".", hint: call.usage)
      }
      guard call.words[0] != "clear" else {
        self = request(.act(.clearQueue))
        return
      }
      self = request(.settings(key: SettingKey.queueEnabled.rawValue, value: call.words[0]))
    case .settings:
      self = request(.settings(key: call.words.first, value: call.words.dropFirst().first))
    case .events: self = .watch(json: json)
    case .completions:
      guard let shell = Completions.Shell(rawValue: call.words[0]) else {
        throw UsageProblem("There are no completions for \"\(call.words[0])\".", hint: call.usage)
      }
      self = .print(Completions.script(for: shell))
    case .search: self = request(.search(call.words.joined(separator: " ")))
    case .top, .bottom, .remove, .move, .rename, .delete, .restore, .unlock, .snooze, .handOver:
      self = request(.act(try ActRequest(call)))
    case .stop: self = .stop(json: json)
    case .serve: self = .serve(background: call.flags.contains("--background"))
    case .agent: self = .agent
    case .doctor:
      let (install, remove) = (call.flags.contains("--install-hooks"), call.flags.contains("--remove-hooks"))
      guard !install || !remove else {
        throw UsageProblem("Hooks are installed or removed, not both.", hint: call.usage)
      }
      guard install || remove else {
        self = .doctor(json: json)
        return
      }
      guard !json else { throw UsageProblem("A change of settings is shown as text, not as JSON.", hint: call.usage) }
      self = .hooks(install: install, asks: !call.flags.contains("--yes"))
    case .hook:
      // What makes no sense to us is no failure of the agent that calls.
      let told = call.words.dropFirst().first ?? standardInput()
      self = HookReport(agent: call.words[0], told: told).map { .tell(.hook($0)) } ?? .print("")
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
      let hides = call.flags.contains("--hide")
      guard !hides || !call.flags.contains("--show") else {
        throw UsageProblem("A project is hidden or shown, not both.", hint: "upnext help project says more.")
      }
      self = request(
        .project(
          directory: Invocation.absolute(call.words.first ?? ".", in: directory), provider: call.values["--agent"],
          host: call.values["--host"], hidden: hides ? true : call.flags.contains("--show") ? false : nil))
    case .help:
      guard let name = call.words.first else {
        self = .print(CommandHelp.all)
        return
      }
      guard let verb = CommandVerb(rawValue: name) else {
        throw UsageProblem("There is no verb \"\(name)\".", hint: "upnext help lists all.")
      }
      self = .print(CommandHelp.of(verb))
    case .pause where call.isAboutUpNext, .resume where call.isAboutUpNext,
      .retry where call.words.count > 1, .cancel, .stash, .unstash, .history, .template:
      let directory = call.values["--project"].map { Invocation.absolute($0, in: directory) }
      self = request(.commands(try call.commandsRequest(text: text, project: directory)))
    case .pause: self = request(.pause(thread: try Invocation.threadOrAll(call)))
    case .resume: self = request(.resume(thread: try Invocation.threadOrAll(call)))
    case .retry: self = request(.retry(thread: call.words[0]))
    case .skip: self = request(.skip(thread: call.words[0]))
    case .options:
      self = request(
        .agent(
          .options(
            thread: call.words[0], option: call.words.dropFirst().first, value: call.words.dropFirst(2).first)))
    case .fork: self = request(.agent(.fork(thread: call.words[0], name: call.values["--name"])))
    case .steer: self = request(.agent(.steer(thread: call.words[0], message: call.words.dropFirst().first)))
    case .compact: self = request(.agent(.compact(thread: call.words[0])))
    case .interrupt: self = request(.agent(.interrupt(thread: call.words[0])))
    case .sessions:
      self = request(
        .agent(.sessions(project: project(), provider: call.values["--agent"], session: call.words.first)))
    case .logout: self = .logout(agent: call.words[0], pauses: call.flags.contains("--pause"))
    case .edit: self = request(.edit(item: call.words[0], text: text(call.words[1])))
    case .priority: self = request(.prioritize(item: call.words[0], priority: call.words[1]))
    case .export: self = try Invocation.export(call, directory: directory)
    case .import:
      self = .importOutbox(
        path: Invocation.absolute(call.words[0], in: directory), thread: call.values["--thread"], json: json)
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
