import CLI
import Settings
import Testing

/// Settings of agents with and without our hooks: what we take out leaves what was there before.
struct HookSettingsTests {
  private static let texts = [
    "", "{}", "{}\n", "{ }", "{\n}\n", #"{"model": "opus"}"#, "{\"a\":1,\"b\":[1, 2,3]}\n",
    "{\n    \"big\": 12345678901234567890,\n    \"list\": [1, 2,\n      3],\n    \"ü\": \"\\u00e9\"\n}",
    "{\r\n\t\"model\" : \"opus\" ,\r\n\t\"env\": {}\r\n}\r\n",
    #"{"hooks": {}}"#, #"{"hooks": {"Stop": []}}"#, "{\n  \"hooks\": {\n    \"Stop\": [\n    ]\n  }\n}\n",
    """
    {
      "hooks": {
        "Stop": [
          {"matcher": "*", "hooks": [{"type": "command", "command": "say done"}]}
        ],
        "PreToolUse": [ ]
      },
      "z": true
    }
    """,
  ]

  @Test(arguments: texts)
  func `what was put in and taken out leaves every byte as it was`(text: String) throws {
    for program in ["/usr/bin/upnext", "/home/é/it's upnext"] {
      let with = try HookSettings.claude(text, program: program, install: true)
      #expect(with != text)
      #expect(try HookSettings.claude(with, program: program, install: true) == with, "it is so already")
      #expect(try HookSettings.claude(with, program: "/other/upnext", install: false) == text)
      let moved = try HookSettings.claude(with, program: "/other/upnext", install: true)
      #expect(moved.contains("/other/upnext hook claude") && !moved.contains(program + " "))
      #expect(try HookSettings.claude(moved, program: program, install: false) == text)
    }
  }

  @Test(arguments: ["/usr/bin/upnext", "/home/é/it's upnext"])
  func `the program that hooks of ours call is read from them`(program: String) throws {
    let other = "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"say done\"}]}]}}"
    for text in Self.texts + [other] {
      #expect(HookSettings.programs(claude: text) == [])
      let with = try HookSettings.claude(text, program: program, install: true)
      #expect(HookSettings.programs(claude: with) == [program])
    }
    for text in ["", "a = 1\n", "[tui]\r\nx = 1\r\n"] {
      #expect(HookSettings.programs(codex: text) == [])
      let with = try HookSettings.codex(text, program: program, install: true)
      #expect(HookSettings.programs(codex: with) == [program])
    }
    #expect(HookSettings.programs(claude: "nonsense") == [] && HookSettings.programs(codex: "notify = [\"x\"]") == [])
  }

  @Test(arguments: texts)
  func `all events have ours, and what others have stays`(text: String) throws {
    let with = try HookSettings.claude(text, program: "/usr/bin/upnext", install: true)
    for event in ["SessionStart", "UserPromptSubmit", "PermissionRequest", "PostToolUse", "Stop", "SessionEnd"] {
      #expect(with.contains("\"\(event)\""))
    }
    #expect(with.components(separatedBy: "/usr/bin/upnext hook claude") == 8)
    #expect(with.contains("12345678901234567890") == text.contains("12345678901234567890"))
    #expect(with.contains("say done") == text.contains("say done"))
  }

  @Test func `what an earlier version had put in is taken out, and a person's command beside ours stays`() throws {
    let old = """
      {
        "hooks": {
          "Stop": [
            {
              "hooks": [
                {
                  "type": "command",
                  "command": "/opt/upnext hook claude",
                  "timeout": 5
                },
                { "type": "command", "command": "say done" }
              ]
            }
          ],
          "SessionEnd": [
            {
              "hooks": [
                {
                  "type": "command",
                  "command": "/opt/upnext hook claude"
                }
              ]
            }
          ]
        }
      }

      """
    let without = try HookSettings.claude(old, program: "/opt/upnext", install: false)
    #expect(!without.contains("upnext") && !without.contains("SessionEnd") && without.contains("say done"))
    #expect(try HookSettings.claude(without, program: "/opt/upnext", install: false) == without)
  }

  @Test(arguments: ["[]", "{", "{\"hooks\": 1}", "nonsense"]) func `what makes no sense is left alone`(text: String) {
    #expect(throws: HookSettings.Problem.self) {
      try HookSettings.claude(text, program: "/usr/bin/upnext", install: true)
    }
  }

  @Test(arguments: [("notify = [\"say\"]", true), ("  notify=[]", true), ("notifications = true", false)])
  func `a notify of Codex that stands behind a list or a long text is seen`(line: String, isOwn: Bool) throws {
    let text = "a = [\n  [1, 2],\n]\nb = \"\"\"\n[käse]\n\"\"\"\n\(line)\n[tui]\nx = 1\n"
    let install = { try HookSettings.codex(text, program: "/usr/bin/upnext", install: true) }
    if isOwn {
      #expect(throws: HookSettings.Problem.self) { try install() }
    } else {
      #expect(try install().hasSuffix(text))
    }
  }

  @Test func `a file of Codex that was only ours is no text any more`() throws {
    let with = try HookSettings.codex("", program: "/usr/bin/upnext", install: true)
    #expect(try HookSettings.codex(with, program: "/usr/bin/upnext", install: false) == "")
  }
}

extension String {
  /// In how many parts these words divide the text.
  fileprivate func components(separatedBy words: String) -> Int {
    var (count, rest) = (1, self[...])
    while let found = rest.firstRange(of: words) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
