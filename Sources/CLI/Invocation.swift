import Answers
import CommandLine
import Conversation
import Scene

/// What a call of the program means.
package enum Invocation: Equatable, Sendable {
  /// With a guide, to a made-up workspace.
  case attach(guide: Guide.Kind?, isPlain: Bool = false)
  /// The server carries it out and answers once.
  case ask(Question)
  /// The server tells until it or the person ends it.
  case follow(Question)
  /// Like a question, but only to a server that runs: none is started for it.
  case stop(Question)
  /// The same, and where none runs nothing is said.
  case status(Question)
  case serve(background: Bool, ServerRole)
  case agent
  case doctor(json: Bool)
  /// Change agents' settings so that they tell of threads that run outside, or change them back.
  case hooks(install: Bool, asks: Bool)
  /// Only to a server that runs, and nothing is said of what came of it.
  case tell(Request)
  case print(String)
  /// What the program is made of, as JSON.
  case facts
  /// A question whose answer goes into a file.
  /// With a pause, why nothing was written can be read before the screen comes back.
  case export(Question, ExportFormat, to: ExportPlace)
  /// The text of the file goes along with the question.
  case importing(Question, path: String)
  /// Logs in with an agent in this terminal; with a pause, what it said can be read before the screen comes back.
  case login(agent: String, method: String?, pauses: Bool)
  case logout(agent: String, pauses: Bool)
  /// Becomes a thread's agent's own program; with a pause, why it didn't can be read before the screen comes back.
  case program(Question)

  /// The directory is where the call was made, nil if it can't be said; the environment the caller's; `-` as a message reads the
  /// given text, which is asked for only then. Where a folder really is, is asked of each that a call on this machine names.
  package init(
    _ words: [String], directory: String?, version: String, environment: [String: String] = [:],
    truePath: (_ folder: String) -> String? = { _ in nil }, standardInput: () -> String
  ) throws(Refusal) {
    let (host, words) = try Invocation.host(words)
    let (verb, rest) = try CommandLineVerb.named(by: words)
    let arguments = try Arguments(rest, of: verb)
    guard !arguments.asksForHelp else {
      self = .print(CommandHelp.of(verb))
      return
    }
    var call = Call(words, directory: directory)
    if verb.doer == .server, arguments.readInput(of: verb) { call.input = standardInput() }
    for variable in arguments.variables(of: verb) where variable.value == nil {
      guard let value = environment[variable.name] else { throw Refusal.notSet(variable.name) }
      call.environment[variable.name] = value
    }
    if host == nil { call.truePaths = Invocation.truePaths(in: call, of: verb, arguments, truePath) }
    guard call.byteCount <= Call.byteLimit else { throw Refusal.tooMuch }
    if let host {
      call.host = host
      try CommandLineVerb.checkLetter(words)
    }
    let question = Question(call: call, verb: verb, arguments: arguments)
    switch verb.doer {
    case .server: self = .ask(question)
    case .stream: self = .follow(question)
    case .client(let own): self = try Invocation.own(own, question, version, standardInput)
    }
  }

  /// The other host that a call is for stands before the verb: `upnext --host build1 send …`.
  private static func host(_ words: [String]) throws(Refusal) -> (String?, [String]) {
    let usage = "upnext --host HOST VERB ..."
    guard let first = words.first, first == "--host" || first.hasPrefix("--host=") else { return (nil, words) }
    let (name, rest) =
      first == "--host"
      ? (words.dropFirst().first ?? "", words.dropFirst(2)) : (String(first.dropFirst(7)), words.dropFirst())
    guard !name.isEmpty, !rest.isEmpty else {
      throw Refusal(.usage, "--host takes a host, and what it is to do.", hint: usage)
    }
    return (name, Array(rest))
  }

  private static func truePaths(
    in call: Call, of verb: CommandLineVerb, _ arguments: Arguments, _ truePath: (String) -> String?
  ) -> [String: String] {
    // The project of a remote is a folder there.
    guard arguments.value("--host")?.isEmpty != false else { return [:] }
    let operands = zip(arguments.words, verb.kinds(of: arguments.words.count)).filter { word, kind in
      kind == .directory || (kind == .thread && Call.isPath(word))
    }
    let given = verb.options.filter { $0.value == .directory }.flatMap { arguments.values($0.name) }
    var found: [String: String] = [:]
    for path in (operands.map(\.0) + given).compactMap(call.findPath) {
      if let place = truePath(path), place != path { found[path] = place }
    }
    return found
  }

  private static func own(
    _ verb: CommandLineVerb.ClientVerb, _ question: Question, _ version: String, _ standardInput: () -> String
  ) throws(Refusal) -> Invocation {
    let arguments = question.arguments
    let words = arguments.words
    switch verb {
    case .attach:
      let guide: Guide.Kind? = arguments.has("--tour") ? .tour : arguments.has("--demo") ? .demo : nil
      return .attach(guide: guide, isPlain: arguments.has("--plain"))
    case .serve:
      let role = ServerRole(
        offers: arguments.value("--offers"), isWorker: arguments.has("--worker"),
        isForWindow: arguments.has("--for-window"))
      return .serve(background: arguments.has("--background"), role)
    case .agent: return .agent
    case .doctor:
      let install = arguments.has("--install-hooks")
      guard install || arguments.has("--remove-hooks") else { return .doctor(json: arguments.json) }
      return .hooks(install: install, asks: !arguments.has("--yes"))
    case .hook:
      // What makes no sense to us is no failure of the agent that calls.
      let told = words.dropFirst().first ?? standardInput()
      return HookReport(agent: words[0], told: told).map { .tell(.hook($0)) } ?? .print("")
    case .login:
      return .login(agent: words[0], method: words.dropFirst().first, pauses: arguments.has("--pause"))
    case .logout: return .logout(agent: words[0], pauses: arguments.has("--pause"))
    case .completions:
      guard let shell = Completions.Shell(rawValue: words[0]) else {
        throw Refusal(.usage, "There are no completions for \"\(words[0])\".", hint: question.verb.line)
      }
      return .print(Completions.script(for: shell))
    case .help:
      guard let name = words.first else { return .print(CommandHelp.all) }
      return .print(CommandHelp.of(try CommandLineVerb.named(by: [name]).0))
    case .version: return arguments.json ? .facts : .print("upnext \(version)")
    case .stop: return .stop(question)
    case .status: return .status(question)
    case .export:
      return .export(
        question, ExportFormat(arguments), to: try ExportPlace(question))
    case .program: return .program(question)
    case .importing:
      return .importing(question, path: try question.call.path(words[0]))
    }
  }
}

/// What a server is started for.
package struct ServerRole: Equatable, Sendable {
  /// The value that hub.offers gets; nil leaves it as it is.
  package var offers: String?
  /// It is there for lanes: without a hub, or with nothing that it takes, it says so and ends.
  package var isWorker = false
  /// A window waits for it, and is to have something to look at before a large store has been read.
  package var isForWindow = false

  package init(offers: String? = nil, isWorker: Bool = false, isForWindow: Bool = false) {
    self.offers = offers
    self.isWorker = isWorker
    self.isForWindow = isForWindow
  }
}

/// A call for the server, and how to say what came of it.
package struct Question: Equatable, Sendable {
  package var call: Call
  package let verb: CommandLineVerb
  package let arguments: Arguments

  package init(call: Call, verb: CommandLineVerb, arguments: Arguments) {
    self.call = call
    self.verb = verb
    self.arguments = arguments
  }

  package var json: Bool { arguments.json }
}
