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

  /// What a shell completes itself.
  private static func isPath(_ kind: WordKind?) -> Bool {
    switch kind {
    case .directory?, .file?, .attachment?: true
    case .choice?, .setting?, .name?, .text?, .thread?, .item?, .agent?, .id?, .duration?, .time?, .seconds?,
      .position?, .variable?, nil:
      false
    }
  }

  /// As a shell's pattern: behind one of these options.
  private static func pattern(_ verb: CommandLineVerb, _ options: [CommandLineOption]) -> String {
    options.flatMap(names).map { "\(verb.name):\($0)" }.joined(separator: "|")
  }

  /// Options that take a value: those whose values are known, those that take a path, and those that take anything.
  private static func valued(
    _ verb: CommandLineVerb
  ) -> (choices: [CommandLineOption], paths: [CommandLineOption], others: [CommandLineOption]) {
    let values = options(of: verb).filter { $0.value != nil }
    let unknown = values.filter { words(of: $0.value).isEmpty }
    return (
      values.filter { !words(of: $0.value).isEmpty }, unknown.filter { isPath($0.value) },
      unknown.filter { !isPath($0.value) }
    )
  }

  private static func words(of verb: CommandLineVerb) -> String {
    (choices(of: verb) + options(of: verb).flatMap(names)).joined(separator: " ")
  }

  private static var bash: String {
    return
      ([
        "_upnext() {", "  local words=", "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
        "    words=\"\((verbs.map(\.name) + ["--demo", "--tour", "--plain", "--help", "--version"]).joined(separator: " "))\"",
        "  else", "    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD-1]} in",
      ] + verbs.flatMap(bashCases).map { "      " + $0 } + [
        "    esac", "  fi", "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")", "}",
        "complete -o default -F _upnext upnext",
      ]).joined(separator: "\n")
  }

  /// Behind an option its values, and elsewhere the verb's words.
  private static func bashCases(_ verb: CommandLineVerb) -> [String] {
    let (choices, paths, others) = valued(verb)
    return choices.map { "\(pattern(verb, [$0]))) words=\"\(words(of: $0.value).joined(separator: " "))\" ;;" }
      + (paths.isEmpty ? [] : ["\(pattern(verb, paths))) return ;;"])
      + (others.isEmpty ? [] : ["\(pattern(verb, others))) compopt +o default; return ;;"])
      + ["\(verb.name):*) words=\"\(words(of: verb))\" ;;"]
  }

  private static var zsh: String {
    let described = verbs.map { "    '\($0.name):\(zshQuoted($0.summary))'" }
    return
      (["#compdef upnext", "local -a verbs", "verbs=("] + described + [
        ")", "if (( CURRENT == 2 )); then", "  _describe 'verb' verbs", "else",
        "  case $words[2]:$words[CURRENT-1] in",
      ] + verbs.flatMap(zshCases) + ["  esac", "  _files", "fi"]).joined(separator: "\n")
  }

  private static func zshCases(_ verb: CommandLineVerb) -> [String] {
    let (choices, paths, others) = valued(verb)
    let known = choices.map { option in
      "    \(pattern(verb, [option]))) compadd -- \(words(of: option.value).joined(separator: " ")); return ;;"
    }
    return known + (paths.isEmpty ? [] : ["    \(pattern(verb, paths))) ;;"])
      + (others.isEmpty ? [] : ["    \(pattern(verb, others))) return ;;"])
      + ["    \(verb.name):*) compadd -- \(words(of: verb)) ;;"]
  }

  private static var fish: String { verbs.flatMap(fishLines).joined(separator: "\n") }

  private static func fishLines(_ verb: CommandLineVerb) -> [String] {
    let seen = "complete -c upnext -n '__fish_seen_subcommand_from \(verb.name)'"
    let (choices, paths, others) = valued(verb)
    var lines = ["complete -c upnext -n __fish_use_subcommand -f -a \(verb.name) -d '\(fishQuoted(verb.summary))'"]
    lines += self.choices(of: verb).map { "\(seen) -f -a \($0)" }
    lines += options(of: verb).filter { $0.value == nil }.flatMap(names).map { "\(seen) \(named($0))" }
    lines += paths.flatMap(names).map { "\(seen) -r \(named($0))" }
    lines += others.flatMap(names).map { "\(seen) -x \(named($0))" }
    for option in choices {
      let words = words(of: option.value).joined(separator: " ")
      lines += names(of: option).flatMap { ["\(seen) -x \(named($0))", "\(seen) -x \(named($0)) -a '\(words)'"] }
    }
    return lines
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
