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
    case .choice(let words)?, .usually(let words)?: words
    case .setting?: SettingKey.allCases.map(\.rawValue)
    case .verb?: verbs.map(\.name)
    case .name?, .text?, .thread?, .item?, .command?, .agent?, .id?, .template?, .directory?, .file?, .attachment?,
      .duration?, .time?, .seconds?, .position?, .variable?, nil:
      []
    }
  }

  /// What a shell completes itself.
  private static func isPath(_ kind: WordKind?) -> Bool {
    switch kind {
    case .directory?, .file?, .attachment?: true
    case .choice?, .usually?, .setting?, .verb?, .name?, .text?, .thread?, .item?, .command?, .agent?, .id?,
      .template?, .duration?, .time?, .seconds?, .position?, .variable?, nil:
      false
    }
  }

  /// What only a server knows: what lists it, by a function of ours in the shell.
  private static func list(of kind: WordKind?) -> String? {
    switch kind {
    case .thread?: "threads"
    case .item?, .id?: "items"
    case .command?: "commands"
    case .agent?: "agents"
    case .template?: "templates"
    case .choice?, .usually?, .setting?, .verb?, .name?, .text?, .directory?, .file?, .attachment?, .duration?, .time?,
      .seconds?, .position?, .variable?, nil:
      nil
    }
  }

  /// What comes back is in no list of what is there.
  private static func list(of verb: CommandLineVerb) -> String? {
    verb.name == "restore" ? "gone" : verb.operands.first.flatMap { list(of: $0.kind) }
  }

  /// Behind the first word, where others may stand there than at its place; nil where the same may, as often as one likes.
  private static func later(of verb: CommandLineVerb) -> (words: [String], list: String?)? {
    guard let first = verb.operands.first, first.count.upperBound == 1 || verb.operands.count > 1 else { return nil }
    // Where only some first words have one behind them, it depends on them.
    let second = secondWords(of: verb).isEmpty ? verb.operands.dropFirst().first?.kind : nil
    return (words(of: second), list(of: second) ?? (first.count.upperBound > 1 ? list(of: verb) : nil))
  }

  /// Options that the word behind them belongs to, of any verb.
  private static let valued = Set(verbs.flatMap(\.options).filter { $0.value != nil }.flatMap(names)).sorted()
    .joined(separator: "|")

  /// What stands behind a verb's first word, as its usage says: a thread, or one of a setting's values.
  private static func secondWords(of verb: CommandLineVerb) -> [(first: String, words: [String], list: String?)] {
    if verb.operands.first?.kind == .setting {
      return SettingKey.allCases.compactMap { key in
        switch (key, key.values) {
        case (.theme, _): (key.rawValue, [], "themes")
        case (.defaultProvider, _): (key.rawValue, [Settings.automaticAgent], "agents")
        case (_, .oneOf(let values)): (key.rawValue, values, nil)
        case (_, _): nil
        }
      }
    }
    return choices(of: verb).filter { verb.usage.contains("\($0) THREAD") }.map { ($0, [], list(of: .thread)) }
  }

  /// Names as they are, whatever blanks are in them. One that begins like an option would be taken for one.
  private static let namesInJSON = #"sed -n 's/^    "name": "\(.*\)",$/\1/p' | sed -E '/^-/d; s/[\](.)/\1/g'"#
  /// A name that several threads have means none of them: their short ids do.
  private static let namesOfThreads =
    #"awk '/^    "id": /{d=substr($2,1,9) substr($2,length($2)-1)} /^    "name": /{n[++i]=$0; t[i]=d; c[$0]++} "#
    + #"END{for(j=1;j<=i;j++){s=n[j]; if(c[s]>1) sub(/: .*/,": " t[j],s); print s}}' | "# + namesInJSON
  private static let threads = "upnext list threads --json 2>/dev/null | " + namesOfThreads
  private static let gone =
    "upnext list threads --all --json 2>/dev/null | awk '/^    \"id\": /{i=$0} "
    + #"/^    "name": /{n=$0} n != "" && /^    "(deleted|hidden)": true|^    "snoozed": [{]/{print i; print n; n=""}' | "#
    + namesOfThreads
  private static let templates = "upnext template --json 2>/dev/null | " + namesInJSON
  private static let hosts = "upnext list hosts --json 2>/dev/null | " + namesInJSON
  private static let commands = "upnext list next 2>/dev/null | awk -F '  +' 'NF > 5 { print $2 }'"
  private static let agents = "upnext list agents 2>/dev/null | awk '{ print $1 }'"
  private static let themes =
    #"upnext settings ui.theme --json 2>/dev/null | sed -n 's/^    "\([^"]*\)",\{0,1\}$/\1/p'"#

  /// What a server knows, a line each, by calls that every shell takes.
  private static let lists = [
    ("threads", [threads]), ("items", [commands, threads]), ("commands", [commands]), ("agents", [agents]),
    ("themes", [themes]), ("gone", [gone]), ("templates", [templates]), ("hosts", [hosts]),
  ]
  /// Whoever completes a word wants no server to be started.
  private static let isThere = "upnext status >/dev/null 2>&1"

  private static var knownInShell: [String] {
    ["_upnext_known() {", "  \(isThere) || return", "  case $1 in"]
      + lists.map { "    \($0.0)) \($0.1.joined(separator: "; ")) ;;" } + ["  esac", "}"]
  }

  private static var knownInFish: [String] {
    ["function __upnext_known", "  \(isThere); or return", "  switch $argv[1]"]
      + lists.flatMap { ["    case \($0.0)"] + $0.1.map { "      " + $0 } } + ["  end", "end"]
  }

  /// As a shell's pattern: behind one of these options.
  private static func pattern(_ verb: CommandLineVerb, _ options: [CommandLineOption]) -> String {
    options.flatMap(names).map { "\(verb.name):\($0)" }.joined(separator: "|")
  }

  /// Options that take a value: those whose values are known, or a server knows, those that take a path, and those that take
  /// anything.
  private struct Valued {
    let choices: [CommandLineOption]
    let listed: [CommandLineOption]
    let paths: [CommandLineOption]
    let others: [CommandLineOption]

    init(_ verb: CommandLineVerb) {
      let values = Completions.options(of: verb).filter { $0.value != nil }
      choices = values.filter { !Completions.words(of: $0.value).isEmpty }
      listed = values.filter { Completions.list(of: $0.value) != nil }
      paths = values.filter { Completions.isPath($0.value) }
      others = values.filter { option in
        Completions.words(of: option.value).isEmpty && Completions.list(of: option.value) == nil
          && !Completions.isPath(option.value)
      }
    }
  }

  private static func words(of verb: CommandLineVerb) -> String {
    (choices(of: verb) + options(of: verb).flatMap(names)).joined(separator: " ")
  }

  private static var bash: String {
    let first = (verbs.map(\.name) + ["--host", "--demo", "--tour", "--plain", "--help", "--version"])
      .joined(separator: " ")
    return
      (knownInShell + [
        "_upnext() {", "  local words= known= word= place=0 index=2 at=$COMP_CWORD",
        "  local -a line=(\"${COMP_WORDS[@]}\")",
        // A host may stand before the verb. Bash takes --name=value for three words.
        "  if [ \"${line[1]}\" = --host ]; then",
        "    if [ \"${line[2]}\" = = ]; then index=3; fi",
        "    if [ \"$at\" -gt $index ]; then line=(upnext \"${line[@]:index+1}\"); at=$((at - index)); fi", "  fi",
        "  local cur=${line[at]} before=${line[at-1]}",
        "  if [ \"$cur\" = = ]; then cur= word=1; elif [ \"$before\" = = ]; then before=${line[at-2]} word=1; fi",
        // Behind what is no option, an equals sign is a part of the word.
        "  if [ -n \"$word\" ] && [[ $before != -* ]]; then return; fi",
        // How many words stand before it, beside options.
        "  for ((index = 2; index < at; index++)); do", "    case ${line[index]} in",
        "      \(valued)) [ \"${line[index+1]}\" = = ] || index=$((index + 1)) ;;",
        "      =) index=$((index + 1)) ;;", "      -*) ;;", "      *) place=$((place + 1)) ;;", "    esac", "  done",
        "  if [ \"$at\" -eq 1 ]; then",
        "    words=\"\(first)\"",
        "  else", "    case ${line[1]}:$before in", "      --host:--host) known=hosts ;;",
      ] + verbs.flatMap(bashCases).map { "      " + $0 } + [
        "    esac", "  fi", "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")",
        "  if [ -z \"$known\" ] || [[ $cur == -* ]]; then return; fi",
        // A name may have spaces, and what is begun of it is written as a shell wants it.
        "  while IFS= read -r word; do",
        "    if [[ $word == \"${cur//\\\\/}\"* ]]; then COMPREPLY+=(\"$(printf %q \"$word\")\"); fi",
        "  done < <(_upnext_known \"$known\")", "}",
        "complete -o default -F _upnext upnext",
      ]).joined(separator: "\n")
  }

  /// Behind an option its values, and elsewhere the verb's words.
  private static func bashCases(_ verb: CommandLineVerb) -> [String] {
    let valued = Valued(verb)
    func known(_ list: String?) -> String { list.map { " known=\($0)" } ?? "" }
    return valued.choices.map { "\(pattern(verb, [$0]))) words=\"\(words(of: $0.value).joined(separator: " "))\" ;;" }
      + valued.listed.map { "\(pattern(verb, [$0])))\(known(list(of: $0.value))); compopt +o default ;;" }
      + (valued.paths.isEmpty ? [] : ["\(pattern(verb, valued.paths))) return ;;"])
      + (valued.others.isEmpty ? [] : ["\(pattern(verb, valued.others))) compopt +o default; return ;;"])
      + secondWords(of: verb).map { second in
        "\(verb.name):\(second.first)) words=\"\(second.words.joined(separator: " "))\"\(known(second.list)) ;;"
      }
      + [bashCase(verb)]
  }

  private static func bashCase(_ verb: CommandLineVerb) -> String {
    func known(_ list: String?) -> String { list.map { " known=\($0)" } ?? "" }
    let first = "words=\"\(words(of: verb))\"\(known(list(of: verb)))"
    guard let later = later(of: verb) else { return "\(verb.name):*) \(first) ;;" }
    let words = (later.words + options(of: verb).flatMap(names)).joined(separator: " ")
    return "\(verb.name):*) \(first); [ $place -eq 0 ] || { words=\"\(words)\" known=\(later.list ?? ""); } ;;"
  }

  private static var zsh: String {
    let described = verbs.map { "    '\($0.name):\(zshQuoted($0.summary))'" }
    return
      (["#compdef upnext"] + knownInShell + [
        "local -a verbs", "local place=0 index before", "verbs=(",
      ] + described + [
        ")",
        // A host may stand before the verb.
        "if [[ $words[2] == --host ]] && ((CURRENT > 3)); then shift 2 words; ((CURRENT -= 2))",
        "elif [[ $words[2] == --host=* ]] && ((CURRENT > 2)); then shift words; ((CURRENT--)); fi",
        "before=$words[CURRENT-1]", "for ((index = 3; index < CURRENT; index++)); do", "  case $words[index] in",
        "    \(valued)) ((index++)) ;;", "    -*) ;;", "    *) ((place++)) ;;", "  esac", "done",
        // The value is completed behind the equals sign, as behind a blank.
        "if [[ $words[CURRENT] == --*=* ]]; then before=${words[CURRENT]%%=*}; compset -P '*='; fi",
        "if (( CURRENT == 2 )) && [[ $before != --host ]]; then", "  _describe 'verb' verbs", "else",
        "  case $words[2]:$before in",
        "    --host*:--host) compadd -- ${(f)\"$(_upnext_known hosts)\"}; return ;;",
        // A shell's files where nothing else is to be had.
      ] + verbs.flatMap(zshCases) + ["  esac", "  ((compstate[nmatches])) || _files", "fi"]).joined(separator: "\n")
  }

  private static func zshCases(_ verb: CommandLineVerb) -> [String] {
    let valued = Valued(verb)
    /// Each line is a word, whatever is in it.
    func known(_ list: String?) -> String { list.map { "compadd -- ${(f)\"$(_upnext_known \($0))\"}; " } ?? "" }
    func said(_ words: [String]) -> String { words.isEmpty ? "" : "compadd -- \(words.joined(separator: " ")); " }
    return valued.choices.map { "    \(pattern(verb, [$0]))) \(said(words(of: $0.value)))return ;;" }
      + valued.listed.map { "    \(pattern(verb, [$0]))) \(known(list(of: $0.value)))return ;;" }
      + (valued.paths.isEmpty ? [] : ["    \(pattern(verb, valued.paths))) ;;"])
      + (valued.others.isEmpty ? [] : ["    \(pattern(verb, valued.others))) return ;;"])
      + secondWords(of: verb).map { "    \(verb.name):\($0.first)) \(said($0.words))\(known($0.list))return ;;" }
      + ["    \(verb.name):*) " + zshCase(verb, known)]
  }

  private static func zshCase(_ verb: CommandLineVerb, _ known: (String?) -> String) -> String {
    func files(_ kind: WordKind?) -> String { isPath(kind) ? "_files; " : "" }
    let operands = verb.operands.map(\.kind)
    let first = "\(files(operands.first))\(known(list(of: verb)))compadd -- \(words(of: verb))"
    guard let later = later(of: verb) else { return first + " ;;" }
    let words = (later.words + options(of: verb).flatMap(names)).joined(separator: " ")
    let second = files(operands.dropFirst().first)
    return "if ((place)); then \(second)\(known(later.list))compadd -- \(words); else \(first); fi ;;"
  }

  private static var fish: String {
    let line = [
      // A host may stand before the verb.
      "function __upnext_line", "  set -l line (commandline -opc)", "  set -e line[1]",
      "  switch \"$line[1]\"", "    case --host", "      set -e line[1]", "      set -q line[1]; and set -e line[1]",
      "    case '--host=*'", "      set -e line[1]", "  end", "  string join \\n -- $line", "end",
      "function __upnext_needs_verb", "  set -l line (__upnext_line)",
      "  test -z \"$line\"; or not string match -q -r '^[^-]' -- $line", "end",
      // Behind a verb: anywhere, at its first word or a later one, or right behind a certain first word.
      "function __upnext_at", "  set -l line (__upnext_line)", "  set -l words",
      "  test \"$line[1]\" = $argv[1]; or return", "  set -e line[1]", "  while set -q line[1]", "    switch $line[1]",
      "      case \(valued.replacing("|", with: " "))", "        set -e line[1]", "      case '-*'", "      case '*'",
      "        set -a words $line[1]", "    end", "    set -q line[1]; and set -e line[1]", "  end",
      "  switch \"$argv[2]\"", "    case first", "      not set -q words[1]", "    case later", "      set -q words[1]",
      "    case behind", "      test \"$words\" = $argv[3]", "    case '*'", "      true", "  end", "end",
      "complete -c upnext -n __upnext_needs_verb -x -l host -a '(__upnext_known hosts)'",
    ]
    return (knownInFish + line + verbs.flatMap(fishLines)).joined(separator: "\n")
  }

  private static func fishLines(_ verb: CommandLineVerb) -> [String] {
    func at(_ place: String = "") -> String { "complete -c upnext -n '__upnext_at \(verb.name)\(place)'" }
    let seen = at()
    let valued = Valued(verb)
    func known(_ list: String) -> String { "-a '(__upnext_known \(list))'" }
    func offers(_ words: [String], _ list: String?) -> [String] {
      words.map { "-a \($0)" } + (list.map { [known($0)] } ?? [])
    }
    let later = later(of: verb)
    var lines = ["complete -c upnext -n __upnext_needs_verb -f -a \(verb.name) -d '\(fishQuoted(verb.summary))'"]
    let first = offers(choices(of: verb), list(of: verb))
    lines += first.map { "\(at(later == nil ? "" : " first")) -f \($0)" }
    if let later {
      // Behind what is no file comes none.
      lines += ((first.isEmpty ? [] : ["-a ''"]) + offers(later.words, later.list)).map { "\(at(" later")) -f \($0)" }
    }
    for second in secondWords(of: verb) {
      let words = second.words.isEmpty ? [] : ["-a '\(second.words.joined(separator: " "))'"]
      lines += (words + offers([], second.list)).map { "\(at(" behind " + second.first)) -f \($0)" }
    }
    lines += options(of: verb).filter { $0.value == nil }.flatMap(names).map { "\(seen) \(named($0))" }
    lines += valued.paths.flatMap(names).map { "\(seen) -r \(named($0))" }
    lines += valued.others.flatMap(names).map { "\(seen) -x \(named($0))" }
    for option in valued.choices + valued.listed {
      let words = list(of: option.value).map(known) ?? "-a '\(words(of: option.value).joined(separator: " "))'"
      lines += names(of: option).flatMap { ["\(seen) -x \(named($0))", "\(seen) -x \(named($0)) \(words)"] }
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
