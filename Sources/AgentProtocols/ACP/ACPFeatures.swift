import Conversation
import JSON

/// What an agent can do, as its answer to `initialize` says. What is missing there it cannot do.
package struct ACPFeatures: Equatable, Sendable {
  var canLoad = false
  var canResume = false
  var canList = false
  var canClose = false
  var takesAudio = false
  /// It calls a turn over behind its last words. Ours says so of itself.
  var isPunctual = false
  package var abilities = AgentAbilities()
  /// The ways in which the person may log in.
  package var logins: [LoginMethod] = []

  init() {}

  package init(_ result: JSON) {
    let capabilities = result["agentCapabilities"]
    let sessions = capabilities?["sessionCapabilities"]
    canLoad = capabilities?["loadSession"]?.bool ?? false
    canResume = sessions?["resume"]?.object != nil
    canList = sessions?["list"]?.object != nil
    canClose = sessions?["close"]?.object != nil
    let prompts = capabilities?["promptCapabilities"]
    takesAudio = prompts?["audio"]?.bool ?? false
    isPunctual = result["_meta"]?["upnext"]?["isPunctual"]?.bool ?? false
    abilities = AgentAbilities(
      takesImages: prompts?["image"]?.bool ?? false, takesFiles: prompts?["embeddedContext"]?.bool ?? false,
      canFork: sessions?["fork"]?.object != nil, canList: canList,
      canLogOut: capabilities?["auth"]?["logout"]?.object != nil, servesNext: canLoad || canResume)
    logins = LoginMethod.methods(in: result)
  }
}

/// One of the ways in which the person may log in with an agent.
package struct LoginMethod: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The agent does it when it is told to, such as by opening a browser.
    case byAgent
    /// A program that talks with the person in a terminal; without a program it is the agent's own.
    case inTerminal(program: String?, arguments: [String], environment: [String: String])
    /// Some other way that nobody but the person can go, such as to set variables that it names.
    case byPerson(variables: [String])
  }

  package let id: String
  package let name: String
  package let about: String?
  package let kind: Kind

  init(id: String, name: String, about: String? = nil, kind: Kind) {
    self.id = id
    self.name = name
    self.about = about
    self.kind = kind
  }

  /// Those that an answer or an error lists.
  static func methods(in json: JSON?) -> [LoginMethod] {
    (json?["authMethods"]?.array ?? []).compactMap(LoginMethod.init)
  }

  private init?(_ json: JSON) {
    guard let id = json["id"]?.string else { return nil }
    self.id = id
    name = PlainText.line(json["name"]?.string ?? id)
    about = json["description"]?.string.map(PlainText.line)
    // Older agents say in `_meta` how to log in by a command of their own.
    if let terminal = json["_meta"]?["terminal-auth"], let command = terminal["command"]?.string {
      kind = .inTerminal(
        program: command, arguments: LoginMethod.texts(terminal["args"]), environment: LoginMethod.map(terminal["env"]))
    } else if json["type"]?.string == "terminal" {
      kind = .inTerminal(
        program: nil, arguments: LoginMethod.texts(json["args"]), environment: LoginMethod.map(json["env"]))
    } else {
      let isAgents = json["type"]?.string.map { $0 == "agent" } ?? true
      kind = isAgents ? .byAgent : .byPerson(variables: LoginMethod.variables(json))
    }
  }

  /// Those that have to be set. Older agents name one.
  private static func variables(_ json: JSON) -> [String] {
    let told = (json["vars"]?.array ?? []).filter { $0["optional"]?.bool != true }.map { $0["name"] }
    return (told + [json["varName"]]).compactMap { $0?.string.map(PlainText.line) }
  }

  private static func texts(_ json: JSON?) -> [String] { (json?.array ?? []).compactMap(\.string) }

  private static func map(_ json: JSON?) -> [String: String] {
    let members = json?.object?.members ?? []
    return Dictionary(members.compactMap { member in member.value.string.map { (member.name, $0) } }) { _, last in last
    }
  }
}
