import Texts

/// Where everything of this person lies. With `UPNEXT_HOME`, all of it is in that folder, so that two never meet;
/// without, where the XDG base directory specification says.
package struct Paths: Equatable, Sendable {
  /// What a Unix socket's path may have, its closing zero included.
  static let socketBytes = 108

  package let home: String
  package let database: String
  /// What is kept of projects' files.
  package var review: String { String(database.parentPath) + "/review" }
  /// Folders of threads' own.
  package var worktrees: String { String(database.parentPath) + "/worktrees" }
  /// Texts that are with the person's editor.
  package var editing: String { String(database.parentPath) + "/editing" }
  /// Which of the agents' processes go on.
  package var running: String { String(database.parentPath) + "/running" }
  package let config: String
  /// A person's own themes.
  package let themes: String
  package let socket: String
  /// Held by the server. It lies beside the store that it guards: two servers whose sockets lie in different folders,
  /// as happens without `XDG_RUNTIME_DIR` in one of two logins, must not open one store.
  package let lock: String
  /// Held by a window while it starts the server.
  package let startLock: String
  package let log: String
  /// How the person last logged in with each agent.
  let logins: String
  package let dataFolder: String
  let runtimeFolder: String
  let stateFolder: String
  /// Set where the runtime folder lies among other people's: who must own it.
  let fallbackOwner: UInt32?

  /// `accountHome` is the home that the system knows for this person, whatever HOME says.
  package init(
    environment: [String: String], temporaryDirectory: String, userID: UInt32, accountHome: String?
  ) throws(PathsProblem) {
    try Self.check(environment, temporaryDirectory)
    let own = environment["UPNEXT_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    if let own, !own.hasPrefix("/") { throw .relativeHome("UPNEXT_HOME", own) }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? own
    guard let home else { throw .noHome }
    guard home.hasPrefix("/") else { throw .relativeHome("HOME", home) }
    self.home = home.withoutEndSlashes

    /// The specification has relative paths ignored.
    func folder(_ variable: String, else fallback: String?) -> String? {
      if let own { return own.withoutEndSlashes }
      guard let value = environment[variable], value.hasPrefix("/") else {
        return fallback.map { home.withoutEndSlashes + "/" + $0 + "/upnext" }
      }
      return value.withoutEndSlashes + "/upnext"
    }
    let data = folder("XDG_DATA_HOME", else: ".local/share") ?? home
    let config = folder("XDG_CONFIG_HOME", else: ".config") ?? home
    let state = folder("XDG_STATE_HOME", else: ".local/state") ?? home
    let runtime = folder("XDG_RUNTIME_DIR", else: nil)
    dataFolder = data
    stateFolder = state
    runtimeFolder = runtime ?? temporaryDirectory.withoutEndSlashes + "/upnext-\(userID)"
    fallbackOwner = runtime == nil ? userID : nil
    // The runtime folder, as the temporary one, may be the same for several homes: a store elsewhere than usual has its own server.
    let usual = accountHome.map { $0.withoutEndSlashes + "/.local/share/upnext" }
    let isUsual = own != nil || data == usual || usual == nil && runtime != nil
    let mark = isUsual ? "" : "-" + data.stableDigits

    database = data + "/upnext.db"
    lock = data + "/upnext.lock"
    logins = data + "/logins"
    self.config = config + "/config.yaml"
    themes = config + "/themes"
    log = state + "/upnext.log"
    startLock = runtimeFolder + "/start\(mark).lock"
    socket = runtimeFolder + "/upnext\(mark).sock"
    guard socket.utf8.count < Self.socketBytes else { throw .longSocket(socket, variable: Self.cause(own, runtime)) }
  }

  /// What was no UTF-8 has U+FFFD for whatever it was: several folders would be one.
  private static func check(_ environment: [String: String], _ temporaryDirectory: String) throws(PathsProblem) {
    let folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"]
    let hasOwn = environment["UPNEXT_HOME"]?.isEmpty == false
    let variables = ["UPNEXT_HOME", "HOME"] + (hasOwn ? [] : folders)
    var paths = variables.compactMap { variable in environment[variable].map { (variable, $0) } }
    if !hasOwn { paths.append(("TMPDIR", temporaryDirectory)) }
    for (variable, path) in paths where path.unicodeScalars.contains("\u{FFFD}") { throw .noText(variable) }
    // Git would read it as the end of a path.
    for (variable, path) in paths where path.utf8.contains(0x0A) { throw .lineBreak(variable) }
  }

  private static func cause(_ own: String?, _ runtime: String?) -> String {
    own != nil ? "UPNEXT_HOME" : runtime != nil ? "XDG_RUNTIME_DIR" : "TMPDIR"
  }
}
