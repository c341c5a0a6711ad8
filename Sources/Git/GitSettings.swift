import Texts

/// What every call of git is told, whatever the repository says: none of its own code runs, nothing asks, nothing goes over
/// the network, and nothing is written that nobody wanted.
enum GitSettings {
  static let always: [(key: String, value: String)] = [
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),
    ("core.safecrlf", "false"),
    // Of an index in two parts one would lie with the person's own.
    ("core.splitIndex", "false"),
    // What it has once noted in an index it would take for unchanged ever after.
    ("core.ignoreStat", "false"),
    // What is larger goes into packs beside its objects, which nobody tidies away.
    ("core.bigFileThreshold", "512m"),
    // All that a turn changed is in the one pack that is noted.
    ("pack.packSizeLimit", "0"),
    ("core.pager", "cat"),
    ("core.sshCommand", "false"),
    ("credential.helper", ""),
    // A repository without all its objects fetches what is missing.
    ("protocol.allow", "never"),
    ("gc.auto", "0"),
    ("maintenance.auto", "false"),
    ("submodule.recurse", "false"),
    // Whether a submodule has changes would be asked of it, and its own filters would run.
    ("diff.ignoreSubmodules", "dirty"),
    ("advice.addEmbeddedRepo", "false"),
    // After a power cut, what is named is there.
    ("core.fsync", "objects"),
    ("core.fsyncMethod", "batch"),
  ]

  /// In a batch git writes beside its objects, and has nothing of them where it is ended before. What takes in many files writes
  /// each where it stays instead: what it has taken in before it is cut off is there for the next one. It is on its way to the disk
  /// too, and there with the batch of the tree that is written behind it.
  static let ofTakingIn = [(key: "core.fsyncMethod", value: "writeout-only")]

  private static let kept = ["PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "XDG_CONFIG_HOME"]

  /// The few variables of ours that git may see, and what keeps it from asking.
  static func environment(from ours: [String: String]) -> [String: String] {
    var environment = ours.filter { kept.contains($0.key) }
    environment["LC_ALL"] = "C.UTF-8"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ASKPASS"] = "/bin/false"
    environment["SSH_ASKPASS"] = "/bin/false"
    environment["SSH_ASKPASS_REQUIRE"] = "never"
    environment["GIT_SSH_COMMAND"] = "/bin/false"
    environment["GIT_PAGER"] = "cat"
    environment["GIT_EDITOR"] = ":"
    environment["GIT_SEQUENCE_EDITOR"] = ":"
    return environment
  }

  /// A path in a list of them, where colons part them.
  static func listed(_ path: String) -> String {
    guard path.contains(":") || path.hasPrefix("\"") else { return path }
    return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// As variables: so git's own children get them too.
  static func variables(_ settings: [(key: String, value: String)]) -> [String: String] {
    guard !settings.isEmpty else { return [:] }
    var variables = ["GIT_CONFIG_COUNT": String(settings.count)]
    for (number, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(number)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(number)"] = setting.value
    }
    return variables
  }
}
