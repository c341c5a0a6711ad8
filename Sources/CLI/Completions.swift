import Answers
import CommandLine
import Settings
import Texts

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
  private static var verbs: [CommandLineVerb] {
    CommandLineVerb.all.filter { $0.name != "attach" && $0.name != "serve" && $0.name != "agent" }
  }

  /// A window says the hidden ones, in the terminal that it lends.
  private static func options(of verb: CommandLineVerb) -> [CommandLineOption] { verb.options.filter { !$0.isHidden } }

  private static func names(of option: CommandLineOption) -> [String] {
    [option.name] + (option.short.map { [$0] } ?? [])
  }

  /// Words that may stand right behind the verb.
  private static func choices(of verb: CommandLineVerb) -> [String] {
    verb.operands.first.map { words(of: $0.kind) } ?? []
  }

  private static func words(of kind: WordKind?) -> [String] {
    switch kind {
    case .choice(let words)?: words
    case .setting?: SettingKey.allCases.map(\.rawValue)
    case .name?, .text?, .thread?, .item?, .agent?, .id?, .directory?, .file?, .attachment?, .duration?, .time?,
      .seconds?, .position?, .variable?, nil:
      []
    }
  }

  private static func words(of verb: CommandLineVerb) -> String {
    (choices(of: verb) + options(of: verb).flatMap(names)).joined(separator: " ")
  }

  private static var bash: String {
    let cases = verbs.map { "    \($0.name)) words=\"\(words(of: $0))\" ;;" }
    return
      ([
        "_upnext() {", "  local words", "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
        "    words=\"\((verbs.map(\.name) + ["--demo", "--tour", "--plain", "--help", "--version"]).joined(separator: " "))\"",
        "  else", "    case ${COMP_WORDS[1]} in",
      ] + cases.map { "  " + $0 } + [
        "    esac", "  fi", "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")", "}",
        "complete -o default -F _upnext upnext",
      ]).joined(separator: "\n")
  }

  private static var zsh: String {
    let described = verbs.map { "    '\($0.name):\(zshQuoted($0.summary))'" }
    return
      (["#compdef upnext", "local -a verbs", "verbs=("] + described + [
        ")", "if (( CURRENT == 2 )); then", "  _describe 'verb' verbs", "else",
        "  case $words[2]:$words[CURRENT-1] in",
      ] + verbs.flatMap(zshCases) + ["  esac", "  _files", "fi"]).joined(separator: "\n")
  }

  /// Behind an option its values, and elsewhere the verb's words.
  private static func zshCases(_ verb: CommandLineVerb) -> [String] {
    let values = options(of: verb).filter { $0.value != nil }
    let choices = values.filter { !words(of: $0.value).isEmpty }
    let others = values.filter { words(of: $0.value).isEmpty }.flatMap(names)
    return choices.map { option in
      let places = names(of: option).map { "\(verb.name):\($0)" }.joined(separator: "|")
      return "    \(places)) compadd -- \(words(of: option.value).joined(separator: " ")); return ;;"
    } + (others.isEmpty ? [] : ["    \(others.map { "\(verb.name):\($0)" }.joined(separator: "|"))) ;;"])
      + ["    \(verb.name):*) compadd -- \(words(of: verb)) ;;"]
  }

  private static var fish: String {
    let lines = verbs.flatMap { verb -> [String] in
      let seen = "'__fish_seen_subcommand_from \(verb.name)'"
      let flags = options(of: verb).filter { $0.value == nil }
      let values = options(of: verb).filter { $0.value != nil }
      return [
        "complete -c upnext -n __fish_use_subcommand -f -a \(verb.name) -d '\(fishQuoted(verb.summary))'"
      ] + choices(of: verb).map { "complete -c upnext -n \(seen) -f -a \($0)" }
        + flags.flatMap(names).map { "complete -c upnext -n \(seen) \(named($0))" }
        + values.flatMap(names).map { "complete -c upnext -n \(seen) -r \(named($0))" }
        + values.flatMap { option in
          words(of: option.value).map { "complete -c upnext -n \(seen) -x \(named(option.name)) -a \($0)" }
        }
    }
    return lines.joined(separator: "\n")
  }

  /// As fish calls long and short ones.
  private static func named(_ name: String) -> String {
    name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
  }

  /// Within single quotes, which nothing but another one ends, and with the colon that `_describe` would split at.
  private static func zshQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("'", with: "'\\''")
  }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
