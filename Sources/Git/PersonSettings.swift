import EventLoop

/// What git is told where the person asked for something: their own settings, hooks and credentials hold, and nothing can
/// ask at a terminal that nobody sees.
enum PersonSettings {
  static let leftOut = GitVariables.ofRepository.union(["GIT_CONFIG_COUNT", "GPG_TTY"])

  static func environment(from ours: [String: String]) -> [String: String] {
    var environment = ours.filter { !leftOut.contains($0.key) }
    environment["LC_ALL"] = "C.UTF-8"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ASKPASS"] = "/bin/false"
    environment["SSH_ASKPASS"] = "/bin/false"
    environment["SSH_ASKPASS_REQUIRE"] = "never"
    environment["GCM_INTERACTIVE"] = "never"
    environment["GIT_PAGER"] = "cat"
    environment["GIT_EDITOR"] = ":"
    environment["GIT_SEQUENCE_EDITOR"] = ":"
    environment["GIT_MERGE_AUTOEDIT"] = "no"
    environment["GH_PROMPT_DISABLED"] = "1"
    return environment
  }
}
