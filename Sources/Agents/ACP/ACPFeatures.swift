import JSON

/// What an agent can do, as its answer to `initialize` says. What is missing there it cannot do.
struct ACPFeatures: Equatable, Sendable {
  var canLoad = false
  var canResume = false
  /// What to do when the agent wants a login.
  var loginAdvice: String?

  init() {}

  init(_ result: JSON) {
    let capabilities = result["agentCapabilities"]
    canLoad = capabilities?["loadSession"]?.bool ?? false
    canResume = capabilities?["sessionCapabilities"]?["resume"]?.object != nil
    loginAdvice = (result["authMethods"]?.array ?? []).lazy.compactMap(ACPFeatures.advice).first
  }

  static func advice(_ method: JSON) -> String? {
    // Older agents say in `_meta` how to log in by a command of their own.
    if let terminal = method["_meta"]?["terminal-auth"], let command = terminal["command"]?.string {
      let arguments = (terminal["args"]?.array ?? []).compactMap(\.string)
      return "Run `\(([command] + arguments).joined(separator: " "))` in a shell."
    }
    return method["description"]?.string ?? method["name"]?.string
  }
}
