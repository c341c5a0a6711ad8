/// What completes our words in a shell, from the table of verbs.
enum Completions {
  enum Shell: String { case bash, zsh, fish }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// What a person types: the server and the agent are started by programs.
  private static var verbs: [CommandVerb] {
    CommandVerb.allCases.filter { $0 != .attach && $0 != .serve && $0 != .agent }
  }

  private static func flags(of verb: CommandVerb) -> [String] {
    // A window says this, in the terminal that it lends.
    verb.options.flags.filter { $0 != "--pause" }
  }

  private static func options(of verb: CommandVerb) -> [String] { verb.options.values + flags(of: verb) }

  /// Words that the usage offers at the verb's first place, such as `on|off`.
  private static func choices(of verb: CommandVerb) -> [String] {
    let first = verb.usage.prefix { $0 != " " }
    guard first.contains("|"), first.allSatisfy({ $0.isLetter || $0 == "|" }) else { return [] }
    return first.split(separator: "|").map(String.init)
  }

  private static var bash: String {
    let cases = verbs.map { verb in
      "    \(verb.rawValue)) words=\"\((choices(of: verb) + options(of: verb)).joined(separator: " "))\" ;;"
    }
    return
      ([
        "_upnext() {", "  local words", "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
        "    words=\"\((verbs.map(\.rawValue) + ["--demo", "--help", "--version"]).joined(separator: " "))\"",
        "  else", "    case ${COMP_WORDS[1]} in",
      ] + cases.map { "  " + $0 } + [
        "    esac", "  fi", "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")", "}",
        "complete -o default -F _upnext upnext",
      ]).joined(separator: "\n")
  }

  private static var zsh: String {
    let described = verbs.map { "    '\($0.rawValue):\(quoted($0.summary))'" }
    let cases = verbs.map { verb in
      "    \(verb.rawValue)) compadd -- \((choices(of: verb) + options(of: verb)).joined(separator: " ")) ;;"
    }
    return
      (["#compdef upnext", "local -a verbs", "verbs=("] + described + [
        ")", "if (( CURRENT == 2 )); then", "  _describe 'verb' verbs", "else", "  case $words[2] in",
      ] + cases + ["  esac", "  _files", "fi"]).joined(separator: "\n")
  }

  private static var fish: String {
    let lines = verbs.flatMap { verb -> [String] in
      let seen = "'__fish_seen_subcommand_from \(verb.rawValue)'"
      return [
        "complete -c upnext -n __fish_use_subcommand -f -a \(verb.rawValue) -d '\(quoted(verb.summary))'"
      ] + choices(of: verb).map { "complete -c upnext -n \(seen) -f -a \($0)" }
        + flags(of: verb).map { "complete -c upnext -n \(seen) \(option($0))" }
        + verb.options.values.map { "complete -c upnext -n \(seen) -r \(option($0))" }
    }
    return lines.joined(separator: "\n")
  }

  /// As fish calls long and short ones.
  private static func option(_ name: String) -> String {
    name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
  }

  /// Within single quotes, without what ends them and without the colon that zsh splits at.
  private static func quoted(_ text: String) -> String {
    text.filter { $0 != ":" && $0 != "'" }
  }
}
