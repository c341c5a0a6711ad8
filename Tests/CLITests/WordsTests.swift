import Answers
import CLI
import CommandLine
import Foundation
import JSON
import Testing

/// The texts that come from the table of verbs: help, and what completes words in a shell.
struct WordsTests {
  private func printed(_ words: String...) throws -> String {
    guard case .print(let text) = try Invocation(words, directory: "/", version: "1", standardInput: { "" }) else {
      Issue.record("\(words) prints nothing")
      return ""
    }
    return text
  }

  /// `complete … -s o` or `-l all`, of each verb.
  private func fishOptions() throws -> [String: Set<String>] {
    var options: [String: Set<String>] = [:]
    for line in try printed("completions", "fish").split(separator: "\n")
    where line.hasPrefix("complete ") && !line.contains(" -a ") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count >= 8, "\(line)")
      let (kind, name) = (words[words.count - 2], words[words.count - 1])
      try #require((kind == "-l" && name.count > 1) || (kind == "-s" && name.count == 1), "\(line)")
      options[String(words[5].dropLast()), default: []].insert(kind == "-l" ? "--" + name : "-" + name)
    }
    return options
  }

  @Test func `fish is told each option by its name`() throws {
    let options = try fishOptions()
    #expect(options["export"] == ["--format", "--output", "-o", "--json"])
    #expect(options["cancel"] == ["--priority", "--agent", "--all", "--waiting", "--json"])
    let script = try printed("completions", "fish")
    #expect(script.contains("complete -c upnext -n '__upnext_at export' -r -s o\n"))
    #expect(script.contains("complete -c upnext -n '__upnext_at queue first' -f -a clear\n"))
  }

  @Test(arguments: [
    ("show first", "'(__upnext_known threads)'"), ("show later", "''"), ("wait", "'(__upnext_known items)'"),
    ("hand-over later", "'(__upnext_known agents)'"), ("priority later", "urgent"), ("list first", "outbox"),
    ("list behind outbox", "'(__upnext_known threads)'"), ("settings behind ui.theme", "'(__upnext_known themes)'"),
    ("worktree behind remove", "'(__upnext_known threads)'"), ("template later", "'(__upnext_known templates)'"),
  ])
  func `fish offers at each place what belongs there`(place: String, offered: String) throws {
    let lines = try printed("completions", "fish").split(separator: "\n").map(String.init)
    let offers = lines.filter { $0.contains(" -f -a ") }
    let verb = String(place.prefix { $0 != " " })
    #expect(offers.contains("complete -c upnext -n '__upnext_at \(place)' -f -a \(offered)"))
    // Nowhere else, where it has a place.
    #expect(place == verb || !offers.contains { $0.contains("'__upnext_at \(verb)' ") })
  }

  @Test func `the usage of each verb shows every option that a person gives`() throws {
    // Said below the usage, of all verbs alike.
    let elsewhere: Set = ["--json"]
    for (verb, options) in try fishOptions() {
      let first = try #require(try printed("help", verb).split(separator: "\n").first)
      let shown = Set(first.split { "[] |".contains($0) }.map(String.init))
      #expect(options.subtracting(elsewhere).isSubset(of: shown), "\(verb): \(options.subtracting(shown).sorted())")
    }
  }

  @Test func `the help says what wait ends with, and what list shows with all`() throws {
    #expect(try printed("help").contains("of wait also 4 needs you, 5 failed, 6 cancelled."))
    #expect(try printed("help", "list").contains("hidden projects"))
  }

  @Test func `what an answer leaves out is said beside it`() throws {
    let verb = try #require(CommandLineVerb.all.first { $0.name == "list" })
    let arguments = try Arguments(["queue"], of: verb)
    let line: JSON = ["done": [], "notice": "queue_off"]
    let plain = Outcome(line, to: verb, arguments, json: false)
    #expect(
      plain
        == Outcome(
          errors: "upnext: The Queue is off, so no thread joins it and none shows. upnext queue on turns it on.",
          status: 0))
    let json = try JSON(parsing: Outcome(line, to: verb, arguments, json: true).errors)
    #expect(json["notice"]?["code"] == "queue_off")
    let part = Outcome(["done": [], "notice": "incomplete"], to: verb, arguments, json: false)
    #expect(part.errors.contains("are still being looked for"))
  }

  @Test func `bash and zsh offer the same`() throws {
    for shell in ["bash", "zsh"] {
      let script = try printed("completions", shell)
      for word in ["hand-over", "--install-hooks", "-o", "on off clear"] { #expect(script.contains(word)) }
    }
  }

  @Test func `behind an option zsh offers its values, and whatever stands in a summary is kept`() throws {
    let zsh = try printed("completions", "zsh")
    #expect(zsh.contains("    add:--priority) compadd -- low normal high urgent; return ;;\n"))
    #expect(zsh.contains("    add:--template) compadd -- ${(f)\"$(_upnext_known templates)\"}; return ;;\n"))
    #expect(zsh.contains("    import:*) if ((place)); then compadd -- --thread --json; else _files; compadd -- "))
    #expect(zsh.contains("  ((compstate[nmatches])) || _files\n"))
    #expect(zsh.contains("    'show:Print a thread'\\''s conversation.'\n"))
    #expect(try printed("completions", "fish").contains(" -a show -d 'Print a thread\\'s conversation.'\n"))
  }

  @Test(arguments: [
    ("add --priority ''", "low normal high urgent"), ("add --agent ''", "claude codex"),
    ("export größe --output ''", ""),
    ("export --output x --for", "--format"), ("queue o", "on off"), ("queue --host x o", "on off"),
    ("show gr", "größe\\ 漢字 großes"), ("show größe\\\\ ", "größe\\ 漢字"), ("add --thread o", "other"),
    ("show zw", "zwei\\ \\ Lücken"), ("show ein", "ein\\ \\\"Wort\\\""),
    ("list outbox o", "other"),
    ("list queue o", ""), ("fork --name o", ""), ("cancel abc", "abcd1234"), ("login cl", "claude"),
    ("settings ui.layout ''", "panes linear"), ("help hist", "history"), ("worktree remove o", "other"),
    ("show --j", "--json"), ("show other o", ""), ("log ''", "--json abcd1234"), ("add --after o", ""),
    ("settings ui.theme u", ""), ("hand-over other cl", "claude"), ("snooze other 1", "15m 1h"),
    ("snooze other gr", "größe\\ 漢字 großes"),
    ("priority --json abcd1234 h", "high"), ("settings ui.theme d", "dark dracula"), ("settings ui.theme my", "my-own"),
    ("settings agents.default a", "auto"),
    ("settings agents.default co", "codex"), ("new --agent = cl", "claude"), ("new --agent =", "claude codex"),
    ("add --priority = h", "high"), ("show --from = 3 gr", "größe\\ 漢字 großes"), ("export --output = ", ""),
    ("--host foo li", "list"), ("--host = foo list q", "queue"), ("--host b", "build1"), ("--host = ", "build1 laptop"),
    ("restore ''", "--json weg versteckt schläft"), ("add --template r", "review rest"),
    ("template remove rev", "review"), ("add --with e", "errors"), ("show a =", ""), ("show a = x", ""),
    ("show ''", "--json größe\\ 漢字 großes other zwei\\ \\ Lücken ein\\ \\\"Wort\\\" dddddddd eeeeeeee"),
    // Two are called so.
    ("show jj", ""), ("show dddd", "dddddddd"),
  ])
  func `bash offers what may stand there, wherever that is in the line`(line: String, offered: String) throws {
    let bash = Process()
    let output = Pipe()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = [
      "-c",
      """
      upnext() {
        case "$*" in
          status) echo '3 need you' ;;
          'list threads --json')
            printf '    "name": "%s",\\n' 'größe 漢字' '--foo' 'großes' 'other' 'zwei  Lücken' 'ein \\"Wort\\"'
            printf '    "id": "%s-8e32-4aaa",\\n    "name": "jj",\\n' dddddddd eeeeeeee ;;
          'list threads --all --json')
            printf '    "name": "%s",\\n    "deleted": %s,\\n    "hidden": %s,\\n    "snoozed": %s\\n' \
              weg true true null da false false null versteckt false true null schläft false false '{' ;;
          'list hosts --json') printf '    "name": "%s",\\n' build1 laptop ;;
          'template --json') printf '    "name": "%s",\\n' review rest ;;
          'list next') printf '%s\\n' 'The Queue waits.' '1  abcd1234  queued  normal  shell  make bench' ;;
          'settings ui.theme --json')
            printf '%s\\n' '{' '  "key": "ui.theme",' '  "choices": [' '    "dark",' '    "dracula",' '    "my-own"' '  ]' ;;
          'list agents') printf '%s\\n' 'claude  ready  Claude Code' 'codex  missing  Codex' ;;
        esac
      }

      """ + (try printed("completions", "bash"))
        + "\nCOMP_WORDS=(upnext \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _upnext; echo \"${COMPREPLY[*]}\"",
    ]
    bash.standardOutput = output
    bash.standardError = FileHandle.nullDevice
    try bash.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    bash.waitUntilExit()
    #expect(words == offered + "\n")
  }

  @Test func `settings are completed by their names`() throws {
    let fish = try printed("completions", "fish")
    #expect(fish.contains("complete -c upnext -n '__upnext_at settings first' -f -a ui.theme\n"))
    for shell in ["bash", "zsh"] { #expect(try printed("completions", shell).contains(" ui.theme ")) }
  }

  @Test func `docs CLI is what the help says of each verb`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let place = root.appendingPathComponent("docs/CLI.md")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try CommandHelp.page.write(to: place, atomically: true, encoding: .utf8)
    }
    let page = try String(contentsOf: place, encoding: .utf8)
    #expect(page == CommandHelp.page)
  }

  @Test func `every option of a verb stands in its usage`() {
    for verb in CommandLineVerb.all {
      for option in verb.options where option != .json && !option.isHidden {
        #expect(verb.usage.contains(option.name), "\(verb.name) \(option.name)")
      }
    }
  }
}
